import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { expect, onTestFinished, test } from "vitest";
import {
  createStripeClient,
  type SandboxWithWebhook,
  sessionParams,
  startSandboxWithWebhook,
  WEBHOOK_SECRET,
} from "#tests/support/stripe-sandbox.ts";
import { remoteControls } from "#tools/sandbox/controls.ts";
import { serveLocally } from "#tools/sandbox/local-server.ts";
import type { Controls as StripeControls } from "#tools/sandbox/stripe/controls.ts";

const COMPLETED = "checkout.session.completed";

async function payOne({ stripe, sandbox }: SandboxWithWebhook, card?: string): Promise<string> {
  const { id } = await stripe.checkout.sessions.create(sessionParams());
  await sandbox.pay(id, card);
  return id;
}

test("paying sends signed events with the session as it was and the SDK's API version", async () => {
  const shop = await startSandboxWithWebhook();
  const id = await payOne(shop);
  await shop.sandbox.untilIdle();
  expect(shop.received.map((event) => event.type)).toEqual([
    "payment_intent.succeeded",
    COMPLETED,
    "charge.updated",
  ]);
  expect(shop.received[1]).toMatchObject({
    object: "event",
    api_version: Stripe.API_VERSION,
    livemode: false,
    pending_webhooks: 1,
    data: { object: { id, object: "checkout.session", payment_status: "paid", amount_total: 499 } },
  });
  const [stored, ...others] = (await shop.stripe.events.list({ types: [COMPLETED] })).data;
  expect(stored).toMatchObject({ id: shop.received[1]?.id, pending_webhooks: 0 });
  expect(others).toEqual([]);
  const later = { gte: (stored?.created ?? 0) + 1 };
  expect((await shop.stripe.events.list({ created: later })).data).toEqual([]);
});

test("an endpoint is sent the types of events that it asked for, signed with its secret, as long as it is on", async () => {
  const posted: { body: string; signature: string }[] = [];
  const { url, close } = await serveLocally(async (request) => {
    posted.push({ body: await request.text(), signature: request.headers.get("stripe-signature") ?? "" });
    return new Response();
  }, 0);
  onTestFinished(close);
  const shop = await startSandboxWithWebhook({ webhookUrl: url, webhookEvents: [COMPLETED] });
  async function postedOf(secret: string) {
    await payOne(shop);
    await shop.sandbox.untilIdle();
    const events = posted
      .splice(0)
      .map(({ body, signature }) => Stripe.webhooks.constructEventAsync(body, signature, secret));
    return (await Promise.all(events)).map(({ type }) => type);
  }
  expect(await postedOf(WEBHOOK_SECRET)).toEqual([COMPLETED]);
  const { webhookEndpoints } = shop.stripe;
  const made = await webhookEndpoints.create({ url, enabled_events: ["charge.updated"] });
  expect(await postedOf(String(made.secret))).toEqual(["charge.updated"]);
  await webhookEndpoints.update(made.id, { disabled: true });
  expect(await postedOf(String(made.secret))).toEqual([]);
});

test("a failing endpoint is tried again until it answers 2xx", async () => {
  const shop = await startSandboxWithWebhook();
  const { id } = await shop.stripe.checkout.sessions.create(sessionParams());
  shop.answers.push(500, 302);
  shop.sandbox.expire(id);
  await shop.sandbox.untilIdle();
  expect(shop.received.map(({ type }) => type)).toEqual(Array(3).fill("checkout.session.expired"));
  expect(shop.sandbox.events(id)[0]?.pending_webhooks).toBe(0);
});

test("after three failed tries the event stays pending", async () => {
  const shop = await startSandboxWithWebhook();
  shop.answers.push(...Array(9).fill(500));
  const id = await payOne(shop);
  await shop.sandbox.untilIdle();
  expect(shop.received).toHaveLength(9);
  expect(shop.sandbox.events(id).map((event) => event.pending_webhooks)).toEqual([1, 1, 1]);
});

