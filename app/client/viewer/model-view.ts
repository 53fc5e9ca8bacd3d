/** Draws a preview into a canvas whenever something changes, and only then. */
import type { Preview, Vector } from "#app/domain/meshes/preview/read-preview.ts";
import {
  type Arrangement,
  arranged,
  boxAround,
  cutOf,
  isAssembly,
  type Section,
  sideBySide,
  sizeOf,
} from "./arrangement.ts";
import {
  approached,
  type Box,
  type Frame,
  fittedOrbit,
  moved,
  type Orbit,
  projection,
  radiusOf,
  turned,
  zoomed,
} from "./orbit.ts";
import { type Colour, type Plate, Scene } from "./scene.ts";
import { edgeMiddles, placeLabels } from "./size-labels.ts";

/** Sharper than this is not seen, and four times the work. */
const MAX_PIXEL_RATIO = 2;

export interface ViewEvents {
  /** A picture is on the screen: the first, and the first after the card had lost everything. */
  onShown(): void;
  /** The graphics card has lost everything; it may come back. */
  onLost(): void;
  /** The graphics card does not take the shaders. */
  onRefused(error: unknown): void;
  /** The box around what is shown has another size, in millimetres. */
  onSize(size: Vector): void;
}

/** Pixels at the edges of the canvas that something lies over. */
export interface Covered {
  bottom: number;
  left: number;
}

export interface Looks {
  colour: Colour;
  /** Of the bed and the box of sizes. */
  lineColour: Colour;
  /** 0: the parts stand as in their files; 1: side by side. */
  spread: number;
  hidden: ReadonlySet<number>;
  section: Section | null;
  /** The words at the edges of a box around what is shown, along x, y and z; none for no box. */
  sizeLabels: readonly HTMLElement[];
  plate: Plate | null;
  covered: Covered;
}

export type Move =
  | { turn: number; tilt: number }
  | { zoom: number }
  /** In parts of the picture's height. */
  | { right: number; up: number };

/** @returns null when this browser has no WebGL 2 */
export const webGl = (canvas: HTMLCanvasElement): WebGL2RenderingContext | null =>
  canvas.getContext("webgl2", { alpha: true, antialias: true, powerPreference: "low-power" });

export class ModelView {
  readonly #gl: WebGL2RenderingContext;
  readonly #canvas: HTMLCanvasElement;
  readonly #preview: Preview;
  readonly #events: ViewEvents;
  readonly #stop = new AbortController();
  readonly #boxes: Box[];
  readonly #places: Vector[];
  #scene: Scene | null;
  #looks: Looks;
  #arrangement: Arrangement;
  #orbit: Orbit;
  /** What the camera is on its way to. */
  #goal: Orbit;
  /** From where everything is in view. */
  #fittedDistance = 0;
  #frame = 0;
  #lastDraw = 0;
  #isShown = false;

