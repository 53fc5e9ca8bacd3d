import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ListedProduct } from "#app/catalog/catalog.contract.ts";
import { blockCustomer } from "#app/customers/customers.server.ts";
import { attempts, outbox, printPhotos, products, purchases, users } from "#app/db/schema.ts";
import { readSettings } from "#app/env.server.ts";
import { LIMITS } from "#app/limits/limits.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { remove } from "#app/moderation/moderation.server.ts";
import { approve } from "#app/photos/moderation.server.ts";
import { mailSellersAboutPendingPhotos } from "#app/photos/pending-photo-mails.server.ts";
import { keysOf } from "#app/photos/photo-files.server.ts";
import { PHOTO_MAX_BYTES, PHOTOS_PAGE_SIZE, PHOTOS_PER_OWNER } from "#app/photos/photo-limits.ts";
import type { OwnPhoto, Photo } from "#app/photos/photos.contract.ts";
import { photosPage } from "#app/photos/photos.server.ts";
import { sweepRemovedPhotos } from "#app/photos/sweep-photos.server.ts";
import { deleteAccount } from "#app/privacy/privacy.server.ts";
import { createServices } from "#app/services.server.ts";
import { countRowsRead } from "#tests/support/database.ts";
import {
  EXIF_WORDS,
  encodePicture,
  joinBytes,
  makePhonePhoto,
  sizeOf,
  webpParts,
} from "#tests/support/image-files.ts";
import { createMailServices } from "#tests/support/mail.ts";
import { png } from "#tests/support/png.ts";
import { insertProduct, insertPurchase, sha256Of } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";
import {
  browserWithSession,
  createSeller,
  createUser,
  createVisitor,
  insertSession,
  submitForm,
  type TestUser,
} from "#tests/support/users.ts";

const seller = await createSeller();

async function insertOwner(options: Parameters<typeof insertProduct>[0] = {}) {
  const [ada, product] = [await createUser(), await insertProduct(options)];
  await insertPurchase(ada.user.id, product.id);
  return { ada, id: product.id };
}

const send = (person: Pick<TestUser, "fetch">, query: Record<string, string>, body: BodyInit) =>
  person.fetch(`/app/photos/upload?${new URLSearchParams(query)}`, { method: "PUT", body });

let width = 20;
/** Different from all before. */
const uniquePhoto = () => png(width++, 16);

async function addedPhoto(person: TestUser, productId: string, body = uniquePhoto()): Promise<OwnPhoto> {
  const answer = await send(person, { productId }, body);
  expect(answer.status).toBe(200);
  return answer.json<OwnPhoto>();
}

/** The status, the error code and the names of the wrong fields. */
const errorWithFields = async (answer: Response) => {
  const { error } = await answer.json<{ error: { code: string; fields?: Record<string, string> } }>();
  return [answer.status, error.code, ...Object.keys(error.fields ?? {})];
};

/** Sends the studio's form. */
const decide = async (id: number, intent: "approve" | "remove") =>
  (
    await browserWithSession(seller.token).form("/studio/moderation/photos", {
      kind: "photo",
      id: String(id),
      intent,
      reason: "A face",
    })
  ).status;

const rowOf = async (id: number) => (await db.select().from(printPhotos).where(eq(printPhotos.id, id)))[0];

/** How many of a photo's files are in the private and in the public bucket. */
async function filesOf(keys: string[]): Promise<{ pending: number; public: number }> {
  const found = async (bucket: R2Bucket) =>
    (await Promise.all(keys.map((key) => bucket.head(key)))).filter(Boolean).length;
  return { pending: await found(env.MODELS), public: await found(env.IMAGES) };
}

const keysOfPhoto = async (id: number) => {
  const row = await rowOf(id);
  if (!row) throw new Error(`no photo ${id}`);
  return keysOf(row.picture);
};

const publicList = async (productId: string, person?: TestUser) => {
  const answer = await (person ?? (await createVisitor())).fetch(`/app/photos?productId=${productId}`);
  expect(answer.status).toBe(200);
  return answer.json<Photo[]>();
};

