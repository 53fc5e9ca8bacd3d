import { and, desc, eq, gte, inArray, or, sql } from "drizzle-orm";
import { users } from "#app/accounts/accounts.tables.server.ts";
import { chatMessages } from "#app/chat/chat.tables.server.ts";
import { contactAnswers, contactMessages } from "#app/contact/contact.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { purchases } from "#app/library/library.tables.server.ts";
import { orders } from "#app/orders/orders.tables.server.ts";

/** Messages of one kind that the page shows. One more is read, to know whether there are more. */
export const MAX_EVIDENCE_MESSAGES = 100;
const READ_LIMIT = MAX_EVIDENCE_MESSAGES + 1;

export const deliveriesOfOrder = (db: Db, code: string) =>
  db
    .select({ productId: purchases.productId, deliveryBeganAt: purchases.deliveryBeganAt })
    .from(orders)
    .innerJoin(purchases, eq(purchases.orderId, orders.id))
    .where(eq(orders.code, code))
    .limit(100);

export const buyerOfOrder = (db: Db, code: string) =>
  db
    .select({
      id: users.id,
      email: users.email,
      createdAt: users.createdAt,
      placedAt: sql<number>`${orders.createdAt}`.as("placed_at"),
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.code, code))
    .limit(1);

interface Writer {
  id: string;
  email: string;
  since: Date;
}

export const chatSince = (db: Db, { id, since }: Writer) =>
  db
    .select({
      fromUser: chatMessages.fromUser,
      message: chatMessages.message,
      createdAt: chatMessages.createdAt,
    })
    .from(chatMessages)
    .where(and(eq(chatMessages.userId, id), gte(chatMessages.createdAt, since)))
    .orderBy(desc(chatMessages.id))
    .limit(READ_LIMIT);

const writtenBy = ({ id, email }: Writer) =>
  or(eq(contactMessages.userId, id), eq(contactMessages.email, email));

export const contactSince = (db: Db, writer: Writer) =>
  db
    .select({
      message: contactMessages.message,
      createdAt: contactMessages.createdAt,
      /** Null when its sender was not logged in: anybody can write under an address. */
      userId: contactMessages.userId,
    })
    .from(contactMessages)
    .where(and(writtenBy(writer), gte(contactMessages.createdAt, writer.since)))
    .orderBy(desc(contactMessages.id))
    .limit(READ_LIMIT);

export const answersSince = (db: Db, writer: Writer) =>
  db
    .select({ message: contactAnswers.message, createdAt: contactAnswers.createdAt })
    .from(contactAnswers)
    .where(
      and(
        inArray(
          contactAnswers.contactId,
          db.select({ id: contactMessages.id }).from(contactMessages).where(writtenBy(writer)),
        ),
        gte(contactAnswers.createdAt, writer.since),
      ),
    )
    .orderBy(desc(contactAnswers.id))
    .limit(READ_LIMIT);
