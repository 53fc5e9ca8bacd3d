import sharp from "sharp";
import { expect, test } from "vitest";
import { isCameraPhoto, type PictureType, withoutPictureMetadata } from "#app/catalog/picture-metadata.ts";
import { imageTypeOf } from "#app/shared/image-type.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const SECRET = "41.3874 N, Ada's kitchen";
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${SECRET}"/></rdf:RDF></x:xmpmeta>`;

const noise = () =>
  sharp({
    create: {
      width: 90,
      height: 60,
      channels: 3,
      background: "grey",
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  });
const tagged = (orientation?: number) =>
  noise()
    .withIccProfile("p3")
    .withExif({
      IFD0: { ImageDescription: SECRET },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "41/1 23/1 0/1" },
    })
    .withXmp(XMP)
    .withMetadata(orientation ? { orientation } : {});

const ascii = (text: string) => new TextEncoder().encode(text);
const joined = (...parts: Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts));
const bytesOf = (buffer: Buffer): Bytes => new Uint8Array(buffer);
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const clean = (bytes: Bytes, type?: PictureType) => {
  const found = type ?? imageTypeOf(bytes);
  if (!found) throw new Error("no picture");
  return withoutPictureMetadata(bytes, found);
};

function segment(marker: number, content: Uint8Array) {
  const size = content.length + 2;
  return joined(new Uint8Array([0xff, marker, size >> 8, size & 0xff]), content);
}
const chunk = (name: string, content: Uint8Array) => {
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, content.length);
  return joined(size, ascii(name), content, new Uint8Array(4));
};
const box = (name: string, ...contents: Uint8Array[]) => {
  const content = joined(...contents);
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, content.length + 8);
  return joined(size, ascii(name), content);
};

const pixels = async (bytes: Uint8Array) => (await sharp(bytes).raw().toBuffer()).toString("base64");

test.each([
  ["jpeg", () => tagged().jpeg()],
  ["progressive jpeg", () => tagged().jpeg({ progressive: true })],
  ["png", () => tagged().png()],
  ["webp", () => tagged().webp()],
  ["lossless webp", () => tagged().webp({ lossless: true })],
])("a %s keeps its pixels and profile, and loses Exif with the place and XMP", async (_, make) => {
  const bytes = bytesOf(await make().toBuffer());
  expect(latin(bytes)).toContain(SECRET);
  const shown = clean(bytes);
  expect(latin(shown)).not.toContain(SECRET);
  const { exif, xmp, icc } = await sharp(shown).metadata();
  expect([exif, xmp]).toEqual([undefined, undefined]);
  expect(icc).toBeDefined();
  expect(await pixels(shown)).toBe(await pixels(bytes));
  expect(clean(shown)).toEqual(shown);
});

test("a picture that names its camera is a camera's photo; one with other metadata, or none, is not", async () => {
  const photo = noise().withExif({ IFD0: { Make: "Canon", Model: "EOS R6" } });
  const isPhoto = async (picture: ReturnType<typeof noise>) =>
    isCameraPhoto(new Blob([new Uint8Array(await picture.toBuffer())]));
  expect(await isPhoto(photo.clone().jpeg())).toBe(true);
  expect(await isPhoto(tagged().jpeg())).toBe(false);
  expect(await isPhoto(noise().jpeg())).toBe(false);
  expect(await isCameraPhoto(new Blob(["Exif\0\0 of a text"]))).toBe(false);
});

test("a picture without metadata stays as it is, byte for byte", async () => {
  for (const make of [noise().jpeg(), noise().png(), noise().webp(), noise().avif()]) {
    const bytes = bytesOf(await make.toBuffer());
    expect(clean(bytes)).toEqual(bytes);
  }
});

test("a JPEG loses IPTC, comments, thumbnails and files behind its end", async () => {
  const jpeg = bytesOf(await noise().jpeg({ mozjpeg: true }).toBuffer());
  const marked = joined(
    jpeg.subarray(0, 2),
    segment(0xed, ascii(`Photoshop 3.0\0${SECRET}`)),
    segment(0xe0, ascii(`JFXX\0${SECRET}`)),
    segment(0xe2, ascii(`MPF\0${SECRET}`)),
    segment(0xfe, ascii(SECRET)),
    jpeg.subarray(2),
    ascii(SECRET),
  );
  expect(clean(marked)).toEqual(jpeg);
});

test("a PNG loses its texts, its time and files behind its end", async () => {
  const png = bytesOf(await noise().png().toBuffer());
  const texts = ["tEXt", "zTXt", "iTXt", "tIME", "prVt"].map((name) => chunk(name, ascii(SECRET)));
  expect(clean(joined(png.subarray(0, 33), ...texts, png.subarray(33), ascii(SECRET)))).toEqual(png);
});

test("an animated WebP keeps its frames", async () => {
  const frame = await noise().png().toBuffer();
  const animated = await sharp([frame, await noise().png().toBuffer()], { join: { animated: true } })
    .withXmp(XMP)
    .webp()
    .toBuffer();
  const shown = clean(bytesOf(animated));
  expect(latin(shown)).not.toContain(SECRET);
  expect(await sharp(shown).metadata()).toMatchObject({ pages: 2 });
});

test("a picture that only its Exif turns upright is refused, in words", async () => {
  for (const bytes of [
    await tagged(6).jpeg().toBuffer(),
    await tagged(3).png().toBuffer(),
    await tagged(8).webp().toBuffer(),
  ])
    expect(() => clean(bytesOf(bytes))).toThrow(/wrong_type: .*turned by its Exif orientation [368]/);
});

test("an AVIF with Exif is refused", async () => {
  const bytes = bytesOf(await tagged().avif().toBuffer());
  expect(() => clean(bytes)).toThrow(/wrong_type: .*AVIF without Exif/);
});

test("an MP4 has free space in place of its metadata, and its samples stay where they are", () => {
  const mp4 = joined(
    box("ftyp", ascii("isom0000isom")),
    box(
      "moov",
      box("mvhd", ascii("head")),
      box("udta", ascii(SECRET)),
      box("trak", box("meta", ascii(SECRET))),
    ),
    box("uuid", ascii(SECRET)),
    box("mdat", ascii("samples")),
  );
  const shown = clean(mp4, "video/mp4");
  expect(latin(shown)).not.toContain(SECRET);
  expect(shown.length).toBe(mp4.length);
  expect(latin(shown).indexOf("samples")).toBe(latin(mp4).indexOf("samples"));
});

test("a picture that is cut short is refused", async () => {
  for (const make of [tagged().jpeg(), tagged().png(), tagged().webp()]) {
    const bytes = bytesOf(await make.toBuffer());
    for (const part of [0.2, 0.5, 0.9])
      expect(() => clean(bytes.slice(0, Math.floor(bytes.length * part)))).toThrow("wrong_type");
  }
});
