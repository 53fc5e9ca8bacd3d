/** Makes everything ready that publishing sends, touching no shop: the sheet, the pictures, and one checked zip. */
import { stat } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import type { ModelSheet, PublishedFile } from "#app/domain/catalog/publishing.contract.ts";
import { CommandFailure, SourceRefused } from "./failures.ts";
import { checkZip, packZip, type ReadyZip } from "./pack.ts";
import { type MeasuredPicture, readPicture } from "./pictures.ts";
import type { OnProgress } from "./progress.ts";
import { completeSheet, type SheetOptions } from "./sheet.ts";
import { openArchive } from "./source/archive.ts";
import { openFolder } from "./source/folder.ts";
import type { Source } from "./source/source.ts";

export interface PublishJob {
  /** A folder or a zip. */
  source: string;
  options: SheetOptions;
  sheetPath?: string;
  /** Name under `incoming/` of the very same zip, already in the shop's bucket. */
  incoming?: string;
}

export interface Prepared {
  sheet: ModelSheet;
  pictures: MeasuredPicture[];
  zip: ReadyZip;
  files: PublishedFile[];
  leftOut: string[];
}

export interface Running {
  onProgress: OnProgress;
  signal: AbortSignal;
}

/**
 * Checks the job and writes its zip into `workFolder` (an incoming zip stays where it is).
 * @throws UsageError, CommandFailure, SourceRefused
 */
export async function prepare(job: PublishJob, workFolder: string, running: Running): Promise<Prepared> {
  const isZip = await checkKind(job);
  const found = await completeSheet(job.source, job.options, job.sheetPath);
  const pictures = await Promise.all(found.images.map(readPicture));
  const notPacked = new Set([...found.images, ...(found.path ? [found.path] : [])]);
  const source = isZip ? await openArchive(job.source) : await openFolder(resolve(job.source), notPacked);
  try {
    const checked = await checkSource(job, source, { workFolder, ...running });
    return { sheet: found.sheet, pictures, leftOut: source.leftOut, ...checked };
  } finally {
    source.close();
  }
}

async function checkKind(job: PublishJob): Promise<boolean> {
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

async function checkSource(job: PublishJob, source: Source, running: Running & { workFolder: string }) {
  const { onProgress, signal } = running;
  const total = source.files.reduce((sum, file) => sum + file.bytes, 0);
  let done = 0;
  const phase = job.incoming === undefined ? "pack" : "check";
  const onBytes = (count: number) => {
    done += count;
    onProgress({ phase, done, total });
  };
  if (job.incoming === undefined) {
    return packZip(source.files, join(running.workFolder, "product.zip"), { onBytes, signal });
  }
  if (source.leftOut.length > 0) {
    const reason =
      "is a system file, and an incoming zip is sold as it is; take it out of the zip and put it again";
    throw new SourceRefused(source.leftOut.map((file) => ({ file, reason })));
  }
  return checkZip(source.files, job.source, { onBytes, signal });
}
