/** Renders a model on demand, when the camera or its appearance changes; in a worker or on the page. */
import type { Preview, PreviewMesh, Vector } from "#app/meshes/preview/read-preview.ts";
import {
  type Arrangement,
  arrangeParts,
  boxAround,
  clipPlaneOf,
  isAssembly,
  sideBySideOffsets,
  sizeOf,
} from "./arrangement.ts";
import {
  type Box,
  cornersOfBox,
  type Framing,
  fittedOrbit,
  interpolateOrbit,
  type Orbit,
  panOrbit,
  radiusOf,
  rotateOrbit,
  viewProjectionMatrix,
  zoomOrbit,
} from "./orbit.ts";
import { Scene } from "./scene.browser.ts";
import { edgeMidpoints, labelPositions } from "./size-labels.ts";
import type { Appearance, CameraMove, ViewCommand, ViewEvent, Viewport } from "./view-messages.ts";

/** A higher ratio looks the same and costs more fill rate. */
const MAX_PIXEL_RATIO = 2;

const POLL_INTERVAL_MS = 4;

/** Compares by value: objects that reached a worker are structured clones. */
const areEqual = (a: object | null, b: object | null) => JSON.stringify(a) === JSON.stringify(b);

const sizesOf = ({ shown, measured, isLargestPart }: Arrangement) => ({
  size: sizeOf(shown),
  measured: { size: sizeOf(measured), isLargestPart },
});

/** Vertices of a part that the camera is fitted to. */
const SAMPLED_VERTICES = 2_000;

function sampleOf({ quantizedPositions, origin, step }: PreviewMesh): Vector[] {
  const vertices = quantizedPositions.length / 4;
  const stride = Math.ceil(vertices / SAMPLED_VERTICES);
  return Array.from({ length: Math.ceil(vertices / stride) }, (_, index) => {
    const at = 4 * stride * index;
    return origin.map((low, axis) => low + step * (quantizedPositions[at + axis] ?? 0)) as Vector;
  });
}

interface InitialView {
  appearance: Appearance;
  viewport: Viewport;
  onEvent(event: ViewEvent): void;
}

export class ModelRenderer {
  readonly #gl: WebGL2RenderingContext;
  readonly #preview: Preview;
  readonly #onEvent: InitialView["onEvent"];
  readonly #stop = new AbortController();
  readonly #boxes: Box[];
  readonly #samples: Vector[][];
  readonly #sideBySideOffsets: Vector[];
  readonly #isAssembly: boolean;
  #scene: Scene | null;
  #appearance: Appearance;
  #viewport: Viewport;
  #arrangement: Arrangement;
  #orbit: Orbit;
  #goal: Orbit;
  #fittedDistance = 0;
  #animationFrame = 0;
  #lastDraw = 0;
  #isShown = false;

