/** What the account says of a membership in each of its states. */
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { memberships, membershipTiers } from "#app/db/schema.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { changeView } from "#app/memberships/change-tier.server.ts";
import { actOnMembership, memberView } from "#app/memberships/member-account.server.ts";
import { membershipNews } from "#app/memberships/membership.mail.server.ts";
import { GRACE_DAYS } from "#app/memberships/memberships.contract.ts";
import { syncMembership } from "#app/memberships/sync-membership.server.ts";
import { reconcilePayments } from "#app/orders/payments/payment-events.server.ts";
import { refundOrder } from "#app/orders/refunds/refunds.server.ts";
import { withdraw } from "#app/orders/refunds/withdrawal.server.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { changeTo } from "#tests/support/change-tier.ts";
import { createMember, insertTier, membershipOrders, openJoining } from "#tests/support/memberships.ts";
import { atClock, startClock } from "#tests/support/moved-clock.ts";
import { refundOf } from "#tests/support/orders.ts";
import { db, stripe, testServices } from "#tests/support/services.ts";
import { createSeller, createUser, submitForm } from "#tests/support/users.ts";

const { services } = testServices();
const seller = await createSeller();
afterAll(() => stripe.reset());

const MONTH = (31 * DAY_MS) / 1000;
const BAD_CARD = "4000000000000341";
const GOOD_CARD = "4242424242424242";
const ASKING_CARD = "4000002760003184";

async function member(tier = {}, card?: string) {
  const made = await createMember(await atClock(services), await insertTier(tier));
  if (card) await stripe.replaceCard(made.subscriptionId, card);
  const view = async () => memberView(await atClock(services), made.person.user);
  const aMonthLater = async () => {
    await stripe.advance(MONTH + 7_200);
    await syncMembership(await atClock(services), made.membership.id);
  };
  return { ...made, view, aMonthLater };
}

test("before the first payment it is either to be paid or on its way", async () => {
  await startClock();
  const person = await createUser();
  const { id, sessionId } = await openJoining(await atClock(services), person, await insertTier());
  const before = await memberView(services, person.user);
  expect(before).toMatchObject({ state: "unpaid", paymentUrl: expect.stringContaining("/c/pay/") });
  await stripe.pay(sessionId, "sepa_debit");
  await syncMembership(services, id);
  expect(await memberView(services, person.user)).toMatchObject({ state: "waiting", paymentUrl: null });
});

test("a renewal that failed says until when there is access, and after that that there is none", async () => {
  await startClock();
  const { view, aMonthLater, membership } = await member({}, BAD_CARD);
  await aMonthLater();
  const [row] = await db.select().from(memberships).where(eq(memberships.id, membership.id));
  const accessUntil = new Date((row?.pastDueSince?.getTime() ?? 0) + GRACE_DAYS * DAY_MS).toISOString();
  expect(await view()).toMatchObject({ state: "past_due", accessUntil, hasAccess: true });
  await stripe.advance(8 * (DAY_MS / 1000));
  expect(await view()).toMatchObject({ state: "past_due", accessUntil, hasAccess: false });
});

test("a renewal that failed says what is open of it, in the account and in the mail", async () => {
  await startClock();
  const { aMonthLater, view, membership, subscriptionId, person } = await member({}, BAD_CARD);
  await stripe.creditCustomer(subscriptionId, 500);
  await aMonthLater();
  expect(await view()).toMatchObject({ state: "past_due", dueCents: 400, cents: 900 });
  const data = { membership: membership.id, news: "payment_failed" } as const;
  const mail = { cause: "", template: "membership-news", userId: person.user.id, data } as const;
  expect(await membershipNews.load(services, mail)).toMatchObject({ cents: 400 });
  await stripe.replaceCard(subscriptionId, GOOD_CARD);
  await actOnMembership(await atClock(services), person.user, "pay");
  expect(await view()).toMatchObject({ state: "active" });
  // Paid before the mail is sent.
  expect(await membershipNews.load(services, mail)).toBeNull();
});

test("where a bank asks its holder, the payment goes on at Stripe", async () => {
  await startClock();
  const asks = await member({}, ASKING_CARD);
  await asks.aMonthLater();
  const url = await actOnMembership(await atClock(services), asks.person.user, "pay");
  expect(url).toMatch(/\/i\/in_/);
  const refused = await member({}, BAD_CARD);
  await refused.aMonthLater();
  const pay = actOnMembership(await atClock(services), refused.person.user, "pay");
  await expect(pay).rejects.toMatchObject({ code: "card_refused" });
  const page = await submitForm(refused.person, "/dashboard/membership", { intent: "pay" });
  const alerts = (await page.text()).split('role="alert"').slice(1);
  expect(alerts).toEqual([expect.stringContaining(translatorFor("en")("errors.card_refused"))]);
});

test("the rights are those of what was paid, and after the end what is left of them", async () => {
  await startClock();
  const { view, aMonthLater, membership, person } = await member({ earlyDays: 14, unitLimit: 50 });
  const tier = eq(membershipTiers.slug, membership.tier);
  await db.update(membershipTiers).set({ earlyDays: 0, unitLimit: 5 }).where(tier);
  const paid = { earlyDays: 14, unitLimit: 50 };
  expect(await view()).toMatchObject({ state: "active", rights: paid });
  await actOnMembership(await atClock(services), person.user, "leave");
  expect(await view()).toMatchObject({ state: "leaving", canResume: true, rights: paid });
  await aMonthLater();
  expect(await view()).toMatchObject({ state: "ended", canResume: false, rights: paid });
});

test("what was paid back or withdrawn from leaves no rights, and a withdrawal has its page", async () => {
  await startClock();
  const refunded = await member();
  const [{ order } = { order: null }] = await membershipOrders(refunded.membership.id);
  await refundOrder(await atClock(services), refundOf(order?.code ?? ""), seller.user);
  await reconcilePayments(await atClock(services));
  await syncMembership(await atClock(services), refunded.membership.id);
  expect(await refunded.view()).toMatchObject({ state: "ended", rights: null });

  const left = await member();
  const code = (await membershipOrders(left.membership.id))[0]?.order.code ?? "";
  await withdraw(await atClock(services), left.person.user, { code, productIds: [] });
  expect(await left.view()).toMatchObject({ state: "withdrawn", rights: null, withdrawFrom: code });
});

test("who has paid more than another interval costs is told from when they can change to it", async () => {
  await startClock();
  const cheap = await insertTier({ monthCents: 900, yearCents: 9_000 });
  const { person, membership } = await member({ monthCents: 19_000, yearCents: null });
  expect(await changeTo(await atClock(services), person.user, cheap.slug)).toBeLessThan(0);
  const wanted = { tier: cheap.slug, interval: "year" } as const;
  const view = await changeView(await atClock(services), person.user, wanted);
  expect(view).toMatchObject({ shown: null, tooSoon: { from: membership.paidUntil?.toISOString() } });
});
