/** The container of WebP (RFC 9649): a list of chunks: some hold the picture, others metadata. What follows the list is in no chunk. */

import { imageTypeOf } from "#app/shared/image-type.ts";

/** Chunks of the picture itself; `ALPH`, its transparency, precedes `VP8 ` and needs `VP8X`. */
const PICTURE = ["VP8X", "ALPH", "VP8 ", "VP8L"];
const HEADER = 12;
const CHUNK_HEADER = 8;
const ALPHA_FLAG = 0x10;

const nameAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function chunksOf(webp: Uint8Array): Map<string, Uint8Array> {
  const view = viewOf(webp);
  const chunks = new Map<string, Uint8Array>();
  const end = Math.min(webp.length, view.getUint32(4, true) + CHUNK_HEADER);
  for (let at = HEADER; at + CHUNK_HEADER <= end; ) {
    const size = view.getUint32(at + 4, true);
    const content = webp.subarray(at + CHUNK_HEADER, Math.min(end, at + CHUNK_HEADER + size));
    chunks.set(nameAt(webp, at), content);
    at += CHUNK_HEADER + size + (size % 2);
  }
  return chunks;
}

function sizeOf(chunks: Map<string, Uint8Array>): { width: number; height: number } | null {
  const lossy = chunks.get("VP8 ");
  if (lossy && lossy.length >= 10) {
    const view = viewOf(lossy);
    return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff };
  }
  const lossless = chunks.get("VP8L");
  if (!lossless || lossless.length < 5) return null;
  const bits = viewOf(lossless).getUint32(1, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function containerOf(chunks: [string, Uint8Array][]): Uint8Array<ArrayBuffer> {
  const length = chunks.reduce((sum, [, { length }]) => sum + CHUNK_HEADER + length + (length % 2), HEADER);
  const webp = new Uint8Array(length);
  const view = viewOf(webp);
  const write = (text: string, at: number) => webp.set(new TextEncoder().encode(text), at);
  write("RIFF", 0);
  view.setUint32(4, length - CHUNK_HEADER, true);
  write("WEBP", 8);
  let at = HEADER;
  for (const [name, content] of chunks) {
    write(name, at);
    view.setUint32(at + 4, content.length, true);
    webp.set(content, at + CHUNK_HEADER);
    at += CHUNK_HEADER + content.length + (content.length % 2);
  }
  return webp;
}

export interface CleanWebp {
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

/** A still WebP rewritten with the chunks of its picture alone; null for anything else. */
export function withoutMetadata(webp: Uint8Array): CleanWebp | null {
  if (imageTypeOf(webp) !== "image/webp") return null;
  const chunks = chunksOf(webp);
  const size = sizeOf(chunks);
  if (!size) return null;
  const transparent = chunks.has("ALPH");
  const pictureChunks = [...chunks].filter(
    ([name]) => PICTURE.includes(name) && (name !== "VP8X" || transparent),
  );
  const cleanChunks = pictureChunks.map(([name, content]): [string, Uint8Array] => {
    if (name !== "VP8X") return [name, content];
    const flagged = content.slice();
    flagged[0] = ALPHA_FLAG;
    return [name, flagged];
  });
  return { bytes: containerOf(cleanChunks), ...size };
}
