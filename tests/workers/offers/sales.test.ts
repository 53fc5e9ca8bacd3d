import { and, asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addToCart, cartOf } from "#app/cart/cart.server.ts";
import { productDetail } from "#app/catalog/catalog.server.ts";
import { productById } from "#app/catalog/catalog.store.server.ts";
import { productJsonLd } from "#app/catalog/product/product-json-ld.server.ts";
import { type PaymentAnswer, PaymentRequest } from "#app/checkout/checkout.contract.ts";
import { checkoutOf, startPayment } from "#app/checkout/checkout.server.ts";
import { collections, orderLines, orders, priceHistory, productLists, products } from "#app/db/schema.ts";
import { recordPrices } from "#app/offers/pricing/price-history.store.server.ts";
import { cardPrice } from "#app/offers/pricing/pricing.ts";
import { endSale, salesForStudio } from "#app/offers/sales.server.ts";
import { applyEdit, editProduct } from "#app/publishing/edit-product.server.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { changeSale, createSale, saleOf } from "#tests/support/offers.ts";
import { findOrder } from "#tests/support/payments.ts";
import { insertProduct, insertPurchase } from "#tests/support/products.ts";
import { outcomeOf } from "#tests/support/responses.ts";
import { db, ORIGIN, stripe, testServices } from "#tests/support/services.ts";
import { callStudio } from "#tests/support/studio-api.ts";
import { createUser } from "#tests/support/users.ts";

const NOON = Date.parse("2026-11-22T12:00:00.000Z");
const day = (days: number) => new Date(NOON + days * DAY_MS);
const { services } = testServices();
/** The services at this time. */
const servicesAt = (at: Date) => ({ ...services, now: () => at });

/** Published with the day's prices in the history. */
async function productSince(at: Date, prices: { standard?: number | null; commercial?: number | null } = {}) {
  const product = await insertProduct({ ...prices, publishedAt: at });
  await recordPrices(db, [product.id], at);
  return product.id;
}
const setPrice = (id: string, standard: number, at: Date) =>
  editProduct(servicesAt(at), { id, revision: null, changes: { prices: { standard } } });
const standardOf = async (id: string, at: Date) =>
  (await productDetail(servicesAt(at), id)).licenses.find(({ type }) => type === "standard");
const historyOf = async (id: string) => {
  const rows = db
    .select()
    .from(priceHistory)
    .where(and(eq(priceHistory.productId, id), eq(priceHistory.license, "standard")));
  return (await rows.orderBy(asc(priceHistory.since))).map(({ since, priceCents }) => [
    since.getTime(),
    priceCents,
  ]);
};

test("a price that was changed from what it was before a sale began is refused", async () => {
  const id = await productSince(day(-40), { standard: 499 });
  const [current] = await productById(db, id);
  if (!current) throw new Error("The product is missing");
  await createSale(servicesAt(day(0)), { ids: [id], percent: 50, until: day(3).toISOString() });
  const edit = applyEdit(servicesAt(day(0)), { id, changes: { prices: { standard: 900 } } }, { current });
  expect(await outcomeOf(edit)).toBe("product_changed");
  expect((await standardOf(id, day(1)))?.sale).toMatchObject({ listPrice: 499 });
});

