/**
 * The one way in which a membership changes: Stripe's subscription and its invoices are read, and written down. Events, the return from the
 * payment page, the cron, leaving and deletion call it, in any order and any number of times at once.
 */
import type { Statement } from "#app/db/client.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { queueMail } from "#app/mail/outbox.store.server.ts";
import type { OrderRow } from "#app/orders/orders.store.server.ts";
import { type SettleServices, settleOrder } from "#app/orders/payments/settle.server.ts";
import { recordOwed } from "#app/orders/refunds/owed.store.server.ts";
import { UNWANTED_REFUND_PREFIX } from "#app/orders/refunds/refund-states.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { deliverAfterAnswer } from "#app/webhooks/deliver-webhooks.server.ts";
import { isQueued, tellMembership } from "#app/webhooks/webhooks.store.server.ts";
import { isYear, restCents } from "./membership-end.ts";
import { membershipMails, newsMail } from "./membership-mails.server.ts";
import { type MembershipStatus, UNPAID_DAYS } from "./memberships.contract.ts";
import {
  cutPeriods,
  expireJoining,
  insertPeriod,
  isLiving,
  type MembershipRow,
  membershipById,
  ordersOfInvoices,
  periodsOf,
  type SyncedFields,
  settleTakenOf,
  termsOf,
  tiersBySlugs,
  updateMembership,
  writeState,
} from "./memberships.store.server.ts";
import { lapsesAt } from "./rights.store.server.ts";
import type { PeriodInvoice, SubscriptionState } from "./subscriptions.service.server.ts";

/** The id of the subscription; null as long as there is none. */
async function subscriptionIdOf(
  { db, payments }: SettleServices,
  membership: MembershipRow,
): Promise<string | null> {
  if (membership.subscriptionId) return membership.subscriptionId;
  // Without a page, Stripe could not be reached when it was to be opened.
  const page = membership.sessionId && (await payments.joiningState(membership.sessionId));
  if (!page || page.state === "expired") await expireJoining(db, membership.id);
  return page ? page.subscriptionId : null;
}

/** Nobody is a member before the first payment has arrived; where it failed, nobody becomes one. */
function statusOf({ status }: SubscriptionState, invoices: readonly PeriodInvoice[]): MembershipStatus {
  if (invoices.some(({ isPaid }) => isPaid)) return status;
  return status === "active" || status === "joining" ? "joining" : "expired";
}

/** Orders of periods whose state at Stripe may have changed. */
const isOpen = ({ status }: OrderRow, { isPaid }: PeriodInvoice) =>
  status === "pending" ||
  status === "processing" ||
  (isPaid && (status === "failed" || status === "expired"));

async function recordPeriods(
  { db }: SettleServices,
  membership: MembershipRow,
  { invoices, orders }: { invoices: readonly PeriodInvoice[]; orders: readonly OrderRow[] },
): Promise<void> {
  const known = new Set(orders.map(({ id }) => id));
  const added = invoices.filter(({ id }) => !known.has(id));
  if (!added.length) return;
  const slugs = [...new Set(added.map(({ tier }) => tier ?? membership.tier))];
  const tiers = new Map((await tiersBySlugs(db, slugs)).map((tier) => [tier.slug, tier]));
  const [oldest] = invoices.slice(-1);
  for (const invoice of added.toReversed()) {
    const tier = tiers.get(invoice.tier ?? membership.tier) ?? tiers.get(membership.tier);
    if (!tier) throw new Error(`no tier ${invoice.tier} of the membership ${membership.id}`);
    const isFirst = invoice === oldest && !invoice.isRenewal;
    const terms = (isFirst && membership.terms) || termsOf(tier);
    await db.batch(insertPeriod(db, membership.id, { invoice, terms, isFirst }));
  }
}

/** What is not paid when a membership has ended is not owed, and nobody can pay it any more. */
async function voidUnpaid({ payments }: SettleServices, invoices: readonly PeriodInvoice[]): Promise<void> {
  for (const { id } of invoices.filter(({ isOpen }) => isOpen)) await payments.voidInvoice(id);
}

/** Ends at Stripe what nobody can have: a second membership, that of a deleted account, one that was withdrawn from. */
async function endUnwanted(
  services: SettleServices,
  membership: MembershipRow,
  { subscription, invoices }: { subscription: SubscriptionState; invoices: readonly PeriodInvoice[] },
): Promise<MembershipRow> {
  const { db, payments, now } = services;
  await payments.endNow(subscription.id);
  await voidUnpaid(services, invoices);
  const [ended = membership] = await updateMembership(db, membership.id, { endedAt: now() });
  return ended;
}

