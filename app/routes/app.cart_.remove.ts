import { CartRemove } from "#app/domain/cart/cart.contract.ts";
import { removeFromCart } from "#app/domain/cart/cart.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const call = endpoint({
  method: "POST",
  access: "session",
  input: CartRemove,
  run: ({ services, user, input }) => removeFromCart(services, user, input),
});
export const loader = call;
export const action = call;
