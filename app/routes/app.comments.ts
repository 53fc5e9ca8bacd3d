import { CommentsQuery } from "#app/domain/comments/comments.contract.ts";
import { commentsOf } from "#app/domain/comments/comments.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const call = endpoint({
  method: "GET",
  access: "anyone",
  input: CommentsQuery,
  run: ({ services, input, context: { sessionToken } }) =>
    commentsOf(services, sessionToken ? { sessionToken } : null, input),
});
export const loader = call;
export const action = call;
