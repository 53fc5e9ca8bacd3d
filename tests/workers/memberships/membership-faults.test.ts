/** Each D1 round trip of joining, of the way back, of a change and of leaving fails in turn; the next try makes good what one left undone. */
import { afterAll, expect, test } from "vitest";
import { openDb } from "#app/db/client.server.ts";
import { changeView, switchTier } from "#app/memberships/change-tier.server.ts";
import { joinMembership } from "#app/memberships/join.server.ts";
import { actOnMembership } from "#app/memberships/member-account.server.ts";
import { syncMembership } from "#app/memberships/sync-membership.server.ts";
import { couponForStudio, createCoupon } from "#app/offers/coupons.server.ts";
import { type Fault, faultsOf, faultyDatabase, NEVER } from "#tests/support/faulty-database.ts";
import {
  createMember,
  insertTier,
  joinFields,
  mailsTo,
  membershipOrders,
  membershipsOf,
  openJoining,
} from "#tests/support/memberships.ts";
import { atClock } from "#tests/support/moved-clock.ts";
import { couponOf } from "#tests/support/offers.ts";
import { servicesWithoutStripe } from "#tests/support/payments.ts";
import { stripe, testServices } from "#tests/support/services.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

const { services, settled } = testServices();
/** More than there are faults. */
const MEMBERS = 60;
afterAll(async () => {
  await settled();
  await stripe.reset();
});

function servicesWith(fault: Fault) {
  const { DB, trips } = faultyDatabase(fault);
  return { faulty: { ...services, db: openDb(DB, "first-primary"), mailsLater: true }, trips };
}

test.each([false, true])(
  "joining ends in one open page whatever round trip fails; by a coupon: %s",
  async (byCoupon) => {
    const tier = await insertTier();
    const fields = byCoupon ? { coupon: "FAULTY", firstCents: 450 } : {};
    if (byCoupon) await createCoupon(services, couponOf({ code: "FAULTY", percent: 50, tier: tier.slug }));
    let joined = 0;
    const joinWith = async (fault: Fault) => {
      const person = await createUser();
      const { faulty, trips } = servicesWith(fault);
      const ask = (with_: typeof services) =>
        joinMembership(with_, person.user, { slug: tier.slug, request: joinFields(tier, fields) });
      await ask(faulty).catch(() => undefined);
      await ask(services);
      const open = (await membershipsOf(person)).filter(({ status }) => status === "joining");
      expect(open, JSON.stringify(fault)).toHaveLength(1);
      expect(open[0]?.sessionUrl, JSON.stringify(fault)).toContain("http");
      joined += 1;
      if (byCoupon) expect((await couponForStudio(services, { code: "FAULTY" })).uses).toBe(joined);
      return trips();
    };
    for (const fault of faultsOf(await joinWith(NEVER))) await joinWith(fault);
  },
);

test("a member is a member, has paid once, and used a coupon once, whatever round trip fails", async () => {
  const tier = await insertTier();
  const { code } = await createCoupon(services, couponOf({ code: "PAID", percent: 50, tier: tier.slug }));
  let paying = 0;
  const returnWith = async (fault: Fault) => {
    const person = await createUser();
    const byCoupon = { coupon: code, firstCents: 450 };
    const { id, sessionId } = await openJoining(services, person, tier, byCoupon);
    paying += 1;
    await stripe.pay(sessionId);
    const { faulty, trips } = servicesWith(fault);
    for (const sync of [faulty, services]) {
      await syncMembership(sync, id).catch(() => undefined);
      const { uses } = await couponForStudio(services, { code });
      expect(uses, JSON.stringify(fault)).toBe(paying);
    }
    const [membership] = await membershipsOf(person);
    expect(membership?.status, JSON.stringify(fault)).toBe("active");
    const paid = (await membershipOrders(id)).map(({ order }) => [
      order.status,
      order.totalCents,
      order.coupon,
    ]);
    expect(paid, JSON.stringify(fault)).toEqual([["paid", 450, code]]);
    return trips();
  };
  for (const fault of faultsOf(await returnWith(NEVER))) await returnWith(fault);
});

test("who leaves has left whatever round trip fails", async () => {
  const tier = await insertTier();
  const leaveWith = async (fault: Fault) => {
    const { person } = await createMember(services, tier);
    const { faulty, trips } = servicesWith(fault);
    await actOnMembership(faulty, person.user, "leave").catch(() => undefined);
    await actOnMembership(services, person.user, "leave");
    expect((await membershipsOf(person))[0]?.endsAt, JSON.stringify(fault)).not.toBeNull();
    return trips();
  };
  for (const fault of faultsOf(await leaveWith(NEVER))) await leaveWith(fault);
});

