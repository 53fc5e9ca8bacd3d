import { useEffect, useRef, useState } from "react";
import type { MeshUnit } from "#app/meshes/mesh-units.ts";
import type { PreviewKind } from "#app/meshes/preview/preview-kinds.ts";
import type { ListedFile } from "#app/publishing/packing/changed-files.ts";
import type { Refusal } from "#app/publishing/packing/refusals.ts";
import type { CodePage, GuessedNames } from "#app/publishing/packing/zip-names.ts";
import { MAX_IMAGES } from "#app/publishing/picture-limits.ts";
import { DRAWN_VIEWS } from "#app/publishing/picture-texts.ts";
import { type FileSelection, withoutFiles } from "./chosen-files.ts";
import {
  type AddedPictures,
  joinedPictures,
  type ListedFiles,
  newSeed,
  type PackingProgress,
  PackingRefused,
  packModel,
  packPictures,
  remakePreview,
  repackModel,
  type SourceChoice,
} from "./pack-model.browser.ts";
import {
  canPack,
  type PackedModel,
  removeOldModels,
  type StoredPicture,
  storedModel,
} from "./stored-models.browser.ts";
import type { ExistingModel } from "./upload-form.tsx";
import { type UploadRecord, uploadRecords } from "./upload-records.browser.ts";

export type Added = Omit<AddedPictures, "pictures"> & {
  /** Some were more than the model may have. */
  areLeftOut: boolean;
};

export type Packing =
  | { is: "choosing"; refusals: Refusal[]; guessedNames: GuessedNames | null; failure: string | null }
  | { is: "packing"; name: string; progress: PackingProgress; listed: ListedFiles | null; toDraw: number }
  | {
      is: "packed";
      model: PackedModel;
      /** What is still made of the packed model: its preview, then its pictures. */
      making?: PackingProgress | null;
      /** How many pictures of it are not made yet: their room is kept. */
      toDraw?: number;
      /** What became of the pictures that were added last. */
      added?: Added | undefined;
      isChangingPreview?: boolean;
      previewFailed?: boolean;
    };

const CHOOSING: Extract<Packing, { is: "choosing" }> = {
  is: "choosing",
  refusals: [],
  guessedNames: null,
  failure: null,
};

const failed = (error: unknown): Packing => {
  if (error instanceof PackingRefused) {
    const { refusals, guessedNames } = error;
    return { ...CHOOSING, refusals, guessedNames };
  }
  console.warn("packing failed", error);
  return { ...CHOOSING, failure: error instanceof Error ? error.message : String(error) };
};

interface Choice {
  source: SourceChoice;
  previewKind: PreviewKind | null;
}

