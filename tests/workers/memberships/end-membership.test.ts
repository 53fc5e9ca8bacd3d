/** How a membership ends: by its member, by the seller, by a bank; and what is paid back of a year that had renewed. */

import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { memberships, orders, outbox } from "#app/db/schema.ts";
import { purchasesOf } from "#app/library/library.server.ts";
import { endStatements } from "#app/memberships/end-membership.server.ts";
import { actOnMembership, memberView } from "#app/memberships/member-account.server.ts";
import { RENEWAL_NOTICE_DAYS } from "#app/memberships/memberships.contract.ts";
import { mailRenewals } from "#app/memberships/renewal-notices.server.ts";
import { rightsOf } from "#app/memberships/rights.store.server.ts";
import { syncMembership } from "#app/memberships/sync-membership.server.ts";
import { takeModel } from "#app/memberships/take.server.ts";
import { endTier, reopenTier } from "#app/memberships/tiers.server.ts";
import { orderDetails } from "#app/orders/order-details.server.ts";
import { reconcilePayments } from "#app/orders/payments/payment-events.server.ts";
import { refundOrder } from "#app/orders/refunds/refunds.server.ts";
import { eraseAccount } from "#app/privacy/privacy.server.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { changeTo } from "#tests/support/change-tier.ts";
import { makeMember } from "#tests/support/members.ts";
import { createMember, insertTier, mailsTo, membershipOrders } from "#tests/support/memberships.ts";
import { refundOf } from "#tests/support/orders.ts";
import { servicesWithoutStripe } from "#tests/support/payments.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, stripe, testServices } from "#tests/support/services.ts";
import { createSeller, createUser, findUser } from "#tests/support/users.ts";

const { services, settled } = testServices();
const seller = await createSeller();
afterAll(() => stripe.reset());

const DAY = DAY_MS / 1000;
/** Of a leap year, and the day on which it renews. */
const YEAR_DAYS = 367;
/** The shop at the time of the sandbox's clock. */
const atClock = async () => {
  const now = new Date(await stripe.clock());
  return { ...services, now: () => now };
};
const stored = async (id: string) => {
  const [row] = await db.select().from(memberships).where(eq(memberships.id, id));
  if (!row) throw new Error("no such membership");
  return row;
};
const atStripe = (id: string) => services.payments.subscription(id);

async function createRenewedYear() {
  const member = await createMember(services, await insertTier(), { interval: "year" });
  await stripe.advance(YEAR_DAYS * DAY);
  const shop = await atClock();
  await syncMembership(shop, member.membership.id);
  const paid = (await membershipOrders(member.membership.id)).at(-1);
  if (!paid?.period.renewal) throw new Error("the year has not renewed");
  return { ...member, shop, paid };
}

test("who leaves a month or a first year stays until the end of what is paid, and is paid nothing back", async () => {
  for (const interval of ["month", "year"] as const) {
    const { person, membership, subscriptionId } = await createMember(services, await insertTier(), {
      interval,
    });
    expect((await memberView(services, person.user))?.ifLeft).toEqual({
      endsAt: membership.paidUntil?.toISOString(),
      restCents: 0,
    });
    await actOnMembership(services, person.user, "leave");
    expect(await stored(membership.id)).toMatchObject({ status: "active", endsAt: membership.paidUntil });
    expect((await atStripe(subscriptionId))?.endsAt).toEqual(membership.paidUntil);
  }
});

