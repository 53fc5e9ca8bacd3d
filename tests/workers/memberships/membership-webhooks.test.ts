/** What programs are told of memberships: each change once, whatever comes of Stripe's events; and of each payment, as of any other sale. */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import {
  memberships,
  membershipTiers,
  orders,
  refunds,
  webhookDeliveries,
  webhooks,
} from "#app/db/schema.ts";
import { changeView, switchTier } from "#app/memberships/change-tier.server.ts";
import { declareEnd } from "#app/memberships/declare-end.server.ts";
import { actOnMembership } from "#app/memberships/member-account.server.ts";
import { syncMembership } from "#app/memberships/sync-membership.server.ts";
import { endTier } from "#app/memberships/tiers.server.ts";
import { createCoupon } from "#app/offers/coupons.server.ts";
import { receivePaymentEvent } from "#app/orders/payments/payment-events.server.ts";
import { settleOrder } from "#app/orders/payments/settle.server.ts";
import { withdraw } from "#app/orders/refunds/withdrawal.server.ts";
import { eraseAccount } from "#app/privacy/privacy.server.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { WEBHOOK_EVENTS, type WebhookEvent } from "#app/webhooks/webhooks.contract.ts";
import { addWebhook } from "#app/webhooks/webhooks.server.ts";
import { changeTo } from "#tests/support/change-tier.ts";
import {
  createMember,
  insertTier,
  membershipOrders,
  membershipsOf,
  openJoining,
} from "#tests/support/memberships.ts";
import { couponOf } from "#tests/support/offers.ts";
import { servicesWithoutStripe, signEvent } from "#tests/support/payments.ts";
import { db, ORIGIN, stripe, testServices } from "#tests/support/services.ts";
import { createUser, findUser, type TestUser } from "#tests/support/users.ts";
import { remoteControls } from "#tools/sandbox/controls.ts";
import type { Controls } from "#tools/sandbox/webhooks.ts";

const { services, settled } = testServices();
afterAll(() => stripe.reset());
const DAY = DAY_MS / 1000;

const listen = (events: readonly WebhookEvent[] = WEBHOOK_EVENTS) =>
  addWebhook(services, { url: "https://hooks.maker.dev/members", events: [...events] });

beforeEach(async () => {
  for (const table of [webhookDeliveries, webhooks]) await db.delete(table);
  await listen();
});

const atClock = async () => {
  const now = new Date(await stripe.clock());
  return { ...services, now: () => now };
};
const sync = async (id: string) => syncMembership(await atClock(), id);

interface Told {
  membership?: string;
  ends?: string;
  what?: string;
  order?: string;
  refund?: string;
}

async function told(event: WebhookEvent) {
  const rows = await db.select().from(webhookDeliveries).orderBy(webhookDeliveries.id);
  return rows.filter((row) => row.event === event).map(({ data }) => data as Told);
}
const whatOf = async (id: string) =>
  (await told("membership")).filter(({ membership }) => membership === id).map(({ what }) => what);
const salesOf = async (id: string) => (await told("sale")).filter(({ membership }) => membership === id);

/** What a program knows that adds up what sales say and takes off what refunds say, looking each up in the shop. */
async function booked(): Promise<number> {
  let cents = 0;
  for (const { order: code = "" } of await told("sale")) {
    const [order] = await db.select().from(orders).where(eq(orders.code, code));
    cents += order?.totalCents ?? Number.NaN;
  }
  for (const { refund = "" } of await told("refund")) {
    const [row] = await db.select().from(refunds).where(eq(refunds.id, refund));
    cents -= row?.amountCents ?? Number.NaN;
  }
  return cents;
}

