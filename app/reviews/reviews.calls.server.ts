import { anyone, type Calls, session, user } from "#app/http/endpoint.server.ts";
import { ReviewDelete, ReviewSave, ReviewsQuery } from "./reviews.contract.ts";
import { deleteReview, reviewsOf, saveReview } from "./reviews.server.ts";

export const reviewCalls = {
  "GET /app/reviews": anyone(ReviewsQuery, reviewsOf),
  "POST /app/review/save": user(ReviewSave, saveReview),
  "POST /app/review/delete": session(ReviewDelete, deleteReview),
} satisfies Calls;