test("a year that renewed ends with a month's notice, as was said before, and the rest is owed by days", async () => {
  const { person, membership, subscriptionId, shop, paid } = await createRenewedYear();
  const said = (await memberView(shop, person.user))?.ifLeft;
  const endsAt = new Date(said?.endsAt ?? "");
  const days = (endsAt.getTime() - shop.now().getTime()) / DAY_MS;
  expect(days).toBeGreaterThan(27);
  expect(days).toBeLessThan(31.01);
  const { startsAt, endsAt: paidUntil } = paid.period;
  const rest = Math.ceil(
    (9000 * (paidUntil.getTime() - endsAt.getTime())) / (paidUntil.getTime() - startsAt.getTime()),
  );
  expect(said?.restCents).toBe(rest);

  await actOnMembership(shop, person.user, "leave");
  expect(await stored(membership.id)).toMatchObject({ status: "active", endsAt });
  expect((await atStripe(subscriptionId))?.endsAt).toEqual(endsAt);
  expect((await orderDetails(services, paid.order.code)).unrefunded).toBeNull();

  await stripe.advance(32 * DAY);
  const later = await atClock();
  for (const _ of "twice") await syncMembership(later, membership.id);
  expect(await stored(membership.id)).toMatchObject({ status: "ended" });
  expect((await rightsOf(db, person.user.id, { at: later.now() })).length).toBe(0);
  expect((await membershipOrders(membership.id)).map(({ order }) => order.totalCents)).toEqual([9000, 9000]);
  const { unrefunded } = await orderDetails(services, paid.order.code);
  expect(unrefunded).toMatchObject({ why: "left", amount: rest });

  const back = { ...refundOf(paid.order.code), what: "amount" as const, amount: rest };
  await refundOrder(later, back, seller.user);
  expect((await orderDetails(services, paid.order.code)).unrefunded).toBeNull();
  const [order] = await db.select().from(orders).where(eq(orders.id, paid.order.id));
  expect(order).toMatchObject({ status: "paid", refundedCents: rest, refundDueAt: null });
});

test("who resumes before that end keeps the whole year, and nothing is owed", async () => {
  const { person, membership, subscriptionId, shop, paid } = await createRenewedYear();
  await actOnMembership(shop, person.user, "leave");
  await actOnMembership(shop, person.user, "resume");
  expect(await stored(membership.id)).toMatchObject({ endsAt: null, endDeclared: { end: null } });
  expect((await atStripe(subscriptionId))?.endsAt).toBeNull();
  await stripe.advance(60 * DAY);
  await syncMembership(await atClock(), membership.id);
  expect(await stored(membership.id)).toMatchObject({ status: "active", paidUntil: paid.period.endsAt });
  expect((await orderDetails(services, paid.order.code)).unrefunded).toBeNull();
});

test("who left is leaving although Stripe could not be reached; the cron tells it", async () => {
  const { person, membership, subscriptionId } = await createMember(services, await insertTier());
  await actOnMembership(servicesWithoutStripe(services), person.user, "leave");
  expect((await stored(membership.id)).endsAt).toEqual(membership.paidUntil);
  expect((await atStripe(subscriptionId))?.endsAt).toBeNull();
  expect(await mailsTo(person)).toContain("leaving");
  await reconcilePayments(services);
  expect((await atStripe(subscriptionId))?.endsAt).toEqual(membership.paidUntil);
  expect((await mailsTo(person)).filter((mail) => mail === "leaving")).toHaveLength(1);
});

test("each time that somebody leaves is confirmed", async () => {
  const { person } = await createMember(services, await insertTier());
  const [first, second] = [services, { ...services, now: () => new Date(Date.now() + 60_000) }];
  await actOnMembership(first, person.user, "leave");
  await actOnMembership(first, person.user, "resume");
  await actOnMembership(second, person.user, "leave");
  await settled();
  expect(await mailsTo(person)).toEqual(["receipt", "leaving", "resumed", "leaving"]);
});

