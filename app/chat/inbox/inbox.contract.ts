import { type ChatMessage, ClientId, MessageText } from "#app/chat/chat.contract.ts";
import { LANGUAGE_CODES, type Language } from "#app/i18n/languages.ts";
import type { Purchase } from "#app/library/library.contract.ts";
import { z } from "#app/shared/zod.ts";

export const InboxQuery = z.object({
  q: z.string().trim().max(100).catch("").default(""),
  done: z.enum(["1"]).optional().catch(undefined),
});
export type InboxQuery = z.infer<typeof InboxQuery>;

/** `chat:` and a user id, or `contact:` and the message's reference. */
const ConversationId = z.string().regex(/^(chat|contact):[\w-]{1,100}$/, { error: "errors.invalid" });

export const ConversationRef = z.object({ id: ConversationId });
export type ConversationRef = z.infer<typeof ConversationRef>;

/** `seen` is the id of the newest message that the seller has seen. */
export const ConversationSeen = ConversationRef.extend({ seen: z.int().min(0) });
export type ConversationSeen = z.infer<typeof ConversationSeen>;

export const Answer = ConversationRef.extend({
  message: MessageText,
  /** Null: it is stored again when it is sent again. */
  clientId: ClientId.nullable(),
  /** Null: all messages before the answer. */
  seen: z.int().min(0).nullable(),
});
export type Answer = z.infer<typeof Answer>;

export const InboxEntry = z.object({
  id: z.string(),
  name: z.string(),
  /** Null for a seller who answers people and sees no addresses. */
  email: z.string().nullable(),
  language: z.enum(LANGUAGE_CODES),
  excerpt: z.string(),
  answered: z.boolean(),
  unread: z.boolean(),
  done: z.boolean(),
  at: z.string(),
});
export type InboxEntry = z.infer<typeof InboxEntry>;

export interface Conversation {
  id: string;
  name: string;
  /** Null, as what follows, for a seller who answers people and sees neither addresses nor orders. */
  email: string | null;
  language: Language;
  memberSince: string;
  purchases: Purchase[] | null;
  messages: ChatMessage[];
  unread: boolean;
  done: boolean;
}

export interface ContactThread {
  id: string;
  reference: string;
  name: string;
  email: string | null;
  language: Language;
  message: string;
  at: string;
  answers: { message: string; at: string }[];
  done: boolean;
}
