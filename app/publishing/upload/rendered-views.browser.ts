/** Draws a model with the renderer of the 3D view. Runs in workers. */
import type { PreviewPart } from "#app/meshes/preview/make-preview.ts";
import type { Vector } from "#app/meshes/preview/read-preview.ts";
import { boxAround, isAssembly, sideBySideOffsets, translateBox } from "#app/viewer/arrangement.ts";
import { flatMesh } from "#app/viewer/flat-mesh.ts";
import { fittedOrbit, type Rotation, radiusOf, viewProjectionMatrix } from "#app/viewer/orbit.ts";
import { type Colour, Scene } from "#app/viewer/scene.browser.ts";

export const PICTURE = { width: 1_200, height: 900 };
const MODEL_COLOUR: Colour = [0.93, 0.55, 0.22];
const EDGE_COLOUR: Colour = [0.35, 0.38, 0.42];
const BACKGROUND = ["#f7f7f5", "#dfe1e3"] as const;

function drawBackground(context: OffscreenCanvasRenderingContext2D, { width, height }: OffscreenCanvas) {
  const light = context.createLinearGradient(0, 0, 0, height);
  light.addColorStop(0, BACKGROUND[0]);
  light.addColorStop(1, BACKGROUND[1]);
  context.fillStyle = light;
  context.fillRect(0, 0, width, height);
}

async function whenCompiled(scene: Scene): Promise<void> {
  while (!scene.isReady()) await new Promise((done) => setTimeout(done, 5));
}

/** A model in the places that its parts have in the 3D view. @param parts at least one, in millimetres */
function arrange(parts: readonly PreviewPart[]) {
  const meshes = parts.map(flatMesh);
  const boxes = meshes.map(({ origin, high }) => ({ low: origin, high }));
  const sideBySide = sideBySideOffsets(boxes);
  const offsets = isAssembly(boxes) ? sideBySide.map(() => [0, 0, 0] as Vector) : sideBySide;
  const box = boxAround(boxes.map((each, at) => translateBox(each, offsets[at] ?? [0, 0, 0])));
  return { meshes, offsets, box };
}

export interface View {
  rotation: Rotation;
  distance: number;
}

export interface PictureRenderer {
  fittedDistance(rotation: Rotation): number;
  /**
   * Draws the model on a background that fills the picture, which has the aspect ratio of `PICTURE`.
   * @param scale larger than the picture, then scaled down, because some browsers do not antialias an OffscreenCanvas
   */
  draw(view: View, picture: OffscreenCanvas, scale: number): void;
  close(): void;
}

/** @param parts of the model, in millimetres @returns null without WebGL or parts */
export async function createPictureRenderer(parts: readonly PreviewPart[]): Promise<PictureRenderer | null> {
  const drawing = new OffscreenCanvas(1, 1);
  const gl = drawing.getContext("webgl2", { alpha: true, antialias: true, preserveDrawingBuffer: true });
  if (!gl || parts.length === 0) return null;
  const { meshes, offsets, box } = arrange(parts);
  const scene = new Scene(gl, meshes);
  await whenCompiled(scene);
  const sceneOptions = {
    boxOnBed: box,
    colour: MODEL_COLOUR,
    lineColour: EDGE_COLOUR,
    clipPlane: null,
    sizeBox: null,
    plate: null,
    offsets,
  };
  const frame = { aspect: PICTURE.width / PICTURE.height, relativeInsets: { bottom: 0, left: 0 } };
  return {
    fittedDistance: (rotation) => fittedOrbit(box, frame, rotation).distance,
    draw({ rotation, distance }, picture, scale) {
      const { width, height } = picture;
      const context = picture.getContext("2d");
      if (!context) throw new Error("This browser draws no pictures");
      [drawing.width, drawing.height] = [width * scale, height * scale];
      const orbit = { ...fittedOrbit(box, frame, rotation), distance };
      scene.draw({ ...sceneOptions, orbit, matrix: viewProjectionMatrix(orbit, frame, radiusOf(box)) });
      drawBackground(context, picture);
      context.imageSmoothingQuality = "high";
      context.drawImage(drawing, 0, 0, width, height);
    },
    close: () => gl.getExtension("WEBGL_lose_context")?.loseContext(),
  };
}
