import { type Calls, endpoint } from "#app/http/endpoint.server.ts";
import { z } from "#app/shared/zod.ts";
import { MessageCreate, MessagesQuery, MessagesSeen } from "./chat.contract.ts";
import { historyOf, lastSeenMessage, markSeen, sendAsShopper } from "./chat.server.ts";

export const chatCalls = {
  "POST /app/message/create": endpoint({
    access: "user",
    input: MessageCreate,
    run: ({ services, caller, input }) => sendAsShopper(services, caller, input),
  }),

  "GET /app/messages/user": endpoint({
    access: "session",
    input: MessagesQuery,
    run: ({ services, caller, input }) => historyOf(services, caller, input),
  }),

  "GET /app/messages/seen": endpoint({
    access: "session",
    input: z.object({}),
    run: ({ services, caller }) => lastSeenMessage(services, caller),
  }),

  "POST /app/messages/seen": endpoint({
    access: "session",
    input: MessagesSeen,
    run: ({ services, caller, input }) => markSeen(services, caller, input),
  }),
} satisfies Calls;
