import { z } from "#app/shared/zod.ts";

/** `*` is the key of a picture. It contains the hash of the bytes, so the picture at an address never changes. */
export const PictureParams = z.object({ "*": z.string().max(200) });

/** The language is in the address, because browsers fetch manifests without cookies. */
export const ManifestParams = z.object({ language: z.string() });

/** As readers of feeds fetch them too. */
export const FeedParams = z.object({ language: z.string() });

export const SitemapParams = z.object({
  part: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number),
});