test("a sale is shown, put in the cart, ordered and charged at the same price", async () => {
  const [person, owner] = [await createUser(), await createUser()];
  const { id } = await insertProduct({ standard: 499, commercial: 1999 });
  await db.batch([recordPrices(db, [id], new Date(Date.now() - DAY_MS))]);
  const until = new Date(Date.now() + DAY_MS).toISOString();
  const answer = await callStudio("POST", "/sales", { json: saleOf({ ids: [id], percent: 25, until }) });
  expect(await answer.json()).toMatchObject([{ id, state: "running", until }]);

  const [shown] = (await productDetail(services, id)).licenses;
  expect(shown).toEqual({ type: "standard", price: 374, sale: { listPrice: 499, lowestPrice: 499, until } });
  const described = { ...(await productDetail(services, id)), url: `${ORIGIN}/product/${id}` };
  const { offers } = await productJsonLd(described, services);
  const [offer] = offers;
  expect(offer).toMatchObject({
    price: "3.74",
    priceValidUntil: until,
    priceSpecification: { price: "4.99", priceType: "https://schema.org/StrikethroughPrice" },
  });
  const cart = await addToCart(services, person.user, { id, license: "standard" });
  expect([cart.total, cart.items[0]?.price]).toEqual([374, 374]);
  expect(await checkoutOf(services, person.user, { id: "cart", license: "standard" })).toMatchObject({
    total: 374,
    lines: [{ listPrice: 499, price: 374, isUpgrade: false }],
  });
  const paid: PaymentAnswer = await (
    await person.post("/app/paymentui", { id: "cart", shownTotal: 374 })
  ).json();
  const order = await findOrder(paid.orderCode);
  expect(order.totalCents).toBe(374);
  expect(await db.select().from(orderLines).where(eq(orderLines.orderId, order.id))).toMatchObject([
    { priceCents: 374, listCents: 499, discountCents: 0 },
  ]);
  expect(await stripe.tamper(order.paymentSessionId, {})).toMatchObject({ amount_total: 374 });

  await insertPurchase(owner.user.id, id, "standard");
  const upgrade = await addToCart(services, owner.user, { id, license: "commercial" });
  expect(upgrade.total).toBe(1499 - 374);
});

test("a cart follows a sale to its end, and what was shown before is not charged", async () => {
  const person = await createUser();
  const id = await productSince(day(-40));
  await createSale(servicesAt(day(0)), { ids: [id], percent: 50, until: day(1).toISOString() });
  await addToCart(servicesAt(day(0)), person.user, { id, license: "standard" });
  expect((await cartOf(servicesAt(day(0.9)), person.user)).total).toBe(249);
  expect((await cartOf(servicesAt(day(1)), person.user)).total).toBe(499);
  const late = PaymentRequest.parse({ id: "cart", shownTotal: 249 });
  expect(await outcomeOf(startPayment(servicesAt(day(1)), person.user, late))).toBe("price_changed");
  expect(await db.select().from(orders).where(eq(orders.userId, person.user.id))).toEqual([]);
});

test("a sale begins and ends to the millisecond, and the history has its prices", async () => {
  const id = await productSince(day(-40), { standard: 1000 });
  const [from, until] = [day(2), day(4)];
  const [planned] = await createSale(servicesAt(day(0)), {
    ids: [id],
    license: "standard",
    price: 700,
    from: from.toISOString(),
    until: until.toISOString(),
  });
  expect(planned).toMatchObject({ state: "planned", prices: { standard: { listPrice: 1000, price: 700 } } });
  const prices = [];
  for (const at of [from.getTime() - 1, from.getTime(), until.getTime() - 1, until.getTime()])
    prices.push((await standardOf(id, new Date(at)))?.price);
  expect(prices).toEqual([1000, 700, 700, 1000]);
  expect(await historyOf(id)).toEqual([
    [day(-40).getTime(), 1000],
    [from.getTime(), 700],
    [until.getTime(), 1000],
  ]);
});

test("the lowest price of the 30 days before a sale is shown beside its price", async () => {
  const id = await productSince(day(-90), { standard: 500 });
  await setPrice(id, 300, day(-60));
  await setPrice(id, 800, day(-31));
  await setPrice(id, 600, day(-10));
  await setPrice(id, 900, day(-5));
  await createSale(servicesAt(day(0)), { ids: [id], percent: 10, until: day(3).toISOString() });
  // 800 was charged until ten days ago, 300 until 31 days ago.
  expect((await standardOf(id, day(1)))?.sale).toMatchObject({ listPrice: 900, lowestPrice: 600 });
});

test("a price that ends within the 30 days counts, and so does the last sale's", async () => {
  const id = await productSince(day(-90), { standard: 500 });
  await setPrice(id, 800, day(-29));
  await createSale(servicesAt(day(0)), { ids: [id], percent: 25, until: day(1).toISOString() });
  expect((await standardOf(id, day(0)))?.sale?.lowestPrice).toBe(500);
  await createSale(servicesAt(day(20)), { ids: [id], percent: 20, until: day(21).toISOString() });
  // 640 is more than the 600 of two weeks ago, so the page crosses no price out.
  expect(await standardOf(id, day(20))).toMatchObject({
    price: 640,
    sale: { listPrice: 800, lowestPrice: 600 },
  });
});

