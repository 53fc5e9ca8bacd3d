/** A member withdraws: what ends, what goes back, and what comes of it when something fails on the way. */
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { openDb } from "#app/db/client.server.ts";
import { orders, purchases } from "#app/db/schema.ts";
import type { OutgoingMail } from "#app/mail/mailer.ts";
import { MEMBER_CONSENT_VERSION } from "#app/memberships/memberships.contract.ts";
import { syncMembership } from "#app/memberships/sync-membership.server.ts";
import { takeModel } from "#app/memberships/take.server.ts";
import { orderDetails } from "#app/orders/order-details.server.ts";
import { reconcilePayments } from "#app/orders/payments/payment-events.server.ts";
import { refundOrder } from "#app/orders/refunds/refunds.server.ts";
import { withdraw, withdrawalView } from "#app/orders/refunds/withdrawal.server.ts";
import { DAY_MS, HOUR_MS } from "#app/shared/time.ts";
import { type Fault, faultsOf, faultyDatabase, NEVER } from "#tests/support/faulty-database.ts";
import { testMailer } from "#tests/support/mail.ts";
import {
  createMember,
  insertTier,
  mailsTo,
  membershipOrders,
  membershipsOf,
} from "#tests/support/memberships.ts";
import { refundOf } from "#tests/support/orders.ts";
import { servicesWithoutStripe } from "#tests/support/payments.ts";
import { insertProductWithZip, insertPurchase, randomBytes } from "#tests/support/products.ts";
import { db, stripe, testServices } from "#tests/support/services.ts";
import { createSeller, type TestUser } from "#tests/support/users.ts";

const { services: baseServices, settled, logged } = testServices();
const sent: OutgoingMail[] = [];
const services = { ...baseServices, mailer: testMailer(async (mail) => void sent.push(mail)) };
const seller = await createSeller();
afterAll(async () => {
  await settled();
  await stripe.reset();
});

type Member = Awaited<ReturnType<typeof createMember>>;

async function newMember(interval: "month" | "year" = "month") {
  const member = await createMember(services, await insertTier(), { interval });
  const [paid] = await membershipOrders(member.membership.id);
  if (!paid) throw new Error("no order");
  return { ...member, ...paid };
}

async function take({ person }: Member) {
  const model = await insertProductWithZip(randomBytes(100), { standard: 500 });
  await takeModel(services, person.user, { id: model.id, consent: MEMBER_CONSENT_VERSION });
  return model;
}

const later = (days: number) => ({ ...services, now: () => new Date(Date.now() + days * DAY_MS) });
const withdrawFrom = ({ person, order }: Member & { order: { code: string } }, by = services) =>
  withdraw(by, person.user, { code: order.code, productIds: [] });
const stateAtStripe = async ({ subscriptionId }: Member) =>
  (await services.payments.subscription(subscriptionId))?.status;
const rowOf = async ({ person }: Member) => (await membershipsOf(person)).at(-1);
const owedOf = async ({ membership }: Member) =>
  (await membershipOrders(membership.id)).map(({ order }) => order.owed?.cents ?? null);
const read = async (person: TestUser, path: string) =>
  (await person.fetch(path, { headers: { Accept: "text/html" } })).text();

test("nothing taken: in two steps the membership ends at once, and all that was paid is due", async () => {
  const member = await newMember();
  const { person, order } = member;
  expect(await read(person, "/dashboard/payments")).toContain("Withdraw from contract here");
  const path = `/dashboard/withdrawal/${order.code}`;
  const page = await read(person, path);
  expect(page).toContain("Workshop Club");
  expect(page).toContain("The membership ends now, and nothing more is charged.");
  expect(page).toContain("You get back the €9.00 that you paid");
  expect(page).toContain("Confirm withdrawal");
  const press = () =>
    person.fetch(path, {
      method: "POST",
      headers: { Host: "shop.test", "Content-Type": "application/x-www-form-urlencoded" },
      body: "",
    });
  expect((await press()).status).toBe(303);
  expect((await press()).status).toBe(303);
  expect(await stateAtStripe(member)).toBe("ended");
  expect(await rowOf(member)).toMatchObject({
    status: "ended",
    withdrawnAt: expect.any(Date),
    endedAt: expect.any(Date),
  });
  expect(await owedOf(member)).toEqual([900]);
  const done = await read(person, path);
  expect(done).toContain("You have withdrawn from: Workshop Club");
  expect(done).toContain("You get back €9.00 within 14 days.");
  expect(done).not.toContain("Confirm withdrawal");
  expect(await read(person, "/dashboard/payments")).toContain("You have withdrawn from this order");
  expect(await read(seller, "/studio")).toContain("Give €9.00 back to Ada");
  const studio = await read(seller, `/studio/orders/${order.code}`);
  expect(studio).toContain("The buyer has withdrawn from: Workshop Club. Refund €9.00");
  expect(studio).toContain("Withdrawn by the buyer: Workshop Club");
  await settled();
  expect(await mailsTo(person)).toEqual(["receipt", "withdrawal"]);

  await refundOrder(services, refundOf(order.code, { what: "order" }), seller.user);
  expect((await orderDetails(services, order.code)).unrefunded).toBeNull();
  expect(await read(person, path)).toContain("The money has been given back.");
});

