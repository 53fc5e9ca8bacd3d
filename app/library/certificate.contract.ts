import type { LicenseType } from "#app/catalog/licenses.ts";
import { z } from "#app/shared/zod.ts";

/** A certificate's code as people type it: in any case, with or without separators. */
export const CertificateCode = z
  .string()
  .max(60)
  .transform((written) => written.toUpperCase().replace(/[^0-9A-F]/g, ""))
  .pipe(z.string().length(16))
  .transform((digits) => digits.match(/.{4}/g)?.join("-") ?? "");

export interface Certificate {
  code: string;
  buyer: string | null;
  model: string;
  productId: string | null;
  version: number;
  license: LicenseType;
  acquiredAt: string;
  revokedAt: string | null;
  /** The version of the terms that the buyer accepted; null for a free model, and while the shop had no terms. `publishedAt` in UTC ISO-8601. */
  terms: { version: number; publishedAt: string } | null;
  revokedBecause: "refunded" | "charged_back" | "by_seller" | "withdrawn" | null;
}