test("nobody resumes what the seller has ended, unless it is offered again", async () => {
  const tier = await insertTier();
  const { person, membership, subscriptionId } = await createMember(services, tier);
  await endTier(services, { slug: tier.slug, revision: null });
  await syncMembership(services, membership.id);
  const view = await memberView(services, person.user);
  expect(view).toMatchObject({ isTierEnded: true, endsAt: membership.paidUntil?.toISOString() });
  await expect(actOnMembership(services, person.user, "resume")).rejects.toMatchObject({
    code: "membership_over",
  });
  expect((await atStripe(subscriptionId))?.endsAt).toEqual(membership.paidUntil);
  const page = async () =>
    (await person.fetch("/dashboard/membership", { headers: { Accept: "text/html" } })).text();
  expect(await page()).not.toContain(">Resume membership<");
  expect(await page()).toContain("The shop has ended this membership");
  await reopenTier(services, { slug: tier.slug, revision: null });
  expect(await page()).toContain(">Resume membership<");
  await actOnMembership(services, person.user, "resume");
  expect((await atStripe(subscriptionId))?.endsAt).toBeNull();
});

async function afterDispute(outcome: "lost" | "won") {
  const { membership, subscriptionId } = await createMember(services, await insertTier());
  const [paid] = await membershipOrders(membership.id);
  await stripe.closeDispute((await stripe.dispute(paid?.order.id ?? "")).id, outcome);
  // The first run settles the order, the second looks at its membership.
  for (const _ of "twice") await reconcilePayments(services);
  return [(await stored(membership.id)).status, (await atStripe(subscriptionId))?.status];
}

test("a dispute that is lost ends the membership at Stripe, one that is won does not", async () => {
  expect(await afterDispute("lost")).toEqual(["ended", "ended"]);
  expect(await afterDispute("won")).toEqual(["active", "active"]);
});

test("a seller who refunds all of the current period ends the membership, a part or an old one does not", async () => {
  const { membership, subscriptionId } = await createMember(services, await insertTier());
  await stripe.advance(32 * DAY);
  const shop = await atClock();
  await syncMembership(shop, membership.id);
  const [old, current] = await membershipOrders(membership.id);
  const part = { ...refundOf(current?.order.code ?? ""), what: "amount" as const, amount: 100 };
  await refundOrder(shop, part, seller.user);
  await refundOrder(shop, refundOf(old?.order.code ?? ""), seller.user);
  for (const _ of "twice") await reconcilePayments(shop);
  expect((await atStripe(subscriptionId))?.status).toBe("active");
  await refundOrder(shop, { ...refundOf(current?.order.code ?? ""), alreadyRefunded: 100 }, seller.user);
  await reconcilePayments(shop);
  expect((await atStripe(subscriptionId))?.status).toBe("ended");
  expect((await stored(membership.id)).status).toBe("ended");
});

test("a seller who refunds a change of tier alone takes it back until the next payment, and who refunds both ends the membership", async () => {
  const [club, gold] = [await insertTier(), await insertTier({ monthCents: 1900 })];
  const { person, membership, subscriptionId } = await createMember(await atClock(), club);
  await stripe.advance(5 * DAY);
  await changeTo(await atClock(), person.user, gold.slug);
  const shop = await atClock();
  const [first, change] = await membershipOrders(membership.id);
  await refundOrder(shop, refundOf(change?.order.code ?? ""), seller.user);
  for (const _ of "twice") await reconcilePayments(shop);
  expect((await atStripe(subscriptionId))?.status).toBe("active");
  expect((await rightsOf(db, person.user.id, { at: shop.now() }))[0]?.terms.tier).toBe(club.slug);
  expect(await memberView(shop, person.user)).toMatchObject({
    state: "active",
    next: { from: first?.period.endsAt.toISOString() },
  });
  await refundOrder(shop, refundOf(first?.order.code ?? ""), seller.user);
  for (const _ of "twice") await reconcilePayments(shop);
  expect((await atStripe(subscriptionId))?.status).toBe("ended");
  expect(await stored(membership.id)).toMatchObject({ status: "ended", endedAt: expect.any(Date) });
});

