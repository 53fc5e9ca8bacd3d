import { receivePaymentEvent } from "#app/domain/checkout/settle.server.ts";
import { z } from "#app/domain/zod.ts";
import { endpoint, resourceRoute } from "#app/http/endpoint.server.ts";
import { boundedBody } from "#app/http/raw-body.server.ts";

const MAX_EVENT = 1024 * 1024;

/** Stripe signs the raw body, so it is read as text, once, before anything parses it. */
const route = resourceRoute({
  POST: endpoint({
    access: "anyone",
    input: z.object({}),
    body: "raw",
    async run({ services, request }) {
      const signature = request.headers.get("Stripe-Signature") ?? "";
      const rawBody = new TextDecoder().decode(await boundedBody(request, MAX_EVENT));
      await receivePaymentEvent(services, { rawBody, signature });
      return { received: true };
    },
  }),
});
export const loader = route;
export const action = route;
