/** Webhooks: signed, retried, and as unlucky as a test orders. The endpoint refuses wrong signatures itself. */
import Stripe from "stripe";
import { expect, test } from "vitest";
import {
  sessionParams,
  startTestShop,
  type TestShop,
  WEBHOOK_SECRET,
} from "#tests/support/stripe-sandbox-shop.ts";

const COMPLETED = "checkout.session.completed";

async function payOne({ stripe, sandbox }: TestShop, card?: string): Promise<string> {
  const { id } = await stripe.checkout.sessions.create(sessionParams());
  await sandbox.pay(id, card);
  return id;
}

test("paying sends signed events with the session as it was and the SDK's API version", async () => {
  const shop = await startTestShop();
  const id = await payOne(shop);
  await shop.sandbox.idle();
  expect(shop.received.map((event) => event.type)).toEqual(["payment_intent.succeeded", COMPLETED]);
  expect(shop.received[1]).toMatchObject({
    object: "event",
    api_version: Stripe.API_VERSION,
    livemode: false,
    pending_webhooks: 1,
    data: { object: { id, object: "checkout.session", payment_status: "paid", amount_total: 499 } },
  });
  const stored = await shop.stripe.events.retrieve(shop.received[1]?.id ?? "");
  expect(stored.pending_webhooks).toBe(0);
  const listed = await shop.stripe.events.list({ types: [COMPLETED], created: { gte: stored.created } });
  expect(listed.data.map((event) => event.id)).toEqual([stored.id]);
});

test("a failing endpoint is tried again until it answers 2xx", async () => {
  const shop = await startTestShop();
  const { id } = await shop.stripe.checkout.sessions.create(sessionParams());
  shop.answers.push(500, 302);
  shop.sandbox.expire(id);
  await shop.sandbox.idle();
  const tries = shop.sandbox.deliveries().map(({ attempt, status }) => [attempt, status]);
  expect(tries).toEqual([
    [1, 500],
    [2, 302],
    [3, 200],
  ]);
  expect(shop.sandbox.events(id)[0]?.pending_webhooks).toBe(0);
});

test("after three failed tries the event stays pending", async () => {
  const shop = await startTestShop();
  shop.answers.push(500, 500, 500, 500, 500, 500);
  const id = await payOne(shop);
  await shop.sandbox.idle();
  expect(shop.received).toHaveLength(6);
  expect(shop.sandbox.events(id).map((event) => event.pending_webhooks)).toEqual([1, 1]);
});

test("an endpoint that is not there counts as failed", async () => {
  const shop = await startTestShop();
  shop.sandbox.setWebhook({ url: "http://127.0.0.1:1/", secret: WEBHOOK_SECRET });
  shop.sandbox.deliver({ retryDelaysMs: [] });
  await payOne(shop);
  await shop.sandbox.idle();
  expect(shop.sandbox.deliveries().map((delivery) => delivery.status)).toEqual([0, 0]);
  expect((await shop.stripe.events.list({ delivery_success: false })).data).toHaveLength(2);
});

test("duplicated events arrive under the same id", async () => {
  const shop = await startTestShop();
  shop.sandbox.deliver({ duplicate: 3, parallel: 4 });
  await payOne(shop);
  await shop.sandbox.idle();
  expect(shop.received).toHaveLength(8);
  expect(new Set(shop.received.map((event) => event.id)).size).toBe(2);
});

test("dropped events never arrive, stay pending and can be sent again", async () => {
  const shop = await startTestShop();
  shop.sandbox.deliver({ drop: true });
  const id = await payOne(shop);
  await shop.sandbox.idle();
  expect(shop.received).toEqual([]);
  const completed = shop.sandbox.events(id).find((event) => event.type === COMPLETED);
  expect(completed?.pending_webhooks).toBe(1);
  shop.sandbox.redeliver(completed?.id ?? "", 2);
  await shop.sandbox.idle();
  expect(shop.received.map((event) => event.id)).toEqual([completed?.id, completed?.id]);
});

test("a share of the events can be lost, the same ones for the same seed", async () => {
  const shop = await startTestShop();
  const lostWith = async (seed: number) => {
    shop.sandbox.reset();
    shop.sandbox.deliver({ drop: 0.5, seed });
    for (let i = 0; i < 10; i += 1) await payOne(shop);
    await shop.sandbox.idle();
    return shop.sandbox
      .events()
      .map((event) => event.pending_webhooks)
      .join("");
  };
  const lost = await lostWith(7);
  expect(lost).toContain("1");
  expect(lost).toContain("0");
  expect(await lostWith(7)).toBe(lost);
});

test("held events leave on release, shuffled when asked", async () => {
  const shop = await startTestShop();
  shop.sandbox.hold();
  for (let i = 0; i < 5; i += 1) await payOne(shop);
  await shop.sandbox.idle();
  expect(shop.received).toEqual([]);
  shop.sandbox.deliver({ shuffle: true, seed: 3 });
  shop.sandbox.release();
  await shop.sandbox.idle();
  const made = shop.sandbox.events().map((event) => event.id);
  const arrived = shop.received.map((event) => event.id);
  expect(arrived).not.toEqual(made);
  expect(arrived.toSorted()).toEqual(made.toSorted());
});

test("delayed events are still on their way until idle", async () => {
  const shop = await startTestShop();
  shop.sandbox.deliver({ delayMs: 30 });
  await payOne(shop);
  expect(shop.received).toEqual([]);
  await shop.sandbox.idle();
  expect(shop.received).toHaveLength(2);
});

test("a test can take the signed body and post it itself", async () => {
  const shop = await startTestShop({ webhookUrl: undefined });
  const id = await payOne(shop);
  const [event] = shop.sandbox.events(id);
  expect(event?.pending_webhooks).toBe(0);
  const { payload, signature } = await shop.sandbox.signed(event?.id ?? "", WEBHOOK_SECRET);
  const verified = await Stripe.webhooks.constructEventAsync(payload, signature, WEBHOOK_SECRET);
  expect(verified.id).toBe(event?.id);
  await expect(Stripe.webhooks.constructEventAsync(payload, signature, "whsec_other")).rejects.toThrow(
    "signature",
  );
});
