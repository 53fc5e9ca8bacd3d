import type { PaymentFee } from "#app/orders/payments/payment-fee.ts";
import { multiLine } from "#app/shared/written-text.ts";
import { checkbox, z } from "#app/shared/zod.ts";

/** Stripe's tax code of what is sold: an electronically supplied service, which it taxes like other downloads. https://docs.stripe.com/tax/tax-codes */
export const TAX_CODE = "txcd_10000000";

export type TaxDocumentKind = "invoice" | "credit_note";

/** Countries as ISO 3166-1 codes; null or missing where nothing is known. */
export interface CountryEvidence {
  billing?: string | null;
  card?: string | null;
  ip?: string | null;
}

const FOOTER_MAX = 500;

export const TaxSettings = z.object({
  enabled: checkbox,
  footer: multiLine()
    .max(FOOTER_MAX, { error: `studioSettings.footerTooLong?max=${FOOTER_MAX}` })
    .default(""),
});
export type TaxSettings = z.output<typeof TaxSettings>;

/** A month of UTC, as "2026-11". */
export const Month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
  .transform((text) => {
    const [year = 0, month = 1] = text.split("-").map(Number);
    return { text, from: new Date(Date.UTC(year, month - 1)), to: new Date(Date.UTC(year, month)) };
  });
export type Month = z.output<typeof Month>;

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
  issuedAt: string;
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
