import { z } from "#app/shared/zod.ts";

export const Email = z
  .string({ error: "errors.email" })
  .trim()
  .toLowerCase()
  .max(254, { error: "errors.email" })
  .pipe(z.email({ error: "errors.email" }));
