import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { memberships, users } from "#app/db/schema.ts";
import { actOnMembership } from "#app/memberships/member-account.server.ts";
import { DEBIT_DAYS } from "#app/memberships/memberships.contract.ts";
import { syncMembership } from "#app/memberships/sync-membership.server.ts";
import { endTier } from "#app/memberships/tiers.server.ts";
import { DAY_MS } from "#app/shared/time.ts";
import {
  createMember,
  insertTier,
  mailsTo,
  membershipOrders,
  membershipsOf,
  openJoining,
} from "#tests/support/memberships.ts";
import { atClock } from "#tests/support/moved-clock.ts";
import { servicesWithoutStripe } from "#tests/support/payments.ts";
import { db, stripe, testServices } from "#tests/support/services.ts";
import { createUser } from "#tests/support/users.ts";

const { services, settled, logged } = testServices();
afterAll(() => stripe.reset());

const DAY = DAY_MS / 1000;
const shop = () => atClock(services);
const statusesOf = async (id: string) => (await membershipOrders(id)).map(({ order }) => order.status);
const stored = async (id: string) => (await db.select().from(memberships).where(eq(memberships.id, id)))[0];

test("a renewal is another order with the tier's rights of then", async () => {
  const tier = await insertTier();
  const { membership, person } = await createMember(services, tier);
  await stripe.advance(32 * DAY);
  const later = await shop();
  expect(await syncMembership(later, membership.id)).toMatchObject({ status: "active" });
  const [first, second, ...more] = await membershipOrders(membership.id);
  expect(more).toEqual([]);
  expect(second?.order).toMatchObject({ status: "paid", totalCents: 900 });
  expect(second?.period).toMatchObject({ renewal: true, startsAt: first?.period.endsAt });
  expect((await stored(membership.id))?.paidUntil).toEqual(second?.period.endsAt);
  await settled();
  expect(await mailsTo(person)).toEqual(["receipt", "receipt"]);
});

test("a card that fails makes the member past due, a new one makes up for it, and no card ends it", async () => {
  const tier = await insertTier();
  const { membership, subscriptionId, person } = await createMember(services, tier);
  await stripe.replaceCard(subscriptionId, "4000000000000341");
  await stripe.advance(32 * DAY);
  expect(await syncMembership(await shop(), membership.id)).toMatchObject({
    status: "past_due",
    endedAt: null,
  });
  expect((await stored(membership.id))?.pastDueSince).not.toBeNull();
  expect(await statusesOf(membership.id)).toEqual(["paid", "pending"]);
  await stripe.replaceCard(subscriptionId, "4242424242424242");
  await services.payments.payOpenInvoice(subscriptionId);
  expect(await syncMembership(await shop(), membership.id)).toMatchObject({
    status: "active",
    pastDueSince: null,
  });
  expect(await statusesOf(membership.id)).toEqual(["paid", "paid"]);

  await stripe.replaceCard(subscriptionId, "4000000000000341");
  await stripe.advance(62 * DAY);
  expect(await syncMembership(await shop(), membership.id)).toMatchObject({ status: "ended" });
  expect((await statusesOf(membership.id)).slice(0, 3)).toEqual(["paid", "paid", "expired"]);
  await settled();
  expect(await mailsTo(person)).toEqual(["receipt", "payment_failed", "receipt", "ended"]);
});

test("a planned end is told once, taken back, and comes at its time", async () => {
  const { membership, subscriptionId, person } = await createMember(services, await insertTier());
  await services.payments.endWithPeriod(subscriptionId, true);
  for (let i = 0; i < 2; i += 1) await syncMembership(services, membership.id);
  expect((await stored(membership.id))?.endsAt).toEqual((await stored(membership.id))?.paidUntil);
  await services.payments.endWithPeriod(subscriptionId, false);
  expect((await syncMembership(services, membership.id))?.endsAt).toBeNull();
  await services.payments.endWithPeriod(subscriptionId, true);
  await stripe.advance(32 * DAY);
  expect(await syncMembership(await shop(), membership.id)).toMatchObject({ status: "ended" });
  await settled();
  const mails = await mailsTo(person);
  expect(mails.filter((mail) => mail === "ended")).toHaveLength(1);
  expect(mails.slice(0, 3)).toEqual(["receipt", "leaving", "resumed"]);
  expect(await statusesOf(membership.id)).toEqual(["paid"]);
});