export function usePacking(existing: ExistingModel | null) {
  const seed = existing?.seed ?? null;
  const known = existing?.pictures ?? [];
  const maxPictures = MAX_IMAGES - known.length;
  const rendersPictures = existing?.hasNoFiles ?? true;
  const joined = (first: StoredPicture[], more: StoredPicture[]) => joinedPictures(first, more, maxPictures);
  const drawn = rendersPictures ? DRAWN_VIEWS.length : 0;
  const [state, setState] = useState<Packing>(CHOOSING);
  const [choice, setChoice] = useState<Choice | null>(null);
  const controller = useRef(new AbortController());
  useEffect(() => () => controller.current.abort(), []);
  const restart = () => {
    controller.current.abort();
    controller.current = new AbortController();
    return controller.current.signal;
  };
  /** Changes nothing after another choice. */
  const update = (signal: AbortSignal, change: (now: Packing) => Packing) => {
    if (!signal.aborted) setState(change);
  };
  const updatePacked = (signal: AbortSignal, change: (now: Extract<Packing, { is: "packed" }>) => Packing) =>
    update(signal, (now) => (now.is === "packed" ? change(now) : now));
  /** Pictures may have been added, moved or removed meanwhile. */
  const finish = (signal: AbortSignal, model: PackedModel, previewFailed = false) =>
    updatePacked(signal, ({ model: { pictures }, added }) => ({
      is: "packed",
      model: { ...model, pictures },
      added,
      previewFailed,
    }));
  const fail = (signal: AbortSignal, error: unknown) => {
    if (!signal.aborted) setState(failed(error));
  };
  /** How many photos become pictures. Those for a model that has some are offered: its seller may have removed them. */
  const photosTaken = ({ photos }: Pick<ListedFiles, "photos">) =>
    known.length > 0 ? 0 : Math.min(photos.filter(({ isShown }) => isShown).length, maxPictures);
  const addPictures = async (
    folder: string,
    source: File[] | SourceChoice,
    { arrange = joined, rooms = 0 } = {},
  ) => {
    const { signal } = controller.current;
    // What a seller picks by hand is added, whatever it resembles.
    const unwanted = Array.isArray(source) ? [] : known;
    const added = await packPictures({ folder, pictures: source, known: unwanted }, signal);
    updatePacked(signal, (now) => {
      const pictures = arrange(now.model.pictures, added.pictures);
      const areLeftOut = added.pictures.some(({ name }) => !pictures.some((each) => each.name === name));
      const toDraw = (now.toDraw ?? 0) - rooms;
      return { ...now, added: { ...added, areLeftOut }, toDraw, model: { ...now.model, pictures } };
    });
  };
  const pack = async (next: Choice) => {
    const signal = restart();
    setChoice(next);
    if (!canPack()) return setState({ ...CHOOSING, failure: "unsupported" });
    const { source, previewKind } = next;
    const progress: PackingProgress = { step: "packing", fraction: 0 };
    setState({ is: "packing", name: source.chosen.name, progress, listed: null, toDraw: drawn });
    let takingPhotos = Promise.resolve();
    const listener = {
      signal,
      onProgress: (progress: PackingProgress) =>
        update(signal, (now) => {
          if (now.is === "packed") return { ...now, making: progress };
          return now.is === "packing" ? { ...now, progress } : now;
        }),
      onListed: (listed: ListedFiles) =>
        update(signal, (now) =>
          now.is === "packing" ? { ...now, listed, toDraw: drawn + photosTaken(listed) } : now,
        ),
      onPacked: (model: PackedModel) => {
        if (signal.aborted) return;
        const rooms = photosTaken(model);
        setState({ is: "packed", model, making: { step: "preview" }, toDraw: drawn + rooms });
        if (rooms === 0) return;
        const arrange: typeof joined = (now, photos) => joined(photos, now);
        takingPhotos = addPictures(model.folder, source, { arrange, rooms }).catch((error) =>
          fail(signal, error),
        );
      },
      onDrawn: (picture: StoredPicture) =>
        updatePacked(signal, (now) => {
          const { model, toDraw = 0 } = now;
          return {
            ...now,
            toDraw: toDraw - 1,
            model: { ...model, pictures: joined(model.pictures, [picture]) },
          };
        }),
    };
    try {
      await removeOldModels(new Set(uploadRecords(localStorage).map(({ folder }) => folder)), Date.now());
      const request = { source, previewKind, seed: seed ?? newSeed(), rendersPictures };
      const model = await packModel(request, listener);
      await takingPhotos;
      finish(signal, model);
    } catch (error) {
      fail(signal, error);
    }
  };
  const refused = state.is === "choosing" ? state.refusals.map(({ file }) => file) : [];
  const rest = choice && withoutFiles(choice.source.chosen, refused);
  const { photos = [] } =
    (state.is === "packing" ? state.listed : state.is === "packed" && state.model) || {};
  const packedPaths = photos.filter(({ isSold }) => isSold).map(({ path }) => path);
  const soldPhotos = choice?.source.soldPhotos ?? packedPaths;
  const isZipOld = String(soldPhotos.toSorted()) !== String(packedPaths.toSorted());
  /** Before an upload, so that ticks cost nothing until then. */
  const repack = async (before: PackedModel) => {
    if (!choice) return;
    const { signal } = controller.current;
    const onProgress = (making: PackingProgress) => updatePacked(signal, (now) => ({ ...now, making }));
    onProgress({ step: "packing", fraction: 0 });
    try {
      const model = await repackModel({ before, source: choice.source }, { signal, onProgress });
      finish(signal, model);
    } catch (error) {
      fail(signal, error);
    }
  };
  const latestChange = useRef<symbol | null>(null);
  const remake = async (
    before: PackedModel,
    { previewKind, units }: Pick<PackedModel, "previewKind" | "units">,
  ) => {
    const change = Symbol();
    latestChange.current = change;
    const { signal } = controller.current;
    const model = { ...before, previewKind, units };
    setState({ is: "packed", model, isChangingPreview: true });
    const end = (changed: PackedModel, previewFailed: boolean) => {
      if (latestChange.current !== change) return;
      finish(signal, changed, previewFailed);
    };
    try {
      const previousSeed = before.preview?.seed ?? seed;
      end(await remakePreview({ model, previewKind, seed: previousSeed ?? newSeed() }, signal), false);
    } catch (error) {
      console.warn("the preview was not made", error);
      end(before, true);
    }
  };
  const packAgain = (change: Partial<SourceChoice>) => {
    if (choice) void pack({ ...choice, source: { ...choice.source, ...change } });
  };
  return {
    state,
    maxPictures,
    choose: (chosen: FileSelection, previewKind: PreviewKind | null) =>
      pack({ source: { chosen, soldBefore: existing?.files.map(({ path }) => path) ?? [] }, previewKind }),
    /** Ticks are by names, which are others then. */
    readNamesIn: (codePage: CodePage) => packAgain({ codePage, soldPhotos: undefined }),
    /** Chooses again without the files that were refused; null when that mends nothing. */
    goOn:
      rest &&
      (() =>
        packAgain({
          chosen: rest,
          soldPhotos: choice?.source.soldPhotos?.filter((path) => !refused.includes(path)),
        })),
    photos,
    /** Paths of the photos that will be in the zip too. */
    soldPhotos,
    sellPhotos(paths: readonly string[]) {
      if (!choice) return;
      const { chosen } = choice.source;
      const without = chosen.without?.filter((path) => !paths.includes(path));
      setChoice({
        ...choice,
        source: { ...choice.source, chosen: { ...chosen, without }, soldPhotos: paths },
      });
    },
    /** The files that will be in the zip; without a zip when it is not packed with them. */
    asTicked<Listed extends { files: ListedFile[]; zip?: PackedModel["zip"] }>(listed: Listed) {
      if (!isZipOld) return listed;
      const isPhoto = ({ path }: ListedFile) => photos.some((photo) => photo.path === path);
      const ticked = photos.filter(({ path }) => soldPhotos.includes(path));
      return {
        ...listed,
        files: [...listed.files.filter((file) => !isPhoto(file)), ...ticked],
        zip: undefined,
      };
    },
    /** Packs the zip with the photos that are ticked; null when it has them. */
    repack: isZipOld ? repack : null,
    changePreview: (model: PackedModel, previewKind: PreviewKind | null) =>
      remake(model, { previewKind, units: model.units }),
    /** Measures the files whose sizes are hardly millimetres in this unit. */
    changeUnits: (model: PackedModel, units: MeshUnit) =>
      remake(model, { previewKind: model.previewKind, units }),
    /** Loads a model that was packed before, such as before a reload. @returns null when its files are gone */
    resume: async ({ folder, pictures }: UploadRecord) => {
      const stored = await storedModel(folder);
      // The chosen files are not known any more, so neither their names nor their photos can be read again.
      const model = stored && { ...stored, pictures, guessedNames: null, photos: [] };
      if (model) setState({ is: "packed", model });
      return model;
    },
    cancel: () => {
      restart();
      setState(CHOOSING);
    },
    changePictures: (change: (pictures: PackedModel["pictures"]) => PackedModel["pictures"]) =>
      setState((now) =>
        now.is === "packed" ? { ...now, model: { ...now.model, pictures: change(now.model.pictures) } } : now,
      ),
    addPictures: (folder: string, files: File[]) => addPictures(folder, files),
    /** Those among the files that the model does not have; null when none are offered. */
    addPhotos:
      choice && known.length > 0 && photos.some(({ isShown }) => isShown)
        ? (folder: string) => addPictures(folder, choice.source)
        : null,
  };
}
