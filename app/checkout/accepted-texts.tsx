import { useT } from "#app/i18n/use-t.tsx";
import type { LegalDocument } from "#app/legal/legal.contract.ts";
import { ACCEPTED_TEXTS } from "./checkout-details.contract.ts";

export function AcceptedTexts({ legal }: { legal: LegalDocument[] }) {
  const t = useT();
  const accepted = ACCEPTED_TEXTS.filter((document) => legal.includes(document));
  if (accepted.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-3 text-muted text-sm">
      <span>{t("legal.accept")}</span>
      {accepted.map((document) => (
        <a key={document} href={`/legal/${document}`} target="_blank" rel="noreferrer" className="text-link">
          {t(`legalTexts.${document}`)}
        </a>
      ))}
    </p>
  );
}
