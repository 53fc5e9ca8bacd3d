import { csvResponse } from "#app/http/csv-response.server.ts";
import { type Calls, endpoint } from "#app/http/endpoint.server.ts";
import { taxCsv } from "./stripe-documents-csv.ts";
import { InvoiceQuery, TaxQuery, VatQuery } from "./tax.contract.ts";
import { invoiceUrl, taxDocumentsOfMonth } from "./tax.server.ts";
import { declarableSheet, vatOrdersOfQuarter } from "./vat.server.ts";
import { vatOrdersCsv, vatSheetCsv } from "./vat-csv.ts";

const vatPath = ({ quarter = "" }: Record<string, string>) =>
  `/studio/vat?${new URLSearchParams({ quarter })}`;

export const taxCalls = {
  /** @returns 200, the sums of a quarter by who does the VAT, country and rate, as comma-separated values. */
  "GET /app/studio/vat.csv": endpoint({
    access: { right: "all" },
    linkedFrom: vatPath,
    input: VatQuery,
    async run({ services, input: { quarter } }) {
      const sheet = await declarableSheet(services, quarter);
      return csvResponse(`vat-${quarter}`, services, (t) => vatSheetCsv(quarter, sheet, t));
    },
  }),

  /** @returns 200, the paid orders of a quarter with the proofs of their place, as comma-separated values. */
  "GET /app/studio/vat-orders.csv": endpoint({
    access: { right: "all" },
    linkedFrom: vatPath,
    input: VatQuery,
    async run({ services, input: { quarter } }) {
      return csvResponse(`vat-orders-${quarter}`, services, (t) =>
        vatOrdersCsv(vatOrdersOfQuarter(services, quarter), t),
      );
    },
  }),

  /** @returns 200, a month's invoices and credit notes as comma-separated values. */
  "GET /app/studio/tax.csv": endpoint({
    access: { right: "all" },
    linkedFrom: ({ month = "" }) => `/studio/vat?${new URLSearchParams({ month })}`,
    input: TaxQuery,
    async run({ services, input: { month } }) {
      return csvResponse(`tax-${month}`, services, (t) => taxCsv(taxDocumentsOfMonth(services, month), t));
    },
  }),

  /** @returns 303, to the PDF at Stripe of an order's invoice, or of a credit note of it. */
  "GET /app/invoice/:code": endpoint({
    access: "user",
    linkedFrom: () => "/dashboard",
    input: InvoiceQuery,
    async run({ services, caller, input }) {
      const headers = { Location: await invoiceUrl(services, caller, input), "Cache-Control": "no-store" };
      return new Response(null, { status: 303, headers });
    },
  }),
} satisfies Calls;