test("who lost a dispute about an earlier period keeps what is paid until its end, and is charged no more", async () => {
  const tier = await insertTier({ keepsDownloads: false });
  const { person, membership, subscriptionId } = await createMember(await atClock(), tier);
  await stripe.advance(32 * DAY);
  const shop = await atClock();
  await syncMembership(shop, membership.id);
  const { id } = await insertProduct();
  await takeModel(shop, person.user, { id });
  const [old] = await membershipOrders(membership.id);
  await stripe.closeDispute((await stripe.dispute(old?.order.id ?? "")).id, "lost");
  for (const _ of "twice") await reconcilePayments(shop);
  expect((await atStripe(subscriptionId))?.status).toBe("ended");
  expect(await purchasesOf(shop, person.user)).toMatchObject([{ id, revokedAt: null }]);
  expect(await memberView(shop, person.user)).toMatchObject({ state: "leaving" });
  await stripe.advance(32 * DAY);
  await reconcilePayments(await atClock());
  expect(await purchasesOf(shop, person.user)).toMatchObject([{ id, revokedAt: expect.any(String) }]);
});

test("who has paid longer than the seller lets it last at Stripe takes and keeps models until then, also where the tier keeps nothing", async () => {
  const { person, membership, subscriptionId } = await createMember(
    services,
    await insertTier({ keepsDownloads: false }),
  );
  const [before, after] = [await insertProduct(), await insertProduct()];
  await stripe.advance(32 * DAY);
  const shop = await atClock();
  await syncMembership(shop, membership.id);
  await takeModel(shop, person.user, { id: before.id });
  await services.payments.endNow(subscriptionId);
  for (const _ of "twice") await syncMembership(shop, membership.id);
  expect(await stored(membership.id)).toMatchObject({ status: "ended", endedAt: null });
  await takeModel(shop, person.user, { id: after.id });
  const lasting = async () =>
    (await purchasesOf(shop, person.user)).filter(({ revokedAt }) => !revokedAt).map(({ id }) => id);
  expect((await lasting()).sort()).toEqual([before.id, after.id].sort());

  await stripe.advance(32 * DAY);
  await reconcilePayments(await atClock());
  expect(await lasting()).toEqual([]);
  expect((await stored(membership.id)).endedAt).not.toBeNull();
  expect((await mailsTo(person)).filter((mail) => mail === "ended")).toHaveLength(1);
});

const noticesTo = async (userId: string) =>
  (await db.select().from(outbox).where(eq(outbox.userId, userId))).filter(({ cause }) =>
    cause.includes(" renews "),
  );

test("a yearly member is told once, more than 15 days before the renewal, for the price that is theirs", async () => {
  const [yearly, monthly, leaving] = await Promise.all([createUser(), createUser(), createUser()]);
  const year = { days: 365 };
  await makeMember(yearly.user.id, { membership: { interval: "year", cents: 7700 }, period: year });
  await makeMember(monthly.user.id, { period: { days: 30 } });
  const endsAt = new Date(Date.now() + 365 * DAY_MS);
  await makeMember(leaving.user.id, { membership: { interval: "year", endsAt }, period: year });
  const daysBefore = (days: number) => ({
    ...services,
    now: () => new Date(Date.now() + (365 - days) * DAY_MS),
  });
  await mailRenewals(daysBefore(RENEWAL_NOTICE_DAYS + 1));
  expect(await noticesTo(yearly.user.id)).toEqual([]);
  for (const days of [RENEWAL_NOTICE_DAYS - 1, RENEWAL_NOTICE_DAYS - 1, 16, 1])
    await mailRenewals(daysBefore(days));
  const [told, ...more] = await noticesTo(yearly.user.id);
  expect(more).toEqual([]);
  expect(RENEWAL_NOTICE_DAYS).toBeGreaterThan(15);
  expect(told?.data).toMatchObject({ news: "renews" });
  expect(await noticesTo(monthly.user.id)).toEqual([]);
  expect(await noticesTo(leaving.user.id)).toEqual([]);
});

