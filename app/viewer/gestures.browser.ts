import type { CameraMove } from "./view-messages.ts";

/** Radians for a drag over the whole height of the surface. */
const ROTATION_PER_HEIGHT = Math.PI;
const ZOOM_PER_WHEEL = 0.0012;
/** Browsers report a pinch on a touchpad as a wheel with Ctrl, and in smaller steps. */
const ZOOM_PER_PINCH = 0.01;

interface GestureTarget {
  move(move: CameraMove): void;
  /** In full screen, two fingers pan the model; otherwise they scroll the page. */
  isFullScreen(): boolean;
  wheelZooms(): boolean;
}

interface Point {
  x: number;
  y: number;
}

const midpointOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

const distanceBetween = ([a, b]: readonly Point[]) =>
  a && b ? Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) : 1;

export function listenForGestures(surface: HTMLElement, target: GestureTarget, signal: AbortSignal): void {
  const pointers = new Map<number, Point>();
  const isPan = (event: PointerEvent) => event.shiftKey || event.buttons > 1;
  const drag = (event: PointerEvent, { x, y }: Point) => {
    const [right, down] = [
      (event.clientX - x) / surface.clientHeight,
      (event.clientY - y) / surface.clientHeight,
    ];
    if (isPan(event)) target.move({ right, up: -down });
    else target.move({ turn: -right * ROTATION_PER_HEIGHT, tilt: down * ROTATION_PER_HEIGHT });
  };
  const onMove = (event: PointerEvent) => {
    const previous = pointers.get(event.pointerId);
    if (!previous) return;
    if (pointers.size === 1) drag(event, previous);
    const old = [...pointers.values()];
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (pointers.size === 2) moveByTwoFingers(old, [...pointers.values()]);
  };
  const moveByTwoFingers = (old: readonly Point[], now: readonly Point[]) => {
    const [from, to] = [midpointOf(old), midpointOf(now)];
    target.move({ zoom: distanceBetween(old) / distanceBetween(now) });
    if (!target.isFullScreen()) window.scrollBy(0, from.y - to.y);
    else
      target.move({
        right: (to.x - from.x) / surface.clientHeight,
        up: (from.y - to.y) / surface.clientHeight,
      });
  };
  const onEnd = (event: PointerEvent) => pointers.delete(event.pointerId);
  surface.addEventListener(
    "pointerdown",
    (event) => {
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      surface.setPointerCapture(event.pointerId);
    },
    { signal },
  );
  surface.addEventListener("pointermove", onMove, { signal });
  for (const end of ["pointerup", "pointercancel"] as const) surface.addEventListener(end, onEnd, { signal });
  surface.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !target.wheelZooms()) return;
    event.preventDefault();
    const step = event.ctrlKey ? ZOOM_PER_PINCH : ZOOM_PER_WHEEL;
    target.move({ zoom: Math.exp(event.deltaY * (event.deltaMode === 0 ? 1 : 16) * step) });
  };
  surface.addEventListener("wheel", onWheel, { signal, passive: false });
}

/** Steps of the arrow buttons and keys, and of the zoom buttons: radians, a fraction of the picture's height, a factor. */
const ROTATE_STEP = Math.PI / 12;
const PAN_STEP = 0.1;
const ZOOM_STEP = 1.25;

export const DIRECTIONS = ["left", "right", "up", "down"] as const;
export type Direction = (typeof DIRECTIONS)[number];
const STEPS: Record<Direction, [number, number]> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, 1],
  down: [0, -1],
};

/** The camera's move for an arrow button or key. @param pans it pans and does not rotate */
export function arrowMove(direction: Direction, pans: boolean): CameraMove {
  const [right, up] = STEPS[direction];
  return pans
    ? { right: right * PAN_STEP, up: up * PAN_STEP }
    : { turn: -right * ROTATE_STEP, tilt: -up * ROTATE_STEP };
}
export const ZOOM_IN: CameraMove = { zoom: 1 / ZOOM_STEP };
export const ZOOM_OUT: CameraMove = { zoom: ZOOM_STEP };

export function keyMove({ key, shiftKey }: { key: string; shiftKey: boolean }): CameraMove | "reset" | null {
  const direction = DIRECTIONS.find((name) => key.toLowerCase() === `arrow${name}`);
  if (direction) return arrowMove(direction, shiftKey);
  if (key === "+" || key === "=") return ZOOM_IN;
  if (key === "-") return ZOOM_OUT;
  return key.toLowerCase() === "r" ? "reset" : null;
}
