import { BufferTarget, CanvasSource, getFirstEncodableVideoCodec, Mp4OutputFormat, Output } from "mediabunny";
import type { PreviewPart } from "#app/meshes/preview/make-preview.ts";
import { DRAWN_VIEWS, type DrawnView } from "#app/publishing/picture-texts.ts";
import type { Rotation } from "#app/viewer/orbit.ts";
import { storeBytes, storePicture } from "./pictures.browser.ts";
import { createPictureRenderer, PICTURE, type PictureRenderer, type View } from "./rendered-views.browser.ts";
import type { StoredPicture } from "./stored-models.browser.ts";

/** Pixels, in the aspect ratio of the shop's pictures. */
const [WIDTH, HEIGHT] = [800, 600];
const SECONDS = 5;
const FRAMES_PER_SECOND = 15;
const BITRATE = 1_000_000;

/**
 * @param draw draws the model, turned by an angle in radians
 * @returns an MP4; null where the browser encodes no video
 */
async function encodeTurntable(
  draw: (turn: number, picture: OffscreenCanvas) => void,
): Promise<Uint8Array | null> {
  // Every browser plays H.264, but not every one encodes it.
  const codec = await getFirstEncodableVideoCodec(["avc", "vp9"], {
    width: WIDTH,
    height: HEIGHT,
    bitrate: BITRATE,
  });
  if (!codec) return null;
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  const source = new CanvasSource(canvas, { codec, bitrate: BITRATE });
  const target = new BufferTarget();
  // The index is at the start, so that the video plays before it is loaded.
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target });
  output.addVideoTrack(source, { frameRate: FRAMES_PER_SECOND });
  await output.start();
  const frames = SECONDS * FRAMES_PER_SECOND;
  for (let frame = 0; frame < frames; frame += 1) {
    draw((2 * Math.PI * frame) / frames, canvas);
    await source.add(frame / FRAMES_PER_SECOND, 1 / FRAMES_PER_SECOND);
  }
  await output.finalize();
  return target.buffer && new Uint8Array(target.buffer);
}

const ROTATIONS: Record<Exclude<DrawnView, "turntable">, Rotation> = {
  front: { turn: 0, tilt: 0 },
  behind: { turn: Math.PI * 0.8, tilt: 0.1 },
  side: { turn: Math.PI * 0.32, tilt: -0.3 },
  above: { turn: 0.2, tilt: 0.75 },
};
/** A turntable begins from the other side than the cover, which it stands beside. */
const TURNTABLE_START: Rotation = { turn: -Math.PI / 2, tilt: -0.1 };
/** How much larger than shown each is drawn, for smooth edges; a video's frames are many, and move. */
const SCALE = { picture: 2, frame: 1 };

const turned = (radians: number): Rotation => ({ ...TURNTABLE_START, turn: TURNTABLE_START.turn + radians });

/** The camera's distance in millimetres from which the model is never cut off while it turns. */
function turntableDistance(renderer: PictureRenderer): number {
  const directions = Array.from({ length: 36 }, (_, at) => turned((at / 36) * 2 * Math.PI));
  return Math.max(...directions.map(renderer.fittedDistance));
}

async function storeView(folder: string, renderer: PictureRenderer, view: View): Promise<StoredPicture> {
  const picture = new OffscreenCanvas(PICTURE.width, PICTURE.height);
  renderer.draw(view, picture, SCALE.picture);
  return storePicture(folder, picture);
}

/** @returns the turntable with the picture that is shown until it is played; null where the browser encodes no video */
async function storeTurntable(folder: string, renderer: PictureRenderer): Promise<StoredPicture | null> {
  const distance = turntableDistance(renderer);
  const draw = (turn: number, frame: OffscreenCanvas) =>
    renderer.draw({ rotation: turned(turn), distance }, frame, SCALE.frame);
  const video = await encodeTurntable(draw);
  if (!video) return null;
  const picture = await storeView(folder, renderer, { rotation: TURNTABLE_START, distance });
  return { ...picture, video: await storeBytes(folder, video, "video/mp4") };
}

function storeDrawn(folder: string, renderer: PictureRenderer, view: DrawnView) {
  if (view === "turntable") return storeTurntable(folder, renderer);
  const rotation = ROTATIONS[view];
  return storeView(folder, renderer, { rotation, distance: renderer.fittedDistance(rotation) });
}

interface DrawingListener {
  onNext(number: number, count: number): void;
  onDrawn(picture: StoredPicture): void;
}

/** Draws the model from several sides, then its turntable; nothing without WebGL. @param parts in millimetres */
export async function storeRenderedPictures(
  folder: string,
  parts: readonly PreviewPart[],
  { onNext, onDrawn }: DrawingListener,
): Promise<void> {
  const renderer = await createPictureRenderer(parts);
  if (!renderer) return;
  for (const [at, view] of DRAWN_VIEWS.entries()) {
    onNext(at + 1, DRAWN_VIEWS.length);
    const picture = await storeDrawn(folder, renderer, view);
    if (picture) onDrawn({ ...picture, view, shows: "render" });
  }
  renderer.close();
}
