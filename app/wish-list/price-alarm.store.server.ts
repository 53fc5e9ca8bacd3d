/** Who is told by mail that a model on their wish list got cheaper. Prices are the lowest of a model's licences, in force at a time. */
import { eq, type SQL, sql } from "drizzle-orm";
import { users } from "#app/accounts/accounts.tables.server.ts";
import { summaryColumns } from "#app/catalog/catalog.store.server.ts";
import { products } from "#app/catalog/catalog.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { queueMails } from "#app/mail/outbox.store.server.ts";
import { pricesInForce } from "#app/offers/pricing/price-in-force.store.server.ts";
import { priceAlarms, wishListItems } from "./wish-list.tables.server.ts";

/** Version of the text beside the switch; change it whenever the text changes. */
const ALARM_VERSION = "2026-11";

/** Agrees to the mails, and takes today's prices as those to fall below. Nothing for an address that is not confirmed. The first statement answers a row if it was set. */
export const setAlarm = (db: Db, userId: string, at: Date) => {
  const isSet = sql`EXISTS (SELECT 1 FROM price_alarms WHERE user_id = ${userId} AND agreed_at = ${at.getTime()})`;
  return [
    db.all<{ user_id: string }>(sql`
      INSERT INTO price_alarms (user_id, agreed_at, version)
      SELECT id, ${at.getTime()}, ${ALARM_VERSION} FROM users
      WHERE id = ${userId} AND email_verified_at IS NOT NULL AND blocked_at IS NULL
      ON CONFLICT (user_id) DO UPDATE SET agreed_at = excluded.agreed_at, version = excluded.version
      RETURNING user_id`),
    db.run(sql`
      UPDATE wish_list_items SET told_cents = NULL, told_at = NULL, wished_cents = (
        SELECT ${pricesInForce(at).all} FROM products WHERE products.id = wish_list_items.product_id)
      WHERE user_id = ${userId} AND ${isSet}`),
  ] as const;
};

export const endAlarm = (db: Db, userId: string) =>
  db.delete(priceAlarms).where(eq(priceAlarms.userId, userId));

/** Whether the alarm of an account is set, and whether it may be. */
export const alarmOf = (db: Db, userId: string) =>
  db
    .select({ verifiedAt: users.emailVerifiedAt, agreedAt: priceAlarms.agreedAt })
    .from(users)
    .leftJoin(priceAlarms, eq(priceAlarms.userId, users.id))
    .where(eq(users.id, userId))
    .limit(1);

/** Whether somebody gets the mails, as aliases `a` of `price_alarms` and `u` of `users`. */
const IS_READER = sql`u.id = a.user_id AND u.email_verified_at IS NOT NULL AND u.blocked_at IS NULL`;

/** Whether a wish (`w`) of a model (`products`) costs less than when it was wished, and is not owned. */
const isCheaper = (
  at: Date,
) => sql`(products.status = 'published' AND ${pricesInForce(at).all} < w.wished_cents
  AND NOT EXISTS (SELECT 1 FROM purchases p
    WHERE p.user_id = w.user_id AND p.product_id = w.product_id AND p.revoked_at IS NULL))`;

const isNews = (at: Date) =>
  sql`(${isCheaper(at)} AND (w.told_cents IS NULL OR ${pricesInForce(at).all} < w.told_cents))`;

/** Whether the next fall is news again, for somebody who was told of one. */
const isUpAgain = (at: Date) =>
  sql`(w.told_cents IS NOT NULL AND ${pricesInForce(at).all} >= w.wished_cents)`;

/** Changed prices that one statement looks at. */
const CHANGES = 1_000;

/** Ends the changes that are news to nobody with an alarm, so that a sale of the whole shop does not keep those waiting whom it concerns. */
export const endPriceFalls = (db: Db, at: Date) =>
  db.run(sql`
    UPDATE price_history SET alarm_cursor = NULL
    WHERE rowid IN (SELECT rowid FROM price_history INDEXED BY price_history_alarms
      WHERE alarm_cursor IS NOT NULL AND since <= ${at.getTime()} ORDER BY since LIMIT ${CHANGES})
    AND NOT EXISTS (
      SELECT 1 FROM wish_list_items w INDEXED BY wish_list_items_product
      CROSS JOIN price_alarms a ON a.user_id = w.user_id CROSS JOIN products ON products.id = w.product_id
      WHERE w.product_id = price_history.product_id AND w.rowid > price_history.alarm_cursor
        AND (${isNews(at)} OR ${isUpAgain(at)}))`);

