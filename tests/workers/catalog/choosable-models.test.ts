import { expect, test } from "vitest";
import type { ChoosableModel } from "#app/catalog/choice/choosable-models.contract.ts";
import { createCoupon } from "#app/offers/coupons.server.ts";
import { endSale } from "#app/offers/sales.server.ts";
import { couponOf, createSale } from "#tests/support/offers.ts";
import { insertProduct } from "#tests/support/products.ts";
import { testServices } from "#tests/support/services.ts";
import { callStudio } from "#tests/support/studio-api.ts";
import { createSeller, submitForm } from "#tests/support/users.ts";

const { services } = testServices();
const seller = await createSeller();
const read = async (path: string) => (await seller.fetch(path, { headers: { Accept: "text/html" } })).text();
const send = (path: string, fields: Record<string, string>, models: string[] = []) =>
  submitForm(seller, path, [
    ...Object.entries({ intent: "save", ...fields }),
    ...models.map((id): [string, string] => ["ids", id]),
  ]);
const insertModels = async (title: string, count: number) =>
  (await Promise.all(Array.from({ length: count }, () => insertProduct({ title })))).map(({ id }) => id);
const boxes = (page: string) =>
  [...page.matchAll(/<input type="checkbox"[^>]*name="ids"[^>]*>/g)].map(([tag]) => ({
    id: /value="(.*?)"/.exec(tag)?.[1] ?? "",
    checked: / checked/.test(tag),
  }));
const checkedIn = (page: string) =>
  boxes(page)
    .filter(({ checked }) => checked)
    .map(({ id }) => id);
const BUNDLE = "/studio/offers/new-bundle";

test("a coupon for a hundred models is shown, and a refused form keeps all of them", async () => {
  const ids = await insertModels("Hundred", 100);
  const { code } = await createCoupon(services, couponOf({ code: "HUNDRED", percent: 10, ids }));
  expect(checkedIn(await read(`/studio/offers/coupons/${code}`)).sort()).toEqual([...ids].sort());
  const refused = await send(`/studio/offers/coupons/${code}`, { code, revision: "1", percent: "0" }, ids);
  expect(refused.status).toBe(400);
  expect(checkedIn(await refused.text()).sort()).toEqual([...ids].sort());
});

test("a hundred models go on sale, and the sale of all of them is ended", async () => {
  const ids = await insertModels("Sold", 100);
  const until = new Date(Date.now() + 86_400_000).toISOString();
  expect(await createSale(services, { ids, percent: 10, until })).toHaveLength(100);
  expect((await endSale(services, { ids })).ids.sort()).toEqual([...ids].sort());
});

test("a search finds models besides the chosen ones, however many of those match too", async () => {
  const ids = await insertModels("Quokka", 26);
  const search = async (without: string[]) => {
    const query = new URLSearchParams({ q: "quok", without: without.join() });
    const answer = await callStudio("GET", `/choosable-models?${query}`);
    return ((await answer.json()) as ChoosableModel[]).map(({ id }) => id);
  };
  expect(await search([])).toHaveLength(18);
  expect((await search(ids.slice(2))).sort()).toEqual(ids.slice(0, 2).sort());
  expect(await search(ids)).toEqual([]);
});

test("more coupons keep the page of the bundles, and more bundles that of the coupons", async () => {
  for (let serial = 0; serial < 13; serial++)
    await createCoupon(services, couponOf({ code: `MORE-${serial}`, percent: 10 }));
  for (let serial = 0; serial < 8; serial++) {
    const ids = await insertModels("Bundled", 2);
    expect((await send(BUNDLE, { standard: "5" }, ids)).status).toBe(303);
  }
  // Without those that show the same page in another language.
  const links = (page: string) =>
    [...page.matchAll(/href="(?:\/studio\/offers)?\?(.*?)"/g)]
      .map(([, query = ""]) => Object.fromEntries(new URLSearchParams(query.replaceAll("&amp;", "&"))))
      .filter(({ lang }) => lang === undefined);
  const [moreCoupons, moreBundles] = links(await read("/studio/offers?done=studioOffers.bundleEnded"));
  expect([moreCoupons, moreBundles]).toEqual([
    { coupons: expect.any(String) },
    { bundles: expect.any(String) },
  ]);
  const afterBundles = links(await read(`/studio/offers?${new URLSearchParams(moreBundles)}`));
  expect(afterBundles).toEqual([{ ...moreBundles, ...moreCoupons }]);
  const afterCoupons = links(await read(`/studio/offers?${new URLSearchParams(moreCoupons)}`));
  expect(afterCoupons).toEqual([{ ...moreCoupons, ...moreBundles }]);
});
