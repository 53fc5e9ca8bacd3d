/** Where buyers come from: landings counted by day, the words of a cart's line and of an order, and what sellers see of them. */
import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addToCart } from "#app/cart/cart.server.ts";
import { startPayment } from "#app/checkout/checkout.server.ts";
import { openDb } from "#app/db/client.server.ts";
import { cartItems, orderLines, orders, sourceViews, statisticsSnapshots } from "#app/db/schema.ts";
import { DEFAULT_TIME_ZONE } from "#app/i18n/reader.ts";
import { accountData, eraseAccount } from "#app/privacy/privacy.server.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { letterSource } from "#app/sources/source.ts";
import { noStatistics, type Statistics } from "#app/statistics/add-up.ts";
import { dayOf } from "#app/statistics/periods.ts";
import { PERIODS } from "#app/statistics/statistics.contract.ts";
import { computeStatistics, statisticsPage } from "#app/statistics/statistics.server.ts";
import { countRoundTrips, countRowsRead } from "#tests/support/database.ts";
import { insertLetter } from "#tests/support/letters.ts";
import { createSale } from "#tests/support/offers.ts";
import { insertManyOrders, insertOrder } from "#tests/support/orders.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";
import {
  browserWithSession,
  createSeller,
  createUser,
  createUserWithPassword,
  createVisitor,
  findUser,
  PASSWORD,
  responseCookie,
} from "#tests/support/users.ts";
import { fetchFromWorker } from "#tests/support/worker.ts";
import { MAX_NEW_SOURCES_OF_SITE, MAX_SOURCES_OF_MONTH } from "#workers/view-counter.ts";

const { services, settled } = testServices();
const seller = await createSeller();
/** What a page remembers of the load with which its visit began. */
const landing = (query: string, referrer = "") => `https://shop.test/${query} ${referrer}`;
const today = () => dayOf(new Date(), DEFAULT_TIME_ZONE);
const counter = () => env.VIEW_COUNTER.getByName("shop");

async function countedToday(day = today()) {
  await runDurableObjectAlarm(counter());
  const [row] = await db.select().from(sourceViews).where(eq(sourceViews.day, day));
  return row?.views ?? {};
}

const orderOf = async (code: string) =>
  (await db.select().from(orders).where(eq(orders.code, code)))[0]?.source;
const lineOf = async (userId: string, productId: string) =>
  (
    await db
      .select()
      .from(cartItems)
      .where(and(eq(cartItems.userId, userId), eq(cartItems.productId, productId)))
  )[0]?.source;

test("the page reads few rows with thousands of orders from hundreds of sources, and its row of sums stays small", async () => {
  const { user } = await createUser();
  const { id } = await insertProduct();
  await insertManyOrders(3_000, { userId: user.id, productId: id });
  await env.DB.prepare(
    "UPDATE orders SET source = 'a source with forty letters in its name ' || (rowid % 900) WHERE user_id = ?",
  )
    .bind(user.id)
    .run();
  await db.delete(statisticsSnapshots);
  await computeStatistics({ ...services, now: () => new Date(Date.now() + 2 * DAY_MS) });
  await computeStatistics(services);
  const { results } = await env.DB.prepare(
    "SELECT octet_length(statistics) AS bytes FROM statistics_snapshots",
  ).all<{ bytes: number }>();
  expect(Math.max(...results.map(({ bytes }) => bytes))).toBeLessThan(60_000);
  const { DB, rowsRead } = countRowsRead();
  for (const period of PERIODS) {
    const { moreSources, total } = await statisticsPage(
      { ...services, db: openDb(DB, "first-primary") },
      period,
    );
    expect(await rowsRead()).toBeLessThanOrEqual(200);
    if (period === "all") expect([moreSources, total.count > 2_000]).toEqual([true, true]);
  }
});

