/** The payment provider's events: received by the webhook, and fetched by the cron where a webhook never arrived. */
import { DomainError } from "#app/domain/errors.ts";
import { lastHeartbeats, recordHeartbeat } from "#app/domain/health/heartbeats.store.server.ts";
import { webhookMissingAlerts } from "#app/domain/health/seller-alerts.server.ts";
import { orderOfInvoice } from "#app/domain/tax/tax.store.server.ts";
import { syncCreditNotes } from "#app/domain/tax/tax-documents.server.ts";
import { DAY_MS, MINUTE_MS } from "#app/domain/time.ts";
import type { PaymentEvent } from "#app/services/stripe/payment-events.server.ts";
import { type OrderRow, orderById, orderBySession } from "./checkout.store.server.ts";
import { type SettleServices, settleOrder, settlePayment } from "./settle.server.ts";
import { claimDueOrders, handledEvents, insertEvent, orderByIntent } from "./settle.store.server.ts";

const ORDERS_PER_RUN = 200;
/** D1 binds at most 100 values. */
const IDS_PER_QUERY = 90;
/** Age from which the webhook of an event counts as missing. Stripe sends webhooks within seconds. */
const WEBHOOK_LATE_MS = 2 * MINUTE_MS;

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
  return sessionId ? (await orderBySession(db, sessionId))[0] : undefined;
}

async function applyEvent(services: SettleServices, event: PaymentEvent): Promise<void> {
  const order = await orderOfEvent(services, event);
  const settled = order && (await settlePayment(services, order));
  if (event.type === "refund.failed") services.log("refund_failed", { order: order?.code, event: event.id });
  if (!order) services.log("payment_event_without_order", { event: event.id, type: event.type });
  if (settled) await syncCreditNotes(services, settled);
  const outcome = settled?.order.status ?? "no_order";
  await insertEvent(services.db, { id: event.id, type: event.type, outcome, handledAt: services.now() });
}

/**
 * Handles Stripe's webhook. The payload only identifies the order, whose state is then read from Stripe. Errors are thrown, so that Stripe sends the event again.
 * @throws DomainError bad_signature.
 */
export async function receivePaymentEvent(
  services: SettleServices,
  { rawBody, signature }: { rawBody: string; signature: string },
): Promise<void> {
  const event = await services.payments.constructEvent(rawBody, signature);
  if (!event) throw new DomainError("bad_signature");
  const { db, now } = services;
  const [[handled]] = await db.batch([handledEvents(db, [event.id]), recordHeartbeat(db, "webhook", now())]);
  if (!handled) await applyEvent(services, event);
}

/** Mails the sellers when Stripe has an event that is older than WEBHOOK_LATE_MS, and no webhook of any event has come since. */
async function alertMissingWebhook(services: SettleServices, missed: PaymentEvent[]): Promise<void> {
  const { db, now } = services;
  const overdue = missed.filter(({ createdAt }) => now().getTime() - createdAt.getTime() > WEBHOOK_LATE_MS);
  if (overdue.length === 0) return;
  const received = (await lastHeartbeats(db)).find(({ name }) => name === "webhook")?.at;
  const sinceLastWebhook = overdue.filter(({ createdAt }) => !received || received < createdAt);
  const [oldest] = sinceLastWebhook.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const [first, ...others] = oldest ? webhookMissingAlerts(services, oldest) : [];
  if (first) await db.batch([first, ...others]);
}

/**
 * Run by the cron for webhooks that never arrived: checks unpaid orders, at growing intervals, then the events of the last
 * three days.
 */
export async function reconcilePayments(services: SettleServices): Promise<void> {
  const { db, payments, now, log } = services;
  const failed = (error: unknown) => log("reconcile_failed", { error: String(error) });
  const due = await claimDueOrders(db, now(), ORDERS_PER_RUN);
  for (const order of due.sort((a, b) => a.checks - b.checks))
    await settleOrder(services, order).catch(failed);
  const events = await payments.eventsSince(new Date(now().getTime() - 3 * DAY_MS));
  const handled = new Set<string>();
  for (let start = 0; start < events.length; start += IDS_PER_QUERY) {
    const ids = events.slice(start, start + IDS_PER_QUERY).map(({ id }) => id);
    for (const { id } of await handledEvents(db, ids)) handled.add(id);
  }
  const missed = events.filter(({ id }) => !handled.has(id));
  await alertMissingWebhook(services, missed);
  for (const event of missed) await applyEvent(services, event).catch(failed);
}
