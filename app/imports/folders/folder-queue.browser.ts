/** Brings folders into the shop one after the other, by the steps that upload a single model: one worker and one local copy at a time. */
import { slugOf, titleFromName } from "#app/catalog/names-of-files.ts";
import { ApiError, call } from "#app/http/api.browser.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Translated } from "#app/i18n/translated.ts";
import type { Refusal } from "#app/publishing/packing/refusals.ts";
import { MAX_IMAGES } from "#app/publishing/picture-limits.ts";
import { DESCRIPTION_MAX } from "#app/publishing/product-details.contract.ts";
import type { StudioProductDetail } from "#app/publishing/studio-products.contract.ts";
import { type FileSelection, withoutFiles } from "#app/publishing/upload/chosen-files.ts";
import { isUnitUnknown } from "#app/publishing/upload/file-units.tsx";
import {
  joinedPictures,
  newSeed,
  type PackingProgress,
  PackingRefused,
  packModel,
  packPictures,
} from "#app/publishing/upload/pack-model.browser.ts";
import { canPack, type PackedModel, removeOldModels } from "#app/publishing/upload/stored-models.browser.ts";
import {
  discardUpload,
  persistently,
  UploadInOtherTab,
  type UploadProgress,
  uploadModel,
} from "#app/publishing/upload/upload-model.browser.ts";
import {
  recordFor,
  type UploadTarget,
  uploadRecords,
} from "#app/publishing/upload/upload-records.browser.ts";
import { multiLine, shortened } from "#app/text/written-text.ts";
import { type FolderMatch, type MatchableModel, matchFolders } from "./match-folders.ts";
import { modelFolders } from "./model-folders.ts";

/** Beside the ids of models: "new" is the id of none. */
export const NEW_MODEL = "new";
export const LEFT_OUT = "-";
const MAX_TITLE = 80;

export type FailureKey = "hasFiles" | "units" | "elsewhere" | "space" | "failed";

export type RowState =
  | { is: "waiting" }
  | { is: "making"; progress: PackingProgress }
  | { is: "uploading"; progress: UploadProgress }
  | { is: "done"; id: string; pictures: number; isDescribed: boolean; warnings: Refusal[] }
  | { is: "failed"; refusals: Refusal[]; key: FailureKey | null; text: string };

export interface FolderRow {
  key: number;
  chosen: FileSelection;
  bytes: number;
  match: FolderMatch;
  /** Of a model, NEW_MODEL or LEFT_OUT; "" while the maker is asked. */
  choice: string;
  state: RowState;
}

/** What ends the queue for all rows, until the maker goes on. */
export type Stopped = "loggedOut" | "unsupported";

export interface FolderQueueState {
  rows: FolderRow[];
  /** Paths of files in no model's folder. */
  loose: string[];
  isRunning: boolean;
  stopped: Stopped | null;
}

class RowFailure extends Error {
  readonly key: FailureKey;

  constructor(key: FailureKey) {
    super(key);
    this.key = key;
  }
}

function failureOf(error: unknown): RowState {
  const failed: Extract<RowState, { is: "failed" }> = { is: "failed", refusals: [], key: null, text: "" };
  if (error instanceof PackingRefused) return { ...failed, refusals: error.refusals };
  if (error instanceof RowFailure) return { ...failed, key: error.key };
  if (error instanceof UploadInOtherTab) return { ...failed, key: "elsewhere" };
  if (error instanceof ApiError && error.message) return { ...failed, text: error.message };
  console.warn("a folder was not brought", error);
  return { ...failed, key: error instanceof Error && error.message === "space" ? "space" : "failed" };
}

/** The session ended, or the second factor is asked for again: no other row would get further. */
const isLoggedOut = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

const choiceOf = (match: FolderMatch): string => {
  if (match.is === "sure") return match.id;
  if (match.is === "asked") return "";
  return match.is === "new" ? NEW_MODEL : LEFT_OUT;
};