test("a visit from elsewhere is counted with its source, from the cached page too, and with the same page for everybody", async () => {
  const { id } = await insertProduct();
  const visitor = await createVisitor();
  const load = async (path: string, headers: Record<string, string> = {}, method = "GET") => {
    const answer = await visitor.fetch(path, { method, headers });
    return { cache: answer.headers.get("Cache-Status"), text: await answer.text(), answer };
  };
  const first = await load(`/product/${id}?utm_source=flyer&utm_medium=qr`);
  const second = await load(`/product/${id}`, { Referer: "https://www.reddit.com/" });
  const third = await load(`/product/${id}?utm_source=Flyer&utm_medium=qr`, {
    Referer: "https://x.example/",
  });
  expect([second.cache, third.cache]).toEqual(["stall; hit", "stall; hit"]);
  expect(third.text).toBe(first.text);
  expect(third.text).not.toMatch(/flyer|reddit/i);
  expect(third.answer.headers.getSetCookie()).toEqual([]);
  await load("/", {});
  // As a service worker without preloads passes it on.
  const passedOn = { "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "empty" };
  await load("/", { ...passedOn, "Sec-Fetch-Site": "same-origin" });
  await load("/", { ...passedOn, Referer: "https://www.reddit.com/" });
  // None of these is a visit that begins.
  const reddit = { Referer: "https://www.reddit.com/" };
  await load(`/product/${id}`, { Referer: `https://shop.test/?utm_source=flyer` });
  await load(`/product/${id}`, { "Sec-Fetch-Site": "same-origin" });
  await load(`/product/${id}?utm_source=flyer`, { Referer: "https://checkout.stripe.com/c/pay" });
  await load(`/product/${id}.data`, reddit);
  await load(`/product/${id}`, reddit, "HEAD");
  await load(`/product/${id}`, { ...reddit, "User-Agent": "Googlebot/2.1" });
  await load(`/product/${id}`, { ...reddit, "Sec-Purpose": "prefetch" });
  await load(`/product/${id}`, { ...reddit, "Sec-Fetch-Dest": "iframe" });
  await load(`/product/${id}`, { ...reddit, "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty" });
  await load("/product/there-is-none", reddit);
  await load("/contact", reddit);
  await load("/studio", reddit);
  expect(await countedToday()).toEqual({
    "flyer/print": { seen: 2, carted: 0 },
    "reddit.com": { seen: 2, carted: 0 },
    "": { seen: 2, carted: 0 },
  });
});

test("a visit to a cached page asks the database nothing", async () => {
  const { id } = await insertProduct();
  const path = `/product/${id}?utm_source=flyer`;
  await (await fetchFromWorker(path, {})).text();
  const { DB, count } = countRoundTrips();
  const before = (await countedToday()).flyer?.seen ?? 0;
  const answer = await fetchFromWorker(path, {}, { ...env, DB });
  await answer.text();
  expect(answer.headers.get("Cache-Status")).toBe("stall; hit");
  expect(count()).toBe(0);
  expect((await countedToday()).flyer?.seen).toBe(before + 1);
});

test("two landings at once with a new source are two of one source", async () => {
  const at = { site: "198.51.100.1", day: "2026-01-15" };
  await Promise.all(Array.from({ length: 10 }, () => counter().countSource("fair", "seen", at)));
  expect(await countedToday(at.day)).toEqual({ fair: { seen: 10, carted: 0 } });
});

test("one customer of a network names few sources a day, and the others are named all the same", async () => {
  const day = "2026-02-10";
  for (let n = 0; n < 40; n++)
    await counter().countSource(`made up ${n}`, "seen", { site: "2001:db8:1::/48", day });
  await counter().countSource("instagram.com", "seen", { site: "198.51.100.1", day });
  await counter().countSource("made up 0", "seen", { site: "2001:db8:1::/48", day });
  const views = await countedToday(day);
  expect(Object.keys(views)).toHaveLength(MAX_NEW_SOURCES_OF_SITE + 2);
  expect(views["instagram.com"]).toEqual({ seen: 1, carted: 0 });
  expect(views["made up 0"]).toEqual({ seen: 2, carted: 0 });
  expect(views["*"]).toEqual({ seen: 40 - MAX_NEW_SOURCES_OF_SITE, carted: 0 });
});

test("a month has a thousand sources by name, the rest is one, and the next month begins anew", async () => {
  const day = "2026-03-05";
  for (let n = 0; n < MAX_SOURCES_OF_MONTH; n++)
    await counter().countSource(`source ${n}`, "seen", {
      site: `site ${Math.floor(n / MAX_NEW_SOURCES_OF_SITE)}`,
      day,
    });
  const newcomer = { site: "198.51.100.1", day: "2026-03-20" };
  await counter().countSource("one more", "seen", newcomer);
  await counter().countSource("source 7", "carted", newcomer);
  await counter().countSource("", "seen", newcomer);
  await counter().countSource("one more", "seen", { ...newcomer, day: "2026-04-01" });
  expect(Object.keys(await countedToday(day))).toHaveLength(MAX_SOURCES_OF_MONTH);
  expect(await countedToday(newcomer.day)).toEqual({
    "*": { seen: 1, carted: 0 },
    "source 7": { seen: 0, carted: 1 },
    "": { seen: 1, carted: 0 },
  });
  expect(await countedToday("2026-04-01")).toEqual({ "one more": { seen: 1, carted: 0 } });
});

test("the line of the cart keeps where its buyer came from last, and the order takes it from there", async () => {
  const { id } = await insertProduct();
  const person = await createUser();
  const add = (body: object) => person.post("/app/cart/add", { id, license: "standard", ...body });
  expect((await add({})).status).toBe(200);
  expect(await lineOf(person.user.id, id)).toBeNull();
  await add({ source: landing("", "https://l.instagram.com/") });
  await add({
    license: "commercial",
    source: landing("?utm_source=letter&utm_medium=email&utm_campaign=0a1b2c3d"),
  });
  // Came back without a link that says anything.
  await add({ source: landing("", "https://shop.test/cart") });
  expect(await lineOf(person.user.id, id)).toBe("letter/email/0a1b2c3d");
  const { orderCode } = await startPayment(services, person.user, {
    id: "cart",
    license: "standard",
    coupon: "",
    consent: true,
  });
  expect(await orderOf(orderCode)).toBe("letter/email/0a1b2c3d");
});

test("an order has the words that came with it before those of the cart, and none without either", async () => {
  const [{ id }, other] = [await insertProduct(), await insertProduct()];
  const person = await createUser();
  await addToCart(services, person.user, { id, license: "standard", source: "flyer" });
  const answer = await person.post("/app/paymentui", {
    id,
    source: landing("", "https://www.reddit.com/r/3Dprinting"),
  });
  const { orderCode } = await answer.json<{ orderCode: string }>();
  expect(await orderOf(orderCode)).toBe("reddit.com");
  const direct = await (await person.post("/app/paymentui", { id: other.id })).json<{ orderCode: string }>();
  expect(await orderOf(direct.orderCode)).toBeNull();
});

test("the checkout's form brings the words of its page", async () => {
  const { id } = await insertProduct();
  const { user, token } = await createUserWithPassword();
  const browser = browserWithSession(token);
  const page = await (await browser.get(`/checkout?product=${id}`)).text();
  expect(page).toMatch(/<input type="hidden" name="source"\/>/);
  const terms = /name="shownTerms" value="([^"]*)"/.exec(page)?.[1] ?? "";
  const answer = await browser.form(`/checkout?product=${id}`, {
    name: "Ana",
    country: "ES",
    consent: "on",
    total: "499",
    shownTerms: terms,
    source: landing("?utm_source=Flyer&utm_medium=qr&utm_campaign=market#top"),
  });
  expect(answer.status).toBe(303);
  const [order] = await db.select().from(orders).where(eq(orders.userId, user.id));
  expect(order?.source).toBe("flyer/print/market");
});

