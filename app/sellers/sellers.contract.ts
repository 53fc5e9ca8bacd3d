import { Email } from "#app/accounts/email.contract.ts";
import { SELLER_RIGHTS, type SellerRight } from "#app/accounts/seller-rights.ts";
import { z } from "#app/shared/zod.ts";

export const INVITATION_DAYS = 7;

export const NewInvitation = z.object({
  email: Email,
  right: z.enum(SELLER_RIGHTS, { error: "errors.invalid" }),
});
export type NewInvitation = z.output<typeof NewInvitation>;
export const OneOfThem = z.object({ id: z.string().min(1).max(100) });

export interface ListedSeller {
  /** Null where the deployment names an address that has no account yet. */
  id: string | null;
  name: string | null;
  email: string;
  right: SellerRight;
  isConfirmed: boolean;
  hasSecondFactor: boolean;
  isYou: boolean;
  /** Named by the deployment, and removed there. */
  isDeployed: boolean;
}

export interface OpenInvitation {
  id: string;
  email: string;
  right: SellerRight;
  expiresAt: string;
}

export interface SellersView {
  sellers: ListedSeller[];
  invitations: OpenInvitation[];
  canInvite: boolean;
}

/** What the page of an invitation's link shows. `reader`: whether the account may accept it. */
export interface OfferedRight {
  email: string;
  right: SellerRight;
  reader: "nobody" | "invited" | "unconfirmed" | "other" | "seller";
}
