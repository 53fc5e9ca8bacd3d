import type Stripe from "stripe";
import { expect, test } from "vitest";
import {
  type Club,
  DAY,
  join,
  latestInvoice,
  startClub,
  subscribeParams,
  subscriptionOf,
} from "#tests/support/stripe-member.ts";
import { stripeErrorFrom } from "#tests/support/stripe-sandbox.ts";

const priceData = (unit_amount: number, interval: "month" | "year" = "month") => ({
  currency: "eur",
  product: "club",
  unit_amount,
  tax_behavior: "inclusive" as const,
  recurring: { interval },
});

const itemOf = ({ items }: Stripe.Subscription) => {
  const [item] = items.data;
  if (!item) throw new Error("No item");
  return item;
};

/** A member who joined with a coupon. */
async function joinWith(club: Club, asked: Stripe.CouponCreateParams) {
  const coupon = await club.stripe.coupons.create(asked);
  const params = subscribeParams(club.monthly.id, { discounts: [{ coupon: coupon.id }] });
  const open = await club.stripe.checkout.sessions.create(params);
  club.sandbox.pay(open.id, undefined, { country: "DE" });
  const session = await club.stripe.checkout.sessions.retrieve(open.id, {
    expand: ["total_details.breakdown"],
  });
  return { coupon, open, session, id: String(session.subscription) };
}

test("a coupon for once takes its share off the first invoice, with the tax of what is left, and off no other", async () => {
  const club = await startClub();
  const { coupon, open, session, id } = await joinWith(club, { percent_off: 50, name: "From elsewhere" });
  expect(open).toMatchObject({
    amount_subtotal: 900,
    amount_total: 450,
    discounts: [{ coupon: coupon.id, promotion_code: null }],
  });
  expect(session.total_details).toMatchObject({
    amount_discount: 450,
    amount_tax: 72,
    breakdown: { discounts: [{ amount: 450, discount: { source: { coupon: coupon.id } } }] },
  });
  const first = await subscriptionOf(club, id);
  expect(first.discounts).toEqual([]);
  expect(latestInvoice(first)).toMatchObject({
    subtotal: 900,
    total: 450,
    amount_paid: 450,
    total_discount_amounts: [{ amount: 450 }],
    total_taxes: [{ amount: 72, taxable_amount: 378 }],
    lines: { data: [{ amount: 900, discount_amounts: [{ amount: 450 }] }] },
  });
  const next = await club.stripe.invoices.createPreview({ subscription: id });
  club.sandbox.advance(29 * DAY);
  const renewed = latestInvoice(await subscriptionOf(club, id));
  expect([next.total, renewed.total, renewed.amount_paid]).toEqual([900, 900, 900]);
  expect((await club.stripe.coupons.retrieve(coupon.id)).times_redeemed).toBe(1);
  expect((await club.stripe.coupons.list({ limit: 1 })).data).toMatchObject([{ id: coupon.id }]);
});

test("a first period that costs nothing takes the card alone, and the next one is charged to it", async () => {
  const club = await startClub();
  const { session, id } = await joinWith(club, { percent_off: 100 });
  expect(session).toMatchObject({
    status: "complete",
    payment_status: "no_payment_required",
    amount_total: 0,
  });
  const first = latestInvoice(await subscriptionOf(club, id));
  expect(first).toMatchObject({ status: "paid", total: 0, amount_paid: 0, payments: { data: [] } });
  club.sandbox.advance(29 * DAY);
  expect(latestInvoice(await subscriptionOf(club, id))).toMatchObject({ status: "paid", amount_paid: 900 });
});

test("a lasting discount holds for renewals and prorations, and for months as many as it has", async () => {
  const club = await startClub();
  const { id } = await joinWith(club, { percent_off: 20, duration: "repeating", duration_in_months: 3 });
  club.sandbox.advance(14 * DAY);
  const { id: item } = itemOf(await subscriptionOf(club, id));
  const change = {
    items: [{ id: item, price: club.dear.id }],
    proration_behavior: "always_invoice" as const,
    proration_date: Math.floor(Date.parse(club.sandbox.clock()) / 1000),
  };
  const preview = await club.stripe.invoices.createPreview({
    subscription: id,
    subscription_details: change,
  });
  expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-360, 760]);
  await club.stripe.subscriptions.update(id, change);
  expect(latestInvoice(await subscriptionOf(club, id)).amount_paid).toBe(preview.total);
  const paid: number[] = [];
  for (let month = 0; month < 4; month += 1) {
    club.sandbox.advance(31 * DAY);
    paid.push(latestInvoice(await subscriptionOf(club, id)).amount_paid);
  }
  expect(paid).toEqual([1520, 1520, 1900, 1900]);
});

