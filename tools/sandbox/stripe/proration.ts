import { productById } from "./catalog.ts";
import type { InvoiceLine, Price, Subscription } from "./objects.ts";
import { periodEnd } from "./period.ts";
import type { Sandbox } from "./state.ts";
import { periodLine, subscriptionLine } from "./subscription-invoices.ts";
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

/** The part of the current period that is left at `at`, of an amount for all of it, to the second. */
function leftOf(subscription: Subscription, cents: number, at: number): number {
  const { current_period_start: start, current_period_end: end } = itemOf(subscription);
  return Math.round((cents * (end - at)) / (end - start));
}

/** Credits what is left of the current period. */
export function creditLine(sandbox: Sandbox, subscription: Subscription, at: number): InvoiceLine {
  const { price, current_period_end: end } = itemOf(subscription);
  return subscriptionLine(subscription, {
    price,
    amount: -leftOf(subscription, price.unit_amount, at),
    period: { start: at, end },
    description: `Unused time on ${productById(sandbox, price.product).name} after ${dayOf(at)}`,
    isProration: true,
  });
}

/** What a change of price at a moment credits and charges. */
export function changeLines(
  sandbox: Sandbox,
  subscription: Subscription,
  { price, at }: { price: Price; at: number },
): InvoiceLine[] {
  const { price: old, current_period_end: end } = itemOf(subscription);
  const credit = creditLine(sandbox, subscription, at);
  if (!isSameInterval(old, price)) {
    const period = { start: at, end: periodEnd(at, at, price) };
    return [credit, periodLine(sandbox, subscription, { price, period })];
  }
  const rest = subscriptionLine(subscription, {
    price,
    amount: leftOf(subscription, price.unit_amount, at),
    period: { start: at, end },
    description: `Remaining time on ${productById(sandbox, price.product).name} after ${dayOf(at)}`,
    isProration: true,
  });
  return [credit, rest];
}