/** Pays back what was paid for it, of these orders. The seller pays back what had been paid until a withdrawal (`recordOwed`). */
async function payBackUnwanted(
  services: SettleServices,
  membership: MembershipRow,
  isUnwanted: (order: OrderRow) => boolean,
): Promise<void> {
  const { db, payments, log } = services;
  for (const { order } of await periodsOf(db, membership.id)) {
    const amount = order.totalCents - order.refundedCents;
    if (order.owed || order.status !== "paid" || !order.paymentIntentId || amount <= 0) continue;
    if (!isUnwanted(order)) continue;
    log("membership_unwanted", { membership: membership.id, order: order.id, amount });
    await payments.refund(order.paymentIntentId, { id: `${UNWANTED_REFUND_PREFIX}${order.id}`, amount });
    await settleOrder(services, order);
  }
}

const covers = (at: Date) => (period: PeriodInvoice) => period.startsAt <= at && at < period.endsAt;

/**
 * The invoices that were paid after the end, at Stripe or as it was confirmed; and one that was paid just before without the shop's knowing, which
 * confirmed an end at once. The rest of a year that renewed is owed by days (`restStatements`).
 */
function paidAfterEnd(
  { endDeclared }: MembershipRow,
  { endedAt }: SubscriptionState,
  invoices: readonly PeriodInvoice[],
): Set<string> {
  const declared = endDeclared?.end ?? Number.POSITIVE_INFINITY;
  const end = Math.min(declared, endedAt?.getTime() ?? Number.POSITIVE_INFINITY);
  const isAtOnce = endDeclared !== null && declared <= endDeclared.at;
  const isUnknown = (invoice: PeriodInvoice) =>
    isAtOnce && covers(new Date(declared))(invoice) && !(invoice.isRenewal && isYear(invoice));
  const late = invoices.filter(
    (invoice) => invoice.paidAt && (invoice.paidAt.getTime() > end || isUnknown(invoice)),
  );
  return new Set(late.map(({ id }) => id));
}

/** The end of what is paid: a renewal that failed is not. */
const paidUntilOf = ({ status, periodEnd }: SubscriptionState, invoices: readonly PeriodInvoice[]): Date =>
  (status !== "active" && invoices.find(({ isPaid }) => isPaid)?.endsAt) || periodEnd;

/** What speaks against writing down what Stripe says; null where nothing does. */
function mismatchOf(
  { payments }: SettleServices,
  membership: MembershipRow,
  subscription: SubscriptionState,
): string | null {
  if (subscription.membershipId !== membership.id) return "membership";
  if (subscription.live !== payments.live) return "mode";
  if (subscription.managed !== membership.managed) return "seller";
  return null;
}

/** Whether a year renewed by itself: a month that did makes no year longer. */
const hasRenewedYear = (
  { interval }: SubscriptionState,
  invoices: readonly PeriodInvoice[],
  at: Date,
): boolean =>
  interval === "year" &&
  invoices.some((invoice) => invoice.isRenewal && isYear(invoice) && covers(at)(invoice));

const wentBack = ({ status }: OrderRow) => status === "refunded" || status === "charged_back";

/**
 * Whether nobody may be charged any more: a bank took a payment back, or all that was paid for now went back, so that nothing is open that
 * the member could want to renew. A change of tier is paid beside the period in which it begins.
 */
const isPaidBack = (
  orders: readonly OrderRow[],
  paidNow: readonly PeriodInvoice[],
  isBack: (invoice: PeriodInvoice) => boolean,
): boolean =>
  orders.some(({ status }) => status === "charged_back") ||
  (paidNow.some(isBack) && paidNow.every((each) => each.cents === 0 || isBack(each)));

/**
 * Whether a renewal is left unpaid for good: no debit of it is on its way, and nobody tries it any more. Stripe leaves it so, perhaps for ever, as
 * the account says; once it has ended its place is free, and its member may join anew.
 */