test("a test can take the signed body and post it itself", async () => {
  const shop = await startSandboxWithWebhook({ webhookUrl: undefined });
  const id = await payOne(shop);
  const [event] = shop.sandbox.events(id);
  expect(event?.pending_webhooks).toBe(0);
  const { payload, signature } = await shop.sandbox.signEvent(event?.id ?? "", WEBHOOK_SECRET);
  const verified = await Stripe.webhooks.constructEventAsync(payload, signature, WEBHOOK_SECRET);
  expect(verified.id).toBe(event?.id);
  await expect(Stripe.webhooks.constructEventAsync(payload, signature, "whsec_other")).rejects.toThrow(
    "signature",
  );
});

test("a session changed by a test appears changed in the API and in later events, not in earlier ones", async () => {
  const { sandbox, stripe, received } = await startSandboxWithWebhook();
  const { id } = await stripe.checkout.sessions.create(sessionParams());
  sandbox.tamper(id, { amount_total: 1, metadata: { order: "order-2" } });
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
    amount_total: 1,
    metadata: { order: "order-2" },
  });
  await sandbox.pay(id);
  sandbox.tamper(id, {
    payment_status: "unpaid",
    currency: "usd",
    livemode: true,
    client_reference_id: "order-3",
  });
  await sandbox.untilIdle();
  expect(received.find(({ type }) => type === COMPLETED)?.data.object).toMatchObject({
    amount_total: 1,
    payment_status: "paid",
    currency: "eur",
  });
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
    payment_status: "unpaid",
    livemode: true,
  });
});

test("the controls work from another process by the same names", async () => {
  const { sandbox, stripe } = await startSandboxWithWebhook();
  const controls = remoteControls<StripeControls>(sandbox.url);
  const { id } = await stripe.checkout.sessions.create(sessionParams());
  expect(await controls.pay(id, "4000000000009995")).toMatchObject({ declineCode: "insufficient_funds" });
  await expect(controls.pay(id, "1234")).rejects.toThrow("number");
  expect(await controls.pay(id)).toEqual({ kind: "paid" });
  await controls.untilIdle();
  expect((await controls.events(id)).map((event) => event.pending_webhooks)).toEqual([0, 0, 0, 0]);
  expect(await controls.refund(id, 99)).toMatchObject({ amount: 99 });
  await expect(controls.refund(id, 500)).rejects.toThrow("greater than unrefunded");
  await expect(controls.pay("cs_test_none")).rejects.toThrow("No such checkout.session");
  expect((await fetch(`${sandbox.url}/_sandbox/constructor`, { method: "POST" })).status).toBe(404);
  expect((await fetch(`${sandbox.url}/_sandbox/untilIdle`)).status).toBe(405);
});

test("the index page lists sessions with buttons that work without JavaScript", async () => {
  const { sandbox, stripe } = await startSandboxWithWebhook();
  const { id } = await stripe.checkout.sessions.create(sessionParams());
  expect(await (await fetch(sandbox.url)).text()).toContain(`/c/pay/${id}`);
  const body = new URLSearchParams([["arg", id]]);
  const page = await fetch(`${sandbox.url}/_sandbox/pay`, { method: "POST", body });
  expect(page.url).toBe(`${sandbox.url}/`);
  expect(await page.text()).toContain("complete · paid");
});

test("with a state file a restart keeps sessions, keys and undelivered events", async () => {
  const folder = mkdtempSync(join(tmpdir(), "stripe-sandbox-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const stateFile = join(folder, "deep", "state.json");
  const first = await startSandboxWithWebhook({ stateFile });
  const idempotencyKey = "order-1:1";
  const { id } = await first.stripe.checkout.sessions.create(sessionParams(), { idempotencyKey });
  first.answers.push(...Array(9).fill(500));
  await first.sandbox.pay(id);
  await first.sandbox.untilIdle();
  await first.sandbox.close();
  const second = await startSandboxWithWebhook({ stateFile });
  await second.sandbox.untilIdle();
  expect(second.received.map((event) => event.type)).toEqual([
    "payment_intent.succeeded",
    "checkout.session.completed",
    "charge.updated",
  ]);
  expect(await second.stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: "paid" });
  const replayed = await createStripeClient(second.sandbox).checkout.sessions.create(sessionParams(), {
    idempotencyKey,
  });
  expect(replayed.id).toBe(id);
});
