import { inLanguage } from "#app/i18n/translated.ts";
import type { Reads } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { type Certificate, CertificateCode } from "./certificate.contract.ts";
import { revocationReason } from "./library.server.ts";
import { purchaseByCertificate } from "./library.store.server.ts";

type Row = Awaited<ReturnType<typeof purchaseByCertificate>>[number];

function buyerOf({ buyer, username }: Row): string | null {
  const name = [buyer?.name, buyer?.lastName].filter(Boolean).join(" ");
  return name || username || null;
}

/** @throws DomainError not_found. */
export async function certificateOf(
  { db, language, mainLanguage }: Reads,
  written: string,
): Promise<Certificate> {
  const code = CertificateCode.safeParse(written);
  const [row] = code.success ? await purchaseByCertificate(db, code.data) : [];
  if (!code.success || !row) throw new DomainError("not_found");
  const { purchase, product, version, terms } = row;
  return {
    code: code.data,
    buyer: buyerOf(row),
    model: inLanguage(product.title, { language, mainLanguage }),
    productId: product.status === "published" ? product.id : null,
    version,
    license: purchase.license,
    acquiredAt: purchase.purchasedAt.toISOString(),
    terms: terms && { version: terms.version, publishedAt: terms.publishedAt.toISOString() },
    revokedAt: purchase.revokedAt?.toISOString() ?? null,
    revokedBecause: revocationReason(row),
  };
}
