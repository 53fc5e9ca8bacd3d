import { type Calls, endpoint } from "#app/http/endpoint.server.ts";
import { CommentCreate, CommentDelete, CommentsQuery } from "./comments.contract.ts";
import { commentsOf, createComment, deleteComment } from "./comments.server.ts";

export const commentCalls = {
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