/** The price that changed the longest ago, and whose wishes have not all been looked at. */
const due = (at: Date) => sql`(
  SELECT product_id, since, alarm_cursor FROM price_history
  WHERE alarm_cursor IS NOT NULL AND since <= ${at.getTime()} ORDER BY since LIMIT 1)`;

/** The next wishes of that model. */
const page = (at: Date, limit: number) => sql`(
  SELECT i.rowid AS place, i.* FROM ${due(at)} AS due CROSS JOIN wish_list_items i INDEXED BY wish_list_items_product
  WHERE i.product_id = due.product_id AND i.rowid > due.alarm_cursor ORDER BY i.rowid LIMIT ${limit})`;

const causeOf = (userId: SQL, at: Date) => sql`'price ' || ${userId} || ' ' || ${String(at.getTime())}`;

/**
 * Looks at the next wishes of a model whose price changed: queues a mail to those for whom it fell, and marks all their wishes that are cheaper
 * as told, so that a sale of many models is one mail. The last statement answers whether there was something to look at.
 */
export const queuePriceFalls = (db: Db, at: Date, limit: number) => {
  const mailed = sql`(
    SELECT w.user_id FROM ${page(at, limit)} AS w
    JOIN outbox o ON o.cause = ${causeOf(sql`w.user_id`, at)} AND o.template = 'price-alarm')`;
  const price = sql`(SELECT ${pricesInForce(at).all} FROM products WHERE products.id = wish_list_items.product_id)`;
  const isOver = sql`(SELECT count(*) < ${limit} FROM ${page(at, limit)})`;
  return [
    queueMails(db, "price-alarm", {
      rows: sql`
        SELECT ${causeOf(sql`w.user_id`, at)} AS cause, w.user_id, json_object('at', ${String(at.getTime())}) AS data
        FROM ${page(at, limit)} AS w CROSS JOIN price_alarms a ON a.user_id = w.user_id CROSS JOIN users u
        CROSS JOIN products ON products.id = w.product_id WHERE ${IS_READER} AND ${isNews(at)}`,
      at,
    }),
    db.run(sql`
      UPDATE wish_list_items SET told_cents = ${price}, told_at = ${at.getTime()}
      WHERE user_id IN ${mailed} AND EXISTS (
        SELECT 1 FROM wish_list_items w CROSS JOIN products ON products.id = w.product_id
        WHERE w.user_id = wish_list_items.user_id AND w.product_id = wish_list_items.product_id AND ${isNews(at)})`),
    db.run(sql`
      UPDATE wish_list_items SET told_cents = NULL, told_at = NULL WHERE rowid IN (
        SELECT place FROM ${page(at, limit)} AS w CROSS JOIN products ON products.id = w.product_id WHERE ${isUpAgain(at)})`),
    db.all<{ product_id: string }>(sql`
      UPDATE price_history SET alarm_cursor = iif(${isOver}, NULL, (SELECT max(place) FROM ${page(at, limit)}))
      WHERE (product_id, since) = (SELECT product_id, since FROM ${due(at)})
      RETURNING product_id`),
  ] as const;
};

/** The models that a mail names: those that are still cheaper, for somebody who still wants to know. */
export const cheaperWishes = (db: Db, userId: string, { toldAt, now }: { toldAt: number; now: Date }) =>
  db
    .select(summaryColumns)
    .from(wishListItems)
    .innerJoin(products, eq(products.id, wishListItems.productId))
    .where(
      sql`EXISTS (SELECT 1 FROM price_alarms a, users u WHERE a.user_id = ${userId} AND ${IS_READER})
        AND EXISTS (SELECT 1 FROM wish_list_items w WHERE w.rowid = wish_list_items.rowid AND ${isCheaper(now)})
        AND ${wishListItems.userId} = ${userId} AND ${wishListItems.toldAt} = ${toldAt}`,
    )
    .orderBy(wishListItems.createdAt, wishListItems.productId);
