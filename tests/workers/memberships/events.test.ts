/**
 * Whatever events of Stripe arrive, in which order and how often, lost, late or forged: a membership comes to the same rows, and each mail
 * goes out once. A failure prints its seed; `FC_RUNS` and `FC_SEED` are as for `interplay.test.ts`.
 */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import * as fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { memberships, purchases } from "#app/db/schema.ts";
import { joinedMembership } from "#app/memberships/join.server.ts";
import type { MemberAction } from "#app/memberships/member-account.contract.ts";
import { actOnMembership } from "#app/memberships/member-account.server.ts";
import { MEMBER_CONSENT_VERSION } from "#app/memberships/memberships.contract.ts";
import { takeModel } from "#app/memberships/take.server.ts";
import { receivePaymentEvent, reconcilePayments } from "#app/orders/payments/payment-events.server.ts";
import { EVENT_TYPES } from "#app/orders/payments/stripe-events.ts";
import { withdraw } from "#app/orders/refunds/withdrawal.server.ts";
import { eraseAccount } from "#app/privacy/privacy.server.ts";
import { DAY_MS, HOUR_MS } from "#app/shared/time.ts";
import { changeTo } from "#tests/support/change-tier.ts";
import {
  createMember,
  insertTier,
  mailsTo,
  membershipOrders,
  openJoining,
} from "#tests/support/memberships.ts";
import { atClock, startClock } from "#tests/support/moved-clock.ts";
import { processEvent, stripeSignature } from "#tests/support/payments.ts";
import { insertProductWithZip, randomBytes } from "#tests/support/products.ts";
import { db, stripe, testServices } from "#tests/support/services.ts";
import { createUser, findUser } from "#tests/support/users.ts";

const { services: base, settled } = testServices();
afterAll(() => stripe.reset());
const shop = () => atClock(base);
const model = await insertProductWithZip(randomBytes(60), { standard: 500 });
const TIERS = { club: await insertTier(), gold: await insertTier({ monthCents: 1_900, yearCents: 19_000 }) };

async function openPage() {
  const person = await createUser();
  const { id, sessionId } = await openJoining(await shop(), person, TIERS.club);
  return { person, id, sessionId };
}
type Member = Awaited<ReturnType<typeof openPage>>;

const stored = async ({ id }: Member) => {
  const [row] = await db.select().from(memberships).where(eq(memberships.id, id));
  if (!row) throw new Error("no such membership");
  return row;
};
const subscriptionOf = async (member: Member) => (await stored(member)).subscriptionId ?? "";
const ordersOf = async ({ id }: Member) => (await membershipOrders(id)).map(({ order }) => order);
const firstOrder = async (member: Member) => {
  const [order] = await ordersOf(member);
  if (!order) throw new Error("nothing was paid");
  return order;
};

type Act = (member: Member) => Promise<unknown>;
const CARD = "4242424242424242";
const pay =
  (method = CARD): Act =>
  ({ sessionId }) =>
    stripe.pay(sessionId, method);
/** Comes back from the payment page, and takes a model. */
const take: Act = async ({ person, sessionId }) => {
  const services = await shop();
  await joinedMembership(services, person.user, sessionId);
  await takeModel(services, person.user, { id: model.id, consent: MEMBER_CONSENT_VERSION });
};
const days =
  (count: number): Act =>
  () =>
    stripe.advance((count * DAY_MS) / 1000);
const card =
  (method: string): Act =>
  async (member) =>
    stripe.replaceCard(await subscriptionOf(member), method);
const press =
  (action: MemberAction): Act =>
  async ({ person }) =>
    actOnMembership(await shop(), person.user, action);
const change =
  (to: keyof typeof TIERS): Act =>
  async ({ person }) =>
    changeTo(await shop(), person.user, TIERS[to].slug);
const refund =
  (cents: number): Act =>
  async (member) =>
    stripe.refund((await firstOrder(member)).id, cents);
const dispute =
  (outcome: "won" | "lost"): Act =>
  async (member) =>
    stripe.closeDispute((await stripe.dispute((await firstOrder(member)).id)).id, outcome);

const FAILS_LATER = "4000000000000341";
const [DEBIT, DEBIT_FAILS] = ["DE89370400440532013000", "DE62370400440532013001"];