async function isGivenUp(
  services: SettleServices,
  { pastDueSince }: MembershipRow,
  { status, isGivenUp: isLeft }: SubscriptionState,
  [newest]: readonly PeriodInvoice[],
): Promise<boolean> {
  const isOld =
    pastDueSince !== null && pastDueSince.getTime() + UNPAID_DAYS * DAY_MS < services.now().getTime();
  if (!(isLeft || (status === "past_due" && isOld && newest && !newest.isTried))) return false;
  const [order] = newest ? await ordersOfInvoices(services.db, [newest.id]) : [];
  if (!order || order.status === "paid") return isLeft;
  return (await settleOrder({ ...services, mailsLater: true }, order)).status !== "processing";
}

interface Ending {
  isTierEnded: boolean;
  /** Nobody has paid, or will pay, for it any more. */
  isUnpaid: boolean;
  paidUntil: Date;
  at: Date;
}

/** When it ends, as the shop knows: what the seller has ended renews no more, and its members keep the paid time. Null where it renews. */
function wantedEnd(
  { endDeclared }: MembershipRow,
  { isTierEnded, isUnpaid, paidUntil, at }: Ending,
): number | null {
  if (isUnpaid) return at.getTime();
  const ends = [isTierEnded ? paidUntil.getTime() : null, endDeclared?.end].filter((end) => end != null);
  return ends.length ? Math.min(...ends) : null;
}

/** Plans at Stripe what member, seller or a bank has ended, unless it ends as soon anyway. */
async function planEnd(
  { payments, now }: SettleServices,
  subscription: SubscriptionState,
  wanted: number | null,
): Promise<SubscriptionState> {
  const { id, status, endsAt, periodEnd } = subscription;
  if (wanted === null || !isLiving(status) || (endsAt && endsAt.getTime() <= wanted)) return subscription;
  if (wanted <= now().getTime()) await payments.endNow(id);
  else if (wanted === periodEnd.getTime()) await payments.endWithPeriod(id, true);
  else await payments.endAt(id, new Date(wanted));
  return (await payments.subscription(id)) ?? subscription;
}

/**
 * Of a year that renewed, and that its member has ended: what is left of it is owed, and its periods are over. Who deletes the account before
 * that day, is paid back as if they had waited.
 */
async function restStatements(
  { db }: SettleServices,
  membership: MembershipRow,
  { status, isRenewedYear, endedAt }: Pick<SyncedFields, "status" | "isRenewedYear" | "endedAt">,
): Promise<Statement[]> {
  const { id, endDeclared } = membership;
  if (status !== "ended" || !isLiving(membership.status) || !isRenewedYear || !endDeclared?.end || !endedAt)
    return [];
  const end = new Date(endDeclared.end);
  const rests = (await periodsOf(db, id)).map((each) => ({
    order: each.order.id,
    cents: restCents(each, end),
  }));
  return [
    ...rests
      .filter(({ cents }) => cents > 0)
      .flatMap(({ order, cents }) => recordOwed(db, order, { why: "left", cents, at: endedAt })),
    cutPeriods(db, id, end),
  ];
}

