import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { cents, instant, json } from "#app/db/columns.ts";
import { orders } from "#app/orders/orders.tables.server.ts";
import type { TaxDocumentKind } from "./tax.contract.ts";
import type { VatEntry, VatGroup, VatSheet } from "./vat-sheet.ts";

export const taxDocuments = sqliteTable(
  "tax_documents",
  {
    id: text("id").primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    kind: text("kind").$type<TaxDocumentKind>().notNull(),
    number: text("number").notNull(),
    /** Stripe's id of the refund that a credit note is for; null where it is for none, or for several. */
    refundId: text("refund_id"),
    totalCents: cents("total_cents").notNull(),
    taxCents: cents("tax_cents").notNull(),
    /** The buyer's country, ISO 3166-1; empty where Stripe knows none. */
    country: text("country").notNull(),
    taxId: text("tax_id"),
    percent: real("percent").notNull(),
    /** Stripe's word for why the tax is what it is, such as `reverse_charge`. */
    reason: text("reason").notNull(),
    issuedAt: instant("issued_at").notNull(),
  },
  (t) => [
    index("tax_documents_issued").on(t.issuedAt, t.id),
    index("tax_documents_order").on(t.orderId, t.issuedAt),
  ],
);

/** What was counted of an order and its documents, so that it can be taken back when they have changed. */
export const vatCounted = sqliteTable("vat_counted", {
  orderId: text("order_id")
    .primaryKey()
    .references(() => orders.id),
  entries: json<VatEntry[]>("entries").notNull(),
});

/** The sums of all entries of `vat_counted`, which the sheets are made of. */
export const vatSums = sqliteTable(
  "vat_sums",
  {
    quarter: text("quarter").notNull(),
    soldIn: text("sold_in").notNull(),
    group: json<VatGroup>("sale_group").notNull(),
    count: integer("count").notNull(),
    gross: cents("gross").notNull(),
    refunded: cents("refunded").notNull(),
    fees: cents("fees").notNull(),
    stripeTax: cents("stripe_tax").notNull(),
    weakPlaces: integer("weak_places").notNull(),
    unknownRegions: integer("unknown_regions").notNull(),
  },
  (t) => [primaryKey({ columns: [t.quarter, t.soldIn, t.group] })],
);

/** Rules (`vatRules`) by which all orders were or are recounted. */
export const vatRecounts = sqliteTable("vat_recounts", {
  rules: integer("rules").primaryKey(),
  /** When the sums last had every order; null until they do for the first time. */
  computedAt: instant("computed_at"),
});

/** The sheets of before there were sums; nothing reads them, and they go two releases later. */
export const vatSheets = sqliteTable("vat_sheets", {
  quarter: text("quarter").primaryKey(),
  sheet: json<VatSheet>("sheet").notNull(),
  rules: integer("rules").notNull().default(-1),
  computedAt: instant("computed_at").notNull(),
});
