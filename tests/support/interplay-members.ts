/**
 * Memberships in the interplay: what Stripe's sandbox has charged and given back is read there, and what follows for rights, licenses,
 * sheets and mails is reckoned by rules of its own. The cron alone tells the shop what happened, unless a person is on a page.
 */
import { env } from "cloudflare:workers";
import { desc, eq } from "drizzle-orm";
import { memberships, membershipTiers, orders } from "#app/db/schema.ts";
import type { OutgoingMail } from "#app/mail/mailer.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { joinMembership } from "#app/memberships/join.server.ts";
import type { MemberAction } from "#app/memberships/member-account.contract.ts";
import { actOnMembership } from "#app/memberships/member-account.server.ts";
import {
  type BillingInterval,
  DEBIT_DAYS,
  GRACE_DAYS,
  MEMBER_CONSENT_VERSION,
} from "#app/memberships/memberships.contract.ts";
import { rightsOf } from "#app/memberships/rights.store.server.ts";
import { takeModel } from "#app/memberships/take.server.ts";
import { endTier, reopenTier } from "#app/memberships/tiers.server.ts";
import { reconcilePayments } from "#app/orders/payments/payment-events.server.ts";
import { refundOrder } from "#app/orders/refunds/refunds.server.ts";
import { withdraw } from "#app/orders/refunds/withdrawal.server.ts";
import type { Services } from "#app/services.ts";
import { DAY_MS, HOUR_MS } from "#app/shared/time.ts";
import { changeTo } from "./change-tier.ts";
import type { Model, Person, StepOf } from "./interplay.ts";
import { insertTier, joinFields, membershipOrders } from "./memberships.ts";
import { refundOf } from "./orders.ts";
import { findEventId, processEvent } from "./payments.ts";
import { refusalOf } from "./responses.ts";
import { db, stripe } from "./services.ts";
import { TEST_SETTINGS } from "./test-settings.ts";
import type { TestUser } from "./users.ts";

export interface MemberSteps {
  /** Joins the tier that lets its members keep what they took, or the other one, and pays. */
  join: { who: Person; keeps: boolean; interval: BillingInterval };
  take: { who: Person; model: Model };
  /** To the other tier. */
  changeTier: { who: Person };
  /** From now on the card pays, or does not. */
  card: { who: Person; works: boolean };
  payMonth: { who: Person };
  leave: { who: Person };
  resume: { who: Person };
  withdrawMembership: { who: Person };
  disputeMonth: { who: Person; outcome: "won" | "lost" };
  refundMonth: { who: Person; what: "order" | "amount" };
  endTier: { keeps: boolean };
  reopenTier: { keeps: boolean };
}

/** An invoice of a membership, as Stripe has it. */
interface Month {
  orderId: string;
  keeps: boolean;
  startsAt: number;
  endsAt: number;
  isRenewedYear: boolean;
  cents: number;
  backCents: number;
  isPaid: boolean;
  isLost: boolean;
}

interface Membership {
  who: Person;
  id: string;
  subscriptionId: string;
  joinedAt: number;
  keeps: boolean;
  interval: BillingInterval;
  isWithdrawn: boolean;
  /** When a year that renewed ends, because its member left it or deleted the account. */
  cutAt: number | null;
  /** As Stripe says. */
  status: string;
  /** Since when the shop knows that a payment failed. */
  lateSince: number;
  isLeaving: boolean;
  /** The newest first. */
  months: Month[];
  /** When each model was taken, and the order of that month. */
  taken: Map<Model, { at: number; orderId: string }>;
  cardWorks: boolean;
}

interface World {
  services: Services;
  people: Record<Person, TestUser>;
  ids: Record<Model, string>;
  isThere: (who: Person) => boolean;
  isOwned: (who: Person, model: Model) => boolean;
  isPublished: (model: Model) => boolean;
  readClock: () => Promise<void>;
  settled: () => Promise<void>;
  sent: readonly OutgoingMail[];
  faults: string[];
  atStripe: Map<string, { paid: number; back: number }>;
}

