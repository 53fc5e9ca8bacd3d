import { type Calls, endpoint } from "#app/http/endpoint.server.ts";
import { z } from "#app/shared/zod.ts";
import { shopHealth } from "./health.server.ts";

export const healthCalls = {
  /** @returns 200 when everything passes, else 503; both with `Health` of `app/health/health.contract.ts`. */
  "GET /health": endpoint({
    access: "anyone",
    input: z.object({}),
    async run({ services }) {
      const health = await shopHealth(services);
      return Response.json(health, { status: health.status === "pass" ? 200 : 503 });
    },
  }),
} satisfies Calls;
