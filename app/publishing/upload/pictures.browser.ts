import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { isCameraPhoto } from "#app/catalog/picture-metadata.ts";
import { FileRefused } from "#app/publishing/packing/refusals.ts";
import { NARROWER_WIDTHS } from "#app/publishing/pictures.contract.ts";
import { type StoredFile, type StoredPicture, storeFile } from "./stored-models.browser.ts";

/** Pixels of the longer side: twice the widest place a page has for a picture. */
const MAX_SIDE = 2_400;
const QUALITY = { whole: 0.85, narrower: 0.8 };

interface Encoding {
  width: number;
  height: number;
  quality: number;
}

async function encodeWebp(image: CanvasImageSource, { width, height, quality }: Encoding) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser draws no pictures");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width, height);
  // Safari encodes PNG instead, which the shop accepts too.
  return canvas.convertToBlob({ type: "image/webp", quality });
}

export async function storeBytes(folder: string, bytes: Uint8Array, mime: string): Promise<StoredFile> {
  const hash = bytesToHex(sha256(bytes));
  await storeFile(folder, hash, bytes);
  return { name: hash, mime, bytes: bytes.length, sha256: hash };
}

const storeBlob = async (folder: string, blob: Blob) =>
  storeBytes(folder, new Uint8Array(await blob.arrayBuffer()), blob.type);

export async function storePicture(
  folder: string,
  image: ImageBitmap | OffscreenCanvas,
): Promise<StoredPicture> {
  const scale = Math.min(1, MAX_SIDE / Math.max(image.width, image.height));
  const scaled = (side: number, factor: number) => Math.max(1, Math.round(side * factor));
  const [width, height] = [scaled(image.width, scale), scaled(image.height, scale)];
  const whole = await storeBlob(folder, await encodeWebp(image, { width, height, quality: QUALITY.whole }));
  const narrower = [];
  for (const narrow of NARROWER_WIDTHS.filter((each) => each < width)) {
    const blob = await encodeWebp(image, {
      width: narrow,
      height: scaled(height, narrow / width),
      quality: QUALITY.narrower,
    });
    if (blob.size < whole.bytes) narrower.push({ ...(await storeBlob(folder, blob)), width: narrow });
  }
  return { ...whole, width, height, narrower };
}

/** Out of 255. Encoding and scaling a picture change no cell of the grid by more; a different picture differs in at least one. */
const SAME_COLOUR = 24;

/** Its mean colours in a grid, on white. They identify it however it was scaled and encoded. */
export async function fingerprintOf(picture: Blob): Promise<Uint8ClampedArray> {
  const grid = 16;
  const bitmap = await createImageBitmap(picture, {
    resizeWidth: grid,
    resizeHeight: grid,
    resizeQuality: "high",
  });
  const context = new OffscreenCanvas(grid, grid).getContext("2d");
  if (context) context.fillStyle = "white";
  context?.fillRect(0, 0, grid, grid);
  context?.drawImage(bitmap, 0, 0);
  return context?.getImageData(0, 0, grid, grid).data ?? new Uint8ClampedArray();
}

export const isSamePicture = (a: Uint8ClampedArray, b: Uint8ClampedArray): boolean =>
  a.every((value, at) => Math.abs(value - (b[at] ?? 0)) <= SAME_COLOUR);

/** A seller's own picture, upright and without its metadata. @throws FileRefused when it cannot be decoded */
export async function storeOwnPicture(folder: string, file: File): Promise<StoredPicture> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new FileRefused("noPicture", { reason: file.type || file.name.replace(/^.*\./, ".") });
  });
  try {
    const picture = await storePicture(folder, bitmap);
    return (await isCameraPhoto(file)) ? { ...picture, shows: "print" } : picture;
  } finally {
    bitmap.close();
  }
}
