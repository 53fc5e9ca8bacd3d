import { z } from "#app/shared/zod.ts";

/** Hashed in one request: about 3 s of CPU a GiB as measured in workerd, of the 30 s that Cloudflare allows (docs/operations.md). */
export const MAX_ZIP_BYTES = 10 * 1024 ** 3;
export const MAX_FILES = 2_000;
export const MAX_FILE_BYTES = 4 * 1024 ** 3;
export const MAX_UNPACKED_BYTES = 20 * 1024 ** 3;

export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const Measured = z.number().min(0);

/** What the sender has measured of a mesh, as it lies in its file: millimetres, mm² and mm³ (app/meshes/measure.ts). */
export const FileFacts = z.strictObject({
  shells: z.int().min(0),
  watertight: z.boolean(),
  flipped: z.boolean(),
  volume: Measured.nullable(),
  surface: Measured,
  overhang: Measured,
  box: z.strictObject({ x: Measured, y: Measured, degrees: Measured }),
  /** That the file places, when there are several: its size, `box` and `square` are then those of the largest. */
  parts: z.int().min(2).optional(),
  /** Left out by versions of the command that did not measure it. */
  square: Measured.optional(),
  /** The seller says that the file is not in millimetres: these facts and its size are those of the mesh scaled by this factor. */
  mmPerUnit: z.number().positive().max(1_000).optional(),
});
export type FileFacts = z.infer<typeof FileFacts>;

/** Where a file's data is in its zip, so that the file can be downloaded alone. */
export const ZipEntry = z.strictObject({
  /** Offset of the first byte of its data from the zip's beginning. */
  offset: z.int().min(30),
  bytes: z.int().min(0),
  deflated: z.boolean(),
  crc32: z.string().regex(/^[0-9a-f]{8}$/),
});
export type ZipEntry = z.infer<typeof ZipEntry>;
