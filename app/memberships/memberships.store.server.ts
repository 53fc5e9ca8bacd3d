import { and, desc, eq, getTableColumns, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { users } from "#app/accounts/accounts.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { inJson } from "#app/db/d1.server.ts";
import { versionsAsJson } from "#app/legal/legal.store.server.ts";
import { settleTaken } from "#app/library/library.store.server.ts";
import { mayUseCoupon } from "#app/offers/coupons.store.server.ts";
import { refreshOrderSearch } from "#app/orders/order-search.store.server.ts";
import { orders } from "#app/orders/orders.tables.server.ts";
import { FIRST_CHECK_MS } from "#app/orders/payments/settle.store.server.ts";
import { readableCode } from "#app/shared/readable-code.ts";
import { DAY_MS, HOUR_MS } from "#app/shared/time.ts";
import { vatWayInForce } from "#app/tax/tax.store.server.ts";
import { BEGIN_NOW_VERSION, type BillingInterval, type MembershipStatus } from "./memberships.contract.ts";
import { membershipPeriods, memberships, membershipTiers } from "./memberships.tables.server.ts";
import { paidTerms } from "./rights.store.server.ts";
import type { PeriodInvoice } from "./subscriptions.service.server.ts";
import type { TierRights, TierTerms } from "./tiers.contract.ts";

export type MembershipRow = typeof memberships.$inferSelect;
export type PeriodRow = Awaited<ReturnType<typeof periodOfOrder>>[number];
export type TierRow = typeof membershipTiers.$inferSelect;

export const LIVING = ["active", "past_due"] as const satisfies MembershipStatus[];

export const isLiving = (status: MembershipStatus) => LIVING.some((living) => living === status);

/** How long a payment page can be paid. */
const PAGE_MS = DAY_MS;

export const rightsIn = (tier: TierRow): TierRights => ({
  opens: tier.opens,
  collections: tier.collections,
  discountPercent: tier.discountPercent,
  earlyDays: tier.earlyDays,
  keepsDownloads: tier.keepsDownloads,
  commercial: tier.commercial,
  sellOffDays: tier.sellOffDays,
  unitLimit: tier.unitLimit,
});

export const termsOf = (tier: TierRow): TierTerms => ({
  ...rightsIn(tier),
  tier: tier.slug,
  name: tier.name,
  text: tier.text,
  revision: tier.revision,
  writtenAt: tier.updatedAt.toISOString(),
});

export const tierBySlug = (db: Db, slug: string) =>
  db.select().from(membershipTiers).where(eq(membershipTiers.slug, slug)).limit(1);

export const tiersBySlugs = (db: Db, slugs: readonly string[]) =>
  db.select().from(membershipTiers).where(inJson(membershipTiers.slug, slugs)).limit(100);

export const membershipById = (db: Db, id: string) =>
  db.select().from(memberships).where(eq(memberships.id, id)).limit(1);

export const membershipBySession = (db: Db, sessionId: string) =>
  db.select().from(memberships).where(eq(memberships.sessionId, sessionId)).limit(1);

/** The living one, or else the newest that came about, with its tier. */
export const membershipOf = (db: Db, userId: string, at: Date) =>
  db
    .select({ membership: memberships, tier: membershipTiers, paid: paidTerms(userId, at) })
    .from(memberships)
    .innerJoin(membershipTiers, eq(membershipTiers.slug, memberships.tier))
    .where(and(eq(memberships.userId, userId), inArray(memberships.status, [...LIVING, "joining", "ended"])))
    .orderBy(
      sql`CASE ${memberships.status} WHEN 'active' THEN 0 WHEN 'past_due' THEN 0 WHEN 'joining' THEN 1 ELSE 2 END`,
      desc(memberships.createdAt),
    )
    .limit(1);

/** Living ones, and those that may still be paid for. */
export const openMemberships = (db: Db, userId: string) =>
  db
    .select()
    .from(memberships)
    .where(and(eq(memberships.userId, userId), inArray(memberships.status, [...LIVING, "joining"])))
    .orderBy(desc(memberships.createdAt))
    .limit(20);

/** Of the account with an address. */
export const livingByEmail = (db: Db, email: string) =>
  db
    .select({ membership: memberships })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(and(eq(users.email, email), isNull(users.deletedAt), inArray(memberships.status, LIVING)))
    .limit(1);

export const updateMembership = (db: Db, id: string, changes: SQLiteUpdateSetSource<typeof memberships>) =>
  db.update(memberships).set(changes).where(eq(memberships.id, id)).returning();

/** Whether a tier has room: who has joined, and who may be about to pay or whose debit is on its way, takes a place. @param besides the membership that asks */
const hasPlace = (tier: SQL, { at, besides }: { at: Date; besides: string }) => sql`(
  SELECT asked.places IS NULL OR asked.places > (
    SELECT count(*) FROM memberships m WHERE m.tier = asked.slug AND m.id <> ${besides}
      AND (m.status IN ('active', 'past_due')
        OR (m.status = 'joining' AND (m.subscription_id IS NOT NULL OR m.created_at > ${at.getTime() - PAGE_MS}))))
  FROM membership_tiers asked WHERE asked.slug = ${tier})`;

export const tierHasPlace = (db: Db, tier: string, asks: { at: Date; besides: string }) =>
  db.all<{ hasPlace: number }>(sql`SELECT ${hasPlace(sql`${tier}`, asks)} AS hasPlace`);

interface NewMembership {
  id: string;
  userId: string;
  /** What is joined, as it was shown. */
  terms: TierTerms;
  interval: BillingInterval;
  cents: number;
  coupon: { code: string; discount: number } | null;
  language: MembershipRow["language"];
  buyer: Record<string, string> | null;
  at: Date;
}

/**
 * Stores who is about to join, unless they are a member, are about to join another tier, the tier has ended, was changed, costs something else, or
 * has no place left, or the coupon no use: two requests cannot take the last one.
 */
export const insertMembership = (db: Db, { at, coupon, terms, ...joining }: NewMembership) =>
  db.run(sql`
    INSERT INTO memberships (id, user_id, tier, terms, interval, cents, coupon, discount_cents, status, language, buyer, legal_versions,
      invoiced, managed, begin_now_at, begin_now_version, created_at, next_check_at)
    SELECT ${joining.id}, ${joining.userId}, t.slug, ${JSON.stringify(terms)}, ${joining.interval}, ${joining.cents}, ${coupon?.code ?? null},
      ${coupon?.discount ?? 0}, 'joining', ${joining.language},
      ${joining.buyer && JSON.stringify(joining.buyer)}, ${versionsAsJson}, ${vatWayInForce} = 'stripe_tax',
      ${vatWayInForce} = 'managed', ${at.getTime()}, ${BEGIN_NOW_VERSION}, ${at.getTime()}, ${at.getTime() + FIRST_CHECK_MS}
    FROM membership_tiers t
    WHERE t.slug = ${terms.tier} AND t.revision = ${terms.revision} AND t.ended_at IS NULL
      AND CASE ${joining.interval} WHEN 'year' THEN t.year_cents ELSE t.month_cents END = ${joining.cents}
      AND NOT EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = ${joining.userId}
        AND (m.status IN ('active', 'past_due', 'joining')))
      AND ${hasPlace(sql`t.slug`, { at, besides: "" })}
      AND ${coupon ? mayUseCoupon(coupon.code, { userId: joining.userId, tier: terms.tier, at }) : sql`TRUE`}`);

/** What somebody types anew, and the texts that they accept with it, as long as the page is not paid. */
export const correctJoining = (db: Db, id: string, buyer: Record<string, string>) =>
  db
    .update(memberships)
    .set({ buyer, legalVersions: versionsAsJson })
    .where(and(eq(memberships.id, id), eq(memberships.status, "joining")));

/** What Stripe says of the subscription, for the row. */
export interface SyncedFields {
  status: MembershipStatus;
  tier: string;
  interval: BillingInterval;
  isRenewedYear: boolean;
  cents: number;
  subscriptionId: string;
  stripeCustomerId: string;
  paidUntil: Date;
  endsAt: Date | null;
  /** When its paid time was over too: until then it may be `ended`, but is checked. */
  endedAt: Date | null;
  startedAt: Date;
}

/**
 * Writes what Stripe says. A second living membership of a person, one of a deleted account, and one that was withdrawn from is `ended` at
 * once; it has no `endedAt`, and is checked, until it has ended at Stripe too (`endUnwanted`).
 */
export function writeState(db: Db, id: string, state: SyncedFields, at: Date) {
  const lives = isLiving(state.status);
  const unwanted = sql`(withdrawn_at IS NOT NULL
    OR EXISTS (SELECT 1 FROM memberships other WHERE other.user_id = memberships.user_id AND other.id <> memberships.id
      AND other.status IN ('active', 'past_due'))
    OR EXISTS (SELECT 1 FROM users WHERE users.id = memberships.user_id AND users.deleted_at IS NOT NULL))`;
  const { startedAt, endedAt, ...fields } = state;
  return updateMembership(db, id, {
    ...fields,
    status: lives ? sql`iif(${unwanted}, 'ended', ${state.status})` : state.status,
    pastDueSince: state.status === "past_due" ? sql`coalesce(past_due_since, ${at.getTime()})` : null,
    endedAt: endedAt && sql`coalesce(ended_at, ${endedAt.getTime()})`,
    joinedAt:
      state.status === "joining" || state.status === "expired"
        ? sql`joined_at`
        : sql`coalesce(joined_at, ${startedAt.getTime()})`,
    nextCheckAt: lives
      ? sql`iif(${unwanted}, ${at.getTime() + HOUR_MS}, ${nextCheck(state, at).getTime()})`
      : nextCheck(state, at),
  });
}

/** After a renewal's invoice was charged, and at least once a week: events may be lost. */
function nextCheck({ status, paidUntil, endsAt }: SyncedFields, at: Date): Date {
  if (status === "joining") return new Date(at.getTime() + HOUR_MS);
  if (status === "past_due") return new Date(at.getTime() + DAY_MS / 2);
  const next = ((status !== "ended" && endsAt) || paidUntil).getTime() + 2 * HOUR_MS;
  const soon = at.getTime() + HOUR_MS;
  return new Date(Math.max(soon, Math.min(next, at.getTime() + 7 * DAY_MS)));
}

/** What a membership is of: its tier, and what is paid how often. */
export type Chosen = Pick<MembershipRow, "tier" | "interval" | "cents">;

/**
 * Takes a place in what a member changes to, before Stripe is asked: two requests cannot take the last one. `syncMembership` then writes what
 * Stripe says.
 * @returns no row where it was changed meanwhile, is about to end, or is not to be had for this price
 */
export const claimChange = (
  db: Db,
  { id, tier, interval, cents }: MembershipRow,
  { to, at }: { to: Chosen; at: Date },
) =>
  db
    .update(memberships)
    .set({ ...to, nextCheckAt: new Date(at.getTime() + FIRST_CHECK_MS) })
    .where(
      and(
        eq(memberships.id, id),
        eq(memberships.tier, tier),
        eq(memberships.interval, interval),
        eq(memberships.cents, cents),
        eq(memberships.status, "active"),
        isNull(memberships.endsAt),
        sql`EXISTS (SELECT 1 FROM membership_tiers t WHERE t.slug = ${to.tier} AND t.ended_at IS NULL
          AND CASE ${to.interval} WHEN 'year' THEN t.year_cents ELSE t.month_cents END = ${to.cents})`,
        to.tier === tier ? undefined : hasPlace(sql`${to.tier}`, { at, besides: id }),
      ),
    )
    .returning({ id: memberships.id });

/** Stores what its member says of its end; `syncMembership` then tells Stripe, at once or from the cron. */
export const storeEnd = (db: Db, id: string, end: Partial<Pick<MembershipRow, "endDeclared" | "endsAt">>) =>
  updateMembership(db, id, { ...end, nextCheckAt: new Date(0) });

/** Marks as expired what nobody has paid for. */
export const expireJoining = (db: Db, id: string) =>
  db
    .update(memberships)
    .set({ status: "expired" })
    .where(and(eq(memberships.id, id), eq(memberships.status, "joining")))
    .returning();

export const ordersOfInvoices = (db: Db, ids: readonly string[]) =>
  db.select().from(orders).where(inJson(orders.id, ids)).limit(100);

/**
 * The order of a paid or unpaid period, whose id is the invoice's, and the period. Once: the invoice decides.
 * @param isFirst of the first one, which has the texts that were accepted, and the coupon; later ones have the place that the member named last
 */
export const insertPeriod = (
  db: Db,
  membershipId: string,
  { invoice, terms, isFirst }: { invoice: PeriodInvoice; terms: TierTerms; isFirst: boolean },
) =>
  [
    db.run(sql`
      INSERT INTO orders (id, code, user_id, status, total_cents, coupon, language, buyer, invoiced, managed, legal_versions,
        payment_session_id, created_at, next_check_at)
      SELECT ${invoice.id}, ${readableCode("ST")}, m.user_id, 'pending', ${invoice.cents},
        ${isFirst ? sql`m.coupon` : sql`NULL`}, m.language,
        ${isFirst ? sql`m.buyer` : sql`ifnull((SELECT details FROM buyer_details b WHERE b.user_id = m.user_id), m.buyer)`}, m.invoiced,
        m.managed, ${isFirst ? sql`m.legal_versions` : sql`NULL`}, ${invoice.id}, ${invoice.createdAt.getTime()},
        ${invoice.createdAt.getTime() + FIRST_CHECK_MS}
      FROM memberships m WHERE m.id = ${membershipId} ON CONFLICT DO NOTHING`),
    db.run(sql`
      INSERT INTO membership_periods (order_id, membership_id, starts_at, ends_at, renewal, terms)
      SELECT o.id, ${membershipId}, ${invoice.startsAt.getTime()}, ${invoice.endsAt.getTime()}, ${invoice.isRenewal},
        ${JSON.stringify(terms)}
      FROM orders o WHERE o.id = ${invoice.id} ON CONFLICT DO NOTHING`),
    ...refreshOrderSearch(db, invoice.id),
  ] as const;

/** Whether a row of `membership_periods` is the one with which its member joined. */
export const isFirstPeriod = sql<number>`NOT EXISTS (SELECT 1 FROM membership_periods earlier
  WHERE earlier.membership_id = membership_periods.membership_id AND earlier.starts_at < membership_periods.starts_at)`;

/** Of a row of `membership_periods`: what the coupon took off its order, where that has one. */
export const couponDiscount = sql<number>`(SELECT m.discount_cents FROM memberships m WHERE m.id = membership_periods.membership_id)`;

/** Of an order that pays for a membership: the tier of then, from when to when, and with which text its member asked that it begin at once. */
export const periodOfOrder = (db: Db, orderId: string) =>
  db
    .select({
      ...getTableColumns(membershipPeriods),
      isFirst: isFirstPeriod.as("is_first"),
      beginNowAt: memberships.beginNowAt,
      beginNowVersion: memberships.beginNowVersion,
      discountCents: memberships.discountCents,
    })
    .from(membershipPeriods)
    .innerJoin(memberships, eq(memberships.id, membershipPeriods.membershipId))
    .where(eq(membershipPeriods.orderId, orderId))
    .limit(1);

/** Ends periods earlier than what was paid for them. */
export const cutPeriods = (db: Db, membershipId: string, at: Date) =>
  db
    .update(membershipPeriods)
    .set({ endsAt: at })
    .where(and(eq(membershipPeriods.membershipId, membershipId), gt(membershipPeriods.endsAt, at)));

/** Where all of a period's payment went back, the next run of the cron looks at what becomes of its membership. */
export const checkMembershipOf = (db: Db, orderId: string) =>
  db.run(sql`
    UPDATE memberships SET next_check_at = 0 WHERE ended_at IS NULL AND id = (
      SELECT p.membership_id FROM membership_periods p JOIN orders o ON o.id = p.order_id
      WHERE p.order_id = ${orderId} AND o.status IN ('refunded', 'charged_back'))`);

/** SQL for the id of the membership that an order pays for. */
export const membershipPaidBy = (orderId: string) =>
  sql`(SELECT membership_id FROM membership_periods WHERE order_id = ${orderId})`;

/** Settles what its member took by what was written of the membership. Runs after that, in its batch. */
export const settleTakenOf = (db: Db, membershipId: string | SQL, at: Date) =>
  settleTaken(db, sql`(SELECT order_id FROM membership_periods WHERE membership_id = ${membershipId})`, at);

/** With their orders, the newest first. */
export const periodsOf = (db: Db, membershipId: string | SQL) =>
  db
    .select({ period: membershipPeriods, order: orders })
    .from(membershipPeriods)
    .innerJoin(orders, eq(orders.id, membershipPeriods.orderId))
    .where(eq(membershipPeriods.membershipId, membershipId))
    .orderBy(desc(membershipPeriods.endsAt), desc(membershipPeriods.startsAt))
    .limit(100);

/** Of the newest payment that failed, or is on its way; else what is paid each interval. @param periods as `periodsOf` reads them */
export const dueCents = (
  { cents }: Pick<MembershipRow, "cents">,
  periods: Awaited<ReturnType<typeof periodsOf>>,
): number =>
  periods.find(({ order }) => order.status === "pending" || order.status === "processing")?.order
    .totalCents ?? cents;

/** Whether what a member changed to begins when a debit arrives, and not with the next payment. @param periods as `periodsOf` reads them */
export const beginsWithDebit = (
  { tier }: Pick<MembershipRow, "tier">,
  periods: Awaited<ReturnType<typeof periodsOf>>,
): boolean =>
  periods.some(({ period, order }) => order.status === "processing" && period.terms.tier === tier);

/** The periods of the membership that an order pays for; none for an order of models. */
export const periodsWithOrder = (db: Db, orderId: string) =>
  periodsOf(db, sql`(SELECT membership_id FROM membership_periods WHERE order_id = ${orderId})`);

/** Selects and reschedules memberships that are due for a check, in one statement, so that two runs never check the same one. */
export const claimDueMemberships = (db: Db, at: Date, limit: number) =>
  db
    .update(memberships)
    .set({ nextCheckAt: new Date(at.getTime() + HOUR_MS) })
    .where(
      sql`${memberships.id} IN (SELECT id FROM memberships INDEXED BY memberships_check
        WHERE ended_at IS NULL AND status <> 'expired' AND next_check_at <= ${at.getTime()}
        ORDER BY next_check_at LIMIT ${limit})`,
    )
    .returning({ id: memberships.id });
