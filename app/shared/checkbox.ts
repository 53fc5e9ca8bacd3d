import { z } from "./zod.ts";

/** A checkbox of a form, which is sent as `on` or not at all, or a stored boolean. */
export const checkbox = z.preprocess((value) => value === "on" || value === true, z.boolean());
