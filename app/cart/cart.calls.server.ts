import { type Calls, endpoint } from "#app/http/endpoint.server.ts";
import { z } from "#app/shared/zod.ts";
import { CartAdd, CartRemove } from "./cart.contract.ts";
import { addToCart, cartOf, removeFromCart } from "./cart.server.ts";

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
} satisfies Calls;
