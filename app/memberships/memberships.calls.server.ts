import { type Calls, user } from "#app/http/endpoint.server.ts";
import { Take } from "./take.contract.ts";
import { takeModel } from "./take.server.ts";

export const membershipCalls = {
  "POST /app/memberships/take": user(Take, takeModel),
} satisfies Calls;
