/** What a membership opens, and how long what was taken with it lasts. Nothing else reads these tables for a right. */
import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { UserId } from "#app/accounts/accounts.store.server.ts";
import { summaryColumns } from "#app/catalog/catalog.store.server.ts";
import { products } from "#app/catalog/catalog.tables.server.ts";
import { listsModel } from "#app/collections/collections.store.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { Translated } from "#app/i18n/translated.ts";
import { deliveryFacts } from "#app/orders/orders.store.server.ts";
import { orders } from "#app/orders/orders.tables.server.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { DEBIT_DAYS, GRACE_DAYS, type MembershipStatus } from "./memberships.contract.ts";
import { membershipPeriods } from "./memberships.tables.server.ts";
import { SHOWN_EARLY, type TierTerms } from "./tiers.contract.ts";

const IS_LIVING = sql.raw("m.status IN ('active', 'past_due')");

const DAY = sql.raw(String(DAY_MS));

/** Until when a member keeps access whose renewal is on its way, or failed (UTC ms). @param end of what is paid */
export const lapsesAt = (
  end: Date,
  { status, pastDueSince }: { status: MembershipStatus; pastDueSince: Date | null },
): number =>
  Math.min(Math.max(end.getTime(), pastDueSince?.getTime() ?? 0), end.getTime() + DEBIT_DAYS * DAY_MS) +
  (status === "active" ? DEBIT_DAYS : GRACE_DAYS) * DAY_MS;

/** The same, for a membership `m`. */
const lapsesAfter = (end: SQL) => sql`
  min(max(${end}, ifnull(m.past_due_since, 0)), ${end} + ${DEBIT_DAYS} * ${DAY})
  + iif(m.status = 'active', ${DEBIT_DAYS}, ${GRACE_DAYS}) * ${DAY}`;

/** Periods `p` of memberships `m` that a person's orders pay for. */
const paidPeriods = (userId: UserId) => sql`memberships m
  CROSS JOIN membership_periods p ON p.membership_id = m.id
  CROSS JOIN orders period_order ON period_order.id = p.order_id
  WHERE m.user_id = ${userId} AND m.withdrawn_at IS NULL AND period_order.status = 'paid'`;

/** The order of the period that decides what a person may take now, one of a membership that goes on before one of an ended; null for nobody's. */
export const periodInForce = (userId: UserId, at: Date) => sql<string>`(
  SELECT p.order_id FROM ${paidPeriods(userId)} AND p.starts_at <= ${at.getTime()}
    AND p.ends_at > ${at.getTime() - (DEBIT_DAYS + GRACE_DAYS) * DAY_MS}
    AND (p.ends_at > ${at.getTime()} OR (${lapsesAfter(sql`p.ends_at`)} > ${at.getTime()} AND ${IS_LIVING}))
  ORDER BY ${IS_LIVING} DESC, p.starts_at DESC, period_order.created_at DESC LIMIT 1)`;

/** The terms of that period, and when it ends (ms); null for nobody's member. */
export const paidTerms = (userId: UserId, at: Date) =>
  sql<{ terms: TierTerms; endsAt: number } | null>`(
    SELECT json_object('terms', json(p.terms), 'endsAt', p.ends_at) FROM membership_periods p
    WHERE p.order_id = ${periodInForce(userId, at)})`
    .mapWith((text: string): { terms: TierTerms; endsAt: number } => JSON.parse(text))
    .as("paid");

/** When a row of `products` comes out (ms): a draft when it is scheduled for, or never. */
const comesOut = sql`iif(products.status = 'draft',
  (SELECT publish_at FROM product_edits WHERE product_id = products.id), products.published_at)`;

/** When it comes out for members with terms, as JSON. */
const comesOutFor = (terms: SQLWrapper) =>
  sql`${comesOut} - iif(products.status = 'draft', ${terms} ->> 'earlyDays', 0) * ${DAY}`;

