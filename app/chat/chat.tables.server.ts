import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { users } from "#app/accounts/accounts.tables.server.ts";
import { flag, instant } from "#app/db/columns.ts";

/** Chat between one shopper and the seller; ids grow in the order of sending. */
export const chatMessages = sqliteTable(
  "chat_messages",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    fromUser: flag("from_user").notNull(),
    message: text("message").notNull(),
    /** Given by the sender, so that a repeated send is stored once. */
    clientId: text("client_id").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    unique("chat_messages_once").on(t.userId, t.clientId),
    index("chat_messages_user").on(t.userId, t.id),
  ],
);

export const chatThreads = sqliteTable(
  "chat_threads",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id),
    lastMessageId: integer("last_message_id").notNull(),
    lastMessageAt: instant("last_message_at").notNull(),
    lastUserMessageId: integer("last_user_message_id").notNull().default(0),
    lastSellerMessageId: integer("last_seller_message_id").notNull().default(0),
    userSeenId: integer("user_seen_id").notNull().default(0),
    sellerSeenId: integer("seller_seen_id").notNull().default(0),
    userMailedId: integer("user_mailed_id").notNull().default(0),
    sellerMailedId: integer("seller_mailed_id").notNull().default(0),
    doneAt: instant("done_at"),
  },
  (t) => [
    index("chat_threads_last").on(t.doneAt, t.lastMessageAt),
    index("chat_threads_newest").on(t.lastMessageAt),
    // For the count on every page of the studio.
    index("chat_threads_unanswered")
      .on(t.userId)
      .where(sql`done_at IS NULL AND last_user_message_id > last_seller_message_id`),
    // For the cron's query for unread conversations: a partial index, because there are few at any time.
    index("chat_threads_user_away")
      .on(t.lastSellerMessageId)
      .where(
        sql`${t.lastSellerMessageId} > ${t.userSeenId} AND ${t.lastSellerMessageId} > ${t.userMailedId}`,
      ),
    index("chat_threads_seller_away")
      .on(t.lastUserMessageId)
      .where(
        sql`${t.lastUserMessageId} > ${t.sellerSeenId} AND ${t.lastUserMessageId} > ${t.sellerMailedId}`,
      ),
  ],
);
