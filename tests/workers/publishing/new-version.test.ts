import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { productDetail } from "#app/catalog/catalog.server.ts";
import { downloads, outbox, products, purchases, users } from "#app/db/schema.ts";
import { listedPurchases } from "#app/library/library.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { editProduct } from "#app/publishing/edit-product.server.ts";
import { publishNewProduct } from "#app/publishing/new-product.server.ts";
import type { PublishRequest } from "#app/publishing/publishing.contract.ts";
import { createMailServices, createVerifiedUser, queueTestMail } from "#tests/support/mail.ts";
import { insertPurchase, randomBytes } from "#tests/support/products.ts";
import { db, ORIGIN } from "#tests/support/services.ts";
import { callStudio, publishRequest, sendPublish, uploadZip } from "#tests/support/studio-api.ts";

beforeEach(() => db.delete(outbox));

const NOTES = { en: "Stronger wings.\nPrints flat.", es: "Alas más fuertes." };

/** Mail services with `publish`, which publishes a zip of this size and sends the queued mails. */
function createPublisher(id: string) {
  const { services, settled, sent, logged } = createMailServices();
  let isNew = true;
  const zips = new Map<number, ReturnType<typeof randomBytes>>();
  const publish = async (bytes: number, notes?: PublishRequest["sheet"]["notes"]) => {
    const zip = zips.get(bytes) ?? randomBytes(bytes);
    zips.set(bytes, zip);
    const request = await publishRequest(id, zip, await uploadZip(id, zip));
    const { sheet, images: _, ...model } = request;
    const answer = isNew
      ? await publishNewProduct(services, { ...request, sheet: { ...sheet, notes } })
      : await editProduct(services, { id, revision: null, changes: { notes }, model });
    isNew = false;
    await settled();
    return answer.version;
  };
  return { services, sent, logged, publish };
}

async function createOwner(
  productId: string,
  language: "en" | "es" = "en",
  changes: Partial<typeof users.$inferInsert> = {},
) {
  const { user } = await createVerifiedUser(language);
  await insertPurchase(user.id, productId);
  if (Object.keys(changes).length) await db.update(users).set(changes).where(eq(users.id, user.id));
  return user;
}

