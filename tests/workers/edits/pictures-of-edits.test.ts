import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { productDetail } from "#app/catalog/catalog.server.ts";
import { productEdits } from "#app/db/schema.ts";
import { draftPreview, draftPreviewLink } from "#app/edits/draft-preview.server.ts";
import { PICTURES } from "#app/edits/edit-fields.ts";
import type { AddedPicture } from "#app/edits/edits.contract.ts";
import { discardEdits, modelWithEdits, publishEdits, saveEdits } from "#app/edits/edits.server.ts";
import { encodePicture } from "#tests/support/image-files.ts";
import { png } from "#tests/support/png.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";
import { callStudio } from "#tests/support/studio-api.ts";

const { services } = testServices();
const VASE = { title: { en: "Vase", es: "Jarrón" } };

const send = (id: string, bytes: Uint8Array<ArrayBuffer>) =>
  callStudio("PUT", `/pictures?id=${id}`, { bytes });
const sent = async (id: string, bytes: Uint8Array<ArrayBuffer>): Promise<AddedPicture> =>
  (await send(id, bytes)).json();

async function place(id: string, ...pictures: string[]) {
  const { revision } = await modelWithEdits(services, id);
  await saveEdits(services, { id, revision, sent: { [PICTURES]: pictures.join(" ") } });
}

const imagesOf = async (id: string) => (await productDetail(services, id)).images;

test("an added picture is shown to shoppers once the model is published, with a sentence of its own", async () => {
  const { id } = await insertProduct(VASE);
  const first = await sent(id, await encodePicture(3_000, 1_500, "image/jpeg"));
  expect(first.image).toMatchObject({ width: 2_400, height: 1_200, alt: "Photo of Vase" });
  expect(first.image.narrower.map(({ width }) => width)).toEqual([360, 720]);
  expect(first.texts).toEqual({
    [`alt.${first.id}.en`]: "Photo of Vase",
    [`alt.${first.id}.es`]: "Foto de Jarrón",
    [`shows.${first.id}`]: "",
  });
  const second = await sent(id, await encodePicture(800, 600, "image/webp"));
  expect(second.image.alt).toBe("Photo 2 of Vase");
  expect(await sent(id, await encodePicture(800, 600, "image/webp"))).toEqual(second);
  await place(id, second.id, first.id);
  expect(await imagesOf(id)).toEqual([]);

  const link = new URL((await draftPreviewLink(services, id)).path, "https://shop.test");
  const token = [...link.searchParams.values()][0] ?? "";
  expect((await draftPreview(services, { id, token })).images).toHaveLength(2);

  expect(await publishEdits(services, id)).toEqual({ published: true });
  expect((await imagesOf(id)).map(({ alt, width }) => [alt, width])).toEqual([
    ["Photo 2 of Vase", 800],
    ["Photo of Vase", 2_400],
  ]);
  const [row] = await db.select().from(productEdits).where(eq(productEdits.productId, id));
  expect(row).toMatchObject({ fields: {}, pictures: [] });
});

test("a picture is said to show a print or a render once the seller's word is published, and no more when it is taken back", async () => {
  const { id } = await insertProduct(VASE);
  const proposed = await callStudio("PUT", `/pictures?id=${id}&shows=print`, { bytes: png(1_300, 900) });
  const photo = await proposed.json<AddedPicture>();
  expect(photo.texts).toMatchObject({ [`shows.${photo.id}`]: "print" });
  const other = await sent(id, png(1_300, 901));
  await place(id, photo.id, other.id);
  await publishEdits(services, id);
  const shown = async () => (await imagesOf(id)).map(({ alt, shows }) => [alt, shows]);
  expect(await shown()).toEqual([
    ["Photo of Vase", "print"],
    ["Photo 2 of Vase", undefined],
  ]);

  const say = async (field: Record<string, string>) => {
    const { revision } = await modelWithEdits(services, id);
    return saveEdits(services, { id, revision, sent: field });
  };
  await say({ [`shows.${photo.id}`]: "", [`shows.${other.id}`]: "render" });
  expect((await shown())[0]).toEqual(["Photo of Vase", "print"]);
  await publishEdits(services, id);
  expect(await shown()).toEqual([
    ["Photo of Vase", undefined],
    ["Photo 2 of Vase", "render"],
  ]);
  expect((await say({ [`shows.${photo.id}`]: "drawing" })).errors).toHaveProperty([`shows.${photo.id}`]);
});

test("a picture that was added and discarded is not known any more, and deleting the model deletes its bytes", async () => {
  const { id } = await insertProduct(VASE);
  const { id: picture } = await sent(id, await encodePicture(800, 600, "image/jpeg"));
  await place(id, picture);
  await discardEdits(services, id);
  const { texts, images } = await modelWithEdits(services, id);
  expect([texts[PICTURES], images]).toEqual(["", []]);
  await place(id, picture);
  await publishEdits(services, id);
  expect(await imagesOf(id)).toEqual([]);
  await callStudio("POST", "/delete", { json: { id } });
  await expect.poll(async () => (await env.IMAGES.list({ prefix: `products/${id}/` })).objects).toEqual([]);
});

test("pictures that are sent at the same time are all kept", async () => {
  const { id } = await insertProduct(VASE);
  const widths = [400, 401, 402];
  const added = await Promise.all(
    widths.map(async (width) => sent(id, await encodePicture(width, 300, "image/jpeg"))),
  );
  const { images } = await modelWithEdits(services, id);
  expect(images.map(({ width }) => width).sort()).toEqual(widths);
  expect(new Set(added.map(({ image }) => image.alt)).size).toBe(3);
});

test("a file that is no picture or too large is refused", async () => {
  const { id } = await insertProduct(VASE);
  expect((await send(id, new Uint8Array(12 * 1024 ** 2 + 1))).status).toBe(413);
  expect((await send(id, new TextEncoder().encode("no picture"))).status).toBe(415);
  expect((await send("no-such-model", png(40, 30))).status).toBe(404);
});

test("a picture that arrives while the form is edited does not count as a change of another window", async () => {
  const { id } = await insertProduct(VASE);
  const { revision } = await modelWithEdits(services, id);
  const added = await sent(id, png(400, 300));
  const saved = await saveEdits(services, { id, revision, sent: { [PICTURES]: added.id } });
  expect(saved.revision).toBe(revision + 1);
  await publishEdits(services, id);
  expect((await imagesOf(id)).map(({ width }) => width)).toEqual([400]);
});

test("more pictures than a model may have are not published", async () => {
  const { id } = await insertProduct(VASE);
  const ids = [];
  for (let width = 40; width < 53; width++) ids.push((await sent(id, png(width, 30))).id);
  await place(id, ...ids);
  expect(await publishEdits(services, id)).toMatchObject({
    errors: { [PICTURES]: "studioUpload.tooManyPictures?max=12" },
  });
  await place(id, ...ids.slice(1));
  expect(await publishEdits(services, id)).toEqual({ published: true });
  expect(await imagesOf(id)).toHaveLength(12);
});
