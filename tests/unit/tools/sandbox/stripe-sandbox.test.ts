import Stripe from "stripe";
import { expect, test } from "vitest";
import {
  createStripeClient,
  lineItem,
  SUCCESS_URL,
  sessionParams,
  startSandboxWithWebhook,
  stripeErrorFrom,
} from "#tests/support/stripe-sandbox.ts";

test("a created session comes back the same, open, unpaid and without a payment intent", async () => {
  const { stripe, sandbox } = await startSandboxWithWebhook();
  const created = await stripe.checkout.sessions.create(
    sessionParams({
      locale: "es",
      line_items: [lineItem("Fox", 499), { ...lineItem("Dragon", 1250), quantity: 2 }],
    }),
  );
  const read = await stripe.checkout.sessions.retrieve(created.id);
  expect(read).toEqual(created);
  expect(created).toMatchObject({
    object: "checkout.session",
    amount_total: 2999,
    currency: "eur",
    mode: "payment",
    status: "open",
    payment_status: "unpaid",
    payment_intent: null,
    client_reference_id: "order-1",
    metadata: { order: "order-1" },
    livemode: false,
    success_url: SUCCESS_URL,
    locale: "es",
  });
  expect(created.id).toMatch(/^cs_test_[A-Za-z0-9]{58}$/);
  expect(created.url?.startsWith(`${sandbox.url}/c/pay/${created.id}#`)).toBe(true);
  expect(created.expires_at - created.created).toBe(24 * 60 * 60);
  expect(created.lastResponse.requestId).toMatch(/^req_/);
  expect(created.lastResponse.apiVersion).toBe(Stripe.API_VERSION);
});

test("sessions are listed newest first, in pages and by payment", async () => {
  const { stripe, sandbox } = await startSandboxWithWebhook();
  const ids: string[] = [];
  for (let i = 0; i < 5; i += 1) ids.unshift((await stripe.checkout.sessions.create(sessionParams())).id);
  const all = await stripe.checkout.sessions.list({ limit: 2 }).autoPagingToArray({ limit: 10 });
  expect(all.map(({ id }) => id)).toEqual(ids);
  expect((await stripe.checkout.sessions.list({ limit: 2 })).has_more).toBe(true);
  const [, paid = ""] = ids;
  await sandbox.pay(paid);
  const { payment_intent } = await stripe.checkout.sessions.retrieve(paid);
  const found = await stripe.checkout.sessions.list({ payment_intent: String(payment_intent) });
  expect(found.data.map(({ id }) => id)).toEqual([paid]);
});

test("an open session expires once, and by itself when its time is up", async () => {
  let now = new Date("2027-01-01T00:00:00Z");
  const { stripe, sandbox } = await startSandboxWithWebhook({ now: () => now });
  const { id } = await stripe.checkout.sessions.create(sessionParams());
  const expired = await stripe.checkout.sessions.expire(id);
  expect(expired).toMatchObject({ status: "expired", url: null });
  expect(await stripeErrorFrom(stripe.checkout.sessions.expire(id))).toMatchObject({ statusCode: 400 });
  const later = await stripe.checkout.sessions.create(sessionParams());
  now = new Date(now.getTime() + 24 * 60 * 60 * 1000);
  expect((await stripe.checkout.sessions.retrieve(later.id)).status).toBe("expired");
  expect(sandbox.events(later.id).map(({ type }) => type)).toEqual(["checkout.session.expired"]);
});

test.each<[string, Stripe.Checkout.SessionCreateParams, { code?: string; param: string }]>([
  [
    "no address to return to",
    { success_url: undefined },
    { code: "parameter_missing", param: "success_url" },
  ],
  ["plain http elsewhere", { success_url: "http://shop.example/" }, { param: "success_url" }],
  ["49 cents", { line_items: [lineItem("Fox", 49)] }, { code: "amount_too_small", param: "line_items" }],
  ["no line items", { line_items: undefined }, { code: "parameter_missing", param: "line_items" }],
  ["an e-mail that is none", { customer_email: "ana" }, { param: "customer_email" }],
  ["a feature it does not play", { customer: "cus_1" }, { code: "parameter_unknown", param: "customer" }],
  ["a mode it does not play", { mode: "setup" }, { param: "mode" }],
  ["too long a note", { metadata: { note: "x".repeat(501) } }, { param: "metadata[note]" }],
  [
    "a fraction of a cent",
    { line_items: [lineItem("Fox", 4.99)] },
    { param: "line_items[0][price_data][unit_amount]" },
  ],
])("a session with %s is refused as Stripe refuses it", async (_, changes, refusal) => {
  const { stripe } = await startSandboxWithWebhook();
  const error = await stripeErrorFrom(stripe.checkout.sessions.create(sessionParams(changes)));
  expect(error).toMatchObject({ type: "StripeInvalidRequestError", statusCode: 400, ...refusal });
});

