import type { BillingInterval } from "./memberships.contract.ts";
import type { TierRights } from "./tiers.contract.ts";

export const MEMBER_ACTIONS = ["leave", "resume", "card", "pay"] as const;
export type MemberAction = (typeof MEMBER_ACTIONS)[number];

/**
 * `unpaid`: the payment page is open; `waiting`: its debit is on its way. `leaving`: it ends with what is paid, or is over at Stripe while
 * something is paid still.
 */
export type MemberState = "unpaid" | "waiting" | "active" | "past_due" | "leaving" | "ended" | "withdrawn";

export interface MemberView {
  tier: { name: string };
  /** Of the period that is paid; after the end, of the last one. Null where nothing is left of them. */
  rights: TierRights | null;
  /** What begins with the next payment, or, without a time, when a debit arrives; null where it stays the same. */
  next: { tier: string; from: string | null } | null;
  state: MemberState;
  cents: number;
  /** Of a renewal or a change that failed, which a credit may have paid in part. */
  dueCents: number;
  /** What the first payment costs by a coupon, as long as it is not made. */
  firstCents: number | null;
  interval: BillingInterval;
  joinedAt: string | null;
  paidUntil: string | null;
  endsAt: string | null;
  endedAt: string | null;
  /** When a member whose renewal failed loses access; it may be over. Null for all others. */
  accessUntil: string | null;
  hasAccess: boolean;
  /** When it ends if it is ended now, and the euro cents that are paid back then. */
  ifLeft: { endsAt: string; restCents: number };
  /** The seller has ended the tier: nobody resumes what is over. */
  isTierEnded: boolean;
  canResume: boolean;
  /** The order with which it began, as long as its member may withdraw, or has withdrawn. */
  withdrawFrom: string | null;
  /** Of the page on which the first payment is still to be made. */
  paymentUrl: string | null;
  /** Whether Stripe sells it in its own name: the card is then replaced with Link. */
  soldByStripe: boolean;
}
