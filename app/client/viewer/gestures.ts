/** Pointer, wheel and touch gestures on the canvas, as moves of the camera. */
import type { Move } from "./view-messages.ts";

/** A drag over the height of the surface. */
const TURN_PER_HEIGHT = Math.PI;
const ZOOM_PER_WHEEL = 0.0012;
/** Browsers report a pinch on a touchpad as a wheel with Ctrl, and in smaller steps. */
const ZOOM_PER_PINCH = 0.01;

export interface GestureTarget {
  move(move: Move): void;
  /** Two fingers that go the same way: the page scrolls, or the model moves when there is no page to scroll. */
  isAlone(): boolean;
  /** Whether the wheel is for the model and not for the page. */
  takesWheel(): boolean;
}

interface Point {
  x: number;
  y: number;
}

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

const gapOf = ([a, b]: readonly Point[]) => (a && b ? Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) : 1);

export function listenForGestures(surface: HTMLElement, target: GestureTarget, signal: AbortSignal): void {
  const pointers = new Map<number, Point>();
  const movesModel = (event: PointerEvent) => event.shiftKey || event.buttons > 1;
  const drag = (event: PointerEvent, { x, y }: Point) => {
    const [right, down] = [
      (event.clientX - x) / surface.clientHeight,
      (event.clientY - y) / surface.clientHeight,
    ];
    if (movesModel(event)) target.move({ right, up: -down });
    else target.move({ turn: -right * TURN_PER_HEIGHT, tilt: down * TURN_PER_HEIGHT });
  };
  const onMove = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    if (pointers.size === 1) drag(event, before);
    const old = [...pointers.values()];
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (pointers.size === 2) dragTwo(old, [...pointers.values()]);
  };
  const dragTwo = (old: readonly Point[], now: readonly Point[]) => {
    const [from, to] = [middleOf(old), middleOf(now)];
    target.move({ zoom: gapOf(old) / gapOf(now) });
    if (!target.isAlone()) window.scrollBy(0, from.y - to.y);
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
    if (!event.ctrlKey && !target.takesWheel()) return;
    event.preventDefault();
    const step = event.ctrlKey ? ZOOM_PER_PINCH : ZOOM_PER_WHEEL;
    target.move({ zoom: Math.exp(event.deltaY * (event.deltaMode === 0 ? 1 : 16) * step) });
  };
  surface.addEventListener("wheel", onWheel, { signal, passive: false });
}

const TURN = Math.PI / 12;
const SHIFT = 0.1;
const ZOOM = 1.25;

export const DIRECTIONS = ["left", "right", "up", "down"] as const;
export type Direction = (typeof DIRECTIONS)[number];
const STEPS: Record<Direction, [number, number]> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, 1],
  down: [0, -1],
};

/** A step of a button or key. @param moves the model is moved and not turned */
export function stepTo(direction: Direction, moves: boolean): Move {
  const [right, up] = STEPS[direction];
  return moves ? { right: right * SHIFT, up: up * SHIFT } : { turn: -right * TURN, tilt: -up * TURN };
}
export const NEARER: Move = { zoom: 1 / ZOOM };
export const FARTHER: Move = { zoom: ZOOM };

/** @returns the move that a key stands for, "reset", or null */
export function moveOfKey({ key, shiftKey }: { key: string; shiftKey: boolean }): Move | "reset" | null {
  const direction = DIRECTIONS.find((name) => key.toLowerCase() === `arrow${name}`);
  if (direction) return stepTo(direction, shiftKey);
  if (key === "+" || key === "=") return NEARER;
  if (key === "-") return FARTHER;
  return key.toLowerCase() === "r" ? "reset" : null;
}
