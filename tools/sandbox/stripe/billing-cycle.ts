/** Renewals: notice, new period, charge, further tries, end. */
import type { Due } from "./due.ts";
import { finalizeInvoice, methodOf, paymentOfInvoice, tryInvoice } from "./invoice-payments.ts";
import { type Invoice, type InvoiceLine, newId, type Subscription } from "./objects.ts";
import { periodEnd } from "./period.ts";
import { leftOf } from "./proration.ts";
import type { Sandbox } from "./state.ts";
import {
  addInvoice,
  finalizesAt,
  pendingLinesOf,
  periodLine,
  subscriptionInvoice,
  subscriptionOf,
  takePendingLines,
} from "./subscription-invoices.ts";
import { changeSubscription, endSubscription, itemOf } from "./subscription-object.ts";
import { emit } from "./webhooks.ts";

/** Stripe's default for `invoice.upcoming`. */
const NOTICE_SECONDS = 7 * 24 * 60 * 60;

export function dueRenewals(sandbox: Sandbox): Due[] {
  const running = [...sandbox.store.subscriptions.values()].filter(({ status }) => status !== "canceled");
  return running.flatMap((subscription) => {
    const { current_period_end: end, current_period_start: start } = itemOf(subscription);
    const next = { at: end, run: () => renew(sandbox, subscription) };
    const { cancel_at } = subscription;
    if (cancel_at !== null && cancel_at <= end) {
      const run = () => endSubscription(sandbox, subscription, "cancellation_requested");
      return [{ at: cancel_at, run }];
    }
    if (sandbox.store.upcoming.get(subscription.id) === end) return [next];
    const notice = { at: Math.max(start, end - NOTICE_SECONDS), run: () => announce(sandbox, subscription) };
    return [notice, next];
  });
}

/**
 * The period after the current one, as a change of plan leaves it. One in which it ends is that much shorter, and costs as much less ("if set during a
 * future period, this will always cause a proration for that period", docs.stripe.com/api/subscriptions/update, `cancel_at`).
 */
function nextPeriodLine(sandbox: Sandbox, subscription: Subscription): InvoiceLine {
  const { billing_cycle_anchor: anchor, cancel_at } = subscription;
  const { current_period_end: start, price } = itemOf(subscription);
  const whole = { start, end: periodEnd(anchor, start, price) };
  const end = Math.min(whole.end, cancel_at ?? whole.end);
  const line = periodLine(sandbox, subscription, { price, period: { start, end } });
  const amount = line.amount - leftOf(line.amount, whole, end);
  return { ...line, amount, subtotal: amount };
}

/** The invoice of the next renewal, as it would be now; it is not kept. @param added lines that a change would add */
export function upcomingInvoice(
  sandbox: Sandbox,
  subscription: Subscription,
  added: InvoiceLine[] = [],
): Invoice {
  const lines = [...pendingLinesOf(sandbox, subscription), ...added, nextPeriodLine(sandbox, subscription)];
  const id = newId("previewInvoice");
  const invoice = subscriptionInvoice(sandbox, subscription, { id, lines, reason: "upcoming" });
  const { current_period_start, current_period_end } = itemOf(subscription);
  return {
    ...invoice,
    created: current_period_end,
    period_start: current_period_start,
    period_end: current_period_end,
    next_payment_attempt: current_period_end + 60 * 60,
  };
}

function announce(sandbox: Sandbox, subscription: Subscription): void {
  sandbox.store.upcoming.set(subscription.id, itemOf(subscription).current_period_end);
  const { id: _, ...announced } = upcomingInvoice(sandbox, subscription);
  // Stripe announces it without an id.
  emit(sandbox, "invoice.upcoming", announced as Invoice);
}

function renew(sandbox: Sandbox, subscription: Subscription): void {
  const item = itemOf(subscription);
  const next = nextPeriodLine(sandbox, subscription);
  const { period } = next;
  const before = { start: item.current_period_start, end: item.current_period_end };
  const lines = [...takePendingLines(sandbox, subscription), next];
  const invoice = addInvoice(sandbox, subscription, { lines, reason: "subscription_cycle", period: before });
  // Of a subscription that is unpaid, invoices stay drafts.
  invoice.automatically_finalizes_at = invoice.auto_advance ? finalizesAt(sandbox) : null;
  const renewed = { ...item, current_period_start: period.start, current_period_end: period.end };
  changeSubscription(sandbox, subscription, {
    items: { ...subscription.items, data: [renewed] },
    latest_invoice: invoice.id,
  });
}

/** Drafts to charge, and open invoices to charge again. */
export function duePaymentTries(sandbox: Sandbox): Due[] {
  return [...sandbox.store.invoices.values()].flatMap((invoice): Due[] => {
    if (invoice.status === "draft" && invoice.automatically_finalizes_at !== null && invoice.auto_advance)
      return [{ at: invoice.automatically_finalizes_at, run: () => chargeNow(sandbox, invoice) }];
    if (invoice.status === "open" && invoice.next_payment_attempt !== null)
      return [{ at: invoice.next_payment_attempt, run: () => retry(sandbox, invoice) }];
    return [];
  });
}

/** Finalizes an invoice and charges what is due. */
export function chargeNow(sandbox: Sandbox, invoice: Invoice): void {
  finalizeInvoice(sandbox, invoice);
  if (paymentOfInvoice(sandbox, invoice.id)) retry(sandbox, invoice);
}

function retry(sandbox: Sandbox, invoice: Invoice): void {
  const subscription = subscriptionOf(sandbox, invoice);
  tryInvoice(sandbox, invoice, { method: subscription && methodOf(sandbox, subscription) });
}
