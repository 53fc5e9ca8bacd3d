import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { isFromCamera } from "#app/catalog/picture-metadata.ts";
import type { PictureShows } from "#app/catalog/picture-shows.ts";
import type { Translated } from "#app/i18n/translated.ts";
import { bytesOfPhoto } from "#app/publishing/packing/photos.ts";
import { FileRefused, type Refusal, refusalOf } from "#app/publishing/packing/refusals.ts";
import type { Photo } from "#app/publishing/packing/source.ts";
import { NARROWER_WIDTHS } from "#app/publishing/pictures.contract.ts";
import type { PublicFile } from "./studio-api.ts";

const MIME_TYPES = new Map([
  ["webp", "image/webp"],
  ["avif", "image/avif"],
  ["jpeg", "image/jpeg"],
  ["png", "image/png"],
]);
/** Pixels of the longer side: twice the widest place a page has for a picture. */
const MAX_SIDE = 2_400;
/** A picture within these bounds and without data about it (which may hold a location) is published unchanged. */
const MAX_BYTES = 1_000_000;

export interface PreparedPicture extends PublicFile {
  width: number;
  height: number;
  alt: Translated;
  shows?: PictureShows | undefined;
  /** The same picture for small screens and lists; those with fewer bytes only. */
  narrower: (PublicFile & { width: number })[];
}

interface PictureFile {
  file: string;
  alt: Translated;
  /** Left out: a print where a camera took the picture. */
  shows?: PictureShows | undefined;
  /** Left out: from the disk. */
  read?: () => Promise<Buffer>;
}

const namedFile = (file: string) =>
  readFile(file).catch(() => {
    throw new FileRefused("noPictureFile");
  });

/** A photo among a model's files. */
export const photoFile = (photo: Photo): PictureFile => ({
  file: photo.path,
  alt: {},
  read: async () => Buffer.from(await bytesOfPhoto(photo)),
});

/** Reads pictures, turned upright and small enough for the shop. `refusals` names each that cannot be shown, and why. */
export async function readPictures(images: PictureFile[]) {
  const pictures: PreparedPicture[] = [];
  const refusals: Refusal[] = [];
  // One at a time: a camera's photo is 100 MB when decoded.
  for (const { file, alt, shows, read = () => namedFile(file) } of images) {
    try {
      const bytes = await read();
      const picture = await readPicture(bytes);
      pictures.push({ ...picture, alt, shows: shows ?? (isFromCamera(bytes) ? "print" : undefined) });
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      refusals.push(refusalOf(file, error));
    }
  }
  return { pictures, refusals };
}

async function readPicture(original: Buffer): Promise<Omit<PreparedPicture, "alt" | "shows">> {
  try {
    const whole = await fullSizePicture(original);
    return { ...whole, narrower: await narrowerPictures(whole.bytes, whole.width) };
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    throw new FileRefused("noPicture", { reason: error instanceof Error ? error.message : String(error) });
  }
}

const pictureOf = (bytes: Buffer, mime: string) => ({
  bytes,
  mime,
  sha256: createHash("sha256").update(bytes).digest("hex"),
});

async function fullSizePicture(original: Buffer) {
  const { format, width, height, exif, xmp, iptc, orientation, pages = 1 } = await sharp(original).metadata();
  const mime = MIME_TYPES.get(format === "heif" ? "avif" : format);
  if (pages > 1) throw new FileRefused("animation");
  if (!mime) throw new FileRefused("otherPicture", { format });
  const isSmall = Math.max(width, height) <= MAX_SIDE && original.length <= MAX_BYTES;
  if (isSmall && !exif && !xmp && !iptc && !orientation) {
    // Only decoding it whole shows that it is not cut short.
    await sharp(original).stats();
    return { ...pictureOf(original, mime), width, height };
  }
  const { data, info } = await sharp(original)
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 85 })
    .toBuffer({ resolveWithObject: true });
  return { ...pictureOf(data, "image/webp"), width: info.width, height: info.height };
}

async function narrowerPictures(whole: Buffer, width: number): Promise<PreparedPicture["narrower"]> {
  const pictures = NARROWER_WIDTHS.filter((narrower) => narrower < width).map(async (narrower) => ({
    ...pictureOf(
      await sharp(whole).resize({ width: narrower }).webp({ quality: 80 }).toBuffer(),
      "image/webp",
    ),
    width: narrower,
  }));
  return (await Promise.all(pictures)).filter(({ bytes }) => bytes.length < whole.length);
}
