import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addBundleToCart, cartOf } from "#app/cart/cart.server.ts";
import { productDetail } from "#app/catalog/catalog.server.ts";
import { PaymentRequest } from "#app/checkout/checkout.contract.ts";
import { checkoutOf, startPayment } from "#app/checkout/checkout.server.ts";
import { draftOrder, placeOrder } from "#app/checkout/place-order.server.ts";
import { cartItems, orderLines, orders, products, purchases } from "#app/db/schema.ts";
import { bundlesForStudio, bundlesPage, endBundle } from "#app/offers/bundles.server.ts";
import { createCoupon } from "#app/offers/coupons.server.ts";
import { orderRecord } from "#app/orders/payments/buyer-payments.server.ts";
import { settleOrder } from "#app/orders/payments/settle.server.ts";
import { deleteProduct } from "#app/publishing/delete-product.server.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { bundleOf, couponOf, createBundle, createSale } from "#tests/support/offers.ts";
import { findOrder } from "#tests/support/payments.ts";
import { insertProduct, insertPurchase } from "#tests/support/products.ts";
import { outcomeOf } from "#tests/support/responses.ts";
import { db, stripe, testServices } from "#tests/support/services.ts";
import { browserWithSession, createUser } from "#tests/support/users.ts";
import { fetchFromWorker } from "#tests/support/worker.ts";

const { services } = testServices();
const CART = { id: "cart", license: "standard" } as const;
const pricesIn = async (person: { user: Parameters<typeof cartOf>[1] }) =>
  (await cartOf(services, person.user)).items.map(({ price }) => price).sort((a, b) => a - b);

/** Three models for 1000, 1000 and 2000 cents, together for 3000: their parts are 750, 750 and 1500. */
async function insertBundle(prices: object = { standard: 3000 }) {
  const models = [
    await insertProduct({ standard: 1000, commercial: 3000 }),
    await insertProduct({ standard: 1000, commercial: 3000 }),
    await insertProduct({ standard: 2000, commercial: 6000 }),
  ];
  const ids = models.map(({ id }) => id) as [string, string, string];
  const bundle = await createBundle(services, bundleOf({ ids, ...prices }));
  return { ids, bundle };
}

test("a whole bundle is charged as it is shown: cart, checkout, order, Stripe and record", async () => {
  const { ids, bundle } = await insertBundle();
  expect(bundle).toMatchObject({ prices: { standard: 3000 }, listPrices: { standard: 4000 } });
  const person = await createUser();
  const cart = await addBundleToCart(services, person.user, { id: ids[1], license: "standard" });
  expect(cart).toMatchObject({ total: 3000 });
  expect(cart.items.map(({ price, alone }) => [price, alone]).sort()).toEqual([
    [1500, 2000],
    [750, 1000],
    [750, 1000],
  ]);
  expect(await checkoutOf(services, person.user, CART)).toMatchObject({ total: 3000 });
  const request = PaymentRequest.parse({ ...CART, shownTotal: 3000 });
  const order = await findOrder((await startPayment(services, person.user, request)).orderCode);
  expect(await stripe.tamper(order.paymentSessionId, {})).toMatchObject({ amount_total: 3000 });
  await stripe.pay(order.paymentSessionId);
  expect(await settleOrder(services, order)).toMatchObject({ status: "paid", totalCents: 3000 });
  const record = await orderRecord(services, person.user, order.code);
  expect(record?.products.map(({ price }) => price).sort()).toEqual([1500, 750, 750]);
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  expect(lines.map(({ listCents, discountCents }) => [listCents, discountCents]).sort()).toEqual([
    [1000, 0],
    [1000, 0],
    [2000, 0],
  ]);
});

test("owned models reduce a bundle by their parts of its price, and the last model costs its part by Buy now", async () => {
  const { ids } = await insertBundle();
  const person = await createUser();
  await insertPurchase(person.user.id, ids[2]);
  await addBundleToCart(services, person.user, { id: ids[0], license: "standard" });
  expect(await pricesIn(person)).toEqual([750, 750]);
  await insertPurchase(person.user.id, ids[1], "commercial");
  expect(await checkoutOf(services, person.user, { id: ids[0], license: "standard" })).toMatchObject({
    total: 750,
    // The price of one model alone under another license would be wrong for the bundle.
    lines: [{ bundleWith: [ids[1], ids[2]], isUpgrade: false, otherLicense: null }],
  });
});

