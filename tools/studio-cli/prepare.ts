import { stat } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import { inUnit, type MeshUnit } from "#app/meshes/mesh-units.ts";
import type { PreviewPart } from "#app/meshes/preview/make-preview.ts";
import type { PublishedFile } from "#app/publishing/model-files.contract.ts";
import type { PackOptions } from "#app/publishing/packing/pack.ts";
import { FileRefused, type Refusal, refusalOf, SourceRefused } from "#app/publishing/packing/refusals.ts";
import type { Source } from "#app/publishing/packing/source.ts";
import type { CodePage, GuessedNames } from "#app/publishing/packing/zip-names.ts";
import { CommandFailure } from "./failures.ts";
import { checkZip, type LocalZip, packZip } from "./pack.ts";
import { type PreparedPicture, readPictures } from "./pictures.ts";
import type { PreviewChoice } from "./preview.ts";
import type { OnProgress, Progress } from "./progress.ts";
import type { ProductInput } from "./sheet.ts";
import { type Archive, openArchive } from "./source/archive.ts";
import { openFolder } from "./source/folder.ts";

export interface SourceJob {
  source: string;
  /** Name under `incoming/` of the same zip, already in the shop's bucket. */
  incoming?: string;
  /** In which the zip's names are written that do not say so; undefined: it is guessed. */
  zipNames?: CodePage;
  /** Of the files whose sizes are hardly millimetres; undefined: the seller was not asked yet. */
  units?: MeshUnit;
  preview?: PreviewChoice;
}

export interface PreparedProduct {
  pictures?: PreparedPicture[];
  zip: LocalZip;
  files: PublishedFile[];
  parts: PreviewPart[];
  warnings: Refusal[];
  ignoredFiles: string[];
  guessedNames: GuessedNames | null;
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
  { job, kind, input }: { job: SourceJob; kind: SourceKind; input: Pick<ProductInput, "images" | "path"> },
  workFolder: string,
  options: RunOptions,
): Promise<PreparedProduct> {
  const pictures = input.images && (await readPictures(input.images));
  const images = input.images?.map(({ file }) => file) ?? [];
  const pathsNotPacked = new Set([...images, ...(input.path ? [input.path] : [])]);
  if (kind === "folder") {
    const source = await openFolder(resolve(job.source), pathsNotPacked);
    const checked = await packSource(job, source, { workFolder, ...options });
    return { pictures, ignoredFiles: source.ignoredFiles, guessedNames: null, ...checked };
  }
  const archive = await openArchive(job.source, {
    codePage: job.zipNames,
    isSoldAsItIs: job.incoming !== undefined,
  });
  try {
    const check = job.incoming === undefined ? packSource : checkIncoming;
    const checked = await check(job, archive, { workFolder, ...options });
    const { ignoredFiles, guessed: guessedNames } = archive;
    return { pictures, ignoredFiles, guessedNames, ...checked };
  } finally {
    await archive.close();
  }
}

type SourceKind = "folder" | "zip";

/** @throws CommandFailure for a source that is neither, or `--incoming` without a zip. */
export async function sourceKind(job: SourceJob): Promise<SourceKind> {
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
  if (job.zipNames !== undefined && !isZip)
    throw new CommandFailure(
      "--zip-names says how the names in a zip are written; a folder's names are known.",
    );
  return isZip ? "zip" : "folder";
}

type CheckOptions = RunOptions & { workFolder: string };

function packOptionsFor(
  { preview, units }: SourceJob,
  { files }: Source,
  { phase, onProgress, signal }: RunOptions & { phase: Progress["phase"] },
): PackOptions {
  const total = files.reduce((sum, file) => sum + file.bytes, 0);
  let done = 0;
  const onBytes = (count: number) => {
    done += count;
    onProgress({ phase, done, total });
  };
  return { onBytes, signal, withoutPreview: preview === "none", mmPerUnit: units && inUnit(units) };
}

const packSource = (job: SourceJob, source: Source, options: CheckOptions) =>
  packZip(
    source.files,
    join(options.workFolder, "product.zip"),
    packOptionsFor(job, source, { ...options, phase: "pack" }),
  );

async function checkIncoming(job: SourceJob, archive: Archive, options: CheckOptions) {
  if (archive.ignoredFiles.length > 0)
    throw new SourceRefused(
      archive.ignoredFiles.map((file) => refusalOf(file, new FileRefused("systemFile"))),
    );
  return checkZip(archive, job.source, packOptionsFor(job, archive, { ...options, phase: "check" }));
}
