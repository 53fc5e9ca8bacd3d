import {
  FileFacts,
  MAX_FILE_BYTES,
  MAX_FILES,
  Measured,
  ZipEntry,
} from "#app/catalog/model-files.contract.ts";
import { z } from "#app/shared/zod.ts";
import { pathProblem } from "./packing/paths.ts";

export const PublishedFile = z.strictObject({
  path: z
    .string()
    .max(400)
    .refine((path) => pathProblem(path) === null, {
      error: "is no path that every buyer's computer unpacks",
    }),
  bytes: z.int().min(1).max(MAX_FILE_BYTES),
  format: z.string().regex(/^[a-z0-9]{1,8}$/),
  triangles: z.int().min(0).nullable(),
  /** Bounding box in millimetres. */
  size: z.strictObject({ x: Measured, y: Measured, z: Measured }).nullable(),
  /** Null for a file that is not a mesh, or too large to measure. */
  facts: FileFacts.nullable().optional(),
  entry: ZipEntry.optional(),
});
export type PublishedFile = z.infer<typeof PublishedFile>;

const isInside = ({ bytes, entry }: PublishedFile, zipBytes: number) =>
  !entry || (entry.offset + entry.bytes <= zipBytes && (entry.deflated || entry.bytes === bytes));

export const Files = z
  .array(PublishedFile)
  .min(1)
  .max(MAX_FILES)
  .refine((files) => new Set(files.map(({ path }) => path)).size === files.length, {
    error: "two files have the same path",
  });

export const areInside = (files: readonly PublishedFile[], zipBytes: number): boolean =>
  files.every((file) => isInside(file, zipBytes));
