import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Stripe from "stripe";
import { expect, onTestFinished, test } from "vitest";
import {
  DAY,
  join as joinClub,
  latestInvoice,
  startClub,
  subscribeParams,
  subscriptionOf,
  typesOf,
} from "#tests/support/stripe-member.ts";
import { startSandboxWithWebhook, stripeErrorFrom } from "#tests/support/stripe-sandbox.ts";

const isoOf = (seconds = 0) => new Date(seconds * 1000).toISOString();
const itemOf = ({ items }: Stripe.Subscription) => {
  const [item] = items.data;
  if (!item) throw new Error("No item");
  return item;
};

test("products and prices are made once by their key, listed, and no longer sold when inactive", async () => {
  const club = await startClub();
  const { stripe } = club;
  const asked = {
    product: "club",
    unit_amount: 500,
    currency: "eur",
    recurring: { interval: "month" },
  } as const;
  const price = await stripe.prices.create(asked, { idempotencyKey: "tier-1" });
  expect((await stripe.prices.create(asked, { idempotencyKey: "tier-1" })).id).toBe(price.id);
  expect(price).toMatchObject({ type: "recurring", unit_amount: 500, recurring: { interval_count: 1 } });
  expect((await stripeErrorFrom(stripe.products.create({ id: "club", name: "Club" }))).code).toBe(
    "resource_already_exists",
  );
  await stripe.products.update("club", { name: "The club", metadata: { tier: "1" } });
  expect(await stripe.products.retrieve("club")).toMatchObject({ name: "The club", metadata: { tier: "1" } });
  await stripe.prices.update(price.id, { active: false });
  const active = await stripe.prices.list({ product: "club", active: true });
  expect(active.data.map(({ id }) => id)).toEqual([club.yearly.id, club.monthly.id]);
  const refused = await stripeErrorFrom(stripe.checkout.sessions.create(subscribeParams(price.id)));
  expect(refused).toMatchObject({ statusCode: 400, param: "line_items[0][price]" });
});

test("a subscription and its first paid invoice are there once Checkout was paid, and not before", async () => {
  const club = await startClub();
  const { stripe, sandbox, monthly } = club;
  const open = await stripe.checkout.sessions.create(subscribeParams(monthly.id));
  expect(open).toMatchObject({ mode: "subscription", subscription: null, amount_total: 900 });
  sandbox.pay(open.id, "4000000000000002");
  expect((await stripe.subscriptions.list({ status: "all" })).data).toEqual([]);
  sandbox.pay(open.id, undefined, { country: "DE" });
  const session = await stripe.checkout.sessions.retrieve(open.id);
  expect(session).toMatchObject({ status: "complete", payment_status: "paid", payment_intent: null });
  const subscription = await subscriptionOf(club, String(session.subscription));
  expect(subscription).toMatchObject({
    status: "active",
    metadata: { membership: "membership-1" },
    billing_mode: { type: "flexible" },
    customer: session.customer,
    automatic_tax: { enabled: true },
  });
  expect(subscription).not.toHaveProperty("current_period_end");
  expect(isoOf(itemOf(subscription).current_period_end)).toBe("2027-02-28T10:00:00.000Z");
  const invoice = latestInvoice(subscription);
  expect(invoice).toMatchObject({
    id: session.invoice,
    status: "paid",
    billing_reason: "subscription_create",
    amount_paid: 900,
    total_taxes: [{ amount: 144 }],
    parent: { subscription_details: { subscription: subscription.id } },
    payments: { data: [{ status: "paid", amount_paid: 900 }] },
  });
  expect(invoice.hosted_invoice_url).toContain("/i/in_");
  const types = typesOf((await stripe.events.list({ limit: 100 })).data).reverse();
  expect(types.slice(types.indexOf("payment_intent.succeeded"))).toEqual([
    "payment_intent.succeeded",
    "customer.created",
    "payment_method.attached",
    "invoice.created",
    "customer.subscription.created",
    "invoice.finalized",
    "invoice.paid",
    "invoice.payment_succeeded",
    "invoice_payment.paid",
    "checkout.session.completed",
    "charge.updated",
  ]);
});

