/** The payment provider's events: received by the webhook, and fetched by the cron where a webhook never arrived. */

import { lastHeartbeats, recordHeartbeat } from "#app/health/heartbeats.store.server.ts";
import { webhookMissingAlerts } from "#app/health/seller-alerts.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { claimDueMemberships, type MembershipRow } from "#app/memberships/memberships.store.server.ts";
import { syncMembership } from "#app/memberships/sync-membership.server.ts";
import { type OrderRow, orderById, orderBySession } from "#app/orders/orders.store.server.ts";
import { retryPendingRefunds } from "#app/orders/refunds/refunds.server.ts";
import { DomainError, errorDetails } from "#app/shared/errors.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/shared/time.ts";
import { syncCreditNotes } from "#app/tax/stripe-documents.server.ts";
import { orderOfInvoice } from "#app/tax/tax.store.server.ts";
import type { PaymentEvent } from "./payment-events.service.server.ts";
import { applyPaymentStatus, type SettleServices, settleOrder } from "./settle.server.ts";
import {
  claimDueOrders,
  EVENT_FAILED,
  knownEvents,
  orderByIntent,
  recordEvents,
} from "./settle.store.server.ts";

/**
 * D1 statements after which a run of the cron begins no other order. D1 allows 1,000 queries to all of the cron's work and does not say
 * whether a batch is one, so every statement counts. The mails of the orders come in addition.
 */
const STATEMENTS_PER_RUN = 400;
/** Shares of it that refunds, events and memberships may use: where they fail again and again, the others still have their turn. */
const REFUNDS_SHARE = 0.2;
const EVENTS_SHARE = 0.6;
const MEMBERSHIPS_SHARE = 0.1;
/** Less than the five minutes to the next run: Stripe may be slow. */
const RUN_MS = 4 * MINUTE_MS;
const MAIL_BATCHES = 2;
const ORDERS_PER_CLAIM = 5;
const EVENTS_PER_WRITE = 50;
/** Pause before an event that failed is tried again, so that such events do not keep others waiting. */
const FAILED_AGAIN_MS = 15 * MINUTE_MS;
/** Events that Stripe lists later than others of their time are still found. */
const LISTED_LATE_MS = HOUR_MS;
/** Age from which the webhook of an event counts as missing. Stripe sends webhooks within seconds. */
const WEBHOOK_LATE_MS = 2 * MINUTE_MS;

interface Run {
  mayGoOn: () => boolean;
  failed: (error: unknown) => void;
}

async function orderOfEvent(
  { db, payments }: SettleServices,
  event: PaymentEvent,
): Promise<OrderRow | undefined> {
  if (event.sessionId) return (await orderBySession(db, event.sessionId))[0];
  if (event.orderId) return (await orderById(db, event.orderId))[0];
  if (event.invoiceId) return (await orderOfInvoice(db, event.invoiceId))[0]?.order;
  if (!event.intentId) return undefined;
  const [orderOfIntent] = await orderByIntent(db, event.intentId);
  if (orderOfIntent) return orderOfIntent;
  const sessionId = await payments.sessionOfIntent(event.intentId);
  if (sessionId) return (await orderBySession(db, sessionId))[0];
  const invoiceId = await payments.invoiceOfIntent(event.intentId);
  return invoiceId ? (await orderById(db, invoiceId))[0] : undefined;
}

async function settleWithCreditNotes(services: SettleServices, order: OrderRow): Promise<OrderRow> {
  const { order: settled, payment } = await applyPaymentStatus(services, order);
  await syncCreditNotes(services, settled, payment);
  return settled;
}

/** What an event was about, as it is now. */
type Applied = Pick<OrderRow, "status" | "code"> | Pick<MembershipRow, "status">;

function appliedEvent({ log }: SettleServices, event: PaymentEvent, to: Applied | undefined) {
  const { id, type } = event;
  if (type === "refund.failed") log("refund_failed", { order: to && "code" in to && to.code, event: id });
  if (!to) log("payment_event_without_order", { event: id, type });
  return { id, type, outcome: to?.status ?? "no_order" };
}

async function applyEvent(services: SettleServices, event: PaymentEvent): Promise<Applied | undefined> {
  if (event.membershipId) return syncMembership(services, event.membershipId);
  const order = await orderOfEvent(services, event);
  return order && settleWithCreditNotes(services, order);
}

