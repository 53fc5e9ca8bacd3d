import { eq, isNotNull } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { priceHistory, products, shopSettings } from "#app/db/schema.ts";
import { NOTHING_ARRANGED } from "#app/front-page/front-page.contract.ts";
import { readFrontPage } from "#app/front-page/front-page.server.ts";
import { endSale, repriceAfterSales } from "#app/offers/sales.server.ts";
import { DAY_MS, HOUR_MS } from "#app/shared/time.ts";
import { changeSale, createSale } from "#tests/support/offers.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";
import { callStudio } from "#tests/support/studio-api.ts";
import { createSeller } from "#tests/support/users.ts";
import { fetchFromWorker } from "#tests/support/worker.ts";

const { services } = testServices();
const seller = await createSeller();
const NOW = Date.now();
const at = (ms: number) => new Date(NOW + ms).toISOString();
/** A model that has cost the same for longer than a sale looks back. */
async function longSold() {
  const model = await insertProduct({ standard: 1_000, commercial: null });
  const since = new Date(NOW - 90 * DAY_MS);
  await db
    .insert(priceHistory)
    .values({ productId: model.id, license: "standard", since, priceCents: 1_000 })
    .onConflictDoNothing();
  return model;
}
const servicesAt = (ms: number) => ({ ...services, now: () => new Date(NOW + ms) });
const saleAt = async (ms: number) => (await readFrontPage(servicesAt(ms), NOTHING_ARRANGED)).sale;

beforeEach(async () => {
  await db.delete(shopSettings);
  await db.update(products).set({ sale: null });
});

const frontPage = async (language = "en") =>
  await (
    await fetchFromWorker(`/?lang=${language}`, { headers: { Cookie: `__Host-wrote=${Date.now()}` } })
  ).text();

test("an announced sale is announced while it runs, with its end, and moves and ends with it", async () => {
  const { id } = await longSold();
  await createSale(services, {
    ids: [id],
    percent: 20,
    from: at(HOUR_MS),
    until: at(2 * HOUR_MS),
    announced: true,
  });
  const running = [await saleAt(0), await saleAt(HOUR_MS), await saleAt(2 * HOUR_MS)];
  expect(running).toEqual([null, { until: at(2 * HOUR_MS), least: 20, most: 20 }, null]);
  await changeSale(services, { ids: [id], until: at(3 * HOUR_MS) });
  expect((await saleAt(2 * HOUR_MS))?.until).toBe(at(3 * HOUR_MS));
  await callStudio("POST", "/unpublish", { json: { id } });
  expect(await saleAt(2 * HOUR_MS)).toBeNull();
  await callStudio("POST", "/republish", { json: { id } });
  expect(await saleAt(2 * HOUR_MS)).not.toBeNull();
  await endSale(servicesAt(2 * HOUR_MS), { ids: [id] });
  expect(await saleAt(2 * HOUR_MS)).toBeNull();
});

test("a sale that is not announced is not, and of announced ones there is one at a time", async () => {
  const [one, two] = [await insertProduct(), await insertProduct()];
  const terms = { percent: 20, until: at(DAY_MS) };
  await createSale(services, { ids: [one.id], ...terms });
  expect(await saleAt(1)).toBeNull();
  await createSale(services, { ids: [two.id], ...terms, announced: true });
  const third = await insertProduct();
  await expect(createSale(services, { ids: [third.id], ...terms, announced: true })).rejects.toMatchObject({
    code: "bad_input",
    fields: { announced: "errors.saleAnnounced" },
  });
  expect((await createSale(services, { ids: [third.id], ...terms })).length).toBe(1);
});

test("of two sales that are announced at the same moment one is", async () => {
  const models = [await insertProduct(), await insertProduct()];
  const announce = ({ id }: { id: string }) =>
    createSale(services, { ids: [id], percent: 20, until: at(DAY_MS), announced: true });
  const both = await Promise.allSettled(models.map(announce));
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const [first, second] = await db
    .select({ sale: products.sale })
    .from(products)
    .where(isNotNull(products.sale));
  expect([first?.sale?.announced, second]).toEqual([expect.any(Number), undefined]);
});

