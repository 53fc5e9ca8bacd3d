import { z } from "#app/domain/zod.ts";
import { endpoint } from "#app/http/endpoint.server.ts";
import { leaveForGoogle } from "#app/http/google.server.ts";

/** @returns 302 to Google; 303 to `/login` or the settings with `?google=` and an error code. */
const call = endpoint({
  method: "GET",
  access: "anyone",
  input: z.object({}),
  run: ({ context, request }) => leaveForGoogle(context, request),
});
export const loader = call;
export const action = call;
