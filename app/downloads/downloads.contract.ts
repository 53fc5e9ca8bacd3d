/** What a shopper who owns it may download, with no time or count limit (spec section 1). */

import type { ProductFile } from "#app/catalog/catalog.contract.ts";
import { ProductRef } from "#app/library/library.contract.ts";
import { z } from "#app/shared/zod.ts";

/** Id that the download panel gives one download, from its start to its end. */
const DownloadId = z.string().regex(/^[\w.-]{8,120}$/);

export const ZipRequest = ProductRef.extend({ download: DownloadId.optional() });

const FilePath = z.string().min(1).max(400);

/** One file of a zip, by its path in it. */
export const FileRequest = ProductRef.extend({ path: FilePath });
export type FileRequest = z.output<typeof FileRequest>;

/** `FileRequest` in an address, where `*` is the path of the file. */
export const FileAddress = ProductRef.extend({ "*": FilePath });

/** Address of a `FileLink`: it ends with the file's name, from which slicers read the format. */
export const FileLinkParams = z.object({ token: z.string().max(2_000), name: z.string().max(400) });

/** The files of an owned model's current version. */
export interface OwnedFiles {
  title: string;
  version: number;
  /** Size of the zip in bytes. */
  bytes: number;
  files: ProductFile[];
  /** Paths of the files that cannot be downloaded alone, only in the zip. */
  onlyInZip: string[];
}

/** Answer of `POST /downloads/link`: an address that opens one file without a login, for a slicer. */
export interface FileLink {
  /** Its last segment is the file's name: slicers read the format from it. */
  url: string;
  /** UTC ISO-8601. */
  expiresAt: string;
}

/** Sent when the browser has the whole zip; `sha256` of its bytes. */
export const FinishedDownload = ProductRef.extend({
  downloadId: DownloadId,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type FinishedDownload = z.output<typeof FinishedDownload>;