test("who changes has changed once, and paid for it once, whatever round trip fails", async () => {
  const [club, gold] = [await insertTier(), await insertTier({ monthCents: 1900, places: 1_000 })];
  const changeWith = async (fault: Fault) => {
    const { person, membership } = await createMember(services, club);
    const { shown } = await changeView(services, person.user, { tier: gold.slug, interval: "month" });
    if (!shown) throw new Error("nothing is shown");
    const { dueCents, at } = shown;
    const yes = { tier: gold.slug, interval: "month", cents: 1900, dueCents, at: Date.parse(at) } as const;
    const { faulty, trips } = servicesWith(fault);
    await switchTier(faulty, person.user, yes).catch(() => undefined);
    await switchTier(services, person.user, yes);
    const paid = (await membershipOrders(membership.id)).map(({ order, period }) => [
      order.status,
      period.terms.tier,
    ]);
    expect(paid, JSON.stringify(fault)).toEqual([
      ["paid", club.slug],
      ["paid", gold.slug],
    ]);
    expect((await membershipsOf(person))[0], JSON.stringify(fault)).toMatchObject({
      tier: gold.slug,
      cents: 1900,
    });
    return trips();
  };
  for (const fault of faultsOf(await changeWith(NEVER))) await changeWith(fault);
});

/** What Stripe says of many members is written down, of each with another fault, and then once more. Last, because it moves the clock. */
async function eachWithAFault(
  expected: (member: Awaited<ReturnType<typeof createMember>>, fault: Fault) => Promise<unknown>,
  { become = async () => undefined, days }: { become?: (person: TestUser) => Promise<unknown>; days: number },
) {
  const tier = await insertTier();
  const members = [];
  for (let at = 0; at < MEMBERS; at++) members.push(await createMember(services, tier));
  // Side by side: where Stripe is away, its SDK waits before it tries again.
  await Promise.all(members.map(({ person }) => become(person)));
  await stripe.advance(days * 24 * 3600);
  const shop = await atClock(services);
  let faults = [NEVER];
  for (const member of members) {
    const fault = faults.shift();
    if (!fault) return;
    const { DB, trips } = faultyDatabase(fault);
    const faulty = { ...shop, db: openDb(DB, "first-primary"), mailsLater: true };
    await syncMembership(faulty, member.membership.id).catch(() => undefined);
    if (fault === NEVER) faults = faultsOf(trips());
    await syncMembership(shop, member.membership.id);
    await settled();
    await expected(member, fault);
  }
  throw new Error(`${faults.length} faults are left`);
}
const ordersOf = async ({ membership }: { membership: { id: string } }) =>
  (await membershipOrders(membership.id)).map(({ order }) => order.status);

test("a renewal is written down once, with its receipt, whatever round trip fails", () =>
  eachWithAFault(
    async (member, fault) => {
      expect((await membershipsOf(member.person))[0], JSON.stringify(fault)).toMatchObject({
        status: "active",
      });
      expect(await ordersOf(member), JSON.stringify(fault)).toEqual(["paid", "paid"]);
      expect(await mailsTo(member.person), JSON.stringify(fault)).toEqual(["receipt", "receipt"]);
    },
    { days: 32 },
  ));

test("who has left is told of the end once, and has nothing open, whatever round trip fails", () =>
  eachWithAFault(
    async (member, fault) => {
      expect((await membershipsOf(member.person))[0], JSON.stringify(fault)).toMatchObject({
        status: "ended",
        endedAt: expect.any(Date),
      });
      expect(await ordersOf(member), JSON.stringify(fault)).toEqual(["paid"]);
      expect(await mailsTo(member.person), JSON.stringify(fault)).toEqual(["receipt", "leaving", "ended"]);
    },
    { become: ({ user }) => actOnMembership({ ...services, mailsLater: true }, user, "leave"), days: 32 },
  ));

test("what renews although its member has left is paid back once, whatever round trip fails", () =>
  eachWithAFault(
    async (member, fault) => {
      expect((await membershipsOf(member.person))[0], JSON.stringify(fault)).toMatchObject({
        status: "ended",
      });
      expect(await ordersOf(member), JSON.stringify(fault)).toEqual(["paid", "refunded"]);
      const [, late] = await membershipOrders(member.membership.id);
      const refunds = await stripe.refundsOf(late?.order.id ?? "");
      expect(
        refunds.map(({ amount }) => amount),
        JSON.stringify(fault),
      ).toEqual([900]);
    },
    { become: ({ user }) => actOnMembership(servicesWithoutStripe(services), user, "leave"), days: 32 },
  ));
