import { z } from "zod";

// Zod would otherwise try to compile its checks, which the pages' Content-Security-Policy forbids and browsers report.
z.config({ jitless: true });

export { z };

/** A checkbox of a form, which is sent as `on` or not at all, or a stored boolean. */
export const checkbox = z.preprocess((value) => value === "on" || value === true, z.boolean());