test("Checkout for a subscription refuses what belongs to orders, unknown parameters and methods that do not renew", async () => {
  const { stripe, sandbox, monthly } = await startClub();
  const wrong: [Stripe.Checkout.SessionCreateParams, string][] = [
    [{ payment_intent_data: { metadata: {}, description: "x" } }, "payment_intent_data"],
    [{ invoice_creation: { enabled: true } }, "invoice_creation"],
    [{ customer_creation: "always" }, "customer_creation"],
    [{ customer: "cus_1" }, "customer"],
    [{ allowed_payment_method_types: ["bizum"] }, "allowed_payment_method_types"],
    [{ customer_update: { address: "auto" } }, "customer_update"],
    [{ line_items: [{ price: "price_none", quantity: 1 }] }, "line_items[0][price]"],
    [{ subscription_data: { trial_period_days: 7 } }, "subscription_data[trial_period_days]"],
    [{ submit_type: "pay" }, "submit_type"],
  ];
  for (const [changes, param] of wrong)
    expect(
      (await stripeErrorFrom(stripe.checkout.sessions.create(subscribeParams(monthly.id, changes)))).param,
    ).toBe(param);
  sandbox.setAccountDefaults({ paymentMethods: ["card", "bizum", "sepa_debit"] });
  const { payment_method_types } = await stripe.checkout.sessions.create(subscribeParams(monthly.id));
  expect(payment_method_types).toEqual(["card", "sepa_debit"]);
  const cards = subscribeParams(monthly.id, { allowed_payment_method_types: ["card", "bizum"] });
  expect((await stripe.checkout.sessions.create(cards)).payment_method_types).toEqual(["card"]);
});

test("a year of months renews on the day of joining or the month's last, and each invoice is paid", async () => {
  const club = await startClub();
  const { id } = await joinClub(club);
  club.sandbox.advance(365 * DAY);
  const subscription = await subscriptionOf(club, id);
  expect(subscription.status).toBe("active");
  const { data: invoices } = await club.stripe.invoices.list({ subscription: id, limit: 100 });
  expect(invoices.map(({ status }) => status)).toEqual(["draft", ...Array(12).fill("paid")]);
  const ends = invoices.map(({ lines }) => isoOf(lines.data[0]?.period.end).slice(0, 10)).reverse();
  expect(ends.slice(0, 4)).toEqual(["2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"]);
  const sums = invoices.filter(({ status }) => status === "paid").map(({ amount_paid }) => amount_paid);
  expect(new Set(sums)).toEqual(new Set([900]));
  const events = (await club.stripe.events.list({ types: ["invoice.upcoming"], limit: 100 })).data;
  expect(events.length).toBe(12);
});

test("a card that fails at the renewal is tried four times in two weeks, then the subscription ends", async () => {
  const club = await startClub();
  const { id } = await joinClub(club, "4000000000000341");
  club.sandbox.advance(28 * DAY + 60 * 60);
  const failed = await subscriptionOf(club, id);
  expect(failed.status).toBe("past_due");
  expect(latestInvoice(failed)).toMatchObject({ status: "open", attempt_count: 1, amount_remaining: 900 });
  club.sandbox.advance(13 * DAY);
  expect((await subscriptionOf(club, id)).status).toBe("past_due");
  club.sandbox.advance(DAY);
  const ended = await subscriptionOf(club, id);
  expect(ended).toMatchObject({ status: "canceled", cancellation_details: { reason: "payment_failed" } });
  expect(latestInvoice(ended)).toMatchObject({
    status: "open",
    attempt_count: 4,
    next_payment_attempt: null,
  });
  const types = typesOf((await club.stripe.events.list({ limit: 100 })).data);
  expect(types.filter((type) => type === "invoice.payment_failed")).toHaveLength(4);
  expect(types[0]).toBe("customer.subscription.deleted");
});

