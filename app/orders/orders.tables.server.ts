import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "#app/accounts/accounts.tables.server.ts";
import { products } from "#app/catalog/catalog.tables.server.ts";
import type { LicenseType } from "#app/catalog/licenses.ts";
import { cents, flag, instant, json } from "#app/db/columns.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { LegalVersions } from "#app/legal/legal.contract.ts";
import { coupons } from "#app/offers/offers.tables.server.ts";
import type { LicensedModel } from "#app/offers/pricing/bundle.ts";
import type { Owed } from "#app/orders/refunds/owed.ts";
import type { Dispute, RefundReason, RefundStatus } from "#app/orders/refunds/refund-states.ts";
import type { Withdrawal } from "#app/orders/refunds/withdrawal.contract.ts";
import type { CountryEvidence } from "#app/tax/tax.contract.ts";
import type { OrderStatus, ReturnReason } from "./payments/order-status.contract.ts";

/** For a change of what belongs to an order without one of its row. */
export const vatChanged = sql<number>`abs(vat_change) + 1`;

export const orders = sqliteTable(
  "orders",
  {
    id: text("id").primaryKey(),
    code: text("code").notNull().unique(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    status: text("status").$type<OrderStatus>().notNull().default("pending"),
    totalCents: cents("total_cents").notNull(),
    coupon: text("coupon").references(() => coupons.code),
    /** Where the buyer came from, in words that are nobody's own (sources/source.ts); null where it is not known. */
    source: text("source"),
    language: text("language").$type<Language>().notNull(),
    buyer: json<Record<string, string>>("buyer"),
    /** Version of the withdrawal consent, or null when the buyer kept the right of withdrawal. */
    consentVersion: text("consent_version"),
    consentAt: instant("consent_at"),
    /** Version of the offer of letters that the buyer was shown and did not refuse, and when. */
    lettersVersion: text("letters_version"),
    lettersAt: instant("letters_at"),
    /** Whether Stripe computes the tax of the payment and makes an invoice; decided when the order is placed. */
    invoiced: flag("invoiced").notNull().default(false),
    /** Whether Stripe sells in its own name (Managed Payments); decided when the order is placed. */
    managed: flag("managed").notNull().default(false),
    /** The tax that the total includes, as Stripe says; null where it computed none. */
    taxCents: cents("tax_cents"),
    /** What Stripe kept of the payment, in the smallest unit of `feeCurrency` (ISO 4217, lower case); null until Stripe says. */
    feeCents: cents("fee_cents"),
    feeCurrency: text("fee_currency"),
    countryEvidence: json<CountryEvidence>("country_evidence"),
    taxId: text("tax_id"),
    invoiceId: text("invoice_id"),
    legalVersions: json<LegalVersions>("legal_versions"),
    paymentSessionId: text("payment_session_id").unique(),
    paymentUrl: text("payment_url"),
    paymentIntentId: text("payment_intent_id").unique(),
    createdAt: instant("created_at").notNull(),
    paidAt: instant("paid_at"),
    /** Stripe's id of the newest refund, while the buyer's bank has returned it. */
    failedRefundId: text("failed_refund_id"),
    withdrawal: json<Withdrawal>("withdrawal"),
    /** Of an order without lines; written by `recordOwed`. */
    owed: json<Owed>("owed"),
    /** Until when the oldest declaration, or what is owed, must be paid back that is not; kept by `recordRefundDue`. */
    refundDueAt: instant("refund_due_at"),
    refundedCents: cents("refunded_cents").notNull().default(0),
    dispute: json<Dispute>("dispute"),
    searchRow: integer("search_row").unique(),
    checks: integer("checks").notNull().default(0),
    nextCheckAt: instant("next_check_at").notNull().default(sql`0`),
    /** Raised by each update of the row; below zero when VAT has counted the order as it is then. */
    vatChange: integer("vat_change")
      .notNull()
      .default(1)
      .$onUpdate(() => vatChanged),
  },
  (t) => [
    index("orders_user").on(t.userId, t.createdAt),
    // Without it SQLite may look for a person's paid orders among all paid ones: it knows no difference between the two columns.
    index("orders_user_status").on(t.userId, t.status),
    index("orders_status").on(t.status, t.createdAt),
    index("orders_created").on(t.createdAt, t.id),
    index("orders_paid").on(t.paidAt, t.id).where(sql`paid_at IS NOT NULL`),
    index("orders_refunded").on(t.createdAt, t.id).where(sql`refunded_cents > 0`),
    index("orders_refund_failed").on(t.userId).where(sql`failed_refund_id IS NOT NULL`),
    index("orders_refund_due").on(t.createdAt, t.id).where(sql`refund_due_at IS NOT NULL`),
    index("orders_dispute_open")
      .on(t.createdAt, t.id)
      .where(sql`dispute ->> 'status' IN ('inquiry', 'open')`),
    index("orders_disputed").on(t.createdAt, t.id).where(sql`dispute IS NOT NULL`),
    index("orders_withdrawn").on(sql`withdrawal ->> 'at'`).where(sql`withdrawal IS NOT NULL`),
    index("orders_coupon").on(t.coupon, t.userId, t.status).where(sql`${t.coupon} IS NOT NULL`),
    index("orders_uncounted")
      .on(t.paidAt, t.id)
      .where(sql`vat_change > 0 AND (paid_at IS NOT NULL OR invoice_id IS NOT NULL)`),
    index("orders_payment_page")
      .on(sql`payment_session_id GLOB 'cs_live_*'`, t.createdAt)
      .where(sql`payment_session_id IS NOT NULL`),
    index("orders_unpaid").on(t.checks, t.nextCheckAt).where(sql`${t.status} IN ('pending', 'processing')`),
  ],
);

export const orderLines = sqliteTable(
  "order_lines",
  {
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    license: text("license").$type<LicenseType>().notNull(),
    title: text("title").notNull(),
    /** What is paid for the line, after all offers; the lines sum to the order's total. */
    priceCents: cents("price_cents").notNull(),
    /** When the sale began that reduced it, as UTC ISO-8601; null without one, and in orders from before it was stored. */
    saleFrom: text("sale_from"),
    /** The license's price without any offer; null in orders from before it was stored. */
    listCents: cents("list_cents"),
    /** What the coupon took off. The rest between list price and price is the sale, or the Standard license owned. */
    discountCents: cents("discount_cents").notNull().default(0),
    /** The order of the Standard license that reduced the price of this Commercial one. */
    reducedByOrder: text("reduced_by_order"),
    /**
     * What its buyer must own when they pay, or buy with it, because its price is lower for that: the license that is upgraded, the other models of
     * a bundle. Null in orders from before it was stored.
     */
    pricedWith: json<LicensedModel[]>("priced_with"),
    returnReason: text("return_reason").$type<ReturnReason>(),
    /** When the shop paid the line back by itself; a seller's refund is a row of `refunds`. */
    paidBackAt: instant("paid_back_at"),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.productId] }),
    index("order_lines_product").on(t.productId),
    index("order_lines_reduced_by").on(t.reducedByOrder).where(sql`${t.reducedByOrder} IS NOT NULL`),
  ],
);

