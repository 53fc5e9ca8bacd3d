/**
 * The withdrawal from a contract: a consumer's right within 14 days (Directive 2011/83/EU, articles 9 to 16), with the function on
 * the trader's site that article 11a asks for since 19 June 2026 (Directive (EU) 2023/2673).
 */
import { sumOf } from "#app/offers/pricing/split.ts";
import type { OrderStatus } from "#app/orders/payments/order-status.contract.ts";
import { DAY_MS, HOUR_MS } from "#app/shared/time.ts";
import { z } from "#app/shared/zod.ts";
import type { CountryEvidence } from "#app/tax/tax.contract.ts";
import { type Owed, owedNow } from "./owed.ts";

/** Directive 2011/83/EU, article 13: the money goes back within 14 days after the declaration. */
export const REFUND_WITHIN_MS = 14 * DAY_MS;

export const WithdrawalParams = z.object({ code: z.string().max(40) });

export interface WithdrawalDeclaration {
  at: number;
  productIds: string[];
}

/** The declarations of an order as stored: `at` of the last one, and the models of all. */
export interface Withdrawal extends WithdrawalDeclaration {
  /** The declarations, oldest first; missing when there was only one. */
  declarations?: WithdrawalDeclaration[];
}

export const declarationsOf = (withdrawal: Withdrawal | null): WithdrawalDeclaration[] =>
  withdrawal ? (withdrawal.declarations ?? [{ at: withdrawal.at, productIds: withdrawal.productIds }]) : [];

export const withDeclaration = (before: Withdrawal | null, declared: WithdrawalDeclaration): Withdrawal =>
  before
    ? {
        at: declared.at,
        productIds: [...before.productIds, ...declared.productIds],
        declarations: [...declarationsOf(before), declared],
      }
    : declared;

interface RefundableOrder {
  status: OrderStatus;
  totalCents: number;
  refundedCents: number;
  failedRefundId: string | null;
  withdrawal: Withdrawal | null;
  owed: Owed | null;
}

interface WithdrawnLine {
  productId: string;
  priceCents: number;
  returnReason: string | null;
}

export const leftToRefund = ({
  status,
  totalCents,
  refundedCents,
}: Pick<RefundableOrder, "status" | "totalCents" | "refundedCents">): number =>
  status === "paid" ? totalCents - refundedCents : 0;

/**
 * What the seller still has to give back for each declaration, in cents, oldest first: what was paid for its models that are not
 * refunded yet, and in all no more than is left of the order; of an order without lines, what it owes.
 */
export function refundsDue(order: RefundableOrder, lines: readonly WithdrawnLine[]): number[] {
  if (order.owed) return declarationsOf(order.withdrawal).map(() => owedNow(order));
  let left = leftToRefund(order);
  return declarationsOf(order.withdrawal).map(({ productIds }) => {
    const unrefunded = lines.filter(
      ({ productId, returnReason }) => returnReason === null && productIds.includes(productId),
    );
    const due = Math.min(sumOf(unrefunded.map(({ priceCents }) => priceCents)), left);
    left -= due;
    return due;
  });
}

/** ISO 3166-1 codes of the European Economic Area and of the United Kingdom, whose Consumer Contracts Regulations 2013 say the same. */
const CONSUMER_COUNTRIES = new Set(
  "AT BE BG HR CY CZ DE DK EE ES FI FR GB GR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" "),
);

interface OrderFacts {
  status: string;
  totalCents: number;
  paidAt: Date | null;
  buyer: Record<string, string> | null;
  countryEvidence: CountryEvidence | null;
  taxId: string | null;
}

/**
 * Regulation (EEC, Euratom) No 1182/71, article 3: the day of the contract does not count, and a last day that is a Saturday, Sunday or
 * public holiday moves to the next working day. Public holidays differ by country and region, so the longest run of days without work
 * in the Union (a weekend before 24 to 26 December, Maundy Thursday to Easter Monday) is added to every period: a longer one is lawful.
 */
const PERIOD_DAYS = 14 + 5;
/** By the clock of the easternmost member states in summer a day begins this long before the UTC one. */
const EAST_MS = 3 * HOUR_MS;
/** By the clock of the westernmost regions (Martinique, Guadeloupe) a day ends this long after the UTC one. */
const WEST_MS = 4 * HOUR_MS;

/** A tax number of another kind may be a person's: the Spanish NIF is one. */
const isVatNumber = (taxId: string | null) => /^[A-Z]{2}/.test(taxId ?? "");

/** Where the buyer named no country, any of the evidence is enough: in doubt there is a right. */
const isConsumer = ({ buyer, countryEvidence, taxId }: OrderFacts) => {
  const countries = buyer?.country ? [buyer.country] : Object.values(countryEvidence ?? {});
  return !isVatNumber(taxId) && countries.some((country) => CONSUMER_COUNTRIES.has(country ?? ""));
};

/** Until when a consumer may withdraw from an order; null when there is no such right. A download may end it earlier for a model. */
export function withdrawalEnd(order: OrderFacts): Date | null {
  const { status, totalCents, paidAt } = order;
  if (status !== "paid" || totalCents === 0 || !paidAt || !isConsumer(order)) return null;
  const day = Math.floor((paidAt.getTime() + EAST_MS) / DAY_MS);
  return new Date((day + 1 + PERIOD_DAYS) * DAY_MS + WEST_MS);
}

/** Whether the withdrawal period of an order has begun and is not over; a download may have ended the right for some models. */
export const mayWithdraw = (order: OrderFacts, now: Date): boolean => {
  const end = withdrawalEnd(order);
  return end !== null && now < end;
};

/** What decides whether a purchase may be delivered; null for one that no order pays for. */
export type PayingOrder = (OrderFacts & { consentAt: Date | null }) | null;

/**
 * Whether a model may be delivered. One whose delivery has not begun, and from which a consumer may still withdraw, waits until who paid has
 * agreed to lose that right (Directive 2011/83/EU, articles 14(4)(b) and 16(m)): else it could be had and given back.
 */
export const mayDeliver = (order: PayingOrder, deliveryBegan: boolean, now: Date): boolean =>
  deliveryBegan || order === null || order.consentAt !== null || !mayWithdraw(order, now);

export interface WithdrawalView {
  orderCode: string;
  paidAt: string;
  /** End of the withdrawal period; null when no model can be withdrawn from any more, or there never was a right. */
  until: string | null;
  buyer: string;
  email: string;
  /** Models that can be withdrawn from, with what was paid for each in euro cents; empty once the period is over. */
  open: {
    productId: string;
    title: string;
    price: number;
    upgrade: { orderCode: string; price: number } | null;
  }[];
  /** Euro cents that can be refunded for the models of `open`, when earlier refunds and declarations leave less than was paid; otherwise null. */
  atMost: number | null;
  /** Titles of the models for which the right has ended, because their delivery began with the buyer's consent. */
  delivered: string[];
  /**
   * Of an order that pays for a membership: what was paid for it and is not refunded, what goes back if it is withdrawn from now (euro cents), and how
   * many licenses of models end with it. Null for an order of models.
   */
  membership: { tier: string; paid: number; back: number; taken: number } | null;
  /** What was declared, oldest first, with the cents that are still to be given back; `failed`: the buyer's bank returned them. */
  declarations: { at: string; titles: string[]; due: number; refund: "due" | "made" | "failed" | "none" }[];
}

export interface WithdrawalAnswer {
  error: string;
}