/** Whether terms, as JSON, are about a row of `products`, on sale or not. */
const coversModel = (terms: SQLWrapper, userId: UserId) => sql<number>`CASE
    WHEN ${terms} ->> 'opens' = 'all' THEN 1
    WHEN ${terms} ->> 'opens' = 'collections' THEN EXISTS (
      SELECT 1 FROM json_each(${terms}, '$.collections') opened CROSS JOIN collections c ON c.slug = opened.value
      WHERE ${listsModel(sql`c.models`, sql`products.id`)})
    WHEN ${terms} ->> 'opens' = 'published' THEN EXISTS (
      SELECT 1 FROM ${paidPeriods(userId)} AND ${comesOut} >= p.starts_at AND ${comesOutFor(terms)} < p.ends_at)
    ELSE 0 END`;

/** Whether terms, as JSON, open a row of `products` to a person: one that is published, or a draft within the days of early access. */
const opensModel = (terms: SQLWrapper, userId: UserId, at: Date) => sql<number>`CASE
    WHEN CASE products.status WHEN 'published' THEN 1
      WHEN 'draft' THEN ifnull(${terms} ->> 'earlyDays' > 0 AND ${comesOutFor(terms)} <= ${at.getTime()}, 0)
      ELSE 0 END THEN ${coversModel(terms, userId)}
    ELSE 0 END`;

/** Whether a person may take a row of `products` now. */
export const mayTake = (userId: UserId, at: Date) =>
  sql`EXISTS (SELECT 1 FROM membership_periods current WHERE current.order_id = ${periodInForce(userId, at)}
    AND ${opensModel(sql`current.terms`, userId, at)})`;

/** Scheduled models that are looked at for those that are open early. */
const SCHEDULED = 100;

/** Drafts that a person may take before they are published, the next to come out first. @param productId of one */
export const earlyModels = (db: Db, userId: UserId, { at, productId }: { at: Date; productId?: string }) => {
  const period = db.$with("period").as(
    db
      .select({ terms: membershipPeriods.terms })
      .from(membershipPeriods)
      .where(eq(membershipPeriods.orderId, periodInForce(userId, at))),
  );
  const until = sql`${at.getTime()} + nullif((SELECT terms ->> 'earlyDays' FROM period), 0) * ${DAY}`;
  return db
    .with(period)
    .select({
      product: summaryColumns,
      publishAt: sql<Date>`e.publish_at`.mapWith((ms: number) => new Date(ms)).as("early_until"),
      tier: sql<Translated>`period.terms ->> 'name'`.mapWith(JSON.parse).as("tier"),
      isTaken: sql<boolean>`EXISTS (SELECT 1 FROM purchases
        WHERE user_id = ${userId} AND product_id = products.id AND revoked_at IS NULL)`
        .mapWith(Boolean)
        .as("is_taken"),
    })
    .from(period)
    .crossJoin(
      sql`(SELECT product_id, publish_at FROM product_edits WHERE publish_at <= ${until}
        AND ${productId === undefined ? sql`true` : sql`product_id = ${productId}`}
        ORDER BY publish_at, product_id LIMIT ${SCHEDULED}) AS e`,
    )
    .crossJoin(products)
    .where(
      sql`products.id = e.product_id AND products.status = 'draft' AND ${opensModel(sql`period.terms`, userId, at)}`,
    )
    .orderBy(sql`e.publish_at`, products.id)
    .limit(SHOWN_EARLY);
};

/** What a person may take now: no row for nobody's member. `opens` is about one model. */
export const rightsOf = (db: Db, userId: UserId, { at, productId }: { at: Date; productId?: string }) =>
  db
    .select({
      membershipId: membershipPeriods.membershipId,
      startsAt: membershipPeriods.startsAt,
      endsAt: membershipPeriods.endsAt,
      renewal: membershipPeriods.renewal,
      terms: membershipPeriods.terms,
      order: { id: orders.id, ...deliveryFacts },
      opens: sql<number>`EXISTS (SELECT 1 FROM products WHERE id = ${productId ?? null}
        AND ${opensModel(sql`membership_periods.terms`, userId, at)})`.as("opens"),
    })
    .from(membershipPeriods)
    .innerJoin(orders, eq(orders.id, membershipPeriods.orderId))
    .where(eq(membershipPeriods.orderId, periodInForce(userId, at)))
    .limit(1);