test("something taken: what the days to come cost is due, and no license remains but of what was bought", async () => {
  const member = await newMember("year");
  const { person, order } = member;
  const [taken, bought] = [await take(member), await take(member)];
  const model = await insertProductWithZip(randomBytes(10));
  await insertPurchase(person.user.id, model.id);
  await db.update(purchases).set({ orderId: order.id }).where(eq(purchases.productId, bought.id));
  const after = later(10);
  const { membership } = await withdrawalView(after, person.user, order.code);
  const back = Math.ceil((9_000 * 355) / 365);
  expect(membership).toEqual({ tier: "Workshop Club", paid: 9_000, back, taken: 1 });
  await withdrawFrom(member, after);
  expect(await owedOf(member)).toEqual([back]);
  expect((await person.fetch(`/app/download/${taken.id}`)).status).toBe(404);
  const kept = await person.fetch(`/app/download/${model.id}`);
  await kept.arrayBuffer();
  expect(kept.status).toBe(200);

  // The refund's form proposes the amount, which settles it.
  const { unrefunded, total } = await orderDetails(services, order.code);
  expect(unrefunded).toMatchObject({ amount: back });
  await refundOrder(services, refundOf(order.code, { what: "amount", amount: back }), seller.user);
  expect(await orderDetails(services, order.code)).toMatchObject({
    status: "paid",
    refunded: back,
    unrefunded: null,
    total,
  });
  expect((await withdrawalView(services, person.user, order.code)).declarations[0]?.refund).toBe("made");
});

test("the receipt says what was declared, and the sellers' mail what to refund", async () => {
  const member = await newMember();
  await withdrawFrom(member);
  await settled();
  const receipt = sent.find(({ subject }) => subject === `Your withdrawal from order ${member.order.code}`);
  expect(receipt?.to).toBe(member.person.user.email);
  expect(receipt?.text).toContain("I withdraw from my contract for the membership Workshop Club");
  expect(receipt?.text).toContain("You get back €9.00 within 14 days");
  expect(receipt?.text).toContain("Nothing more is charged");
  const toSeller = sent.find(
    ({ subject, text }) => subject.startsWith("Withdrawal:") && text.includes(member.order.code),
  );
  expect(toSeller?.subject).toBe("Withdrawal: Workshop Club, €9.00");
  expect(toSeller?.text).toContain("A member has withdrawn from a membership");
});

test("the mail about a part of a payment that was refunded says that the membership stays, and nothing of an order's models", async () => {
  const { order, person } = await newMember();
  await refundOrder(services, refundOf(order.code, { what: "amount", amount: 100 }), seller.user);
  await settled();
  const mail = sent.find(
    ({ to, subject }) => to === person.user.email && subject.startsWith("We have refunded"),
  );
  expect(mail?.text).toContain("Your membership stays as it is.");
  expect(mail?.text).not.toContain("models of this order");
});

test("while Stripe cannot be reached the declaration stands, and the cron ends the membership", async () => {
  const member = await newMember();
  await withdrawFrom(member, servicesWithoutStripe(services));
  expect(logged.some(({ event }) => event === "payment_provider_failed")).toBe(true);
  expect(await stateAtStripe(member)).toBe("active");
  expect(await owedOf(member)).toEqual([900]);
  expect((await rowOf(member))?.withdrawnAt).toBeInstanceOf(Date);
  await reconcilePayments(services);
  expect(await stateAtStripe(member)).toBe("ended");
  expect(await rowOf(member)).toMatchObject({ status: "ended", endedAt: expect.any(Date) });
});

test("where Stripe answers but does not end it, the cron goes on until it is ended", async () => {
  const member = await newMember();
  const refusing = {
    ...services,
    payments: {
      ...services.payments,
      endNow: () => Promise.reject(new Error("Stripe is overloaded")),
    },
  };
  await withdrawFrom(member, refusing);
  expect(await rowOf(member)).toMatchObject({ status: "ended", endedAt: null });
  expect(await stateAtStripe(member)).toBe("active");
  await reconcilePayments({ ...later(0), now: () => new Date(Date.now() + 2 * HOUR_MS) });
  expect(await stateAtStripe(member)).toBe("ended");
  expect((await rowOf(member))?.endedAt).toBeInstanceOf(Date);
});

