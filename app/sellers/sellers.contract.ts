import { Email } from "#app/accounts/email.contract.ts";
import { z } from "#app/shared/zod.ts";

export const INVITATION_DAYS = 7;

export const NewInvitation = z.object({ email: Email });
export const OneOfThem = z.object({ id: z.string().min(1).max(100) });

export interface ListedSeller {
  /** Null where the deployment names an address that has no account yet. */
  id: string | null;
  name: string | null;
  email: string;
  isConfirmed: boolean;
  hasSecondFactor: boolean;
  isYou: boolean;
  /** Named by the deployment, and removed there. */
  isDeployed: boolean;
}

export interface OpenInvitation {
  id: string;
  email: string;
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
  reader: "nobody" | "invited" | "unconfirmed" | "other" | "seller";
}
