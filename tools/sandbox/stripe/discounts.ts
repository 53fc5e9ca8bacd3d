/** What a coupon takes off a subscription and its invoices. Each redemption is a discount with an id of its own. */
import type { Coupon, Discount, Invoice, InvoiceLine, Subscription } from "./objects.ts";
import { newId } from "./objects.ts";
import { addMonths } from "./period.ts";
import { type Sandbox, unixTime } from "./state.ts";

/** Cents that a coupon takes off each amount; a fixed sum is spread over them by their size. */
export function takenOff({ percent_off, amount_off }: Coupon, amounts: readonly number[]): number[] {
  if (percent_off !== null) return amounts.map((cents) => Math.round((cents * percent_off) / 100));
  const total = amounts.reduce((sum, cents) => sum + cents, 0);
  let left = Math.min(amount_off ?? 0, total);
  let rest = total;
  return amounts.map((cents) => {
    const off = rest === 0 ? 0 : Math.round((left * cents) / rest);
    left -= off;
    rest -= cents;
    return off;
  });
}

/** A redemption, which counts as one only once the subscription is there. */
export function newDiscount(sandbox: Sandbox, coupon: Coupon): Discount {
  const start = unixTime(sandbox);
  const discount: Discount = {
    id: newId("discount"),
    object: "discount",
    checkout_session: null,
    customer: null,
    customer_account: null,
    end: null,
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { type: "coupon", coupon: coupon.id },
    start,
    subscription: null,
    subscription_item: null,
  };
  sandbox.store.discounts.set(discount.id, { discount, coupon });
  return discount;
}

export function redeem(sandbox: Sandbox, id: string, subscription: Subscription): void {
  const held = sandbox.store.discounts.get(id);
  if (!held) return;
  const { discount, coupon } = held;
  const start = unixTime(sandbox);
  const months = coupon.duration_in_months;
  const end = months === null ? null : addMonths(new Date(start * 1000), months);
  Object.assign(discount, { start, end, subscription: subscription.id, customer: subscription.customer });
  const known = sandbox.store.coupons.get(coupon.id);
  if (known) known.times_redeemed += 1;
  subscription.discounts = [id];
}

/** The coupons of a subscription's discounts that hold now, by the discounts' ids. */
function couponsOf({ store, now }: Sandbox, { discounts }: Subscription): [id: string, Coupon][] {
  const at = unixTime({ now });
  return discounts.flatMap((id): [string, Coupon][] => {
    const held = store.discounts.get(id);
    return held && (held.discount.end === null || held.discount.end > at) ? [[id, held.coupon]] : [];
  });
}

/** Takes a subscription's discount off the lines of its invoice; what is prorated is reckoned without it already. */
export function discountedLines(
  sandbox: Sandbox,
  subscription: Subscription,
  lines: readonly InvoiceLine[],
): InvoiceLine[] {
  const [held] = couponsOf(sandbox, subscription);
  if (!held) return [...lines];
  const [discount, coupon] = held;
  const amounts = lines.map((line) => (line.discountable ? line.amount : 0));
  const off = takenOff(coupon, amounts);
  return lines.map((line, i) => {
    const amount = off[i] ?? 0;
    return line.discountable
      ? {
          ...line,
          discounts: [discount],
          discount_amounts: [{ amount, discount }],
          pretax_credit_amounts: [{ amount, discount, type: "discount" }],
        }
      : line;
  });
}

/** Cents of a line once its discounts are off. */
export const netOf = ({ amount, discount_amounts }: InvoiceLine): number =>
  amount - (discount_amounts ?? []).reduce((sum, off) => sum + off.amount, 0);

/** The fields of an invoice that say what its lines were discounted by. */
export function discountFields(lines: readonly InvoiceLine[]) {
  const amount = lines.reduce((sum, line) => sum + line.amount - netOf(line), 0);
  const [discount] = lines.flatMap((line) => line.discounts);
  if (discount === undefined) return {};
  return {
    discounts: [discount],
    total_discount_amounts: [{ amount, discount }],
    total_pretax_credit_amounts: [{ amount, discount, type: "discount" as const }],
  } satisfies Partial<Invoice>;
}

/** A price for part of a period: the share of a lasting discount is off. */
export function discountedPrice(sandbox: Sandbox, subscription: Subscription, cents: number): number {
  const [held] = couponsOf(sandbox, subscription);
  return cents - (held ? (takenOff(held[1], [cents])[0] ?? 0) : 0);
}

/** A discount for one invoice is over with it. */
export function spendDiscounts(sandbox: Sandbox, subscription: Subscription): void {
  subscription.discounts = subscription.discounts.filter(
    (id) => sandbox.store.discounts.get(id)?.coupon.duration !== "once",
  );
}
