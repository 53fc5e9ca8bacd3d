import { and, asc, desc, eq, gte, inArray, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { users } from "#app/accounts/accounts.tables.server.ts";
import { products } from "#app/catalog/catalog.tables.server.ts";
import { chatMessages } from "#app/chat/chat.tables.server.ts";
import { contactAnswers, contactMessages } from "#app/contact/contact.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { fileDownloadColumns } from "#app/downloads/download-counts.store.server.ts";
import { fileDownloads } from "#app/downloads/downloads.tables.server.ts";
import { isTaken } from "#app/library/library.store.server.ts";
import { purchases } from "#app/library/library.tables.server.ts";
import { membershipPeriods, memberships } from "#app/memberships/memberships.tables.server.ts";
import { orders } from "#app/orders/orders.tables.server.ts";

/** Messages of one kind, or models that a member took, that the page shows. One more is read, to know whether there are more. */
export const MAX_EVIDENCE_ROWS = 100;
const READ_LIMIT = MAX_EVIDENCE_ROWS + 1;

export const deliveriesOfOrder = (db: Db, code: string) =>
  db
    .select({ productId: purchases.productId, deliveryBeganAt: purchases.deliveryBeganAt })
    .from(orders)
    .innerJoin(purchases, eq(purchases.orderId, orders.id))
    .where(eq(orders.code, code))
    .limit(100);

/**
 * What was taken in the period that an order pays for, or earlier in its membership and first downloaded in that period. What was bought
 * since has the times of its order.
 */
export const takenInPeriod = (db: Db, orderId: string) => {
  const earlier = alias(membershipPeriods, "earlier");
  return db
    .select({
      productId: purchases.productId,
      title: products.title,
      takenAt: purchases.purchasedAt,
      deliveryBeganAt: purchases.deliveryBeganAt,
      fileDownload: fileDownloadColumns,
      boughtWith: orders.code,
    })
    .from(membershipPeriods)
    .innerJoin(earlier, eq(earlier.membershipId, membershipPeriods.membershipId))
    .innerJoin(purchases, eq(purchases.memberOrderId, earlier.orderId))
    .innerJoin(products, eq(products.id, purchases.productId))
    .leftJoin(orders, eq(orders.id, purchases.orderId))
    .leftJoin(
      fileDownloads,
      and(eq(fileDownloads.userId, purchases.userId), eq(fileDownloads.productId, purchases.productId)),
    )
    .where(
      and(
        eq(membershipPeriods.orderId, orderId),
        or(
          eq(purchases.memberOrderId, orderId),
          sql`${isTaken("purchases")} AND ${purchases.deliveryBeganAt} >= ${membershipPeriods.startsAt}
            AND ${purchases.deliveryBeganAt} < ${membershipPeriods.endsAt}`,
        ),
      ),
    )
    .orderBy(asc(purchases.purchasedAt))
    .limit(READ_LIMIT);
};

/** Of the membership that an order pays for: since when, what was paid before and stayed paid, and what its member declared of its end. */
export const membershipBefore = (db: Db, orderId: string) =>
  db
    .select({
      joinedAt: memberships.joinedAt,
      endDeclared: memberships.endDeclared,
      paidBefore:
        sql<number>`(SELECT count(*) FROM membership_periods earlier CROSS JOIN orders paid ON paid.id = earlier.order_id
        WHERE earlier.membership_id = ${memberships.id} AND earlier.starts_at < ${membershipPeriods.startsAt}
          AND paid.status = 'paid' AND paid.dispute IS NULL)`.as("paid_before"),
    })
    .from(membershipPeriods)
    .innerJoin(memberships, eq(memberships.id, membershipPeriods.membershipId))
    .where(eq(membershipPeriods.orderId, orderId))
    .limit(1);

export const buyerOfOrder = (db: Db, code: string) =>
  db
    .select({
      orderId: sql<string>`${orders.id}`.as("order_id"),
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
