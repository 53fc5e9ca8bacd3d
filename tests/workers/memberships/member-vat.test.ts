/** Who does the VAT of a membership: what each period's order keeps, what the sheet says, and that both agree with what Stripe took. */
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { upsertBuyerDetails } from "#app/checkout/checkout.store.server.ts";
import { taxDocuments } from "#app/db/schema.ts";
import { changeView, switchTier } from "#app/memberships/change-tier.server.ts";
import { joinView } from "#app/memberships/join.server.ts";
import { actOnMembership, memberView } from "#app/memberships/member-account.server.ts";
import { syncMembership } from "#app/memberships/sync-membership.server.ts";
import { orderById } from "#app/orders/orders.store.server.ts";
import { settleOrder } from "#app/orders/payments/settle.server.ts";
import { refundOrder } from "#app/orders/refunds/refunds.server.ts";
import { withdraw } from "#app/orders/refunds/withdrawal.server.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { setting } from "#app/studio/setting.server.ts";
import { VAT_WAYS, type VatWay } from "#app/tax/tax.contract.ts";
import { vatSumsOfYear } from "#app/tax/vat.store.server.ts";
import { insertTier, membershipOrders, openJoining } from "#tests/support/memberships.ts";
import { refundOf } from "#tests/support/orders.ts";
import { db, stripe, testServices } from "#tests/support/services.ts";
import { createSeller, createUser, submitForm } from "#tests/support/users.ts";
import { computeVatSheetsAgain } from "#tests/support/vat.ts";

const { services, settled } = testServices();
const seller = await createSeller();
afterAll(async () => {
  await settled();
  await stripe.reset();
});

const DAY = DAY_MS / 1000;
const VISA = "4242424242424242";
const MONTH = 1210;
const GOLD = { name: { en: "Gold", es: "Oro" }, monthCents: 2420, yearCents: 24_200 };

const atClock = async () => {
  const now = new Date(await stripe.clock());
  return { ...services, now: () => now };
};
const choose = (by: VatWay) =>
  submitForm(seller, "/studio/settings", { intent: "tax", by, footer: "Ada, Madrid, ESB12345678" });

async function memberFrom(country: string, buyer: { taxId?: string } = {}) {
  const tier = await insertTier({ monthCents: MONTH, yearCents: 12_100 });
  const person = await createUser();
  const { terms } = await joinView(await atClock(), person.user, {
    tier: tier.slug ?? "",
    interval: "month",
    coupon: "",
  });
  const { id, sessionId } = await openJoining(await atClock(), person, tier, { country, shownTerms: terms });
  await stripe.pay(sessionId, VISA, { country, ...buyer });
  const membership = await syncMembership(await atClock(), id);
  return { person, id, sessionId, subscriptionId: membership?.subscriptionId ?? "" };
}
type Member = Awaited<ReturnType<typeof memberFrom>>;

async function renew({ id }: Member) {
  await stripe.advance(32 * DAY);
  await syncMembership(await atClock(), id);
  return ordersOf(id);
}
const ordersOf = async (id: string) => (await membershipOrders(id)).map(({ order }) => order);
const codeOf = (order: { code: string } | undefined) => order?.code ?? "";
const settle = async (orderId: string) => {
  const [order] = await orderById(db, orderId);
  if (order) await settleOrder(await atClock(), order);
};

async function changeToGold({ person }: Member) {
  const gold = await insertTier(GOLD);
  const shop = await atClock();
  const { shown } = await changeView(shop, person.user, { tier: gold.slug, interval: "month" });
  if (!shown) throw new Error("nothing is shown");
  const { choice, dueCents, at } = shown;
  await switchTier(shop, person.user, { ...choice, dueCents, at: Date.parse(at) });
  return dueCents;
}

const part = (cents: number, percent: number) => Math.round((cents * percent) / (100 + percent));

/** What Stripe took for a session's subscription, less what went back by refunds and lost disputes. */
async function moneyOf(sessionId: string) {
  const last = new Map<string, number>();
  for (const { data, type } of await stripe.events(sessionId)) {
    const { object } = data;
    if (object.object === "charge" && object.paid)
      last.set(object.id, object.amount - object.amount_refunded);
    if (type === "charge.dispute.closed" && object.object === "dispute" && object.status === "lost")
      last.set(object.id, -object.amount);
  }
  return [...last.values()].reduce((sum, cents) => sum + cents, 0);
}

