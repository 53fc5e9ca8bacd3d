import { ProductRef } from "#app/domain/library/library.contract.ts";
import { grantFreeProduct } from "#app/domain/library/library.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const call = endpoint({
  method: "POST",
  access: "user",
  input: ProductRef,
  run: ({ services, user, input }) => grantFreeProduct(services, user, input),
});
export const loader = call;
export const action = call;