const countOf = async (id: string) =>
  (await db.select({ count: products.photoCount }).from(products).where(eq(products.id, id)))[0]?.count;

test("an owner's photo becomes upright WebP in three sizes, without the phone's metadata", async () => {
  const { ada, id: productId } = await insertOwner({ standard: 0 });
  const details = {
    productId,
    printer: " Prusa  MK4 ",
    material: "PETG",
    layerHeight: "0,2 mm",
    caption: "First try",
  };
  const upload = await makePhonePhoto(2_000, 1_500);
  expect(new TextDecoder("latin1").decode(upload)).toContain(EXIF_WORDS);
  const answer = await send(ada, details, upload);
  expect(answer.status).toBe(200);
  const photo = await answer.json<OwnPhoto>();
  expect(photo).toMatchObject({
    productId,
    username: "Ada",
    printer: "Prusa MK4",
    material: "PETG",
    layerHeight: 0.2,
    caption: "First try",
    state: "pending",
    image: { width: 1_200, height: 1_600, narrower: [{ width: 360 }, { width: 720 }] },
  });
  const stored = await Promise.all(
    (await keysOfPhoto(photo.id)).map(async (key) => {
      const object = await env.MODELS.get(key);
      return { key, bytes: new Uint8Array((await object?.arrayBuffer()) ?? []) };
    }),
  );
  expect(await Promise.all(stored.map(({ bytes }) => sizeOf(bytes)))).toEqual([
    [1_200, 1_600],
    [360, 480],
    [720, 960],
  ]);
  for (const { key, bytes } of stored) {
    expect(webpParts(bytes)).toEqual({ chunks: ["VP8 "], tail: 0 });
    expect(new TextDecoder("latin1").decode(bytes)).not.toMatch(/Exif|kitchen|41\.3874/);
    expect(key).toContain(`/${await sha256Of(bytes)}.webp`);
  }
});

test("if a file is valid in another format too, only the picture is kept", async () => {
  const { ada, id: productId } = await insertOwner();
  const html = "<script>alert(document.domain)</script>";
  const zip = "PK\u0003\u0004 and PK\u0005\u0006";
  for (const picture of [
    png(40, 30),
    await encodePicture(40, 30, "image/jpeg"),
    await encodePicture(40, 30, "image/webp"),
  ]) {
    const { id } = await addedPhoto(ada, productId, joinBytes(picture, new TextEncoder().encode(html + zip)));
    for (const key of await keysOfPhoto(id)) {
      const bytes = new Uint8Array((await (await env.MODELS.get(key))?.arrayBuffer()) ?? []);
      expect(webpParts(bytes).tail).toBe(0);
      expect(new TextDecoder("latin1").decode(bytes)).not.toMatch(/script|PK/);
    }
  }
});

test("a file that is not a picture, or declares too many pixels or bytes, is refused by its content, and nothing is stored", async () => {
  const { ada, id: productId } = await insertOwner();
  const svg = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>";
  const wrongType = [415, "wrong_type", "photo"];
  const refused: [BodyInit, unknown[]][] = [
    [svg, wrongType],
    ["<html>hello</html>", wrongType],
    [joinBytes(new Uint8Array([0xff, 0xd8, 0xff]), new TextEncoder().encode("not a picture")), wrongType],
    [png(400, 300).subarray(0, 60), wrongType],
    [joinBytes(new TextEncoder().encode("GIF89a"), png(9, 9)), wrongType],
    [png(8_000, 8_000, 1), [413, "too_large", "photo"]],
    // More pixels than Cloudflare Images reads, which answers as for a file that is no picture.
    [png(20_000, 20_000, 1), wrongType],
    [new Uint8Array(PHOTO_MAX_BYTES + 1), [413, "too_large", "photo"]],
  ];
  const before = (await env.MODELS.list({ prefix: "prints/" })).objects.length;
  await db.delete(attempts);
  for (const [body, expected] of refused)
    expect(await errorWithFields(await send(ada, { productId }, body))).toEqual(expected);
  const answer = await send(ada, { productId }, svg);
  const { error } = await answer.json<{ error: { message: string; fields: { photo: string } } }>();
  expect(error.message).toBe(error.fields.photo);
  expect((await env.MODELS.list({ prefix: "prints/" })).objects).toHaveLength(before);
  expect(await db.select().from(printPhotos).where(eq(printPhotos.productId, productId))).toEqual([]);
});

