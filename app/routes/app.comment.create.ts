import { CommentCreate } from "#app/domain/comments/comments.contract.ts";
import { createComment } from "#app/domain/comments/comments.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const call = endpoint({
  method: "POST",
  access: "user",
  input: CommentCreate,
  run: ({ services, user, input }) => createComment(services, user, input),
});
export const loader = call;
export const action = call;
