import { type Calls, endpoint } from "#app/http/endpoint.server.ts";
import { Answer, InboxQuery } from "./inbox.contract.ts";
import { answer, inboxOf } from "./inbox.server.ts";

export const inboxCalls = {
  "GET /app/studio/inbox": endpoint({
    access: "seller",
    input: InboxQuery,
    run: ({ services, input }) => inboxOf(services, input),
  }),

  "POST /app/studio/reply": endpoint({
    access: "seller",
    input: Answer,
    run: ({ services, input }) => answer(services, input),
  }),
} satisfies Calls;