test("a model has one sale at a time, and its prices stay until it is over", async () => {
  const id = await productSince(day(-40));
  const again = (at: Date) =>
    createSale(servicesAt(at), { ids: [id], percent: 10, until: day(9).toISOString() });
  await createSale(servicesAt(day(0)), {
    ids: [id],
    percent: 10,
    from: day(1).toISOString(),
    until: day(2).toISOString(),
  });
  expect(await outcomeOf(again(day(0)))).toBe("sale_overlaps");
  expect(await outcomeOf(setPrice(id, 600, day(1)))).toBe("on_sale");
  expect(
    await outcomeOf(editProduct(servicesAt(day(1)), { id, revision: null, changes: { tags: ["owl"] } })),
  ).toBe("done");
  expect((await standardOf(id, day(1)))?.price).toBe(449);
  expect(await outcomeOf(setPrice(id, 600, day(2)))).toBe("done");
  expect(await outcomeOf(again(day(3)))).toBe("done");
});

test("a sale can be ended and a planned one cancelled, without an effect on later prices", async () => {
  const [running, planned] = [await productSince(day(-40)), await productSince(day(-40))];
  await createSale(servicesAt(day(0)), { ids: [running], percent: 20, until: day(9).toISOString() });
  await createSale(servicesAt(day(0)), {
    ids: [planned],
    percent: 20,
    from: day(5).toISOString(),
    until: day(9).toISOString(),
  });
  const { ids } = await endSale(servicesAt(day(1)), { ids: [running, planned] });
  expect(ids.sort()).toEqual([running, planned].sort());
  expect((await standardOf(running, day(1)))?.price).toBe(499);
  expect(await historyOf(running)).toEqual([
    [day(-40).getTime(), 499],
    [day(0).getTime(), 399],
    [day(1).getTime(), 499],
  ]);
  expect(await historyOf(planned)).toEqual([[day(-40).getTime(), 499]]);
  expect(await outcomeOf(endSale(servicesAt(day(1)), { ids: [running] }))).toBe("not_found");
  expect(
    (await salesForStudio(servicesAt(day(1)))).filter(({ id }) => id === running || id === planned),
  ).toEqual([]);
});

test("a sale's end is moved, and so are the prices after it, in lists too", async () => {
  const [one, other] = [await productSince(day(-40)), await productSince(day(-40))];
  const until = day(2).toISOString();
  await createSale(servicesAt(day(0)), { ids: [one, other], percent: 20, until });
  const [changed] = await changeSale(servicesAt(day(1)), {
    ids: [one],
    until: day(5).toISOString(),
    revision: Date.parse(until),
  });
  expect(changed).toMatchObject({ id: one, state: "running", until: day(5).toISOString() });
  const prices = async (id: string) =>
    Promise.all([1.5, 3, 5].map(async (at) => (await standardOf(id, day(at)))?.price));
  expect(await prices(one)).toEqual([399, 399, 499]);
  expect(await prices(other)).toEqual([399, 499, 499]);
  expect(await historyOf(one)).toEqual([
    [day(-40).getTime(), 499],
    [day(0).getTime(), 399],
    [day(5).getTime(), 499],
  ]);
  const lists = await db.select().from(productLists).where(eq(productLists.productId, one));
  expect(new Set(lists.map(({ priceChangesAt }) => priceChangesAt?.getTime()))).toEqual(
    new Set([day(5).getTime()]),
  );
});