test("refuses unusable details with the field, in the reader's language", async () => {
  const { ada, id: productId } = await insertOwner();
  const bad = { printer: "x".repeat(61), material: "\u202e", layerHeight: "7", caption: "x".repeat(281) };
  for (const [name, value] of Object.entries(bad))
    expect(await errorWithFields(await send(ada, { productId, [name]: value }, uniquePhoto()))).toEqual([
      400,
      "bad_input",
      name,
    ]);
  const answer = await ada.fetch(`/app/photos/upload?productId=${productId}&layerHeight=thin`, {
    method: "PUT",
    headers: { "Accept-Language": "es" },
    body: uniquePhoto(),
  });
  expect(await answer.text()).toContain("Escribe milímetros");
});

test("only a current owner of the model can add a photo; after a refund the photos stay and can be deleted", async () => {
  const { ada, id: productId } = await insertOwner();
  const [eve, visitor] = [await createUser(), await createVisitor()];
  expect(await errorWithFields(await send(visitor, { productId }, uniquePhoto()))).toEqual([
    401,
    "not_logged_in",
  ]);
  expect(await errorWithFields(await send(eve, { productId }, uniquePhoto()))).toEqual([404, "not_found"]);
  const photo = await addedPhoto(ada, productId);
  await decide(photo.id, "approve");
  await db.update(purchases).set({ revokedAt: new Date() }).where(eq(purchases.userId, ada.user.id));
  expect(await errorWithFields(await send(ada, { productId }, uniquePhoto()))).toEqual([404, "not_found"]);
  expect(await publicList(productId)).toHaveLength(1);
  expect((await ada.post("/app/photos/delete", { id: photo.id })).status).toBe(204);
  expect(await publicList(productId)).toEqual([]);
});

test("an owner who is blocked adds no photo, and can delete theirs", async () => {
  const { ada, id: productId } = await insertOwner();
  const { id } = await addedPhoto(ada, productId);
  const block = (blocked: boolean) => blockCustomer(testServices().services, { id: ada.user.id, blocked });
  await block(true);
  expect(await errorWithFields(await send(ada, { productId }, uniquePhoto()))).toEqual([403, "blocked"]);
  expect((await ada.post("/app/photos/delete", { id })).status).toBe(204);
  await block(false);
  await addedPhoto(ada, productId);
});

test("a pending photo is seen only by its owner, and by the seller after the second factor", async () => {
  const unconfirmed = await insertSession(seller.user.id);
  const { ada, id: productId } = await insertOwner();
  const [eve, visitor] = [await createUser(), await createVisitor()];
  const { id, image } = await addedPhoto(ada, productId, png(900, 600));
  const addresses = [image.url, ...image.narrower.map(({ url }) => url)];
  expect(addresses).toEqual([900, 360, 720].map((width) => `/app/photos/file/${id}?width=${width}`));
  for (const address of addresses) {
    for (const person of [ada, seller]) {
      const answer = await person.fetch(address);
      expect([
        answer.status,
        answer.headers.get("Content-Type"),
        answer.headers.get("Cache-Control"),
      ]).toEqual([200, "image/webp", "private, no-store"]);
      expect((await sizeOf(new Uint8Array(await answer.arrayBuffer())))[0]).toBe(
        Number(address.split("=")[1]),
      );
    }
    expect((await eve.fetch(address)).status).toBe(404);
    expect((await browserWithSession(unconfirmed).get(address)).status).toBe(404);
    expect((await visitor.fetch(address)).status).toBe(401);
  }
  for (const key of await keysOfPhoto(id)) expect((await visitor.fetch(`/images/${key}`)).status).toBe(404);
  for (const path of [`/product/${productId}`, `/product/${productId}/photos`]) {
    expect(await (await eve.fetch(path)).text()).not.toContain(`photos/file/${id}`);
  }
  expect(await publicList(productId)).toEqual([]);
  expect(await (await ada.fetch(`/product/${productId}/photos`)).text()).toContain(
    `/app/photos/file/${id}?width=360`,
  );
});

