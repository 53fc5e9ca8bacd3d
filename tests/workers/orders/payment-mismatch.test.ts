import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "#app/db/schema.ts";
import { paymentRecord } from "#app/orders/payments/buyer-payments.server.ts";
import { reconcilePayments } from "#app/orders/payments/payment-events.server.ts";
import {
  createPendingOrder,
  deliverWebhook,
  findEventId,
  processEvent,
  readUserRecords,
} from "#tests/support/payments.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, stripe, testServices } from "#tests/support/services.ts";
import { createUser } from "#tests/support/users.ts";

const FALSIFIED: [wrong: string, fields: Parameters<typeof stripe.tamper>[1]][] = [
  ["amount", { amount_total: 50 }],
  ["amount", { amount_total: 499_000 }],
  ["currency", { currency: "usd" }],
  ["currency", { currency: "jpy" }],
  ["order", { client_reference_id: "another-order" }],
  ["order", { client_reference_id: null }],
  ["mode", { livemode: true }],
];

for (const [wrong, fields] of FALSIFIED) {
  test(`a payment whose session says ${JSON.stringify(fields)} is held and grants nothing`, async () => {
    const { services, logged } = testServices();
    const person = await createUser();
    const order = await createPendingOrder(services, person, { id: (await insertProduct()).id });
    await stripe.pay(order.paymentSessionId);
    await stripe.tamper(order.paymentSessionId, fields);
    const event = await findEventId(order.paymentSessionId, "checkout.session.completed");
    await processEvent(services, event);
    await paymentRecord(services, person.user, order.paymentSessionId);
    expect(await deliverWebhook(event)).toBe(200);
    expect(await readUserRecords(person.user.id)).toMatchObject({
      purchases: [],
      statuses: ["held"],
      receipts: 0,
    });
    expect(logged).toContainEqual({
      event: "payment_held",
      facts: { order: order.id, session: order.paymentSessionId, wrong },
    });
  });
}

for (const fields of [
  { payment_status: "unpaid" },
  { payment_status: "no_payment_required" },
  { mode: "setup" },
] as const) {
  test(`a session that says ${JSON.stringify(fields)} grants nothing`, async () => {
    const { services } = testServices();
    const person = await createUser();
    const order = await createPendingOrder(services, person, { id: (await insertProduct()).id });
    await stripe.pay(order.paymentSessionId);
    await stripe.tamper(order.paymentSessionId, fields);
    expect(
      await deliverWebhook(await findEventId(order.paymentSessionId, "checkout.session.completed")),
    ).toBe(200);
    expect(await readUserRecords(person.user.id)).toMatchObject({
      purchases: [],
      statuses: ["pending"],
      receipts: 0,
    });
  });
}

test("a payment of another amount does not settle an order", async () => {
  const { services } = testServices();
  const person = await createUser();
  const cheap = await createPendingOrder(services, person, {
    id: (await insertProduct({ standard: 100 })).id,
  });
  const expensive = await createPendingOrder(services, person, {
    id: (await insertProduct({ standard: 200_000, commercial: null })).id,
  });
  await stripe.pay(cheap.paymentSessionId);
  await stripe.tamper(cheap.paymentSessionId, {
    client_reference_id: expensive.id,
    metadata: { order: expensive.id },
  });
  await processEvent(services, await findEventId(cheap.paymentSessionId, "checkout.session.completed"));
  await reconcilePayments({ ...services, now: () => new Date(Date.now() + 3_600_000) });
  const rows = await db.select().from(orders).where(eq(orders.userId, person.user.id));
  expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({
    [cheap.id]: "held",
    [expensive.id]: "pending",
  });
  expect((await readUserRecords(person.user.id)).purchases).toEqual([]);
});

test("the database refuses two orders with one Checkout session", async () => {
  const { services } = testServices();
  const person = await createUser();
  const first = await createPendingOrder(services, person, { id: (await insertProduct()).id });
  const second = await createPendingOrder(services, person, { id: (await insertProduct()).id });
  const reuse = db
    .update(orders)
    .set({ paymentSessionId: first.paymentSessionId })
    .where(eq(orders.id, second.id));
  await expect(Promise.resolve(reuse).catch((error) => Promise.reject(error.cause))).rejects.toThrow(
    /UNIQUE/,
  );
});