/**
 * Refunds by a seller, in the studio or at Stripe; not those that the shop makes by itself, which are lines with a reason in
 * `returnReason`. A row is written before Stripe is asked, and its id is the idempotency key there.
 */
export const refunds = sqliteTable(
  "refunds",
  {
    /** Stripe's own id for a refund that was made there. */
    id: text("id").primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    amountCents: cents("amount_cents").notNull(),
    /** The models whose licenses it revokes; empty for an amount. */
    productIds: json<string[]>("product_ids").notNull(),
    reason: text("reason").$type<RefundReason>(),
    note: text("note"),
    /** The seller's user id; null when it was made at Stripe. */
    madeBy: text("made_by"),
    /** `pending`: Stripe has not confirmed it. `failed`: refused, or returned by the buyer's bank. */
    status: text("status").$type<RefundStatus>().notNull().default("pending"),
    stripeId: text("stripe_id").unique(),
    createdAt: instant("created_at").notNull(),
    madeAt: instant("made_at"),
    /** When the shop saw that the buyer's bank had returned it. */
    failedAt: instant("failed_at"),
    /** Null while nobody has said which models a refund at Stripe meant. */
    assignedAt: instant("assigned_at"),
  },
  (t) => [
    index("refunds_order").on(t.orderId, t.createdAt),
    uniqueIndex("refunds_pending").on(t.orderId).where(sql`status = 'pending'`),
  ],
);

export const licenseChanges = sqliteTable(
  "license_changes",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    license: text("license").$type<LicenseType>().notNull(),
    change: text("change").$type<"granted" | "revoked">().notNull(),
    note: text("note").notNull(),
    madeBy: text("made_by").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("license_changes_user").on(t.userId, t.createdAt),
    index("license_changes_product").on(t.productId),
  ],
);

/** Handled events of the payment provider, so that none is handled twice. */
export const paymentEvents = sqliteTable(
  "payment_events",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    outcome: text("outcome").notNull(),
    handledAt: instant("handled_at").notNull(),
  },
  (t) => [index("payment_events_handled").on(t.handledAt)],
);