const YEAR_FROM_MS = 300 * DAY_MS;

interface InvoiceAtStripe {
  id: string;
  status: string;
  amount_due: number;
  billing_reason: string;
  lines: {
    data: {
      amount: number;
      period: { start: number; end: number };
      pricing: { price_details: { product: string } };
    }[];
  };
}

/** What was paid for the days from a day of UTC on, the last cent for the member. */
function restAt({ startsAt, endsAt, cents }: Month, at: number): number {
  const dayOf = (time: number) => Math.floor(time / DAY_MS);
  const left = Math.max(dayOf(endsAt) - dayOf(at), 0);
  return Math.ceil((cents * left) / (dayOf(endsAt) - dayOf(startsAt)));
}

/** Read without the shop. */
async function readStripe<T>(path: string): Promise<T> {
  const headers = { Authorization: `Bearer ${TEST_SETTINGS.STRIPE_SECRET_KEY}` };
  return (await fetch(`${env.STRIPE_API_URL}/v1/${path}`, { headers })).json<T>();
}

const isLiving = ({ status, isWithdrawn }: Membership) =>
  !isWithdrawn && (status === "active" || status === "past_due");
/** Whether it is paid for, and neither all of it went back nor a bank took it back. */
const stands = ({ isPaid, isLost, cents, backCents }: Month) =>
  isPaid && !isLost && (cents === 0 || backCents < cents);