/**
 * Handles Stripe's webhook. The payload only identifies the order, whose state is then read from Stripe.
 * Errors are thrown, so that Stripe sends the event again.
 * @throws DomainError bad_signature.
 */
export async function receivePaymentEvent(
  services: SettleServices,
  { rawBody, signature }: { rawBody: string; signature: string },
): Promise<void> {
  const event = await services.payments.constructEvent(rawBody, signature);
  if (!event) throw new DomainError("bad_signature");
  const { db, now } = services;
  const [[known]] = await db.batch([knownEvents(db, [event.id]), recordHeartbeat(db, "webhook", now())]);
  if (known && known.outcome !== EVENT_FAILED) return;
  await recordEvents(db, [appliedEvent(services, event, await applyEvent(services, event))], now());
}

/** Mails to the sellers, for when Stripe has an event that is older than WEBHOOK_LATE_MS, and no webhook of any event has come since. */
function missingWebhookAlerts(
  services: SettleServices,
  missed: PaymentEvent[],
  lastWebhook: Date | undefined,
) {
  const late = services.now().getTime() - WEBHOOK_LATE_MS;
  const sinceLastWebhook = missed.filter(
    ({ createdAt }) => createdAt.getTime() < late && (!lastWebhook || lastWebhook < createdAt),
  );
  const [oldest] = sinceLastWebhook.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  return oldest ? [webhookMissingAlerts(services, oldest)] : [];
}

const referencesOf = ({ id, paymentSessionId, paymentIntentId, invoiceId }: OrderRow) =>
  [id, paymentSessionId, paymentIntentId, invoiceId].filter((reference) => reference !== null);

/**
 * Applies events that were missed. Each order is settled once: its state at Stripe is read after the events were listed, and contains them all.
 * @returns the orders that were settled, by their ids and references, and the events that were not handled.
 */
async function applyMissedEvents(
  services: SettleServices,
  { events, alerts }: { events: PaymentEvent[]; alerts: ReturnType<typeof missingWebhookAlerts> },
  { mayGoOn, failed }: Run,
): Promise<{ settled: Map<string, OrderRow>; left: PaymentEvent[] }> {
  const settled = new Map<string, OrderRow>();
  const synced = new Map<string, Promise<MembershipRow | undefined>>();
  const failures = new Map<string, unknown>();
  const left: PaymentEvent[] = [];
  const orderAfter = async (event: PaymentEvent) => {
    const { sessionId, orderId, invoiceId, intentId } = event;
    const known = settled.get(sessionId ?? orderId ?? invoiceId ?? intentId ?? "");
    if (known) return known;
    const order = await orderOfEvent(services, event);
    if (!order) return undefined;
    if (failures.has(order.id)) throw failures.get(order.id);
    try {
      const after = settled.get(order.id) ?? (await settleWithCreditNotes(services, order));
      for (const reference of referencesOf(after)) settled.set(reference, after);
      return after;
    } catch (error) {
      failures.set(order.id, error);
      throw error;
    }
  };
  const applied = (event: PaymentEvent): Promise<Applied | undefined> => {
    const { membershipId } = event;
    if (!membershipId) return orderAfter(event);
    const known = synced.get(membershipId) ?? syncMembership(services, membershipId);
    synced.set(membershipId, known);
    return known;
  };
  const outcomes: Parameters<typeof recordEvents>[1] = [];
  // In one batch: an event that is recorded is missed no longer, and would not cause the alerts again.
  const record = () =>
    services.db.batch([recordEvents(services.db, outcomes.splice(0), services.now()), ...alerts.splice(0)]);
  for (const event of events) {
    if (!mayGoOn()) left.push(event);
    else
      try {
        outcomes.push(appliedEvent(services, event, await applied(event)));
      } catch (error) {
        failed(error);
        left.push(event);
        outcomes.push({ id: event.id, type: event.type, outcome: EVENT_FAILED });
      }
    if (outcomes.length >= EVENTS_PER_WRITE) await record();
  }
  if (outcomes.length || alerts.length) await record();
  return { settled, left };
}