const isOpen = ({ state, choice }: FolderRow) =>
  state.is === "waiting" && choice !== "" && choice !== LEFT_OUT;

/** As its maker reads it; `description` is the text in the folder. */
function descriptionOf({ description = "" }: PackedModel): string {
  return shortened(multiLine().parse(description), DESCRIPTION_MAX);
}

interface Target {
  target: UploadTarget;
  /** Addresses of the pictures that the model has. */
  known: string[];
}

function newTarget(name: string, model: PackedModel, { mainLanguage, price }: RunOptions): Target {
  const title = titleFromName(name).slice(0, MAX_TITLE).trim();
  const text = descriptionOf(model);
  const description = text && { description: { [mainLanguage]: text } };
  const prices = { standard: price ?? 0 };
  return {
    target: { kind: "draft", id: slugOf(title), title: { [mainLanguage]: title }, ...description, prices },
    known: [],
  };
}

/** Read when the files are packed: until then the maker may have written or added something in another window. */
async function existingTarget(
  id: string,
  model: PackedModel,
  { mainLanguage, signal }: RunOptions & { signal: AbortSignal },
): Promise<Target> {
  const path = `/studio/product?${new URLSearchParams({ id })}`;
  const context = { signal, onProgress: () => {} };
  const product = await persistently(context, () => call<StudioProductDetail>(path));
  if (!product) throw new Error("a product is JSON");
  if (product.version > 0) throw new RowFailure("hasFiles");
  const { title, images } = product;
  const written = Object.values(product.description).some(Boolean);
  const [onlyLanguage = mainLanguage] = Object.keys(title) as Language[];
  const language = title[mainLanguage] ? mainLanguage : onlyLanguage;
  const text = written ? "" : descriptionOf(model);
  const description: { description?: Translated } = text ? { description: { [language]: text } } : {};
  const alts = images.map(({ alt }) => alt);
  return {
    target: { kind: "version", id, notes: {}, title, alts, ...description },
    known: images.map(({ key, narrower: [narrow] = [] }) => `/images/${narrow?.key ?? key}`),
  };
}

interface RunOptions {
  mainLanguage: Language;
  /** Euro cents of new models. */
  price: number | null;
}

interface RowListener {
  signal: AbortSignal;
  onState(state: RowState): void;
}

async function bring(
  { chosen, choice }: FolderRow,
  options: RunOptions & { isFree: boolean },
  { signal, onState }: RowListener,
): Promise<RowState> {
  const source = { chosen, soldBefore: [], findsDescription: true };
  const previewKind = options.isFree ? "exact" : "protected";
  const request = { source, previewKind, seed: newSeed(), rendersPictures: true } as const;
  const onProgress = (progress: PackingProgress) => onState({ is: "making", progress });
  onProgress({ step: "packing", fraction: 0 });
  const packed = await packModel(request, { signal, onProgress });
  const discard = () => discardUpload({ folder: packed.folder, sha256: packed.zip.sha256 });
  try {
    if (isUnitUnknown(packed)) throw new RowFailure("units");
    const { target, known } =
      choice === NEW_MODEL
        ? newTarget(chosen.name, packed, options)
        : await existingTarget(choice, packed, { ...options, signal });
    const { folder, warnings } = packed;
    const photos = packed.photos.some(({ isShown }) => isShown)
      ? await packPictures({ folder, pictures: source, known }, signal)
      : { pictures: [], refusals: [] };
    const pictures = joinedPictures(photos.pictures, packed.pictures, MAX_IMAGES - known.length);
    const model = { ...packed, pictures };
    const record = recordFor(uploadRecords(localStorage), model, target);
    const progress = { sent: 0, total: model.zip.bytes, isFinishing: false, isRetrying: false };
    const { id } = await uploadModel(model, {
      record,
      signal,
      onProgress: (change) => {
        Object.assign(progress, change);
        onState({ is: "uploading", progress: { ...progress } });
      },
    });
    return {
      is: "done",
      id,
      pictures: pictures.length,
      isDescribed: target.description !== undefined,
      warnings: [...photos.refusals, ...warnings],
    };
  } catch (error) {
    // What was paused or stopped goes on with the parts that the shop has.
    if (!signal.aborted && !isLoggedOut(error) && !(error instanceof UploadInOtherTab)) await discard();
    throw error;
  }
}

