/** Draws a preview into a canvas whenever something changes, and only then; in a worker or on the page. */
import type { Preview, Vector } from "#app/domain/meshes/preview/read-preview.ts";
import {
  type Arrangement,
  arranged,
  boxAround,
  cutOf,
  isAssembly,
  sideBySide,
  sizeOf,
} from "./arrangement.ts";
import {
  type Box,
  type Frame,
  fittedOrbit,
  interpolateOrbit,
  type Orbit,
  panOrbit,
  projection,
  radiusOf,
  turnOrbit,
  zoomOrbit,
} from "./orbit.ts";
import { Scene } from "./scene.ts";
import { edgeMiddles, labelPlaces } from "./size-labels.ts";
import type { Appearance, Move, ViewCommand, ViewEvent, Viewport } from "./view-messages.ts";

/** Sharper than this is not seen, and four times the work. */
const MAX_PIXEL_RATIO = 2;

/** Milliseconds between two questions whether the card has drawn the first picture. */
const POLL_INTERVAL_MS = 4;

/** A worker gets copies. */
const areEqual = (a: object | null, b: object | null) => JSON.stringify(a) === JSON.stringify(b);

interface InitialView {
  appearance: Appearance;
  viewport: Viewport;
  onEvent(event: ViewEvent): void;
}

export class ModelView {
  readonly #gl: WebGL2RenderingContext;
  readonly #preview: Preview;
  readonly #onEvent: InitialView["onEvent"];
  readonly #stop = new AbortController();
  readonly #boxes: Box[];
  readonly #places: Vector[];
  readonly #defaultSpread: number;
  #scene: Scene | null;
  #appearance: Appearance;
  #viewport: Viewport;
  #arrangement: Arrangement;
  #orbit: Orbit;
  /** What the camera is on its way to. */
  #goal: Orbit;
  /** From where everything is in view. */
  #fittedDistance = 0;
  #frame = 0;
  #lastDraw = 0;
  #isShown = false;

  constructor(gl: WebGL2RenderingContext, preview: Preview, { appearance, viewport, onEvent }: InitialView) {
    this.#gl = gl;
    this.#preview = preview;
    this.#onEvent = onEvent;
    this.#appearance = appearance;
    this.#viewport = viewport;
    this.#boxes = preview.meshes.map(({ origin, high }) => ({ low: origin, high }));
    this.#places = sideBySide(this.#boxes);
    // As their files have them, parts may be on top of each other, or far from each other.
    this.#defaultSpread = isAssembly(this.#boxes) ? 0 : 1;
    this.#arrangement = this.#arranged();
    this.#scene = new Scene(gl, preview.meshes);
    this.#goal = this.#orbit = this.#fitted();
    onEvent({ parts: preview.meshes.map(({ name }) => name), spread: this.#defaultSpread });
    onEvent({ size: sizeOf(this.#arrangement.shown) });
    this.#listen();
    this.#draw();
  }

  execute(command: ViewCommand): void {
    if ("appearance" in command) this.#show(command.appearance);
    else if ("viewport" in command) this.#resize(command.viewport);
    else if ("move" in command) this.#move(command.move, command.gently);
    else this.#reset();
  }

  #listen(): void {
    const { signal } = this.#stop;
    const onLost = (event: Event) => {
      // Otherwise the browser does not give it back.
      event.preventDefault();
      this.#scene = null;
      this.#isShown = false;
      this.#onEvent({ lost: true });
    };
    const onRestored = () => {
      this.#scene = new Scene(this.#gl, this.#preview.meshes);
      this.#draw();
    };
    this.#gl.canvas.addEventListener("webglcontextlost", onLost, { signal });
    this.#gl.canvas.addEventListener("webglcontextrestored", onRestored, { signal });
  }

  #spreadOf({ spread }: Appearance): number {
    return spread ?? this.#defaultSpread;
  }

  #arranged(): Arrangement {
    return arranged(this.#boxes, this.#places, {
      ...this.#appearance,
      spread: this.#spreadOf(this.#appearance),
    });
  }

  #fitted(): Orbit {
    const orbit = fittedOrbit(this.#arrangement.withPlate, this.#resized());
    this.#fittedDistance = orbit.distance;
    return orbit;
  }

  #resize(viewport: Viewport): void {
    this.#viewport = viewport;
    this.#keepInView();
  }

