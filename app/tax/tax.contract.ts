import type { PaymentFee } from "#app/orders/payments/payment-fee.ts";
import { Month } from "#app/shared/month.ts";
import { z } from "#app/shared/zod.ts";
import { multiLine } from "#app/text/written-text.ts";
import { EU_COUNTRIES } from "./vat-rates.ts";

/**
 * Stripe's tax code of what is sold: an electronically supplied service, which it taxes like other downloads
 * (https://docs.stripe.com/tax/tax-codes), and may sell itself (https://docs.stripe.com/payments/managed-payments/eligibility).
 */
export const TAX_CODE = "txcd_10000000";

/** Who does the VAT of an order: the maker alone, the maker with Stripe Tax and Stripe's invoices, or Stripe, which then sells in its own name. */
export const VAT_WAYS = ["own", "stripe_tax", "managed"] as const;
export type VatWay = (typeof VAT_WAYS)[number];

/** How an order was placed. */
export const vatWayOf = ({ invoiced, managed }: { invoiced: boolean; managed: boolean }): VatWay =>
  managed ? "managed" : invoiced ? "stripe_tax" : "own";

export type TaxDocumentKind = "invoice" | "credit_note";

/** Countries as ISO 3166-1 codes; null or missing where nothing is known. */
export interface CountryEvidence {
  billing?: string | null;
  card?: string | null;
  ip?: string | null;
  /** Of a deleted account alone: its details are gone, and the filed sheets need the region. */
  postalCode?: string | null;
}

const FOOTER_MAX = 500;

export const TaxSettings = z.object({
  by: z.enum(VAT_WAYS, { error: "studioTax.choose" }),
  footer: multiLine().max(FOOTER_MAX, { error: `studioTax.footerTooLong?max=${FOOTER_MAX}` }),
});
export type TaxSettings = z.output<typeof TaxSettings>;

/** A month of the shop's calendar, as "2026-11". */

export const QuarterName = z.string().regex(/^20\d\d-Q[1-4]$/);
export const VatQuery = z.object({ quarter: QuarterName });

/** What the sheet needs to know of the seller. */
export const VatSettings = z.object({
  /** Where the seller is established: a member of the EU, "outside" of it, or "" as long as nobody said it. */
  home: z.enum(["", "outside", ...EU_COUNTRIES]),
  /** The first day, YYYY-MM-DD, from which sales to consumers elsewhere in the EU are taxed at their country's rate; empty for none yet. */
  ossFrom: z.union([z.literal(""), z.iso.date()], { error: "studioVat.badDay" }),
});
export type VatSettings = z.output<typeof VatSettings>;

export const TaxQuery = z.object({ month: Month });

export const InvoiceQuery = z.object({
  code: z.string().max(40),
  /** Stripe's id of a credit note; when left out, the order's invoice. */
  note: z.string().max(100).optional(),
});
export type InvoiceQuery = z.infer<typeof InvoiceQuery>;

/** An invoice, or a credit note with negative amounts. Money in euro cents. */
export interface TaxDocument {
  kind: TaxDocumentKind;
  number: string;
  orderCode: string;
  /** UTC ISO-8601. */
  issuedAt: string;
  /** The same in the shop's time zone, as YYYY-MM-DD. */
  day: string;
  country: string;
  evidence: CountryEvidence;
  taxId: string | null;
  percent: number;
  reason: string;
  total: number;
  tax: number;
  fee: PaymentFee | null;
}

/** Invoices less credit notes of one country, rate, kind of buyer and reason. Money in euro cents. */
export interface TaxReportRow {
  country: string;
  percent: number;
  isBusiness: boolean;
  reason: string;
  documents: number;
  total: number;
  tax: number;
}
