import { inLanguage } from "#app/i18n/translated.ts";
import type { TakenUnder } from "#app/memberships/rights.store.server.ts";
import type { Reads } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { type Certificate, CertificateCode, type MemberLicense } from "./certificate.contract.ts";
import { revocationReason } from "./library.server.ts";
import { purchaseByCertificate } from "./library.store.server.ts";

type Row = Awaited<ReturnType<typeof purchaseByCertificate>>[number];

function buyerOf({ buyer, username }: Row): string | null {
  const name = [buyer?.name, buyer?.lastName].filter(Boolean).join(" ");
  return name || username || null;
}

function memberLicenseOf(
  { terms, isLiving, endedAt, paidUntil }: TakenUnder,
  { language, mainLanguage, now }: Pick<Reads, "language" | "mainLanguage" | "now">,
): MemberLicense {
  const isLate = paidUntil !== null && paidUntil <= now().getTime();
  // What was ended at Stripe early lasts as long as it is paid; a deleted account's does not.
  const isMember = isLiving === 1 || (endedAt === null && paidUntil !== null && !isLate);
  const until = paidUntil === null ? null : Math.min(paidUntil, endedAt ?? paidUntil);
  const sellsOff = terms.commercial === "member" && !isMember && until !== null;
  const sellUntil = sellsOff ? new Date(until + terms.sellOffDays * DAY_MS) : null;
  return {
    tier: inLanguage(terms.name, { language, mainLanguage }),
    rights: terms,
    isMember,
    isUnpaid: isMember && isLate,
    paidUntil: until === null ? null : new Date(until).toISOString(),
    sellUntil: sellUntil?.toISOString() ?? null,
    isSoldOff: sellUntil !== null && sellUntil <= now(),
  };
}

/** @throws DomainError not_found. */
export async function certificateOf(services: Reads, written: string): Promise<Certificate> {
  const { db, language, mainLanguage } = services;
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
    member: row.takenUnder && memberLicenseOf(row.takenUnder, services),
    terms: terms && { version: terms.version, publishedAt: terms.publishedAt.toISOString() },
    revokedAt: purchase.revokedAt?.toISOString() ?? null,
    revokedBecause: revocationReason(row),
  };
}
