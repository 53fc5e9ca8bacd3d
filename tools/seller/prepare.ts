/** Makes everything ready that publishing sends, touching no shop: the pictures, and one checked zip. */
import { stat } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import type { PublishedFile } from "#app/domain/catalog/publishing.contract.ts";
import { CommandFailure, SourceRefused } from "./failures.ts";
import { checkZip, packZip, type ReadyZip } from "./pack.ts";
import { type MeasuredPicture, readPictures } from "./pictures.ts";
import type { OnProgress } from "./progress.ts";
import type { Written } from "./sheet.ts";
import { openArchive } from "./source/archive.ts";
import { openFolder } from "./source/folder.ts";
import type { Source } from "./source/source.ts";

export interface SourceJob {
  /** A folder or a zip. */
  source: string;
  /** Name under `incoming/` of the very same zip, already in the shop's bucket. */
  incoming?: string;
}

export interface Prepared {
  /** Undefined when none were mentioned. */
  pictures?: MeasuredPicture[];
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
export async function prepare(
  { job, written }: { job: SourceJob; written: Pick<Written, "images" | "path"> },
  workFolder: string,
  running: Running,
): Promise<Prepared> {
  const isZip = await checkKind(job);
  const pictures = written.images && (await readPictures(written.images));
  const images = written.images?.map(({ file }) => file) ?? [];
  const notPacked = new Set([...images, ...(written.path ? [written.path] : [])]);
  const source = isZip ? await openArchive(job.source) : await openFolder(resolve(job.source), notPacked);
  try {
    const checked = await checkSource(job, source, { workFolder, ...running });
    return { pictures, leftOut: source.leftOut, ...checked };
  } finally {
    source.close();
  }
}

/** @throws CommandFailure for a source that is neither a folder nor a zip. */
export async function checkKind(job: SourceJob): Promise<boolean> {
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

async function checkSource(job: SourceJob, source: Source, running: Running & { workFolder: string }) {
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
