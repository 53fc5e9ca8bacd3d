import { anyone, type Calls } from "#app/http/endpoint.server.ts";
import { RateQuery } from "./rates.contract.ts";
import { currentRate } from "./rates.server.ts";

export const rateCalls = {
  "GET /app/rate": anyone(RateQuery, currentRate),
} satisfies Calls;
