/**
 * Pictures without what cameras and programs write beside them: Exif with the place, XMP, IPTC, comments, thumbnails, and files
 * behind the picture. Pixels, colour profile and animation stay as they are, byte for byte.
 */
import { DomainError } from "#app/shared/errors.ts";
import type { imageTypeOf } from "#app/shared/image-type.ts";

type Bytes = Uint8Array<ArrayBuffer>;
export type PictureType = NonNullable<ReturnType<typeof imageTypeOf>> | "video/mp4";

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const oneByteLetters = new TextDecoder("latin1");
const textAt = (bytes: Uint8Array, at: number, length = 4) =>
  oneByteLetters.decode(bytes.subarray(at, at + length));

const refused = (detail: string) => new DomainError("wrong_type", { detail });
const cutShort = () => refused("a whole picture; this one is cut short or damaged");

function joined(parts: readonly Uint8Array[]): Bytes {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const EXIF_HEADER = "Exif\0\0";
/** Tags of CIPA DC-008. A camera writes its maker and its model. */
const TAGS = { make: 0x010f, model: 0x0110, orientation: 0x0112 };

/** The entries of a block of Exif, by their tags; the value only of those that are a short number. */
function exifEntries(exif: Uint8Array): Map<number, number> {
  const entries = new Map<number, number>();
  const tiff = textAt(exif, 0, 6) === EXIF_HEADER ? exif.subarray(6) : exif;
  const order = textAt(tiff, 0, 2);
  if (tiff.length < 14 || (order !== "II" && order !== "MM")) return entries;
  const [view, little] = [viewOf(tiff), order === "II"];
  const directory = view.getUint32(4, little);
  if (directory + 2 > tiff.length) return entries;
  const count = view.getUint16(directory, little);
  for (
    let entry = directory + 2;
    entry + 12 <= tiff.length && entry < directory + 2 + count * 12;
    entry += 12
  )
    entries.set(view.getUint16(entry, little), view.getUint16(entry + 8, little));
  return entries;
}

/** Where a JPEG may have its Exif: behind a preview of JFIF at most. */
const EXIF_WITHIN_BYTES = 128 * 1024;

/** Whether a picture says that a camera took it. @param start of a file, `EXIF_WITHIN_BYTES` at least where it is longer */
export function isFromCamera(start: Uint8Array): boolean {
  const at = textAt(start, 0, Math.min(start.length, EXIF_WITHIN_BYTES)).indexOf(EXIF_HEADER);
  if (at < 0) return false;
  const entries = exifEntries(start.subarray(at));
  return entries.has(TAGS.make) || entries.has(TAGS.model);
}

/** `isFromCamera` of a file, before it is made smaller: the copy says it no more. */
export const isCameraPhoto = async (file: Blob): Promise<boolean> =>
  isFromCamera(new Uint8Array(await file.slice(0, EXIF_WITHIN_BYTES).arrayBuffer()));

/** A picture that only its Exif turns upright would lie on its side without it. */
function refuseTurned(exif: Uint8Array): void {
  const orientation = exifEntries(exif).get(TAGS.orientation) ?? 1;
  if (orientation > 1 && orientation <= 8)
    throw refused(
      `a picture whose pixels stand upright; this one is turned by its Exif orientation ${orientation}: turn it and save it without Exif`,
    );
}

const MARKER = {
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app14: 0xee,
  app15: 0xef,
  comment: 0xfe,
};

function isOfJpeg(marker: number, content: Uint8Array): boolean {
  if (marker === MARKER.app0) return textAt(content, 0) === "JFIF";
  if (marker === MARKER.app2) return textAt(content, 0, 11) === "ICC_PROFILE";
  if (marker === MARKER.app14) return textAt(content, 0, 5) === "Adobe";
  return !(marker >= MARKER.app0 && marker <= MARKER.app15) && marker !== MARKER.comment;
}

/** Where the coded pixels from `at` on end: at the next marker that is neither stuffing (0x00) nor a restart. */
function endOfScan(bytes: Uint8Array, at: number): number {
  for (
    let next = bytes.indexOf(0xff, at);
    next !== -1 && next + 1 < bytes.length;
    next = bytes.indexOf(0xff, next + 1)
  ) {
    const marker = bytes[next + 1] ?? 0;
    if (marker !== 0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7)) return next;
  }
  throw cutShort();
}

/** JPEG (ITU-T T.81, annex B): segments, each with a marker and its length, and coded pixels after the segment of a scan. */
function jpegParts(bytes: Uint8Array): Uint8Array[] {
  const view = viewOf(bytes);
  const parts = [bytes.subarray(0, 2)];
  for (let at = 2; at + 4 <= bytes.length || bytes[at + 1] === MARKER.end; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) throw cutShort();
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === MARKER.end) return [...parts, bytes.subarray(at, at + 2)];
    const next = at + 2 + view.getUint16(at + 2);
    if (next > bytes.length) throw cutShort();
    const content = bytes.subarray(at + 4, next);
    if (marker === MARKER.app1 && textAt(content, 0, 6) === EXIF_HEADER) refuseTurned(content);
    const end = marker === MARKER.scan ? endOfScan(bytes, next) : next;
    if (isOfJpeg(marker, content)) parts.push(bytes.subarray(at, end));
    at = end;
  }
  throw cutShort();
}

