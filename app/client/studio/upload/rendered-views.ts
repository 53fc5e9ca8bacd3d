/** Renders pictures of a model with the renderer of the 3D view. Runs in workers. */
import type { PreviewPart } from "#app/domain/meshes/preview/make-preview.ts";
import { boxAround, isAssembly, sideBySideOffsets, translateBox } from "../../viewer/arrangement.ts";
import { flatMesh } from "../../viewer/flat-mesh.ts";
import { fittedOrbit, radiusOf, rotateOrbit, viewProjectionMatrix } from "../../viewer/orbit.ts";
import { type Colour, Scene } from "../../viewer/scene.ts";

/** The aspect ratio of the shop's pictures. */
const [WIDTH, HEIGHT] = [1_200, 900];
/** Rendered larger and scaled down, because some browsers do not antialias an OffscreenCanvas. */
const SUPERSAMPLING = 2;
const MODEL_COLOUR: Colour = [0.93, 0.55, 0.22];
const EDGE_COLOUR: Colour = [0.35, 0.38, 0.42];
const BACKGROUND = ["#f7f7f5", "#dfe1e3"] as const;

/** How far the camera turns from the view that the 3D view begins with: the cover, from behind, from the side, from above. */
const VIEWS = [
  { turn: 0, tilt: 0 },
  { turn: Math.PI * 0.8, tilt: 0.1 },
  { turn: Math.PI * 0.32, tilt: -0.3 },
  { turn: 0.2, tilt: 0.75 },
];

function drawBackground(context: OffscreenCanvasRenderingContext2D): void {
  const light = context.createLinearGradient(0, 0, 0, HEIGHT);
  light.addColorStop(0, BACKGROUND[0]);
  light.addColorStop(1, BACKGROUND[1]);
  context.fillStyle = light;
  context.fillRect(0, 0, WIDTH, HEIGHT);
}

async function whenCompiled(scene: Scene): Promise<void> {
  while (!scene.isReady()) await new Promise((done) => setTimeout(done, 5));
}

/** Calls `onView` with each view in turn; without WebGL there are none. @param parts of the model, in millimetres */
export async function renderViews(
  parts: readonly PreviewPart[],
  onView: (picture: OffscreenCanvas) => Promise<void>,
): Promise<void> {
  const drawing = new OffscreenCanvas(WIDTH * SUPERSAMPLING, HEIGHT * SUPERSAMPLING);
  const gl = drawing.getContext("webgl2", { alpha: true, antialias: true, preserveDrawingBuffer: true });
  const picture = new OffscreenCanvas(WIDTH, HEIGHT);
  const context = picture.getContext("2d");
  if (!gl || !context || parts.length === 0) return;
  const meshes = parts.map(flatMesh);
  const boxes = meshes.map(({ origin, high }) => ({ low: origin, high }));
  const sideBySide = sideBySideOffsets(boxes);
  const offsets = isAssembly(boxes) ? sideBySide.map(() => [0, 0, 0] as Colour) : sideBySide;
  const box = boxAround(boxes.map((each, at) => translateBox(each, offsets[at] ?? [0, 0, 0])));
  const scene = new Scene(gl, meshes);
  await whenCompiled(scene);
  const frame = { aspect: WIDTH / HEIGHT, relativeInsets: { bottom: 0, left: 0 } };
  const sceneOptions = {
    bed: box,
    colour: MODEL_COLOUR,
    lineColour: EDGE_COLOUR,
    clipPlane: null,
    sizeBox: null,
    plate: null,
    offsets,
  };
  context.imageSmoothingQuality = "high";
  for (const view of VIEWS) {
    const orbit = rotateOrbit(fittedOrbit(box, frame), view);
    scene.draw({ ...sceneOptions, orbit, matrix: viewProjectionMatrix(orbit, frame, radiusOf(box)) });
    drawBackground(context);
    context.drawImage(drawing, 0, 0, WIDTH, HEIGHT);
    await onView(picture);
  }
  gl.getExtension("WEBGL_lose_context")?.loseContext();
}
