import { and, asc, eq, isNull, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "#app/db/client.server.ts";
import { isTaken } from "#app/library/library.store.server.ts";
import { orders } from "#app/orders/orders.tables.server.ts";
import { membershipPeriods, memberships } from "./memberships.tables.server.ts";

const ordersOf = (membershipId: SQLWrapper | SQLiteColumn) =>
  sql`(SELECT order_id FROM membership_periods WHERE membership_id = ${membershipId})`;

const tookSomething = (membershipId: SQLWrapper | SQLiteColumn) => sql<number>`EXISTS (
  SELECT 1 FROM purchases WHERE member_order_id IN ${ordersOf(membershipId)})`;

/** The paid periods of the membership that an order of a person pays for, the oldest first; none for an order of models. */
export const periodsToWithdraw = (db: Db, userId: string, code: string) =>
  db
    .select({
      order: orders,
      period: membershipPeriods,
      tookSomething: tookSomething(memberships.id).as("took_something"),
      /** Licenses that end with it: those of models that were bought since stay. */
      taken: sql<number>`(SELECT count(*) FROM purchases WHERE member_order_id IN ${ordersOf(memberships.id)}
        AND revoked_at IS NULL AND ${isTaken("purchases")})`.as("taken"),
    })
    .from(memberships)
    .innerJoin(membershipPeriods, eq(membershipPeriods.membershipId, memberships.id))
    .innerJoin(orders, eq(orders.id, membershipPeriods.orderId))
    .where(
      sql`${memberships.id} = (SELECT p.membership_id FROM orders o CROSS JOIN membership_periods p ON p.order_id = o.id
        WHERE o.code = ${code} AND o.user_id = ${userId})`,
    )
    .orderBy(asc(membershipPeriods.startsAt), asc(orders.createdAt))
    .limit(100);

interface Declared {
  orderId: string;
  membershipId: string;
  at: Date;
  /** As it was read: what goes back depends on it. */
  tookSomething: boolean;
}

/** Whether a membership was withdrawn from by the declaration of this moment, for the statements that follow it in its batch. */
export const isDeclaredAt = (membershipId: string, at: Date) =>
  sql`EXISTS (SELECT 1 FROM memberships WHERE id = ${membershipId} AND withdrawn_at = ${at.getTime()})`;

/** Returns no row, and declares nothing, where something was taken since it was read, the order is not paid any more, or it was declared before. */
export const declareWithdrawal = (db: Db, { orderId, membershipId, at, ...read }: Declared) =>
  [
    db
      .update(memberships)
      .set({ withdrawnAt: at, nextCheckAt: at })
      .where(
        and(
          eq(memberships.id, membershipId),
          isNull(memberships.withdrawnAt),
          sql`${tookSomething(sql`${membershipId}`)} = ${read.tookSomething}`,
          sql`EXISTS (SELECT 1 FROM orders WHERE id = ${orderId} AND status = 'paid' AND withdrawal IS NULL)`,
        ),
      )
      .returning({ id: memberships.id }),
    db
      .update(orders)
      .set({ withdrawal: { at: at.getTime(), productIds: [] } })
      .where(and(eq(orders.id, orderId), isDeclaredAt(membershipId, at))),
  ] as const;