export type FolderQueue = ReturnType<typeof createFolderQueue>;

export function createFolderQueue(mainLanguage: Language) {
  let state: FolderQueueState = { rows: [], loose: [], isRunning: false, stopped: null };
  let models: readonly MatchableModel[] = [];
  let controller = new AbortController();
  let ended: Promise<void> = Promise.resolve();
  const listeners = new Set<() => void>();

  function set(change: Partial<FolderQueueState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function update(key: number, change: Partial<FolderRow>) {
    set({ rows: state.rows.map((row) => (row.key === key ? { ...row, ...change } : row)) });
  }

  /** @returns whether the next row may follow */
  async function runRow(row: FolderRow, options: RunOptions, signal: AbortSignal): Promise<boolean> {
    const { key, choice } = row;
    const onState = (next: RowState) => {
      if (!signal.aborted) update(key, { state: next });
    };
    const isFree =
      choice === NEW_MODEL ? options.price === 0 : models.some(({ id, isFree }) => id === choice && isFree);
    try {
      update(key, { state: await bring(row, { ...options, isFree }, { signal, onState }) });
      return true;
    } catch (error) {
      if (signal.aborted || isLoggedOut(error)) {
        update(key, { state: { is: "waiting" } });
        if (!signal.aborted) set({ stopped: "loggedOut" });
        return false;
      }
      update(key, { state: failureOf(error) });
      return true;
    }
  }

  async function run(options: RunOptions, signal: AbortSignal): Promise<void> {
    await removeOldModels(new Set(uploadRecords(localStorage).map(({ folder }) => folder)), Date.now());
    const isNext = (row: FolderRow) => isOpen(row) && (row.choice !== NEW_MODEL || options.price !== null);
    for (let row = state.rows.find(isNext); row && !signal.aborted; row = state.rows.find(isNext))
      if (!(await runRow(row, options, signal))) break;
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: () => state,

    choose(chosen: FileSelection, known: readonly MatchableModel[]) {
      models = known;
      const { folders, loose } = modelFolders(chosen);
      const matches = matchFolders(
        folders.map(({ name }) => name),
        known,
      );
      const rows = folders.map((folder, key): FolderRow => {
        const match = matches[key] ?? { is: "new" };
        const bytes = folder.files.reduce((sum, { file }) => sum + file.size, 0);
        return { key, chosen: folder, bytes, match, choice: choiceOf(match), state: { is: "waiting" } };
      });
      set({ rows, loose, stopped: null });
    },
    assign: (key: number, choice: string) => update(key, { choice }),
    /** A failed row again, without the files that were refused if that mends it. */
    retry({ key, chosen, state: { ...failed } }: FolderRow) {
      const refused = failed.is === "failed" ? failed.refusals.map(({ file }) => file) : [];
      update(key, { chosen: withoutFiles(chosen, refused) ?? chosen, state: { is: "waiting" } });
    },
    forget: () => set({ rows: [], loose: [], stopped: null }),

    /** @param price euro cents of new models; null: only models of the shop get their files */
    start(price: number | null) {
      if (state.isRunning) return;
      if (!canPack()) return set({ stopped: "unsupported" });
      controller = new AbortController();
      const { signal } = controller;
      set({ isRunning: true, stopped: null });
      const end = () => {
        if (!signal.aborted) set({ isRunning: false });
      };
      // A run that was paused still lets go of its files.
      ended = ended.then(() => run({ mainLanguage, price }, signal)).finally(end);
    },
    pause() {
      controller.abort();
      set({ isRunning: false });
    },
  };
}