test("a second membership that was paid for at the same time is ended and paid back", async () => {
  const tier = await insertTier();
  const person = await createUser();
  const first = await openJoining(services, person, tier);
  await stripe.pay(first.sessionId);
  // Another page, as a race between two browsers could leave it.
  await db.update(memberships).set({ status: "expired" }).where(eq(memberships.id, first.id));
  const second = await openJoining(services, person, tier);
  await stripe.pay(second.sessionId);
  expect((await syncMembership(services, first.id))?.status).toBe("active");
  await syncMembership(services, second.id);
  const rows = await membershipsOf(person);
  expect(rows.map(({ status }) => status)).toEqual(["active", "ended"]);
  expect(await statusesOf(second.id)).toEqual(["refunded"]);
  expect(await statusesOf(first.id)).toEqual(["paid"]);
  expect((await services.payments.subscription(rows[1]?.subscriptionId ?? ""))?.status).toBe("ended");
  expect(logged.some(({ event }) => event === "membership_unwanted")).toBe(true);
});

test("who deleted the account while paying gets the money back", async () => {
  const person = await createUser();
  const { id, sessionId } = await openJoining(services, person, await insertTier());
  await stripe.pay(sessionId);
  await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, person.user.id));
  await syncMembership(services, id);
  expect((await stored(id))?.status).toBe("ended");
  expect(await statusesOf(id)).toEqual(["refunded"]);
});

test("an open page stays open, an expired one ends the joining", async () => {
  const { id, sessionId } = await openJoining(services, await createUser(), await insertTier());
  expect((await syncMembership(services, id))?.status).toBe("joining");
  await stripe.expire(sessionId);
  expect((await syncMembership(services, id))?.status).toBe("expired");
});

test("a subscription of somebody else is not written down", async () => {
  const { membership } = await createMember(services, await insertTier());
  const other = await createMember(services, await insertTier());
  await db.update(memberships).set({ subscriptionId: null }).where(eq(memberships.id, other.membership.id));
  await db
    .update(memberships)
    .set({ subscriptionId: other.subscriptionId })
    .where(eq(memberships.id, membership.id));
  const before = await stored(membership.id);
  await syncMembership(services, membership.id);
  expect(await stored(membership.id)).toEqual(before);
  expect(logged.findLast(({ event }) => event === "membership_held")?.facts).toMatchObject({
    wrong: "membership",
  });
});

test("what could not be read at Stripe is read again", async () => {
  const { id, sessionId } = await openJoining(services, await createUser(), await insertTier());
  await stripe.pay(sessionId);
  await expect(syncMembership(servicesWithoutStripe(services), id)).rejects.toThrow();
  expect((await stored(id))?.status).toBe("joining");
  expect((await syncMembership(services, id))?.status).toBe("active");
});

test("who resumes while an earlier state is still being read at Stripe goes on", async () => {
  const { person, membership, subscriptionId } = await createMember(services, await insertTier());
  await actOnMembership(services, person.user, "leave");
  let isResumed = false;
  const payments = {
    ...services.payments,
    async subscription(id: string) {
      if (!isResumed) {
        isResumed = true;
        await actOnMembership(services, person.user, "resume");
      }
      return services.payments.subscription(id);
    },
  };
  await syncMembership({ ...services, payments }, membership.id);
  expect((await services.payments.subscription(subscriptionId))?.endsAt).toBeNull();
  expect(await stored(membership.id)).toMatchObject({ status: "active", endsAt: null });
});

test("a member of test mode is left behind by a live key, and one of another account once the paid time is over", async () => {
  const live = {
    ...services,
    payments: { ...services.payments, live: true, subscription: async () => null },
  };
  const tried = await createMember(services, await insertTier());
  expect(tried.sessionId).toMatch(/^cs_test_/);
  expect(await syncMembership(live, tried.membership.id)).toMatchObject({
    status: "ended",
    endedAt: expect.any(Date),
  });
  await openJoining(services, tried.person, await insertTier());

  const { membership, person } = await createMember(services, await insertTier());
  const other = { ...services, payments: { ...services.payments, subscription: async () => null } };
  expect(await syncMembership(other, membership.id)).toMatchObject({ status: "active" });
  const days = (days: number) => new Date((membership.paidUntil?.getTime() ?? 0) + days * DAY_MS);
  expect(await syncMembership({ ...other, now: () => days(1) }, membership.id)).toMatchObject({
    status: "active",
  });
  expect(await syncMembership({ ...other, now: () => days(DEBIT_DAYS + 1) }, membership.id)).toMatchObject({
    status: "ended",
  });
  await settled();
  expect(await mailsTo(person)).toContain("ended");
  // The same account is connected again.
  expect(await syncMembership(services, membership.id)).toMatchObject({ status: "active", endedAt: null });
});

