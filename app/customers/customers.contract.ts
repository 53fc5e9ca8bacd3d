/** Customers as sellers see them. */

import { SearchText } from "#app/catalog/catalog.contract.ts";
import type { LicenseType } from "#app/catalog/licenses.ts";
import type { ModeratedComment, ModerationResult } from "#app/comments/moderation.contract.ts";
import type { Language } from "#app/i18n/languages.ts";
import { multiLine } from "#app/shared/written-text.ts";
import { z } from "#app/shared/zod.ts";
import type { SentText } from "#app/studio/action-result.contract.ts";

export const CUSTOMER_STATES = ["all", "blocked"] as const;

/** Query string of `/studio/customers`. Unknown values fall back. */
export const CustomersQuery = z.object({
  /** The beginning of a name or of an e-mail address. */
  q: SearchText,
  state: z.enum(CUSTOMER_STATES).catch("all"),
  /** Cursor: sort time and id of the last customer of the page before. */
  after: z
    .string()
    .regex(/^\d{1,15}\.[\w-]{1,64}$/)
    .catch(""),
});
export type CustomersQuery = z.infer<typeof CustomersQuery>;

export const CustomerNote = z.object({
  note: multiLine().max(4_000, { error: "errors.tooLong" }),
  /** The note that the form was loaded with. */
  loadedNote: multiLine(),
});
export type CustomerNote = z.infer<typeof CustomerNote>;

/** The list counts at most this many licenses of each customer. */
export const MAX_COUNTED_LICENSES = 4;

export interface ListedCustomer {
  id: string;
  name: string;
  email: string;
  /** Number of licenses that are not revoked; MAX_COUNTED_LICENSES also stands for more. */
  licenses: number;
  blocked: boolean;
  /** UTC, ISO-8601. */
  since: string;
}

/** Times are UTC, ISO-8601. */
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
  hasChat: boolean;
  /** The newest purchases. */
  licenses: {
    productId: string;
    title: string;
    license: LicenseType;
    purchasedAt: string;
    revoked: boolean;
    /** Code of the order; null for a license that no order paid for: free, granted by a seller or imported. */
    order: string | null;
    downloads: number;
    downloadedAt: string | null;
  }[];
  /** The newest orders; `total` in euro cents. */
  orders: { code: string; status: string; total: number; placedAt: string }[];
  /** The newest comments. */
  comments: ModeratedComment[];
}

export interface CustomerFormResult extends ModerationResult {
  /** What is wrong with each field; i18n keys. */
  fields?: Record<string, string>;
  /** The note that was sent. */
  note?: SentText;
}
