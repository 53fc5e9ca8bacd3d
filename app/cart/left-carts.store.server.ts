/** Carts that somebody left, of those who asked for letters themselves: an order's opt-out asks for none. */
import { sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { CART_VERSIONS } from "#app/letters/letter-consent.contract.ts";
import { queueMails } from "#app/mail/outbox.store.server.ts";
import { DAY_MS } from "#app/shared/time.ts";

/** A cart that was not touched for so long was left. */
export const LEFT_AFTER_MS = DAY_MS;
/** Nobody is reminded of what they left longer ago, such as before the setting was turned on. */
const FORGOTTEN_AFTER_MS = 7 * DAY_MS;

const IS_ON = sql`coalesce((SELECT value ->> 'remind' FROM shop_settings WHERE name = 'carts'), FALSE)`;

/** Whether somebody (`u` of `users`) may be reminded: neither their cart nor an order has changed since. */
function mayBeReminded(at: Date) {
  const since = at.getTime() - LEFT_AFTER_MS;
  return sql`(${IS_ON} AND u.email_verified_at IS NOT NULL AND u.blocked_at IS NULL AND u.deleted_at IS NULL
    AND EXISTS (SELECT 1 FROM letter_choices c WHERE c.user_id = u.id AND c.refused_at IS NULL
      AND c.agreed_at IS NOT NULL AND c.version IN (SELECT value FROM json_each(${JSON.stringify(CART_VERSIONS)})))
    AND NOT EXISTS (SELECT 1 FROM cart_items n WHERE n.user_id = u.id AND n.added_at > ${since})
    AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.user_id = u.id
      AND (o.created_at > ${since} OR o.status IN ('pending', 'processing'))))`;
}

/** The lines that were left the longest ago, and that no run has looked at. */
const page = (at: Date, limit: number) => sql`(
  SELECT rowid AS place, user_id FROM cart_items INDEXED BY cart_items_left
  WHERE left_seen_at IS NULL AND ${IS_ON}
    AND added_at > ${at.getTime() - FORGOTTEN_AFTER_MS} AND added_at <= ${at.getTime() - LEFT_AFTER_MS}
  ORDER BY added_at, rowid LIMIT ${limit})`;

/**
 * Looks at the next lines and queues a mail to their buyers, about the whole cart. Its cause is the account, so there is no
 * other while the outbox remembers it (30 days); each line is looked at once, so it takes something new in the cart.
 */
export const queueLeftCarts = (db: Db, at: Date, limit: number) =>
  [
    queueMails(db, "left-cart", {
      rows: sql`SELECT DISTINCT 'cart ' || u.id AS cause, u.id AS user_id, '{}' AS data
        FROM ${page(at, limit)} AS line CROSS JOIN users u ON u.id = line.user_id WHERE ${mayBeReminded(at)}`,
      at,
    }),
    db.run(sql`
      UPDATE cart_items SET left_seen_at = ${at.getTime()} WHERE rowid IN (SELECT place FROM ${page(at, limit)})`),
  ] as const;

/** The account, if it may still be reminded; no row otherwise. */
export const leftCartReader = (db: Db, userId: string, at: Date) =>
  db.all<{ language: Language }>(
    sql`SELECT u.language AS language FROM users u WHERE u.id = ${userId} AND ${mayBeReminded(at)}`,
  );
