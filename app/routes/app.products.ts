import { allProducts } from "#app/domain/catalog/catalog.server.ts";
import { z } from "#app/domain/zod.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const call = endpoint({
  method: "GET",
  access: "anyone",
  input: z.object({}),
  run: ({ services }) => allProducts(services),
});
export const loader = call;
export const action = call;