test("a new version is mailed once to each owner, with notes in their language and an unsubscribe link", async () => {
  const { publish, sent } = createPublisher("mailed");
  await publish(5_000);
  const [ada, eva] = [await createOwner("mailed"), await createOwner("mailed", "es")];
  await insertPurchase(ada.id, "mailed", "commercial");
  await createVerifiedUser();
  expect(await publish(5_001, NOTES)).toBe(2);
  expect(sent.map(({ to, subject }) => `${to}: ${subject}`).sort()).toEqual(
    [`${ada.email}: New version of Gear mailed`, `${eva.email}: Nueva versión de Engranaje mailed`].sort(),
  );
  const [toAda, toEva] = [ada, eva].map(({ email }) => sent.find(({ to }) => to === email));
  expect(toAda?.text).toContain("> Stronger wings.\n> Prints flat.\n");
  expect(toAda?.text).not.toContain("Alas");
  expect(toEva?.text).toContain("> Alas más fuertes.\n");
  expect(toAda?.text).toContain(`${ORIGIN}/dashboard`);
  expect(toAda?.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  expect(toAda?.headers?.["List-Unsubscribe"]).toMatch(new RegExp(`^<${ORIGIN}/unsubscribe/${ada.id}\\.`));
});

test("nobody is mailed about a version that is published again", async () => {
  const { publish, sent } = createPublisher("mailed-once");
  await publish(5_000);
  await createOwner("mailed-once");
  await publish(5_001, NOTES);
  expect(sent).toHaveLength(1);
  await db.delete(outbox);
  await createOwner("mailed-once");
  expect(await publish(5_001, { en: "Said better" })).toBe(2);
  expect(sent).toHaveLength(1);
  expect(await db.select().from(outbox)).toEqual([]);
});

test("users without notifications, deleted and refunded users get no mail about a new version", async () => {
  const { publish, sent } = createPublisher("not-for-all");
  await publish(5_000);
  await createOwner("not-for-all", "en", { notifications: false });
  await createOwner("not-for-all", "en", { deletedAt: new Date() });
  const refunded = await createOwner("not-for-all");
  await db.update(purchases).set({ revokedAt: new Date() }).where(eq(purchases.userId, refunded.id));
  const other = await createOwner("not-for-all");
  await publish(5_001, NOTES);
  expect((await db.select().from(outbox)).map(({ userId }) => userId)).toEqual([other.id]);
  expect(sent.map(({ to }) => to)).toEqual([other.email]);
});

test("a queued mail about a new version uses the current facts", async () => {
  const { services, publish, sent } = createPublisher("waited");
  await publish(5_000);
  const ada = await createOwner("waited");
  const has = async (template: string) =>
    (await db.select().from(outbox).where(eq(outbox.template, template))).filter(({ sentAt }) => !sentAt);
  const requeue = () =>
    db.update(outbox).set({ sentAt: null, data: { productId: "waited", version: "2" }, dueAt: new Date(0) });
  await publish(5_001, NOTES);
  expect(sent).toHaveLength(1);
  await requeue();
  await db
    .insert(downloads)
    .values({ userId: ada.id, productId: "waited", count: 1, lastAt: new Date(), lastVersion: 2 });
  await drainOutbox(services);
  expect(sent).toHaveLength(1);
  await db.delete(downloads).where(eq(downloads.userId, ada.id));
  await publish(5_002, { en: "Even better" });
  expect(sent).toHaveLength(2);
  await requeue();
  await drainOutbox(services);
  expect(await has("new-version")).toEqual([]);
  expect(sent).toHaveLength(2);
});

test("the notes of a new version are on the product page and in the dashboard of owners of an older one", async () => {
  const { publish, services } = createPublisher("what-is-new");
  await publish(5_000, { en: "The first one" });
  expect((await productDetail(services, "what-is-new")).changes).toEqual([]);
  const [ada, eva] = [await createOwner("what-is-new"), await createOwner("what-is-new")];
  const download = { productId: "what-is-new", count: 1, lastAt: new Date() };
  await db.insert(downloads).values({ ...download, userId: ada.id, lastVersion: 1 });
  await publish(5_001, { en: "Stronger" });
  await publish(5_001, NOTES);
  await db.insert(downloads).values({ ...download, userId: eva.id, lastVersion: 2 });
  const publishedAt = services.now().toISOString();
  expect((await productDetail(services, "what-is-new")).changes).toEqual([
    { text: NOTES.en, language: "en", version: 2, publishedAt },
  ]);
  const inSpanish = { ...services, language: "es" as const };
  const [adas, evas] = [await listedPurchases(inSpanish, ada), await listedPurchases(inSpanish, eva)];
  expect(adas.map(({ whatsNew }) => whatsNew)).toEqual([{ text: NOTES.es, language: "es" }]);
  expect(adas[0]?.titles).toEqual(["Gear what-is-new", "Engranaje what-is-new"]);
  expect(evas.map(({ whatsNew }) => whatsNew)).toEqual([null]);
});

test("mails to a thousand owners are queued by one statement, and a password mail goes first", async () => {
  const { services, publish, sent } = createPublisher("beloved");
  await publish(5_000);
  const many = JSON.stringify(Array.from({ length: 1_000 }, (_, at) => `beloved-${at}`));
  await db.$client.batch([
    db.$client
      .prepare(
        "INSERT INTO users (id, username, email, created_at) SELECT value, 'Fan', value || '@people.test', 0 FROM json_each(?)",
      )
      .bind(many),
    db.$client
      .prepare(
        "INSERT INTO purchases (user_id, product_id, license, purchased_at) SELECT value, 'beloved', 'standard', 0 FROM json_each(?)",
      )
      .bind(many),
  ]);
  await publish(5_001, NOTES);
  expect(await db.select().from(outbox)).toHaveLength(1_000);
  expect(sent).toHaveLength(100);
  const { user } = await createVerifiedUser();
  await queueTestMail({ cause: "urgent", template: "password-changed", userId: user.id, data: {} });
  await drainOutbox(services);
  expect(sent).toHaveLength(200);
  expect(sent.map(({ to }) => to)).toContain(user.email);
});

test("a new version brings pictures, after those that the model has, once and no more than a model may have", async () => {
  const id = "vase-with-pictures";
  const zip = randomBytes(1_000);
  await sendPublish(await publishRequest(id, zip, await uploadZip(id, zip)));
  const picture = (letter: string) => ({
    key: `products/${id}/${letter.repeat(64)}.webp`,
    width: 800,
    height: 600,
    alt: { en: `Photo ${letter}` },
  });
  const send = (addedImages: unknown[]) =>
    callStudio("POST", "/edit", { json: { id, revision: null, changes: {}, addedImages } });
  expect((await send([picture("a")])).status).toBe(200);
  expect((await send([picture("b"), picture("a")])).status).toBe(200);
  const images = async () =>
    (await db.select({ images: products.images }).from(products).where(eq(products.id, id)))[0]?.images;
  expect((await images())?.map(({ alt }) => alt.en)).toEqual(["Photo a", "Photo b"]);
  const eleven = Array.from("0123456789c", picture);
  expect((await send(eleven)).status).toBe(400);
  expect(await images()).toHaveLength(2);
});