test("the end of a sale that is over, was moved meanwhile, or would come too early is not moved, for all models or none", async () => {
  const [running, planned, over] = [
    await productSince(day(-40)),
    await productSince(day(-40)),
    await productSince(day(-40)),
  ];
  const start = (id: string, from: number, until: number) =>
    createSale(servicesAt(day(0)), {
      ids: [id],
      percent: 20,
      from: day(from).toISOString(),
      until: day(until).toISOString(),
    });
  await start(running, 0, 9);
  await start(planned, 5, 9);
  await start(over, 0, 1);
  const change = (ids: string[], until: number, loadedUntil?: number) =>
    outcomeOf(
      changeSale(servicesAt(day(2)), {
        ids,
        until: day(until).toISOString(),
        revision: loadedUntil === undefined ? null : day(loadedUntil).getTime(),
      }),
    );
  expect(await change([running, over], 8)).toBe("not_found");
  expect(await change([running, "no-such-model"], 8)).toBe("not_found");
  expect(await change([running, planned], 5)).toBe("bad_input errors.saleEnd");
  expect(await change([running], 2)).toBe("bad_input errors.saleEnd");
  expect(await change([running], 8, 7)).toBe("changed_elsewhere");
  expect((await standardOf(running, day(8.5)))?.price).toBe(399);
  const both = await Promise.all([change([running], 7, 9), change([running, planned], 8, 9)]);
  expect(both.toSorted()).toEqual(["changed_elsewhere", "done"]);
});

test("when two sales that share a model race, one is stored and nothing of the other", async () => {
  const [shared, other] = [await productSince(day(-40)), await productSince(day(-40))];
  const sale = (ids: string[]) =>
    outcomeOf(createSale(servicesAt(day(0)), { ids, percent: 10, until: day(1).toISOString() }));
  const [first, second] = await Promise.all([sale([shared]), sale([shared, other])]);
  expect(first === "done").toBe(second !== "done");
  const [row] = await db.select().from(products).where(eq(products.id, other));
  expect(row?.sale !== null).toBe(second === "done");
  expect(await historyOf(other)).toHaveLength(second === "done" ? 3 : 1);
});

test("a sale that reduces nothing, or names an unknown model, is refused as a whole", async () => {
  const [id, free] = [
    await productSince(day(-40)),
    await productSince(day(-40), { standard: 0, commercial: null }),
  ];
  const until = day(1).toISOString();
  const sale = (request: object) =>
    outcomeOf(createSale(servicesAt(day(0)), { ids: [id], until, ...request }));
  expect(await sale({ ids: [id, "no-such-model"], percent: 10 })).toBe("not_found");
  expect(await sale({ ids: [id, free], percent: 10 })).toBe("bad_input errors.saleNothing");
  expect(await sale({ price: 499, license: "standard" })).toBe("bad_input errors.saleNotLower");
  expect(await sale({ price: 400, license: "commercial" })).toBe("bad_input errors.saleOrder");
  expect(await sale({ percent: 10, until: day(0).toISOString() })).toBe("bad_input errors.saleEnd");
  expect((await db.select().from(products).where(eq(products.id, id)))[0]?.sale).toBeNull();
  expect(await historyOf(id)).toHaveLength(1);
});

test("a launch price holds from the first day to its end, crosses nothing out, and counts as a price of the 30 days", async () => {
  const { id } = await insertProduct({ standard: 1000, status: "draft" });
  const until = day(3).toISOString();
  const [sale] = await createSale(servicesAt(day(0)), {
    ids: [id],
    price: 700,
    license: "standard",
    from: day(2).toISOString(),
    until,
  });
  expect(sale).toMatchObject({ launch: true, from: day(0).toISOString() });
  // The price after it may change until the model is published.
  expect(await outcomeOf(setPrice(id, 700, day(1)))).toBe("on_sale");
  const publish = async () => {
    const [current] = await productById(db, id);
    if (!current) throw new Error("The product is missing");
    const edit = { id, changes: { prices: { standard: 900 } } };
    return applyEdit(servicesAt(day(1)), edit, { current, status: "published" });
  };
  expect(await outcomeOf(publish())).toBe("done");
  expect(await outcomeOf(setPrice(id, 800, day(1)))).toBe("on_sale");
  const shown = await standardOf(id, day(2));
  expect(shown).toEqual({
    type: "standard",
    price: 700,
    sale: { listPrice: 900, lowestPrice: 700, until, launch: true },
  });
  expect(cardPrice(shown ? [shown] : [], null)).toEqual({ cents: 700, from: false });
  expect(await standardOf(id, day(3))).toEqual({ type: "standard", price: 900 });
  expect(await historyOf(id)).toEqual([
    [day(1).getTime(), 700],
    [day(3).getTime(), 900],
  ]);
  await createSale(servicesAt(day(9)), { ids: [id], percent: 10, until: day(10).toISOString() });
  expect(await standardOf(id, day(9))).toMatchObject({ price: 810, sale: { lowestPrice: 700 } });
});