test("a bundle that is not complete reduces nothing, nor does a lower license of one of its models", async () => {
  const { ids } = await insertBundle({ standard: 3000, commercial: 9000 });
  const person = await createUser();
  await addBundleToCart(services, person.user, { id: ids[0], license: "commercial" });
  expect(await pricesIn(person)).toEqual([2250, 2250, 4500]);
  await db
    .delete(cartItems)
    .where(and(eq(cartItems.userId, person.user.id), eq(cartItems.productId, ids[0])));
  expect(await pricesIn(person)).toEqual([3000, 6000]);
  await insertPurchase(person.user.id, ids[0], "standard");
  expect(await pricesIn(person)).toEqual([3000, 6000]);
});

test("adding a bundle leaves a better license in the cart, and refuses what is owned, ended or not a bundle", async () => {
  const { ids } = await insertBundle({ standard: 3000, commercial: 9000 });
  const person = await createUser();
  await db
    .insert(cartItems)
    .values({ userId: person.user.id, productId: ids[0], license: "commercial", addedAt: new Date() });
  const add = { id: ids[1], license: "standard" } as const;
  const { items } = await addBundleToCart(services, person.user, add);
  expect(items.map(({ license }) => license).sort()).toEqual(["commercial", "standard", "standard"]);
  for (const id of ids) await insertPurchase(person.user.id, id, "commercial");
  expect(await outcomeOf(addBundleToCart(services, person.user, add))).toBe("already_owned");
  const other = await createUser();
  await db.update(products).set({ status: "unpublished" }).where(eq(products.id, ids[2]));
  expect(await outcomeOf(addBundleToCart(services, other.user, add))).toBe("not_found");
  const single = await insertProduct();
  expect(await outcomeOf(addBundleToCart(services, other.user, { ...add, id: single.id }))).toBe("not_found");
});

test("a coupon reduces a bundle only if it is for sales too, and otherwise replaces the bundle where that costs less", async () => {
  const { ids } = await insertBundle();
  const coupon = async (terms: object) =>
    (await createCoupon(services, couponOf({ code: `B-${crypto.randomUUID().slice(0, 8)}`, ...terms }))).code;
  const person = await createUser();
  await addBundleToCart(services, person.user, { id: ids[0], license: "standard" });
  const totalWith = async (terms: object) =>
    (await checkoutOf(services, person.user, { ...CART, coupon: await coupon(terms) })).total;
  expect(await totalWith({ percent: 10 })).toBe(3000);
  expect(await totalWith({ percent: 10, withSales: true })).toBe(2700);
  expect(await totalWith({ percent: 50 })).toBe(2000);
});

test("an order is not stored when a license that completes its bundle was revoked meanwhile", async () => {
  const { ids } = await insertBundle();
  const person = await createUser();
  await insertPurchase(person.user.id, ids[1]);
  await insertPurchase(person.user.id, ids[2]);
  const request = PaymentRequest.parse({ id: ids[0], shownTotal: 750 });
  const draft = await draftOrder(services, person.user, request);
  await db.update(purchases).set({ revokedAt: new Date() }).where(eq(purchases.productId, ids[2]));
  expect(await placeOrder(services, person.user, { request, draft })).toBeNull();
  expect(await outcomeOf(startPayment(services, person.user, request))).toBe("price_changed");
});

test("when ten orders of the same bundle race, one is placed", async () => {
  const { ids } = await insertBundle();
  const person = await createUser();
  await addBundleToCart(services, person.user, { id: ids[0], license: "standard" });
  const request = PaymentRequest.parse({ ...CART, shownTotal: 3000 });
  const pages = await Promise.all(
    Array.from({ length: 10 }, () => startPayment(services, person.user, request)),
  );
  expect(new Set(pages.map(({ url }) => url)).size).toBe(1);
  expect(await db.select().from(orders).where(eq(orders.userId, person.user.id))).toHaveLength(1);
});

