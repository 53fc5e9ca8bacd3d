import { Answer } from "#app/domain/chat/inbox.contract.ts";
import { answer } from "#app/domain/chat/inbox.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const call = endpoint({
  method: "POST",
  access: "seller",
  input: Answer,
  run: ({ services, input }) => answer(services, input),
});
export const loader = call;
export const action = call;
