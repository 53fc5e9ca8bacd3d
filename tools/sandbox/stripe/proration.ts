import { productById } from "./catalog.ts";
import { discountedPrice, netOf } from "./discounts.ts";
import type { InvoiceLine, Price, Subscription } from "./objects.ts";
import { periodEnd } from "./period.ts";
import type { Sandbox } from "./state.ts";
import { pendingLinesOf, periodLine, subscriptionLine } from "./subscription-invoices.ts";
import { itemOf } from "./subscription-object.ts";

export const isSameInterval = (one: Price, other: Price) =>
  one.recurring?.interval === other.recurring?.interval &&
  one.recurring?.interval_count === other.recurring?.interval_count;

const dayOf = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });

/** The part of a period that is left at `at`, of an amount for all of it, to the second. */
export const leftOf = (cents: number, { start, end }: InvoiceLine["period"], at: number) =>
  Math.round((cents * (end - at)) / (end - start));

/** What was last billed for time up to the end of the current period; undefined where nothing was. */
function lastDebit(sandbox: Sandbox, subscription: Subscription): InvoiceLine | undefined {
  const { current_period_end: end } = itemOf(subscription);
  const billed = [...sandbox.store.invoices.values()].flatMap(({ lines }) => lines.data);
  return [...billed, ...pendingLinesOf(sandbox, subscription)].findLast(
    (line) => line.subscription === subscription.id && line.period.end === end && line.amount > 0,
  );
}

/**
 * Credits what is left of the current period, of what was really billed for it: so with `billing_mode` flexible
 * (docs.stripe.com/billing/subscriptions/billing-mode/compare).
 */
export function creditLine(sandbox: Sandbox, subscription: Subscription, at: number): InvoiceLine {
  const { price, current_period_end: end } = itemOf(subscription);
  const debit = lastDebit(sandbox, subscription);
  const credit = subscriptionLine(subscription, {
    price,
    amount: debit ? -leftOf(netOf(debit), debit.period, at) : 0,
    period: { start: at, end },
    description: `Unused time on ${productById(sandbox, price.product).name} after ${dayOf(at)}`,
    isProration: true,
  });
  const details = credit.parent?.subscription_item_details;
  if (details && debit?.invoice)
    details.proration_details = {
      credited_items: { invoice: debit.invoice, invoice_line_items: [debit.id] },
    };
  return credit;
}

/** What a change of price at a moment credits and charges. */
export function changeLines(
  sandbox: Sandbox,
  subscription: Subscription,
  { price, at }: { price: Price; at: number },
): InvoiceLine[] {
  const { price: old, current_period_start: start, current_period_end: end } = itemOf(subscription);
  const credit = creditLine(sandbox, subscription, at);
  if (!isSameInterval(old, price)) {
    const period = { start: at, end: periodEnd(at, at, price) };
    return [credit, periodLine(sandbox, subscription, { price, period })];
  }
  const rest = subscriptionLine(subscription, {
    price,
    amount: leftOf(discountedPrice(sandbox, subscription, price.unit_amount), { start, end }, at),
    period: { start: at, end },
    description: `Remaining time on ${productById(sandbox, price.product).name} after ${dayOf(at)}`,
    isProration: true,
  });
  return [credit, rest];
}