/** The sheets of all quarters together, by country and rate. */
async function sheets(way: VatWay) {
  await computeVatSheetsAgain(await atClock());
  const years = ["2026", "2027", "2028", "2029"];
  const sums = (await Promise.all(years.map((year) => vatSumsOfYear(db, year)))).flat();
  const rows = sums.filter(({ group }) => group.way === way);
  const groups = Map.groupBy(rows, ({ group }) => `${group.country} ${group.percent}`);
  return Object.fromEntries(
    [...groups].map(([name, each]) => [
      name,
      each.reduce(
        ([kept, tax], { gross, refunded, stripeTax }) => [kept + gross - refunded, tax + stripeTax] as const,
        [0, 0] as readonly [number, number],
      ),
    ]),
  );
}

test("with Stripe Tax the invoices have the seller's identity, and each order the tax, rate and place of its invoice's moment", async () => {
  await setting("vat").run(services, { home: "ES", ossFrom: "2025-01-01" });
  await choose("stripe_tax");
  const member = await memberFrom("DE");
  expect((await stripe.invoiceOf(member.sessionId)).footer).toBe("Ada, Madrid, ESB12345678");
  await stripe.moveCustomer(member.subscriptionId, "HU");
  const [first, second] = await renew(member);
  expect(first).toMatchObject({ totalCents: MONTH, taxCents: part(MONTH, 19), invoiced: true });
  expect(second).toMatchObject({ totalCents: MONTH, taxCents: part(MONTH, 27), invoiced: true });
  expect([first?.countryEvidence?.billing, second?.countryEvidence?.billing]).toEqual(["DE", "HU"]);
  const documents = await Promise.all(
    [first, second].map((order) =>
      db
        .select()
        .from(taxDocuments)
        .where(eq(taxDocuments.orderId, order?.id ?? "")),
    ),
  );
  expect(documents).toMatchObject([
    [{ kind: "invoice", country: "DE", percent: 19, totalCents: MONTH, taxCents: part(MONTH, 19) }],
    [{ kind: "invoice", country: "HU", percent: 27, totalCents: MONTH, taxCents: part(MONTH, 27) }],
  ]);
  expect(await sheets("stripe_tax")).toEqual({
    "DE 19": [MONTH, part(MONTH, 19)],
    "HU 27": [MONTH, part(MONTH, 27)],
  });
  expect((await member.person.fetch(`/app/invoice/${second?.code}`, { redirect: "manual" })).status).toBe(
    303,
  );
});

test("a change after a move stands under the rate of what it charges, with the tax of its invoice", async () => {
  await choose("stripe_tax");
  const before = await sheets("stripe_tax");
  const member = await memberFrom("LU");
  await stripe.moveCustomer(member.subscriptionId, "SE");
  await stripe.advance(5 * DAY);
  const due = await changeToGold(member);
  const [first, change] = await ordersOf(member.id);
  const [document] = await db
    .select()
    .from(taxDocuments)
    .where(eq(taxDocuments.orderId, change?.id ?? ""));
  const tax = document?.taxCents ?? 0;
  expect(document).toMatchObject({ country: "SE", percent: 25, totalCents: due });
  // What was credited had been taxed as in Luxembourg.
  expect(tax).toBeGreaterThan(part(due, 25));
  expect(change).toMatchObject({ totalCents: due, taxCents: tax });
  expect(await sheets("stripe_tax")).toEqual({
    ...before,
    "LU 17": [MONTH, first?.taxCents],
    "SE 25": [due, tax],
  });
});

test("a business with a VAT id owes the tax itself, in each period", async () => {
  const member = await memberFrom("DE", { taxId: "DE123456789" });
  const [first, second] = await renew(member);
  for (const order of [first, second]) {
    expect(order).toMatchObject({ taxCents: 0, taxId: "DE123456789" });
    const [document] = await db
      .select()
      .from(taxDocuments)
      .where(eq(taxDocuments.orderId, order?.id ?? ""));
    expect(document).toMatchObject({ percent: 0, reason: "reverse_charge", taxId: "DE123456789" });
  }
});

test("the tax of an order is that of what it charged, where a credit pays a part or all of the invoice", async () => {
  for (const way of ["stripe_tax", "managed"] as const) {
    await choose(way);
    const member = await memberFrom("ES");
    await stripe.creditCustomer(member.subscriptionId, MONTH + 605);
    await renew(member);
    const [, free, part] = await renew(member);
    expect(free, way).toMatchObject({ status: "paid", totalCents: 0, taxCents: 0 });
    expect(part, way).toMatchObject({ status: "paid", totalCents: 605, taxCents: 105 });
  }
});

