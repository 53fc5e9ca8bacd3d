import { z } from "#app/shared/zod.ts";
import { multiLine, visibleText } from "#app/text/written-text.ts";
import { MESSAGE_MAX } from "./chat-limits.ts";

export const MessageText = visibleText(multiLine, {
  max: MESSAGE_MAX,
  tooShort: `errors.chatMessage?max=${MESSAGE_MAX}`,
  tooLong: `errors.chatMessage?max=${MESSAGE_MAX}`,
});

/** A message's id that its sender chooses, so that a message that is sent twice is stored once. */
export const ClientId = z.string().regex(/^[\w-]{1,64}$/, { error: "errors.invalid" });

export const MessageCreate = z.object({ message: MessageText, clientId: ClientId.optional() });
export type MessageCreate = z.infer<typeof MessageCreate>;

const MessageId = z.coerce.number({ error: "errors.invalid" }).int().min(0);

/** Which messages to read: those after or before an id, or the newest. Answered oldest first, at most MESSAGES_PAGE_SIZE. */
export const MessagesQuery = z.object({ after: MessageId.optional(), before: MessageId.optional() });
export type MessagesQuery = z.infer<typeof MessagesQuery>;

export const MessagesSeen = z.object({ id: z.int().min(0) });

/** A message as the specification writes it (docs/specification.md section 4); `userId` is always the shopper's, also for the seller's messages. */
export interface ChatMessage {
  id: number;
  userId: string;
  isMessageFromUser: "true" | "false";
  message: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS`. */
  created_at: string;
  clientId?: string;
}

export interface ChatSeen {
  id: number;
}

/** Name of the Durable Object that all sellers connect to. */
export const INBOX = "studio";

/** Deploy the reader of a new frame first: an unknown frame closes its socket. */
export const ClientFrame = z.discriminatedUnion("event", [
  z.object({ event: z.literal("connectChat") }),
  z.object({ event: z.literal("authenticate"), userId: z.string().max(100) }),
]);
export type ClientFrame = z.infer<typeof ClientFrame>;

export type ServerFrame =
  | { event: "authenticated" }
  /** `after` is the id of the preceding message: a client that does not have it requests the missing messages. */
  | { event: "newMessage"; data: ChatMessage; after: number }
  /** The shopper has read up to this message in another tab. */
  | { event: "seen"; data: ChatSeen }
  /** For the studio: this conversation has changed, or with null the contact messages. */
  | { event: "inboxChanged"; data: { userId: string | null } };