test("an approved photo is public and counted, on the page and everywhere the model is listed", async () => {
  const { ada, id: productId } = await insertOwner();
  const waiting = await addedPhoto(ada, productId);
  expect(await countOf(productId)).toBe(0);
  const studio = await (await seller.fetch("/studio/moderation/photos")).text();
  expect(studio).toContain(`/app/photos/file/${waiting.id}?width=`);
  expect(await decide(waiting.id, "approve")).toBe(200);
  expect(await decide(waiting.id, "approve")).toBe(200);
  const [photo] = await publicList(productId);
  const keys = await keysOfPhoto(waiting.id);
  expect(photo?.image.url).toBe(`/images/${keys[0]}`);
  expect(await filesOf(keys)).toEqual({ pending: 0, public: keys.length });
  const picture = await (await createVisitor()).fetch(photo?.image.url ?? "");
  expect([picture.status, picture.headers.get("Content-Type"), picture.headers.get("Cache-Control")]).toEqual(
    [200, "image/webp", "public, max-age=86400"],
  );
  expect(await countOf(productId)).toBe(1);
  const list = await (await (await createVisitor()).fetch("/app/products")).json<ListedProduct[]>();
  expect(list.find(({ id }) => id === productId)?.photos).toBe(1);
  expect(await (await (await createVisitor()).fetch(`/product/${productId}/photos`)).text()).toContain(
    `/images/${keys[0]}`,
  );
  const { services: mailing, sent } = createMailServices(new Date(Date.now() + 60_000));
  await drainOutbox(mailing);
  const toAda = sent.filter(({ to }) => to === ada.user.email);
  expect(toAda.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Your photo of .* is on its page$/),
  ]);
});

test("rejected and deleted photos are gone with their bytes, pending or approved", async () => {
  const { ada, id: productId } = await insertOwner();
  const eve = await createUser();
  const [rejected, taken, deleted] = [
    await addedPhoto(ada, productId),
    await addedPhoto(ada, productId),
    await addedPhoto(ada, productId),
  ];
  await decide(taken.id, "approve");
  await decide(deleted.id, "approve");
  expect(await countOf(productId)).toBe(2);
  const keys = (await Promise.all([rejected, taken, deleted].map(({ id }) => keysOfPhoto(id)))).flat();
  expect(await errorWithFields(await eve.post("/app/photos/delete", { id: deleted.id }))).toEqual([
    404,
    "not_found",
  ]);
  expect(
    (await submitForm(eve, "/studio/moderation/photos", { id: String(rejected.id), intent: "approve" }))
      .status,
  ).toBe(404);
  expect((await eve.fetch("/studio/moderation/photos")).status).toBe(404);
  expect(await decide(rejected.id, "remove")).toBe(200);
  expect(await decide(taken.id, "remove")).toBe(200);
  expect((await ada.post("/app/photos/delete", { id: deleted.id })).status).toBe(204);
  await sweepRemovedPhotos(testServices().services);
  expect(await filesOf(keys)).toEqual({ pending: 0, public: 0 });
  expect(await db.select().from(printPhotos).where(eq(printPhotos.productId, productId))).toEqual([]);
  expect(await countOf(productId)).toBe(0);
  const late = await submitForm(seller, "/studio/moderation/photos", {
    id: String(deleted.id),
    intent: "approve",
  });
  expect([late.status, await late.text()]).toEqual([
    404,
    expect.stringContaining("It is not there any more: it was deleted"),
  ]);
});

