import { csvResponse } from "#app/http/csv-response.server.ts";
import { type Calls, endpoint } from "#app/http/endpoint.server.ts";
import { InvoiceQuery, TaxQuery } from "./tax.contract.ts";
import { invoiceUrl, taxDocumentsOfMonth } from "./tax.server.ts";
import { taxCsv } from "./tax-csv.ts";

export const taxCalls = {
  /** @returns 200, a month's invoices and credit notes as comma-separated values. */
  "GET /app/studio/tax.csv": endpoint({
    access: "seller",
    linkedFrom: ({ month = "" }) => `/studio/settings?${new URLSearchParams({ month })}`,
    input: TaxQuery,
    async run({ services, input: { month } }) {
      return csvResponse(`tax-${month.text}`, services, taxCsv(taxDocumentsOfMonth(services, month)));
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
