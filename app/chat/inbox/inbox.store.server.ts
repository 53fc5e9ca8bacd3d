import { and, asc, desc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { users } from "#app/accounts/accounts.tables.server.ts";
import { chatMessages, chatThreads } from "#app/chat/chat.tables.server.ts";
import { contactAnswers, contactMessages } from "#app/contact/contact.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";

/** Conversations in one list; older ones are only found by a search. */
const LIST_MAX = 100;
export const EXCERPT_LENGTH = 160;

interface InboxFilter {
  q: string;
  done: boolean;
  byAddress: boolean;
}

const lowerAscii = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
/** SQL condition, case-insensitive for ASCII only, like SQLite's lower(). Not LIKE, because D1 limits its patterns to 50 bytes. */
const contains = (column: SQL | typeof users.email, q: string) =>
  sql`instr(lower(${column}), ${lowerAscii(q)}) > 0`;

export const chatEntries = (db: Db, { q, done, byAddress }: InboxFilter) =>
  db
    .select({
      thread: chatThreads,
      name: users.username,
      email: users.email,
      language: users.language,
      excerpt: sql<string>`substr(${chatMessages.message}, 1, ${EXCERPT_LENGTH})`,
    })
    .from(chatThreads)
    .innerJoin(users, eq(users.id, chatThreads.userId))
    .innerJoin(chatMessages, eq(chatMessages.id, chatThreads.lastMessageId))
    .where(
      and(
        done ? isNotNull(chatThreads.doneAt) : isNull(chatThreads.doneAt),
        q
          ? or(
              contains(sql`${users.username}`, q),
              byAddress ? contains(users.email, q) : undefined,
              sql`EXISTS (SELECT 1 FROM chat_messages said WHERE said.user_id = ${chatThreads.userId} AND ${contains(sql`said.message`, q)})`,
            )
          : undefined,
      ),
    )
    .orderBy(desc(chatThreads.lastMessageAt))
    .limit(LIST_MAX);

export const contactEntries = (db: Db, { q, done, byAddress }: InboxFilter) =>
  db
    .select()
    .from(contactMessages)
    .where(
      and(
        done ? isNotNull(contactMessages.doneAt) : isNull(contactMessages.doneAt),
        q
          ? or(
              contains(sql`${contactMessages.name}`, q),
              byAddress ? contains(sql`${contactMessages.email}`, q) : undefined,
              contains(sql`${contactMessages.message}`, q),
              eq(contactMessages.reference, q),
            )
          : undefined,
      ),
    )
    .orderBy(desc(contactMessages.id))
    .limit(LIST_MAX);

/** Chats and messages that no seller has answered or marked as done, counted up to the limit. */
export const unansweredConversations = (db: Db, limit: number) =>
  db
    .select({
      count: sql<number>`(SELECT count(*) FROM (
        SELECT 1 FROM chat_threads WHERE done_at IS NULL AND last_user_message_id > last_seller_message_id
        UNION ALL SELECT 1 FROM contact_messages WHERE done_at IS NULL AND answered_at IS NULL
        LIMIT ${limit}))`.as("unanswered"),
    })
    .from(sql`(SELECT 1)`);

export const shopperWithThread = (db: Db, userId: string) =>
  db
    .select({ user: users, thread: chatThreads })
    .from(users)
    .innerJoin(chatThreads, eq(chatThreads.userId, users.id))
    .where(eq(users.id, userId))
    .limit(1);

export const markSeenBySeller = (db: Db, userId: string, id: number | SQL) =>
  db
    .update(chatThreads)
    .set({ sellerSeenId: sql`max(${chatThreads.sellerSeenId}, min(${id}, ${chatThreads.lastMessageId}))` })
    .where(eq(chatThreads.userId, userId));

export const markSeenByAnswer = (
  db: Db,
  { userId, clientId, seen }: { userId: string; clientId: string; seen: number | undefined },
) => {
  const answer = sql`coalesce((SELECT id FROM chat_messages WHERE user_id = ${userId} AND client_id = ${clientId}), 0)`;
  return markSeenBySeller(db, userId, seen ?? answer);
};

export const setChatDone = (db: Db, userId: string, doneAt: Date | null) =>
  db
    .update(chatThreads)
    .set({ doneAt, ...(doneAt && { sellerSeenId: sql`${chatThreads.lastMessageId}` }) })
    .where(eq(chatThreads.userId, userId))
    .returning({ userId: chatThreads.userId });

export const answersTo = (db: Db, reference: string) =>
  db
    .select({ message: contactAnswers.message, createdAt: contactAnswers.createdAt })
    .from(contactAnswers)
    .innerJoin(contactMessages, eq(contactMessages.id, contactAnswers.contactId))
    .where(eq(contactMessages.reference, reference))
    .orderBy(asc(contactAnswers.id))
    .limit(LIST_MAX);

export const answerById = (db: Db, contactId: number, clientId: string) =>
  db
    .select({ answer: contactAnswers, contact: contactMessages })
    .from(contactAnswers)
    .innerJoin(contactMessages, eq(contactMessages.id, contactAnswers.contactId))
    .where(and(eq(contactAnswers.contactId, contactId), eq(contactAnswers.clientId, clientId)))
    .limit(1);

export const insertAnswer = (db: Db, row: typeof contactAnswers.$inferInsert) =>
  db.insert(contactAnswers).values(row).onConflictDoNothing();

export const setContactAnswered = (db: Db, id: number, answeredAt: Date) =>
  db.update(contactMessages).set({ answeredAt }).where(eq(contactMessages.id, id));

export const setContactDone = (db: Db, reference: string, doneAt: Date | null) =>
  db
    .update(contactMessages)
    .set({ doneAt })
    .where(eq(contactMessages.reference, reference))
    .returning({ reference: contactMessages.reference });
