/** The studio's overview: what was seen, put into carts and sold. */

import { runDurableObjectAlarm } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addToCart } from "#app/cart/cart.server.ts";
import { mostMissedSearches } from "#app/catalog/search/missed-searches.server.ts";
import { openDb } from "#app/db/client.server.ts";
import { missedSearches, productViews, statisticsSnapshots } from "#app/db/schema.ts";
import { DEFAULT_TIME_ZONE } from "#app/i18n/reader.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { addDays, startOfLocalDay } from "#app/shared/time-zone.ts";
import { dayOf } from "#app/statistics/periods.ts";
import { netOf, PERIODS, type Period } from "#app/statistics/statistics.contract.ts";
import { computeStatistics, modelStatistics, statisticsPage } from "#app/statistics/statistics.server.ts";
import { setting } from "#app/studio/setting.server.ts";
import { saveShopTime } from "#app/studio/shop-time.server.ts";
import { countRowsRead } from "#tests/support/database.ts";
import { insertManyOrders, insertOrder } from "#tests/support/orders.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, ORIGIN, testServices } from "#tests/support/services.ts";
import { createSeller, createUser, createVisitor, submitForm } from "#tests/support/users.ts";

const { services, settled } = testServices();
const seller = await createSeller();
const page = (period: Period) => statisticsPage(services, period);
const today = () => dayOf(new Date(), DEFAULT_TIME_ZONE);
/** Noon some days ago, in the shop's time zone. */
const daysAgo = (days: number) =>
  new Date(startOfLocalDay(addDays(today(), -days), DEFAULT_TIME_ZONE) + DAY_MS / 2);

/** Writes the counted views to D1, as the alarm does after some minutes. */
const writeViews = () => runDurableObjectAlarm(env.VIEW_COUNTER.getByName("shop"));
async function viewsOf(productId: string) {
  await writeViews();
  const [today] = await db.select().from(productViews);
  return today?.views[productId];
}

test("with 10,000 orders a page reads at most 200 rows", async () => {
  const { user } = await createUser();
  const { id } = await insertProduct();
  await insertManyOrders(10_000, { userId: user.id, productId: id });
  await computeStatistics({ ...services, now: () => new Date(Date.now() + 2 * DAY_MS) });
  await computeStatistics(services);
  const { DB, rowsRead } = countRowsRead();
  const counted = { ...services, db: openDb(DB, "first-primary") };
  for (const period of PERIODS) {
    const { total } = await statisticsPage(counted, period);
    expect(await rowsRead()).toBeLessThanOrEqual(200);
    if (period === "all") expect(total.count).toBeGreaterThan(8_000);
  }
});

test("with 22,000 models no row of the sums grows beyond 100 KB, and the page reads at most 200 rows", async () => {
  const { id } = await insertProduct({ title: "Seen vase" });
  const names = [id, ...Array.from({ length: 22_000 }, (_, number) => `a-model-of-a-seller-${number}`)];
  const views = Object.fromEntries(names.map((name) => [name, { seen: 1, carted: 0 }]));
  await db.insert(productViews).values({ day: dayOf(daysAgo(3), DEFAULT_TIME_ZONE), views });
  await computeStatistics({ ...services, now: () => new Date(Date.now() + 2 * DAY_MS) });
  await computeStatistics(services);
  const sizes = await env.DB.batch<{ bytes: number }>(
    ["statistics_snapshots", "statistics_models"].map((table) =>
      env.DB.prepare(
        `SELECT octet_length(${table === "statistics_models" ? "models" : "statistics"}) AS bytes FROM ${table}`,
      ),
    ),
  );
  expect(Math.max(...sizes.flatMap(({ results }) => results).map(({ bytes }) => bytes))).toBeLessThan(
    100_000,
  );
  const { DB, rowsRead } = countRowsRead();
  const counted = { ...services, db: openDb(DB, "first-primary") };
  for (const period of PERIODS) {
    await statisticsPage(counted, period);
    expect(await rowsRead()).toBeLessThanOrEqual(200);
  }
  expect(
    (await modelStatistics(services, "7")).find((sold) => "productId" in sold && sold.productId === id)?.seen,
  ).toBe(1);
  await db.delete(productViews);
});

