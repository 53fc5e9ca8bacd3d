import { MessagesQuery } from "#app/domain/chat/chat.contract.ts";
import { historyOf } from "#app/domain/chat/chat.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const call = endpoint({
  method: "GET",
  access: "session",
  input: MessagesQuery,
  run: ({ services, user, input }) => historyOf(services, user, input),
});
export const loader = call;
export const action = call;
