import { z } from "./zod.ts";

/** A form that is a button alone. */
export const NoFields = z.object({});
