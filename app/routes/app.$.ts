import { DomainError } from "#app/domain/errors.ts";
import { z } from "#app/domain/zod.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const nothingHere = endpoint({
  method: ["GET", "POST", "PUT", "DELETE"],
  access: "anyone",
  input: z.unknown(),
  body: "raw",
  run: async () => {
    throw new DomainError("not_found");
  },
});
export const loader = nothingHere;
export const action = nothingHere;
