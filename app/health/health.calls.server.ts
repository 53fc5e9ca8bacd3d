import { type Calls, endpoint, NoInput } from "#app/http/endpoint.server.ts";
import { shopHealth } from "./health.server.ts";

export const healthCalls = {
  /** @returns 200 when everything passes, else 503; both with `Health` of `app/health/health.contract.ts`. */
  "GET /health": endpoint({
    access: "anyone",
    input: NoInput,
    async run({ services }) {
      const health = await shopHealth(services);
      return Response.json(health, { status: health.status === "pass" ? 200 : 503 });
    },
  }),
} satisfies Calls;