test("a bundle that cannot be made is refused with the reason, and so is the later of two at the same time", async () => {
  const [a, b, c, free] = [
    await insertProduct({ standard: 1000, commercial: null }),
    await insertProduct({ standard: 1000 }),
    await insertProduct({ standard: 60 }),
    await insertProduct({ standard: 0 }),
  ];
  const create = (ids: string[], prices: object) =>
    outcomeOf(createBundle(services, bundleOf({ ids, ...prices })));
  expect(await create([a.id, b.id], { standard: 2000 })).toBe("bad_input errors.bundleNotLower");
  expect(await create([a.id, b.id], { commercial: 1000 })).toBe("bad_input errors.bundleNotSold");
  expect(await create([a.id, free.id], { standard: 500 })).toBe("bad_input errors.bundleNotSold");
  expect(await create([a.id, c.id], { standard: 500 })).toBe("bad_input errors.bundlePartTooLow");
  expect(await create([a.id, a.id], { standard: 500 })).toBe("bad_input errors.bundleTwice");
  expect(await create([a.id, "no-such-model"], { standard: 500 })).toBe("not_found");
  const both = await Promise.all([
    create([a.id, b.id], { standard: 1500 }),
    create([a.id, b.id], { standard: 1600 }),
  ]);
  expect(both.filter((each) => each === "done")).toHaveLength(1);
  expect(both.filter((each) => each === "product_changed" || each === "bundle_overlaps")).toHaveLength(1);
  expect((await endBundle(services, { id: b.id })).ids.sort()).toEqual([a.id, b.id].sort());
  expect(await outcomeOf(endBundle(services, { id: b.id }))).toBe("not_found");
});

test("the page of each model shows the bundle, but none that has ended or lost a deleted model", async () => {
  const { ids } = await insertBundle();
  const bundleOn = async (id: string) => (await productDetail(services, id)).bundle.map((each) => each.id);
  expect(await bundleOn(ids[2])).toEqual(ids);
  expect((await bundlesForStudio(services)).some(({ models }) => models[0]?.id === ids[0])).toBe(true);
  await deleteProduct(services, { id: ids[0] });
  expect(await bundleOn(ids[2])).toEqual([]);
  expect((await productDetail(services, ids[2])).licenses[0]?.bundle).toBeUndefined();
});

test("in a sale that makes the models cheaper alone, the page offers no set and says of nobody that they own it", async () => {
  const { ids } = await insertBundle();
  const page = async (id: string) => (await fetchFromWorker(`/product/${id}`)).text();
  expect(await page(ids[0])).toContain(">These models cost less together");
  await createSale(services, { ids, percent: 50, until: new Date(Date.now() + DAY_MS).toISOString() });
  const inSale = await page(ids[1]);
  expect(inSale).toContain(">Complete the set");
  expect(inSale).not.toMatch(/>(These models cost less together|You own everything)/);
});

test("the studio lists bundles by their first model, and each one's models as they were chosen", async () => {
  const ids = await Promise.all(
    ["zz-a", "zz-b", "zz-c", "zz-m"].map(async (id) => (await insertProduct({ id, standard: 1000 })).id),
  );
  const [a = "", b = "", c = "", m = ""] = ids;
  const chosen = [
    [b, c],
    [m, a],
  ];
  for (const models of chosen) await createBundle(services, bundleOf({ ids: models, standard: 1500 }));
  const { bundles } = await bundlesPage(services, "zz");
  expect(bundles.map(({ models }) => models.map(({ id }) => id))).toEqual(chosen);
});

test("without scripts the page's button puts the rest of the bundle into the cart", async () => {
  const { ids } = await insertBundle();
  const person = await createUser();
  const page = await (await person.fetch(`/product/${ids[0]}`)).text();
  expect(page).toContain("Complete the set");
  expect(page).toContain("instead of €40.00");
  const { form } = browserWithSession(person.token);
  const sent = await form(`/product/${ids[0]}`, { intent: "bundle", license: "standard" });
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/cart"]);
  expect(await pricesIn(person)).toEqual([750, 750, 1500]);
});
