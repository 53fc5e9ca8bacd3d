import { type Calls, seller } from "#app/http/endpoint.server.ts";
import { Answer, InboxQuery } from "./inbox.contract.ts";
import { answer, inboxOf } from "./inbox.server.ts";

export const inboxCalls = {
  "GET /app/studio/inbox": seller(InboxQuery, inboxOf),
  "POST /app/studio/reply": seller(Answer, answer),
} satisfies Calls;
