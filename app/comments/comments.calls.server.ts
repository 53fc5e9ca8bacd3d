import { type Calls, endpoint, session, user } from "#app/http/endpoint.server.ts";
import { CommentCreate, CommentDelete, CommentsQuery } from "./comments.contract.ts";
import { commentsOf, createComment, deleteComment } from "./comments.server.ts";

export const commentCalls = {
  "GET /app/comments": endpoint({
    access: "anyone",
    input: CommentsQuery,
    run: ({ services, input, context: { sessionToken } }) =>
      commentsOf(services, sessionToken ? { sessionToken } : null, input),
  }),

  "POST /app/comment/create": user(CommentCreate, createComment),
  "POST /app/comment/delete": session(CommentDelete, deleteComment),
} satisfies Calls;
