/** Brings folders into the shop one after the other: one worker and one local copy at a time. */
import { slugOf } from "#app/catalog/names-of-files.ts";
import type { Language } from "#app/i18n/languages.ts";
import { type FileSelection, withoutFiles } from "#app/publishing/upload/chosen-files.ts";
import { canPack, removeOldModels } from "#app/publishing/upload/stored-models.browser.ts";
import { uploadRecords } from "#app/publishing/upload/upload-records.browser.ts";
import {
  type BringProgress,
  type BroughtFolder,
  bringFolder,
  type FailedFolder,
  failureOf,
  type Stopped,
  stopOf,
  titleOfFolder,
} from "./bring-folder.browser.ts";
import { type FolderMatch, type MatchableModel, matchFolders } from "./match-folders.ts";
import { modelFolders } from "./model-folders.ts";

/** Beside the ids of models: "new" is the id of none. */
export const NEW_MODEL = "new";
export const LEFT_OUT = "-";

export type RowState = { is: "waiting" } | BringProgress | BroughtFolder | FailedFolder;

export interface FolderRow {
  /** Of no row before it either: a run that was left may still answer. */
  key: number;
  chosen: FileSelection;
  bytes: number;
  match: FolderMatch;
  /** Of a model, NEW_MODEL or LEFT_OUT; "" while the maker is asked. */
  choice: string;
  state: RowState;
}

export interface FolderQueueState {
  rows: FolderRow[];
  /** Paths of files in no model's folder. */
  loose: string[];
  /** All that was chosen, where it may be the folder of one model. */
  asOne: FileSelection | null;
  isRunning: boolean;
  stopped: Stopped | null;
}

const EMPTY = { rows: [], loose: [], asOne: null, stopped: null };

const choiceOf = (match: FolderMatch): string => {
  if (match.is === "sure") return match.id;
  if (match.is === "asked") return "";
  return match.is === "new" ? NEW_MODEL : LEFT_OUT;
};

const isOpen = ({ state, choice }: FolderRow) =>
  state.is === "waiting" && choice !== "" && choice !== LEFT_OUT;

/** An address that no model has. */
function freeAddress(name: string, taken: ReadonlySet<string>): string {
  const slug = slugOf(titleOfFolder(name));
  let address = slug;
  for (let number = 2; taken.has(address); number++) address = `${slug.slice(0, 60)}-${number}`;
  return address;
}

interface RunOptions {
  mainLanguage: Language;
  /** Euro cents of new models. */
  price: number | null;
}

export type FolderQueue = ReturnType<typeof createFolderQueue>;

export function createFolderQueue(mainLanguage: Language) {
  let state: FolderQueueState = { ...EMPTY, isRunning: false };
  let models: readonly MatchableModel[] = [];
  let lastKey = 0;
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

  const takenAddresses = () =>
    new Set([
      ...models.map(({ id }) => id),
      ...state.rows.flatMap((row) => (row.state.is === "done" ? [row.state.id] : [])),
    ]);

  /** @returns whether the next row may follow */
  async function runRow(
    { key, chosen, choice }: FolderRow,
    { price: newPrice, mainLanguage }: RunOptions,
    signal: AbortSignal,
  ): Promise<boolean> {
    const onProgress = (next: BringProgress) => {
      if (!signal.aborted) update(key, { state: next });
    };
    const isNew = choice === NEW_MODEL;
    const price = newPrice ?? 0;
    const isFree = isNew ? price === 0 : models.some(({ id, isFree }) => id === choice && isFree);
    const id = isNew ? freeAddress(chosen.name, takenAddresses()) : choice;
    try {
      const options = { chosen, id, isNew, isFree, mainLanguage, price };
      update(key, { state: await bringFolder(options, { signal, onProgress }) });
      return true;
    } catch (error) {
      const stopped = stopOf(error);
      if (signal.aborted || stopped) {
        update(key, { state: { is: "waiting" } });
        if (!signal.aborted) set({ stopped });
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

  function show(folders: FileSelection[], rest: Pick<FolderQueueState, "loose" | "asOne">) {
    const matches = matchFolders(
      folders.map(({ name }) => name),
      models,
    );
    const rows = folders.map((folder, at): FolderRow => {
      const match = matches[at] ?? { is: "new" };
      const bytes = folder.files.reduce((sum, { file }) => sum + file.size, 0);
      lastKey += 1;
      const row = { key: lastKey, chosen: folder, bytes, match };
      return { ...row, choice: choiceOf(match), state: { is: "waiting" } };
    });
    // Questions come first: nobody looks for them among 120 rows. A row that is answered stays where it is.
    const asked = rows.filter(({ choice }) => choice === "");
    set({ ...rest, rows: [...asked, ...rows.filter((row) => !asked.includes(row))], stopped: null });
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: () => state,

    choose(chosen: FileSelection, known: readonly MatchableModel[]) {
      models = known;
      const { folders, loose, mayBeOne } = modelFolders(chosen);
      show(folders, { loose, asOne: mayBeOne ? chosen : null });
    },
    /** All that was chosen is the folder of one model. */
    takeAsOne: (chosen: FileSelection) => show([chosen], { loose: [], asOne: null }),
    assign: (key: number, choice: string) => update(key, { choice }),
    /** A failed row again, without the files that were refused if that mends it. */
    retry({ key, chosen, state: { ...failed } }: FolderRow) {
      const refused = failed.is === "failed" ? failed.refusals.map(({ file }) => file) : [];
      update(key, { chosen: withoutFiles(chosen, refused) ?? chosen, state: { is: "waiting" } });
    },
    forget: () => set(EMPTY),

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
