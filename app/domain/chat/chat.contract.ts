/** Chat between a shopper and the seller: its calls, its socket's frames, and what either side may send. */

import { writtenText } from "#app/domain/written-text.ts";
import { z } from "#app/domain/zod.ts";
import { MESSAGE_MAX } from "./chat-limits.ts";

/** What somebody wrote: no longer than it may be, and more than white space. */
export const MessageText = writtenText({
  max: MESSAGE_MAX,
  tooShort: "errors.chatMessage",
  tooLong: "errors.chatMessage",
});

/** The sender's own name for a message, so that sending it again stores it once. */
export const ClientId = z.string().regex(/^[\w-]{1,64}$/, { error: "errors.invalid" });

export const MessageCreate = z.object({ message: MessageText, clientId: ClientId.optional() });
export type MessageCreate = z.infer<typeof MessageCreate>;

const MessageId = z.coerce.number({ error: "errors.invalid" }).int().min(0);

/** `after`: what came since; `before`: older ones; neither: the newest. Always oldest first, at most PAGE. */
export const MessagesQuery = z.object({ after: MessageId.optional(), before: MessageId.optional() });
export type MessagesQuery = z.infer<typeof MessagesQuery>;

export const MessagesSeen = z.object({ id: z.int().min(0) });

/** As every call and frame shows it (decisions.md section 3). `userId` is the shopper's, whoever wrote. */
export interface ChatMessage {
  id: number;
  userId: string;
  isMessageFromUser: "true" | "false";
  message: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS`. */
  created_at: string;
  clientId?: string;
}

/** Where the shopper stands: seller's messages with a greater id are unseen. */
export interface ChatSeen {
  id: number;
}

/** Name of the one room that every seller listens in. */
export const INBOX = "studio";

export const ClientFrame = z.discriminatedUnion("event", [
  z.object({ event: z.literal("connectChat") }),
  z.object({ event: z.literal("authenticate"), userId: z.string().max(100) }),
]);
export type ClientFrame = z.infer<typeof ClientFrame>;

export type ServerFrame =
  | { event: "authenticated" }
  /** `after` is the id of the message before it in the conversation: a client that lacks that one asks for it. */
  | { event: "newMessage"; data: ChatMessage; after: number }
  /** The shopper read up to here, on another tab. */
  | { event: "seen"; data: ChatSeen }
  /** For the studio: something in this conversation, or in the contact messages, is new. */
  | { event: "inboxChanged"; data: { userId: string | null } };
