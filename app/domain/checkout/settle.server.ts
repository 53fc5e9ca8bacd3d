/** Brings an order to the state the payment provider has: granted once, whoever asks first, however often, in any order. */
import type { Services } from "#app/context.server.ts";
import { DomainError } from "#app/domain/errors.ts";
import { drainOutbox } from "#app/domain/mail/outbox.server.ts";
import type { PaymentEvent, PaymentStatus } from "#app/services/payments.server.ts";
import {
  emptyCart,
  grantFromOtherOrder,
  grantLines,
  handledEvents,
  markPaid,
  moveOrder,
  type OrderRow,
  orderById,
  orderByIntent,
  orderBySession,
  queueReceipt,
  recordEvent,
  revokePurchases,
  staleOrders,
} from "./checkout.store.server.ts";

export type Settling = Pick<
  Services,
  "db" | "payments" | "now" | "log" | "mailer" | "settings" | "waitUntil"
>;

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

/** Why a payment must not be trusted, or null when it is exactly the one this order asked for. */
function mismatch(order: OrderRow, payment: PaymentStatus, live: boolean): string | null {
  if (payment.orderId !== order.id) return "order";
  if (payment.amount !== order.totalCents) return "amount";
  if (payment.currency !== "eur") return "currency";
  if (payment.live !== live) return "mode";
  return null;
}

/** The batch that carries an order from where it is to what the provider says. */
function steps({ db, now, log, payments }: Settling, order: OrderRow, payment: PaymentStatus) {
  if (!payment.paid) {
    if (payment.expired) return [moveOrder(db, order.id, "expired", ["pending"])] as const;
    if (payment.failed) return [moveOrder(db, order.id, "failed", ["pending"])] as const;
    return null;
  }
  const wrong = mismatch(order, payment, payments.live);
  if (wrong) {
    log("payment_held", { order: order.id, session: payment.sessionId, wrong });
    return [moveOrder(db, order.id, "held", ["pending", "failed", "expired"])] as const;
  }
  const at = now();
  const grant = [
    markPaid(db, order.id, { at, intentId: payment.intentId }),
    grantLines(db, order.id, at),
    emptyCart(db, order.id),
    queueReceipt(db, order.id, at),
  ] as const;
  if (!payment.refunded && !payment.disputeLost) return grant;
  const end = payment.refunded ? "refunded" : "charged_back";
  return [
    ...grant,
    moveOrder(db, order.id, end, ["paid"]),
    revokePurchases(db, order.id, at),
    grantFromOtherOrder(db, order.id),
  ] as const;
}

/**
 * Reads the payment page afresh from the provider and applies it. The provider's word on refunds and disputes comes
 * along, so a late or repeated event never moves an order back. An order without a page can no longer be paid.
 * @returns the order as it stands afterwards.
 */
export async function settleOrder(services: Settling, order: OrderRow): Promise<OrderRow> {
  const { db, payments } = services;
  const payment = order.paymentSessionId ? await payments.status(order.paymentSessionId) : null;
  const batch = payment ? steps(services, order, payment) : [moveOrder(db, order.id, "expired", ["pending"])];
  if (!batch) return order;
  const [first, ...rest] = batch;
  await db.batch([first, ...rest]);
  const [settled] = await orderById(db, order.id);
  if (payment?.paid && order.status !== "paid") services.waitUntil(drainOutbox(services));
  return settled ?? order;
}

async function orderOf({ db, payments }: Settling, event: PaymentEvent): Promise<OrderRow | undefined> {
  if (event.sessionId) return (await orderBySession(db, event.sessionId))[0];
  if (!event.intentId) return undefined;
  const [known] = await orderByIntent(db, event.intentId);
  if (known) return known;
  const sessionId = await payments.sessionOfIntent(event.intentId);
  return sessionId ? (await orderBySession(db, sessionId))[0] : undefined;
}

async function applyEvent(services: Settling, event: PaymentEvent): Promise<void> {
  const order = await orderOf(services, event);
  const outcome = order ? (await settleOrder(services, order)).status : "no_order";
  if (!order) services.log("payment_event_without_order", { event: event.id, type: event.type });
  await recordEvent(services.db, { id: event.id, type: event.type, outcome, handledAt: services.now() });
}

/**
 * Stripe's webhook. The payload only says which order to look at; a failure throws, so that the provider sends it again.
 * @throws DomainError bad_signature.
 */
export async function receivePaymentEvent(
  services: Settling,
  { rawBody, signature }: { rawBody: string; signature: string },
): Promise<void> {
  const event = await services.payments.readEvent(rawBody, signature);
  if (!event) throw new DomainError("bad_signature");
  const [handled] = await handledEvents(services.db, [event.id]);
  if (!handled) await applyEvent(services, event);
}

/** The cron's sweep for webhooks that never came: orders pending for 10 minutes, then three days of events. */
export async function reconcilePayments(services: Settling): Promise<void> {
  const { db, payments, now, log } = services;
  const failed = (error: unknown) => log("reconcile_failed", { error: String(error) });
  const stale = await staleOrders(db, new Date(now().getTime() - 10 * MINUTE));
  for (const order of stale) await settleOrder(services, order).catch(failed);
  const events = await payments.eventsSince(new Date(now().getTime() - 3 * DAY));
  const handled = new Set<string>();
  for (let at = 0; at < events.length; at += 90) {
    const ids = events.slice(at, at + 90).map(({ id }) => id);
    for (const { id } of await handledEvents(db, ids)) handled.add(id);
  }
  for (const event of events) if (!handled.has(event.id)) await applyEvent(services, event).catch(failed);
}
