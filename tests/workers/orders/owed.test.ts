/** What a seller owes of an order without lines: where it is shown, and what settles it. */
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { orders } from "#app/db/schema.ts";
import { orderDetails } from "#app/orders/order-details.server.ts";
import { settleOrder } from "#app/orders/payments/settle.server.ts";
import { recordOwed } from "#app/orders/refunds/owed.store.server.ts";
import { refundOrder } from "#app/orders/refunds/refunds.server.ts";
import { REFUND_WITHIN_MS } from "#app/orders/refunds/withdrawal.contract.ts";
import { todayOf } from "#app/today/today.server.ts";
import { createMember, insertTier, membershipOrders } from "#tests/support/memberships.ts";
import { refundOf } from "#tests/support/orders.ts";
import { db, stripe, testServices } from "#tests/support/services.ts";
import { createSeller } from "#tests/support/users.ts";

const { services, settled } = testServices();
const seller = await createSeller();
afterAll(async () => {
  await settled();
  await stripe.reset();
});

async function paidYear() {
  const { membership } = await createMember(services, await insertTier(), { interval: "year" });
  const [paid] = await membershipOrders(membership.id);
  if (!paid) throw new Error("no order");
  return paid.order;
}

async function shown({ id, code }: { id: string; code: string }) {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  const { unrefunded } = await orderDetails(services, code);
  expect(row?.refundDueAt?.toISOString() ?? null).toBe(unrefunded?.refundDue ?? null);
  const today = await todayOf(services, seller.user);
  expect(today.orders.find((each) => each.code === code)?.cents ?? null).toBe(unrefunded?.amount ?? null);
  return unrefunded;
}

const refund = (code: string, fields: Parameters<typeof refundOf>[1]) =>
  refundOrder(services, refundOf(code, fields), seller.user);

test("what is owed is due within 14 days, and refunds settle it", async () => {
  const order = await paidYear();
  const at = new Date();
  await db.batch(recordOwed(db, order.id, { why: "left", cents: 4_000, at }));
  expect(await shown(order)).toEqual({
    why: "left",
    refundDue: new Date(at.getTime() + REFUND_WITHIN_MS).toISOString(),
    titles: ["Workshop Club"],
    productIds: [],
    amount: 4_000,
  });
  // Once: another cause changes nothing.
  await db.batch(recordOwed(db, order.id, { why: "withdrawn", cents: 9_000, at: new Date() }));
  await refund(order.code, { what: "amount", amount: 1_500, alreadyRefunded: 0 });
  expect(await shown(order)).toMatchObject({ why: "left", amount: 2_500 });
  await refund(order.code, { what: "amount", amount: 2_500, alreadyRefunded: 1_500 });
  expect(await shown(order)).toBeNull();
});

test("what was refunded before counts once, and no more than the rest is owed", async () => {
  const order = await paidYear();
  await refund(order.code, { what: "amount", amount: 1_000, alreadyRefunded: 0 });
  await db.batch(recordOwed(db, order.id, { why: "left", cents: 9_000, at: new Date() }));
  expect(await shown(order)).toMatchObject({ amount: 8_000 });
  await refund(order.code, { what: "order", alreadyRefunded: 1_000 });
  expect(await shown(order)).toBeNull();
});

test("nothing is due where nothing is owed, or while a refund that came back is to be paid in another way", async () => {
  const nothing = await paidYear();
  await db.batch(recordOwed(db, nothing.id, { why: "left", cents: 0, at: new Date() }));
  expect(await shown(nothing)).toBeNull();

  const order = await paidYear();
  await db.batch(recordOwed(db, order.id, { why: "left", cents: 3_000, at: new Date() }));
  await refund(order.code, { what: "amount", amount: 3_000, alreadyRefunded: 0 });
  await stripe.failRefund((await stripe.refundOf(order.id)).id);
  const failed = await settleOrder(services, order);
  expect(failed).toMatchObject({ refundedCents: 0, failedRefundId: expect.any(String) });
  expect(await shown(order)).toBeNull();
});