/** As `rightsOf`, for what a browser shows of every model: `paidTimes` (ms) where the period opens what came out in paid ones. */
export const openedNow = (db: Db, userId: UserId, at: Date) =>
  db
    .select({
      terms: membershipPeriods.terms,
      paidTimes: sql<[number, number][]>`CASE membership_periods.terms ->> 'opens' WHEN 'published' THEN (
        SELECT json_group_array(json_array(p.starts_at, p.ends_at)) FROM ${paidPeriods(userId)}) ELSE '[]' END`
        .mapWith((text: string): [number, number][] => JSON.parse(text))
        .as("paid_times"),
    })
    .from(membershipPeriods)
    .where(eq(membershipPeriods.orderId, periodInForce(userId, at)))
    .limit(1);

export type OpenedNow = Awaited<ReturnType<typeof openedNow>>[number];

export type Rights = Awaited<ReturnType<typeof rightsOf>>[number];

/** Whether a paid period `since` gives its rights to a row of `purchases` that a member took: the one in which they did, or a later one that covers the model. */
const coversTaken = sql<number>`(since.order_id = purchases.member_order_id OR EXISTS (
  SELECT 1 FROM products WHERE products.id = purchases.product_id AND ${coversModel(sql`since.terms`, sql`purchases.user_id`)}))`;

/** Periods `since` that a member paid after they took a row of `purchases`, or in which they did. @param which about a membership `m` */
const paidSinceTaken = (which: SQL) => sql`memberships m
  CROSS JOIN membership_periods since ON since.membership_id = m.id
  CROSS JOIN orders paying ON paying.id = since.order_id
  WHERE ${which} AND m.withdrawn_at IS NULL AND paying.status = 'paid'
    AND (since.order_id = purchases.member_order_id OR since.ends_at > purchases.purchased_at)`;

/**
 * Condition on a row of `purchases` that a member took: it is theirs still, because a period of that membership lets them keep it,
 * or until the paid time is over.
 */
export const memberRightLasts = sql`EXISTS (
  SELECT 1 FROM ${paidSinceTaken(sql`m.id = (
    SELECT membership_id FROM membership_periods WHERE order_id = purchases.member_order_id)`)}
    AND (since.terms ->> 'keepsDownloads' OR m.ended_at IS NULL) AND ${coversTaken})`;

/** Condition on a row of `purchases` that a member took. */
export const isOfWithdrawnMembership = sql`EXISTS (
  SELECT 1 FROM membership_periods p CROSS JOIN memberships m ON m.id = p.membership_id
  WHERE p.order_id = purchases.member_order_id AND m.withdrawn_at IS NOT NULL)`;

/** A paid period of who took a model, since then. Times in UTC milliseconds. */
export interface PeriodSinceTaken {
  terms: TierTerms;
  /** Whether its rights are about the model. */
  covers: 0 | 1;
  startsAt: number;
  endsAt: number;
  /** Until when access lasts if its membership renews, or may still be paid; null where it does neither. */
  lapsesAt: number | null;
  /** When its membership had ended, with its paid time. */
  endedAt: number | null;
}

/** `terms`: of the period in which it was taken. `periods`: the first first; none where all went back. */
export interface TakenUnder {
  terms: TierTerms;
  periods: PeriodSinceTaken[];
}

/** About a row of `purchases`; null for what no member took. */
export const takenUnder = sql<TakenUnder | null>`(
  SELECT json_object('terms', json(taken_in.terms), 'periods', (
    SELECT json_group_array(json(period)) FROM (
      SELECT json_object('terms', json(since.terms), 'covers', ${coversTaken}, 'startsAt', since.starts_at,
        'endsAt', since.ends_at, 'lapsesAt', iif(${IS_LIVING}, ${lapsesAfter(sql`since.ends_at`)}, NULL), 'endedAt', m.ended_at) AS period
      FROM ${paidSinceTaken(sql`m.user_id = purchases.user_id`)} ORDER BY since.starts_at, paying.created_at)))
  FROM membership_periods taken_in WHERE taken_in.order_id = purchases.member_order_id AND purchases.order_id IS NULL)`
  .mapWith((text: string): TakenUnder => JSON.parse(text))
  .as("taken_under");
