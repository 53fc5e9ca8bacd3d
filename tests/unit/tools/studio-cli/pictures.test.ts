import { symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { MAX_IMAGE_BYTES } from "#app/publishing/pictures.contract.ts";
import { startFakeStudio } from "#tests/support/fake-studio.ts";
import { png } from "#tests/support/png.ts";
import { createModelFolder, MODEL_SHEET, runSellerCommand } from "#tests/support/seller-command.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { readPictures } from "#tools/studio-cli/pictures.ts";

/** Noise: fewer pixels are fewer bytes. */
function photo(width: number, height: number) {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: "grey", noise } });
}

async function picture(name: string, bytes: Buffer) {
  const path = join(await temporaryFolder(), name);
  await writeFile(path, bytes);
  const {
    pictures: [read],
  } = await readPictures([{ file: path, alt: {} }]);
  if (!read) throw new Error("no picture");
  return read;
}

test("a wide picture gets narrower versions, rotated as its EXIF says", async () => {
  // Orientation 6: the camera was held upright (EXIF 2.32, tag 0x0112).
  const lying = await photo(1600, 1200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { width, height, narrower } = await picture("photo.jpg", lying);
  expect({ width, height }).toEqual({ width: 1200, height: 1600 });
  expect(narrower).toMatchObject([
    { width: 360, mime: "image/webp" },
    { width: 720, mime: "image/webp" },
  ]);
  const [small, middle] = await Promise.all(narrower.map(({ bytes }) => sharp(bytes).metadata()));
  expect(small).toMatchObject({ format: "webp", width: 360, height: 480 });
  expect(middle).toMatchObject({ format: "webp", width: 720, height: 960 });
  for (const { bytes } of narrower) expect(bytes.length).toBeLessThan(lying.length);
});

test("a small picture is uploaded unchanged, and a narrow one has no narrower version", async () => {
  const bytes = await photo(360, 270).png().toBuffer();
  const small = await picture("small.png", bytes);
  expect(small).toMatchObject({ mime: "image/png", width: 360, height: 270, narrower: [] });
  expect(small.bytes.equals(bytes)).toBe(true);
});

test("a camera's photo is made smaller, without its location", async () => {
  const gps = { IFD3: { GPSLatitudeRef: "N", GPSLatitude: "41/1 23/1 0/1" } };
  const camera = await photo(4_000, 3_000).withExif(gps).jpeg({ quality: 95 }).toBuffer();
  expect(camera.length).toBeGreaterThan(4 * 1024 * 1024);
  const shown = await picture("photo.jpg", camera);
  expect(shown).toMatchObject({ mime: "image/webp", width: 2_400, height: 1_800 });
  expect(shown.bytes.length).toBeLessThan(MAX_IMAGE_BYTES);
  expect((await sharp(shown.bytes).metadata()).exif).toBeUndefined();
});

/** A JPEG with one more segment (JPEG, ITU-T T.81, B.1.1.4), behind its start. */
const withSegment = (jpeg: Buffer, marker: number, content: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
};
const XMP = Buffer.from(
  'http://ns.adobe.com/xap/1.0/\x00<x:xmpmeta xmlns:x="adobe:ns:meta/">Ribes</x:xmpmeta>',
);
/** A Photoshop resource 0x0404 with one IPTC field: 2:90, the city. */
const IPTC = Buffer.from("Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0a\x1c\x02\x5a\0\x05Ribes", "latin1");

test.each([
  ["XMP", 0xe1, XMP],
  ["IPTC", 0xed, IPTC],
])("a small picture that says in %s where it was made loses that", async (_, marker, content) => {
  const jpeg = withSegment(await photo(360, 270).jpeg().toBuffer(), marker, content);
  expect(jpeg.includes("Ribes")).toBe(true);
  const { bytes } = await picture("photo.jpg", jpeg);
  expect(bytes.includes("Ribes")).toBe(false);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 360, height: 270 });
});

test("all pictures are uploaded and named in the publish call", async () => {
  const shop = await startFakeStudio();
  const folder = await createModelFolder(MODEL_SHEET);
  await writeFile(join(folder, "pictures/cover.png"), await photo(1200, 900).png().toBuffer());
  expect(await runSellerCommand(["publish", folder, "--url", shop.url])).toMatchObject({ code: 0, err: "" });
  const [image] = shop.published[0]?.images ?? [];
  const { key = "", width } = image?.narrower?.at(-1) ?? {};
  expect(width).toBe(720);
  expect(await sharp(shop.images.get(key)).metadata()).toMatchObject({ width: 720, height: 540 });
});

test.each([
  ["a path upwards", async () => "../secret.png"],
  ["an absolute path", async (outside: string) => outside],
  [
    "a symbolic link",
    async (outside: string, folder: string) => {
      await symlink(outside, join(folder, "cover.png"));
      return "cover.png";
    },
  ],
])("a model.json names no picture outside its folder: %s", async (_, named) => {
  const shop = await startFakeStudio();
  const folder = await createModelFolder();
  const outside = join(folder, "../secret.png");
  await writeFile(outside, png(40, 30));
  const file = await named(outside, folder);
  await writeFile(join(folder, "model.json"), JSON.stringify({ ...MODEL_SHEET, images: [{ file }] }));
  const { code, err } = await runSellerCommand(["publish", folder, "--url", shop.url]);
  expect(err).toContain(`images.0.file: ${file} is outside the folder of model.json`);
  expect(code).toBe(1);
  expect([shop.images.size, shop.published]).toEqual([0, []]);
});

test("--image may name any picture of this computer", async () => {
  const shop = await startFakeStudio();
  const folder = await createModelFolder({ ...MODEL_SHEET, images: [{ file: "../not-this.png" }] });
  const outside = join(folder, "../cover.png");
  await writeFile(outside, png(40, 30));
  const { code } = await runSellerCommand(["publish", folder, "--image", outside, "--url", shop.url]);
  expect(code).toBe(0);
  expect(shop.published[0]?.images).toHaveLength(1);
});