export async function createLedgerOfMembers(world: World) {
  const { services, people, ids, isThere, faults, atStripe, sent } = world;
  const all: Membership[] = [];
  const tiers = {
    true: { ...(await insertTier({ keepsDownloads: true })), isEnded: false },
    false: {
      ...(await insertTier({ keepsDownloads: false, monthCents: 1_900, yearCents: 19_000 })),
      isEnded: false,
    },
  };
  const tierThat = (keeps: boolean) => tiers[`${keeps}`];
  const lost = new Set<string>();
  const now = () => services.now().getTime();
  const membershipOf = (who: Person) => all.findLast((each) => each.who === who);
  const livingOf = (who: Person) => all.findLast((each) => each.who === who && isLiving(each));

  async function readMembership(membership: Membership): Promise<void> {
    const { subscriptionId } = membership;
    const [[row], { status, cancel_at }, { data }] = await Promise.all([
      db.select().from(memberships).where(eq(memberships.id, membership.id)),
      readStripe<{ status: string; cancel_at: number | null }>(`subscriptions/${subscriptionId}`),
      readStripe<{ data: InvoiceAtStripe[] }>(`invoices?subscription=${subscriptionId}&limit=100`),
    ]);
    const invoices = data.filter((invoice) => invoice.status !== "draft");
    const months = invoices.map(async (invoice): Promise<Month> => {
      const { id, status: state, amount_due: cents, lines } = invoice;
      const [line] = lines.data.toSorted((one, other) => other.amount - one.amount);
      if (!line) throw new Error(`${id} is for nothing`);
      const isPaid = state === "paid";
      const isYear = line.period.end - line.period.start > YEAR_FROM_MS / 1000;
      const refunds = isPaid && cents > 0 ? await stripe.refundsOf(id) : [];
      return {
        orderId: id,
        keeps: line.pricing.price_details.product.endsWith(tiers.true.slug),
        startsAt: line.period.start * 1000,
        endsAt: line.period.end * 1000,
        isRenewedYear: isYear && invoice.billing_reason === "subscription_cycle",
        cents,
        backCents: refunds.reduce((sum, { amount }) => sum + amount, 0),
        isPaid,
        isLost: lost.has(id),
      };
    });
    const lateSince = row?.pastDueSince?.getTime() ?? 0;
    Object.assign(membership, {
      status,
      lateSince,
      isLeaving: cancel_at !== null,
      months: await Promise.all(months),
    });
    for (const { orderId, isPaid, isLost, cents, backCents } of membership.months)
      if (isPaid) atStripe.set(orderId, { paid: cents, back: isLost ? cents : backCents });
  }

  /** The first run settles orders, the second looks at their memberships. */
  async function cron(): Promise<void> {
    if (all.length === 0) return world.readClock();
    for (const _ of "twice") {
      await world.readClock();
      await reconcilePayments(services);
      await world.settled();
    }
    await drainOutbox(services);
    await Promise.all(all.map(readMembership));
    // The shop looks again two hours after what was paid is over.
    if (
      !all.some(({ months }) => months.some(({ endsAt }) => endsAt <= now() && now() < endsAt + 3 * HOUR_MS))
    )
      return;
    await stripe.advance((3 * HOUR_MS) / 1000);
    await cron();
  }

  /** Whether what a tier does not let its members keep is over: who paid longer than a membership lasts at Stripe has it until then. */
  function isOver(membership: Membership): boolean {
    if (isLiving(membership)) return false;
    const current = membership.months.filter((month) => isCurrent(month) && now() < endIn(membership, month));
    const isPaidBack =
      membership.months.some(({ isLost }) => isLost) || current.slice(0, 1).some((newest) => !stands(newest));
    return membership.isWithdrawn || isPaidBack || !current.some(({ isPaid }) => isPaid);
  }
  const isCurrent = ({ startsAt, endsAt }: Month) => startsAt <= now() && now() < endsAt;
  /** What is left of a year that renewed is owed once it has ended, and opens nothing. */
  const endIn = (membership: Membership, { endsAt }: Month) =>
    membership.cutAt !== null && !isLiving(membership) ? Math.min(endsAt, membership.cutAt) : endsAt;

  /** With a month's notice (§ 309 no. 9 BGB). */
  function cutYear(membership: Membership) {
    if (!membership.months.some((month) => isCurrent(month) && month.isRenewedYear && month.isPaid)) return;
    const end = new Date(now());
    end.setUTCMonth(end.getUTCMonth() + 1);
    if (end.getUTCDate() !== new Date(now()).getUTCDate()) end.setUTCDate(0);
    membership.cutAt ??= Math.floor(end.getTime() / 1000) * 1000;
  }

  /** Seven days to pay what failed, fourteen for a debit that is on its way. */
  function lapsesAt(membership: Membership, end: number): number {
    if (!isLiving(membership)) return end;
    const isLate = membership.status === "past_due";
    const failed = isLate ? Math.min(membership.lateSince, end + DEBIT_DAYS * DAY_MS) : end;
    return Math.max(end, failed) + (isLate ? GRACE_DAYS : DEBIT_DAYS) * DAY_MS;
  }

  /** The month that opens what a person may take now. */
  function monthNow(who: Person): Month | undefined {
    const open = (membership: Membership) =>
      membership.months.filter(
        (month) =>
          stands(month) && month.startsAt <= now() && now() < lapsesAt(membership, endIn(membership, month)),
      );
    const own = all.filter((each) => each.who === who && !each.isWithdrawn);
    const inOrder = [...own.filter(isLiving), ...own.filter((each) => !isLiving(each)).reverse()];
    return inOrder.flatMap((each) => open(each).toSorted((a, b) => b.startsAt - a.startsAt))[0];
  }

  /** What a member took and may keep: because a month that they paid since then says so, or as long as the paid time runs. */
  const keepsTaken = (who: Person, model: Model) =>
    all.some((membership) => {
      const { isWithdrawn, months } = membership;
      const taken = membership.taken.get(model);
      if (membership.who !== who || isWithdrawn || !taken) return false;
      return months.some(
        (month) =>
          stands(month) &&
          (month.orderId === taken.orderId || taken.at < month.endsAt) &&
          (month.keeps || !isOver(membership)),
      );
    });

  /** Notes where something was refused that should not be, or the other way round. */
  function expectThat(what: string, refusal: string | null, isAllowed: boolean): void {
    if ((refusal === null) !== isAllowed) faults.push(`${what}: ${refusal ?? "done"}`);
  }

  async function press(who: Person, action: MemberAction, isAllowed: (membership: Membership) => boolean) {
    if (!isThere(who)) return;
    const membership = livingOf(who);
    const refusal = await refusalOf(actOnMembership(services, people[who].user, action));
    expectThat(`${who} presses ${action}`, refusal, membership !== undefined && isAllowed(membership));
    if (!membership || refusal) return;
    if (action === "leave") cutYear(membership);
    if (action === "resume") membership.cutAt = null;
  }

  const isUnpaid = ({ months: [newest] }: Membership) => newest?.isPaid === false;

  const actions: { [D in keyof MemberSteps]: (step: StepOf<D>) => Promise<unknown> } = {
    async join({ who, keeps, interval }) {
      if (!isThere(who)) return;
      const { user } = people[who];
      const tier = tierThat(keeps);
      const [shown] = await db.select().from(membershipTiers).where(eq(membershipTiers.slug, tier.slug));
      const request = joinFields(shown ?? tier, { interval });
      const refusal = await refusalOf(joinMembership(services, user, { slug: tier.slug, request }));
      expectThat(`${who} joins`, refusal, !livingOf(who) && !tier.isEnded);
      if (refusal) return;
      const [row] = await db
        .select()
        .from(memberships)
        .where(eq(memberships.userId, user.id))
        .orderBy(desc(memberships.createdAt), desc(memberships.nextCheckAt))
        .limit(1);
      if (!row?.sessionId) throw new Error(`${who} has no page to join on`);
      await stripe.pay(row.sessionId);
      await world.readClock();
      await processEvent(services, await findEventId(row.sessionId, "checkout.session.completed"));
      const [joined] = await db.select().from(memberships).where(eq(memberships.id, row.id));
      all.push({
        who,
        id: row.id,
        subscriptionId: joined?.subscriptionId ?? "",
        joinedAt: now(),
        keeps,
        interval,
        isWithdrawn: false,
        cutAt: null,
        status: "",
        lateSince: 0,
        isLeaving: false,
        months: [],
        taken: new Map(),
        cardWorks: true,
      });
    },
    async take({ who, model }) {
      if (!isThere(who)) return;
      const had = world.isOwned(who, model) || keepsTaken(who, model);
      const taking = takeModel(services, people[who].user, {
        id: ids[model],
        consent: MEMBER_CONSENT_VERSION,
      });
      const month = monthNow(who);
      expectThat(
        `${who} takes ${model}`,
        await refusalOf(taking),
        had || (month !== undefined && world.isPublished(model)),
      );
      if (had || !month || !world.isPublished(model)) return;
      all
        .find(({ months }) => months.includes(month))
        ?.taken.set(model, { at: now(), orderId: month.orderId });
    },
    async changeTier({ who }) {
      const membership = livingOf(who);
      if (!isThere(who) || !membership) return;
      const to = tierThat(!membership.keeps);
      let charged: number | null = null;
      const change = changeTo(services, people[who].user, to.slug, membership.interval).then((cents) => {
        charged = cents;
      });
      const refusal = await refusalOf(change);
      const isOffered =
        membership.status === "active" && !membership.isLeaving && !isUnpaid(membership) && !to.isEnded;
      const isDearer = !to.keepsDownloads;
      expectThat(
        `${who} changes to ${to.slug}`,
        refusal ?? (charged === null ? "not offered" : null),
        isOffered && (membership.cardWorks || !isDearer || charged === 0),
      );
      if (charged === null) return;
      membership.keeps = !membership.keeps;
      const [before] = membership.months;
      await readMembership(membership);
      const [newest] = membership.months;
      // A smaller tier begins with the next payment.
      const billed = newest?.orderId === before?.orderId ? undefined : newest;
      if (billed?.cents !== (charged < 0 ? undefined : charged))
        faults.push(`${who} was shown ${charged} for a change, and is charged ${billed?.cents}`);
    },
    async card({ who, works }) {
      const membership = livingOf(who);
      if (!membership) return;
      await stripe.replaceCard(membership.subscriptionId, works ? "4242424242424242" : "4000000000000341");
      membership.cardWorks = works;
    },
    payMonth: ({ who }) => press(who, "pay", (each) => each.cardWorks || !isUnpaid(each)),
    leave: ({ who }) => press(who, "leave", () => true),
    resume: ({ who }) => press(who, "resume", ({ keeps }) => !tierThat(keeps).isEnded),
    async withdrawMembership({ who }) {
      const membership = membershipOf(who);
      if (!isThere(who) || !membership) return;
      const first = membership.months.at(-1);
      const [order] = await db
        .select()
        .from(orders)
        .where(eq(orders.id, first?.orderId ?? ""));
      if (!first || !order) return;
      const refusal = await refusalOf(
        withdraw(services, people[who].user, { code: order.code, productIds: [] }),
      );
      const days = (now() - membership.joinedAt) / DAY_MS;
      // The shop may allow some days more than the law asks for.
      if (membership.isWithdrawn || days <= 14 || days > 25)
        expectThat(
          `${who} withdraws after ${Math.floor(days)} days`,
          refusal,
          membership.isWithdrawn || (stands(first) && days <= 14),
        );
      if (refusal || membership.isWithdrawn) return;
      membership.isWithdrawn = true;
      const owed = (await membershipOrders(membership.id)).reduce(
        (sum, { order: { owed: of } }) => sum + (of?.cents ?? 0),
        0,
      );
      const paid = membership.months
        .filter(stands)
        .reduce((sum, { cents, backCents }) => sum + cents - backCents, 0);
      if (owed > paid || (membership.taken.size === 0 && owed !== paid))
        faults.push(`${who} is owed ${owed} of ${paid} after a withdrawal`);
    },
    async disputeMonth({ who, outcome }) {
      const month = membershipOf(who)?.months.find((each) => stands(each) && each.cents > 0);
      if (!month || month.backCents > 0) return;
      try {
        await stripe.closeDispute((await stripe.dispute(month.orderId)).id, outcome);
      } catch {
        return; // There was one before.
      }
      if (outcome === "lost") lost.add(month.orderId);
    },
    async refundMonth({ who, what }) {
      const month = membershipOf(who)?.months.find(
        (each) => stands(each) && each.cents > each.backCents + 100,
      );
      if (!month) return;
      const [order] = await db.select().from(orders).where(eq(orders.id, month.orderId));
      const amount = what === "amount" ? 100 : null;
      const request = refundOf(order?.code ?? "", { what, amount, alreadyRefunded: month.backCents });
      expectThat(
        `${who} is paid back a month`,
        await refusalOf(refundOrder(services, request, { id: "seller" })),
        true,
      );
    },
    async endTier({ keeps }) {
      const tier = tierThat(keeps);
      if (!(await refusalOf(endTier(services, { slug: tier.slug, revision: null })))) tier.isEnded = true;
    },
    async reopenTier({ keeps }) {
      const tier = tierThat(keeps);
      if (!(await refusalOf(reopenTier(services, { slug: tier.slug, revision: null })))) tier.isEnded = false;
    },
  };

  /** Each step is a minute after the one before, and has the cron after it. */
  const withCron =
    <S>(run: (step: S) => Promise<unknown>) =>
    async (step: S) => {
      await db.run("DELETE FROM attempts");
      await stripe.advance(60);
      await world.readClock();
      await run(step);
      await world.settled();
      await cron();
    };

  async function findingsOf(membership: Membership): Promise<string[]> {
    const { id, who, status, months } = membership;
    const found: string[] = [];
    const [row] = await db.select().from(memberships).where(eq(memberships.id, id));
    const known = isLiving(membership) ? status : "ended";
    if (row?.status !== known) found.push(`${who}'s membership is ${row?.status}, at Stripe ${known}`);
    if (isLiving(membership) && (row?.endsAt !== null) !== membership.isLeaving)
      found.push(`${who} is ${membership.isLeaving ? "" : "not "}leaving at Stripe alone`);
    const current = months.find(isCurrent);
    if (status !== "canceled" && (membership.isWithdrawn || months.some(({ isLost }) => isLost)))
      found.push(`${who} would be charged again after a withdrawal or a lost dispute`);
    if (status !== "canceled" && current?.isPaid && !stands(current))
      found.push(`${who} would be charged again after a refund`);
    const placed = new Map((await membershipOrders(id)).map(({ order }) => [order.id, order]));
    if (placed.size !== months.length)
      found.push(`${who} has ${placed.size} orders of ${months.length} invoices`);
    for (const month of months) {
      const order = placed.get(month.orderId);
      const state = month.isLost ? "charged_back" : stands(month) ? "paid" : month.isPaid ? "refunded" : null;
      const isRight = state ? order?.status === state : order?.paidAt === null;
      if (!order || !isRight || order.totalCents !== month.cents)
        found.push(`${who}'s ${month.cents} are ${state ?? "unpaid"}, their order ${order?.status}`);
      const { cutAt } = membership;
      const isCut = cutAt !== null && !isLiving(membership) && stands(month);
      const owed = isCut ? restAt(month, cutAt) : 0;
      if (month.backCents === 0 && !membership.isWithdrawn && (order?.owed?.cents ?? 0) !== owed)
        found.push(`${who} is owed ${owed} of a year, by their order ${order?.owed?.cents}`);
      if (month.backCents > month.cents || (!month.isLost && order?.refundedCents !== month.backCents))
        found.push(
          `${who} got back ${month.backCents} of ${month.cents}, their order ${order?.refundedCents}`,
        );
      const receipts = sent.filter(
        ({ subject }) => subject.includes("receipt") && subject.includes(order?.code ?? ""),
      ).length;
      if (receipts > 1 || (month.isPaid && isThere(who) && receipts === 0))
        found.push(`${receipts} receipts for a month of ${who}`);
    }
    return found;
  }

  async function findings(): Promise<string[]> {
    const found: string[] = [];
    for (const membership of all) found.push(...(await findingsOf(membership)));
    for (const who of new Set(all.map((each) => each.who))) {
      if (!isThere(who)) continue;
      const [rights] = await rightsOf(db, people[who].user.id, { at: services.now() });
      const month = monthNow(who);
      if (rights?.order.id !== month?.orderId)
        found.push(
          `${who} has the rights of ${rights?.order.id ?? "nobody"}, not of ${month?.orderId ?? "nobody"}`,
        );
      const ended = all.filter((each) => each.who === who && !isLiving(each) && !each.isWithdrawn);
      const told = sent.filter(
        ({ to, subject }) => to === people[who].user.email && /^Your membership .* has ended/.test(subject),
      );
      if (told.length !== ended.length)
        found.push(`${who} is told of ${told.length} of ${ended.length} ends`);
    }
    return found;
  }

  const steps = Object.fromEntries(
    Object.entries(actions).map(([name, run]) => [name, withCron(run as (step: never) => Promise<unknown>)]),
  ) as unknown as typeof actions;
  /** Before the account is deleted, which ends a membership as leaving does. */
  const leaveWithAccount = (who: Person) => {
    const membership = livingOf(who);
    if (membership) cutYear(membership);
  };
  return { actions: steps, cron, findings, keepsTaken, leaveWithAccount };
}