test("an account may leave what was not paid as unpaid, and a later payment makes it active again", async () => {
  const club = await startClub();
  club.sandbox.setAccountDefaults({ afterLastTry: "mark_unpaid" });
  const { id } = await joinClub(club, "4000000000000341");
  club.sandbox.advance(44 * DAY);
  const unpaid = await subscriptionOf(club, id);
  expect(unpaid.status).toBe("unpaid");
  club.sandbox.replaceCard(id, "4242424242424242");
  await club.stripe.invoices.pay(latestInvoice(unpaid).id);
  expect((await subscriptionOf(club, id)).status).toBe("active");
});

test("a new card from the portal pays at the next try, and the page of the invoice at once", async () => {
  const club = await startClub();
  const { id, session } = await joinClub(club, "4000002760003184");
  club.sandbox.advance(28 * DAY + 60 * 60);
  const asked = await subscriptionOf(club, id);
  expect(asked.status).toBe("past_due");
  const types = typesOf((await club.stripe.events.list({ limit: 5 })).data);
  expect(types).toContain("invoice.payment_action_required");
  const refused = await stripeErrorFrom(club.stripe.invoices.pay(latestInvoice(asked).id));
  expect(refused).toMatchObject({ statusCode: 402, code: "invoice_payment_intent_requires_action" });
  const { attempt_count, next_payment_attempt } = latestInvoice(asked);
  const again = latestInvoice(await subscriptionOf(club, id));
  expect(again, "a try by hand leaves the schedule").toMatchObject({ attempt_count, next_payment_attempt });

  const configuration = await club.stripe.billingPortal.configurations.create({
    features: { payment_method_update: { enabled: true }, invoice_history: { enabled: true } },
  });
  const portal = await club.stripe.billingPortal.sessions.create({
    customer: String(session.customer),
    configuration: configuration.id,
    return_url: "http://localhost:8787/account",
    flow_data: {
      type: "payment_method_update",
      after_completion: {
        type: "redirect",
        redirect: { return_url: "http://localhost:8787/account?card=new" },
      },
    },
  });
  const page = await (await fetch(`${portal.url}?fill=4242424242424242`)).text();
  expect(page).toContain("card ···· 3184");
  const typed = { name: "Ana", method: "card", number: "4242424242424242", expiry: "12 / 34", cvc: "123" };
  const post = (url: string) =>
    fetch(url, { method: "POST", body: new URLSearchParams(typed), redirect: "manual" });
  const saved = await post(portal.url);
  expect(saved.headers.get("location")).toBe("http://localhost:8787/account?card=new");
  expect((await subscriptionOf(club, id)).status).toBe("past_due");

  await post(String(latestInvoice(asked).hosted_invoice_url));
  const paid = await subscriptionOf(club, id);
  expect(paid.status).toBe("active");
  expect(latestInvoice(paid)).toMatchObject({ status: "paid", amount_paid: 900 });
  expect((await stripeErrorFrom(club.stripe.invoices.pay(latestInvoice(paid).id))).code).toBe(
    "invoice_already_paid",
  );
});

test.each([
  ["DE89370400440532013000", "active", "paid"],
  ["DE62370400440532013001", "past_due", "open"],
])("a debit from %s is active while it runs, and %s after days", async (iban, status, invoiceStatus) => {
  const club = await startClub();
  const { id, session } = await joinClub(club, iban);
  expect(session).toMatchObject({ status: "complete", payment_status: "unpaid" });
  const running = await subscriptionOf(club, id);
  expect([running.status, latestInvoice(running).status]).toEqual(["active", "open"]);
  club.sandbox.advance(6 * DAY);
  const settled = await subscriptionOf(club, id);
  expect([settled.status, latestInvoice(settled).status]).toEqual([status, invoiceStatus]);
  const types = typesOf((await club.stripe.events.list({ limit: 100 })).data);
  const outcome = status === "active" ? "succeeded" : "failed";
  expect(types).toContain(`checkout.session.async_payment_${outcome}`);
});

