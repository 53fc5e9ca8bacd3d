import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  chatMessages,
  chatThreads,
  comments,
  contactMessages,
  legalTexts,
  orders,
  printPhotos,
  productViews,
  reviews,
} from "#app/db/schema.ts";
import { localDay } from "#app/shared/time-zone.ts";
import { statisticsPage } from "#app/statistics/statistics.server.ts";
import { setting } from "#app/studio/setting.server.ts";
import { todayOf } from "#app/today/today.server.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { insertPhoto } from "#tests/support/photo-rows.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";
import { cookieHeader, createSeller, createUser, csrfTokenFor } from "#tests/support/users.ts";
import { fetchFromWorker } from "#tests/support/worker.ts";

const { services } = testServices();
const canSeal = {
  ...services,
  settings: { ...services.settings, SHOP_SECRET: "what-only-the-maker-of-this-shop-knows" },
};
const seller = await createSeller();
const ada = await createUser();
const vase = await insertProduct({ title: { en: "Vase", es: "Jarrón" } });
const owl = await insertProduct({ title: "Owl" });

const START = Date.now() - 60_000;
const after = (seconds: number) => new Date(START + seconds * 1_000);
const events = async () => (await todayOf(services, seller.user)).events;

test("the last five events are the newest of all kinds, each with its hour and a page that opens", async () => {
  const buyer = { name: "Ada", lastName: "Maker" };
  const lines = [
    { productId: owl.id, title: "Owl" },
    { productId: vase.id, title: "Vase" },
  ];
  const order = await insertOrder(ada.user.id, lines, { buyer, paidAt: after(1) });
  await insertOrder(ada.user.id, lines, { status: "pending", paidAt: null, createdAt: after(50) });
  await insertOrder(ada.user.id, lines, { status: "held", paidAt: after(50) });
  const text = { productId: vase.id, userId: ada.user.id };
  await db.insert(reviews).values({ ...text, stars: 4, text: "Good", paid: true, createdAt: after(2) });
  await db.insert(comments).values({ ...text, comment: "Which material?", createdAt: after(3) });
  const photo = await insertPhoto(ada.user.id, vase.id);
  await db
    .update(printPhotos)
    .set({ createdAt: after(4) })
    .where(eq(printPhotos.id, photo));
  expect(await events()).toMatchObject([
    { kind: "photo", name: ada.user.username, about: "Vase" },
    { kind: "comment", about: "Vase" },
    { kind: "review", about: "Vase", stars: 4, cents: null },
    { kind: "order", name: "Ada Maker", moreModels: 1, cents: 998, at: after(1).toISOString() },
  ]);
  await db
    .update(orders)
    .set({ withdrawal: { at: after(5).getTime(), productIds: [vase.id] } })
    .where(eq(orders.id, order.id));
  const message = { userId: ada.user.id, fromUser: true, message: "Hello", clientId: "c1" };
  const [sent] = await db
    .insert(chatMessages)
    .values({ ...message, createdAt: after(6) })
    .returning();
  const id = sent?.id ?? 0;
  await db.insert(chatThreads).values({
    userId: ada.user.id,
    lastMessageId: id,
    lastUserMessageId: id,
    lastMessageAt: after(6),
  });
  await db.insert(contactMessages).values({
    reference: "CM-TODAY",
    name: "Tomás",
    email: "tomas@people.test",
    message: "Hello",
    language: "es",
    createdAt: after(7),
  });
  const listed = await events();
  expect(listed.map(({ kind, name, about }) => [kind, name, about])).toEqual([
    ["contact", "Tomás", ""],
    ["chat", ada.user.username, ""],
    ["withdrawal", "Ada Maker", order.code],
    ["photo", ada.user.username, "Vase"],
    ["comment", ada.user.username, "Vase"],
  ]);
  const headers = { Cookie: cookieHeader(await csrfTokenFor(seller.token), seller.token) };
  for (const { to, about } of [...listed, { to: `/studio/orders/${order.code}`, about: order.code }]) {
    const answer = await fetchFromWorker(to, { headers });
    expect([to, answer.status]).toEqual([to, 200]);
    expect(await answer.text()).toContain(about);
  }
});

