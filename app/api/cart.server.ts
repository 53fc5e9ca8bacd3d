import { CartAdd, CartRemove } from "#app/domain/cart/cart.contract.ts";
import { addToCart, cartOf, removeFromCart } from "#app/domain/cart/cart.server.ts";
import { PaymentRequest } from "#app/domain/checkout/checkout.contract.ts";
import { startPayment } from "#app/domain/checkout/checkout.server.ts";
import { z } from "#app/domain/zod.ts";
import { type Calls, endpoint } from "#app/http/endpoint.server.ts";

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
} satisfies Calls;
