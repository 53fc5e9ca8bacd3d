import { type RefObject, useEffect, useRef, useState } from "react";
import type { Vector } from "#app/meshes/preview/read-preview.ts";
import { listenForGestures } from "./gestures.browser.ts";
import { type OpenView, openView } from "./open-view.browser.ts";
import type { Colour } from "./scene.browser.ts";
import type {
  Appearance,
  CameraMove,
  Insets,
  LabelPosition,
  ModelSource,
  ViewEvent,
  Viewport,
} from "./view-messages.ts";

export type ViewState = "loading" | "shown" | "lost" | "unsupported" | "failed" | "tooLarge" | "broken";

export type Choices = Omit<Appearance, "colour" | "lineColour" | "insets" | "reducedMotion"> & {
  /** Null: the shop's accent. */
  colour: Colour | null;
};

export type Sizes = Extract<ViewEvent, { size: Vector }>;

const NO_SIZES: Sizes = { size: [0, 0, 0], measured: { size: [0, 0, 0], isLargestPart: false } };

export const TOOLBAR_INSETS: Insets = { bottom: 56, left: 0 };

/** A colour of the theme, which contrasts with the background in light and dark: of texts, or the shop's accent. */
function themeColour(element: Element, property: "color" | "accentColor"): Colour {
  const [red = 0, green = 0, blue = 0] =
    getComputedStyle(element)
      [property].match(/[\d.]+/g)
      ?.map(Number) ?? [];
  return [red / 255, green / 255, blue / 255];
}

const MEDIA_QUERIES = ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"];

const appearanceOf = (
  surface: Element,
  { choices, insets }: Pick<ModelViewOptions, "choices" | "insets">,
): Appearance => ({
  ...choices,
  insets,
  colour: choices.colour ?? themeColour(surface, "accentColor"),
  lineColour: themeColour(surface, "color"),
  reducedMotion: matchMedia("(prefers-reduced-motion: reduce)").matches,
});

const viewportOf = ({ clientWidth: width, clientHeight: height }: Element): Viewport => ({
  width,
  height,
  pixelRatio: devicePixelRatio,
});

type StateEvent = Extract<
  ViewEvent,
  { shown: true } | { contextLost: true } | { unsupported: true } | { failure: string }
>;

function stateAfter(event: StateEvent): ViewState {
  if ("shown" in event) return "shown";
  if ("contextLost" in event) return "lost";
  if ("unsupported" in event) return "unsupported";
  console.error("The 3D view could not be loaded", event.failure);
  if (!event.code) return "failed";
  return event.code === "too_large" ? "tooLarge" : "broken";
}

/** How far the labels along x and y, whose edges meet in a corner of a small box, are each moved so that they lie side by side. */
function overlapOf([alongX, alongY]: readonly LabelPosition[], [width, height]: [number, number]): number {
  if (!alongX || !alongY || Math.abs(alongX.y - alongY.y) > height) return 0;
  return Math.max(0, (width - Math.abs(alongX.x - alongY.x)) / 2);
}

/** Moves each label to its edge of the bounding box, but never off the canvas or under the options. */
function positionLabels(labels: Element | null, places: readonly LabelPosition[], insets: Insets): void {
  const elements = [...(labels?.children ?? [])] as HTMLElement[];
  const [first, second] = elements;
  const width = ((first?.offsetWidth ?? 0) + (second?.offsetWidth ?? 0)) / 2 + 4;
  const overlap = overlapOf(places, [width, first?.offsetHeight ?? 0]);
  const isFirstLeft = (places[0]?.x ?? 0) < (places[1]?.x ?? 0);
  places.forEach(({ x, y }, axis) => {
    const label = elements[axis];
    if (!label) return;
    const half = label.offsetWidth / 2 + 4;
    const right = (label.offsetParent?.clientWidth ?? 0) - half;
    const aside = axis === 2 ? 0 : (axis === 0) === isFirstLeft ? -overlap : overlap;
    const middle = Math.max(insets.left + half, Math.min(right, x + aside));
    label.style.transform = `translate(-50%, -50%) translate(${middle}px, ${y}px)`;
  });
}

interface ModelViewOptions {
  surface: RefObject<HTMLElement>;
  labels: RefObject<HTMLElement>;
  source: ModelSource;
  choices: Choices;
  insets: Insets;
  onParts(loaded: { parts: string[]; omitted: number; spread: number }): void;
  isFullScreen(): boolean;
}

function listen(element: HTMLElement, view: OpenView, isFullScreen: () => boolean): () => void {
  const gestures = new AbortController();
  const target = {
    move: (move: CameraMove) => view.send({ move, animated: false }),
    isFullScreen,
    wheelZooms: () => isFullScreen() || document.activeElement === element,
  };
  listenForGestures(element, target, gestures.signal);
  const resize = new ResizeObserver(() => view.send({ viewport: viewportOf(element) }));
  resize.observe(element);
  return () => {
    gestures.abort();
    resize.disconnect();
  };
}

export function useModelView({ surface, labels, source, ...model }: ModelViewOptions) {
  const view = useRef<OpenView | null>(null);
  const [state, setState] = useState<ViewState>("loading");
  const [loaded, setLoaded] = useState(0);
  const [sizes, setSizes] = useState<Sizes>(NO_SIZES);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(model);
  latest.current = model;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reopens the view for each URL and attempt.
  useEffect(() => {
    const element = surface.current;
    if (!element) return;
    const onEvent = (event: ViewEvent) => {
      if ("loaded" in event) setLoaded(event.loaded);
      else if ("parts" in event) latest.current.onParts(event);
      else if ("size" in event) setSizes(event);
      else if ("labels" in event) positionLabels(labels.current, event.labels, latest.current.insets);
      else setState(stateAfter(event));
    };
    const current = () => ({
      appearance: appearanceOf(element, latest.current),
      viewport: viewportOf(element),
    });
    const opened = openView({ surface: element, source, current, onEvent });
    view.current = opened;
    const stopListening = listen(element, opened, () => latest.current.isFullScreen());
    return () => {
      stopListening();
      opened.end();
      view.current = null;
    };
  }, [source.url, attempt]);
  const { choices, insets } = model;
  useEffect(() => {
    const show = () =>
      surface.current &&
      view.current?.send({ appearance: appearanceOf(surface.current, { choices, insets }) });
    show();
    const settings = MEDIA_QUERIES.map((query) => matchMedia(query));
    for (const setting of settings) setting.addEventListener("change", show);
    return () => {
      for (const setting of settings) setting.removeEventListener("change", show);
    };
  }, [surface, choices, insets]);
  const retry = () => {
    setState("loading");
    setLoaded(0);
    setAttempt((before) => before + 1);
  };
  return { state, loaded, ...sizes, view, retry };
}
