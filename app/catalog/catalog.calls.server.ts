import { CommentCreate, CommentDelete, CommentsQuery } from "#app/comments/comments.contract.ts";
import { commentsOf, createComment, deleteComment } from "#app/comments/comments.server.ts";
import { type Calls, endpoint } from "#app/http/endpoint.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { RateQuery } from "#app/rates/rates.contract.ts";
import { currentRate } from "#app/rates/rates.server.ts";
import { LOOKED_AT_HEADER, ProductsQuery, SuggestionsQuery } from "./catalog.contract.ts";
import { allProducts, lookedAt, suggestProducts } from "./catalog.server.ts";

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

  "GET /app/rate": endpoint({
    access: "anyone",
    input: RateQuery,
    run: ({ services, input }) => currentRate(services, input),
  }),

  "GET /app/comments": endpoint({
    access: "anyone",
    input: CommentsQuery,
    run: ({ services, input, context: { sessionToken } }) =>
      commentsOf(services, sessionToken ? { sessionToken } : null, input),
  }),

  "POST /app/comment/create": endpoint({
    access: "user",
    input: CommentCreate,
    run: ({ services, caller, input }) => createComment(services, caller, input),
  }),

  "POST /app/comment/delete": endpoint({
    access: "session",
    input: CommentDelete,
    run: ({ services, caller, input }) => deleteComment(services, caller, input),
  }),
} satisfies Calls;
