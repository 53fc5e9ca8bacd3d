import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { productDetail } from "#app/catalog/catalog.server.ts";
import { choosableModels } from "#app/catalog/choice/choosable-models.server.ts";
import { PaymentRequest } from "#app/checkout/checkout.contract.ts";
import { startPayment } from "#app/checkout/checkout.server.ts";
import { openDb } from "#app/db/client.server.ts";
import { coupons, products } from "#app/db/schema.ts";
import { bundleForStudio } from "#app/offers/bundles.server.ts";
import { couponForStudio, createCoupon } from "#app/offers/coupons.server.ts";
import { salesPage } from "#app/offers/sales.server.ts";
import { countRowsRead } from "#tests/support/database.ts";
import { bundleOf, changeOf, couponOf, createSale } from "#tests/support/offers.ts";
import { findOrder } from "#tests/support/payments.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, ORIGIN, testServices } from "#tests/support/services.ts";
import { callStudio } from "#tests/support/studio-api.ts";
import { createSeller, createUser, submitForm } from "#tests/support/users.ts";

const { services } = testServices();
const seller = await createSeller();
const read = async (path: string) => (await seller.fetch(path, { headers: { Accept: "text/html" } })).text();
/** As the page of a row sends its form: with the row's key in the address, and of a list that is asked for an empty text. */
const send = (path: string, fields: Record<string, string>, models?: string[]) => {
  const [, kind, key = ""] = /(coupons|bundles|open-price)\/(.+)$/.exec(path) ?? [];
  return submitForm(seller, path, [
    ...Object.entries({
      intent: "save",
      ...(kind && { [kind === "coupons" ? "code" : "id"]: key }),
      ...fields,
    }),
    ...(models ?? []).map((id): [string, string] => ["ids", id]),
    ...(models ? [["ids", ""] as [string, string]] : []),
  ]);
};
/** The fields of a time on the clock of the shop. */
const timeOf = (name: string, clock: string) => {
  const [day = "", time = ""] = clock.split("T");
  return { [`${name}.day`]: day, [`${name}.time`]: time };
};
const stored = async (code: string) => (await db.select().from(coupons).where(eq(coupons.code, code)))[0];
let serial = 0;
const insertCoupon = async (terms: object = { percent: 10 }) =>
  createCoupon(services, couponOf({ code: `STUDIO-${++serial}`, ...terms }));
const NEW = "/studio/offers/new-coupon";
const pathOf = (code: string) => `/studio/offers/coupons/${code}`;

test("a seller makes a coupon by the form, by the clock of the shop, and is shown its link", async () => {
  const { id } = await insertProduct();
  const made = await send(
    NEW,
    {
      code: "spring-26",
      amount: "2,50",
      withSales: "on",
      ownersOf: id,
      subscribersOnly: "on",
      ...timeOf("from", "2030-01-01T08:00"),
      ...timeOf("until", "2030-02-01T01:00"),
      maxUses: "100",
      maxUsesPerPerson: "1",
      minimum: "20",
    },
    [id],
  );
  expect([made.status, made.headers.get("Location")]).toEqual([
    303,
    `${pathOf("SPRING-26")}?done=studioOffers.couponMade`,
  ]);
  expect(await stored("SPRING-26")).toMatchObject({
    percent: null,
    amountCents: 250,
    productIds: [id],
    minimumCents: 2000,
    withSales: true,
    ownersOf: [id],
    subscribersOnly: true,
    startsAt: new Date("2030-01-01T07:00Z"),
    endsAt: new Date("2030-02-01T00:00Z"),
    maxUses: 100,
    maxUsesPerPerson: 1,
  });
  const page = await read(`${pathOf("SPRING-26")}?done=studioOffers.couponMade`);
  expect(page).toContain(`${ORIGIN}/?coupon=SPRING-26`);
  expect(page).toContain("The coupon is made");
  expect(await read("/studio/offers")).toContain('href="/studio/offers/coupons/SPRING-26"');
});

