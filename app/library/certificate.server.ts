import { inLanguage } from "#app/i18n/translated.ts";
import type { PeriodSinceTaken, TakenUnder } from "#app/memberships/rights.store.server.ts";
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

/** When what a period gives for its time is over: with it, or with a change of tier. */
function endIn(periods: readonly PeriodSinceTaken[], period: PeriodSinceTaken): number {
  const next = periods[periods.indexOf(period) + 1];
  return Math.min(period.endsAt, period.endedAt ?? period.endsAt, next?.startsAt ?? period.endsAt);
}

const toIso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** What a paid period gives for good stays; the rest is as the newest says, as long as it lasts. */
function memberLicenseOf(
  { terms, periods }: TakenUnder,
  { language, mainLanguage, now }: Pick<Reads, "language" | "mainLanguage" | "now">,
): MemberLicense {
  const at = now().getTime();
  const covering = periods.filter(({ covers }) => covers);
  const newest = covering.at(-1);
  const end = newest ? endIn(periods, newest) : null;
  const isLate = end !== null && end <= at;
  const isNewest = newest !== undefined && newest === periods.at(-1);
  const lapsesAt = isNewest && isLate ? newest.lapsesAt : null;
  // What was ended at Stripe early lasts as long as it is paid; a deleted account's does not.
  const isMember = lapsesAt === null ? isNewest && !isLate : at < lapsesAt;
  const forGood = covering.findLast((period) => period.terms.commercial === "paid");
  const selling = covering.findLast((period) => period.terms.commercial === "member");
  const soldBefore =
    selling && !forGood && !(isMember && selling === newest) ? endIn(periods, selling) : null;
  const sellUntil = soldBefore && selling ? soldBefore + selling.terms.sellOffDays * DAY_MS : null;
  const shown = newest?.terms ?? terms;
  return {
    tier: inLanguage(shown.name, { language, mainLanguage }),
    rights: {
      ...shown,
      keepsDownloads: covering.some((period) => period.terms.keepsDownloads),
      ...(forGood && { commercial: "paid", unitLimit: forGood.terms.unitLimit }),
    },
    isMember,
    isUnpaid: lapsesAt !== null,
    paidUntil: toIso(end),
    soldBefore: toIso(soldBefore),
    sellUntil: toIso(sellUntil),
    isSoldOff: sellUntil !== null && sellUntil <= at,
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
