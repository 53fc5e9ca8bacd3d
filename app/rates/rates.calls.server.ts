import { type Calls, endpoint } from "#app/http/endpoint.server.ts";
import { RateQuery } from "./rates.contract.ts";
import { currentRate } from "./rates.server.ts";

export const rateCalls = {
  "GET /app/rate": endpoint({
    access: "anyone",
    input: RateQuery,
    run: ({ services, input }) => currentRate(services, input),
  }),
} satisfies Calls;
