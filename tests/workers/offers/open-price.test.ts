import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addToCart } from "#app/cart/cart.server.ts";
import { productDetail } from "#app/catalog/catalog.server.ts";
import type { PaymentAnswer } from "#app/checkout/checkout.contract.ts";
import { orderLines, products } from "#app/db/schema.ts";
import { changeOpenPrice } from "#app/offers/open-price.server.ts";
import { recordPrices } from "#app/offers/pricing/price-history.store.server.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { createSale } from "#tests/support/offers.ts";
import { findOrder } from "#tests/support/payments.ts";
import { insertProduct, insertPurchase } from "#tests/support/products.ts";
import { outcomeOf } from "#tests/support/responses.ts";
import { db, stripe, testServices } from "#tests/support/services.ts";
import { callStudio } from "#tests/support/studio-api.ts";
import { createUser } from "#tests/support/users.ts";

const { services } = testServices();

async function openProduct(standard: number) {
  const { id } = await insertProduct({ standard, commercial: 1999 });
  const answer = await callStudio("POST", "/open-price", { json: { id, standard: 800, commercial: null } });
  expect(await answer.json()).toEqual({ id, suggested: { standard: 800 } });
  return id;
}

test("a buyer names what they pay: the cart, the order, its line and Stripe have it, and the price stays the minimum", async () => {
  const person = await createUser();
  const id = await openProduct(300);
  const [license] = (await productDetail(services, id)).licenses;
  expect(license).toEqual({ type: "standard", price: 300, suggested: 800 });
  await db.update(products).set({ standardCents: 900 }).where(eq(products.id, id));
  expect((await productDetail(services, id)).licenses[0]).toMatchObject({ price: 900, suggested: 900 });
  await db.update(products).set({ standardCents: 300 }).where(eq(products.id, id));
  const added = await person.post("/app/cart/add", { id, amount: 650 });
  expect(await added.json()).toMatchObject({ total: 650, items: [{ price: 650, extra: 350 }] });
  for (const [amount, status] of [
    [299, 409],
    [49, 400],
    [100_001, 400],
    [3.5, 400],
  ])
    expect((await person.post("/app/cart/add", { id, amount })).status).toBe(status);
  const paid: PaymentAnswer = await (
    await person.post("/app/paymentui", { id: "cart", shownTotal: 650 })
  ).json();
  const order = await findOrder(paid.orderCode);
  expect(order.totalCents).toBe(650);
  expect(await db.select().from(orderLines).where(eq(orderLines.orderId, order.id))).toMatchObject([
    { priceCents: 650, listCents: 300, discountCents: 0 },
  ]);
  expect(await stripe.tamper(order.paymentSessionId, {})).toMatchObject({ amount_total: 650 });
});

test("Buy now takes the amount, and a free model is paid when somebody names one", async () => {
  const person = await createUser();
  const id = await openProduct(0);
  expect((await person.post("/app/paymentui", { id })).status).toBe(409);
  expect((await person.post("/app/cart/add", { id, amount: 0 })).status).toBe(409);
  const paid: PaymentAnswer = await (
    await person.post("/app/paymentui", { id, amount: 250, shownTotal: 250 })
  ).json();
  expect((await findOrder(paid.orderCode)).totalCents).toBe(250);
});

test("a sale and an owned license reduce the minimum only", async () => {
  const [person, owner] = [await createUser(), await createUser()];
  const { id } = await insertProduct({ standard: 500, commercial: 2000 });
  await changeOpenPrice(services, { id, standard: 500, commercial: 2500 });
  await db.batch([recordPrices(db, [id], new Date(Date.now() - DAY_MS))]);
  const until = new Date(Date.now() + DAY_MS).toISOString();
  await createSale(services, { ids: [id], percent: 20, until });
  expect((await addToCart(services, person.user, { id, license: "standard", amount: 450 })).total).toBe(450);
  expect(await outcomeOf(addToCart(services, person.user, { id, license: "standard", amount: 399 }))).toBe(
    "amount_too_low",
  );
  await insertPurchase(owner.user.id, id, "standard");
  const upgrade = await addToCart(services, owner.user, { id, license: "commercial", amount: 1800 });
  expect(upgrade).toMatchObject({ total: 1800, items: [{ extra: 600 }] });
});

test("a suggestion below the price, or of a license that is not sold, is refused; without any the price is fixed", async () => {
  const person = await createUser();
  const id = await openProduct(300);
  const change = (standard: number | null, commercial: number | null) =>
    outcomeOf(changeOpenPrice(services, { id, standard, commercial }));
  expect(await change(299, null)).toBe("bad_input errors.suggestionTooLow");
  expect(await change(null, null)).toBe("done");
  const cart = await addToCart(services, person.user, { id, license: "standard", amount: 900 });
  expect(cart.total).toBe(300);
});
