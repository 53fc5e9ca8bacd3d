import { CartAdd } from "#app/domain/cart/cart.contract.ts";
import { addToCart } from "#app/domain/cart/cart.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const call = endpoint({
  method: "POST",
  access: "session",
  input: CartAdd,
  run: ({ services, user, input }) => addToCart(services, user, input),
});
export const loader = call;
export const action = call;
