import { type RefObject, useEffect, useRef, useState } from "react";
import { listenForGestures } from "#app/client/viewer/gestures.ts";
import { type OpenView, openView } from "#app/client/viewer/open-view.ts";
import type { Colour } from "#app/client/viewer/scene.ts";
import type {
  Appearance,
  Covered,
  LabelPlace,
  ModelSource,
  Move,
  ViewEvent,
  Viewport,
} from "#app/client/viewer/view-messages.ts";
import type { Vector } from "#app/domain/meshes/preview/read-preview.ts";

export type ViewState = "loading" | "shown" | "lost" | "unsupported" | "failed" | "tooLarge" | "broken";

/** What a person chooses. */
export type Choices = Omit<Appearance, "lineColour" | "covered" | "reducedMotion">;

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

/** Media queries that the appearance depends on besides the choices. */
const SETTINGS = ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"];

const appearanceOf = (
  surface: Element,
  { choices, covered }: Pick<ShownModel, "choices" | "covered">,
): Appearance => ({
  ...choices,
  covered,
  lineColour: inkOf(surface),
  reducedMotion: matchMedia("(prefers-reduced-motion: reduce)").matches,
});

const viewportOf = ({ clientWidth: width, clientHeight: height }: Element): Viewport => ({
  width,
  height,
  pixelRatio: devicePixelRatio,
});

type StateEvent = Extract<
  ViewEvent,
  { shown: true } | { lost: true } | { unsupported: true } | { failure: string }
>;

function stateAfter(event: StateEvent): ViewState {
  if ("shown" in event) return "shown";
  if ("lost" in event) return "lost";
  if ("unsupported" in event) return "unsupported";
  console.error("The 3D view could not be loaded", event.failure);
  if (!event.code) return "failed";
  return event.code === "too_large" ? "tooLarge" : "broken";
}

function placeLabels(labels: Element | null, places: readonly LabelPlace[]): void {
  places.forEach(({ x, y }, axis) => {
    const label = labels?.children[axis] as HTMLElement | undefined;
    if (label) label.style.transform = `translate(-50%, -50%) translate(${x}px, ${y}px)`;
  });
}

interface ShownModel {
  /** Gets the canvas, and takes what hands do. */
  surface: RefObject<HTMLElement>;
  /** Holds the words at the sides of the box of sizes. */
  labels: RefObject<HTMLElement>;
  source: ModelSource;
  choices: Choices;
  covered: Covered;
  /** Once, when it is known which parts there are. */
  onParts(parts: string[], spread: number): void;
  /** Whether it covers the whole screen. */
  isLarge(): boolean;
}

function listen(element: HTMLElement, view: OpenView, isLarge: () => boolean): () => void {
  const stop = new AbortController();
  const target = {
    move: (move: Move) => view.send({ move, gently: false }),
    isAlone: isLarge,
    takesWheel: () => isLarge() || document.activeElement === element,
  };
  listenForGestures(element, target, stop.signal);
  const resize = new ResizeObserver(() => view.send({ viewport: viewportOf(element) }));
  resize.observe(element);
  return () => {
    stop.abort();
    resize.disconnect();
  };
}

/** Loads a model and draws it; all is freed when the component goes. */
export function useModelView({ surface, labels, source, ...model }: ShownModel) {
  const view = useRef<OpenView | null>(null);
  const [state, setState] = useState<ViewState>("loading");
  const [loaded, setLoaded] = useState(0);
  const [size, setSize] = useState<Vector>([0, 0, 0]);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(model);
  latest.current = model;
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each address and attempt.
  useEffect(() => {
    const element = surface.current;
    if (!element) return;
    const onEvent = (event: ViewEvent) => {
      if ("loaded" in event) setLoaded(event.loaded);
      else if ("parts" in event) latest.current.onParts(event.parts, event.spread);
      else if ("size" in event) setSize(event.size);
      else if ("labels" in event) placeLabels(labels.current, event.labels);
      else setState(stateAfter(event));
    };
    const current = () => ({
      appearance: appearanceOf(element, latest.current),
      viewport: viewportOf(element),
    });
    const opened = openView({ surface: element, source, current, onEvent });
    view.current = opened;
    const stopListening = listen(element, opened, () => latest.current.isLarge());
    return () => {
      stopListening();
      opened.end();
      view.current = null;
    };
  }, [source.url, attempt]);
  const { choices, covered } = model;
  useEffect(() => {
    const show = () =>
      surface.current &&
      view.current?.send({ appearance: appearanceOf(surface.current, { choices, covered }) });
    show();
    const settings = SETTINGS.map((query) => matchMedia(query));
    for (const setting of settings) setting.addEventListener("change", show);
    return () => {
      for (const setting of settings) setting.removeEventListener("change", show);
    };
  }, [surface, choices, covered]);
  const retry = () => {
    setState("loading");
    setLoaded(0);
    setAttempt((before) => before + 1);
  };
  return { state, loaded, size, view, retry };
}
