/** Operations of the chat. A message is stored before it is broadcast; a message that is sent twice is stored once and answered alike. */

import type { User } from "#app/accounts/accounts.contract.ts";
import { userById } from "#app/accounts/accounts.store.server.ts";
import { batchForCaller, type Caller } from "#app/accounts/caller.server.ts";
import { markSeenByAnswer } from "#app/chat/inbox/inbox.store.server.ts";
import { enforceLimits } from "#app/limits/limits.server.ts";
import type { Money, Services, Writes } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { deliverAfterAnswer } from "#app/webhooks/deliver-webhooks.server.ts";
import { isQueued, queueChatEvent } from "#app/webhooks/webhooks.store.server.ts";
import type { ChatMessage, ChatSeen, MessageCreate, MessagesQuery } from "./chat.contract.ts";
import {
  type MessageRow,
  markSeenByUser,
  messageByClientId,
  messagesAfter,
  messagesBefore,
  storeMessage,
  threadOf,
} from "./chat.store.server.ts";

type ChatServices = Money & Pick<Services, "chat">;
type HistoryServices = Writes;
type Shopper = Pick<User, "id">;

export const messageOf = (row: MessageRow): ChatMessage => ({
  id: row.id,
  userId: row.userId,
  isMessageFromUser: row.fromUser ? "true" : "false",
  message: row.message,
  created_at: row.createdAt.toISOString().slice(0, 19).replace("T", " "),
  clientId: row.clientId,
});

async function refusalOf({ db }: ChatServices, userId: string): Promise<DomainError> {
  const [account] = await userById(db, userId);
  if (!account || account.deletedAt) return new DomainError("not_found");
  return new DomainError(account.blockedAt ? "blocked" : "unanswered");
}

interface Sender {
  fromUser: boolean;
  seen?: number | undefined;
}

/** Stores and broadcasts a message. */
async function storeAndBroadcast(
  services: ChatServices,
  userId: string,
  { message, clientId = crypto.randomUUID(), fromUser, seen }: MessageCreate & Sender,
): Promise<ChatMessage> {
  const { db, now, chat, waitUntil } = services;
  const at = now();
  const more = fromUser
    ? [queueChatEvent(db, { userId, clientId, at })]
    : [markSeenByAnswer(db, { userId, clientId, seen })];
  const { stored, before, others } = await storeMessage(
    db,
    { userId, fromUser, message, clientId, at },
    more,
  );
  if (!stored) throw await refusalOf(services, userId);
  const data = messageOf(stored);
  // Also for a repeated message: the request that stored it may have failed before it was broadcast.
  waitUntil(chat.deliver(userId, { event: "newMessage", data, after: before }));
  if (fromUser && isQueued(others[0])) deliverAfterAnswer(services);
  return data;
}

/** docs/specification.md, section 7, `POST /message/create`. @throws DomainError too_many, enough_today, enough_until_verified, unanswered, blocked. */
export async function sendAsShopper(
  services: ChatServices,
  { id }: Shopper,
  message: MessageCreate,
): Promise<ChatMessage> {
  await enforceLimits(services, ["chat", id], ["chatDay", id]).catch(async (error: unknown) => {
    // A message that is stored, and whose answer was lost, does not count again.
    const [stored] = await messageByClientId(services.db, id, message.clientId ?? "");
    if (!stored) throw error;
  });
  return storeAndBroadcast(services, id, { ...message, fromUser: true });
}

/** The messages that it answers count as seen. */
export const sendAsSeller = (
  services: ChatServices,
  userId: string,
  message: MessageCreate & Pick<Sender, "seen">,
) => storeAndBroadcast(services, userId, { ...message, fromUser: false });

export async function historyOf(
  services: HistoryServices,
  caller: Caller,
  { after, before }: MessagesQuery,
): Promise<ChatMessage[]> {
  const { db } = services;
  const newestFirst = after === undefined;
  const { rows } = await batchForCaller(services, caller, (id) => [
    newestFirst ? messagesBefore(db, id, before) : messagesAfter(db, id, after),
  ]);
  const messages = rows[0].map(messageOf);
  return newestFirst ? messages.reverse() : messages;
}

export async function lastSeenMessage(services: HistoryServices, caller: Caller): Promise<ChatSeen> {
  const { rows } = await batchForCaller(services, caller, (id) => [threadOf(services.db, id)]);
  const [[thread]] = rows;
  return { id: thread?.userSeenId ?? 0 };
}

export async function markSeen(services: ChatServices, caller: Caller, { id }: ChatSeen): Promise<ChatSeen> {
  const { db, chat, waitUntil } = services;
  const { userId, rows } = await batchForCaller(services, caller, (reader) => [
    markSeenByUser(db, reader, id),
  ]);
  const [[seen = { id: 0 }]] = rows;
  waitUntil(chat.deliver(userId, { event: "seen", data: seen }));
  return seen;
}
