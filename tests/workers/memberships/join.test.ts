import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { buyerDetails, membershipTiers } from "#app/db/schema.ts";
import { joinedMembership, joinMembership } from "#app/memberships/join.server.ts";
import { syncMembership } from "#app/memberships/sync-membership.server.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { insertCollection } from "#tests/support/collections.ts";
import {
  createMember,
  insertTier,
  joinFields,
  mailsTo,
  membershipOrders,
  membershipsOf,
  openJoining,
} from "#tests/support/memberships.ts";
import { servicesWithoutStripe } from "#tests/support/payments.ts";
import { db, ORIGIN, stripe, testServices } from "#tests/support/services.ts";
import { createSeller, createUser, type TestUser } from "#tests/support/users.ts";
import { createDemoMembers } from "#tools/dev/demo-members.ts";

const { services, settled } = testServices();
afterAll(() => stripe.reset());

const statusesOf = async (person: Parameters<typeof membershipsOf>[0]) =>
  (await membershipsOf(person)).map(({ status }) => status);

test("the demo's shopper joins by what the page shows", async () => {
  await insertCollection({ slug: "things-that-move" });
  const [seller, shopper] = [await createSeller(), await createUser()];
  const headers = { Host: new URL(ORIGIN).host };
  const client = ({ fetch, post }: TestUser) => ({
    fetch: (path: string, init: RequestInit = {}) => fetch(path, { ...init, headers }),
    post: (path: string, body: unknown) => post(`/app${path}`, body),
  });
  const paid: Promise<unknown>[] = [];
  const pay = (sessionId: string) => paid.push(stripe.pay(sessionId));
  await createDemoMembers({ seller: client(seller), shopper: client(shopper), pay });
  await Promise.all(paid);
  const [joining] = await membershipsOf(shopper);
  await syncMembership(services, joining?.id ?? "");
  expect(await statusesOf(shopper)).toEqual(["active"]);
});

test("whoever pays on the page is a member, with a paid order and its period", async () => {
  const tier = await insertTier();
  const person = await createUser();
  const { sessionId } = await openJoining(services, person, tier);
  await stripe.pay(sessionId);
  const membership = await joinedMembership(services, person.user, sessionId);
  expect(membership).toMatchObject({
    status: "active",
    tier: tier.slug,
    cents: 900,
    interval: "month",
    endsAt: null,
  });
  const [paid, ...more] = await membershipOrders(membership.id);
  expect(more).toEqual([]);
  expect(paid?.order).toMatchObject({
    status: "paid",
    totalCents: 900,
    userId: person.user.id,
    buyer: { country: "ES" },
  });
  expect(paid?.order.paymentIntentId).toMatch(/^pi_/);
  expect(paid?.order.feeCents).toBeGreaterThan(0);
  expect(paid?.period).toMatchObject({
    renewal: false,
    terms: { tier: tier.slug, opens: "all", revision: 1 },
  });
  expect(paid?.period.endsAt).toEqual(membership.paidUntil);
  await settled();
  expect(await mailsTo(person)).toEqual(["receipt"]);
});

test("the page asks for what renews, in the shop's name, at the tier's price with tax", async () => {
  const tier = await insertTier({ monthCents: 1250 });
  const { id } = await openJoining(services, await createUser(), tier);
  const call = (await stripe.requests()).findLast(({ path }) => path === "/v1/checkout/sessions");
  expect(call?.idempotencyKey).toBe(id);
  expect(call?.params).toMatchObject({
    mode: "subscription",
    client_reference_id: id,
    managed_payments: { enabled: "false" },
    adaptive_pricing: { enabled: "false" },
    automatic_tax: { enabled: "false" },
    allow_promotion_codes: "false",
    subscription_data: { metadata: { membership: id } },
    line_items: {
      0: {
        price_data: {
          product: `stall-membership-${tier.slug}`,
          unit_amount: "1250",
          tax_behavior: "inclusive",
          recurring: { interval: "month" },
        },
      },
    },
  });
  expect(call?.params).not.toHaveProperty("payment_method_types");
});

