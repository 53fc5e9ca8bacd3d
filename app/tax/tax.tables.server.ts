import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { cents, instant, json } from "#app/db/columns.ts";
import { orders } from "#app/orders/orders.tables.server.ts";
import type { TaxDocumentKind } from "./tax.contract.ts";
import type { VatSheet } from "./vat-sheet.ts";

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

/** The sheet of each quarter with sales, or refunds of earlier ones. Derived from `orders`, `refunds` and `tax_documents` by the cron. */
export const vatSheets = sqliteTable("vat_sheets", {
  /** Such as "2026-Q4". */
  quarter: text("quarter").primaryKey(),
  sheet: json<VatSheet>("sheet").notNull(),
  /** The revision of the rules that it was worked out by (`vatRules`); -1 in sheets from before it was stored. */
  rules: integer("rules").notNull().default(-1),
  computedAt: instant("computed_at").notNull(),
});
