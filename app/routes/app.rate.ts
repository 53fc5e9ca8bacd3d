import { z } from "zod";
import { currentRate } from "#app/domain/rates/rates.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const call = endpoint({
  method: "GET",
  access: "anyone",
  input: z.object({}),
  run: ({ services }) => currentRate(services),
});
export const loader = call;
export const action = call;
