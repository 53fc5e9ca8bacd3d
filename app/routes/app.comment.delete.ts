import { CommentDelete } from "#app/domain/comments/comments.contract.ts";
import { deleteComment } from "#app/domain/comments/comments.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const call = endpoint({
  method: "POST",
  access: "session",
  input: CommentDelete,
  run: ({ services, user, input }) => deleteComment(services, user, input),
});
export const loader = call;
export const action = call;