async function applySubscription(
  services: SettleServices,
  known: MembershipRow,
  found: SubscriptionState,
): Promise<MembershipRow> {
  const { db, payments, now, log } = services;
  const wrong = mismatchOf(services, known, found);
  if (wrong) {
    log("membership_held", { membership: known.id, subscription: found.id, wrong });
    return known;
  }
  const at = now();
  const invoices = await payments.periodInvoices(found.id);
  const ids = invoices.map(({ id }) => id);
  // Its member may have taken an end back since, which is then not planned again.
  const [orders, [membership = known]] = await db.batch([
    ordersOfInvoices(db, ids),
    membershipById(db, known.id),
  ]);
  await recordPeriods(services, membership, { invoices, orders });
  const tiers = found.tier === null ? [] : await tiersBySlugs(db, [found.tier]);
  const isTierEnded = tiers.some(({ endedAt }) => endedAt !== null);
  const isRenewedYear = hasRenewedYear(found, invoices, at);
  const paidNow = invoices.filter((each) => each.isPaid && covers(at)(each));
  const reversed = new Set(orders.filter(wentBack).map(({ id }) => id));
  const isBack = ({ id }: PeriodInvoice) => reversed.has(id);
  const isUnpaid =
    isPaidBack(orders, paidNow, isBack) || (await isGivenUp(services, membership, found, invoices));
  const wanted = wantedEnd(membership, {
    isTierEnded,
    isUnpaid,
    paidUntil: paidUntilOf(found, invoices),
    at,
  });
  const subscription = await planEnd(services, found, wanted);
  if (subscription.status === "ended") await voidUnpaid(services, invoices);
  const status = statusOf(subscription, invoices);
  const late = paidAfterEnd(membership, subscription, invoices);
  const rest = await restStatements(services, membership, { ...subscription, status, isRenewedYear });
  // Of a year that renewed, what is left after a declared end is owed.
  const cutAt = (isRenewedYear && membership.endDeclared?.end) || Number.POSITIVE_INFINITY;
  // A seller, or a bank, can end it at Stripe before its paid time is over, which its member keeps.
  const isPaidStill =
    at.getTime() < cutAt &&
    !membership.withdrawnAt &&
    paidNow.some((each) => !late.has(each.id) && !isBack(each));
  const isOver = status === "expired" || (status === "ended" && !isPaidStill);
  // A smaller tier that was to begin with the next payment has not begun.
  const last =
    subscription.status === "ended" ? invoices.find(({ isPaid, tier }) => isPaid && tier) : undefined;
  const fields = {
    status,
    isRenewedYear,
    tier: last?.tier ?? tiers[0]?.slug ?? membership.tier,
    interval: subscription.interval,
    cents: subscription.cents,
    subscriptionId: subscription.id,
    stripeCustomerId: subscription.customerId,
    paidUntil: paidUntilOf(subscription, invoices),
    endsAt: subscription.endsAt,
    endedAt: isOver ? (subscription.endedAt ?? at) : null,
    startedAt: subscription.startedAt,
  };
  const mails = membershipMails(membership, { ...fields, isTierEnded }, { invoices, at });
  let [[written = membership], told] = await db.batch([
    writeState(db, membership.id, fields, at),
    ...tellMembership(db, membership.id, at),
    ...rest,
    settleTakenOf(db, membership.id, at),
    ...mails.map((mail) => queueMail(db, mail)),
  ]);
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  const open = (await ordersOfInvoices(db, ids)).filter((order) => {
    const invoice = byId.get(order.id);
    return invoice && isOpen(order, invoice);
  });
  // A first payment that failed is not tried again: whoever still wants to join joins anew.
  if (status === "expired" && isLiving(subscription.status)) {
    await payments.endNow(subscription.id);
    await voidUnpaid(services, invoices);
  }
  for (const order of open) await settleOrder({ ...services, mailsLater: true }, order);
  const isUnwanted = isLiving(status) && written.status === "ended";
  if (isUnwanted) written = await endUnwanted(services, written, { subscription, invoices });
  if (isUnwanted || written.withdrawnAt) await payBackUnwanted(services, written, () => true);
  else if (late.size > 0) await payBackUnwanted(services, written, ({ id }) => late.has(id));
  if (!services.mailsLater && (mails.length || open.length || isQueued(told))) {
    services.waitUntil(drainOutbox(services));
    deliverAfterAnswer(services);
  }
  return written;
}

/**
 * What the key does not find is of test mode, which the first live key leaves behind, or of another account: then its member has what is paid, and
 * may join anew after that.
 */
async function leftBehind(services: SettleServices, membership: MembershipRow): Promise<MembershipRow> {
  const { db, payments, now, log } = services;
  const { id, sessionId, subscriptionId, paidUntil } = membership;
  log("membership_held", { membership: id, subscription: subscriptionId, wrong: "missing" });
  const at = now();
  const isTried = payments.live && sessionId?.startsWith("cs_test_");
  const isOver = lapsesAt(paidUntil ?? new Date(0), membership) < at.getTime();
  if (!(isTried || isOver)) return membership;
  if (membership.status === "joining") return (await expireJoining(db, id))[0] ?? membership;
  if (!isLiving(membership.status)) return membership;
  const [[ended = membership]] = await db.batch([
    updateMembership(db, id, { status: "ended", endedAt: at }),
    ...tellMembership(db, id, at),
    settleTakenOf(db, id, at),
    queueMail(db, newsMail(membership, "ended", { about: "", at })),
  ]);
  return ended;
}

/** @returns the membership as it is then; undefined for an id that the shop does not know */
export async function syncMembership(
  services: SettleServices,
  id: string,
): Promise<MembershipRow | undefined> {
  const { db, payments } = services;
  const [membership] = await membershipById(db, id);
  if (!membership) return undefined;
  const subscriptionId = await subscriptionIdOf(services, membership);
  if (!subscriptionId) return (await membershipById(db, id))[0];
  const subscription = await payments.subscription(subscriptionId);
  if (!subscription) return leftBehind(services, { ...membership, subscriptionId });
  return applySubscription(services, membership, subscription);
}