/** Applies Stripe's events of the last three days that no webhook has brought. @returns the orders that were settled. */
async function catchUpWithEvents(services: SettleServices, run: Run): Promise<Map<string, OrderRow>> {
  const { db, payments, now } = services;
  const oldest = now().getTime() - 3 * DAY_MS;
  const handledUntil = (await lastHeartbeats(db)).find(({ name }) => name === "events")?.at.getTime();
  const events = await payments.eventsSince(new Date(Math.max(oldest, handledUntil ?? 0)));
  const ids = events.map(({ id }) => id);
  const [knownRows, heartbeats] = ids.length
    ? await db.batch([knownEvents(db, ids), lastHeartbeats(db)])
    : [[], []];
  const known = new Map(knownRows.map((row) => [row.id, row]));
  const unhandled = events.filter(({ id }) => (known.get(id)?.outcome ?? EVENT_FAILED) === EVENT_FAILED);
  const lastWebhook = heartbeats.find(({ name }) => name === "webhook")?.at;
  const alerts = missingWebhookAlerts(services, unhandled, lastWebhook);
  const failedSince = now().getTime() - FAILED_AGAIN_MS;
  const isDue = ({ id }: PaymentEvent) => (known.get(id)?.handledAt.getTime() ?? 0) <= failedSince;
  const { settled, left } = await applyMissedEvents(
    services,
    { events: unhandled.filter(isDue), alerts },
    run,
  );
  const [oldestLeft] = unhandled.filter((event) => !isDue(event) || left.includes(event));
  // Stripe's time, because its clock may differ from ours.
  const until = oldestLeft?.createdAt.getTime() ?? (events.at(-1)?.createdAt.getTime() ?? 0) - LISTED_LATE_MS;
  if (events.length && until !== handledUntil) await recordHeartbeat(db, "events", new Date(until));
  return settled;
}

/** Checks unpaid orders, at growing intervals. @param settled orders that this run has settled already. */
async function checkDueOrders(services: SettleServices, settled: Map<string, OrderRow>, run: Run) {
  while (run.mayGoOn()) {
    const due = await claimDueOrders(services.db, services.now(), ORDERS_PER_CLAIM);
    if (!due.length) return;
    for (const order of due.sort((a, b) => a.checks - b.checks))
      if (!settled.has(order.id)) await settleOrder(services, order).catch(run.failed);
  }
}

/** Reads memberships whose time has come from Stripe: a renewal, an end, or an event that nobody brought. */
async function checkDueMemberships(services: SettleServices, run: Run) {
  while (run.mayGoOn()) {
    const due = await claimDueMemberships(services.db, services.now(), ORDERS_PER_CLAIM);
    if (!due.length) return;
    for (const { id } of due) await syncMembership(services, id).catch(run.failed);
  }
}

/**
 * Run by the cron: repeats refunds that Stripe has not confirmed, applies events whose webhooks never arrived, and checks memberships and
 * unpaid orders.
 * Within STATEMENTS_PER_RUN, so that an outage of webhooks never uses up what D1 allows to the run; the next run goes on.
 */
export async function reconcilePayments(services: SettleServices): Promise<void> {
  const { db, now, log, payments } = services;
  if (!payments.connected) return;
  const [statements, startedAt] = [db.statements(), now().getTime()];
  const run = (share: number): Run => ({
    mayGoOn: () =>
      db.statements() - statements < share * STATEMENTS_PER_RUN && now().getTime() - startedAt < RUN_MS,
    failed: (error) => log("reconcile_failed", { error: errorDetails(error) }),
  });
  const mailingLater = { ...services, mailsLater: true };
  const refunds = run(REFUNDS_SHARE);
  await retryPendingRefunds(mailingLater, refunds.mayGoOn).catch(refunds.failed);
  const events = run(REFUNDS_SHARE + EVENTS_SHARE);
  const settled = await catchUpWithEvents(mailingLater, events).catch(events.failed);
  const memberships = run(REFUNDS_SHARE + EVENTS_SHARE + MEMBERSHIPS_SHARE);
  await checkDueMemberships(mailingLater, memberships).catch(memberships.failed);
  const orders = run(1);
  await checkDueOrders(mailingLater, settled ?? new Map(), orders).catch(orders.failed);
  await drainOutbox(services, { batches: MAIL_BATCHES });
}
