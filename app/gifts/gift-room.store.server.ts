import { sql } from "drizzle-orm";
import { mayAddressOthers } from "#app/accounts/accounts.store.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { countedUntil } from "#app/limits/limits.store.server.ts";
import { DAY_MS } from "#app/shared/time.ts";

/** The next mail of a gift, whose earlier ones are counted already. */
export interface WantedMail {
  id: string;
  email: string;
  sendAt: Date;
  /** The counter of mails that the address got, and how many it may get. */
  counter: { name: string; max: number };
}

interface Asking {
  giverId: string;
  at: Date;
}

/** So that nobody keeps an address from getting gifts by orders that they do not pay. */
const MAX_UNPAID = 3;

/** The mail that a gift `g` with order `o` still causes. An unpaid one comes after its payment at the earliest. */
const isToCome = sql`g.claimed_at IS NULL AND g.ended_at IS NULL AND g.returned_at IS NULL AND o.status IN ('pending', 'processing', 'paid')
  AND NOT EXISTS (SELECT 1 FROM outbox m WHERE m.cause = g.order_id || ' gift ' || g.sends AND m.template = 'gift'
    AND (m.sent_at IS NOT NULL OR m.attempts > 1))`;

/**
 * Whether an address gets one more mail within a day of its time: besides those that were sent, those that
 * are to come and those whose order can still be paid. Nobody gets one of a giver who is blocked. Part of the
 * statement that stores the gift, so that of concurrent orders none goes beyond the limit.
 */
export const hasRoom = ({ id, email, sendAt, counter }: WantedMail, { giverId, at }: Asking) => {
  const due = sql`iif(o.paid_at IS NULL, max(g.send_at, ${at.getTime()}), g.send_at)`;
  return sql<number>`(
    SELECT ${mayAddressOthers(giverId)} AND count(*) + ${countedUntil(counter.name, sendAt)} < ${counter.max}
      AND coalesce(sum(o.status = 'pending' AND o.user_id = ${giverId}), 0) < ${MAX_UNPAID}
    FROM gifts g JOIN orders o ON o.id = g.order_id
    WHERE g.email = ${email} AND g.id <> ${id} AND ${isToCome} AND abs(${due} - ${sendAt.getTime()}) < ${DAY_MS})`;
};

export const roomFor = (db: Db, mail: WantedMail, asking: Asking) =>
  db.all<{ hasRoom: number; mayAddressOthers: number }>(
    sql`SELECT ${hasRoom(mail, asking)} AS hasRoom, ${mayAddressOthers(asking.giverId)} AS mayAddressOthers`,
  );
