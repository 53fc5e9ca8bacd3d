/** When a membership ends that its member ends. Times in UTC milliseconds. */
import { sumOf } from "#app/offers/pricing/split.ts";
import type { OrderStatus } from "#app/orders/payments/order-status.contract.ts";
import { leftToRefund } from "#app/orders/refunds/withdrawal.contract.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { restOf } from "./pay-back.ts";

export interface EndDeclaration {
  /** When it was declared. */
  at: number;
  /** For when, as it was confirmed: what is charged for later is paid back. Null once its member has taken it back. */
  end: number | null;
}

/** Tells a year from a month, also one that a change of tier has cut. */
export const isYear = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): boolean =>
  endsAt.getTime() - startsAt.getTime() > 2 * 31 * DAY_MS;

interface Running {
  /** The end of what is paid. */
  paidUntil: number;
  /** Whether that is a year which renewed by itself. */
  isRenewedYear: boolean;
}

/** The same day of the next month, or that month's last. */
function monthAfter(at: number): number {
  const next = new Date(at);
  next.setUTCMonth(next.getUTCMonth() + 1);
  if (next.getUTCDate() !== new Date(at).getUTCDate()) next.setUTCDate(0);
  return next.getTime();
}

/**
 * A contract that renewed by itself can be ended with a month's notice (§ 309 no. 9 BGB); before that it lasts as long as is paid.
 * @param at when it was declared
 * @param until when it is to end: now, or the end of a day
 */
export function endOf(
  { at, until }: { at: number; until: number },
  { paidUntil, isRenewedYear }: Running,
): number {
  const soonest = isRenewedYear ? Math.min(monthAfter(at), paidUntil) : paidUntil;
  // Stripe knows seconds.
  return Math.floor(Math.max(soonest, until) / 1000) * 1000;
}

interface PaidPeriod {
  period: { startsAt: Date; endsAt: Date };
  order: { status: OrderStatus; totalCents: number; refundedCents: number };
}

/** Euro cents of what was paid for the days of a period from the membership's end on. */
export const restCents = ({ period, order }: PaidPeriod, end: Date): number =>
  restOf(leftToRefund(order), period, end);

export const restOfAll = (periods: readonly PaidPeriod[], end: Date): number =>
  sumOf(periods.map((each) => restCents(each, end)));
