import { and, asc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { chatMessages, chatThreads } from "./chat.tables.server.ts";

type ConversationSide = "user" | "seller";

const MAILED_MESSAGES_MAX = 10;

export const unseenMessages = (db: Db, userId: string, side: ConversationSide) => {
  const seenId = side === "user" ? chatThreads.userSeenId : chatThreads.sellerSeenId;
  return db
    .select({ id: chatMessages.id, message: chatMessages.message })
    .from(chatMessages)
    .innerJoin(chatThreads, eq(chatThreads.userId, chatMessages.userId))
    .where(
      and(
        eq(chatMessages.userId, userId),
        eq(chatMessages.fromUser, side === "seller"),
        gt(chatMessages.id, seenId),
      ),
    )
    .orderBy(asc(chatMessages.id))
    .limit(MAILED_MESSAGES_MAX);
};

/** Conversations whose last message from the other side is unread, older than `before`, and that no mail was about. Uses a partial index. */
export const unreadConversations = (
  db: Db,
  side: ConversationSide,
  { before, limit }: { before: Date; limit: number },
) => {
  const [lastId, seenId, mailedId] =
    side === "user"
      ? [chatThreads.lastSellerMessageId, chatThreads.userSeenId, chatThreads.userMailedId]
      : [chatThreads.lastUserMessageId, chatThreads.sellerSeenId, chatThreads.sellerMailedId];
  return db
    .select({ userId: chatThreads.userId, lastId })
    .from(chatThreads)
    .innerJoin(chatMessages, eq(chatMessages.id, lastId))
    .where(
      and(
        sql`${lastId} > ${seenId}`,
        sql`${lastId} > ${mailedId}`,
        lte(chatMessages.createdAt, before),
        side === "seller" ? isNull(chatThreads.doneAt) : undefined,
      ),
    )
    .limit(limit);
};

export const markMailed = (
  db: Db,
  side: ConversationSide,
  { userId, lastId }: { userId: string; lastId: number },
) =>
  db
    .update(chatThreads)
    .set(side === "user" ? { userMailedId: lastId } : { sellerMailedId: lastId })
    .where(eq(chatThreads.userId, userId));
