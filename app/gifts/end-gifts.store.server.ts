import { and, eq, isNull, sql } from "drizzle-orm";
import { uncountSales } from "#app/catalog/list/listing.store.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { giver, isPaidFor, isUnclaimed } from "./gift-conditions.store.server.ts";
import { queueNews } from "./gift-mails.store.server.ts";
import { gifts } from "./gifts.tables.server.ts";

/** Marks the gift of an order that no longer pays for it, which is no sale any more. Runs after what ends the order, in its batch. */
export const endGift = (db: Db, orderId: string, at: Date) =>
  [
    db
      .update(gifts)
      .set({ endedAt: at, email: null, note: "" })
      .where(
        and(
          eq(gifts.orderId, orderId),
          isNull(gifts.endedAt),
          sql`EXISTS (SELECT 1 FROM orders o WHERE o.id = gifts.order_id AND o.paid_at IS NOT NULL)`,
          sql`NOT ${isPaidFor}`,
        ),
      ),
    queueNews(db, "ended", {
      which: sql`gifts.order_id = ${orderId} AND gifts.ended_at = ${at.getTime()}
        AND gifts.claimed_by IS NOT NULL`,
      to: sql`gifts.claimed_by`,
      at,
    }),
    uncountSales(
      db,
      sql`SELECT product_id FROM gifts WHERE order_id = ${orderId} AND ended_at = ${at.getTime()} AND claimed_by IS NULL`,
    ),
  ] as const;

/** Gives back what was not claimed in time, and deletes addresses and notes that are not needed any more. */
export const expireGifts = (db: Db, at: Date) => {
  const now = at.getTime();
  const isOver = sql`gifts.email IS NOT NULL AND gifts.claim_until <= ${now}`;
  const isExpired = sql`${isOver} AND gifts.returned_at IS NULL AND ${isUnclaimed}`;
  return [
    queueNews(db, "returned", { which: isExpired, to: giver, at }),
    db.update(gifts).set({ returnedAt: at, email: null, note: "" }).where(isExpired),
    db
      .update(gifts)
      .set({ email: null, note: "" })
      .where(
        sql`${isOver} AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.id = gifts.order_id AND o.status = 'processing')`,
      ),
  ] as const;
};