test("two presses open one page; another tier closes the first one's", async () => {
  const [club, guild] = [await insertTier(), await insertTier({ monthCents: 1900 })];
  const person = await createUser();
  const ask = (tier: typeof club) =>
    joinMembership(services, person.user, { slug: tier.slug, request: joinFields(tier) });
  const first = await ask(club);
  expect(await ask(club)).toEqual(first);
  const both = await Promise.all([ask(club), ask(club)]);
  expect(both).toEqual([first, first]);
  expect(await statusesOf(person)).toEqual(["joining"]);
  expect((await ask(guild)).url).not.toBe(first.url);
  expect(await statusesOf(person)).toEqual(["expired", "joining"]);
});

test("who goes back and types something else pays on the same page, and joins with what was typed last", async () => {
  const tier = await insertTier();
  const person = await createUser();
  const { id, sessionId, sessionUrl } = await openJoining(services, person, tier);
  const corrected = joinFields(tier, { country: "DE", name: "Eva", postalCode: "10115" });
  const again = await joinMembership(services, person.user, { slug: tier.slug, request: corrected });
  expect(again.url).toBe(sessionUrl);
  await stripe.pay(sessionId);
  await joinedMembership(services, person.user, sessionId);
  const [paid] = await membershipOrders(id);
  expect(paid?.order.buyer).toMatchObject({ country: "DE", name: "Eva" });
  const [details] = await db.select().from(buyerDetails).where(eq(buyerDetails.userId, person.user.id));
  expect(details?.details).toMatchObject({ country: "DE", name: "Eva" });
});

test("who joins has the rights that were shown, whatever the seller changes before the payment or just before the press", async () => {
  const tier = await insertTier({ commercial: "member" });
  const person = await createUser();
  const { id, sessionId, sessionUrl } = await openJoining(services, person, tier);
  const changed = { commercial: "no" as const, revision: 2, updatedAt: new Date() };
  await db.update(membershipTiers).set(changed).where(eq(membershipTiers.slug, tier.slug));
  const other = await createUser();
  const ask = ({ user }: typeof person, revision: number) =>
    joinMembership(services, user, { slug: tier.slug, request: joinFields({ ...tier, revision }) });
  await expect(ask(other, 1)).rejects.toMatchObject({ code: "terms_changed" });
  expect((await ask(other, 2)).url).not.toBe(sessionUrl);
  await stripe.pay(sessionId);
  await joinedMembership(services, person.user, sessionId);
  const [paid] = await membershipOrders(id);
  expect(paid?.period.terms).toMatchObject({ commercial: "member", revision: 1 });
});

test("concurrent presses of a new member open one page", async () => {
  const tier = await insertTier();
  const person = await createUser();
  const ask = () => joinMembership(services, person.user, { slug: tier.slug, request: joinFields(tier) });
  const answers = await Promise.allSettled([ask(), ask(), ask()]);
  const urls = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value.url] : []));
  expect(new Set(urls).size).toBe(1);
  expect((await statusesOf(person)).filter((status) => status === "joining")).toHaveLength(1);
});

test("a member joins nothing else, and nobody joins at a price that was not shown", async () => {
  const tier = await insertTier();
  const { person } = await createMember(services, tier);
  const refused = (who: typeof person, request = joinFields(tier), slug = tier.slug) =>
    joinMembership(services, who.user, { slug, request }).then(
      () => "joined",
      (error: { code: string }) => error.code,
    );
  expect(await refused(person)).toBe("already_member");
  const other = await createUser();
  expect(await refused(other, joinFields(tier, { cents: 100 }))).toBe("price_changed");
  expect(await refused(other, joinFields(tier, { shownTerms: "9 9 shop" }))).toBe("terms_changed");
  expect(await refused(other, joinFields(tier, { country: "XX" }))).toBe("bad_input");
  expect(await refused(other, joinFields(tier), "no-such-tier")).toBe("not_found");
  expect(await refused(other, joinFields(tier, { beginNow: false }))).toBe("bad_input");
  const over = await insertTier({ endedAt: new Date() });
  expect(await refused(other, joinFields(over), over.slug)).toBe("membership_over");
  const monthly = await insertTier({ yearCents: null });
  expect(await refused(other, joinFields(monthly, { interval: "year", cents: 9000 }), monthly.slug)).toBe(
    "price_changed",
  );
  expect(await membershipsOf(other)).toEqual([]);
  expect(await refused(other)).toBe("joined");
});

