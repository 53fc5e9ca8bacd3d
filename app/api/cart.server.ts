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
    run: ({ services, user }) => cartOf(services, user),
  }),

  "POST /app/cart/add": endpoint({
    access: "session",
    input: CartAdd,
    run: ({ services, user, input }) => addToCart(services, user, input),
  }),

  "POST /app/cart/remove": endpoint({
    access: "session",
    input: CartRemove,
    run: ({ services, user, input }) => removeFromCart(services, user, input),
  }),

  "POST /app/paymentui": endpoint({
    access: "user",
    input: PaymentRequest,
    run: ({ services, user, input }) => startPayment(services, user, input),
  }),
} satisfies Calls;