test("a wrong key is refused with 401 and an unknown object with 404", async () => {
  const { stripe, sandbox } = await startSandboxWithWebhook();
  const stranger = createStripeClient(sandbox, "sk_test_other");
  expect(await stripeErrorFrom(stranger.events.list())).toMatchObject({
    type: "StripeAuthenticationError",
    statusCode: 401,
  });
  const calls = [
    stripe.checkout.sessions.retrieve("cs_test_none"),
    stripe.refunds.create({ payment_intent: "pi_none" }),
    stripe.events.list({ starting_after: "evt_none" }),
  ];
  for (const call of calls)
    expect(await stripeErrorFrom(call)).toMatchObject({ statusCode: 404, code: "resource_missing" });
});

test("the same idempotency key gives the same session once, and refuses another call", async () => {
  const { stripe } = await startSandboxWithWebhook();
  const idempotencyKey = "order-1:1";
  const first = await stripe.checkout.sessions.create(sessionParams(), { idempotencyKey });
  const second = await stripe.checkout.sessions.create(sessionParams(), { idempotencyKey });
  expect(second).toEqual(first);
  expect(second.lastResponse.headers["idempotent-replayed"]).toBe("true");
  expect(first.lastResponse.headers["idempotent-replayed"]).toBeUndefined();
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
  const other = sessionParams({ client_reference_id: "order-2" });
  expect(await stripeErrorFrom(stripe.checkout.sessions.create(other, { idempotencyKey }))).toMatchObject({
    type: "StripeIdempotencyError",
    statusCode: 400,
  });
});

test("a refused call may be corrected under its idempotency key", async () => {
  const { stripe } = await startSandboxWithWebhook();
  const idempotencyKey = "order-1:1";
  await stripeErrorFrom(
    stripe.checkout.sessions.create(sessionParams({ line_items: [] }), { idempotencyKey }),
  );
  const session = await stripe.checkout.sessions.create(sessionParams(), { idempotencyKey });
  expect(session.status).toBe("open");
});

test.each([
  [500, "StripeAPIError"],
  [503, "StripeAPIError"],
  [429, "StripeRateLimitError"],
])("an outage of %i fails as many calls as asked", async (status, type) => {
  const { sandbox, stripe } = await startSandboxWithWebhook();
  sandbox.failNext(2, status);
  expect(await stripeErrorFrom(stripe.checkout.sessions.list())).toMatchObject({ statusCode: status, type });
  expect(await stripeErrorFrom(stripe.checkout.sessions.create(sessionParams()))).toMatchObject({
    statusCode: status,
  });
  expect((await stripe.checkout.sessions.list()).data).toEqual([]);
});

test("when only the answer is lost, the idempotency key finds the session made", async () => {
  const { sandbox, stripe } = await startSandboxWithWebhook();
  const idempotencyKey = "order-1:1";
  sandbox.failNext(1, 500, "after");
  await stripeErrorFrom(stripe.checkout.sessions.create(sessionParams(), { idempotencyKey }));
  const session = await stripe.checkout.sessions.create(sessionParams(), { idempotencyKey });
  expect(session.lastResponse.headers["idempotent-replayed"]).toBe("true");
  expect((await stripe.checkout.sessions.list()).data.map(({ id }) => id)).toEqual([session.id]);
});

test("a cut connection is retried by the SDK and leaves one session", async () => {
  const { sandbox, stripe } = await startSandboxWithWebhook();
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

test("a reset sandbox behaves like a new one", async () => {
  const { stripe, sandbox } = await startSandboxWithWebhook();
  const { id } = await stripe.checkout.sessions.create(sessionParams());
  await sandbox.pay(id);
  sandbox.requireTaxSettings(["head_office"]);
  sandbox.forbid(["checkout_sessions"]);
  sandbox.failNext(1, 500);
  sandbox.reset();
  expect(sandbox.requests()).toEqual([]);
  expect((await stripe.checkout.sessions.list()).data).toEqual([]);
  expect((await stripe.events.list()).data).toEqual([]);
  expect((await stripe.tax.settings.retrieve()).status).toBe("active");
});