test.each<[string, Record<string, string>, string]>([
  ["a code of two letters", { code: "AB" }, "Write 3 to 32 letters"],
  ["no percentage", { percent: "" }, "Say either a percentage or an amount"],
  ["101 percent", { percent: "101" }, "Write a whole number from 1 to 100"],
  ["an amount that is none", { percent: "", amount: "five" }, "Write euros, such as 5.00"],
  ["no models", { ids: "" }, "Choose at least one model"],
  ["half a use", { maxUses: "0.5" }, "Write a whole number from 1 to 100,000"],
  ["an end in the past", timeOf("until", "2020-01-01T00:00"), "It must end after it begins"],
  ["a time that is none", timeOf("from", "tomorrow"), "Choose a date and a time"],
])("a coupon with %s is refused in words, and the form keeps what was typed", async (_, wrong, words) => {
  const fields = { code: "REFUSED", percent: "10", minimum: "7,77" };
  const refused = await send(NEW, { ...fields, ...wrong });
  const page = await refused.text();
  expect(refused.status).toBe(400);
  expect(page).toContain(words);
  expect(page).toContain('value="7,77"');
  expect(await stored("REFUSED")).toBeUndefined();
});

test("a code that exists is refused at its field", async () => {
  const { code } = await insertCoupon();
  const refused = await send(NEW, { code, percent: "20" });
  expect([refused.status, await refused.text()]).toEqual([
    409,
    expect.stringContaining("There is a coupon with"),
  ]);
  expect(await stored(code)).toMatchObject({ percent: 10 });
});

test("a change replaces every term but the code, and placed orders keep theirs", async () => {
  const { id } = await insertProduct({ standard: 1000 });
  const { code } = await insertCoupon({ percent: 10, maxUses: 5, ids: [id], minimum: 100 });
  const order = await findOrder(
    (await startPayment(services, (await createUser()).user, PaymentRequest.parse({ id, coupon: code })))
      .orderCode,
  );
  const now = timeOf("from", "2026-01-01T00:00");
  const changed = await send(pathOf(code), { percent: "20", revision: "1", ...now });
  expect([changed.status, await changed.text()]).toEqual([
    200,
    expect.stringContaining("Saved. Orders from now on"),
  ]);
  expect(await stored(code)).toMatchObject({
    percent: 20,
    productIds: null,
    minimumCents: 0,
    maxUses: null,
    revision: 2,
  });
  expect((await findOrder(order.code)).totalCents).toBe(900);
  const next = await startPayment(
    services,
    (await createUser()).user,
    PaymentRequest.parse({ id, coupon: code }),
  );
  expect((await findOrder(next.orderCode)).totalCents).toBe(800);
});

test("a change keeps models that became free or drafts, and the seconds of a time", async () => {
  const [free, draft, priced] = [await insertProduct(), await insertProduct(), await insertProduct()];
  const ids = [free.id, draft.id, priced.id];
  const from = "2030-01-01T08:00:37.123Z";
  const { code } = await insertCoupon({ percent: 10, ids, from });
  await db.update(products).set({ standardCents: 0, commercialCents: null }).where(eq(products.id, free.id));
  await db.update(products).set({ status: "draft" }).where(eq(products.id, draft.id));
  const page = await read(pathOf(code));
  const boxes = [...page.matchAll(/<input type="checkbox"[^>]*name="ids"[^>]*>/g)].map(([box]) => box);
  const listed = boxes.flatMap((box) =>
    box.includes("checked") ? (/value="(.*?)"/.exec(box)?.[1] ?? []) : [],
  );
  expect(listed.sort()).toEqual([...ids].sort());
  const [day, time, hidden] = ["from.day", "from.time", "from.stored"].map((name) => {
    const [field = ""] = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(page) ?? [];
    return /value="(.*?)"/.exec(field)?.[1] ?? "";
  });
  expect([day, time, hidden]).toEqual(["2030-01-01", "09:00", from]);
  const fields = { percent: "20", revision: "1" };
  const times = { "from.day": String(day), "from.time": String(time), "from.stored": String(hidden) };
  expect((await send(pathOf(code), { ...fields, ...times }, listed)).status).toBe(200);
  expect(await stored(code)).toMatchObject({ percent: 20, startsAt: new Date(from) });
  expect((await stored(code))?.productIds?.toSorted()).toEqual([...ids].sort());
  const later = { ...times, "from.time": "08:01", revision: "2" };
  expect((await send(pathOf(code), { ...fields, ...later }, ids)).status).toBe(200);
  expect((await stored(code))?.startsAt).toEqual(new Date("2030-01-01T07:01Z"));
});

