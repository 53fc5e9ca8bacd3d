/** Parameters in the addresses of public files that are no pages. */
import { z } from "./zod.ts";

/** The key holds the hash of the picture's bytes, so what it names never changes. */
export const PictureParams = z.object({ "*": z.string().max(200) });

/** The language is in the address, because browsers fetch manifests without cookies. */
export const ManifestParams = z.object({ language: z.string() });
