import { purchasesOf } from "#app/domain/library/library.server.ts";
import { z } from "#app/domain/zod.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const call = endpoint({
  method: "GET",
  access: "session",
  input: z.object({}),
  run: ({ services, user }) => purchasesOf(services, user),
});
export const loader = call;
export const action = call;
