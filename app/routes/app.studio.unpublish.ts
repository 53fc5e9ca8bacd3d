import { UnpublishRequest } from "#app/domain/catalog/publishing.contract.ts";
import { unpublishProduct } from "#app/domain/catalog/publishing.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const call = endpoint({
  method: "POST",
  access: "seller",
  input: UnpublishRequest,
  run: ({ services, input }) => unpublishProduct(services, input),
});
export const loader = call;
export const action = call;
