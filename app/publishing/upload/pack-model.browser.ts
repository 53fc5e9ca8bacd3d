import type { PreviewKind } from "#app/meshes/preview/preview-kinds.ts";
import type { ListedFile } from "#app/publishing/packing/changed-files.ts";
import type { Refusal } from "#app/publishing/packing/refusals.ts";
import type { CodePage, GuessedNames } from "#app/publishing/packing/zip-names.ts";
import type { PublishedFile } from "#app/publishing/published-files.contract.ts";
import type { FileSelection } from "./chosen-files.ts";
import {
  type FoundPhoto,
  newFolder,
  type PackedModel,
  removeModel,
  type StoredPicture,
  type StoredPreview,
} from "./stored-models.browser.ts";

interface PreviewChoice {
  previewKind: PreviewKind | null;
  /** The same for all previews of a model: the average of previews with different seeds would approach the original. */
  seed: string;
}

/** What a seller has chosen, and how it is read. */
export interface SourceChoice {
  chosen: FileSelection;
  /** In which a zip's names are written that do not say so; undefined: it is guessed. */
  codePage?: CodePage | undefined;
  /** Paths of the photos that are in the zip too; undefined: those that were sold before, or that another file names. */
  soldPhotos?: readonly string[] | undefined;
  /** Paths of the files of the current version. */
  soldBefore: readonly string[];
  /** Whether a text among the files describes the model. */
  findsDescription?: boolean;
}

interface PackRequest extends PreviewChoice {
  source: SourceChoice;
  rendersPictures: boolean;
}

/** `folder`: where the model is stored in OPFS. */
export type PackMessage = PackRequest & { folder: string };
export type PreviewMessage = PreviewChoice & { model: PackedModel };
export type PublishedMessage = PreviewChoice & {
  folder: string;
  zipUrl: string;
  mmPerUnit: Record<string, number>;
};

export interface PublishedPreview {
  preview: StoredPreview | null;
  omitted: string[];
  files: PublishedFile[];
}

/** The zip again, with other photos. */
export interface RepackMessage {
  before: PackedModel;
  source: SourceChoice;
}

export interface PicturesMessage {
  folder: string;
  /** Chosen by hand, or where photos are among the files. */
  pictures: File[] | SourceChoice;
  /** Addresses of the pictures that the model has: none of them is added again. */
  known: readonly string[];
}

/** The pictures, at most one more than a model may have; why the others are not pictures; how many the model has already. */
export interface AddedPictures {
  pictures: StoredPicture[];
  refusals: Refusal[];
  knownCount: number;
}

export type PackingProgress =
  | { step: "packing" | "fetchingFiles"; fraction: number }
  | { step: "preview" }
  | { step: "pictures"; number: number; count: number };

/** What is in the zip, known before it is packed. */
export interface ListedFiles {
  files: ListedFile[];
  ignoredFiles: string[];
  photos: FoundPhoto[];
}

export type FromPacking =
  | PackingProgress
  | { listed: ListedFiles }
  /** The zip is packed; its preview and pictures follow. */
  | { packed: PackedModel }
  | { drawn: StoredPicture }
  | { model: PackedModel }
  | { added: AddedPictures }
  | { published: PublishedPreview }
  | { refusals: Refusal[]; guessedNames: GuessedNames | null }
  | { failure: string };

/** The selection cannot be published; a refusal without a file is about the whole selection. */
export class PackingRefused extends Error {
  readonly refusals: Refusal[];
  readonly guessedNames: GuessedNames | null;

  constructor({ refusals, guessedNames }: Pick<PackingRefused, "refusals" | "guessedNames">) {
    super("refused");
    this.refusals = refusals;
    this.guessedNames = guessedNames;
  }
}

interface WorkerOptions {
  signal: AbortSignal;
  onProgress(progress: PackingProgress): void;
  onListed?(listed: ListedFiles): void;
  onPacked?(model: PackedModel): void;
  onDrawn?(picture: StoredPicture): void;
}

function runWorker<Result>(
  message: PackMessage | RepackMessage | PreviewMessage | PublishedMessage | PicturesMessage,
  resultOf: (data: FromPacking) => Result | null,
  { signal, onProgress, onListed, onPacked, onDrawn }: WorkerOptions,
) {
  const worker = new Worker(new URL("./packing.worker.ts", import.meta.url), { type: "module" });
  const packed = new Promise<Result>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    worker.onerror = ({ message: text }) => reject(new Error(text || "The worker could not be started"));
    worker.onmessage = ({ data }: MessageEvent<FromPacking>) => {
      const result = resultOf(data);
      if (result !== null) resolve(result);
      else if ("step" in data) onProgress(data);
      else if ("listed" in data) onListed?.(data.listed);
      else if ("packed" in data) onPacked?.(data.packed);
      else if ("drawn" in data) onDrawn?.(data.drawn);
      else if ("refusals" in data) reject(new PackingRefused(data));
      else if ("failure" in data) reject(new Error(data.failure));
    };
  });
  worker.postMessage(message);
  return packed.finally(() => worker.terminate());
}

/** @throws PackingRefused, Error, the signal's reason */
export async function packModel(request: PackRequest, options: WorkerOptions): Promise<PackedModel> {
  const folder = newFolder(Date.now());
  try {
    return await runWorker({ ...request, folder }, (data) => ("model" in data ? data.model : null), options);
  } catch (error) {
    // A worker that was ended may hold its files for a while: those are removed with the other old ones.
    if (!options.signal.aborted) await removeModel(folder);
    throw error;
  }
}

/** The packed model with other photos in its zip. @throws PackingRefused, Error, the signal's reason */
export const repackModel = (request: RepackMessage, options: WorkerOptions): Promise<PackedModel> =>
  runWorker(request, (data) => ("model" in data ? data.model : null), options);

/** The packed model with a preview of another kind. @throws PackingRefused, Error, the signal's reason */
export const remakePreview = (request: PreviewMessage, signal: AbortSignal): Promise<PackedModel> =>
  runWorker(request, (data) => ("model" in data ? data.model : null), { signal, onProgress: () => {} });

export const previewOfPublished = (
  request: PublishedMessage,
  options: WorkerOptions,
): Promise<PublishedPreview> =>
  runWorker(request, (data) => ("published" in data ? data.published : null), options);

/** A picture's name is the hash of its bytes, so the same file is not there twice. */
export const joinedPictures = (
  first: readonly StoredPicture[],
  more: readonly StoredPicture[],
  max: number,
): StoredPicture[] =>
  [...first, ...more.filter(({ name }) => !first.some((each) => each.name === name))].slice(0, max);

/** A seller's own pictures, beside a packed model. */
export const packPictures = (request: PicturesMessage, signal: AbortSignal): Promise<AddedPictures> =>
  runWorker(request, (data) => ("added" in data ? data.added : null), {
    signal,
    onProgress: () => {},
  });

export const newSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