test("who joins is told once, with the tier and its price and nobody's name, whatever comes of the events", async () => {
  for (const order of ["as sent", "backwards", "twice", "the last alone", "all at once", "none"]) {
    const tier = await insertTier({ slug: `told-${order.replaceAll(" ", "-")}` });
    const person = await createUser();
    const { id, sessionId } = await openJoining(services, person, tier);
    await syncMembership(services, id);
    expect(await whatOf(id), "nobody has paid").toEqual([]);
    await stripe.pay(sessionId);
    const events = await stripe.events(sessionId);
    const sequence = {
      "as sent": events,
      backwards: events.toReversed(),
      twice: [...events, ...events],
      "the last alone": events.slice(-1),
      "all at once": [],
      none: [],
    }[order];
    const deliver = async (eventId: string) => {
      const { payload, signature } = await signEvent(eventId);
      await receivePaymentEvent(services, { rawBody: payload, signature }).catch(() => undefined);
    };
    for (const event of sequence ?? []) await deliver(event.id);
    if (order === "all at once") await Promise.all(events.map((event) => deliver(event.id)));
    await Promise.all([syncMembership(services, id), syncMembership(services, id)]);
    expect(await whatOf(id), order).toEqual(["joined"]);
    const [paid] = await membershipOrders(id);
    expect(await salesOf(id), order).toEqual([{ order: paid?.order.code, models: [], membership: id }]);
    expect((await told("membership")).find(({ membership }) => membership === id)).toEqual({
      membership: id,
      what: "joined",
      tier: tier.slug,
      interval: "month",
      cents: 900,
    });
  }
});

test("a renewal is a sale and no news; one that fails is told once, and is a sale when it is paid", async () => {
  const { membership, subscriptionId } = await createMember(services, await insertTier());
  const { id } = membership;
  await stripe.advance(32 * DAY);
  for (let i = 0; i < 2; i += 1) await sync(id);
  expect(await whatOf(id)).toEqual(["joined"]);
  expect(await salesOf(id)).toHaveLength(2);

  await stripe.replaceCard(subscriptionId, "4000000000000341");
  await stripe.advance(32 * DAY);
  for (let i = 0; i < 2; i += 1) await sync(id);
  await stripe.advance(3 * DAY);
  await sync(id);
  expect(await whatOf(id)).toEqual(["joined", "payment_failed"]);
  expect(await salesOf(id)).toHaveLength(2);

  await stripe.replaceCard(subscriptionId, "4242424242424242");
  await services.payments.payOpenInvoice(subscriptionId);
  for (let i = 0; i < 2; i += 1) await sync(id);
  expect(await whatOf(id)).toEqual(["joined", "payment_failed"]);
  expect(await salesOf(id)).toHaveLength(3);

  await stripe.replaceCard(subscriptionId, "4000000000000341");
  await stripe.advance(62 * DAY);
  for (let i = 0; i < 2; i += 1) await sync(id);
  expect((await whatOf(id)).slice(2)).toEqual(["ended"]);
});

const inTheAccount = (person: TestUser) => async () =>
  void (await actOnMembership(await atClock(), person.user, "leave"));

const withoutStripe = (person: TestUser) => async () =>
  void (await actOnMembership(servicesWithoutStripe(await atClock()), person.user, "leave"));

const withoutLogin = (person: TestUser) => async () => {
  const visitor = { network: crypto.randomUUID(), site: "site", userAgent: "" };
  const words = { statement: "I end it", ofMember: "of a member", ofNobody: "of nobody" };
  const fields = {
    name: "Ada",
    email: person.user.email,
    kind: "ordinary" as const,
    day: "",
    reason: "",
    contract: "",
  };
  await declareEnd(await atClock(), fields, { visitor, words });
  await settled();
};

test("who leaves is told once for each time, wherever it is declared, as are who resumes and who has ended", async () => {
  for (const leaveBy of [inTheAccount, withoutStripe, withoutLogin]) {
    const { membership, person } = await createMember(await atClock(), await insertTier());
    const { id } = membership;
    const leave = leaveBy(person);
    await leave();
    await leave();
    for (let i = 0; i < 2; i += 1) await sync(id);
    expect(await whatOf(id), leaveBy.name).toEqual(["joined", "leaving"]);
    const [{ endsAt } = {}] = await membershipsOf(person);
    expect((await told("membership")).at(-1)?.ends).toBe(endsAt?.toISOString().replace(".000", ""));
    await actOnMembership(await atClock(), person.user, "resume");
    await sync(id);
    await leave();
    await sync(id);
    await stripe.advance(32 * DAY);
    for (let i = 0; i < 2; i += 1) await sync(id);
    expect(await whatOf(id)).toEqual(["joined", "leaving", "resumed", "leaving", "ended"]);
  }
});