const renewalAt = (membership: { paidUntil: Date | null }) => membership.paidUntil?.getTime() ?? 0;
const untilRenewal = async (membership: { paidUntil: Date | null }) =>
  Math.ceil((renewalAt(membership) - Date.parse(await stripe.clock())) / 1000);
const resumedMails = async (person: Parameters<typeof mailsTo>[0]) =>
  (await mailsTo(person)).filter((mail) => mail === "resumed");

test("each time that somebody resumes is confirmed once, also for the same end", async () => {
  const { person, membership } = await createMember(services, await insertTier());
  for (const times of [1, 2, 3]) {
    const shop = { ...services, now: () => new Date(Date.now() + times * 60_000) };
    await actOnMembership(shop, person.user, "leave");
    for (const _ of "twice") await actOnMembership(shop, person.user, "resume");
    await syncMembership(shop, membership.id);
    await settled();
    expect(await resumedMails(person)).toHaveLength(times);
  }
});

/** A member whose renewal has failed some days ago. */
async function pastDue(method = "4000000000000341") {
  const member = await createMember(services, await insertTier());
  const { membership, subscriptionId } = member;
  await stripe.replaceCard(subscriptionId, method);
  await stripe.advance((await untilRenewal(membership)) + 2 * DAY);
  const shop = await atClock();
  expect(await syncMembership(shop, membership.id)).toMatchObject({ status: "past_due" });
  return { ...member, shop };
}

const renewalOf = async ({ id }: { id: string }) => {
  const [, renewal] = await membershipOrders(id);
  if (!renewal) throw new Error("it has not renewed");
  return renewal.order;
};

test("who leaves while a renewal is not paid leaves at once, and is not charged for it any more", async () => {
  const { person, membership, subscriptionId, shop } = await pastDue();
  expect((await memberView(shop, person.user))?.paidUntil).toBe(membership.paidUntil?.toISOString());
  expect((await memberView(shop, person.user))?.ifLeft).toMatchObject({
    endsAt: new Date(Math.floor(shop.now().getTime() / 1000) * 1000).toISOString(),
  });
  await actOnMembership(shop, person.user, "leave");
  expect((await atStripe(subscriptionId))?.status).toBe("ended");
  // Whose new card would have paid at the next try.
  await stripe.replaceCard(subscriptionId, "4242424242424242");
  await stripe.advance(20 * DAY);
  await syncMembership(await atClock(), membership.id);
  expect(await stored(membership.id)).toMatchObject({ status: "ended" });
  expect(await renewalOf(membership)).toMatchObject({ status: "expired", refundedCents: 0 });
});

test("what is not paid when a membership has ended cannot be paid by its link any more", async () => {
  const leave = async ({ person, shop }: Awaited<ReturnType<typeof pastDue>>) =>
    actOnMembership(shop, person.user, "leave");
  const giveUp = () => stripe.advance(20 * DAY);
  for (const end of [leave, giveUp]) {
    const member = await pastDue();
    const before = await services.payments.periodInvoices(member.subscriptionId);
    expect(before[0]).toMatchObject({ isOpen: true });
    await end(member);
    await syncMembership(await atClock(), member.membership.id);
    expect((await atStripe(member.subscriptionId))?.status).toBe("ended");
    const [renewal, first] = await services.payments.periodInvoices(member.subscriptionId);
    expect([renewal?.isOpen, renewal?.isPaid, first?.isPaid]).toEqual([false, false, true]);
    expect((await services.payments.status(renewal?.id ?? ""))?.state).toBe("expired");
  }
});

