import { PaymentRequest } from "#app/checkout/checkout.contract.ts";
import { startPayment } from "#app/checkout/checkout.server.ts";
import { type Calls, endpoint } from "#app/http/endpoint.server.ts";
import { boundedBody } from "#app/http/raw-body.server.ts";
import { receivePaymentEvent } from "#app/orders/payments/payment-events.server.ts";
import { z } from "#app/shared/zod.ts";
import { CartAdd, CartRemove } from "./cart.contract.ts";
import { addToCart, cartOf, removeFromCart } from "./cart.server.ts";

const MAX_EVENT_BYTES = 1024 * 1024;

export const cartCalls = {
  "GET /app/cart": endpoint({
    access: "session",
    input: z.object({}),
    run: ({ services, caller }) => cartOf(services, caller),
  }),

  "POST /app/cart/add": endpoint({
    access: "session",
    input: CartAdd,
    run: ({ services, caller, input }) => addToCart(services, caller, input),
  }),

  "POST /app/cart/remove": endpoint({
    access: "session",
    input: CartRemove,
    run: ({ services, caller, input }) => removeFromCart(services, caller, input),
  }),

  "POST /app/paymentui": endpoint({
    access: "user",
    input: PaymentRequest,
    run: ({ services, caller, input }) => startPayment(services, caller, input),
  }),

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
} satisfies Calls;
