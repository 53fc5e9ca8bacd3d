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

export const Answer = z.object({
  id: ConversationId,
  message: MessageText,
  clientId: ClientId.optional(),
  seen: z.coerce.number().int().min(0).optional(),
});
export type Answer = z.infer<typeof Answer>;

export const InboxEntry = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
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
  email: string;
  language: Language;
  memberSince: string;
  purchases: Purchase[];
  messages: ChatMessage[];
  unread: boolean;
  done: boolean;
}

export interface ContactThread {
  id: string;
  reference: string;
  name: string;
  email: string;
  language: Language;
  message: string;
  at: string;
  answers: { message: string; at: string }[];
  done: boolean;
}

export interface ConversationActionData {
  ok: boolean;
  error?: string;
}
