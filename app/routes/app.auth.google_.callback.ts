import { z } from "#app/domain/zod.ts";
import { endpoint } from "#app/http/endpoint.server.ts";
import { backFromGoogle } from "#app/http/google.server.ts";

const call = endpoint({
  method: "GET",
  access: "anyone",
  input: z.object({}),
  run: ({ context, request }) => backFromGoogle(context, request),
});
export const loader = call;
export const action = call;