test("a photo that its owner deletes while it is being approved becomes public nowhere", async () => {
  const { ada, id: productId } = await insertOwner();
  const { id } = await addedPhoto(ada, productId);
  const keys = await keysOfPhoto(id);
  await Promise.all([decide(id, "approve"), ada.post("/app/photos/delete", { id })]);
  await sweepRemovedPhotos(testServices().services);
  expect(await filesOf(keys)).toEqual({ pending: 0, public: 0 });
  expect(await publicList(productId)).toEqual([]);
});

test("a photo that two sellers approve at the same time stays public with its files", async () => {
  const { ada, id: productId } = await insertOwner();
  const { id } = await addedPhoto(ada, productId);
  const keys = await keysOfPhoto(id);
  const { services, settled } = testServices();
  const pictures: typeof services.pictures = {
    ...services.pictures,
    async put(...picture) {
      await services.pictures.put(...picture);
      await approve(services, { id });
    },
  };
  await approve({ ...services, pictures }, { id });
  await settled();
  expect(await filesOf(keys)).toEqual({ pending: 0, public: keys.length });
  expect(await publicList(productId)).toHaveLength(1);
});

test("when another seller decides on a photo while its bytes are copied, the answer says so, and nothing of the copy is left", async () => {
  const { ada, id: productId } = await insertOwner();
  const { services, settled } = testServices();
  const decideAs = (intent: "approve" | "remove", by = services) =>
    intent === "approve" ? approve(by, { id }) : remove(by, { kind: "photo", id, reason: "A face" });
  let { id } = await addedPhoto(ada, productId, png(700, 16));
  const keys = await keysOfPhoto(id);
  expect(keys.length).toBeGreaterThan(1);
  const othersDecision = async (intent: "approve" | "remove") => {
    await decideAs(intent);
    await settled();
  };
  const removed = Promise.withResolvers<void>();
  const whileRemoved = {
    ...services,
    pendingPictures: {
      ...services.pendingPictures,
      async get(key: string) {
        if (key !== keys[0]) await othersDecision("remove").then(removed.resolve);
        return services.pendingPictures.get(key);
      },
    },
    pictures: {
      ...services.pictures,
      async put(...picture: Parameters<typeof services.pictures.put>) {
        await removed.promise;
        await services.pictures.put(...picture);
      },
    },
  };
  await expect(decideAs("approve", whileRemoved)).rejects.toMatchObject({ code: "not_found" });
  expect(await filesOf(keys)).toEqual({ pending: 0, public: 0 });

  id = (await addedPhoto(ada, productId)).id;
  const whileApproved = {
    ...services,
    pendingPictures: {
      ...services.pendingPictures,
      async get(key: string) {
        await othersDecision("approve");
        return services.pendingPictures.get(key);
      },
    },
  };
  await decideAs("approve", whileApproved);
  expect(await publicList(productId)).toMatchObject([{ id }]);
});

test("nobody is mailed that their photo is on a page that is not there any more", async () => {
  const [{ ada, id: productId }, other] = [await insertOwner(), await insertOwner()];
  await db.update(users).set({ emailVerifiedAt: new Date() });
  for (const { ada: owner, id } of [{ ada, id: productId }, other])
    await decide((await addedPhoto(owner, id)).id, "approve");
  await db.update(products).set({ status: "unpublished" }).where(eq(products.id, productId));
  const { services, sent } = createMailServices(new Date(Date.now() + 60_000));
  await drainOutbox(services);
  const mailsTo = (email: string) => sent.filter(({ to }) => to === email).length;
  expect([mailsTo(ada.user.email), mailsTo(other.ada.user.email)]).toEqual([0, 1]);
});

