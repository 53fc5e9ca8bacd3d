import { stat } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import type { PublishedFile } from "#app/domain/catalog/publishing.contract.ts";
import type { PreviewPart } from "#app/domain/meshes/preview/make-preview.ts";
import { CommandFailure, SourceRefused } from "./failures.ts";
import { checkZip, packZip, type ReadyZip } from "./pack.ts";
import { type PreparedPicture, readPictures } from "./pictures.ts";
import type { PreviewChoice } from "./preview.ts";
import type { OnProgress } from "./progress.ts";
import type { ProductInput } from "./sheet.ts";
import { openArchive } from "./source/archive.ts";
import { openFolder } from "./source/folder.ts";
import type { Source } from "./source/source.ts";

export interface SourceJob {
  /** A folder or a zip. */
  source: string;
  /** Name under `incoming/` of the same zip, already in the shop's bucket. */
  incoming?: string;
  /** Undefined: by the price. */
  preview?: PreviewChoice;
}

export interface PreparedProduct {
  /** Undefined when none were named. */
  pictures?: PreparedPicture[];
  zip: ReadyZip;
  files: PublishedFile[];
  parts: PreviewPart[];
  leftOut: string[];
}

export interface RunOptions {
  onProgress: OnProgress;
  signal: AbortSignal;
}

/**
 * Checks and prepares everything that publishing sends, without calling the shop: the pictures, and one zip in `workFolder` (an
 * incoming zip stays where it is).
 * @throws UsageError, CommandFailure, SourceRefused
 */
export async function prepareProduct(
  { job, input }: { job: SourceJob; input: Pick<ProductInput, "images" | "path"> },
  workFolder: string,
  options: RunOptions,
): Promise<PreparedProduct> {
  const isZip = await isZipSource(job);
  const pictures = input.images && (await readPictures(input.images));
  const images = input.images?.map(({ file }) => file) ?? [];
  const unpackedPaths = new Set([...images, ...(input.path ? [input.path] : [])]);
  const source = isZip ? await openArchive(job.source) : await openFolder(resolve(job.source), unpackedPaths);
  try {
    const checked = await checkSource(job, source, { workFolder, ...options });
    return { pictures, leftOut: source.leftOut, ...checked };
  } finally {
    source.close();
  }
}

/** @throws CommandFailure for a source that is neither a folder nor a zip. */
export async function isZipSource(job: SourceJob): Promise<boolean> {
  const stats = await stat(job.source).catch(() => null);
  if (!stats) throw new CommandFailure(`There is no ${job.source}. Give a folder or a .zip.`);
  const isZip = stats.isFile() && extname(job.source).toLowerCase() === ".zip";
  if (!isZip && !stats.isDirectory()) {
    throw new CommandFailure(`${job.source} is neither a folder nor a .zip.`);
  }
  if (job.incoming !== undefined && !isZip) {
    throw new CommandFailure(
      "--incoming publishes a zip: give the same .zip from this machine, so that it can be checked.",
    );
  }
  return isZip;
}

async function checkSource(job: SourceJob, source: Source, options: RunOptions & { workFolder: string }) {
  const { onProgress, signal } = options;
  const total = source.files.reduce((sum, file) => sum + file.bytes, 0);
  let done = 0;
  const phase = job.incoming === undefined ? "pack" : "check";
  const onBytes = (count: number) => {
    done += count;
    onProgress({ phase, done, total });
  };
  const packing = { onBytes, signal, withoutParts: job.preview === "none" };
  if (job.incoming === undefined) {
    return packZip(source.files, join(options.workFolder, "product.zip"), packing);
  }
  if (source.leftOut.length > 0) {
    const reason =
      "is a system file, and an incoming zip is sold as it is; take it out of the zip and put it again";
    throw new SourceRefused(source.leftOut.map((file) => ({ file, reason })));
  }
  return checkZip(source.files, job.source, packing);
}
