import { ProductId } from "#app/catalog/catalog.contract.ts";
import { z } from "#app/shared/zod.ts";
import { type BillingInterval, INTERVALS } from "./memberships.contract.ts";
import type { ShownTier, TierTerms } from "./tiers.contract.ts";

/**
 * What a member changes to, as it was shown: its price, what it charges at once, and when that was reckoned (ms). Below zero more is paid already
 * than it costs: it begins with the next payment.
 */
export const TierSwitch = z.object({
  tier: ProductId,
  interval: z.enum(INTERVALS),
  cents: z.int(),
  dueCents: z.int(),
  at: z.int(),
});
export type TierSwitch = z.infer<typeof TierSwitch>;

/** How long what was shown holds. */
export const SHOWN_MS = 15 * 60_000;

export interface TierChoice {
  tier: string;
  name: string;
  interval: BillingInterval;
  cents: number;
}

/** What a change costs and gives, reckoned for one moment (UTC ISO-8601). */
export interface ShownChange {
  choice: TierChoice;
  tier: ShownTier;
  /** Euro cents that are charged at once; below zero where it begins with the next payment. */
  dueCents: number;
  nextPaymentAt: string;
  at: string;
  /** Of the period that is paid. */
  terms: TierTerms | null;
}

export interface ChangeView {
  agreed: TierChoice;
  /** How that is told: it is so now, begins with the next payment, or when a debit arrives. */
  begins: "now" | "agreedFrom" | "agreedOnItsWay";
  /** The end of what is paid. */
  paidUntil: string;
  /** Why nothing can be changed now. */
  obstacle: "membership_leaving" | "membership_unpaid" | null;
  /** What one can change to: the tiers, each with its intervals. */
  offers: { tier: ShownTier; choices: TierChoice[] }[];
  shown: ShownChange | null;
  /** What was chosen, and the end of what is paid: until then it would be worth less than is paid already. */
  tooSoon: { choice: TierChoice; from: string } | null;
}
