/** The seller's words as paragraphs; text only, and marked with its language when that is not the reader's. */
import type { Language } from "#app/domain/accounts/accounts.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";

interface DescriptionProps {
  text: string;
  language: Language;
}

export function Description({ text, language }: DescriptionProps) {
  const t = useT();
  const foreign = language !== t.language;
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim());
  return (
    <section aria-labelledby="description">
      <h2 id="description" className="mb-3 text-lg">
        {t("product.description")}
      </h2>
      {foreign && <p className="mb-3 text-muted text-sm">{t("product.otherLanguage")}</p>}
      <div lang={foreign ? language : undefined} className="grid gap-4">
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="whitespace-pre-line">
            {paragraph}
          </p>
        ))}
      </div>
    </section>
  );
}