test("a coupon whose beginning was emptied is refused at its field", async () => {
  const { code } = await insertCoupon();
  const fields = { percent: "20", revision: "1", ...timeOf("from", "") };
  const refused = await send(pathOf(code), fields);
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining("Choose a date and a time"),
  ]);
  expect(await stored(code)).toMatchObject({ percent: 10, revision: 1 });
});

test("when two sellers change a coupon, the later gets an error, and keeps the typed text", async () => {
  const { code } = await insertCoupon();
  const fields = { revision: "1", ...timeOf("from", "2026-01-01T00:00") };
  expect((await send(pathOf(code), { ...fields, percent: "20" })).status).toBe(200);
  const late = await send(pathOf(code), { ...fields, percent: "33" });
  const page = await late.text();
  expect(late.status).toBe(409);
  expect(page).toContain("Changed in another window");
  expect(page).toContain('name="revision" value="2"');
  expect(page).toMatch(/name="percent"[^>]*value="33"|value="33"[^>]*name="percent"/);
  expect(await stored(code)).toMatchObject({ percent: 20 });
  const allTheSame = await send(pathOf(code), { ...fields, percent: "33", revision: "" });
  expect([allTheSame.status, (await stored(code))?.percent]).toEqual([200, 33]);
  const both = await Promise.all(
    ["40", "50"].map((percent) => send(pathOf(code), { ...fields, percent, revision: "3" })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("a call names every field: what was read can be sent back with a change", async () => {
  const coupon = await insertCoupon({ percent: 10, maxUses: 5 });
  const change = (changes: object) =>
    callStudio("POST", "/coupons/change", { json: changeOf(coupon, changes) });
  const changed = { percent: null, amount: 250, maxUses: 5 };
  expect(await (await change({ percent: null, amount: 250 })).json()).toMatchObject(changed);
  expect((await change({ percent: 10 })).status).toBe(409);
  expect((await change({ code: "NO-SUCH" })).status).toBe(404);
  const partly = await callStudio("POST", "/coupons/change", { json: { code: coupon.code, maxUses: null } });
  const { error } = await partly.json<{ error: { fields: object } }>();
  expect([partly.status, Object.keys(error.fields)]).toEqual([
    400,
    [
      "revision",
      "percent",
      "amount",
      "ids",
      "tier",
      "minimum",
      "withSales",
      "ownersOf",
      "subscribersOnly",
      "until",
      "maxUsesPerPerson",
      "from",
    ],
  ]);
});

test("a seller ends a coupon, and a later end restarts it", async () => {
  const { code } = await insertCoupon();
  const ended = await send(pathOf(code), { intent: "end" });
  expect([ended.status, await ended.text()]).toEqual([200, expect.stringContaining("The coupon is over")]);
  expect(await couponForStudio(services, { code })).toMatchObject({ state: "over" });
  expect((await send(pathOf(code), { intent: "end" })).status).toBe(404);
  const terms = { percent: "10", revision: "2", ...timeOf("from", "2026-01-01T00:00") };
  expect((await send(pathOf(code), terms)).status).toBe(200);
  expect(await couponForStudio(services, { code })).toMatchObject({ state: "running" });
});

const NEW_SALE = "/studio/offers/new-sale";
const storedSale = async (id: string) =>
  (await db.select().from(products).where(eq(products.id, id)))[0]?.sale;

test("a sale is one row of the list with the number of its models, however many it has, and pages are of sales", async () => {
  await db.update(products).set({ sale: null });
  const sales: string[][] = [];
  for (let n = 0; n < 9; n++) {
    const ids: string[] = [];
    for (let model = 0; model < (n % 3) * 6 + 1; model++) ids.push((await insertProduct()).id);
    await createSale(services, { ids, percent: 10, until: `2028-01-0${n + 1}T00:00:00.000Z` });
    sales.unshift(ids);
  }
  const { DB, rowsRead } = countRowsRead();
  const first = await salesPage({ ...services, db: openDb(DB, "first-primary") }, "");
  // Two for each sale, and one for each of its models.
  expect(await rowsRead()).toBeLessThan(160);
  const second = await salesPage(services, first.next ?? "");
  expect([first.sales.length, second.next]).toEqual([8, null]);
  const listed = [...first.sales, ...second.sales];
  expect(listed.map(({ models }) => models)).toEqual(sales.map(({ length }) => length));
  expect(listed.every(({ id }, place) => sales[place]?.includes(id))).toBe(true);
  expect(await read("/studio/offers")).toContain("and 12 more models");
});

test("a seller puts models on sale by the form, moves the end of one and ends the other", async () => {
  const [one, other] = [await insertProduct({ standard: 1000 }), await insertProduct({ standard: 1600 })];
  const fields = { percent: "25", license: "", ...timeOf("until", "2030-01-01T08:00") };
  const made = await send(NEW_SALE, fields, [one.id, other.id]);
  const path = made.headers.get("Location")?.replace("?done=studioOffers.saleMade", "") ?? "";
  expect([made.status, path]).toEqual([303, expect.stringMatching(/^\/studio\/offers\/sales\/./)]);
  const until = "2030-01-01T07:00:00.000Z";
  expect(await storedSale(other.id)).toMatchObject({ until, prices: { standard: { price: 1200 } } });
  const page = await read(`${path}?done=studioOffers.saleMade`);
  expect(page).toContain("The sale is made");
  expect(page).toContain("€12.00");
  const list = await read("/studio/offers");
  const links = [one, other].map(({ id }) => `href="/studio/offers/sales/${id}"`);
  expect(links.filter((link) => list.includes(link))).toHaveLength(1);
  expect(list).toContain("Running");

  const later = { ...timeOf("until", "2030-02-01T08:00"), revision: String(Date.parse(until)) };
  const moved = await send(path, later, [one.id]);
  expect(moved.headers.get("Location")).toBe(`/studio/offers/sales/${one.id}?done=studio.savedForShoppers`);
  expect([(await storedSale(one.id))?.until, (await storedSale(other.id))?.until]).toEqual([
    "2030-02-01T07:00:00.000Z",
    until,
  ]);
  const ended = await send(`/studio/offers/sales/${other.id}`, { intent: "end" }, [other.id]);
  expect(ended.headers.get("Location")).toBe("/studio/offers?done=studioOffers.saleEnded");
  expect([await storedSale(other.id), (await storedSale(one.id))?.until]).toEqual([
    null,
    "2030-02-01T07:00:00.000Z",
  ]);
  expect((await send(`/studio/offers/sales/${other.id}`, { intent: "end" }, [other.id])).status).toBe(404);
});

test.each<[string, Record<string, string>, string]>([
  ["no models", { ids: "" }, "Choose at least one model"],
  ["96 percent", { percent: "96" }, "Write a whole number from 1 to 95"],
  ["a percentage that reduces nothing", { percent: "1" }, "This is not lower than the price"],
  ["a price for both licenses", { percent: "", price: "0.50" }, "A price needs the licence it is for"],
  ["a price that is none", { percent: "", price: "cheap" }, "Write euros, at least 0.50"],
  ["no end", timeOf("until", ""), "Choose a date and a time"],
  ["an end in the past", timeOf("until", "2020-01-01T00:00"), "The sale must end after it begins"],
])("a sale of %s is refused in words, and the form keeps what was typed", async (_, wrong, words) => {
  const { id } = await insertProduct({ standard: 50, commercial: null });
  const { ids = id, ...fields }: Record<string, string> = {
    percent: "10",
    ...timeOf("until", "2030-01-01T08:00"),
    ...wrong,
  };
  const refused = await send(NEW_SALE, fields, [ids]);
  const page = await refused.text();
  expect(refused.status).toBe(400);
  expect(page).toContain(words);
  expect(page).toContain(`value="${fields["until.day"]}"`);
  expect(await storedSale(id)).toBeNull();
});

test("a model that is on sale cannot be chosen again, and a form that names it says which one it is", async () => {
  const { id } = await insertProduct({ title: "Hive drawers" });
  const fields = { percent: "10", ...timeOf("until", "2030-01-01T08:00") };
  expect((await send(NEW_SALE, fields, [id])).status).toBe(303);
  expect(await read(NEW_SALE)).toMatch(
    new RegExp(`<input[^>]*value="${id}"[^>]*disabled|disabled[^>]*value="${id}"`),
  );
  const refused = await send(NEW_SALE, fields, [id]);
  expect([refused.status, await refused.text()]).toEqual([
    409,
    expect.stringContaining("Hive drawers: This product has a sale that is not over yet"),
  ]);
});

test("when two sellers move the end of a sale, the later gets an error, and keeps what was typed", async () => {
  const { id } = await insertProduct();
  const fields = { percent: "10", ...timeOf("until", "2030-01-01T08:00") };
  await send(NEW_SALE, fields, [id]);
  const path = `/studio/offers/sales/${id}`;
  const revision = String(Date.parse("2030-01-01T07:00:00.000Z"));
  expect((await send(path, { ...timeOf("until", "2030-01-02T08:00"), revision }, [id])).status).toBe(303);
  const late = await send(path, { ...timeOf("until", "2030-01-03T08:00"), revision }, [id]);
  const page = await late.text();
  expect([late.status, page]).toEqual([409, expect.stringContaining("Changed in another window")]);
  expect(page).toContain('value="2030-01-03"');
  expect((await storedSale(id))?.until).toBe("2030-01-02T07:00:00.000Z");
});

async function insertBundle() {
  const ids = [
    (await insertProduct({ standard: 1000, commercial: 3000 })).id,
    (await insertProduct({ standard: 2000, commercial: 6000 })).id,
  ];
  const fields = { standard: "24", commercial: "", "title.en": "Castle set", "title.es": "" };
  const made = await send("/studio/offers/new-bundle", fields, ids);
  const path = made.headers.get("Location")?.replace("?done=studioOffers.bundleMade", "") ?? "";
  return { ids, made, path };
}

test("a seller makes a bundle by the form, and shoppers read its title", async () => {
  const { ids, made, path } = await insertBundle();
  expect([made.status, path]).toEqual([303, `/studio/offers/bundles/${ids[0]}`]);
  expect((await productDetail(services, ids[1] ?? "")).bundleTitle).toBe("Castle set");
  const page = await (await (await createUser()).fetch(`/product/${ids[1]}`)).text();
  expect(page).toContain("Castle set");
  expect(page).not.toContain("Complete the set");
  expect(await read(path)).toContain("€16.00");
  expect(await read("/studio/offers")).toContain("Castle set");
});

test.each<[string, Record<string, string>, number, string]>([
  ["one model", { standard: "5" }, 1, "Choose 2 to 12 models"],
  ["no price", {}, 2, "Give a price for Standard, Commercial or both"],
  ["a price that is none", { standard: "cheap" }, 2, "Write euros, at least 0.50"],
  ["a price that is not lower", { standard: "999" }, 2, "This is not lower than the prices of the models"],
])("a bundle of %s is refused in words", async (_, fields, count, words) => {
  const models = [(await insertProduct()).id, (await insertProduct()).id].slice(0, count);
  const refused = await send("/studio/offers/new-bundle", fields, models);
  const page = await refused.text();
  expect(refused.status).toBe(400);
  expect(page).toContain(words);
  for (const id of models)
    expect(page).toMatch(new RegExp(`<input[^>]*checked[^>]*value="${id}"|value="${id}"[^>]*checked`));
});

test("a change replaces models, price and title, and frees the removed models", async () => {
  const { ids, path } = await insertBundle();
  const [first = "", second = ""] = ids;
  const third = await insertProduct({ standard: 3000 });
  const { revision } = await bundleForStudio(services, { id: first });
  const fields = { revision, standard: "40", "title.en": "", "title.es": "Conjunto" };
  expect((await send(path, fields, [second, third.id])).status).toBe(303);
  expect(await bundleForStudio(services, { id: second })).toMatchObject({
    models: [
      { id: second, prices: { standard: 1600 } },
      { id: third.id, prices: { standard: 2400 } },
    ],
    title: { es: "Conjunto" },
  });
  const [left] = await db.select().from(products).where(eq(products.id, first));
  expect(left?.bundle).toBeNull();
});

test("a model of a bundle that became free stays chosen, and the shop says why its bundle cannot be saved", async () => {
  const { ids, path } = await insertBundle();
  const [free = ""] = ids;
  await db.update(products).set({ standardCents: 0, commercialCents: null }).where(eq(products.id, free));
  expect(await read(path)).toMatch(
    new RegExp(`<input[^>]*checked[^>]*value="${free}"|<input[^>]*value="${free}"[^>]*checked`),
  );
  const { revision } = await bundleForStudio(services, { id: free });
  const refused = await send(path, { standard: "20", revision }, ids);
  expect([refused.status, (await bundleForStudio(services, { id: free })).models.length]).toEqual([400, 2]);
});

test("when two sellers change a bundle, the later gets an error; at the same time, one succeeds", async () => {
  const { ids, path } = await insertBundle();
  const { revision } = await bundleForStudio(services, { id: ids[0] ?? "" });
  expect((await send(path, { standard: "20", revision }, ids)).status).toBe(303);
  const late = await send(path, { standard: "21", revision }, ids);
  expect([late.status, await late.text()]).toEqual([
    409,
    expect.stringContaining("Changed in another window"),
  ]);
  const { revision: second } = await bundleForStudio(services, { id: ids[0] ?? "" });
  const both = await Promise.all(
    ["22", "23"].map((standard) => send(path, { standard, revision: second }, ids)),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
  const parts = await db
    .select()
    .from(products)
    .where(eq(products.id, ids[1] ?? ""));
  const other = await db
    .select()
    .from(products)
    .where(eq(products.id, ids[0] ?? ""));
  expect(parts[0]?.bundle?.revision).toBe(other[0]?.bundle?.revision);
});

test("a bundle cannot take a model of another one, and nothing of it changes then", async () => {
  const [one, other] = [await insertBundle(), await insertBundle()];
  const before = await bundleForStudio(services, { id: one.ids[0] ?? "" });
  const refused = await callStudio("POST", "/bundles/change", {
    json: {
      id: one.ids[0],
      revision: null,
      ...bundleOf({ ids: [one.ids[0] ?? "", other.ids[0] ?? ""], standard: 900 }),
    },
  });
  expect([refused.status, await refused.json()]).toEqual([
    409,
    { error: expect.objectContaining({ code: "bundle_overlaps" }) },
  ]);
  expect(await bundleForStudio(services, { id: one.ids[0] ?? "" })).toEqual(before);
});

test("a call changes prices and title, and a bundle keeps one price at least", async () => {
  const { ids } = await insertBundle();
  const change = async (terms: object) => {
    const json = { id: ids[0], revision: null, ...bundleOf({ ids, ...terms }) };
    const answer = await callStudio("POST", "/bundles/change", { json });
    return { status: answer.status, bundle: await answer.json() };
  };
  expect(await change({ standard: 2400, commercial: 8000, title: { en: "Castle set" } })).toMatchObject({
    status: 200,
    bundle: { prices: { standard: 2400, commercial: 8000 }, title: { en: "Castle set" } },
  });
  expect((await change({ commercial: 8000 })).bundle).toMatchObject({
    prices: { commercial: 8000 },
    title: {},
  });
  expect((await change({})).status).toBe(400);
});

test("a seller ends a bundle by the form", async () => {
  const { ids, path } = await insertBundle();
  expect((await send(path, { intent: "end" })).status).toBe(303);
  const rows = await db
    .select()
    .from(products)
    .where(eq(products.id, ids[1] ?? ""));
  expect(rows[0]?.bundle).toBeNull();
  expect((await send(path, { intent: "end" })).status).toBe(404);
});

test("an offer's form lists its models first, as many as it may name, then others", async () => {
  const owl = await insertProduct({ title: "Barn owl" });
  const kept = await insertProduct({ title: "Zebra" });
  const chosen = [kept.id, ...Array.from({ length: 99 }, (_, at) => `no-such-${at}`)];
  const [first, ...others] = (await choosableModels(services, { chosen })).map(({ id }) => id);
  expect(first).toBe(kept.id);
  expect(others).toContain(owl.id);
});