test.each([
  ["an address of a person", landing("?ref=ana@example.com")],
  ["a number of a phone", landing("?utm_source=%2B34600123456")],
  ["a script", landing("?ref=<script>alert(1)</script>", "javascript:alert(1)")],
  ["a control character", landing("?ref=a%00b", "\u0000")],
  ["the name of the rest", landing("?ref=*")],
  ["a text without an address", "flyer"],
  ["a text that is far too long", landing(`?ref=flyer&x=${"x".repeat(5_000)}`)],
  ["no text", 7],
  ["nothing", null],
])("%s as a source is dropped, and the purchase goes on", async (_, source) => {
  const { id } = await insertProduct();
  const person = await createUser();
  expect((await person.post("/app/cart/add", { id, source })).status).toBe(200);
  expect(await lineOf(person.user.id, id)).toBeNull();
  const answer = await person.post("/app/paymentui", { id, source });
  expect(answer.status).toBe(200);
  expect(await orderOf((await answer.json<{ orderCode: string }>()).orderCode)).toBeNull();
});

test("a visitor who logs in on the way is led back with the words in the address, which no cookie has", async () => {
  const { id } = await insertProduct();
  const { user } = await createUserWithPassword();
  const visitor = browserWithSession(null);
  const asked = await visitor.form(`/product/${id}`, {
    intent: "add",
    license: "standard",
    source: landing("?utm_source=flyer&utm_campaign=market"),
  });
  const redirectTo = `/product/${id}?utm_source=flyer&utm_campaign=market`;
  expect(asked.headers.get("Location")).toBe(`/sign-in?redirectTo=${encodeURIComponent(redirectTo)}`);
  const intent = responseCookie(asked, "__Host-product-intent") ?? "";
  expect(atob(decodeURIComponent(intent))).not.toContain("flyer");
  const cookie = { Cookie: `__Host-product-intent=${intent}` };
  const signIn = await (await visitor.get(asked.headers.get("Location") ?? "", cookie)).text();
  expect(signIn).toContain(`Model ${id}`);
  const login = { email: user.email, password: PASSWORD, redirectTo };
  const answer = await visitor.form("/login", login, cookie);
  expect(answer.headers.get("Location")).toBe(redirectTo);
  expect(await lineOf(user.id, id)).toBe("flyer//market");
});

