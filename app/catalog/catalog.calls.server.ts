import { type Calls, endpoint, seller } from "#app/http/endpoint.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { LOOKED_AT_HEADER, ProductsQuery, SuggestionsQuery } from "./catalog.contract.ts";
import { allProducts, lookedAt, suggestProducts } from "./catalog.server.ts";
import { ChoosableQuery } from "./choice/choosable-models.contract.ts";
import { searchChoosable } from "./choice/choosable-models.server.ts";

export const catalogCalls = {
  "GET /app/products": endpoint({
    access: "anyone",
    input: ProductsQuery,
    async run({ services, input, headers }) {
      headers.set(LOOKED_AT_HEADER, String(lookedAt(input.printer)));
      return allProducts(services, input.printer);
    },
  }),

  "GET /app/suggestions": endpoint({
    access: "anyone",
    input: SuggestionsQuery,
    async run({ services, input, request }) {
      await services.networkLimits.search(visitorOf(request).network);
      return suggestProducts(services, input.q);
    },
  }),

  "GET /app/studio/choosable-models": seller("all", ChoosableQuery, searchChoosable),
} satisfies Calls;
