/** Reads the product's pictures: WebP, AVIF, JPEG or PNG, of a size the shop takes, with their width and height. */
import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { imageSize } from "image-size";
import sharp from "sharp";
import { MAX_IMAGE_BYTES } from "#app/domain/catalog/publishing.contract.ts";
import { bytesText } from "./amounts.ts";
import { BadContent, SourceRefused } from "./failures.ts";
import type { Picture } from "./studio-api.ts";

const MIME_TYPES = new Map([
  ["webp", "image/webp"],
  ["avif", "image/avif"],
  ["jpg", "image/jpeg"],
  ["png", "image/png"],
]);
const MAX_SIDE = 10_000;
/** A card on a phone, and a phone's whole width or a card anywhere else: of the usual 1,200 pixels a tenth and a quarter of the bytes. */
const NARROWER_WIDTHS = [360, 720];

export interface MeasuredPicture extends Picture {
  /** Pixels as a browser shows them, after the camera's orientation. */
  width: number;
  height: number;
  /** The same picture for small screens and lists; none that would be no smaller. */
  narrower: (Picture & { width: number })[];
}

/** @throws SourceRefused naming the picture and the reason */
export async function readPicture(path: string): Promise<MeasuredPicture> {
  try {
    const bytes = await readBytes(path);
    const size = measured(bytes);
    return { bytes, sha256: sha256Of(bytes), ...size, narrower: await narrowed(bytes, size.width) };
  } catch (error) {
    if (!(error instanceof BadContent)) throw error;
    throw new SourceRefused([{ file: path, reason: error.message }]);
  }
}

const sha256Of = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

async function narrowed(whole: Buffer, width: number): Promise<MeasuredPicture["narrower"]> {
  const pictures = NARROWER_WIDTHS.filter((narrower) => narrower < width).map(async (narrower) => {
    const image = sharp(whole).autoOrient().resize({ width: narrower }).webp({ quality: 80 });
    // Browsers show more kinds of AVIF than this reads: such a picture is shown as it is.
    const bytes = await image.toBuffer().catch(() => whole);
    return { bytes, mime: "image/webp", sha256: sha256Of(bytes), width: narrower };
  });
  return (await Promise.all(pictures)).filter(({ bytes }) => bytes.length < whole.length);
}

async function readBytes(path: string): Promise<Buffer> {
  const stats = await stat(path).catch(() => null);
  if (!stats?.isFile()) throw new BadContent("is not a file; the sheet or --image names it");
  if (stats.size > MAX_IMAGE_BYTES) {
    throw new BadContent(`is ${bytesText(stats.size)}; a picture may have ${bytesText(MAX_IMAGE_BYTES)}`);
  }
  return readFile(path);
}

function measured(bytes: Buffer): Pick<MeasuredPicture, "mime" | "width" | "height"> {
  const { width, height, type, orientation = 1 } = sizeOf(bytes);
  const mime = MIME_TYPES.get(type ?? "");
  if (!mime) throw new BadContent(`is a ${type ?? "strange"} picture; use WebP, AVIF, JPEG or PNG`);
  if (!width || !height || Math.max(width, height) > MAX_SIDE) {
    throw new BadContent(`is ${width} × ${height} pixels; at most ${MAX_SIDE} a side`);
  }
  // Orientations 5 to 8 are turned by a quarter when shown (EXIF 2.32, tag 0x0112).
  return orientation >= 5 ? { mime, width: height, height: width } : { mime, width, height };
}

function sizeOf(bytes: Buffer): ReturnType<typeof imageSize> {
  try {
    return imageSize(bytes);
  } catch {
    throw new BadContent("cannot be read as a picture");
  }
}
