import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Brand } from "#app/brand/brand.contract.ts";
import { LICENSE_RIGHTS, type Right } from "#app/catalog/license-rights.ts";
import { date } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { useSentences as sentencesOf } from "#app/memberships/rights-sentences.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckIcon } from "#app/ui/icons.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Certificate, MemberLicense } from "./certificate.contract.ts";

interface CertificateProps {
  certificate: Certificate;
  shop: { name: string; origin: string; contact: Brand["contact"] };
}

/** Until when who was a member may sell what they printed. */
function SellingOff({ member }: { member: MemberLicense }) {
  const t = useT();
  const { soldBefore, sellUntil, isSoldOff } = member;
  if (!soldBefore || !sellUntil) return null;
  const dates = { end: date(soldBefore, t), date: date(sellUntil, t) };
  return <p>{t(isSoldOff ? "certificate.soldOff" : "certificate.sellUntil", dates)}</p>;
}

function memberTitle({ isMember, rights }: MemberLicense) {
  if (isMember) return "certificate.memberValid";
  return rights.commercial === "paid" ? "certificate.valid" : "certificate.memberKeeps";
}

function State({ certificate, shop }: CertificateProps) {
  const t = useT();
  const { revokedAt, revokedBecause, member } = certificate;
  if (revokedAt && revokedBecause)
    return (
      <Notice tone="danger" title={t(`certificate.${revokedBecause}`)}>
        <p>{t("certificate.revokedText", { date: date(revokedAt, t) })}</p>
        {member && revokedBecause === "ended" && <SellingOff member={member} />}
      </Notice>
    );
  if (member?.paidUntil)
    return (
      <Notice tone="success" title={t(memberTitle(member))}>
        <p>
          {t(member.isMember || member.isUnpaid ? "certificate.memberText" : "certificate.memberEnded", {
            tier: member.tier,
            date: date(member.paidUntil, t),
          })}
        </p>
        {member.isUnpaid && <p>{t("certificate.memberUnpaid")}</p>}
        <SellingOff member={member} />
      </Notice>
    );
  return (
    <Notice tone="success" title={t("certificate.valid")}>
      {t("certificate.validText", { shop: shop.name })}
    </Notice>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-line border-t py-3 sm:grid-cols-[10rem_1fr]">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words font-medium">{children}</dd>
    </div>
  );
}

function Rights({ license, member }: Pick<Certificate, "license" | "member">) {
  const t = useT();
  const allowed = (Object.keys(LICENSE_RIGHTS) as Right[]).filter((right) => LICENSE_RIGHTS[right][license]);
  return (
    <section aria-labelledby="rights" className="grid gap-2">
      <h2 id="rights" className="text-lg">
        {t("certificate.allows")}
      </h2>
      <ul className="grid gap-1">
        {allowed.map((right) => (
          <li key={right} className="flex gap-2">
            <CheckIcon className="mt-1 size-4 shrink-0 text-success" />
            <span>{t(`certificate.${right}`)}</span>
          </li>
        ))}
      </ul>
      {member && (
        <ul className="grid list-disc gap-1 pl-5">
          {sentencesOf(member.rights, t).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <p className="text-muted text-sm">{t(member ? "certificate.memberTerms" : "terms.text")}</p>
    </section>
  );
}

export function CertificateCard({ certificate, shop }: CertificateProps) {
  const t = useT();
  const { code, buyer, model, productId, version, license, acquiredAt, terms, member } = certificate;
  return (
    <Card className="grid gap-6 p-4 sm:p-8" as="article">
      <State certificate={certificate} shop={shop} />
      <dl className="border-line border-b tabular-nums">
        <Fact name={t("certificate.buyer")}>{buyer ?? t("certificate.nobody")}</Fact>
        <Fact name={t("certificate.model")}>
          {productId ? (
            <Link to={`/product/${productId}`} className="text-link">
              {model}
            </Link>
          ) : (
            <span>{model}</span>
          )}
          <span className="block font-normal text-muted text-sm">
            {t("certificate.version", { version })}
          </span>
        </Fact>
        <Fact name={t("certificate.license")}>{t(`license.${license}`)}</Fact>
        {member && <Fact name={t("library.membership")}>{member.tier}</Fact>}
        <Fact name={t("certificate.date")}>{date(acquiredAt, t)}</Fact>
        {terms && (
          <Fact name={t("certificate.terms")}>
            <Link to={`/legal/terms?version=${terms.version}`} className="text-link">
              {t("certificate.termsOf", {
                version: terms.version,
                date: date(terms.publishedAt, t),
              })}
            </Link>
          </Fact>
        )}
        <Fact name={t("certificate.seller")}>
          <span>{shop.name}</span>
          <span className="block whitespace-pre-line font-normal text-muted text-sm">
            {[shop.contact.address, shop.contact.email, shop.contact.phone].filter(Boolean).join("\n")}
          </span>
        </Fact>
        <Fact name={t("certificate.code")}>
          <span translate="no">{code}</span>
          <span
            translate="no"
            className="block break-all font-normal text-muted text-sm"
          >{`${shop.origin}/license/${code}`}</span>
        </Fact>
      </dl>
      {!certificate.revokedAt && <Rights license={license} member={member} />}
      <p className="noscript:hidden print:hidden">
        <Button type="button" variant="secondary" onClick={() => print()}>
          {t("certificate.print")}
        </Button>
      </p>
    </Card>
  );
}
