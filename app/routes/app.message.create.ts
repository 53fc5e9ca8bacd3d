import { MessageCreate } from "#app/domain/chat/chat.contract.ts";
import { sendAsShopper } from "#app/domain/chat/chat.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const call = endpoint({
  method: "POST",
  access: "user",
  input: MessageCreate,
  run: ({ services, user, input }) => sendAsShopper(services, user, input),
});
export const loader = call;
export const action = call;