const PNG_CHUNKS =
  "IHDR PLTE IDAT tRNS gAMA cHRM sRGB iCCP sBIT cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT".split(" ");

/** PNG, third edition, chapter 5: chunks of a length, a name, content and a checksum. */
function pngParts(bytes: Uint8Array): Uint8Array[] {
  const view = viewOf(bytes);
  const parts = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) throw cutShort();
    const name = textAt(bytes, at + 4);
    const chunk = bytes.subarray(at, end);
    if (name === "IEND") return [...parts, chunk];
    if (name === "eXIf") refuseTurned(chunk.subarray(8, -4));
    if (PNG_CHUNKS.includes(name)) parts.push(chunk);
    at = end;
  }
  throw cutShort();
}

const WEBP_CHUNKS = ["VP8X", "ICCP", "ANIM", "ANMF", "ALPH", "VP8 ", "VP8L"];
/** Flags in `VP8X` that there are chunks `EXIF` and `XMP `. */
const METADATA_FLAGS = 0x0c;

/** WebP (RFC 9649): chunks of a name, a length and content, padded to an even length. */
function webpParts(bytes: Uint8Array): Uint8Array[] {
  const view = viewOf(bytes);
  const header = bytes.slice(0, 12);
  const end = view.getUint32(4, true) + 8;
  if (end > bytes.length) throw cutShort();
  const parts: Uint8Array[] = [header];
  for (let at = 12; at + 8 <= end; ) {
    const size = view.getUint32(at + 4, true);
    const next = at + 8 + size + (size % 2);
    if (next > end) throw cutShort();
    const name = textAt(bytes, at);
    const chunk = bytes.slice(at, next);
    if (name === "EXIF") refuseTurned(chunk.subarray(8));
    if (name === "VP8X") chunk[8] = (chunk[8] ?? 0) & ~METADATA_FLAGS;
    if (WEBP_CHUNKS.includes(name)) parts.push(chunk);
    at = next;
  }
  const size = parts.reduce((sum, { length }) => sum + length, 0);
  viewOf(header).setUint32(4, size - 8, true);
  return parts;
}

/** The boxes from `from` to `to` of a file of ISO/IEC 14496-12. */
function* boxesIn(bytes: Uint8Array, from: number, to: number) {
  const view = viewOf(bytes);
  for (let at = from; at + 8 <= to; ) {
    const short = view.getUint32(at);
    const isLong = short === 1 && at + 16 <= to;
    const size = isLong ? Number(view.getBigUint64(at + 8)) : short === 0 ? to - at : short;
    const content = at + (isLong ? 16 : 8);
    if (size < content - at || at + size > to) throw cutShort();
    yield { name: textAt(bytes, at + 4), at, content, end: at + size };
    at += size;
  }
}

/** AVIF: Exif and XMP are items of their own, whose names are in `meta/iinf`. */
function refuseAvifMetadata(bytes: Uint8Array): void {
  for (const meta of boxesIn(bytes, 0, bytes.length))
    if (meta.name === "meta")
      for (const list of boxesIn(bytes, meta.content + 4, meta.end))
        if (list.name === "iinf") {
          const entries = list.content + (bytes[list.content] ? 8 : 6);
          for (const entry of boxesIn(bytes, entries, list.end)) {
            const type = textAt(bytes, entry.content + ((bytes[entry.content] ?? 0) >= 3 ? 10 : 8));
            if (type === "Exif" || type === "mime")
              throw refused("an AVIF without Exif and XMP; save this one without metadata");
          }
        }
}

const MP4_PARENTS = ["moov", "trak", "mdia", "minf", "moof", "traf"];
const MP4_METADATA = ["udta", "meta", "uuid"];

/** MP4: metadata becomes free space of the same length, since the places of all samples are written in the file. */
function clearMp4(bytes: Bytes, from = 0, to = bytes.length): void {
  for (const { name, at, content, end } of boxesIn(bytes, from, to)) {
    if (MP4_PARENTS.includes(name)) clearMp4(bytes, content, end);
    if (!MP4_METADATA.includes(name)) continue;
    bytes.set(new TextEncoder().encode("free"), at + 4);
    bytes.fill(0, content, end);
  }
}

/** The picture without metadata; the same bytes where it has none. */
export function withoutPictureMetadata(bytes: Bytes, type: PictureType): Bytes {
  switch (type) {
    case "image/jpeg":
      return joined(jpegParts(bytes));
    case "image/png":
      return joined(pngParts(bytes));
    case "image/webp":
      return joined(webpParts(bytes));
    case "image/avif":
      refuseAvifMetadata(bytes);
      return bytes;
    case "video/mp4": {
      const clean = bytes.slice();
      clearMp4(clean);
      return clean;
    }
  }
}