test("a change of tier has no right of its own, and goes back with the membership", async () => {
  const member = await newMember();
  await take(member);
  const dearer = await insertTier({ monthCents: 3_000 });
  const price = { tier: dearer.slug, name: "Pro", cents: 3_000, interval: "month" } as const;
  const at = new Date();
  await services.payments.changeTier({ subscriptionId: member.subscriptionId, price, at });
  await syncMembership(services, member.membership.id);
  const [, changed] = await membershipOrders(member.membership.id);
  const code = changed?.order.code ?? "";
  await expect(withdraw(services, member.person.user, { code, productIds: [] })).rejects.toMatchObject({
    code: "withdrawal_over",
  });
  const before = await withdrawalView(services, member.person.user, member.order.code);
  expect(before.membership).toMatchObject({ paid: 900 + (changed?.order.totalCents ?? 0) });
  await withdrawFrom(member);
  expect(await owedOf(member)).toEqual([900, changed?.order.totalCents]);
});

test("somebody else's membership is not found", async () => {
  const [member, other] = [await newMember(), await newMember()];
  await expect(
    withdraw(services, other.person.user, { code: member.order.code, productIds: [] }),
  ).rejects.toMatchObject({ code: "not_found" });
  expect((await rowOf(member))?.withdrawnAt).toBeNull();
});

test("a withdrawal is declared once, and ends the membership, whatever round trip fails", async () => {
  const withdrawWith = async (fault: Fault) => {
    const member = await newMember();
    await take(member);
    const { DB, trips } = faultyDatabase(fault);
    const faulty = { ...services, db: openDb(DB, "first-primary"), mailsLater: true };
    await withdrawFrom(member, faulty).catch(() => undefined);
    await withdrawFrom(member);
    await reconcilePayments({ ...services, now: () => new Date(Date.now() + 2 * HOUR_MS) });
    expect(await stateAtStripe(member), JSON.stringify(fault)).toBe("ended");
    expect((await rowOf(member))?.endedAt, JSON.stringify(fault)).toBeInstanceOf(Date);
    expect(await owedOf(member), JSON.stringify(fault)).toEqual([900]);
    const [row] = await db.select().from(orders).where(eq(orders.id, member.order.id));
    expect(row?.withdrawal?.productIds, JSON.stringify(fault)).toEqual([]);
    await settled();
    const mails = (await mailsTo(member.person)).filter((mail) => mail === "withdrawal");
    expect(mails, JSON.stringify(fault)).toHaveLength(1);
    return trips();
  };
  for (const fault of faultsOf(await withdrawWith(NEVER))) await withdrawWith(fault);
});

// These move the clock of the sandbox.
test("what is charged after the withdrawal all the same is paid back at once, and only that", async () => {
  const member = await newMember();
  await withdrawFrom(member, servicesWithoutStripe(services));
  await stripe.advance((32 * DAY_MS) / 1000);
  const now = new Date(await stripe.clock());
  await syncMembership({ ...services, now: () => now }, member.membership.id);
  const paid = await membershipOrders(member.membership.id);
  expect(paid.map(({ order }) => [order.status, order.owed?.cents ?? null])).toEqual([
    ["paid", 900],
    ["refunded", null],
  ]);
  expect(await stateAtStripe(member)).toBe("ended");
});

test("a renewal gives no new right, and its page says so", async () => {
  const member = await newMember();
  await stripe.advance((32 * DAY_MS) / 1000);
  const now = new Date(await stripe.clock());
  const moved = { ...services, now: () => now };
  await syncMembership(moved, member.membership.id);
  const [, renewal] = await membershipOrders(member.membership.id);
  const code = renewal?.order.code ?? "";
  const view = await withdrawalView(moved, member.person.user, code);
  expect(view).toMatchObject({ until: null, declarations: [] });
  await expect(withdraw(moved, member.person.user, { code, productIds: [] })).rejects.toMatchObject({
    code: "withdrawal_over",
  });
  // Nor is there one of the first period any more.
  await expect(withdrawFrom(member, moved)).rejects.toMatchObject({ code: "withdrawal_over" });
  expect((await rowOf(member))?.withdrawnAt).toBeNull();
  expect(await read(member.person, `/dashboard/withdrawal/${code}`)).toContain(
    "Neither a renewal nor a change to another membership gives a new right.",
  );
});
