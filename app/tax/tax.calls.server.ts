import { csvResponse } from "#app/http/csv-response.server.ts";
import { type Calls, endpoint } from "#app/http/endpoint.server.ts";
import { TaxQuery } from "./tax.contract.ts";
import { taxDocumentsOfMonth } from "./tax.server.ts";
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
} satisfies Calls;