/** What happens, and how it ends: the membership, each payment, whether the model that was taken is left; the mails, which are sorted. */
const LIVES: Record<string, [Act[], string]> = {
  joined: [[pay(), take], "active: paid; taken; consent receipt"],
  "joined by a debit": [[pay(DEBIT), days(6), take], "active: paid; taken; consent receipt"],
  "a debit that fails": [[pay(DEBIT_FAILS), days(6)], "expired: expired; gone; not_joined"],
  renewed: [[pay(), take, days(30)], "active: paid paid; taken; consent receipt receipt"],
  "failed, then paid": [
    [pay(), take, card(FAILS_LATER), days(30), card(CARD), press("pay")],
    "active: paid paid; taken; consent payment_failed receipt receipt",
  ],
  "failed, then paid by a debit": [
    [pay(), take, card(FAILS_LATER), days(30), card(DEBIT), press("pay"), days(6)],
    "active: paid paid; taken; consent payment_failed receipt receipt",
  ],
  "failed and ended": [
    [pay(), take, card(FAILS_LATER), days(30), days(20)],
    "ended: paid expired; taken; consent ended payment_failed receipt",
  ],
  "changed to a dearer tier": [
    [pay(), take, days(15), change("gold")],
    "active gold: paid paid; taken; consent receipt receipt",
  ],
  "changed to a dearer tier and back": [
    [pay(), take, days(5), change("gold"), days(5), change("club"), days(30)],
    "active: paid paid paid; taken; changed consent receipt receipt receipt",
  ],
  left: [[pay(), take, press("leave"), days(30)], "ended: paid; taken; consent ended leaving receipt"],
  resumed: [
    [pay(), take, press("leave"), days(3), press("resume"), days(30)],
    "active: paid paid; taken; consent leaving receipt receipt resumed",
  ],
  "ended at Stripe": [
    [pay(), take, async (member) => base.payments.endNow(await subscriptionOf(member))],
    "ended: paid; taken; consent ended receipt",
  ],
  "paid back in part": [[pay(), take, refund(300)], "active: paid; taken; consent receipt refund"],
  "paid back": [[pay(), take, refund(900)], "ended: refunded; gone; consent ended payment-news receipt"],
  "a dispute that is won": [[pay(), take, dispute("won")], "active: paid; taken; consent receipt"],
  "a dispute that is lost": [
    [pay(), take, dispute("lost")],
    "ended: charged_back; gone; consent ended payment-news receipt",
  ],
  "an old month that is charged back": [
    [pay(), take, days(30), dispute("lost")],
    "ended: charged_back paid; taken; consent ended payment-news receipt receipt",
  ],
  "withdrawn from": [
    [
      pay(),
      take,
      days(3),
      async (member) =>
        withdraw(await shop(), member.person.user, {
          code: (await firstOrder(member)).code,
          productIds: [],
        }),
    ],
    "ended: paid; gone; consent receipt withdrawal",
  ],
  "of a deleted account": [
    [pay(), take, async ({ person }) => eraseAccount(await shop(), await findUser(person.user.id))],
    "ended: paid; taken; ended",
  ],
};

/** Everything but ids, and times to the hour: a run takes seconds. */
async function rowsOf(member: Member) {
  const row = await stored(member);
  const hours = (at: Date | null) => at && 0 + Math.round((at.getTime() - row.createdAt.getTime()) / HOUR_MS);
  const taken = await db.select().from(purchases).where(eq(purchases.userId, member.person.user.id));
  const periods = await membershipOrders(member.id);
  const { status, tier, interval, cents, isRenewedYear, stripeCustomerId } = row;
  return {
    membership: { status, tier, interval, cents, isRenewedYear, isCustomer: stripeCustomerId !== null },
    times: [row.joinedAt, row.paidUntil, row.endsAt, row.endedAt, row.withdrawnAt].map(hours),
    isPastDue: row.pastDueSince !== null,
    isLeaving: row.endDeclared !== null,
    periods: periods.map(({ order, period }) => ({
      status: order.status,
      cents: [order.totalCents, order.refundedCents, order.owed?.cents, order.feeCents],
      dispute: order.dispute?.status,
      isPaid: order.paidAt !== null,
      times: [period.startsAt, period.endsAt].map(hours),
      renewal: period.renewal,
      terms: period.terms,
    })),
    taken: taken.map(({ memberOrderId, revokedAt }) => [
      periods.findIndex(({ order }) => order.id === memberOrderId),
      revokedAt !== null,
    ]),
  };
}

async function summaryOf(member: Member) {
  const { status, tier } = await stored(member);
  const taken = await db.select().from(purchases).where(eq(purchases.userId, member.person.user.id));
  const isLeft = taken.some(({ revokedAt }) => revokedAt === null);
  const orders = (await ordersOf(member)).map((order) => order.status);
  const name = tier === TIERS.gold.slug ? `${status} gold` : status;
  return `${name}: ${orders.join(" ")}; ${isLeft ? "taken" : "gone"}`;
}

