import { ProductId } from "#app/catalog/catalog.contract.ts";
import { Cursor } from "#app/shared/list-page.ts";
import { z } from "#app/shared/zod.ts";
import type { BillingInterval } from "./memberships.contract.ts";

/** `past_due`: a renewal was not paid yet. `leaving`: paid, and does not renew. */
export const MEMBER_STATES = ["active", "past_due", "leaving", "ended"] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

/** What became of the newest payment, where it did not simply stay paid; `withdrawn`: of the membership. */
export type MemberTrouble = "withdrawn" | "charged_back" | "refunded" | "disputed";

/** Query string of `/studio/memberships/members`. */
export const MembersQuery = z.object({
  /** Slug; empty for any. */
  tier: ProductId.catch(""),
  /** `all`: everybody but those who have left. */
  state: z.enum(["all", "past_due", "leaving", "ended"]).catch("all"),
  after: Cursor,
});
export type MembersQuery = z.infer<typeof MembersQuery>;

export interface ListedMember {
  id: string;
  /** Null for a deleted account. */
  customer: { id: string; name: string; email: string } | null;
  tier: string;
  cents: number;
  interval: BillingInterval;
  state: MemberState;
  joinedAt: string;
  paidUntil: string | null;
  /** When it renews, since when it is not paid, or when it ends or ended. */
  stateAt: string | null;
  /** What they have until it renews, where they have changed to another tier. */
  tierUntilThen: string | null;
  /** Code of the newest period's order. */
  order: string | null;
  trouble: MemberTrouble | null;
}