test("an event of a deleted account names nobody", async () => {
  const { user } = await createUser();
  const { code } = await insertOrder(user.id, [{ productId: owl.id }], { paidAt: after(30) });
  expect(await events()).toMatchObject([
    { name: user.username, to: `/studio/orders/${code}` },
    {},
    {},
    {},
    {},
  ]);
  await db.run(`UPDATE users SET username = '', deleted_at = 1 WHERE id = '${user.id}'`);
  expect(await events()).toMatchObject([{ name: "", to: `/studio/orders/${code}` }, {}, {}, {}, {}]);
});

test("today has its orders, its money and its visits beside yesterday's, and the stars of the last seven days", async () => {
  const zone = (await services.shop.profile()).timeZone;
  const { bars } = await statisticsPage(services, "30");
  const [yesterday, today] = bars.slice(-2);
  expect(today?.at).toBe(localDay(Date.now(), zone));
  const day = (back: number) => new Date(Date.now() - back * 24 * 3_600_000);
  await insertOrder(ada.user.id, [{ productId: owl.id, priceCents: 250 }]);
  await insertOrder(ada.user.id, [{ productId: owl.id, priceCents: 100 }], { paidAt: day(1) });
  await db.insert(productViews).values([
    {
      day: localDay(Date.now(), zone),
      views: { [owl.id]: { seen: 3, carted: 1 }, [vase.id]: { seen: 4, carted: 0 } },
    },
    { day: localDay(day(1).getTime(), zone), views: { [owl.id]: { seen: 50, carted: 0 } } },
  ]);
  const now = await statisticsPage(services, "30");
  expect(now.bars.at(-1)).toMatchObject({ count: (today?.count ?? 0) + 1, gross: (today?.gross ?? 0) + 250 });
  expect(now.bars.at(-2)).toMatchObject({ count: (yesterday?.count ?? 0) + 1 });
  expect(now.seenToday).toBe(7);
  expect((await todayOf(services, seller.user)).stars).toEqual({ average: 4, count: 1 });
  const eve = await createUser();
  const text = { productId: owl.id, userId: eve.user.id, text: "", paid: true };
  await db.insert(reviews).values({ ...text, stars: 1, createdAt: day(8) });
  expect((await todayOf(services, seller.user)).stars).toEqual({ average: 4, count: 1 });
  await db.insert(reviews).values({ ...text, userId: seller.user.id, stars: 5, createdAt: day(6) });
  expect((await todayOf(services, seller.user)).stars).toEqual({ average: 4.5, count: 2 });
});

test("a shop that sells is told of what it lacks, and of what is done", async () => {
  const fresh = testServices();
  const today = () => todayOf(fresh.services, seller.user);
  const before = await today();
  expect(before.sellsWithoutTerms).toBe(true);
  expect(before.steps).toMatchObject({ legal: false, vat: false, brand: false, model: true, stripe: false });
  await db
    .insert(legalTexts)
    .values({ document: "terms", version: 1, text: { en: "Terms" }, publishedAt: new Date() });
  await setting("vat").run(services, { home: "ES", ossFrom: "" });
  fresh.services.shop.forget();
  const { services: later } = testServices();
  const after = await todayOf(later, seller.user);
  expect(after).toMatchObject({
    sellsWithoutTerms: false,
    legalTexts: 1,
    steps: { vat: true, legal: false },
  });
});

test("a shop that makes backups is told of a privacy text without their 35 days, in any of its languages", async () => {
  await db.delete(legalTexts);
  const lacks = async (shop: typeof services = canSeal) =>
    (await todayOf(shop, seller.user)).privacyLacksBackups;
  // Without a text it is told to write one.
  expect(await lacks()).toBe(false);
  let version = 0;
  const publish = (text: { en: string; es?: string }) =>
    db
      .insert(legalTexts)
      .values({ document: "privacy", version: ++version, text, publishedAt: after(version) });
  await publish({ en: "We keep orders for 350 days, or 1035." });
  expect([await lacks(), await lacks(services)]).toEqual([true, false]);
  await publish({ en: "Copies go after 35 days.", es: "Guardamos los pedidos diez años." });
  expect(await lacks()).toBe(true);
  await publish({ en: "Copies go after 35 days.", es: "Las copias se borran a los 35 días." });
  expect(await lacks()).toBe(false);
});
