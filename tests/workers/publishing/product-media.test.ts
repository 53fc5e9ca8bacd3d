import { expect, test } from "vitest";
import { EXIF_WORDS, makePhonePhoto, sizeOf } from "#tests/support/image-files.ts";
import { sha256Of } from "#tests/support/products.ts";
import { createSeller } from "#tests/support/users.ts";

test("a picture is stored and served without its metadata, and a turned one is refused in words", async () => {
  const seller = await createSeller();
  const put = async (bytes: Uint8Array<ArrayBuffer>) => {
    const query = new URLSearchParams({ id: "lamp", sha256: await sha256Of(bytes) });
    return seller.fetch(`/app/studio/images?${query}`, { method: "PUT", body: bytes });
  };
  const turned = await put(await makePhonePhoto(60, 40));
  expect([turned.status, await turned.text()]).toEqual([415, expect.stringContaining("Exif orientation 6")]);
  const photo = await makePhonePhoto(60, 40, 1);
  expect(new TextDecoder("latin1").decode(photo)).toContain(EXIF_WORDS);
  const stored = await put(photo);
  expect(stored.status).toBe(200);
  const { key } = await stored.json<{ key: string }>();
  const shown = new Uint8Array(await (await seller.fetch(`/images/${key}`)).arrayBuffer());
  expect(new TextDecoder("latin1").decode(shown)).not.toContain(EXIF_WORDS);
  expect(await sizeOf(shown)).toEqual([60, 40]);
  expect(key).toBe(`products/lamp/${await sha256Of(shown)}.jpg`);
});
