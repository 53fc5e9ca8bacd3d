import { type Calls, NoInput, session } from "#app/http/endpoint.server.ts";
import { CartAdd, CartRemove } from "./cart.contract.ts";
import { addToCart, cartOf, removeFromCart } from "./cart.server.ts";

export const cartCalls = {
  "GET /app/cart": session(NoInput, cartOf),
  "POST /app/cart/add": session(CartAdd, addToCart),
  "POST /app/cart/remove": session(CartRemove, removeFromCart),
} satisfies Calls;
