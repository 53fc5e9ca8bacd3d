import { ProductQuery } from "#app/domain/catalog/publishing.contract.ts";
import { setProductStatus } from "#app/domain/catalog/publishing.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const call = endpoint({
  method: "POST",
  access: "seller",
  input: ProductQuery,
  run: ({ services, input }) => setProductStatus(services, { ...input, status: "published" }),
});
export const loader = call;
export const action = call;
