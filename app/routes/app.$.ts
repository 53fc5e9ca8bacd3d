import { calls } from "#app/api/calls.server.ts";
import { callsRoute } from "#app/http/endpoint.server.ts";

const answerCall = callsRoute(calls);
export const loader = answerCall;
export const action = answerCall;
