import { type Calls, endpoint, NoInput, user } from "#app/http/endpoint.server.ts";
import { boundedBody } from "#app/http/raw-body.server.ts";
import { DeliveryConsent } from "#app/orders/delivery-consent.contract.ts";
import { agreeToDelivery } from "#app/orders/delivery-consent.server.ts";
import { receivePaymentEvent } from "./payment-events.server.ts";

const MAX_EVENT_BYTES = 1024 * 1024;

export const paymentCalls = {
  /** Stripe signs the raw body, so it is read as text, once, before anything parses it. */
  "POST /app/webhooks/stripe": endpoint({
    access: "anyone",
    input: NoInput,
    body: "raw",
    async run({ services, request }) {
      const signature = request.headers.get("Stripe-Signature") ?? "";
      const rawBody = new TextDecoder().decode(await boundedBody(request, MAX_EVENT_BYTES));
      await receivePaymentEvent(services, { rawBody, signature });
      return { received: true };
    },
  }),

  "POST /app/order/consent": user(DeliveryConsent, agreeToDelivery),
} satisfies Calls;
