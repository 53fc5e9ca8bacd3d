import sharp from "sharp";
import { expect, test } from "vitest";
import { isSamePicture } from "#app/publishing/upload/pictures.browser.ts";

/** A box on 12 % of a white picture. */
const box = (colour: string) =>
  sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: "white" } })
    .composite([
      {
        input: { create: { width: 560, height: 420, channels: 3, background: colour } },
        left: 500,
        top: 370,
      },
    ])
    .jpeg()
    .toBuffer();

/** As the browser makes it. */
async function fingerprint(picture: Buffer) {
  const whole = await sharp(picture).ensureAlpha().png({ compressionLevel: 0 }).toBuffer();
  return new Uint8ClampedArray(await sharp(whole).resize(16, 16, { fit: "fill" }).raw().toBuffer());
}

test("a picture is known however it was encoded and scaled, and another one differs in a part of it", async () => {
  const original = await box("#c04040");
  const known = await fingerprint(original);
  const encoded = await sharp(original).webp({ quality: 85 }).toBuffer();
  const narrow = await sharp(encoded).resize(360).webp({ quality: 80 }).toBuffer();
  for (const same of [encoded, narrow]) expect(isSamePicture(known, await fingerprint(same))).toBe(true);
  for (const other of ["#981818", "#c06868"])
    expect(isSamePicture(known, await fingerprint(await box(other)))).toBe(false);
});
