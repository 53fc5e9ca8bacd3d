import { Register } from "#app/domain/accounts/accounts.contract.ts";
import { registerAccount } from "#app/domain/accounts/accounts.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";
import { startedJson } from "#app/http/log-in.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";

/** @returns 200, the `User`, with the cookies of a session. */
const call = endpoint({
  method: "POST",
  access: "anyone",
  input: Register,
  run: async ({ services, input, request, context }) =>
    startedJson(context, await registerAccount(services, input, visitorOf(request))),
});
export const loader = call;
export const action = call;
