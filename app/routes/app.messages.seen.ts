import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { MessagesSeen } from "#app/domain/chat/chat.contract.ts";
import { markSeen, seenBy } from "#app/domain/chat/chat.server.ts";
import { z } from "#app/domain/zod.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

export const loader = endpoint({
  method: "GET",
  otherMethods: ["POST"],
  access: "session",
  input: z.object({}),
  run: ({ services, user }) => seenBy(services, user),
});
const see = endpoint({
  method: "POST",
  otherMethods: ["GET"],
  access: "session",
  input: MessagesSeen,
  run: ({ services, user, input }) => markSeen(services, user, input),
});
export const action = (args: ActionFunctionArgs) => see(args);
