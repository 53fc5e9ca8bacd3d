import { type RefObject, useEffect, useRef, useState } from "react";
import { listenForGestures } from "#app/client/viewer/gestures.ts";
import { loadModel, type ModelSource } from "#app/client/viewer/load-model.ts";
import { type Covered, type Looks, ModelView, webGl } from "#app/client/viewer/model-view.ts";
import type { Colour } from "#app/client/viewer/scene.ts";
import { MeshError } from "#app/domain/meshes/mesh-error.ts";
import type { Vector } from "#app/domain/meshes/preview/read-preview.ts";

export type ViewState = "loading" | "shown" | "lost" | "unsupported" | "failed" | "tooLarge" | "broken";

function stateAfter(error: unknown): ViewState {
  if (!(error instanceof MeshError)) return "failed";
  return error.code === "too_large" ? "tooLarge" : "broken";
}

/** What a person chooses. */
export interface Choices extends Pick<Looks, "colour" | "spread" | "hidden" | "section" | "plate"> {
  /** A box with its sides' lengths around what is shown. */
  sizes: boolean;
}

/** The toolbar, at the bottom of the canvas. */
export const TOOLBAR: Covered = { bottom: 56, left: 0 };

/** The colour of the text, which is dark on light and light on dark. */
function inkOf(element: Element): Colour {
  const [red = 0, green = 0, blue = 0] =
    getComputedStyle(element)
      .color.match(/[\d.]+/g)
      ?.map(Number) ?? [];
  return [red / 255, green / 255, blue / 255];
}

interface ShownModel {
  canvas: RefObject<HTMLCanvasElement>;
  /** Holds the words at the sides of the box of sizes. */
  labels: RefObject<HTMLElement>;
  source: ModelSource;
  choices: Choices;
  covered: Covered;
  /** Once, when it is known which parts there are; returns what is chosen for them. */
  onParts(names: string[], spread: number): Choices;
  /** Whether it covers the whole screen. */
  isLarge(): boolean;
}

/** Loads a model and draws it; all is freed when the component goes. */
export function useModelView({ canvas, labels, source, choices, covered, onParts, isLarge }: ShownModel) {
  const view = useRef<ModelView | null>(null);
  const [state, setState] = useState<ViewState>("loading");
  const [loaded, setLoaded] = useState(0);
  const [size, setSize] = useState<Vector>([0, 0, 0]);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef({ onParts, isLarge });
  latest.current = { onParts, isLarge };
  const looksOf = (element: Element, { sizes, ...chosen }: Choices): Looks => {
    const sizeLabels = sizes ? ([...(labels.current?.children ?? [])] as HTMLElement[]) : [];
    return { ...chosen, covered, sizeLabels, lineColour: inkOf(element) };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each address and attempt.
  useEffect(() => {
    const stop = new AbortController();
    const element = canvas.current;
    const gl = element && webGl(element);
    if (!gl) return setState("unsupported");
    const fail = (error: unknown) => {
      console.error("The 3D view could not be loaded", error);
      setState(stateAfter(error));
    };
    const begin = async () => {
      const preview = await loadModel(source, { signal: stop.signal, onProgress: setLoaded });
      const names = preview.meshes.map(({ name }) => name);
      const chosen = latest.current.onParts(names, ModelView.usualSpread(preview));
      const events = {
        onShown: () => setState("shown"),
        onLost: () => setState("lost"),
        onRefused: fail,
        onSize: setSize,
      };
      const made = new ModelView(gl, preview, { looks: looksOf(element, chosen), events });
      view.current = made;
      const target = {
        move: made.move.bind(made),
        isAlone: () => latest.current.isLarge(),
        takesWheel: () => latest.current.isLarge() || document.activeElement === element,
      };
      listenForGestures(element, target, stop.signal);
    };
    begin().catch((error: unknown) => !stop.signal.aborted && fail(error));
    return () => {
      stop.abort();
      view.current?.end();
      view.current = null;
    };
  }, [source.url, attempt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looksOf depends on nothing else.
  useEffect(() => {
    const show = () => canvas.current && view.current?.show(looksOf(canvas.current, choices));
    show();
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    scheme.addEventListener("change", show);
    return () => scheme.removeEventListener("change", show);
  }, [canvas, choices, covered]);
  const retry = () => {
    setState("loading");
    setLoaded(0);
    setAttempt((before) => before + 1);
  };
  return { state, loaded, size, view, retry };
}
