import { type Calls, endpoint } from "#app/http/endpoint.server.ts";
import { ReviewDelete, ReviewSave, ReviewsQuery } from "./reviews.contract.ts";
import { deleteReview, reviewsOf, saveReview } from "./reviews.server.ts";

export const reviewCalls = {
  "GET /app/reviews": endpoint({
    access: "anyone",
    input: ReviewsQuery,
    run: ({ services, input }) => reviewsOf(services, input),
  }),

  "POST /app/review/save": endpoint({
    access: "user",
    input: ReviewSave,
    run: ({ services, caller, input }) => saveReview(services, caller, input),
  }),

  "POST /app/review/delete": endpoint({
    access: "session",
    input: ReviewDelete,
    run: ({ services, caller, input }) => deleteReview(services, caller, input),
  }),
} satisfies Calls;
