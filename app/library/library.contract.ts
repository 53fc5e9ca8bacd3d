import { ProductId, type ProductSummary, type TextInLanguage } from "#app/catalog/catalog.contract.ts";
import type { LicenseType } from "#app/catalog/licenses.ts";
import { z } from "#app/shared/zod.ts";

export const ProductRef = z.object({ id: ProductId });

export interface Purchase {
  id: string;
  product: ProductSummary;
  license: LicenseType;
  purchasedAt: string;
  downloadCount: number;
  lastDownloadAt: string | null;
  /** Files of the current version that were downloaded one by one; null for none. */
  fileDownloads: { count: number; lastAt: string } | null;
  version: number;
  lastVersion: number | null;
  orderCode: string | null;
  /** A member took it, and has not bought it. */
  member: boolean;
  revokedAt: string | null;
  /**
   * Why it was revoked: its payment was refunded or charged back, the seller took it, its buyer withdrew from it, or its member's
   * membership ended; null while it is owned.
   */
  revokedBecause: "refunded" | "charged_back" | "by_seller" | "withdrawn" | "ended" | null;
  certificateCode: string | null;
}

/** Who must agree before a model is delivered: its owner, or who gave it to them. */
export type ConsentNeeded = { by: "owner"; orderCode: string } | { by: "giver" };

export interface ListedPurchase extends Purchase {
  /** Null where it can be downloaded, or is not owned any more. */
  consentNeeded: ConsentNeeded | null;
  /** In every language: the dashboard searches them all. */
  titles: string[];
  /** A member took it before its publication. */
  isEarly: boolean;
  /** The notes of the current version, when the last download was of an older one; otherwise null. */
  whatsNew: TextInLanguage | null;
}