test("a month that renews after an end was declared, because Stripe could not be reached, is paid back", async () => {
  for (const interval of ["month", "year"] as const) {
    const { person, membership, subscriptionId } = await createMember(services, await insertTier(), {
      interval,
    });
    await actOnMembership(servicesWithoutStripe(services), person.user, "leave");
    await stripe.advance((await untilRenewal(membership)) + 3 * DAY);
    for (const _ of "twice") await syncMembership(await atClock(), membership.id);
    expect((await atStripe(subscriptionId))?.status, interval).toBe("ended");
    const [first, renewal] = (await membershipOrders(membership.id)).map(({ order }) => order);
    expect(first, interval).toMatchObject({ status: "paid", refundedCents: 0, owed: null });
    expect(renewal, interval).toMatchObject({ status: "refunded", owed: null });
    expect(renewal?.refundedCents, interval).toBe(renewal?.totalCents);
    expect(await stored(membership.id), interval).toMatchObject({ status: "ended" });
    await settled();
    expect(
      (await mailsTo(person)).filter((mail) => mail === "leaving"),
      interval,
    ).toHaveLength(1);
  }
});

test("a try that succeeds after somebody has left, because Stripe could not be reached, is paid back", async () => {
  const { person, membership, subscriptionId, shop } = await pastDue();
  await actOnMembership({ ...servicesWithoutStripe(services), now: shop.now }, person.user, "leave");
  await stripe.replaceCard(subscriptionId, "4242424242424242");
  await stripe.advance(4 * DAY);
  expect((await atStripe(subscriptionId))?.status).toBe("active");
  await syncMembership(await atClock(), membership.id);
  expect((await atStripe(subscriptionId))?.status).toBe("ended");
  expect(await renewalOf(membership)).toMatchObject({ status: "refunded", refundedCents: 900 });
});

test("a try that succeeded just before somebody left at once, and that the shop did not know of, is paid back", async () => {
  const { person, membership, subscriptionId, shop } = await pastDue();
  await stripe.replaceCard(subscriptionId, "4242424242424242");
  await stripe.advance(DAY);
  await services.payments.payOpenInvoice(subscriptionId);
  await stripe.advance(1);
  const later = await atClock();
  const said = (await memberView(later, person.user))?.ifLeft.endsAt;
  expect(Date.parse(said ?? "")).toBeLessThanOrEqual(later.now().getTime());
  await actOnMembership({ ...shop, now: later.now }, person.user, "leave");
  await syncMembership(later, membership.id);
  expect((await atStripe(subscriptionId))?.status).toBe("ended");
  expect(await renewalOf(membership)).toMatchObject({ status: "refunded", refundedCents: 900 });
  expect(await stored(membership.id)).toMatchObject({ status: "ended", endedAt: expect.any(Date) });
});

test("deleting the account ends a year that renewed as leaving does: the rest of it is owed", async () => {
  const { person, membership, shop, paid } = await createRenewedYear();
  const said = (await memberView(shop, person.user))?.ifLeft;
  expect(said?.restCents).toBeGreaterThan(0);
  await eraseAccount(shop, await findUser(person.user.id));
  await syncMembership(shop, membership.id);
  expect(await stored(membership.id)).toMatchObject({ status: "ended" });
  const [order] = await db.select().from(orders).where(eq(orders.id, paid.order.id));
  expect(order?.owed).toMatchObject({ why: "left", cents: said?.restCents });
});

test("who declared a later end and then deletes the account is owed what its page said, also where Stripe's event comes first", async () => {
  const { person, membership, shop, paid } = await createRenewedYear();
  const until = paid.period.endsAt.getTime();
  await db.batch(endStatements(shop, await stored(membership.id), { until, statement: null }));
  await syncMembership(shop, membership.id);
  const said = (await memberView(shop, person.user))?.ifLeft;
  expect(said?.restCents).toBeGreaterThan(0);
  const endNow = async (id: string) => {
    await shop.payments.endNow(id);
    await syncMembership(shop, membership.id);
  };
  const told = { ...shop, payments: { ...shop.payments, endNow } };
  await eraseAccount(told, await findUser(person.user.id));
  const [order] = await db.select().from(orders).where(eq(orders.id, paid.order.id));
  expect(order?.owed).toMatchObject({ why: "left", cents: said?.restCents });
});