test("the page of a model is counted once for each load by a person, from the cache too", async () => {
  const { id } = await insertProduct();
  const visitor = await createVisitor();
  const load = (path: string, init: RequestInit = {}) => visitor.fetch(path, init);
  await load(`/product/${id}`);
  await load(`/product/${id}`);
  await load(`/product/${id}.data`, { headers: { Referer: "https://shop.test/" } });
  // None of these is a person who begins to look at the page.
  await load(`/product/${id}`, { method: "HEAD" });
  await load(`/product/${id}`, { headers: { "User-Agent": "Googlebot/2.1" } });
  await load(`/product/${id}.data`, { headers: { Referer: `https://shop.test/product/${id}` } });
  await load("/product/there-is-none");
  expect((await load(`/product/${id}.data`, { headers: { Referer: "not an address" } })).status).toBe(200);
  expect(await viewsOf(id)).toEqual({ seen: 4, carted: 0 });
  expect(await viewsOf("there-is-none")).toBeUndefined();
});

test("putting a model into the cart is counted once, and so is buying it at once", async () => {
  const { id } = await insertProduct();
  const person = await createUser();
  await addToCart(services, person.user, { id, license: "standard" });
  await addToCart(services, person.user, { id, license: "commercial" });
  await settled();
  await submitForm(await createUser(), `/product/${id}`, { intent: "buy", license: "standard" });
  expect(await viewsOf(id)).toEqual({ seen: 0, carted: 2 });
});

test("counts that are written again replace themselves", async () => {
  const { id } = await insertProduct();
  const counter = env.VIEW_COUNTER.getByName("shop");
  await counter.count(id, "seen", today());
  expect(await viewsOf(id)).toEqual({ seen: 1, carted: 0 });
  await counter.count(id, "seen", today());
  expect(await viewsOf(id)).toEqual({ seen: 2, carted: 0 });
});

test("searches that find nothing are shown to the seller from three visitors on, a visitor once a day, and without who it was", async () => {
  await insertProduct({ title: "Kazoo" });
  const search = async (q: string, address: string) => {
    const response = await exports.default.fetch(`${ORIGIN}/?q=${encodeURIComponent(q)}`, {
      headers: { "CF-Connecting-IP": address },
    });
    expect(response.status).toBe(200);
    await response.text();
  };
  for (const n of [1, 2, 3]) {
    await search(n === 2 ? "Xilófono" : "xilofono", `203.0.113.${n}`);
    await search("glockenspiel", "203.0.113.9");
    await search("kazoo", `203.0.113.${n}`);
    await search(`${"long ".repeat(20)}xilofono`, `203.0.113.${n}`);
  }
  await writeViews();
  expect(await mostMissedSearches(services)).toEqual([{ words: "xilofono", visitors: 3 }]);
  const html = await (await seller.fetch("/studio/numbers")).text();
  expect(html).toContain("Searched for, not found");
  expect(html).toContain("xilofono");
  expect(JSON.stringify(await db.select().from(missedSearches))).not.toMatch(/203|glockenspiel/);
  const later = { ...services, now: () => new Date(Date.now() + 31 * DAY_MS) };
  expect(await mostMissedSearches(later)).toEqual([]);
});

test("an order counts in the periods of its payment, and the sums of the cron change nothing", async () => {
  const { id } = await insertProduct({ title: "Counted vase" });
  const { user } = await createUser();
  const sold = (days: number, changes = {}) =>
    insertOrder(user.id, [{ productId: id }], { paidAt: daysAgo(days), feeCents: 40, ...changes });
  await sold(0);
  await sold(3);
  await sold(20, { refundedCents: 499, status: "refunded" });
  await sold(200, { status: "charged_back" });
  await sold(800);
  await sold(1, { status: "held" });
  await sold(1, { status: "failed", paidAt: null });
  await db.delete(statisticsSnapshots);
  const before = await Promise.all(PERIODS.map(page));
  const figures = before.map(({ models }) => {
    const [model] = models.filter((sold) => "productId" in sold && sold.productId === id);
    return model && [model.title, model.count, model.gross, model.refunded, netOf(model)];
  });
  expect(figures).toEqual([
    ["Counted vase", 1, 499, 0, 459],
    ["Counted vase", 2, 998, 0, 918],
    ["Counted vase", 3, 1_497, 499, 878],
    ["Counted vase", 4, 1_996, 998, 838],
    ["Counted vase", 5, 2_495, 998, 1_297],
  ]);
  await computeStatistics(services);
  const after = await Promise.all(PERIODS.map(page));
  expect(after.map((each) => ({ ...each, computedAt: null }))).toEqual(before);
  expect(after[4]?.computedAt).not.toBeNull();
});

