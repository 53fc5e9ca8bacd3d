import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "#app/accounts/accounts.tables.server.ts";
import { cents, flag, instant, json } from "#app/db/columns.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Translated } from "#app/i18n/translated.ts";
import type { LegalVersions } from "#app/legal/legal.contract.ts";
import { coupons } from "#app/offers/offers.tables.server.ts";
import { orders } from "#app/orders/orders.tables.server.ts";
import type { EndDeclaration } from "./membership-end.ts";
import type { BillingInterval, MembershipStatus, Opens } from "./memberships.contract.ts";
import type { CommercialRight, TierTerms } from "./tiers.contract.ts";

export const membershipTiers = sqliteTable(
  "membership_tiers",
  {
    slug: text("slug").primaryKey(),
    name: json<Translated>("name").notNull(),
    /** Markdown. */
    text: json<Translated>("text").notNull(),
    /** What a new member pays; null where the interval is not offered. What members pay stands in their row. */
    monthCents: cents("month_cents"),
    yearCents: cents("year_cents"),
    opens: text("opens").$type<Opens>().notNull(),
    /** Slugs, for `collections`. */
    collections: json<string[]>("collections").notNull().default([]),
    /** Off the price of models that it does not open, and of licenses that it does not include. */
    discountPercent: integer("discount_percent").notNull().default(0),
    /** How many days before its publication a scheduled draft is open; 0 for none. */
    earlyDays: integer("early_days").notNull().default(0),
    /** Members at most; null for any number. */
    places: integer("places"),
    keepsDownloads: flag("keeps_downloads").notNull().default(true),
    commercial: text("commercial").$type<CommercialRight>().notNull().default("no"),
    /** Days after the end in which prints that were made may still be sold. */
    sellOffDays: integer("sell_off_days").notNull().default(60),
    /** Prints of one model that may be sold; null for any number. */
    unitLimit: integer("unit_limit"),
    place: integer("place").notNull(),
    revision: integer("revision").notNull().default(1),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** Since when nobody can join it. */
    endedAt: instant("ended_at"),
  },
  (t) => [
    index("membership_tiers_place").on(t.place, t.slug),
    check("membership_tiers_priced", sql`${t.monthCents} IS NOT NULL OR ${t.yearCents} IS NOT NULL`),
  ],
);

/** As the seller's list tells members apart. */
export const memberState = sql.raw(
  "(CASE WHEN status = 'active' AND ends_at IS NOT NULL THEN 'leaving' ELSE status END)",
);

export const memberships = sqliteTable(
  "memberships",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** The tier of now; each paid period keeps its own. */
    tier: text("tier")
      .notNull()
      .references(() => membershipTiers.slug),
    interval: text("interval").$type<BillingInterval>().notNull(),
    /** The tier as it was shown at joining, for the first period; null for who joined before this was kept. */
    terms: json<TierTerms>("terms"),
    /** What the member agreed to pay each interval. */
    cents: cents("cents").notNull(),
    /** What takes something off the first payment, and how much. */
    coupon: text("coupon").references(() => coupons.code),
    discountCents: cents("discount_cents").notNull().default(0),
    /** From the fetched subscription (`syncMembership`), except `joining` and `expired`. */
    status: text("status").$type<MembershipStatus>().notNull().default("joining"),
    sessionId: text("session_id").unique(),
    sessionUrl: text("session_url"),
    subscriptionId: text("subscription_id").unique(),
    stripeCustomerId: text("stripe_customer_id"),
    /** The end of what is paid, or being paid, as Stripe says; rights are read from the periods' orders. */
    paidUntil: instant("paid_until"),
    pastDueSince: instant("past_due_since"),
    /** When it ends, where the member or the seller has ended it; null while it renews. */
    endsAt: instant("ends_at"),
    /** That the member ends it, or the last time that they did and took it back. */
    endDeclared: json<EndDeclaration>("end_declared"),
    /** Whether what is paid is a year that renewed by itself, which can be ended with a month's notice. */
    isRenewedYear: flag("is_renewed_year").notNull().default(false),
    /** When it had ended at Stripe, too. */
    endedAt: instant("ended_at"),
    language: text("language").$type<Language>().notNull(),
    buyer: json<Record<string, string>>("buyer"),
    legalVersions: json<LegalVersions>("legal_versions"),
    /** As with orders, decided at joining. */
    invoiced: flag("invoiced").notNull().default(false),
    managed: flag("managed").notNull().default(false),
    /** When the member asked that it begin at once, although they may withdraw for 14 days (Directive 2011/83/EU, article 16). */
    beginNowAt: instant("begin_now_at").notNull(),
    /** Of the text with which they did. */
    beginNowVersion: text("begin_now_version").notNull(),
    withdrawnAt: instant("withdrawn_at"),
    createdAt: instant("created_at").notNull(),
    joinedAt: instant("joined_at"),
    nextCheckAt: instant("next_check_at").notNull().default(sql`0`),
    /** What programs were told of it last (`tellMembership`). */
    told: json<{ lives: 0 | 1; fails: 0 | 1; leaves: number | null; price: string }>("told"),
  },
  (t) => [
    uniqueIndex("memberships_one_living").on(t.userId).where(sql`${t.status} IN ('active', 'past_due')`),
    index("memberships_user").on(t.userId, t.createdAt),
    index("memberships_tier").on(t.tier, t.status),
    // With those that the shop has ended and Stripe has not.
    index("memberships_check")
      .on(t.nextCheckAt)
      .where(sql`${t.endedAt} IS NULL AND ${t.status} <> 'expired'`),
    index("memberships_renewal")
      .on(t.paidUntil)
      .where(sql`${t.status} = 'active' AND ${t.interval} = 'year' AND ${t.endsAt} IS NULL`),
    index("memberships_coupon")
      .on(t.coupon, t.userId)
      .where(sql`${t.status} = 'joining' AND ${t.coupon} IS NOT NULL`),
    index("memberships_state").on(memberState, t.joinedAt, t.id),
    index("memberships_tier_state").on(t.tier, memberState, t.joinedAt, t.id),
  ],
);

/** What an order pays for that pays for a membership: the order has no lines. */
export const membershipPeriods = sqliteTable(
  "membership_periods",
  {
    orderId: text("order_id")
      .primaryKey()
      .references(() => orders.id),
    membershipId: text("membership_id")
      .notNull()
      .references(() => memberships.id),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    /** False for the first one and for a change of tier. */
    renewal: flag("renewal").notNull(),
    /** The tier as it was when the period was paid. */
    terms: json<TierTerms>("terms").notNull(),
  },
  (t) => [index("membership_periods_membership").on(t.membershipId, t.endsAt, t.startsAt)],
);