test("the last place is taken once, also while it is not paid yet", async () => {
  const tier = await insertTier({ places: 1 });
  const people = [await createUser(), await createUser(), await createUser()];
  const answers = await Promise.allSettled(
    people.map(({ user }) => joinMembership(services, user, { slug: tier.slug, request: joinFields(tier) })),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const refusals = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason.code] : []));
  expect(refusals).toEqual(["membership_full", "membership_full"]);
});

test("a place is kept for a first debit as long as it is on its way, and free again when it fails", async () => {
  const tier = await insertTier({ places: 1 });
  const { sessionId, id } = await openJoining(services, await createUser(), tier);
  await stripe.pay(sessionId, "sepa_debit");
  await syncMembership(services, id);
  const inTwoDays = { ...services, now: () => new Date(Date.now() + 2 * DAY_MS) };
  const other = await createUser();
  const ask = () => joinMembership(inTwoDays, other.user, { slug: tier.slug, request: joinFields(tier) });
  await expect(ask()).rejects.toMatchObject({ code: "membership_full" });
  await stripe.settle(sessionId, "failed");
  await syncMembership(inTwoDays, id);
  expect((await ask()).url).toContain("http");
});

test("a debit that is on its way makes no member, and blocks no second try when it fails", async () => {
  const tier = await insertTier();
  const person = await createUser();
  const { sessionId, id } = await openJoining(services, person, tier);
  await stripe.pay(sessionId, "sepa_debit");
  expect((await joinedMembership(services, person.user, sessionId)).status).toBe("joining");
  expect((await membershipOrders(id)).map(({ order }) => order.status)).toEqual(["processing"]);
  const again = joinMembership(services, person.user, { slug: tier.slug, request: joinFields(tier) });
  await expect(again).rejects.toMatchObject({ code: "payment_pending" });
  await stripe.settle(sessionId, "failed");
  expect((await syncMembership(services, id))?.status).toBe("expired");
  expect((await membershipOrders(id)).map(({ order }) => order.status)).toEqual(["expired"]);
  await settled();
  expect(await mailsTo(person)).toEqual(["not_joined"]);
  await openJoining(services, person, tier);
  expect(await statusesOf(person)).toEqual(["expired", "joining"]);
});

test("a debit that arrives makes a member", async () => {
  const tier = await insertTier();
  const person = await createUser();
  const { sessionId, id } = await openJoining(services, person, tier);
  await stripe.pay(sessionId, "sepa_debit");
  await syncMembership(services, id);
  await stripe.settle(sessionId, "succeeded");
  expect((await syncMembership(services, id))?.status).toBe("active");
  expect((await membershipOrders(id)).map(({ order }) => order.status)).toEqual(["paid"]);
});

test("without Stripe nobody joins, and the next try opens a page", async () => {
  const tier = await insertTier();
  const person = await createUser();
  const offline = servicesWithoutStripe(services);
  const refused = joinMembership(offline, person.user, { slug: tier.slug, request: joinFields(tier) });
  await expect(refused).rejects.toMatchObject({ code: "payment_unavailable" });
  expect(await statusesOf(person)).toEqual(["expired"]);
  await openJoining(services, person, tier);
});

test("a page belongs to who opened it", async () => {
  const { sessionId } = await createMember(services, await insertTier());
  const stranger = await createUser();
  await expect(joinedMembership(services, stranger.user, sessionId)).rejects.toMatchObject({
    code: "not_found",
  });
});