test("whose first debit a new key does not find may join anew, and no place is held for it", async () => {
  const tier = await insertTier({ places: 1 });
  const person = await createUser();
  const { id, sessionId } = await openJoining(services, person, tier);
  await stripe.pay(sessionId, "sepa_debit");
  expect(await syncMembership(services, id)).toMatchObject({ status: "joining" });
  const payments = { ...services.payments, live: true, subscription: async () => null };
  expect(await syncMembership({ ...services, payments }, id)).toMatchObject({ status: "expired" });
  await openJoining(services, person, tier);
});

test("a membership that the seller ends renews no more, and its member keeps the paid time and is told once", async () => {
  const tier = await insertTier();
  const { membership, person } = await createMember(services, tier);
  const other = await createMember(services, await insertTier());
  await endTier(services, { slug: tier.slug, revision: null });
  for (const _ of "twice") await syncMembership(services, membership.id);
  expect(await stored(membership.id)).toMatchObject({ status: "active", endsAt: membership.paidUntil });
  expect(await mailsTo(person)).toEqual(["receipt", "tier_ended"]);
  expect(await syncMembership(services, other.membership.id)).toMatchObject({ endsAt: null });
  await stripe.advance(32 * DAY);
  expect(await syncMembership(await shop(), membership.id)).toMatchObject({ status: "ended" });
  expect(await statusesOf(membership.id)).toEqual(["paid"]);
});

test("who pays for a membership that ended meanwhile is a member for what is paid, and is told", async () => {
  const tier = await insertTier();
  const person = await createUser();
  const { id, sessionId } = await openJoining(services, person, tier);
  await endTier(services, { slug: tier.slug, revision: null });
  await stripe.pay(sessionId);
  expect(await syncMembership(services, id)).toMatchObject({ status: "active", endsAt: expect.any(Date) });
  expect(await mailsTo(person)).toContain("tier_ended");
});

test("a renewal that nobody pays ends the membership, whatever the account does after its last try", async () => {
  for (const [afterLastTry, days] of [
    ["mark_unpaid", 47],
    ["leave_past_due", 80],
  ] as const) {
    await stripe.setAccountDefaults({ afterLastTry });
    const tier = await insertTier({ places: 1 });
    const { membership, subscriptionId, person } = await createMember(services, tier);
    await stripe.replaceCard(subscriptionId, "4000000000000341");
    await stripe.advance(33 * DAY);
    expect(await syncMembership(await shop(), membership.id), afterLastTry).toMatchObject({
      status: "past_due",
    });
    await stripe.advance((days - 33) * DAY);
    expect(await syncMembership(await shop(), membership.id), afterLastTry).toMatchObject({
      status: "ended",
    });
    expect((await services.payments.subscription(subscriptionId))?.status, afterLastTry).toBe("ended");
    expect((await statusesOf(membership.id)).slice(0, 2)).toEqual(["paid", "expired"]);
    // Its place is free, also for the same person.
    expect(await openJoining(await shop(), person, tier), afterLastTry).toMatchObject({
      status: "joining",
    });
  }
  await stripe.setAccountDefaults({});
});

test("a renewal whose debit is on its way when the last try is over is waited for", async () => {
  await stripe.setAccountDefaults({ afterLastTry: "mark_unpaid" });
  const { membership, subscriptionId } = await createMember(services, await insertTier());
  await stripe.replaceCard(subscriptionId, "4000000000000341");
  await stripe.advance(33 * DAY);
  await syncMembership(await shop(), membership.id);
  await stripe.advance(13 * DAY);
  await stripe.replaceCard(subscriptionId, "DE89370400440532013000");
  await services.payments.payOpenInvoice(subscriptionId);
  expect(await syncMembership(await shop(), membership.id)).toMatchObject({ status: "past_due" });
  expect(await statusesOf(membership.id)).toEqual(["paid", "processing"]);
  await stripe.advance(6 * DAY);
  expect(await syncMembership(await shop(), membership.id)).toMatchObject({ status: "active" });
  expect(await statusesOf(membership.id)).toEqual(["paid", "paid"]);
  await stripe.setAccountDefaults({});
});

test("paused is ended, and a first payment that waits for its holder is waited for", async () => {
  const { membership, subscriptionId } = await createMember(services, await insertTier());
  await stripe.setStatus(subscriptionId, "paused");
  expect(await syncMembership(await shop(), membership.id)).toMatchObject({ status: "ended" });

  const { id, sessionId } = await openJoining(services, await createUser(), await insertTier());
  await stripe.pay(sessionId, "sepa_debit");
  const { subscriptionId: begun } = (await services.payments.joiningState(sessionId)) ?? {};
  await stripe.setStatus(begun ?? "", "incomplete");
  expect(await syncMembership(await shop(), id)).toMatchObject({ status: "joining" });
});
