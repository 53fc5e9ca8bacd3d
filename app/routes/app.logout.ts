import { z } from "#app/domain/zod.ts";
import { endpoint } from "#app/http/endpoint.server.ts";
import { endSession } from "#app/http/log-in.server.ts";

/** Spec section 7 has it as GET; a GET that another site started changes nothing (ASVS 3.5.3). @returns 204, nothing. */
const call = endpoint({
  method: ["GET", "POST"],
  access: "anyone",
  input: z.unknown(),
  body: "raw",
  run: ({ context, request }) => endSession(context, request),
});
export const loader = call;
export const action = call;