test("the sheet's sums are what Stripe took less what went back: renewals, a move, a dearer tier, a part refund, disputes, a withdrawal", async () => {
  for (const way of VAT_WAYS) {
    await choose(way);
    const before = await sheets(way);
    const member = await memberFrom("DE");
    await stripe.moveCustomer(member.subscriptionId, "FI");
    await renew(member);
    await stripe.advance(10 * DAY);
    expect(await changeToGold(member), way).toBeGreaterThan(0);
    await renew(member);
    await renew(member);
    await renew(member);
    const [first, second, change, third, fourth, lost] = await ordersOf(member.id);
    if (!first || !second || !change || !third || !fourth || !lost) throw new Error("a period is missing");
    const shop = await atClock();
    await refundOrder(shop, refundOf(second.code, { what: "amount", amount: 333 }), seller.user);
    await refundOrder(shop, refundOf(first.code), seller.user);
    await stripe.closeDispute((await stripe.dispute(third.id)).id, "won");
    await settle(third.id);
    await stripe.closeDispute((await stripe.dispute(lost.id)).id, "lost");
    await settle(lost.id);

    const left = await memberFrom("AT");
    const [joined] = await ordersOf(left.id);
    await withdraw(await atClock(), left.person.user, { code: codeOf(joined), productIds: [] });
    const owing = { what: "order" } as const;
    await refundOrder(await atClock(), refundOf(codeOf(joined), owing), seller.user);

    const money = (await moneyOf(member.sessionId)) + (await moneyOf(left.sessionId));
    const kept = second.totalCents - 333 + change.totalCents + third.totalCents + fourth.totalCents;
    expect(money, way).toBe(kept);
    const after = await sheets(way);
    const sumOf = (of: Awaited<ReturnType<typeof sheets>>) =>
      Object.values(of).reduce((sum, [cents]) => sum + cents, 0);
    expect(sumOf(after) - sumOf(before), way).toBe(money);
    if (way !== "stripe_tax") continue;
    // All that was paid from Germany and Austria went back, and the rest was taxed as in Finland.
    expect(after["DE 19"]).toEqual(before["DE 19"]);
    expect(after["AT 20"]).toEqual([0, 0]);
    const [gross = 0, tax = 0] = after["FI 25.5"] ?? [];
    expect(gross).toBe(money);
    expect(Math.abs(tax - part(money, 25.5))).toBeLessThanOrEqual(4);
  }
});

test("without Stripe Tax a renewal is taxed where its member last said they are, and what was paid before stays where it was", async () => {
  await choose("own");
  const before = await sheets("own");
  const member = await memberFrom("PT");
  const details = { name: "Ada", country: "SE" };
  await upsertBuyerDetails(db, { userId: member.person.user.id, details, updatedAt: new Date() });
  const [first, second] = await renew(member);
  expect([first?.buyer?.country, second?.buyer?.country]).toEqual(["PT", "SE"]);
  const after = await sheets("own");
  expect([after["PT 23"]?.[0], after["SE 25"]?.[0]]).toEqual([MONTH, MONTH]);
  expect({ ...after, "PT 23": undefined, "SE 25": undefined }).toEqual(before);
});

test("what Stripe sells has no invoice of the shop, owes no VAT, and its card is replaced with Link", async () => {
  await choose("managed");
  const member = await memberFrom("DE");
  const [first, second] = await renew(member);
  for (const order of [first, second]) {
    expect(order).toMatchObject({
      status: "paid",
      managed: true,
      invoiced: false,
      taxCents: part(MONTH, 19),
    });
    expect(
      await db
        .select()
        .from(taxDocuments)
        .where(eq(taxDocuments.orderId, order?.id ?? "")),
    ).toEqual([]);
  }
  const asked = (await stripe.requests()).findLast(({ path }) => path === "/v1/checkout/sessions");
  expect(asked?.params).not.toHaveProperty("automatic_tax");
  expect(Object.keys(await sheets("managed"))).toEqual(expect.arrayContaining(["DE null"]));
  expect(await memberView(await atClock(), member.person.user)).toMatchObject({ soldByStripe: true });
  await expect(actOnMembership(await atClock(), member.person.user, "card")).rejects.toMatchObject({
    code: "not_found",
  });
  const page = await (
    await member.person.fetch("/dashboard/membership", { headers: { Accept: "text/html" } })
  ).text();
  expect(page).toContain("Change card, at Link");
  await actOnMembership(await atClock(), member.person.user, "leave");
  expect((await services.payments.subscription(member.subscriptionId))?.endsAt).not.toBeNull();
});
