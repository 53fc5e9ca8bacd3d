import { useEffect, useRef, useState } from "react";
import type { MeshUnit } from "#app/meshes/mesh-units.ts";
import type { PreviewKind } from "#app/meshes/preview/preview-kinds.ts";
import type { Refusal } from "#app/publishing/packing/refusals.ts";
import type { CodePage, GuessedNames } from "#app/publishing/packing/zip-names.ts";
import { MAX_IMAGES } from "#app/publishing/picture-limits.ts";
import { DRAWN_VIEWS } from "#app/publishing/picture-texts.ts";
import { type FileSelection, withoutFiles } from "./chosen-files.ts";
import {
  type ListedFiles,
  newSeed,
  type PackingProgress,
  PackingRefused,
  packModel,
  packPictures,
  remakePreview,
} from "./pack-model.browser.ts";
import {
  canPack,
  type PackedModel,
  removeOldModels,
  type StoredPicture,
  storedModel,
} from "./stored-models.browser.ts";
import { uploadRecords } from "./upload-records.browser.ts";

export type Packing =
  | { is: "choosing"; refusals: Refusal[]; guessedNames: GuessedNames | null; failure: string | null }
  | { is: "packing"; name: string; progress: PackingProgress; listed: ListedFiles | null }
  | {
      is: "packed";
      model: PackedModel;
      /** What is still made of the packed model: its preview, then its pictures. */
      making?: PackingProgress | null;
      /** How many pictures of it are not drawn yet: their room is kept. */
      toDraw?: number;
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

/** What an earlier version of the shop stored has no code. */
const withReadableReasons = ({ warnings, noPreview, ...model }: PackedModel): PackedModel => ({
  ...model,
  warnings: warnings?.filter(({ code }) => code) ?? [],
  noPreview: noPreview?.code && noPreview,
});

interface PackingOptions {
  seed: string | null;
  rendersPictures: boolean;
}

export function usePacking({ seed, rendersPictures }: PackingOptions) {
  const [state, setState] = useState<Packing>(CHOOSING);
  const controller = useRef(new AbortController());
  useEffect(() => () => controller.current.abort(), []);
  const restart = () => {
    controller.current.abort();
    controller.current = new AbortController();
    return controller.current.signal;
  };
  const latestChoice = useRef<[FileSelection, PreviewKind | null] | null>(null);
  const choose = async (chosen: FileSelection, previewKind: PreviewKind | null, codePage?: CodePage) => {
    const signal = restart();
    latestChoice.current = [chosen, previewKind];
    if (!canPack()) return setState({ ...CHOOSING, failure: "unsupported" });
    const progress: PackingProgress = { step: "packing", fraction: 0 };
    setState({ is: "packing", name: chosen.name, progress, listed: null });
    /** Pictures may have been added, moved or removed meanwhile. */
    const update = (change: (now: Packing) => Packing) => {
      if (!signal.aborted) setState(change);
    };
    const listener = {
      signal,
      onProgress: (progress: PackingProgress) =>
        update((now) => {
          if (now.is === "packed") return { ...now, making: progress };
          return now.is === "packing" ? { ...now, progress } : now;
        }),
      onListed: (listed: ListedFiles) => update((now) => (now.is === "packing" ? { ...now, listed } : now)),
      onPacked: (model: PackedModel) =>
        update(() => ({
          is: "packed",
          model,
          making: { step: "preview" },
          toDraw: rendersPictures ? DRAWN_VIEWS.length : 0,
        })),
      onDrawn: (picture: StoredPicture) =>
        update((now) => {
          if (now.is !== "packed") return now;
          const { model, toDraw = 0 } = now;
          const pictures = [...model.pictures, picture].slice(0, MAX_IMAGES);
          return { ...now, toDraw: toDraw - 1, model: { ...model, pictures } };
        }),
    };
    try {
      await removeOldModels(new Set(uploadRecords(localStorage).map(({ folder }) => folder)), Date.now());
      const request = { chosen, codePage, previewKind, seed: seed ?? newSeed(), rendersPictures };
      const model = await packModel(request, listener);
      update((now) => {
        const { pictures } = now.is === "packed" ? now.model : model;
        return { is: "packed", model: { ...model, pictures } };
      });
    } catch (error) {
      if (!signal.aborted) setState(failed(error));
    }
  };
  const [chosen, previewKind] = latestChoice.current ?? [];
  const rest =
    state.is === "choosing" && chosen
      ? withoutFiles(
          chosen,
          state.refusals.map(({ file }) => file),
        )
      : null;
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
      if (signal.aborted || latestChange.current !== change) return;
      // Pictures may have been added meanwhile.
      setState((now) => {
        const { pictures } = now.is === "packed" ? now.model : changed;
        return { is: "packed", model: { ...changed, pictures }, previewFailed };
      });
    };
    try {
      const previousSeed = before.preview?.seed ?? seed;
      end(await remakePreview({ model, previewKind, seed: previousSeed ?? newSeed() }, signal), false);
    } catch (error) {
      console.warn("the preview was not made", error);
      end(before, true);
    }
  };
  return {
    state,
    choose,
    readNamesIn: (codePage: CodePage) => {
      if (latestChoice.current) void choose(...latestChoice.current, codePage);
    },
    /** Chooses again without the files that were refused; null when that mends nothing. */
    goOn: rest && (() => void choose(rest, previewKind ?? null)),
    changePreview: (model: PackedModel, previewKind: PreviewKind | null) =>
      remake(model, { previewKind, units: model.units }),
    /** Measures the files whose sizes are hardly millimetres in this unit. */
    changeUnits: (model: PackedModel, units: MeshUnit) =>
      remake(model, { previewKind: model.previewKind, units }),
    /** Loads a model that was packed before, such as before a reload. @returns null when its files are gone */
    resume: async (folder: string) => {
      const model = await storedModel(folder);
      // The chosen zip is not known any more, so its names cannot be read again.
      if (model) setState({ is: "packed", model: { ...withReadableReasons(model), guessedNames: null } });
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
    addPictures: (folder: string, files: File[]) => packPictures(folder, files, controller.current.signal),
  };
}