test("an end is planned, taken back, and comes with the period; then nothing more is charged", async () => {
  const club = await startClub();
  const { id } = await joinClub(club);
  const planned = await club.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  expect(planned).toMatchObject({ status: "active", cancel_at: itemOf(planned).current_period_end });
  const [event] = (await club.stripe.events.list({ limit: 1 })).data;
  expect(event).toMatchObject({
    type: "customer.subscription.updated",
    data: { previous_attributes: { cancel_at_period_end: false, cancel_at: null } },
  });
  const resumed = await club.stripe.subscriptions.update(id, { cancel_at_period_end: false });
  expect(resumed).toMatchObject({ cancel_at: null, canceled_at: null });
  await club.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  club.sandbox.advance(60 * DAY);
  const ended = await subscriptionOf(club, id);
  expect(ended).toMatchObject({ status: "canceled", ended_at: itemOf(ended).current_period_end });
  expect((await club.stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
  const refused = await stripeErrorFrom(
    club.stripe.subscriptions.update(id, { cancel_at_period_end: false }),
  );
  expect(refused.message).toContain("canceled subscription");
  expect((await stripeErrorFrom(club.stripe.subscriptions.cancel(id))).code).toBe("resource_missing");
});

test("a preview with the date of the update has its cents: up is charged, down is credited to the next invoices", async () => {
  const club = await startClub();
  const { id } = await joinClub(club);
  club.sandbox.advance(14 * DAY);
  const proration_date = Math.floor(Date.parse(club.sandbox.clock()) / 1000);
  const { id: item } = itemOf(await subscriptionOf(club, id));
  const up = {
    items: [{ id: item, price: club.dear.id }],
    proration_date,
    proration_behavior: "always_invoice" as const,
  };
  const preview = await club.stripe.invoices.createPreview({ subscription: id, subscription_details: up });
  expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-450, 950]);
  club.sandbox.advance(DAY);
  await club.stripe.subscriptions.update(id, up);
  const dear = await subscriptionOf(club, id);
  expect(latestInvoice(dear)).toMatchObject({
    status: "paid",
    billing_reason: "subscription_update",
    amount_paid: preview.total,
  });
  expect(itemOf(dear).price.id).toBe(club.dear.id);

  const down = {
    items: [{ id: item, price: club.monthly.id }],
    proration_behavior: "always_invoice" as const,
  };
  await club.stripe.subscriptions.update(id, down);
  const credited = latestInvoice(await subscriptionOf(club, id));
  expect(credited).toMatchObject({ status: "paid", amount_due: 0 });
  club.sandbox.advance(14 * DAY);
  const renewed = latestInvoice(await subscriptionOf(club, id));
  expect(renewed).toMatchObject({ status: "paid", total: 900, amount_paid: 900 + credited.total });
});

test("a change that waits is on the next invoice, as its preview says, and a change of interval is billed at once", async () => {
  const club = await startClub();
  const { id } = await joinClub(club);
  club.sandbox.advance(14 * DAY);
  const { id: item } = itemOf(await subscriptionOf(club, id));
  const asked = { items: [{ id: item, price: club.dear.id }] };
  const preview = await club.stripe.invoices.createPreview({ subscription: id, subscription_details: asked });
  expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-450, 950, 1900]);
  await club.stripe.subscriptions.update(id, asked);
  expect((await club.stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
  club.sandbox.advance(15 * DAY);
  expect(latestInvoice(await subscriptionOf(club, id))).toMatchObject({ amount_paid: preview.total });
  await club.stripe.subscriptions.update(id, {
    items: [{ id: item, price: club.yearly.id }],
    proration_behavior: "none",
  });
  const yearly = await subscriptionOf(club, id);
  expect(latestInvoice(yearly).amount_paid).toBe(9000);
  expect(isoOf(itemOf(yearly).current_period_end).slice(0, 10)).toBe("2028-03-01");
});