  constructor(
    gl: WebGL2RenderingContext,
    preview: Preview,
    { looks, events }: { looks: Looks; events: ViewEvents },
  ) {
    this.#gl = gl;
    this.#canvas = gl.canvas as HTMLCanvasElement;
    this.#preview = preview;
    this.#events = events;
    this.#looks = looks;
    this.#boxes = preview.meshes.map(({ origin, high }) => ({ low: origin, high }));
    this.#places = sideBySide(this.#boxes);
    this.#arrangement = this.#arranged();
    this.#scene = new Scene(gl, preview.meshes);
    this.#goal = this.#orbit = this.#fitted();
    events.onSize(sizeOf(this.#arrangement.shown));
    this.#listen();
    this.#draw();
  }

  /** For 0 the parts would be on top of each other, or far from each other. */
  static usualSpread = ({ meshes }: Preview): number =>
    isAssembly(meshes.map(({ origin, high }) => ({ low: origin, high }))) ? 0 : 1;

  #listen(): void {
    const { signal } = this.#stop;
    const resize = new ResizeObserver(() => this.#keepInView());
    resize.observe(this.#canvas);
    signal.addEventListener("abort", () => resize.disconnect());
    const onLost = (event: Event) => {
      // Otherwise the browser does not give it back.
      event.preventDefault();
      this.#scene = null;
      this.#isShown = false;
      this.#events.onLost();
    };
    const onRestored = () => {
      this.#scene = new Scene(this.#gl, this.#preview.meshes);
      this.#draw();
    };
    this.#canvas.addEventListener("webglcontextlost", onLost, { signal });
    this.#canvas.addEventListener("webglcontextrestored", onRestored, { signal });
  }

  #arranged(): Arrangement {
    return arranged(this.#boxes, this.#places, this.#looks);
  }

  #fitted(): Orbit {
    const orbit = fittedOrbit(this.#arrangement.withPlate, this.#resized());
    this.#fittedDistance = orbit.distance;
    return orbit;
  }

  /** As much of the model is seen on a canvas of another shape, such as a phone's full screen. */
  #keepInView(): void {
    if (this.#canvas.clientWidth === 0) return;
    const before = this.#fittedDistance;
    const factor = this.#fitted().distance / before;
    this.#orbit = this.#goal = { ...this.#goal, distance: this.#goal.distance * factor };
    this.#draw();
  }

  /** Gives the canvas as many pixels as it has on the screen. */
  #resized(): Frame {
    const ratio = Math.min(devicePixelRatio, MAX_PIXEL_RATIO);
    const [width, height] = [this.#canvas.clientWidth, this.#canvas.clientHeight].map((side) =>
      Math.max(1, Math.round(side * ratio)),
    ) as [number, number];
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
    const { bottom, left } = this.#looks.covered;
    const share = (pixels: number, side: number) => Math.min(0.6, pixels / Math.max(1, side));
    const covered = {
      bottom: share(bottom, this.#canvas.clientHeight),
      left: share(left, this.#canvas.clientWidth),
    };
    return { aspect: width / height, covered };
  }

  /** In the next frame, however often it is called before. */
  #draw(): void {
    this.#frame ||= requestAnimationFrame((now) => {
      this.#frame = 0;
      if (!this.#isReady()) return;
      this.#orbit = approached(this.#orbit, this.#goal, now - this.#lastDraw);
      this.#lastDraw = now;
      this.#drawPicture();
      if (!this.#isShown) {
        this.#isShown = true;
        this.#events.onShown();
      }
      if (this.#orbit !== this.#goal) this.#draw();
    });
  }

  /** Asks again in the next frame while the shaders are compiled. */
  #isReady(): boolean {
    try {
      const isReady = this.#scene?.isReady() ?? false;
      if (this.#scene && !isReady) this.#draw();
      return isReady;
    } catch (error) {
      this.#scene = null;
      this.#events.onRefused(error);
      return false;
    }
  }

  #drawPicture(): void {
    const { colour, lineColour, section, sizeLabels, plate } = this.#looks;
    const { shifts, all, shown, withPlate } = this.#arrangement;
    const orbit = this.#orbit;
    const matrix = projection(orbit, this.#resized(), radiusOf(boxAround([all, withPlate])));
    const sizeBox = sizeLabels.length > 0 ? shown : null;
    const cut = section && cutOf(section, shown);
    const bed = plate ? shown : all;
    this.#scene?.draw({ orbit, matrix, bed, shifts, colour, lineColour, plate, cut, sizeBox });
    if (sizeBox) placeLabels(sizeLabels, edgeMiddles(sizeBox, orbit), { matrix, canvas: this.#canvas });
  }

  /** @param gently without it the picture follows the hand at once */
  move(move: Move, gently = false): void {
    if ("turn" in move) this.#goal = turned(this.#goal, move);
    else if ("zoom" in move) this.#goal = zoomed(this.#goal, move.zoom, radiusOf(this.#arrangement.shown));
    else this.#goal = moved(this.#goal, move.right, move.up);
    this.#follow(gently);
  }

  /** Everything in view, seen as at first. */
  reset(): void {
    this.#goal = this.#fitted();
    this.#follow(true);
  }

  show(looks: Looks): void {
    const before = this.#looks;
    const size = sizeOf(this.#arrangement.shown);
    this.#looks = looks;
    this.#arrangement = this.#arranged();
    const newSize = sizeOf(this.#arrangement.shown);
    if (newSize.some((side, axis) => side !== size[axis])) this.#events.onSize(newSize);
    if (looks.spread !== before.spread || looks.plate !== before.plate) this.reset();
    else if (looks.covered !== before.covered) this.#keepInView();
    this.#draw();
  }

  #follow(gently: boolean): void {
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!gently || isStill) this.#orbit = this.#goal;
    else if (this.#frame === 0) this.#lastDraw = performance.now();
    this.#draw();
  }

  /** Gives the graphics card's memory back at once, not when the canvas is collected. */
  end(): void {
    this.#stop.abort();
    cancelAnimationFrame(this.#frame);
    this.#scene = null;
    this.#gl.getExtension("WEBGL_lose_context")?.loseContext();
  }
}
