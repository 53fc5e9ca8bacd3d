import { ProductId } from "#app/catalog/catalog.contract.ts";
import { MAX_ZIP_BYTES, Sha256 } from "#app/catalog/model-files.contract.ts";
import { z } from "#app/shared/zod.ts";

/** Bytes of one R2 multipart part; all but the last must be equal. Cloudflare takes requests of up to 100 MB on its Free and Pro plans. */
export const MAX_PART_BYTES = 16 * 1024 * 1024;

/** `POST /app/studio/uploads`: asks where a zip goes. */
export const UploadRequest = z.strictObject({
  id: ProductId,
  bytes: z.int().min(22).max(MAX_ZIP_BYTES),
  sha256: Sha256,
  /** Refuses an id that a product has, before gigabytes are sent. */
  isNew: z.boolean().optional(),
});
export type UploadRequest = z.infer<typeof UploadRequest>;

export const UploadTicket = z.object({
  key: z.string(),
  uploadId: z.string(),
  partBytes: z.int().min(1),
  version: z.int().min(1),
});
export type UploadTicket = z.infer<typeof UploadTicket>;

/** Query of `PUT /app/studio/uploads/part`, whose body is the part. */
export const PartQuery = z.object({
  key: z.string().regex(/^products\/[a-z0-9-]+\/\d+\/[0-9a-f]{64}\.zip$/),
  uploadId: z.string().min(1).max(1_024),
  part: z.coerce.number().int().min(1).max(10_000),
});
export const UploadRef = PartQuery.omit({ part: true });
export const UploadedPart = z.strictObject({
  partNumber: z.int().min(1).max(10_000),
  etag: z.string().min(1).max(200),
});
export type UploadedPart = z.infer<typeof UploadedPart>;
