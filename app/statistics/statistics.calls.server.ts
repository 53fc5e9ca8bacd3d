import { csvResponse } from "#app/http/csv-response.server.ts";
import { type Calls, endpoint } from "#app/http/endpoint.server.ts";
import { OrdersCsvQuery, StatisticsQuery } from "./statistics.contract.ts";
import { exportedOrders, modelStatistics, sourceStatistics } from "./statistics.server.ts";
import { modelsCsv, ordersCsv, sourcesCsv } from "./statistics-csv.ts";

const overview = ({ period = "" }: Record<string, string>) =>
  `/studio/numbers?${new URLSearchParams({ period })}`;

export const statisticsCalls = {
  /** @returns 200, the paid orders of a period, or of a month such as 2026-11, as comma-separated values. */
  "GET /app/studio/orders.csv": endpoint({
    access: { right: "all" },
    linkedFrom: overview,
    input: OrdersCsvQuery,
    async run({ services, input: { period } }) {
      return csvResponse(`orders-${period}`, services, (t) => ordersCsv(exportedOrders(services, period), t));
    },
  }),

  /** @returns 200, what was seen and sold of each model in a period, and what each membership brought, whose id is empty, as comma-separated values. */
  "GET /app/studio/models.csv": endpoint({
    access: { right: "all" },
    linkedFrom: overview,
    input: StatisticsQuery,
    async run({ services, input: { period } }) {
      const models = await modelStatistics(services, period);
      return csvResponse(`models-${period}`, services, (t) => modelsCsv(models, t));
    },
  }),

  /** @returns 200, the visits and orders of each source in a period, as comma-separated values. */
  "GET /app/studio/sources.csv": endpoint({
    access: { right: "all" },
    linkedFrom: overview,
    input: StatisticsQuery,
    async run({ services, input: { period } }) {
      const sources = await sourceStatistics(services, period);
      return csvResponse(`sources-${period}`, services, (t) => sourcesCsv(sources, t));
    },
  }),
} satisfies Calls;