  /** As much of the model is seen on a canvas of another shape, such as a phone's full screen. */
  #keepInView(): void {
    const before = this.#fittedDistance;
    const factor = this.#fitted().distance / before;
    this.#orbit = this.#goal = { ...this.#goal, distance: this.#goal.distance * factor };
    this.#draw();
  }

  /** Gives the canvas as many pixels as it has on the screen. */
  #resized(): Frame {
    const { canvas } = this.#gl;
    const ratio = Math.min(this.#viewport.pixelRatio, MAX_PIXEL_RATIO);
    const pixels = (side: number) => Math.max(1, Math.round(side * ratio));
    const [width, height] = [pixels(this.#viewport.width), pixels(this.#viewport.height)];
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    const share = (covered: number, side: number) => Math.min(0.6, covered / Math.max(1, side));
    const covered = {
      bottom: share(this.#appearance.covered.bottom, this.#viewport.height),
      left: share(this.#appearance.covered.left, this.#viewport.width),
    };
    return { aspect: width / height, covered };
  }

  /** In the next frame, however often it is called before. */
  #draw(): void {
    this.#frame ||= requestAnimationFrame((now) => {
      this.#frame = 0;
      if (!this.#isReady()) return;
      this.#orbit = interpolateOrbit(this.#orbit, this.#goal, now - this.#lastDraw);
      this.#lastDraw = now;
      this.#drawPicture();
      if (!this.#isShown) this.#reportShown();
      if (this.#orbit !== this.#goal) this.#draw();
    });
  }

  /** Software in the place of a card takes long for the first picture, and what was there before stays meanwhile. */
  #reportShown(): void {
    if (this.#isShown || !this.#scene) return;
    this.#isShown = this.#scene.isDrawn();
    if (this.#isShown) this.#onEvent({ shown: true });
    else setTimeout(() => this.#reportShown(), POLL_INTERVAL_MS);
  }

  /** Asks again in the next frame while the shaders are compiled. */
  #isReady(): boolean {
    try {
      const isReady = this.#scene?.isReady() ?? false;
      if (this.#scene && !isReady) this.#draw();
      return isReady;
    } catch (error) {
      this.#scene = null;
      this.#onEvent({ failure: String(error) });
      return false;
    }
  }

  #drawPicture(): void {
    const { colour, lineColour, section, sizes, plate } = this.#appearance;
    const { shifts, all, shown, withPlate } = this.#arrangement;
    const orbit = this.#orbit;
    const matrix = projection(orbit, this.#resized(), radiusOf(boxAround([all, withPlate])));
    const sizeBox = sizes ? shown : null;
    const cut = section && cutOf(section, shown);
    const bed = plate ? shown : all;
    this.#scene?.draw({ orbit, matrix, bed, shifts, colour, lineColour, plate, cut, sizeBox });
    if (sizeBox) this.#onEvent({ labels: labelPlaces(edgeMiddles(sizeBox, orbit), matrix, this.#viewport) });
  }

  #move(move: Move, gently: boolean): void {
    if ("turn" in move) this.#goal = turnOrbit(this.#goal, move);
    else if ("zoom" in move) this.#goal = zoomOrbit(this.#goal, move.zoom, radiusOf(this.#arrangement.shown));
    else this.#goal = panOrbit(this.#goal, move.right, move.up);
    this.#follow(gently);
  }

  /** Everything in view, seen as at first. */
  #reset(): void {
    this.#goal = this.#fitted();
    this.#follow(true);
  }

  #show(appearance: Appearance): void {
    const before = this.#appearance;
    const size = sizeOf(this.#arrangement.shown);
    this.#appearance = appearance;
    this.#arrangement = this.#arranged();
    const newSize = sizeOf(this.#arrangement.shown);
    if (newSize.some((side, axis) => side !== size[axis])) this.#onEvent({ size: newSize });
    const { plate, covered } = appearance;
    if (this.#spreadOf(appearance) !== this.#spreadOf(before) || !areEqual(plate, before.plate))
      this.#reset();
    else if (!areEqual(covered, before.covered)) this.#keepInView();
    this.#draw();
  }

  #follow(gently: boolean): void {
    if (!gently || this.#appearance.reducedMotion) this.#orbit = this.#goal;
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