test("an end that the seller plans, at Stripe or for the whole tier, is told as well", async () => {
  const one = await createMember(await atClock(), await insertTier());
  await services.payments.endWithPeriod(one.subscriptionId, true);
  for (let i = 0; i < 2; i += 1) await sync(one.membership.id);
  expect(await whatOf(one.membership.id)).toEqual(["joined", "leaving"]);

  const tier = await insertTier();
  const other = await createMember(await atClock(), tier);
  await endTier(services, { slug: tier.slug, revision: null });
  for (let i = 0; i < 2; i += 1) await sync(other.membership.id);
  expect(await whatOf(other.membership.id)).toEqual(["joined", "leaving"]);
});

test("a change of tier is told once, when it is paid, and its price is a sale", async () => {
  const [club, gold] = [await insertTier(), await insertTier({ monthCents: 1900, yearCents: 19_000 })];
  const { membership, person, subscriptionId } = await createMember(await atClock(), club);
  const { id } = membership;
  const change = async () => {
    const { shown } = await changeView(await atClock(), person.user, { tier: gold.slug, interval: "month" });
    if (!shown) throw new Error("nothing is shown");
    const { choice, dueCents, at } = shown;
    const { tier, interval, cents } = choice;
    await switchTier(await atClock(), person.user, { tier, interval, cents, dueCents, at: Date.parse(at) });
  };
  await stripe.replaceCard(subscriptionId, "4000000000000341");
  await expect(change()).rejects.toMatchObject({ code: "card_refused" });
  expect(await whatOf(id), "nothing has changed").toEqual(["joined"]);

  await stripe.replaceCard(subscriptionId, "4242424242424242");
  await change();
  for (let i = 0; i < 2; i += 1) await sync(id);
  expect(await whatOf(id)).toEqual(["joined", "changed"]);
  expect((await told("membership")).at(-1)).toMatchObject({
    tier: gold.slug,
    cents: 1900,
    interval: "month",
  });
  const sum = (await membershipOrders(id)).reduce((cents, { order }) => cents + order.totalCents, 0);
  expect(sum).toBeGreaterThan(900);
  expect(await booked()).toBe(sum);
});

test("who joins by a coupon is told of with the price that renews, and sold to for what was paid", async () => {
  const tier = await insertTier();
  await createCoupon(services, couponOf({ code: "TOLD", percent: 50, tier: tier.slug }));
  const { membership } = await createMember(await atClock(), tier, { coupon: "TOLD", firstCents: 450 });
  await sync(membership.id);
  expect(await told("membership")).toMatchObject([{ what: "joined", tier: tier.slug, cents: 900 }]);
  expect(await booked()).toBe(450);
  await stripe.advance(32 * DAY);
  await sync(membership.id);
  expect(await whatOf(membership.id)).toEqual(["joined"]);
  expect(await booked()).toBe(1350);
});

test("a withdrawal, a refund and a deleted account end it once, and sales less refunds are what was kept", async () => {
  const withdrawn = await createMember(services, await insertTier());
  const [paid] = await membershipOrders(withdrawn.membership.id);
  const request = { code: paid?.order.code ?? "", productIds: [] };
  await withdraw(services, withdrawn.person.user, request);
  for (let i = 0; i < 2; i += 1) await syncMembership(services, withdrawn.membership.id);
  expect(await whatOf(withdrawn.membership.id)).toEqual(["joined", "ended"]);
  expect(await booked()).toBe(900);

  const refunded = await createMember(await atClock(), await insertTier());
  const [order] = await membershipOrders(refunded.membership.id);
  await stripe.refund(order?.order.id ?? "");
  if (order) await settleOrder(services, order.order);
  for (let i = 0; i < 2; i += 1) await sync(refunded.membership.id);
  expect(await whatOf(refunded.membership.id)).toEqual(["joined", "ended"]);
  expect(await booked()).toBe(900);

  const deleted = await createMember(services, await insertTier());
  await eraseAccount(services, (await findUser(deleted.person.user.id)) ?? deleted.person.user);
  for (let i = 0; i < 2; i += 1) await syncMembership(services, deleted.membership.id);
  expect(await whatOf(deleted.membership.id)).toEqual(["joined", "ended"]);
  expect(await booked()).toBe(1800);
});

