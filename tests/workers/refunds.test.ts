import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders, paymentEvents, products, purchases } from "#app/db/schema.ts";
import { paymentRecord } from "#app/domain/checkout/payment-record.server.ts";
import type { Purchase } from "#app/domain/library/library.contract.ts";
import { grantFreeProduct } from "#app/domain/library/library.server.ts";
import { eventOf, holdings, openOrder, receive } from "#tests/support/payments.ts";
import { db, type Person, plantPerson, plantProduct, stripe, testServices } from "#tests/support/shop.ts";

const { services } = testServices();

async function bought(person: Person, id: string, license: "standard" | "commercial" = "standard") {
  const order = await openOrder(services, person, { id, license });
  await stripe.pay(order.paymentSessionId);
  const completed = await eventOf(order.paymentSessionId, "checkout.session.completed");
  await receive(services, completed);
  return { ...order, completed };
}

async function refunded({ paymentSessionId }: { paymentSessionId: string }) {
  await stripe.refund(paymentSessionId);
  const event = await eventOf(paymentSessionId, "charge.refunded");
  await receive(services, event);
  return event;
}

const purchaseOf = async (person: Person, id: string) => {
  const wanted = and(eq(purchases.userId, person.user.id), eq(purchases.productId, id));
  return (await db.select().from(purchases).where(wanted))[0];
};

test.each([
  ["refunded", (session: string) => stripe.refund(session), "charge.refunded"],
  [
    "charged_back",
    async (session: string) => stripe.closeDispute((await stripe.dispute(session)).id, "lost"),
    "charge.dispute.closed",
  ],
] as const)("a purchase that was %s says so", async (revokedBecause, takeBack, type) => {
  const person = await plantPerson();
  const [{ id }, kept] = [await plantProduct(), await plantProduct()];
  await bought(person, kept.id);
  const order = await bought(person, id);
  await takeBack(order.paymentSessionId);
  await receive(services, await eventOf(order.paymentSessionId, type));
  const shown = await (await person.fetch("/app/purchases")).json<Purchase[]>();
  expect(Object.fromEntries(shown.map((each) => [each.id, each.revokedBecause]))).toEqual({
    [id]: revokedBecause,
    [kept.id]: null,
  });
});

test("a refund takes the model out of reach and shows as revoked", async () => {
  const person = await plantPerson();
  const { id } = await plantProduct();
  const order = await bought(person, id);
  await refunded(order);
  expect((await person.fetch(`/app/download/${id}`)).status).toBe(404);
  const [shown] = await (await person.fetch("/app/purchases")).json<{ revokedAt: string | null }[]>();
  expect(shown?.revokedAt).toMatch(/^\d{4}-.*Z$/);
  expect((await paymentRecord(services, person.user, order.paymentSessionId)).state).toBe("refunded");
});

test("bought again after a refund it is owned under the new order, and no old event takes it away", async () => {
  const person = await plantPerson();
  const { id } = await plantProduct();
  const first = await bought(person, id);
  const refundEvent = await refunded(first);
  expect((await holdings(person.user.id)).live).toEqual([]);
  const second = await bought(person, id);
  for (const event of [first.completed, refundEvent, second.completed]) await receive(services, event);
  expect(await purchaseOf(person, id)).toMatchObject({ orderId: second.id, revokedAt: null });
  expect((await holdings(person.user.id)).statuses.sort()).toEqual(["paid", "refunded"]);
});

test("the event of a refunded order grants nothing again, also when the shop forgot that it was handled", async () => {
  const person = await plantPerson();
  const { id } = await plantProduct();
  const order = await bought(person, id);
  await refunded(order);
  const before = await holdings(person.user.id);
  await db.delete(paymentEvents);
  for (const event of await stripe.events(order.paymentSessionId)) await receive(services, event.id);
  await paymentRecord(services, person.user, order.paymentSessionId);
  expect(await holdings(person.user.id)).toEqual(before);
});

test("refunding an upgrade leaves the Standard licence", async () => {
  const person = await plantPerson();
  const { id } = await plantProduct();
  await bought(person, id, "standard");
  const upgrade = await bought(person, id, "commercial");
  expect(upgrade.totalCents).toBe(1500);
  await refunded(upgrade);
  expect((await holdings(person.user.id)).live).toEqual([`${id} standard`]);
});

test("a refund of one order of a cart leaves the other orders' models alone", async () => {
  const person = await plantPerson();
  const [one, two] = [await plantProduct(), await plantProduct()];
  const first = await bought(person, one.id);
  await bought(person, two.id);
  await refunded(first);
  expect((await holdings(person.user.id)).live).toEqual([`${two.id} standard`]);
});

test("a model paid twice on two pages stays owned when one of them is refunded", async () => {
  for (const which of [0, 1]) {
    const person = await plantPerson();
    const { id } = await plantProduct();
    const open = () => openOrder(services, person, { id });
    const first = await open();
    // The shop gave this page up, yet it can be paid.
    await db.update(orders).set({ status: "expired" }).where(eq(orders.id, first.id));
    const pages = [first, await open()] as const;
    for (const { paymentSessionId } of pages) {
      await stripe.pay(paymentSessionId);
      await receive(services, await eventOf(paymentSessionId, "checkout.session.completed"));
    }
    const [back, stays] = which ? [pages[1], pages[0]] : pages;
    await refunded(back);
    expect((await holdings(person.user.id)).live, `page ${which}`).toEqual([`${id} standard`]);
    expect(await purchaseOf(person, id)).toMatchObject({ orderId: stays.id });
    await refunded(stays);
    expect((await holdings(person.user.id)).live).toEqual([]);
  }
});

test("a model that became free can be had after a refund", async () => {
  const person = await plantPerson();
  const { id } = await plantProduct({ standard: 499, commercial: null });
  const order = await bought(person, id);
  const event = await refunded(order);
  await db.update(products).set({ standardCents: 0, priceCents: 0, free: true }).where(eq(products.id, id));
  expect(await grantFreeProduct(services, person.user, { id })).toMatchObject({
    revokedAt: null,
    orderCode: null,
  });
  await receive(services, event);
  expect((await holdings(person.user.id)).live).toEqual([`${id} standard`]);
});