test("an edit after a launch price is over changes nothing of the prices since", async () => {
  const { id } = await insertProduct({ standard: 1000, status: "draft" });
  const until = day(3).toISOString();
  await createSale(servicesAt(day(0)), { ids: [id], price: 500, license: "standard", until });
  const [current] = await productById(db, id);
  if (!current) throw new Error("The product is missing");
  await applyEdit(servicesAt(day(0)), { id, changes: {} }, { current, status: "published" });
  await setPrice(id, 1500, day(40));
  expect(await historyOf(id)).toEqual([
    [day(0).getTime(), 500],
    [day(3).getTime(), 1000],
    [day(40).getTime(), 1500],
  ]);
  await createSale(servicesAt(day(42)), { ids: [id], percent: 20, until: day(50).toISOString() });
  expect(await standardOf(id, day(42))).toMatchObject({ price: 1200, sale: { lowestPrice: 1000 } });
});

test("a sale takes a collection or all models that are published by then; those it cannot reduce stay as they are", async () => {
  // Other tests' models: so that "all" are these.
  await db.update(products).set({ status: "unpublished" });
  const [inCollection, other, onSale] = [
    await productSince(day(-40), { standard: 499 }),
    await productSince(day(-40), { standard: 900, commercial: 950 }),
    await productSince(day(-40), { standard: 700 }),
  ];
  const free = await productSince(day(-40), { standard: 0, commercial: null });
  const halfFree = await productSince(day(-40), { standard: 0, commercial: 2450 });
  const cheapest = await productSince(day(-40), { standard: 50 });
  const draft = await insertProduct({ standard: 499, status: "draft" });
  await createSale(servicesAt(day(0)), { ids: [onSale], percent: 10, until: day(9).toISOString() });
  await db.insert(collections).values({
    slug: "desk",
    title: { en: "Desk" },
    text: {},
    models: [inCollection, onSale, free, draft.id],
    place: 1,
    updatedAt: day(0),
  });
  const terms = { percent: 20, until: day(3).toISOString() };
  const idsOf = (sales: { id: string }[]) => sales.map(({ id }) => id).sort();

  const ofCollection = await createSale(servicesAt(day(0)), { collection: "desk", ...terms });
  expect(idsOf(ofCollection)).toEqual([inCollection]);
  expect(await historyOf(inCollection)).toEqual([
    [day(-40).getTime(), 499],
    [day(0).getTime(), 399],
    [day(3).getTime(), 499],
  ]);
  const ofAll = await createSale(servicesAt(day(1)), { all: true, ...terms, until: day(5).toISOString() });
  expect(idsOf(ofAll)).toEqual([other, halfFree].sort());
  expect((await standardOf(other, day(2)))?.sale).toMatchObject({ listPrice: 900, lowestPrice: 900 });
  const later = await productSince(day(2), { standard: 499 });
  for (const id of [later, free, cheapest]) expect((await standardOf(id, day(2)))?.sale).toBeUndefined();
  expect((await standardOf(onSale, day(2)))?.price).toBe(630);
  // Nothing is left that costs less by it.
  await createSale(servicesAt(day(2)), { ids: [later], ...terms });
  expect(await outcomeOf(createSale(servicesAt(day(2)), { all: true, ...terms }))).toMatch(/saleNothing/);
  expect(await outcomeOf(createSale(servicesAt(day(2)), { collection: "none", ...terms }))).toMatch(
    /saleNothing/,
  );
});

test("a sale names its models in exactly one way", async () => {
  const { id } = await insertProduct();
  const until = new Date(Date.now() + DAY_MS).toISOString();
  const answers = [{}, { ids: [id], all: true }, { collection: "desk", all: true }, { all: false }].map(
    (scope) => callStudio("POST", "/sales", { json: saleOf({ percent: 10, until, ...scope }) }),
  );
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([400, 400, 400, 400]);
});
