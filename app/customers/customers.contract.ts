import { SearchText } from "#app/catalog/catalog.contract.ts";
import type { LicenseType } from "#app/catalog/licenses.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { ListedMember } from "#app/memberships/members.contract.ts";
import type { ModeratedText } from "#app/moderation/moderation.contract.ts";
import { Cursor } from "#app/shared/list-page.ts";
import { z } from "#app/shared/zod.ts";
import { multiLine } from "#app/text/written-text.ts";

export const CUSTOMER_STATES = ["all", "blocked"] as const;

export const CustomersQuery = z.object({
  /** The beginning of a name or of an e-mail address. */
  q: SearchText,
  state: z.enum(CUSTOMER_STATES).catch("all"),
  after: Cursor,
});
export type CustomersQuery = z.infer<typeof CustomersQuery>;

export const CustomerRef = z.object({ id: z.string().max(64) });

export const CustomerNote = CustomerRef.extend({
  note: multiLine().max(4_000, { error: "errors.tooLong" }),
  revision: z.int().min(0).nullable(),
});
export type CustomerNote = z.infer<typeof CustomerNote>;

/** `email` is typed by the seller, so that no other account is deleted by mistake. */
export const CustomerDeletion = CustomerRef.extend({ email: z.string().max(254) });
export type CustomerDeletion = z.infer<typeof CustomerDeletion>;

/** Orders of one customer that a list adds up. */
export const MAX_COUNTED_ORDERS = 3;

/** And those that their own page adds up. */
export const MAX_ADDED_ORDERS = 50;

export interface Bought {
  /** That were paid; one more than were counted at most where there are more. */
  orders: number;
  /** What they paid for those, without what was given back. */
  spent: number;
}

export interface ListedCustomer extends Bought {
  id: string;
  name: string;
  email: string;
  /** Its name; empty where it is not known. */
  country: string;
  blocked: boolean;
  since: string;
}

export interface CustomerDetails {
  id: string;
  name: string;
  email: string;
  language: Language;
  since: string;
  /** A seller's own account: it is neither blocked nor deleted here. */
  seller: boolean;
  blockedAt: string | null;
  note: string;
  /** 0 where there is no note. */
  noteRevision: number;
  hasChat: boolean;
  /** Their newest membership. */
  member: ListedMember | null;
  bought: Bought;
  licenses: {
    productId: string;
    title: string;
    license: LicenseType;
    purchasedAt: string;
    revoked: boolean;
    /** Code of the order that paid for it, or for the period in which a member took it; null for a license that no order paid for: free, granted by a seller or imported. */
    order: string | null;
    /** As a member, and not bought since. */
    taken: boolean;
    downloads: number;
    /** That were downloaded one by one. */
    files: number;
    downloadedAt: string | null;
  }[];
  orders: { code: string; status: string; total: number; placedAt: string }[];
  comments: ModeratedText[];
}