test("a second membership that is ended at once was never joined, and its money came and went", async () => {
  const tier = await insertTier();
  const person = await createUser();
  const first = await openJoining(services, person, tier);
  await stripe.pay(first.sessionId);
  await db.update(memberships).set({ status: "expired" }).where(eq(memberships.id, first.id));
  const second = await openJoining(services, person, tier);
  await stripe.pay(second.sessionId);
  for (const { id } of [first, second]) await syncMembership(services, id);
  expect((await membershipsOf(person)).map(({ status }) => status)).toEqual(["active", "ended"]);
  expect(await whatOf(first.id)).toEqual(["joined"]);
  expect(await whatOf(second.id)).toEqual([]);
  expect(await booked()).toBe(900);
});

test("an end that is moved is told again, with its new day", async () => {
  const { membership, person } = await createMember(await atClock(), await insertTier());
  const services = await atClock();
  const day = (days: number) => new Date(services.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const visitor = { network: crypto.randomUUID(), site: "site", userAgent: "" };
  const words = { statement: "I end it", ofMember: "of a member", ofNobody: "of nobody" };
  const { email } = person.user;
  const fields = { name: "Ada", email, kind: "ordinary" as const, reason: "", contract: "" };
  for (const until of [day(70), ""]) {
    await declareEnd(services, { ...fields, day: until }, { visitor, words });
    await settled();
    for (let i = 0; i < 2; i += 1) await sync(membership.id);
  }
  expect(await whatOf(membership.id)).toEqual(["joined", "leaving", "leaving"]);
  const [, late = "", soon = ""] = (await told("membership")).map(({ ends }) => ends);
  expect(late.slice(0, 10)).toBe(day(70));
  expect(soon < late).toBe(true);
});

test("a Discord channel reads a sentence for each change, with a link to the members and nobody's name", async () => {
  await db.delete(webhooks);
  await addWebhook(services, {
    url: "https://discord.com/api/webhooks/123456/aB-c_9",
    events: ["membership"],
  });
  const receiver = remoteControls<Controls>(env.WEBHOOK_RELAY_URL);
  await receiver.reset();
  const gold = await insertTier({ monthCents: 1900 });
  const { membership, person, subscriptionId } = await createMember(await atClock(), await insertTier());
  for (const act of [
    async () => void (await actOnMembership(await atClock(), person.user, "leave")),
    async () => void (await actOnMembership(await atClock(), person.user, "resume")),
    async () => void (await changeTo(await atClock(), person.user, gold.slug)),
    async () => {
      await stripe.replaceCard(subscriptionId, "4000000000000341");
      await stripe.advance(32 * DAY);
    },
    () => stripe.advance(62 * DAY),
  ]) {
    await act();
    await sync(membership.id);
    await settled();
  }
  const bodies = (await receiver.received()).map(({ body }) => JSON.parse(body) as { content: string });
  const link = `<${ORIGIN}/studio/memberships/members>`;
  expect(bodies.map(({ content }) => content)).toEqual([
    `Somebody has joined a membership. ${link}`,
    `A membership will end. ${link}`,
    `A member has decided to stay. ${link}`,
    `A member has changed to another membership. ${link}`,
    `A member’s payment has failed. ${link}`,
    `A membership has ended. ${link}`,
  ]);
  expect(JSON.stringify(bodies)).not.toContain(person.user.username);
});

test("only webhooks that asked for it are told, and it is sent with the answer", async () => {
  await db.delete(webhooks);
  await listen(["sale"]);
  const unheard = await createMember(services, await insertTier());
  await settled();
  expect(await whatOf(unheard.membership.id)).toEqual([]);
  expect(await salesOf(unheard.membership.id), "the sale was asked for").toHaveLength(1);
  await listen(["membership"]);
  await syncMembership(services, unheard.membership.id);
  expect(await whatOf(unheard.membership.id), "what was before the webhook is not told").toEqual([]);
  const heard = await createMember(services, await insertTier());
  await settled();
  const [row] = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.event, "membership"));
  expect(row).toMatchObject({ data: { membership: heard.membership.id, what: "joined" }, status: 204 });
  expect(await db.select().from(membershipTiers)).not.toEqual([]);
});
