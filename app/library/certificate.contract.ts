import type { LicenseType } from "#app/catalog/licenses.ts";
import type { TierRights } from "#app/memberships/tiers.contract.ts";
import { z } from "#app/shared/zod.ts";
import type { Purchase } from "./library.contract.ts";

/** A certificate's code as people type it: in any case, with or without separators. */
export const CertificateCode = z
  .string()
  .max(60)
  .transform((written) => written.toUpperCase().replace(/[^0-9A-F]/g, ""))
  .pipe(z.string().length(16))
  .transform((digits) => digits.match(/.{4}/g)?.join("-") ?? "");

/** As the paid periods say that cover the model. Times in UTC ISO-8601. */
export interface MemberLicense {
  tier: string;
  rights: TierRights;
  isMember: boolean;
  /** Until when they have paid, or when it ended before; null where everything was paid back. */
  paidUntil: string | null;
  /** A renewal that is due has not been paid; they are a member for the days of grace. */
  isUnpaid: boolean;
  /** When a right to sell prints ended; null where there was none, or they have it. */
  soldBefore: string | null;
  /** Until when those that were made before may still be sold. */
  sellUntil: string | null;
  /** Whether that time is over. */
  isSoldOff: boolean;
}

export interface Certificate {
  code: string;
  buyer: string | null;
  model: string;
  productId: string | null;
  version: number;
  license: LicenseType;
  acquiredAt: string;
  revokedAt: string | null;
  /** Where a member took it: what their tier allows, and for how long. */
  member: MemberLicense | null;
  /** The version of the terms that the buyer accepted; null for a free model, and while the shop had no terms. `publishedAt` in UTC ISO-8601. */
  terms: { version: number; publishedAt: string } | null;
  revokedBecause: Purchase["revokedBecause"];
}
