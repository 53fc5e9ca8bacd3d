import { z } from "zod";

// Zod would otherwise try to compile its checks, which the pages' Content-Security-Policy forbids and
// browsers report.
z.config({ jitless: true });

export { z };

export const checkbox = z.preprocess((value) => value === "on" || value === true, z.boolean());
