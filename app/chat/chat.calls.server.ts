import { type Calls, NoInput, session, user } from "#app/http/endpoint.server.ts";
import { MessageCreate, MessagesQuery, MessagesSeen } from "./chat.contract.ts";
import { historyOf, lastSeenMessage, markSeen, sendAsShopper } from "./chat.server.ts";

export const chatCalls = {
  "POST /app/message/create": user(MessageCreate, sendAsShopper),
  "GET /app/messages/user": session(MessagesQuery, historyOf),
  "GET /app/messages/seen": session(NoInput, lastSeenMessage),
  "POST /app/messages/seen": session(MessagesSeen, markSeen),
} satisfies Calls;
