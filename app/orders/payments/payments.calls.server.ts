import { type Calls, endpoint } from "#app/http/endpoint.server.ts";
import { boundedBody } from "#app/http/raw-body.server.ts";
import { DeliveryConsent } from "#app/orders/delivery-consent.contract.ts";
import { agreeToDelivery } from "#app/orders/delivery-consent.server.ts";
import { z } from "#app/shared/zod.ts";
import { receivePaymentEvent } from "./payment-events.server.ts";

const MAX_EVENT_BYTES = 1024 * 1024;

export const paymentCalls = {
  /** Stripe signs the raw body, so it is read as text, once, before anything parses it. */
  "POST /app/webhooks/stripe": endpoint({
    access: "anyone",
    input: z.object({}),
    body: "raw",
    async run({ services, request }) {
      const signature = request.headers.get("Stripe-Signature") ?? "";
      const rawBody = new TextDecoder().decode(await boundedBody(request, MAX_EVENT_BYTES));
      await receivePaymentEvent(services, { rawBody, signature });
      return { received: true };
    },
  }),

  "POST /app/order/consent": endpoint({
    access: "user",
    input: DeliveryConsent,
    run: ({ services, caller, input }) => agreeToDelivery(services, caller, input),
  }),
} satisfies Calls;
