import { ProductQuery } from "#app/domain/catalog/publishing.contract.ts";
import { productForStudio } from "#app/domain/catalog/publishing.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const call = endpoint({
  method: "GET",
  access: "seller",
  input: ProductQuery,
  run: ({ services, input }) => productForStudio(services, input),
});
export const loader = call;
export const action = call;
