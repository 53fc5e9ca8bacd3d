import type { ProductFile } from "#app/catalog/catalog.contract.ts";
import type { ProductAttributes } from "#app/catalog/product-attributes.ts";
import { type ConsentNeeded, ProductRef } from "#app/library/library.contract.ts";
import { z } from "#app/shared/zod.ts";

const DownloadId = z.string().regex(/^[\w.-]{8,120}$/);

export const ZipRequest = ProductRef.extend({ download: DownloadId.optional() });

const FilePath = z.string().min(1).max(400);

export const FileRequest = ProductRef.extend({ path: FilePath });
export type FileRequest = z.output<typeof FileRequest>;

export const FileAddress = ProductRef.extend({ "*": FilePath });

export const FileLinkParams = z.object({ token: z.string().max(2_000), name: z.string().max(400) });

export interface OwnedFiles {
  title: string;
  supports: ProductAttributes["supports"];
  version: number;
  bytes: number;
  files: ProductFile[];
  /** Whether the first file that is looked at or downloaded ends a right of withdrawal. */
  endsWithdrawal: boolean;
  consentNeeded: ConsentNeeded | null;
  /** Paths of the files that cannot be downloaded alone, only in the zip. */
  onlyInZip: string[];
}

export interface FileLink {
  /** Its last segment is the file's name: slicers read the format from it. */
  url: string;
  expiresAt: string;
}

export const FinishedDownload = ProductRef.extend({
  downloadId: DownloadId,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type FinishedDownload = z.output<typeof FinishedDownload>;
