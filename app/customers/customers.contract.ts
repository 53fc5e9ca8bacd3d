import { SearchText } from "#app/catalog/catalog.contract.ts";
import type { LicenseType } from "#app/catalog/licenses.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { ModeratedText } from "#app/moderation/moderation.contract.ts";
import { Cursor } from "#app/shared/list-page.ts";
import { z } from "#app/shared/zod.ts";
import type { ActionResult } from "#app/studio/action-result.contract.ts";
import { multiLine } from "#app/text/written-text.ts";

export const CUSTOMER_STATES = ["all", "blocked"] as const;

export const CustomersQuery = z.object({
  /** The beginning of a name or of an e-mail address. */
  q: SearchText,
  state: z.enum(CUSTOMER_STATES).catch("all"),
  after: Cursor,
});
export type CustomersQuery = z.infer<typeof CustomersQuery>;

export const CustomerNote = z.object({
  note: multiLine().max(4_000, { error: "errors.tooLong" }),
});

export const MAX_COUNTED_LICENSES = 4;

export interface ListedCustomer {
  id: string;
  name: string;
  email: string;
  licenses: number;
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
  licenses: {
    productId: string;
    title: string;
    license: LicenseType;
    purchasedAt: string;
    revoked: boolean;
    /** Code of the order; null for a license that no order paid for: free, granted by a seller or imported. */
    order: string | null;
    downloads: number;
    /** That were downloaded one by one. */
    files: number;
    downloadedAt: string | null;
  }[];
  orders: { code: string; status: string; total: number; placedAt: string }[];
  comments: ModeratedText[];
}

export interface CustomerFormResult extends ActionResult {
  fields?: Record<string, string>;
  /** The note that was not stored. */
  typedNote?: string;
}