/** What no event of Stripe says, about a membership, its page or an invoice that it does not have. */
const FORGERIES: ((member: Member, other: Member & { subscriptionId: string }) => [string, object])[] = [
  ({ id }) => [
    "customer.subscription.deleted",
    { object: "subscription", id: "sub_none", status: "canceled", metadata: { membership: id } },
  ],
  ({ id }, { subscriptionId }) => [
    "customer.subscription.updated",
    { object: "subscription", id: subscriptionId, status: "past_due", metadata: { membership: id } },
  ],
  ({ id }, { sessionId }) => [
    "checkout.session.completed",
    { object: "checkout.session", id: sessionId, payment_status: "paid", metadata: { membership: id } },
  ],
  ({ id }) => [
    "invoice.paid",
    {
      object: "invoice",
      id: "in_none",
      amount_due: 1,
      status: "paid",
      parent: { subscription_details: { metadata: { membership: id } } },
    },
  ],
  () => [
    "customer.subscription.deleted",
    { object: "subscription", id: "sub_none", metadata: { membership: "nobody's" } },
  ],
];

interface Arrival {
  /** What comes of each event, in turn: its place in the order, and how often it comes; the rest may come later. */
  events: { place: number; times: number }[];
  forged: { which: number; isSigned: boolean }[];
}
interface Delivery {
  arrivals: Arrival[];
  areAtOnce: boolean;
  /** After each thing that happens, and not only in the end. */
  cronRuns: boolean;
}

const anyDelivery: fc.Arbitrary<Delivery> = fc.record({
  arrivals: fc.array(
    fc.record({
      events: fc.array(fc.record({ place: fc.nat(99), times: fc.constantFrom(0, 1, 1, 2) }), {
        minLength: 8,
        maxLength: 8,
      }),
      forged: fc.array(fc.record({ which: fc.nat(FORGERIES.length - 1), isSigned: fc.boolean() }), {
        maxLength: 2,
      }),
    }),
    { minLength: 7, maxLength: 7 },
  ),
  areAtOnce: fc.boolean(),
  cronRuns: fc.boolean(),
});
const AS_SENT: Delivery = { arrivals: [], areAtOnce: false, cronRuns: true };

async function forge(member: Member, other: Parameters<(typeof FORGERIES)[0]>[1], forged: Arrival["forged"]) {
  for (const { which, isSigned } of forged) {
    const [type, object] = FORGERIES[which]?.(member, other) ?? [];
    const rawBody = JSON.stringify({
      id: `evt_${crypto.randomUUID()}`,
      type,
      created: Math.floor(Date.now() / 1000),
      data: { object },
    });
    const signature = stripeSignature(rawBody, isSigned ? {} : { secret: "whsec_wrong" });
    const received = receivePaymentEvent(await shop(), { rawBody, signature });
    if (isSigned) await received;
    else await expect(received).rejects.toMatchObject({ code: "bad_signature" });
  }
}

/** @returns the rows of a membership, and its mails, after what happened and what the shop was told of it */
async function lived(acts: readonly Act[], { arrivals, areAtOnce, cronRuns }: Delivery) {
  await startClock();
  // Of a year, so that nothing happens to it.
  const other = await createMember(await shop(), TIERS.club, { interval: "year" });
  const [member, others] = [await openPage(), { ...other, id: other.membership.id }];
  const othersRows = await rowsOf(others);
  const come = new Set<string>();
  for (const [at, act] of acts.entries()) {
    await act(member);
    const waiting = (await stripe.events(member.sessionId)).filter(
      ({ id, type }) => !come.has(id) && EVENT_TYPES.some((sent) => sent === type),
    );
    const { events, forged } = arrivals[at] ?? { events: [], forged: [] };
    const arriving = waiting
      .map(({ id }, i) => ({ id, place: i, times: 1, ...events[i % events.length] }))
      .toSorted((one, next) => one.place - next.place)
      .flatMap(({ id, times }) => Array.from({ length: times }, () => id));
    const services = await shop();
    await forge(member, others, forged);
    if (areAtOnce) await Promise.all(arriving.map((id) => processEvent(services, id)));
    else for (const id of arriving) await processEvent(services, id);
    for (const id of arriving) come.add(id);
    if (cronRuns || at === acts.length - 1)
      // The first run settles orders, the second looks at their memberships.
      for (const _ of "twice") await reconcilePayments(await shop());
    await settled();
  }
  expect(await rowsOf(others)).toEqual(othersRows);
  return { rows: await rowsOf(member), mails: (await mailsTo(member.person)).sort(), member };
}

test.each(Object.entries(LIVES))(
  "a membership that is %s",
  async (_, [acts, end]) => {
    const { member, ...reference } = await lived(acts, AS_SENT);
    expect(`${await summaryOf(member)}; ${reference.mails.join(" ")}`).toBe(end);
    await fc.assert(
      fc.asyncProperty(anyDelivery, async (delivery) => {
        const { rows, mails } = await lived(acts, delivery);
        expect(rows).toEqual(reference.rows);
        // What nobody told the shop in time is not mailed any more.
        if (delivery.cronRuns) expect(mails).toEqual(reference.mails);
        else for (const mail of mails) expect(reference.mails).toContain(mail);
      }),
      { numRuns: Math.ceil(env.FC_RUNS / 8), seed: env.FC_SEED },
    );
  },
  600_000,
);