test("the same file sent twice, in turn or at once, is one photo; two people's same file are two", async () => {
  const { ada, id: productId } = await insertOwner();
  const file = uniquePhoto();
  const { id } = await addedPhoto(ada, productId, file);
  const again = await Promise.all([1, 2, 3].map(() => addedPhoto(ada, productId, file)));
  expect(again.map((photo) => photo.id)).toEqual([id, id, id]);
  const sameFile = uniquePhoto();
  const both = await Promise.all([
    addedPhoto(ada, productId, sameFile),
    addedPhoto(ada, productId, sameFile),
  ]);
  expect(new Set(both.map((photo) => photo.id)).size).toBe(1);
  const eve = await createUser();
  await insertPurchase(eve.user.id, productId);
  const hers = await addedPhoto(eve, productId, file);
  const keys = await keysOfPhoto(hers.id);
  await ada.post("/app/photos/delete", { id });
  await sweepRemovedPhotos(testServices().services);
  expect((await filesOf(keys)).pending).toBe(keys.length);
});

test("the photos of an owner and model, and the uploads of an hour, are limited", async () => {
  const { ada, id: productId } = await insertOwner();
  await db.delete(attempts);
  for (let at = 0; at < PHOTOS_PER_OWNER; at++) await addedPhoto(ada, productId);
  expect(await errorWithFields(await send(ada, { productId }, uniquePhoto()))).toEqual([409, "photos_full"]);
  const eve = await createUser();
  await insertPurchase(eve.user.id, productId);
  for (let at = 0; at < LIMITS.photo.max; at++)
    await send(eve, { productId }, joinBytes(png(9, 9).subarray(0, 50), new Uint8Array([at])));
  const refused = await send(eve, { productId }, uniquePhoto());
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await errorWithFields(refused)).toEqual([429, "too_many"]);
});

test("the form without scripts adds a photo, and refuses a large body before reading it", async () => {
  const { ada, id: productId } = await insertOwner();
  const path = `/product/${productId}/photos`;
  const form = (file: Blob | null, layerHeight = "0.12") => {
    const body = new FormData();
    body.set("printer", "Voron 0");
    body.set("layerHeight", layerHeight);
    if (file) body.set("photo", file, "print.html");
    return body;
  };
  const post = (body: BodyInit, headers = {}) =>
    ada.fetch(path, { method: "POST", body, headers: { Host: "shop.test", ...headers } });
  const photo = new Blob([uniquePhoto()], { type: "text/html" });
  const sent = await post(form(photo));
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, `${path}?sent=1#sent`]);
  const [row] = await db.select().from(printPhotos).where(eq(printPhotos.productId, productId));
  expect(row).toMatchObject({ status: "pending", printer: "Voron 0", layerMm: 0.12, material: null });
  const missing = await post(form(null));
  expect(missing.status).toBe(400);
  expect(await missing.text()).toContain("Choose a photo");
  const thick = await post(form(photo, "thick"));
  const page = await thick.text();
  expect(thick.status).toBe(400);
  expect(page).toContain("Write millimetres");
  expect(page).toContain('value="Voron 0"');
  const large = await post(form(new Blob([new Uint8Array(PHOTO_MAX_BYTES + 100_000)])), {
    "Accept-Language": "es",
  });
  expect(large.status).toBe(413);
  expect(await large.text()).toContain("Esta foto pesa más de 12 MB");
  const html = await post(form(new Blob(["<html></html>"], { type: "image/jpeg" })));
  expect(html.status).toBe(415);
  expect(await html.text()).toContain("could not be read as a photo");
});

