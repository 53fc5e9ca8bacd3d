/**
 * The withdrawal from a contract: a consumer's right within 14 days (Directive 2011/83/EU, articles 9 to 16), with the function on
 * the trader's site that article 11a asks for since 19 June 2026 (Directive (EU) 2023/2673).
 */
import { DAY_MS } from "#app/domain/time.ts";
import { z } from "#app/domain/zod.ts";

export const WithdrawalParams = z.object({ code: z.string().max(40) });

/** As an order keeps it. */
export interface Withdrawal {
  /** UTC milliseconds. */
  at: number;
  /** The models that it covers. */
  productIds: string[];
}

/** ISO 3166-1, of the European Union and the rest of the European Economic Area. */
const CONSUMER_COUNTRIES = new Set(
  "AT BE BG HR CY CZ DE DK EE ES FI FR GR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" "),
);

interface OrderFacts {
  status: string;
  totalCents: number;
  paidAt: Date | null;
  buyer: Record<string, string> | null;
  taxId: string | null;
  withdrawal: Withdrawal | null;
}

/** The day of the contract does not count (Regulation (EEC, Euratom) No 1182/71, article 3). */
const WITHDRAWAL_DAYS = 14;

/** Until when a consumer may withdraw from an order; null when there is no such right. Whether a download ended it, its lines say. */
export function withdrawalEnd({ status, totalCents, paidAt, buyer, taxId }: OrderFacts): Date | null {
  const isConsumer = taxId === null && CONSUMER_COUNTRIES.has(buyer?.country ?? "");
  if (status !== "paid" || totalCents === 0 || !paidAt || !isConsumer) return null;
  const day = Math.floor(paidAt.getTime() / DAY_MS);
  // Two hours more: the day ends later in the west of the Union than by UTC.
  return new Date((day + 1 + WITHDRAWAL_DAYS) * DAY_MS + DAY_MS / 12);
}

export const mayWithdraw = (order: OrderFacts, now: Date): boolean => {
  const end = withdrawalEnd(order);
  return end !== null && now < end && order.withdrawal === null;
};

/** The page of a withdrawal, as its buyer sees it. Times are UTC ISO-8601. */
export interface WithdrawalView {
  orderCode: string;
  paidAt: string;
  /** Null once it is over, or where there never was one. */
  until: string | null;
  buyer: string;
  email: string;
  lines: {
    title: string;
    /** Whether the right has ended for it, because its delivery has begun with the buyer's consent. */
    delivered: boolean;
    covered: boolean;
  }[];
  /** Null before. */
  withdrawnAt: string | null;
}