  constructor(gl: WebGL2RenderingContext, preview: Preview, { appearance, viewport, onEvent }: InitialView) {
    this.#gl = gl;
    this.#preview = preview;
    this.#onEvent = onEvent;
    this.#appearance = appearance;
    this.#viewport = viewport;
    this.#boxes = preview.meshes.map(({ origin, high }) => ({ low: origin, high }));
    this.#samples = preview.meshes.map(sampleOf);
    this.#sideBySideOffsets = sideBySideOffsets(this.#boxes);
    // Files that are not an assembly may place their parts on top of each other, or far apart.
    this.#isAssembly = isAssembly(this.#boxes);
    this.#arrangement = this.#arrange();
    this.#scene = new Scene(gl, preview.meshes);
    this.#goal = this.#orbit = this.#fitCamera();
    const parts = preview.meshes.map(({ name }) => name);
    onEvent({ parts, omitted: preview.omitted, spread: this.#spreadOf(appearance) });
    onEvent(sizesOf(this.#arrangement));
    this.#listen();
    this.#requestDraw();
  }

  execute(command: ViewCommand): void {
    if ("appearance" in command) this.#applyAppearance(command.appearance);
    else if ("viewport" in command) this.#resize(command.viewport);
    else if ("move" in command) this.#move(command.move, command.animated);
    else this.#reset();
  }

  #listen(): void {
    const { signal } = this.#stop;
    const onLost = (event: Event) => {
      // Without `preventDefault` the browser never restores the context.
      event.preventDefault();
      this.#scene = null;
      this.#isShown = false;
      this.#onEvent({ contextLost: true });
    };
    const onRestored = () => {
      this.#scene = new Scene(this.#gl, this.#preview.meshes);
      this.#requestDraw();
    };
    this.#gl.canvas.addEventListener("webglcontextlost", onLost, { signal });
    this.#gl.canvas.addEventListener("webglcontextrestored", onRestored, { signal });
  }

  #spreadOf({ spread }: Appearance): number {
    return spread ?? (this.#isAssembly ? 0 : 1);
  }

  #arrange(): Arrangement {
    return arrangeParts(this.#boxes, this.#sideBySideOffsets, {
      ...this.#appearance,
      spread: this.#spreadOf(this.#appearance),
      isAssembly: this.#isAssembly,
    });
  }

  #fitCamera(): Orbit {
    const { withPlate, plate, offsets } = this.#arrangement;
    const points = this.#samples.flatMap((sample, index) => {
      const [x, y, z] = offsets[index] ?? [];
      if (x === undefined || y === undefined || z === undefined) return [];
      return sample.map((point): Vector => [point[0] + x, point[1] + y, point[2] + z]);
    });
    if (plate) points.push(...cornersOfBox(plate));
    const orbit = fittedOrbit(withPlate, { ...this.#framing(), points });
    this.#fittedDistance = orbit.distance;
    return orbit;
  }

  #resize(viewport: Viewport): void {
    this.#viewport = viewport;
    this.#keepRelativeZoom();
  }

  #keepRelativeZoom(): void {
    const previousDistance = this.#fittedDistance;
    const factor = this.#fitCamera().distance / previousDistance;
    this.#orbit = this.#goal = { ...this.#goal, distance: this.#goal.distance * factor };
    this.#requestDraw();
  }

  /** Sets the size of the drawing buffer to the canvas's device pixels. It clears the canvas, so the drawing must follow at once. */
  #resizeCanvas(): void {
    const { canvas } = this.#gl;
    const ratio = Math.min(this.#viewport.pixelRatio, MAX_PIXEL_RATIO);
    const pixels = (side: number) => Math.max(1, Math.round(side * ratio));
    const [width, height] = [pixels(this.#viewport.width), pixels(this.#viewport.height)];
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
  }

  #framing(): Framing {
    const [width, height] = [Math.max(1, this.#viewport.width), Math.max(1, this.#viewport.height)];
    const { bottom, left } = this.#appearance.insets;
    const relativeInsets = { bottom: Math.min(0.6, bottom / height), left: Math.min(0.6, left / width) };
    return { aspect: width / height, relativeInsets };
  }

  #requestDraw(): void {
    this.#animationFrame ||= requestAnimationFrame((now) => {
      this.#animationFrame = 0;
      if (!this.#prepareScene()) return;
      this.#orbit = interpolateOrbit(this.#orbit, this.#goal, now - this.#lastDraw);
      this.#lastDraw = now;
      this.#drawFrame();
      if (!this.#isShown) this.#reportShown();
      if (this.#orbit !== this.#goal) this.#requestDraw();
    });
  }

  /** Waits for the GPU: a software renderer takes long for the first frame, and the loading message stays until then. */
  #reportShown(): void {
    if (this.#isShown || !this.#scene) return;
    this.#isShown = this.#scene.isFirstFrameDone();
    if (this.#isShown) this.#onEvent({ shown: true });
    else setTimeout(() => this.#reportShown(), POLL_INTERVAL_MS);
  }

  /** While the shaders compile, the next frame is requested, which asks again. @returns whether the scene can be drawn */
  #prepareScene(): boolean {
    try {
      const isReady = this.#scene?.isReady() ?? false;
      if (this.#scene && !isReady) this.#requestDraw();
      return isReady;
    } catch (error) {
      this.#scene = null;
      this.#onEvent({ failure: String(error) });
      return false;
    }
  }

  #drawFrame(): void {
    const { colour, lineColour, section, sizes, plate } = this.#appearance;
    const { offsets, all, shown, withPlate, measured } = this.#arrangement;
    const orbit = this.#orbit;
    const matrix = viewProjectionMatrix(orbit, this.#framing(), radiusOf(boxAround([all, withPlate])));
    const sizeBox = sizes ? measured : null;
    const clipPlane = section && clipPlaneOf(section, shown);
    const boxOnBed = plate ? shown : all;
    this.#resizeCanvas();
    this.#scene?.draw({ orbit, matrix, boxOnBed, offsets, colour, lineColour, plate, clipPlane, sizeBox });
    if (sizeBox)
      this.#onEvent({ labels: labelPositions(edgeMidpoints(sizeBox, orbit), matrix, this.#viewport) });
  }

  #move(move: CameraMove, animated: boolean): void {
    if ("turn" in move) this.#goal = rotateOrbit(this.#goal, move);
    else if ("zoom" in move) this.#goal = zoomOrbit(this.#goal, move.zoom, radiusOf(this.#arrangement.shown));
    else this.#goal = panOrbit(this.#goal, move.right, move.up);
    this.#moveCamera(animated);
  }

  #reset(): void {
    this.#goal = this.#fitCamera();
    this.#moveCamera(true);
  }

  #applyAppearance(appearance: Appearance): void {
    const before = this.#appearance;
    const sizes = sizesOf(this.#arrangement);
    this.#appearance = appearance;
    this.#arrangement = this.#arrange();
    const newSizes = sizesOf(this.#arrangement);
    if (!areEqual(newSizes, sizes)) this.#onEvent(newSizes);
    const { plate, insets } = appearance;
    if (this.#spreadOf(appearance) !== this.#spreadOf(before) || !areEqual(plate, before.plate))
      this.#reset();
    else if (!areEqual(insets, before.insets)) this.#keepRelativeZoom();
    this.#requestDraw();
  }

  #moveCamera(animated: boolean): void {
    if (!animated || this.#appearance.reducedMotion) this.#orbit = this.#goal;
    else if (this.#animationFrame === 0) this.#lastDraw = performance.now();
    this.#requestDraw();
  }

  /** Frees the GPU's memory at once, not at garbage collection of the canvas. */
  end(): void {
    this.#stop.abort();
    cancelAnimationFrame(this.#animationFrame);
    this.#scene = null;
    this.#gl.getExtension("WEBGL_lose_context")?.loseContext();
  }
}
