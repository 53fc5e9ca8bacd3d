/** What reduces a price must still hold when it is paid; what was paid keeps its price. */
import { and, eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { addToCart } from "#app/cart/cart.server.ts";
import { PaymentRequest } from "#app/checkout/checkout.contract.ts";
import { startPayment } from "#app/checkout/checkout.server.ts";
import { orderLines, orders, purchases } from "#app/db/schema.ts";
import { createCoupon } from "#app/offers/coupons.server.ts";
import { settleOrder } from "#app/orders/payments/settle.server.ts";
import { withdraw } from "#app/orders/refunds/withdrawal.server.ts";
import { couponOf, createBundle } from "#tests/support/offers.ts";
import { findOrder, type PendingOrder } from "#tests/support/payments.ts";
import { insertProduct, insertPurchase } from "#tests/support/products.ts";
import { outcomeOf } from "#tests/support/responses.ts";
import { db, stripe, testServices } from "#tests/support/services.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

const { services } = testServices();
const details = { name: "Ada", lastName: "Lovelace", country: "ES" };

async function openPage({ user }: TestUser, wanted: object) {
  const request = PaymentRequest.parse({ details, ...wanted });
  return findOrder((await startPayment(services, user, request)).orderCode);
}
async function pay(order: PendingOrder) {
  await stripe.pay(order.paymentSessionId);
  return settleOrder(services, order);
}
const linesOf = async (orderId: string) => {
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  return lines.map(({ priceCents, returnReason }) => [priceCents, returnReason]).sort();
};
const owned = async ({ user }: TestUser) => {
  const rows = await db
    .select()
    .from(purchases)
    .where(and(eq(purchases.userId, user.id), isNull(purchases.revokedAt)));
  return rows.map(({ productId, license }) => `${productId} ${license}`).sort();
};

/** Models of 6.00 and 10.00, together for 8.00: 3.00 and 5.00. */
async function insertPair() {
  const [first, second] = [await insertProduct({ standard: 600 }), await insertProduct({ standard: 1000 })];
  const ids: [string, string] = [first.id, second.id];
  await createBundle(services, { ids, standard: 800 });
  return ids;
}

test("a payment page with a bundle's price is paid back when its buyer has withdrawn from the other model meanwhile", async () => {
  const [first, second] = await insertPair();
  const person = await createUser();
  const bought = await pay(await openPage(person, { id: second }));
  const page = await openPage(person, { id: first });
  expect(page.totalCents).toBe(300);
  await withdraw(services, person.user, { code: bought.code, productIds: [second] });
  expect(await outcomeOf(openPage(person, { id: first, shownTotal: 300 }))).toBe("price_changed");
  expect(await pay(page)).toMatchObject({ status: "refunded", refundedCents: 300 });
  expect(await linesOf(page.id)).toEqual([[300, "reduced"]]);
  expect(await owned(person)).toEqual([]);
});

test("while the other model is owned the bundle's price is paid, and it stays when that one is withdrawn from afterwards", async () => {
  const [first, second] = await insertPair();
  const person = await createUser();
  const bought = await pay(await openPage(person, { id: second }));
  const page = await pay(await openPage(person, { id: first }));
  expect(page).toMatchObject({ status: "paid", totalCents: 300 });
  await withdraw(services, person.user, { code: bought.code, productIds: [second] });
  expect(await owned(person)).toEqual([`${first} standard`]);
  const [withdrawn] = await db.select().from(orders).where(eq(orders.id, bought.id));
  expect(withdrawn).toMatchObject({ status: "paid", refundDueAt: expect.any(Date) });
  expect(await settleOrder(services, page)).toMatchObject({ status: "paid", refundedCents: 0 });
});

test("an upgrade is paid back when the Standard that it was priced by is no longer owned, wherever that came from", async () => {
  const { id } = await insertProduct({ standard: 500, commercial: 2000 });
  const person = await createUser();
  await insertPurchase(person.user.id, id);
  const page = await openPage(person, { id, license: "commercial" });
  expect(page.totalCents).toBe(1500);
  await db.update(purchases).set({ revokedAt: new Date() }).where(eq(purchases.userId, person.user.id));
  expect(await pay(page)).toMatchObject({ status: "refunded", refundedCents: 1500 });
  expect(await owned(person)).toEqual([]);
});

test("both models of a bundle in one order are paid for by its price", async () => {
  const [first, second] = await insertPair();
  const person = await createUser();
  for (const id of [first, second]) await addToCart(services, person.user, { id, license: "standard" });
  const order = await pay(await openPage(person, { id: "cart" }));
  expect(order).toMatchObject({ status: "paid", totalCents: 800, refundedCents: 0 });
  expect(await owned(person)).toEqual([`${first} standard`, `${second} standard`].sort());
});

/** Models of 5.00 and 10.00 in a cart, with a coupon of 9.00 off from `minimum`. */
async function openPageWithCoupon(minimum: number) {
  const [cheap, dear] = [await insertProduct({ standard: 500 }), await insertProduct({ standard: 1000 })];
  const person = await createUser();
  for (const { id } of [cheap, dear]) await addToCart(services, person.user, { id, license: "standard" });
  const code = `OFF-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  await createCoupon(services, couponOf({ code, amount: 900, minimum }));
  const page = await openPage(person, { id: "cart", coupon: code });
  expect(page.totalCents).toBe(600);
  // As when a gift of it is claimed while the page is open.
  await insertPurchase(person.user.id, dear.id);
  return { person, page, cheap: cheap.id, dear: dear.id };
}

test("a coupon's price is paid back when what is left of the order does not come to its minimum, and stays when it does", async () => {
  const below = await openPageWithCoupon(1500);
  expect(await pay(below.page)).toMatchObject({ status: "refunded", refundedCents: 600 });
  expect(await owned(below.person)).toEqual([`${below.dear} standard`]);
  expect((await linesOf(below.page.id)).map(([, reason]) => reason).sort()).toEqual(["owned", "reduced"]);
  const above = await openPageWithCoupon(500);
  expect(await pay(above.page)).toMatchObject({ status: "paid", refundedCents: 400 });
  expect(await owned(above.person)).toEqual([`${above.cheap} standard`, `${above.dear} standard`].sort());
});
