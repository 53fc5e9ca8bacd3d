import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { recordRefundDue } from "#app/orders/refunds/withdrawal.store.server.ts";
import type { Owed } from "./owed.ts";

interface NewDebt {
  why: Owed["why"];
  /** Euro cents besides what has been refunded before; at most what is left of the order. */
  cents: number;
  at: Date;
  /** A condition for all of it. */
  only?: SQL;
}

/**
 * Statements that make a seller owe a part of a paid order without lines, in the batch of what causes it. They are all that its money needs: *To do*,
 * *Today* and the order's page then say what to refund until when (`REFUND_WITHIN_MS`), the refund's form proposes the amount, and refunds settle it,
 * in the studio or at Stripe. An order owes once: a second cause changes nothing. With 0 cents there is nothing to do.
 */
export const recordOwed = (db: Db, orderId: string, { why, cents, at, only = sql`TRUE` }: NewDebt) =>
  [
    db.run(sql`
      UPDATE orders SET owed = json_object('why', ${why}, 'at', CAST(${at.getTime()} AS INTEGER),
        'cents', min(total_cents, refunded_cents + CAST(${cents} AS INTEGER)))
      WHERE id = ${orderId} AND status = 'paid' AND owed IS NULL AND ${only}`),
    recordRefundDue(db, orderId),
  ] as const;
