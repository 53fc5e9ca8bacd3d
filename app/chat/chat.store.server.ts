import { and, asc, desc, eq, gt, lt, sql } from "drizzle-orm";
import { mayAddressOthers, type UserId } from "#app/accounts/accounts.store.server.ts";
import type { Db, Statement } from "#app/db/client.server.ts";
import { chatMessages, chatThreads } from "./chat.tables.server.ts";
import { MESSAGES_PAGE_SIZE, UNANSWERED_MAX } from "./chat-limits.ts";

export type MessageRow = typeof chatMessages.$inferSelect;

interface NewMessage {
  userId: string;
  fromUser: boolean;
  message: string;
  clientId: string;
  at: Date;
}

const mayWriteMore = (userId: string) => sql`(SELECT count(*) FROM (SELECT 1 FROM chat_messages AS earlier
  WHERE earlier.user_id = ${userId} AND earlier.id > coalesce((SELECT last_seller_message_id FROM chat_threads WHERE user_id = ${userId}), 0)
  LIMIT ${UNANSWERED_MAX})) < ${UNANSWERED_MAX}`;

/** Stores a message, unless it is stored already, the account is deleted, a blocked account wrote it, or too many before it are not answered. */
const insertMessage = (db: Db, { userId, fromUser, message, clientId, at }: NewMessage) =>
  db.run(sql`INSERT INTO chat_messages (user_id, from_user, message, client_id, created_at)
    SELECT id, ${fromUser ? 1 : 0}, ${message}, ${clientId}, ${at.getTime()} FROM users
    WHERE id = ${userId} AND deleted_at IS NULL ${fromUser ? sql`AND ${mayAddressOthers(userId)} AND ${mayWriteMore(userId)}` : sql``}
    ON CONFLICT (user_id, client_id) DO NOTHING`);

/** Creates or updates the conversation of a message. A shopper's message reopens one that was done. */
const upsertThread = (db: Db, { userId, clientId }: NewMessage) =>
  db.run(sql`INSERT INTO chat_threads (user_id, last_message_id, last_message_at, last_user_message_id, last_seller_message_id)
    SELECT user_id, id, created_at, iif(from_user, id, 0), iif(from_user, 0, id) FROM chat_messages
    WHERE user_id = ${userId} AND client_id = ${clientId}
    ON CONFLICT (user_id) DO UPDATE SET
      last_message_at = max(last_message_at, excluded.last_message_at),
      last_message_id = max(last_message_id, excluded.last_message_id),
      last_user_message_id = max(last_user_message_id, excluded.last_user_message_id),
      last_seller_message_id = max(last_seller_message_id, excluded.last_seller_message_id),
      done_at = iif(excluded.last_user_message_id > last_user_message_id, NULL, done_at)`);

export const messageByClientId = (db: Db, userId: string, clientId: string) =>
  db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.userId, userId), eq(chatMessages.clientId, clientId)))
    .limit(1);

const messageBefore = (db: Db, userId: string, clientId: string) => {
  const own = messageByClientId(db, userId, clientId).as("own");
  return db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(eq(chatMessages.userId, userId), lt(chatMessages.id, sql`(SELECT ${own.id} FROM ${own})`)))
    .orderBy(desc(chatMessages.id))
    .limit(1);
};

/**
 * Returns the stored message, undefined when it was refused, the id of the message before it, 0 for the first, and the results of `more`.
 * @param more statements of the same batch
 */
export async function storeMessage(db: Db, message: NewMessage, more: readonly Statement[] = []) {
  const { userId, clientId } = message;
  const [, , [stored], [before], ...others] = await db.batch([
    insertMessage(db, message),
    upsertThread(db, message),
    messageByClientId(db, userId, clientId),
    messageBefore(db, userId, clientId),
    ...more,
  ]);
  return { stored, before: before?.id ?? 0, others };
}

export const messagesAfter = (db: Db, userId: UserId, id: number) =>
  db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.userId, userId), gt(chatMessages.id, id)))
    .orderBy(asc(chatMessages.id))
    .limit(MESSAGES_PAGE_SIZE);

export const messagesBefore = (db: Db, userId: UserId, id?: number) =>
  db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.userId, userId), id === undefined ? undefined : lt(chatMessages.id, id)))
    .orderBy(desc(chatMessages.id))
    .limit(MESSAGES_PAGE_SIZE);

export const threadOf = (db: Db, userId: UserId) =>
  db.select().from(chatThreads).where(eq(chatThreads.userId, userId)).limit(1);

/** Stores the id of the last message that the shopper has seen: never a smaller one than before, nor one beyond the last message. */
export const markSeenByUser = (db: Db, userId: UserId, id: number) =>
  db
    .update(chatThreads)
    .set({ userSeenId: sql`max(${chatThreads.userSeenId}, min(${id}, ${chatThreads.lastMessageId}))` })
    .where(eq(chatThreads.userId, userId))
    .returning({ id: chatThreads.userSeenId });