test("who could not resume, or be deleted, because Stripe was away has declared what they had", async () => {
  const { person, membership, shop, paid } = await createRenewedYear();
  const away = servicesWithoutStripe(shop);
  const erased = eraseAccount(away, await findUser(person.user.id));
  await expect(erased).rejects.toMatchObject({ code: "payment_unavailable" });
  expect((await stored(membership.id)).endDeclared).toBeNull();
  await actOnMembership(shop, person.user, "leave");
  const resumed = actOnMembership(away, person.user, "resume");
  await expect(resumed).rejects.toMatchObject({ code: "payment_unavailable" });
  const said = (await memberView(shop, person.user))?.ifLeft;
  await stripe.advance(32 * DAY);
  await syncMembership(await atClock(), membership.id);
  expect((await orderDetails(services, paid.order.code)).unrefunded).toMatchObject({
    why: "left",
    amount: said?.restCents,
  });
});

test("a debit that arrives after the end is paid back, and one that was on its way before it is kept", async () => {
  const { person, membership, subscriptionId } = await createMember(services, await insertTier());
  await stripe.replaceCard(subscriptionId, "DE89370400440532013000");
  await stripe.advance((await untilRenewal(membership)) + DAY);
  const shop = await atClock();
  await syncMembership(shop, membership.id);
  await actOnMembership(shop, person.user, "leave");
  await stripe.advance(10 * DAY);
  await syncMembership(await atClock(), membership.id);
  expect(await renewalOf(membership)).toMatchObject({ status: "paid", refundedCents: 0 });
  expect((await atStripe(subscriptionId))?.status).toBe("active");

  const other = await createMember(await atClock(), await insertTier());
  await stripe.replaceCard(other.subscriptionId, "DE89370400440532013000");
  await stripe.advance((await untilRenewal(other.membership)) + DAY);
  const [first] = await membershipOrders(other.membership.id);
  const { id } = await stripe.dispute(first?.order.id ?? "");
  await stripe.closeDispute(id, "lost");
  for (const _ of "twice") await reconcilePayments(await atClock());
  expect((await atStripe(other.subscriptionId))?.status).toBe("ended");
  await stripe.advance(10 * DAY);
  await syncMembership(await atClock(), other.membership.id);
  expect(await renewalOf(other.membership)).toMatchObject({ status: "refunded", refundedCents: 900 });
});

test("a day that was named beyond what is paid costs only the days until then", async () => {
  const { membership, subscriptionId } = await createMember(services, await insertTier());
  const end = new Date(Math.floor(renewalAt(membership) / 1000) * 1000 + 10 * DAY_MS);
  const [first, ...rest] = endStatements(services, membership, { until: end.getTime(), statement: null });
  await db.batch([first, ...rest]);
  await syncMembership(services, membership.id);
  expect((await atStripe(subscriptionId))?.endsAt).toEqual(end);
  await stripe.advance((await untilRenewal(membership)) + 20 * DAY);
  await syncMembership(await atClock(), membership.id);
  const [, last] = await membershipOrders(membership.id);
  expect(last?.period.endsAt).toEqual(end);
  expect(last?.order.status).toBe("paid");
  // 10 days of a month.
  expect(last?.order.totalCents).toBeGreaterThanOrEqual(Math.floor((900 * 10) / 31));
  expect(last?.order.totalCents).toBeLessThanOrEqual(Math.ceil((900 * 10) / 28));
  expect(await stored(membership.id)).toMatchObject({ status: "ended" });
  expect(last?.order).toMatchObject({ refundedCents: 0, owed: null });
});

test("a tier that the seller ends while a renewal is not paid charges nobody for it any more", async () => {
  const { membership, subscriptionId, shop } = await pastDue();
  await endTier(shop, { slug: membership.tier, revision: null });
  await syncMembership(shop, membership.id);
  expect((await atStripe(subscriptionId))?.status).toBe("ended");
  expect(await renewalOf(membership)).toMatchObject({ status: "expired" });
});
