/** After the payment: delayed settlements, refunds and disputes, seen through the SDK. */
import { expect, test } from "vitest";
import { refusalOf, sessionParams, startTestShop } from "#tests/support/stripe-sandbox-shop.ts";

async function paidShop(card?: string) {
  const shop = await startTestShop();
  const { id } = await shop.stripe.checkout.sessions.create(sessionParams());
  await shop.sandbox.pay(id, card);
  const session = await shop.stripe.checkout.sessions.retrieve(id);
  const intent = await shop.stripe.paymentIntents.retrieve(String(session.payment_intent));
  return { ...shop, id, intentId: intent.id, chargeId: String(intent.latest_charge) };
}

test("a delayed payment that succeeds is paid once", async () => {
  const { sandbox, stripe, id, received } = await paidShop("sepa_debit");
  await sandbox.settle(id, "succeeded");
  await sandbox.idle();
  expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe("paid");
  expect(received.map((event) => event.type)).toEqual([
    "checkout.session.completed",
    "payment_intent.succeeded",
    "checkout.session.async_payment_succeeded",
  ]);
  expect(() => sandbox.settle(id, "failed")).toThrow("no delayed payment");
});

test("a delayed payment that fails stays unpaid", async () => {
  const { sandbox, stripe, id, intentId } = await paidShop("sepa_debit");
  await sandbox.settle(id, "failed");
  expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe("unpaid");
  expect((await stripe.paymentIntents.retrieve(intentId)).status).toBe("requires_payment_method");
  expect(sandbox.events(id).at(-1)?.type).toBe("checkout.session.async_payment_failed");
});

test("delayed payments settle by themselves after the time asked for, as their account says", async () => {
  let now = new Date("2027-01-01T00:00:00Z");
  const { sandbox, stripe } = await startTestShop({ now: () => now, settleAfterMs: 10_000 });
  const ids: string[] = [];
  for (const account of ["DE89370400440532013000", "DE62370400440532013001"]) {
    const { id } = await stripe.checkout.sessions.create(sessionParams());
    await sandbox.pay(id, account);
    ids.push(id);
  }
  const statuses = () => Promise.all(ids.map(async (id) => sandbox.events(id).at(-1)?.type));
  now = new Date(now.getTime() + 9_000);
  sandbox.sweep();
  expect(await statuses()).toEqual(["checkout.session.completed", "checkout.session.completed"]);
  now = new Date(now.getTime() + 1_000);
  sandbox.sweep();
  expect(await statuses()).toEqual([
    "checkout.session.async_payment_succeeded",
    "checkout.session.async_payment_failed",
  ]);
});

test("refunds add up to the payment and never beyond it", async () => {
  const { stripe, sandbox, intentId, chargeId, received } = await paidShop();
  const part = await stripe.refunds.create({
    payment_intent: intentId,
    amount: 100,
    reason: "requested_by_customer",
  });
  expect(part).toMatchObject({
    amount: 100,
    status: "succeeded",
    charge: chargeId,
    payment_intent: intentId,
  });
  expect(await stripe.charges.retrieve(chargeId)).toMatchObject({ amount_refunded: 100, refunded: false });
  const tooMuch = await refusalOf(stripe.refunds.create({ charge: chargeId, amount: 400 }));
  expect(tooMuch).toMatchObject({ statusCode: 400, param: "amount" });
  await sandbox.refund(intentId);
  const charge = await stripe.charges.retrieve(chargeId, { expand: ["refunds"] });
  expect(charge).toMatchObject({ amount_refunded: 499, refunded: true });
  expect(charge.refunds?.data.map((refund) => refund.amount)).toEqual([399, 100]);
  const again = await refusalOf(stripe.refunds.create({ charge: chargeId }));
  expect(again.code).toBe("charge_already_refunded");
  expect((await stripe.refunds.list({ payment_intent: intentId })).data).toHaveLength(2);
  await sandbox.idle();
  expect(received.filter((event) => event.type === "charge.refunded")).toHaveLength(2);
});

test("an unpaid session cannot be refunded", async () => {
  const { stripe, intentId, sandbox, id } = await paidShop("4000000000000002");
  expect(await refusalOf(stripe.refunds.create({ payment_intent: intentId }))).toMatchObject({
    statusCode: 400,
  });
  expect(() => sandbox.dispute(id)).toThrow("cannot be disputed");
});

test("a dispute takes the charge, blocks refunds and is decided once", async () => {
  const { stripe, sandbox, id, intentId, chargeId } = await paidShop();
  const { id: disputeId } = await sandbox.dispute(id);
  expect(await stripe.disputes.retrieve(disputeId)).toMatchObject({
    object: "dispute",
    amount: 499,
    charge: chargeId,
    payment_intent: intentId,
    status: "needs_response",
  });
  expect((await stripe.charges.retrieve(chargeId)).disputed).toBe(true);
  expect((await refusalOf(stripe.refunds.create({ charge: chargeId }))).code).toBe("charge_disputed");
  await sandbox.closeDispute(disputeId, "lost");
  expect((await stripe.disputes.retrieve(disputeId)).status).toBe("lost");
  expect(() => sandbox.closeDispute(disputeId, "won")).toThrow("already lost");
  expect(sandbox.events(id).map((event) => event.type)).toEqual([
    "payment_intent.succeeded",
    "checkout.session.completed",
    "charge.dispute.created",
    "charge.dispute.closed",
  ]);
});
