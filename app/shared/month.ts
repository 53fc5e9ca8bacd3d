import { z } from "./zod.ts";

/** As YYYY-MM. */
export const Month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/);