test("after a cheaper first month only what was paid is credited", async () => {
  const club = await startClub();
  const { id } = await joinWith(club, { amount_off: 500, currency: "eur" });
  club.sandbox.advance(14 * DAY);
  await club.stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true });
  const last = latestInvoice(await subscriptionOf(club, id));
  expect(last).toMatchObject({ total: -200 });
  expect(last.lines.data[0]?.parent?.subscription_item_details?.proration_details).toMatchObject({
    credited_items: { invoice_line_items: [expect.stringMatching(/^il_/)] },
  });
});

test("a coupon that is used up, unknown or beside promotion codes is refused", async () => {
  const club = await startClub();
  const { coupon } = await joinWith(club, { percent_off: 50, max_redemptions: 1 });
  const refusal = async (changes: Stripe.Checkout.SessionCreateParams) =>
    stripeErrorFrom(club.stripe.checkout.sessions.create(subscribeParams(club.monthly.id, changes)));
  expect((await refusal({ discounts: [{ coupon: coupon.id }] })).code).toBe("coupon_expired");
  expect((await refusal({ discounts: [{ coupon: "none" }] })).code).toBe("resource_missing");
  const both = await refusal({ discounts: [{ coupon: coupon.id }], allow_promotion_codes: false });
  expect(both.message).toContain("only specify one of these parameters");
  expect(await club.stripe.coupons.retrieve(coupon.id)).toMatchObject({ valid: false, times_redeemed: 1 });
  expect(await stripeErrorFrom(club.stripe.coupons.create({ percent_off: 5, amount_off: 5 }))).toMatchObject({
    statusCode: 400,
  });
});

test("a price made inline is sold once, changes a tier, and is not kept by a preview", async () => {
  const club = await startClub();
  const params = subscribeParams("", { line_items: [{ quantity: 1, price_data: priceData(700) }] });
  const { id: sessionId } = await club.stripe.checkout.sessions.create(params);
  club.sandbox.pay(sessionId);
  const { subscription } = await club.stripe.checkout.sessions.retrieve(sessionId);
  const id = String(subscription);
  const item = itemOf(await subscriptionOf(club, id));
  expect(item.price).toMatchObject({ unit_amount: 700, active: false, product: "club" });
  const again = subscribeParams(item.price.id);
  expect((await stripeErrorFrom(club.stripe.checkout.sessions.create(again))).param).toContain("price");

  club.sandbox.advance(7 * DAY);
  const change = {
    items: [{ id: item.id, price_data: priceData(1400) }],
    proration_behavior: "always_invoice" as const,
    proration_date: Math.floor(Date.parse(club.sandbox.clock()) / 1000),
  };
  const prices = async () => (await club.stripe.prices.list({ limit: 100 })).data.length;
  const before = await prices();
  const preview = await club.stripe.invoices.createPreview({
    subscription: id,
    subscription_details: change,
  });
  expect(await prices()).toBe(before);
  await club.stripe.subscriptions.update(id, change);
  expect(await prices()).toBe(before + 1);
  const changed = await subscriptionOf(club, id);
  expect(itemOf(changed).price.unit_amount).toBe(1400);
  expect(latestInvoice(changed)).toMatchObject({ status: "paid", amount_paid: preview.total });
  const yearly = { ...change, items: [{ id: item.id, price_data: priceData(9000, "year") }] };
  await club.stripe.subscriptions.update(id, yearly);
  expect(itemOf(await subscriptionOf(club, id)).price.recurring?.interval).toBe("year");
});

test("the events of a session are those of its renewals, their refunds and disputes too", async () => {
  const club = await startClub();
  const { id, sessionId } = await join(club);
  club.sandbox.advance(29 * DAY);
  const { id: renewal } = latestInvoice(await subscriptionOf(club, id));
  club.sandbox.refund(renewal, 100);
  club.sandbox.dispute(renewal);
  const types = club.sandbox.events(sessionId).map(({ type }) => type);
  for (const type of [
    "invoice.upcoming",
    "invoice_payment.paid",
    "charge.refunded",
    "charge.dispute.created",
  ])
    expect(types).toContain(type);
  expect(types.filter((type) => type === "invoice.paid")).toHaveLength(2);
});
