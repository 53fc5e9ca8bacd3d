import { InboxQuery } from "#app/domain/chat/inbox.contract.ts";
import { inboxOf } from "#app/domain/chat/inbox.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const call = endpoint({
  method: "GET",
  access: "seller",
  input: InboxQuery,
  run: ({ services, input }) => inboxOf(services, input),
});
export const loader = call;
export const action = call;