test("the cron adds up again when an hour has passed or another day has begun", async () => {
  const computedAt = async () => {
    const [row] = await db.select().from(statisticsSnapshots).where(eq(statisticsSnapshots.period, "all"));
    return row?.computedAt.getTime() ?? 0;
  };
  const at = daysAgo(0).getTime() + DAY_MS;
  const computeAt = async (time: number) => {
    await computeStatistics({ ...services, now: () => new Date(time) });
    return (await computedAt()) === time;
  };
  expect(await computeAt(at)).toBe(true);
  expect(await computeAt(at + 59 * 60_000)).toBe(false);
  expect(await computeAt(at + 60 * 60_000)).toBe(true);
  expect(await computeAt(at + DAY_MS / 2)).toBe(true);
});

test("the files have the period's orders and models, for sellers only", async () => {
  const { id } = await insertProduct({ title: "=Gear" });
  const { user } = await createUser();
  const order = await insertOrder(user.id, [{ productId: id, title: "=Gear" }], { feeCents: 30 });
  const file = async (name: string) => (await seller.fetch(`/app/studio/${name}.csv?period=today`)).text();
  const line = (await file("orders")).split("\r\n").find((each) => each.startsWith(order.code));
  expect(line).toMatch(/,'?"?'=Gear \(standard\)"?,.*4\.99,0\.00,0\.30,4\.69,$/);
  expect(await file("models")).toContain(`${id},"'=Gear",0,0,1,4.99,0.00,0.30,4.69`);
});

test("the heads of files are in the shop's main language, whatever the seller reads", async () => {
  const headsOf = async (name: string) =>
    (await (await seller.fetch(`/app/studio/${name}`)).text()).split("\r\n")[0];
  expect(await headsOf("orders.csv?period=today")).toMatch(/^order,paid at,day,/);
  await setting("language").run(services, { mainLanguage: "es" });
  expect(await headsOf("orders.csv?period=today")).toMatch(/^pedido,pagado el,día,/);
  expect(await headsOf("models.csv?period=today")).toMatch(/^modelo,título,visto,/);
  expect(await headsOf("vat-orders.csv?quarter=2026-Q3")).toMatch(/^pedido,pagado el,día,IVA por,/);
  expect(await headsOf("tax.csv?month=2026-09")).toMatch(/^emitido el,día,documento,/);
  await setting("language").run(services, { mainLanguage: "en" });
});

test("the file of models can have more models than a statement of D1 takes parameters", async () => {
  const ids = await Promise.all(Array.from({ length: 120 }, async () => (await insertProduct()).id));
  const views = Object.fromEntries(ids.map((id) => [id, { seen: 1, carted: 0 }]));
  const day = today();
  await db
    .insert(productViews)
    .values({ day, views })
    .onConflictDoUpdate({ target: productViews.day, set: { views } });
  const file = await (await seller.fetch("/app/studio/models.csv?period=today")).text();
  for (const id of ids) expect(file).toContain(`\r\n${id},`);
});

test("days end at the shop's midnight, and past ones are cut again after a change of its zone; files have UTC and the local day", async () => {
  const { id } = await insertProduct({ title: "Night owl" });
  const { user } = await createUser();
  // Half an hour after midnight in Madrid, half an hour before it on the Canary Islands.
  const paidAt = new Date(startOfLocalDay(addDays(today(), -2), DEFAULT_TIME_ZONE) + 30 * 60_000);
  const order = await insertOrder(user.id, [{ productId: id }], { paidAt });
  await db.delete(statisticsSnapshots);
  await computeStatistics(services);
  const barOf = async () => {
    const { bars } = await page("7");
    return bars.filter(({ count }) => count > 0).map(({ at }) => at);
  };
  const fileDay = async () => {
    const file = await (await seller.fetch("/app/studio/orders.csv?period=7")).text();
    const cells = file.split("\r\n").find((line) => line.startsWith(order.code));
    return cells?.split(",").slice(1, 3);
  };
  expect(await barOf()).toContain(addDays(today(), -2));
  expect(await fileDay()).toEqual([paidAt.toISOString(), addDays(today(), -2)]);
  await saveShopTime(services, { timeZone: "Atlantic/Canary" });
  await settled();
  expect(await barOf()).toContain(addDays(today(), -3));
  expect(await barOf()).not.toContain(addDays(today(), -2));
  await submitForm(seller, "/studio/settings", { intent: "time", timeZone: "Europe/Nowhere" });
  expect((await services.shop.profile()).timeZone).toBe("Atlantic/Canary");
  await submitForm(seller, "/studio/settings", { intent: "time", timeZone: DEFAULT_TIME_ZONE });
  expect(await fileDay()).toEqual([paidAt.toISOString(), addDays(today(), -2)]);
});