test("photos are paged by 24; a page of thousands reads few rows", async () => {
  const { ada, id: productId } = await insertOwner();
  await env.DB.prepare(
    `WITH RECURSIVE serial(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM serial WHERE n < 3000)
     INSERT INTO print_photos (product_id, user_id, status, picture, upload_sha256, created_at)
     SELECT ?1, ?2, iif(n % 3, 'approved', 'pending'), '{"key":"k","width":9,"height":9,"narrower":[]}', printf('%064x', n), n FROM serial`,
  )
    .bind(productId, ada.user.id)
    .run();
  const first = await publicList(productId);
  const answer = await (await createVisitor()).fetch(
    `/app/photos?productId=${productId}&before=${first.at(-1)?.id}`,
  );
  const second = await answer.json<Photo[]>();
  const ids = [...first, ...second].map(({ id }) => id);
  expect(ids).toHaveLength(2 * PHOTOS_PAGE_SIZE);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
  const { DB, rowsRead } = countRowsRead();
  const services = createServices(
    { ...env, DB },
    {
      settings: readSettings(env),
      readConstraint: "first-primary",
      language: "en",
      waitUntil: () => {},
      log: () => {},
    },
  );
  await photosPage(services, await createUser().then(({ user }) => user), { productId });
  expect(await rowsRead()).toBeLessThan(80);
  const [last] = await db
    .select({ id: printPhotos.id })
    .from(printPhotos)
    .where(and(eq(printPhotos.productId, productId), eq(printPhotos.status, "pending")))
    .limit(1);
  await decide(last?.id ?? 0, "remove");
  expect(await countOf(productId)).toBe(2_000);
  const page = await (await seller.fetch("/studio/moderation/photos")).text();
  expect(page.match(/<figure/g)).toHaveLength(PHOTOS_PAGE_SIZE);
  expect(page).toMatch(/\?before=\d+/);
  // A later page whose photos are all decided shows those that still wait on the first one.
  const decided = await (await seller.fetch("/studio/moderation/photos?state=pending&before=999999")).text();
  expect(decided.match(/<figure/g)).toHaveLength(PHOTOS_PAGE_SIZE);
  await db.delete(printPhotos).where(eq(printPhotos.productId, productId));
});

test("a deleted account's photos are gone, with their bytes", async () => {
  const { services, settled } = testServices();
  const { ada, id: productId } = await insertOwner();
  const [waiting, shown] = [await addedPhoto(ada, productId), await addedPhoto(ada, productId)];
  await decide(shown.id, "approve");
  const keys = [...(await keysOfPhoto(waiting.id)), ...(await keysOfPhoto(shown.id))];
  await deleteAccount(services, ada.user, { currentPassword: "", sessionToken: ada.token });
  await settled();
  expect(await publicList(productId)).toEqual([]);
  expect(await countOf(productId)).toBe(0);
  expect(await filesOf(keys)).toEqual({ pending: 0, public: 0 });
  expect(await db.select().from(printPhotos).where(eq(printPhotos.userId, ada.user.id))).toEqual([]);
});

test("the seller gets one mail a day while photos wait, and none when they were reviewed", async () => {
  const { services } = testServices();
  const { ada, id: productId } = await insertOwner();
  await db.update(printPhotos).set({ status: "approved" }).where(eq(printPhotos.status, "pending"));
  const { id } = await addedPhoto(ada, productId);
  const later = { ...services, now: () => new Date(Date.now() + 11 * 60_000) };
  const waiting = () => db.select().from(outbox).where(eq(outbox.template, "photos-waiting"));
  await mailSellersAboutPendingPhotos(services);
  expect(await waiting()).toEqual([]);
  await mailSellersAboutPendingPhotos(later);
  await mailSellersAboutPendingPhotos(later);
  expect(await waiting()).toMatchObject([{ userId: seller.user.id }]);
  await decide(id, "approve");
  const { services: drained, logged } = testServices();
  await drainOutbox({ ...drained, now: later.now });
  expect(logged).toMatchObject([{ event: "mail_dropped", facts: { template: "photos-waiting" } }]);
});

test("an unpublished model's photos are seen by their owner only", async () => {
  const { ada, id: productId } = await insertOwner();
  const { id } = await addedPhoto(ada, productId);
  await decide(id, "approve");
  await db.update(products).set({ status: "unpublished" }).where(eq(products.id, productId));
  expect(await publicList(productId)).toEqual([]);
  const path = `/product/${productId}/photos`;
  expect((await (await createVisitor()).fetch(path)).status).toBe(404);
  expect((await ada.fetch(path)).status).toBe(200);
});
