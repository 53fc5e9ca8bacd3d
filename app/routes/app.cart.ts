import { cartOf } from "#app/domain/cart/cart.server.ts";
import { z } from "#app/domain/zod.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const call = endpoint({
  method: "GET",
  access: "session",
  input: z.object({}),
  run: ({ services, user }) => cartOf(services, user),
});
export const loader = call;
export const action = call;
