import { BufferTarget, CanvasSource, getFirstEncodableVideoCodec, Mp4OutputFormat, Output } from "mediabunny";

/** Pixels, in the aspect ratio of the shop's pictures. */
const [WIDTH, HEIGHT] = [800, 600];
const SECONDS = 5;
const FRAMES_PER_SECOND = 15;
const BITRATE = 1_000_000;

/**
 * @param draw draws the model, turned by an angle in radians
 * @returns an MP4; null where the browser encodes no video
 */
export async function encodeTurntable(
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
