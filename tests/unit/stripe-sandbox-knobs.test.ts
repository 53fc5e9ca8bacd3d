/** The knobs: falsified sessions, API outages, the call log, control from another process, and restarts. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { clientOf, refusalOf, sessionParams, startTestShop } from "#tests/support/stripe-sandbox-shop.ts";
import { remoteKnobs } from "#tools/sandbox/stripe/remote-knobs.ts";

test("a tampered session lies to the API and in later events, not in events sent before", async () => {
  const { sandbox, stripe, received } = await startTestShop();
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
  await sandbox.idle();
  expect(received.at(-1)?.data.object).toMatchObject({
    amount_total: 1,
    payment_status: "paid",
    currency: "eur",
  });
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
    payment_status: "unpaid",
    livemode: true,
  });
});

test.each([
  [500, "StripeAPIError"],
  [503, "StripeAPIError"],
  [429, "StripeRateLimitError"],
])("an outage of %i fails as many calls as asked", async (status, type) => {
  const { sandbox, stripe } = await startTestShop();
  sandbox.failNext(2, status);
  expect(await refusalOf(stripe.checkout.sessions.list())).toMatchObject({ statusCode: status, type });
  expect(await refusalOf(stripe.checkout.sessions.create(sessionParams()))).toMatchObject({
    statusCode: status,
  });
  expect((await stripe.checkout.sessions.list()).data).toEqual([]);
});

test("when only the answer is lost, the idempotency key finds the session made", async () => {
  const { sandbox, stripe } = await startTestShop();
  const idempotencyKey = "order-1:1";
  sandbox.failNext(1, 500, "after");
  await refusalOf(stripe.checkout.sessions.create(sessionParams(), { idempotencyKey }));
  const session = await stripe.checkout.sessions.create(sessionParams(), { idempotencyKey });
  expect(session.lastResponse.headers["idempotent-replayed"]).toBe("true");
  expect((await stripe.checkout.sessions.list()).data.map(({ id }) => id)).toEqual([session.id]);
});

test("a cut connection is retried by the SDK and leaves one session", async () => {
  const { sandbox, stripe } = await startTestShop();
  sandbox.failNext(1, 0, "after");
  const session = await stripe.checkout.sessions.create(sessionParams());
  expect(session.status).toBe("open");
  const calls = sandbox.requests();
  expect(calls.map(({ status, replayed }) => [status, replayed])).toEqual([
    [0, false],
    [200, true],
  ]);
  expect(calls[0]).toMatchObject({
    method: "POST",
    path: "/v1/checkout/sessions",
    params: { mode: "payment", line_items: { 0: { price_data: { unit_amount: "499" } } } },
  });
  expect(calls[0]?.idempotencyKey).toBe(calls[1]?.idempotencyKey);
});

test("paying without a browser follows the card", async () => {
  const { sandbox, stripe } = await startTestShop();
  const { id } = await stripe.checkout.sessions.create(
    sessionParams({ billing_address_collection: "required" }),
  );
  expect(sandbox.pay(id, "4000000000009995")).toMatchObject({
    kind: "declined",
    declineCode: "insufficient_funds",
  });
  expect(sandbox.pay(id, "4000002500003155")).toEqual({ kind: "challenge" });
  expect(sandbox.answerChallenge(id, "fail")).toMatchObject({ kind: "declined" });
  expect(() => sandbox.answerChallenge(id, "complete")).toThrow("no challenge");
  expect(() => sandbox.pay(id, "1234")).toThrow("number");
  expect(sandbox.pay(id)).toEqual({ kind: "paid" });
  expect(() => sandbox.pay(id)).toThrow("complete");
});

test("the knobs work from another process by the same names", async () => {
  const { sandbox, stripe } = await startTestShop();
  const knobs = remoteKnobs(sandbox.url);
  const { id } = await stripe.checkout.sessions.create(sessionParams());
  expect(await knobs.pay(id)).toEqual({ kind: "paid" });
  await knobs.idle();
  expect((await knobs.deliveries()).map(({ status }) => status)).toEqual([200, 200]);
  expect(await knobs.refund(id, 99)).toMatchObject({ amount: 99 });
  await expect(knobs.refund(id, 500)).rejects.toThrow("greater than unrefunded");
  await expect(knobs.pay("cs_test_none")).rejects.toThrow("No such checkout.session");
  expect((await fetch(`${sandbox.url}/_sandbox/constructor`, { method: "POST" })).status).toBe(404);
  expect((await fetch(`${sandbox.url}/_sandbox/idle`)).status).toBe(405);
  await knobs.reset();
  expect((await stripe.checkout.sessions.list()).data).toEqual([]);
});

test("the index page lists sessions with buttons that work without JavaScript", async () => {
  const { sandbox, stripe } = await startTestShop();
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
  const first = await startTestShop({ stateFile });
  const idempotencyKey = "order-1:1";
  const { id } = await first.stripe.checkout.sessions.create(sessionParams(), { idempotencyKey });
  first.sandbox.hold();
  await first.sandbox.pay(id);
  await first.sandbox.close();
  const second = await startTestShop({ stateFile });
  await second.sandbox.idle();
  expect(second.received.map((event) => event.type)).toEqual([
    "payment_intent.succeeded",
    "checkout.session.completed",
  ]);
  expect(await second.stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: "paid" });
  const replayed = await clientOf(second.sandbox).checkout.sessions.create(sessionParams(), {
    idempotencyKey,
  });
  expect(replayed.id).toBe(id);
});
