import { count, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { paymentEvents } from "#app/db/schema.ts";
import { addToCart } from "#app/domain/cart/cart.server.ts";
import { paymentRecord } from "#app/domain/checkout/payment-record.server.ts";
import {
  createPendingOrder,
  deliverWebhook,
  findEventId,
  postWebhook,
  postWithoutStripe,
  processEvent,
  readUserRecords,
  servicesWithoutStripe,
  signEvent,
  stripeSignature,
} from "#tests/support/payments.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, stripe, testServices } from "#tests/support/services.ts";
import { createUser } from "#tests/support/users.ts";

const { services, logged } = testServices();

/** A cart of two, paid, and a third product put into the cart after the page opened. */
async function paidCart() {
  const person = await createUser();
  const [one, two, later] = [await insertProduct(), await insertProduct(), await insertProduct()];
  await addToCart(services, person.user, { id: one.id, license: "standard" });
  await addToCart(services, person.user, { id: two.id, license: "commercial" });
  const order = await createPendingOrder(services, person, { id: "cart" });
  const afterwards = { ...services, now: () => new Date(order.createdAt.getTime() + 1_000) };
  await addToCart(afterwards, person.user, { id: later.id, license: "standard" });
  await stripe.pay(order.paymentSessionId);
  const eventId = await findEventId(order.paymentSessionId, "checkout.session.completed");
  const granted = {
    live: [`${one.id} standard`, `${two.id} commercial`].sort(),
    statuses: ["paid"],
    receipts: 1,
    cart: [later.id],
  };
  return { person, order, eventId, granted };
}

const eventRows = async (id: string) => {
  const [row] = await db.select({ rows: count() }).from(paymentEvents).where(eq(paymentEvents.id, id));
  return row?.rows;
};

test("a paid event delivered 200 times grants once", async () => {
  const { person, order, eventId, granted } = await paidCart();
  const { payload, signature } = await signEvent(eventId);
  const post = () => postWebhook(payload, { "Stripe-Signature": signature });
  const together = await Promise.all(Array.from({ length: 50 }, post));
  expect(new Set(together.map(({ status }) => status))).toEqual(new Set([200]));
  const first = await readUserRecords(person.user.id);
  expect(first).toMatchObject(granted);
  for (let i = 0; i < 150; i += 1) expect((await post()).status).toBe(200);
  expect(await readUserRecords(person.user.id)).toEqual(first);
  expect(first.purchases.map(({ orderId }) => orderId)).toEqual([order.id, order.id]);
  expect(await eventRows(eventId)).toBe(1);
});

test("the success page and the webhook at the same time grant once", async () => {
  for (let round = 0; round < 12; round += 1) {
    const { person, order, eventId, granted } = await paidCart();
    const page = () => paymentRecord(services, person.user, order.paymentSessionId);
    const webhook = () => processEvent(services, eventId);
    const runs = round % 2 ? [page, webhook, page, webhook] : [webhook, page, webhook, page];
    await Promise.all(runs.map((run) => run()));
    expect(await readUserRecords(person.user.id), `round ${round}`).toMatchObject(granted);
    expect(await page()).toMatchObject({ state: "paid" });
  }
});

test("repeated events by webhook and page change nothing more", async () => {
  const { person, order, eventId, granted } = await paidCart();
  await paymentRecord(services, person.user, order.paymentSessionId);
  const first = await readUserRecords(person.user.id);
  expect(first).toMatchObject(granted);
  expect(await deliverWebhook(eventId)).toBe(200);
  await paymentRecord(services, person.user, order.paymentSessionId);
  expect(await readUserRecords(person.user.id)).toEqual(first);
});

test("a licence changed while the payment page was open stays in the cart", async () => {
  const person = await createUser();
  const { id } = await insertProduct({ standard: 499, commercial: 1999 });
  await addToCart(services, person.user, { id, license: "standard" });
  const order = await createPendingOrder(services, person, { id: "cart" });
  await addToCart(services, person.user, { id, license: "commercial" });
  await stripe.pay(order.paymentSessionId);
  await processEvent(services, await findEventId(order.paymentSessionId, "checkout.session.completed"));
  expect(await readUserRecords(person.user.id)).toMatchObject({ live: [`${id} standard`], cart: [id] });
});

test("buying Commercial removes the model's Standard line from the cart", async () => {
  const person = await createUser();
  const { id } = await insertProduct();
  await addToCart(services, person.user, { id, license: "standard" });
  const order = await createPendingOrder(services, person, { id, license: "commercial" });
  await stripe.pay(order.paymentSessionId);
  await processEvent(services, await findEventId(order.paymentSessionId, "checkout.session.completed"));
  expect(await readUserRecords(person.user.id)).toMatchObject({ live: [`${id} commercial`], cart: [] });
});

test("an event about an unknown session is answered 200 and recorded", async () => {
  const body = JSON.stringify({
    id: "evt_of_nobody",
    object: "event",
    created: Math.floor(Date.now() / 1_000),
    type: "checkout.session.completed",
    data: { object: { id: "cs_test_of_nobody", object: "checkout.session", payment_status: "paid" } },
  });
  const answer = await postWebhook(body, { "Stripe-Signature": stripeSignature(body) });
  expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
  const [row] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, "evt_of_nobody"));
  expect(row).toMatchObject({ type: "checkout.session.completed", outcome: "no_order" });
});

test("an event of an unknown type is answered 200 and changes nothing", async () => {
  const { person, order } = await paidCart();
  const before = await readUserRecords(person.user.id);
  const body = JSON.stringify({
    id: "evt_other",
    object: "event",
    created: Math.floor(Date.now() / 1_000),
    type: "customer.created",
    data: { object: { id: "cus_1", object: "customer" } },
  });
  expect((await postWebhook(body, { "Stripe-Signature": stripeSignature(body) })).status).toBe(200);
  expect(await readUserRecords(person.user.id)).toEqual(before);
  expect(order.status).toBe("pending");
});

test("while Stripe is unreachable an event is answered 500, and granted at the next delivery", async () => {
  const { person, eventId, granted } = await paidCart();
  const { payload, signature } = await signEvent(eventId);
  const answer = await postWithoutStripe("/app/webhooks/stripe", payload, { "Stripe-Signature": signature });
  expect([answer.status, await answer.json()]).toMatchObject([500, { error: { code: "internal" } }]);
  await expect(processEvent(servicesWithoutStripe(services), eventId)).rejects.toThrow(/connection/);
  expect(await eventRows(eventId)).toBe(0);
  expect(await readUserRecords(person.user.id)).toMatchObject({
    live: [],
    statuses: ["pending"],
    receipts: 0,
  });
  expect(await deliverWebhook(eventId)).toBe(200);
  expect(await readUserRecords(person.user.id)).toMatchObject(granted);
  expect(logged.map(({ event }) => event)).not.toContain("payment_held");
});
