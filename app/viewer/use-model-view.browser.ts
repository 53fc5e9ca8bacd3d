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

export type Choices = Omit<Appearance, "lineColour" | "insets" | "reducedMotion">;

export const TOOLBAR_INSETS: Insets = { bottom: 56, left: 0 };

/** The theme's text colour, which contrasts with the background in light and dark. */
function textColourOf(element: Element): Colour {
  const [red = 0, green = 0, blue = 0] =
    getComputedStyle(element)
      .color.match(/[\d.]+/g)
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
  lineColour: textColourOf(surface),
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

/** Moves each label to its edge of the bounding box, but never off the canvas or under the options. */
function positionLabels(labels: Element | null, places: readonly LabelPosition[], insets: Insets): void {
  places.forEach(({ x, y }, axis) => {
    const label = labels?.children[axis] as HTMLElement | undefined;
    if (!label) return;
    const half = label.offsetWidth / 2 + 4;
    const right = (label.offsetParent?.clientWidth ?? 0) - half;
    const middle = Math.max(insets.left + half, Math.min(right, x));
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
  const [size, setSize] = useState<Vector>([0, 0, 0]);
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
      else if ("size" in event) setSize(event.size);
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
  return { state, loaded, size, view, retry };
}
