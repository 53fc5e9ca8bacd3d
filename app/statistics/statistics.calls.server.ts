import { csvResponse } from "#app/http/csv-response.server.ts";
import { type Calls, endpoint } from "#app/http/endpoint.server.ts";
import { StatisticsQuery } from "./statistics.contract.ts";
import { exportedOrders, modelStatistics } from "./statistics.server.ts";
import { modelsCsv, ordersCsv } from "./statistics-csv.ts";

const overview = ({ period = "" }: Record<string, string>) =>
  `/studio/numbers?${new URLSearchParams({ period })}`;

export const statisticsCalls = {
  /** @returns 200, the paid orders of a period as comma-separated values. */
  "GET /app/studio/orders.csv": endpoint({
    access: "seller",
    linkedFrom: overview,
    input: StatisticsQuery,
    async run({ services, input: { period } }) {
      return csvResponse(`orders-${period}`, services, ordersCsv(exportedOrders(services, period)));
    },
  }),

  /** @returns 200, what was seen and sold of each model in a period, as comma-separated values. */
  "GET /app/studio/models.csv": endpoint({
    access: "seller",
    linkedFrom: overview,
    input: StatisticsQuery,
    async run({ services, input: { period } }) {
      return csvResponse(`models-${period}`, services, modelsCsv(await modelStatistics(services, period)));
    },
  }),
} satisfies Calls;
