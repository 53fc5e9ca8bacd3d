/** Pictures as people send them, and what is in the ones that the shop stores. */

import { env } from "cloudflare:workers";
import { png } from "./png.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const ascii = (text: string) => new TextEncoder().encode(text);
export const joinBytes = (...parts: Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts));

const streamOf = (bytes: Bytes) => new Blob([bytes]).stream();

export async function encodePicture(
  width: number,
  height: number,
  format: "image/jpeg" | "image/webp",
): Promise<Bytes> {
  const result = await env.IMAGE_ENCODER.input(streamOf(png(width, height))).output({ format });
  return new Uint8Array(await new Response(result.image()).arrayBuffer());
}

/** A directory of an Exif block, little endian. @param at its offset in the block */
function exifDirectory(
  at: number,
  entries: [tag: number, type: number, count: number, value: number | Uint8Array][],
): Bytes {
  const table = new DataView(new ArrayBuffer(2 + entries.length * 12 + 4));
  const values: Uint8Array[] = [];
  let next = at + table.byteLength;
  table.setUint16(0, entries.length, true);
  entries.forEach(([tag, type, count, value], index) => {
    const entry = 2 + index * 12;
    table.setUint16(entry, tag, true);
    table.setUint16(entry + 2, type, true);
    table.setUint32(entry + 4, count, true);
    table.setUint32(entry + 8, typeof value === "number" ? value : next, true);
    if (typeof value === "number") return;
    values.push(value);
    next += value.length;
  });
  return joinBytes(new Uint8Array(table.buffer), ...values);
}

/** What a phone writes beside a photo, with words to be found again. */
export const EXIF_WORDS = "Ada's kitchen 41.3874 N";

/** A JPEG as a phone writes it: lying on its side (orientation 6), with the place where it was taken. */
export async function makePhonePhoto(width: number, height: number, orientation = 6): Promise<Bytes> {
  const jpeg = await encodePicture(width, height, "image/jpeg");
  const words = ascii(`${EXIF_WORDS}\0`);
  const entries = 3;
  const gpsAt = 8 + 2 + entries * 12 + 4 + words.length;
  const main = exifDirectory(8, [
    [0x010e, 2, words.length, words],
    [0x0112, 3, 1, orientation],
    [0x8825, 4, 1, gpsAt],
  ]);
  const gps = exifDirectory(gpsAt, [[0x0001, 2, 2, "N".charCodeAt(0)]]);
  const tiff = joinBytes(new Uint8Array([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0]), main, gps);
  const exif = joinBytes(ascii("Exif\0\0"), tiff);
  const size = exif.length + 2;
  const segment = joinBytes(new Uint8Array([0xff, 0xe1, size >> 8, size & 0xff]), exif);
  return joinBytes(jpeg.subarray(0, 2), segment, jpeg.subarray(2));
}

/** Names of a WebP's chunks, and how many bytes follow them. */
export function webpParts(bytes: Uint8Array): { chunks: string[]; tail: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = view.getUint32(4, true) + 8;
  const chunks: string[] = [];
  for (let at = 12; at < end; ) {
    chunks.push(String.fromCharCode(...bytes.subarray(at, at + 4)));
    const size = view.getUint32(at + 4, true);
    at += 8 + size + (size % 2);
  }
  return { chunks, tail: bytes.length - end };
}

export async function sizeOf(bytes: Bytes): Promise<[width: number, height: number]> {
  const facts = await env.IMAGE_ENCODER.info(streamOf(bytes));
  if (!("width" in facts)) throw new Error("not a bitmap");
  return [facts.width, facts.height];
}
