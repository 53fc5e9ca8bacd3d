import type Stripe from "stripe";
import { expect, test } from "vitest";
import {
  type SandboxWithWebhook,
  sessionParams,
  startSandboxWithWebhook,
  stripeErrorFrom,
} from "#tests/support/stripe-sandbox.ts";

async function paidShop(card?: string) {
  const shop = await startSandboxWithWebhook();
  const { id } = await shop.stripe.checkout.sessions.create(sessionParams());
  await shop.sandbox.pay(id, card);
  const { payment_intent } = await shop.stripe.checkout.sessions.retrieve(id);
  return { ...shop, id, intentId: String(payment_intent), charge: () => chargeOf(shop, id) };
}

/** The charge of a session as the shop reads it. */
async function chargeOf({ stripe }: SandboxWithWebhook, id: string): Promise<Stripe.Charge> {
  const session = await stripe.checkout.sessions.retrieve(id, {
    expand: ["payment_intent.latest_charge.refunds"],
  });
  const { latest_charge } = session.payment_intent as Stripe.PaymentIntent;
  return latest_charge as Stripe.Charge;
}

test("a declined card and the next one are two tries of one payment, and a paid session takes no more money", async () => {
  const { sandbox, stripe, id } = await paidShop("4000000000000002");
  const { payment_intent: declined } = await stripe.checkout.sessions.retrieve(id);
  sandbox.pay(id);
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
    status: "complete",
    payment_status: "paid",
    payment_intent: declined,
  });
  expect(sandbox.events(id).map((event) => event.type)).toEqual([
    "payment_intent.payment_failed",
    "payment_intent.succeeded",
    "checkout.session.completed",
    "charge.updated",
  ]);
  expect(() => sandbox.pay(id)).toThrow("complete");
});

test("a delayed payment that succeeds is paid once", async () => {
  const { sandbox, stripe, id, received } = await paidShop("sepa_debit");
  await sandbox.settle(id, "succeeded");
  await sandbox.untilIdle();
  expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe("paid");
  expect(received.map((event) => event.type)).toEqual([
    "checkout.session.completed",
    "payment_intent.succeeded",
    "checkout.session.async_payment_succeeded",
    "charge.updated",
  ]);
  expect(() => sandbox.settle(id, "failed")).toThrow("no delayed payment");
});

test("a delayed payment that fails stays unpaid", async () => {
  const { sandbox, stripe, id } = await paidShop("sepa_debit");
  await sandbox.settle(id, "failed");
  const session = await stripe.checkout.sessions.retrieve(id, {
    expand: ["payment_intent.latest_charge.refunds"],
  });
  expect(session).toMatchObject({
    payment_status: "unpaid",
    payment_intent: { status: "requires_payment_method" },
  });
  expect(sandbox.events(id).at(-1)?.type).toBe("checkout.session.async_payment_failed");
});

test("delayed payments settle after the configured time, with the outcome of their account", async () => {
  let now = new Date("2027-01-01T00:00:00Z");
  const { sandbox, stripe } = await startSandboxWithWebhook({ now: () => now, settleAfterMs: 10_000 });
  const ids: string[] = [];
  for (const account of ["DE89370400440532013000", "DE62370400440532013001"]) {
    const { id } = await stripe.checkout.sessions.create(sessionParams());
    await sandbox.pay(id, account);
    ids.push(id);
  }
  const statuses = async () => {
    await stripe.checkout.sessions.list();
    const types = (id: string) => sandbox.events(id).map(({ type }) => type);
    return ids.map((id) => types(id).findLast((type) => type.startsWith("checkout.session.")));
  };
  now = new Date(now.getTime() + 9_000);
  expect(await statuses()).toEqual(["checkout.session.completed", "checkout.session.completed"]);
  now = new Date(now.getTime() + 1_000);
  expect(await statuses()).toEqual([
    "checkout.session.async_payment_succeeded",
    "checkout.session.async_payment_failed",
  ]);
});

test("refunds add up to the payment and never beyond it", async () => {
  const { stripe, sandbox, id, intentId, charge, received } = await paidShop();
  const part = await stripe.refunds.create({ payment_intent: intentId, amount: 100 });
  expect(part).toMatchObject({ amount: 100, status: "succeeded", payment_intent: intentId });
  expect(await charge()).toMatchObject({ amount_refunded: 100, refunded: false });
  const tooMuch = await stripeErrorFrom(stripe.refunds.create({ payment_intent: intentId, amount: 400 }));
  expect(tooMuch).toMatchObject({ statusCode: 400, param: "amount" });
  expect(await sandbox.refund(id)).toMatchObject({ amount: 399 });
  expect(await charge()).toMatchObject({ amount_refunded: 499, refunded: true });
  const again = await stripeErrorFrom(stripe.refunds.create({ payment_intent: intentId }));
  expect(again.code).toBe("charge_already_refunded");
  await sandbox.untilIdle();
  expect(received.filter(({ type }) => type === "charge.refunded")).toHaveLength(2);
});

test("an unpaid session cannot be refunded", async () => {
  const { stripe, intentId, sandbox, id } = await paidShop("4000000000000002");
  expect(await stripeErrorFrom(stripe.refunds.create({ payment_intent: intentId }))).toMatchObject({
    statusCode: 400,
  });
  expect(() => sandbox.dispute(id)).toThrow("cannot be disputed");
});

test("a dispute takes the charge, blocks refunds and is decided once", async () => {
  const { stripe, sandbox, id, intentId, charge } = await paidShop();
  const { id: disputeId } = await sandbox.dispute(id);
  const disputes = async () =>
    (await stripe.disputes.list({ charge: (await charge()).id })).data.map(({ id, amount, status }) => [
      id,
      amount,
      status,
    ]);
  expect(await disputes()).toEqual([[disputeId, 499, "needs_response"]]);
  expect((await charge()).disputed).toBe(true);
  expect((await stripeErrorFrom(stripe.refunds.create({ payment_intent: intentId }))).code).toBe(
    "charge_disputed",
  );
  await sandbox.closeDispute(disputeId, "lost");
  expect(await disputes()).toEqual([[disputeId, 499, "lost"]]);
  expect(() => sandbox.closeDispute(disputeId, "won")).toThrow("already lost");
  expect(sandbox.events(id).map(({ type }) => type)).toEqual([
    "payment_intent.succeeded",
    "checkout.session.completed",
    "charge.updated",
    "charge.dispute.created",
    "charge.dispute.closed",
  ]);
});