test("an announced sale of hidden models leaves no room for another: they may be shown again", async () => {
  const [one, two] = [await longSold(), await longSold()];
  const announce = (id: string) =>
    createSale(services, { ids: [id], percent: 20, until: at(DAY_MS), announced: true });
  await announce(one.id);
  await callStudio("POST", "/unpublish", { json: { id: one.id } });
  await expect(announce(two.id)).rejects.toMatchObject({
    fields: { announced: "errors.saleAnnounced" },
    detail: one.id,
  });
  expect(await saleAt(1)).toBeNull();
  const listed = async () => await (await seller.fetch("/studio/offers")).text();
  expect(await listed()).toContain(">On the front page<");
  await db.update(products).set({ sale: null });
  expect(await listed()).not.toContain(">On the front page<");
});

test("the banner names the largest and smallest share of the models that are on sale and shown at that moment", async () => {
  const [one, two] = [await longSold(), await longSold()];
  await createSale(servicesAt(0), { ids: [one.id], percent: 50, until: at(1) });
  await createSale(servicesAt(2), { ids: [one.id, two.id], percent: 60, until: at(DAY_MS), announced: true });
  const shares = async () => {
    const sale = await saleAt(3);
    return sale && [sale.least, sale.most];
  };
  expect(await shares()).toEqual([20, 60]);
  await callStudio("POST", "/unpublish", { json: { id: two.id } });
  expect(await shares()).toEqual([20, 20]);
  await callStudio("POST", "/republish", { json: { id: two.id } });
  await endSale(servicesAt(3), { ids: [one.id] });
  expect(await shares()).toEqual([60, 60]);
});

test("a launch price is not announced: it never cost more", async () => {
  const draft = await insertProduct({ status: "draft" });
  const launch = { ids: [draft.id], percent: 20, until: at(DAY_MS) };
  await expect(createSale(services, { ...launch, announced: true })).rejects.toMatchObject({
    code: "bad_input",
    fields: { announced: "errors.saleNotAnnounced" },
  });
  expect(await createSale(services, { ...launch, announced: false })).toMatchObject([{ announced: false }]);
  await callStudio("POST", "/republish", { json: { id: draft.id } });
  expect(
    (await db.select({ sale: products.sale }).from(products).where(eq(products.id, draft.id)))[0],
  ).toMatchObject({
    sale: { launch: true },
  });
  expect(await saleAt(1)).toBeNull();
});

test("what was announced is forgotten after its end, so that the next page does not read it", async () => {
  const { id } = await longSold();
  await createSale(services, { ids: [id], percent: 20, until: at(HOUR_MS), announced: true });
  const announced = async () =>
    (await db.select({ sale: products.sale }).from(products).where(eq(products.id, id)))[0]?.sale?.announced;
  await repriceAfterSales(servicesAt(HOUR_MS - 1));
  expect(await announced()).toBe(20);
  await repriceAfterSales(servicesAt(HOUR_MS + 5 * 60_000));
  expect(await announced()).toBeUndefined();
});

test("the banner says the percentage and the end in both languages, and a page that would outlive it is not kept", async () => {
  const { id } = await longSold();
  expect(await frontPage()).not.toContain("<time datetime=");
  const until = at(60_000);
  await createSale(services, { ids: [id], percent: 20, until, announced: true });
  const html = await frontPage();
  expect(html).toMatch(/<a href="\/\?sale=on"[^>]*><span>20%/);
  expect(html).toMatch(
    new RegExp(
      `<span>20%</span><span> off until </span><time dateTime="${until}"[^>]*>\\d\\d:\\d\\d on \\w+day</time>`,
    ),
  );
  expect(await frontPage("es")).toMatch(
    /<span>20\s%<.span><span> de descuento hasta el <.span><time[^>]*>\S+ a las \d\d:\d\d<\/time>/,
  );
  const statuses = async () => {
    const answers = [await fetchFromWorker("/?sort=best"), await fetchFromWorker("/?sort=best")];
    return answers.map((answer) => answer.headers.get("Cache-Status"));
  };
  expect(await statuses()).toEqual(["stall; fwd=miss", "stall; fwd=miss"]);
  await changeSale(services, { ids: [id], until: at(DAY_MS) });
  expect(await statuses()).toEqual(["stall; fwd=miss", expect.stringMatching(/^stall; hit/)]);
});