test("Buy now before the login leads to the checkout with the words", async () => {
  const { id } = await insertProduct();
  const person = await createUser();
  const answer = await browserWithSession(person.token).form(`/product/${id}`, {
    intent: "buy",
    license: "standard",
    source: landing("?ref=flyer"),
  });
  expect(answer.headers.get("Location")).toBe(`/checkout?product=${id}&license=standard&utm_source=flyer`);
});

test("the person's export has the words, and the account's deletion empties them", async () => {
  const [bought, carted] = [await insertProduct(), await insertProduct()];
  const { user } = await createUser();
  const { id: orderId } = await insertOrder(user.id, [{ productId: bought.id }], { source: "flyer/print" });
  await addToCart(services, user, { id: carted.id, license: "standard", source: "reddit.com" });
  const exported = JSON.stringify(await accountData(services, user.id));
  expect(exported).toContain('"source":"flyer/print"');
  expect(exported).toContain('"source":"reddit.com"');
  await eraseAccount(services, await findUser(user.id));
  await settled();
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  expect(order).toMatchObject({ totalCents: 499, source: null });
  expect(await db.select().from(cartItems).where(eq(cartItems.userId, user.id))).toEqual([]);
});

test("an order in a sale says which", async () => {
  const { id } = await insertProduct({ standard: 1_000 });
  const full = await insertProduct();
  const { user } = await createUser();
  const [sale] = await createSale(services, {
    ids: [id],
    percent: 20,
    until: new Date(Date.now() + DAY_MS).toISOString(),
  });
  await addToCart(services, user, { id, license: "standard" });
  await addToCart(services, user, { id: full.id, license: "standard" });
  await startPayment(services, user, { id: "cart", license: "standard", coupon: "", consent: true });
  const lines = await db.select().from(orderLines).where(eq(orderLines.productId, id));
  expect(lines.map(({ saleFrom }) => saleFrom)).toEqual([sale?.from]);
  const others = await db.select().from(orderLines).where(eq(orderLines.productId, full.id));
  expect(others.map(({ saleFrom }) => saleFrom)).toEqual([null]);
});

test("sellers see visits, orders and what is kept by source and by letter, before and after the cron", async () => {
  await db.batch([db.delete(sourceViews), db.delete(statisticsSnapshots)]);
  const letter = await insertLetter({ texts: { en: { subject: "New gears", body: "Look." } } });
  const { id } = await insertProduct();
  const { user } = await createUser();
  const fromLetter = letterSource(letter);
  const day = dayOf(new Date(Date.now() - 2 * DAY_MS), DEFAULT_TIME_ZONE);
  const views = { [fromLetter]: { seen: 40, carted: 3 }, "flyer/print/market": { seen: 8, carted: 0 } };
  await db.insert(sourceViews).values({ day, views });
  const paidAt = new Date(Date.now() - 2 * DAY_MS);
  await insertOrder(user.id, [{ productId: id, priceCents: 987_654 }], { source: fromLetter, paidAt });
  const expected = expect.arrayContaining([
    expect.objectContaining({
      source: fromLetter,
      seen: 40,
      carted: 3,
      count: 1,
      gross: 987_654,
      letter: { id: letter, subject: "New gears" },
    }),
    expect.objectContaining({ source: "flyer/print/market", seen: 8, count: 0 }),
  ]);
  expect((await statisticsPage(services, "7")).sources).toEqual(expected);
  await computeStatistics(services);
  expect((await statisticsPage(services, "7")).sources).toEqual(expected);
  const html = await (await seller.fetch("/studio/numbers?period=7")).text();
  expect(html).toContain("Where buyers come from");
  expect(html).toContain(`/studio/letters/${letter}`);
  expect(html).toContain("2.5%");
  expect(html).toMatch(/flyer.*print · market/s);
  const file = await (await seller.fetch("/app/studio/sources.csv?period=7")).text();
  expect(file).toContain(`${fromLetter},New gears,40,3,1,9876.54`);
});

test("the statistics of an earlier release are shown, without sources until the cron runs", async () => {
  const { id } = await insertProduct();
  const { user } = await createUser();
  const paidAt = new Date(Date.now() - 2 * DAY_MS);
  await insertOrder(user.id, [{ productId: id, priceCents: 500_000 }], { source: "earlier", paidAt });
  await db.delete(statisticsSnapshots);
  await computeStatistics(services);
  const isAll = eq(statisticsSnapshots.period, "all");
  const [row] = await db.select().from(statisticsSnapshots).where(isAll);
  const { sources, coupons: _, sales: __, ...earlier } = row?.statistics ?? noStatistics();
  expect(sources).toHaveProperty("earlier");
  await db
    .update(statisticsSnapshots)
    .set({ statistics: earlier as Statistics })
    .where(isAll);
  const page = await statisticsPage(services, "all");
  expect(page.total.count).toBeGreaterThan(0);
  expect(page.sources.map(({ source }) => source)).not.toContain("earlier");
});
