import { stat } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import { inUnit, type MeshUnit } from "#app/meshes/mesh-units.ts";
import type { PreviewPart } from "#app/meshes/preview/make-preview.ts";
import type { PackOptions } from "#app/publishing/packing/pack.ts";
import { FileRefused, type Refusal, refusalOf, SourceRefused } from "#app/publishing/packing/refusals.ts";
import type { Source } from "#app/publishing/packing/source.ts";
import type { CodePage, GuessedNames } from "#app/publishing/packing/zip-names.ts";
import { MAX_IMAGES } from "#app/publishing/picture-limits.ts";
import type { PublishedFile } from "#app/publishing/published-files.contract.ts";
import type { StudioProductDetail } from "#app/publishing/studio-products.contract.ts";
import { CommandFailure, printable } from "./failures.ts";
import { checkZip, type LocalZip, packZip } from "./pack.ts";
import { type PreparedPicture, photoFile, readPictures } from "./pictures.ts";
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
  /** All photos are sold with the files, not only those that another file names. */
  photosInZip?: boolean;
  /** Goes on without the files that are refused. */
  skipRefused?: boolean;
}

export interface PreparedProduct {
  pictures?: PreparedPicture[];
  /** What the seller should know of the files that were found. */
  notes: string[];
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

interface ProductJob {
  job: SourceJob;
  kind: SourceKind;
  input: Pick<ProductInput, "images" | "path">;
  /** The model that is changed. Photos among its files are not added to pictures that it has. */
  current?: Pick<StudioProductDetail, "images" | "soldPhotos"> | null;
}

/** Those that the sheet or the options name; without any, the first photos among the files. */
async function picturesOf({ input: { images }, current }: ProductJob, { photos }: Source, without: string[]) {
  const shown = photos.filter(({ isShown }) => isShown);
  const unsold = shown.filter(({ isSold }) => !isSold).map(({ path }) => printable(path));
  const notes =
    unsold.length > 0 ? [`Not in the zip, unless you add --photos-in-zip: ${unsold.join(", ")}`] : [];
  if (images || current?.images.length || shown.length === 0) {
    const named = images?.filter(({ file }) => !without.includes(file));
    if (images?.length && named?.length === 0)
      return { notes: [...notes, "No picture is sent, because all that are named were left out."] };
    const { pictures, refusals = [] } = named ? await readPictures(named) : {};
    if (refusals.length > 0) throw new SourceRefused(refusals);
    return { pictures, notes };
  }
  const { pictures, refusals } = await readPictures(shown.slice(0, MAX_IMAGES).map(photoFile));
  for (const { file, reason } of refusals)
    notes.push(printable(`No picture of the model: ${file} ${reason}`));
  if (shown.length > MAX_IMAGES)
    notes.push(`A model has ${MAX_IMAGES} pictures at most: the first ${MAX_IMAGES} photos are taken.`);
  return { pictures, notes };
}

async function prepareWithout(without: string[], product: ProductJob, options: CheckOptions) {
  const { job, kind, input, current } = product;
  const soldPhotos = job.photosInZip ? ("all" as const) : undefined;
  const choices = { without, soldPhotos, soldBefore: current?.soldPhotos ?? [] };
  const isIncoming = job.incoming !== undefined;
  const named = [...(input.images ?? []).map(({ file }) => file), ...(input.path ? [input.path] : [])];
  const zipOptions = { ...choices, codePage: job.zipNames, isSoldAsItIs: isIncoming };
  const archive = kind === "zip" ? await openArchive(job.source, zipOptions) : null;
  try {
    const source = archive ?? (await openFolder(resolve(job.source), new Set(named), choices));
    const pictures = await picturesOf(product, source, without);
    const checked =
      archive && isIncoming
        ? await checkIncoming(job, archive, options)
        : await packSource(job, source, options);
    const { ignoredFiles } = source;
    return { ...pictures, ignoredFiles, guessedNames: archive?.guessed ?? null, ...checked };
  } finally {
    await archive?.close();
  }
}

/**
 * Checks and prepares everything that publishing sends, without calling the shop: the pictures, and one zip
 * in `workFolder` (an incoming zip stays where it is).
 */
export async function prepareProduct(
  product: ProductJob,
  workFolder: string,
  options: RunOptions,
): Promise<PreparedProduct> {
  const without: string[] = [];
  for (;;)
    try {
      const prepared = await prepareWithout(without, product, { workFolder, ...options });
      return without.length > 0
        ? { ...prepared, notes: [printable(`Left out: ${without.join(", ")}`), ...prepared.notes] }
        : prepared;
    } catch (error) {
      if (!(error instanceof SourceRefused) || !product.job.skipRefused) throw error;
      const refused = error.refusals.map(({ file }) => file).filter((file) => !without.includes(file));
      if (refused.length === 0) throw error;
      without.push(...new Set(refused));
    }
}

type SourceKind = "folder" | "zip";

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
