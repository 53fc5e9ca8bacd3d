import { type Calls, endpoint, seller } from "#app/http/endpoint.server.ts";
import { Answer, InboxQuery } from "./inbox.contract.ts";
import { answer, inboxOf } from "./inbox.server.ts";

export const inboxCalls = {
  "GET /app/studio/inbox": endpoint({
    access: { right: "messages" },
    input: InboxQuery,
    run: ({ services, input, caller: right }) => inboxOf(services, input, right),
  }),
  "POST /app/studio/reply": seller("messages", Answer, answer),
} satisfies Calls;