test("a change that would not be paid can be refused, and then changes nothing", async () => {
  const club = await startClub();
  const { id } = await joinClub(club, "4000000000000341");
  const { id: item } = itemOf(await subscriptionOf(club, id));
  const refused = await stripeErrorFrom(
    club.stripe.subscriptions.update(id, {
      items: [{ id: item, price: club.dear.id }],
      proration_behavior: "always_invoice",
      payment_behavior: "error_if_incomplete",
    }),
  );
  expect(refused).toMatchObject({ statusCode: 402, decline_code: "generic_decline" });
  expect(itemOf(await subscriptionOf(club, id)).price.id).toBe(club.monthly.id);
});

test("a withdrawal ends it now: the rest is credited, and the charge is refunded through a credit note", async () => {
  const club = await startClub();
  const { id, sessionId } = await joinClub(club);
  const invoice = club.sandbox.invoiceOf(sessionId);
  const { data } = await club.stripe.invoicePayments.list({ invoice: invoice.id });
  const refund = await club.stripe.refunds.create({
    payment_intent: String(data[0]?.payment.payment_intent),
  });
  const note = await club.stripe.creditNotes.create({
    invoice: invoice.id,
    amount: 900,
    email_type: "none",
    refunds: [{ refund: refund.id, amount_refunded: 900 }],
  });
  expect(note).toMatchObject({ total: 900, total_taxes: [{ amount: 144 }] });
  expect((await subscriptionOf(club, id)).status).toBe("active");
  club.sandbox.advance(14 * DAY);
  const ended = await club.stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true });
  expect(ended).toMatchObject({
    status: "canceled",
    cancellation_details: { reason: "cancellation_requested" },
  });
  expect(latestInvoice(await subscriptionOf(club, id))).toMatchObject({ total: -450, amount_due: 0 });
  expect(await club.stripe.customers.retrieve(String(ended.customer))).toMatchObject({ balance: -450 });
});

test("a dispute of a renewal does not end the subscription", async () => {
  const club = await startClub();
  const { id } = await joinClub(club);
  club.sandbox.advance(29 * DAY);
  const invoice = latestInvoice(await subscriptionOf(club, id));
  const dispute = club.sandbox.dispute(invoice.id);
  club.sandbox.closeDispute(dispute.id, "lost");
  expect((await subscriptionOf(club, id)).status).toBe("active");
});

test("where Stripe sells in its own name, a subscription says nothing that it refuses", async () => {
  const club = await startClub();
  const managed = {
    automatic_tax: undefined,
    billing_address_collection: undefined,
    managed_payments: { enabled: true },
  };
  const params = subscribeParams(club.monthly.id, managed);
  const { id } = await club.stripe.checkout.sessions.create(params);
  club.sandbox.pay(id);
  const { subscription } = await club.stripe.checkout.sessions.retrieve(id);
  expect(await subscriptionOf(club, String(subscription))).toMatchObject({
    managed_payments: { enabled: true },
  });
  const refused = { ...params, automatic_tax: { enabled: true } };
  expect((await stripeErrorFrom(club.stripe.checkout.sessions.create(refused))).param).toBe("automatic_tax");
});

test("a restart keeps members and how far the clock was moved", async () => {
  const folder = mkdtempSync(join(tmpdir(), "stripe-members-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const stateFile = join(folder, "stripe.json");
  const club = await startClub({ stateFile });
  const { id } = await joinClub(club);
  club.sandbox.advance(40 * DAY);
  const [before, clock] = [await subscriptionOf(club, id), club.sandbox.clock()];
  await club.sandbox.close();
  const again = await startSandboxWithWebhook({ stateFile, now: () => new Date("2027-01-31T10:00:00Z") });
  expect(again.sandbox.clock()).toBe(clock);
  const { lastResponse: _, ...kept } = await subscriptionOf(again, id);
  expect(before).toMatchObject(kept);
});
