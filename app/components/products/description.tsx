/** The seller's words as paragraphs; text only, and marked with its language when that is not the reader's. */
import type { WrittenText } from "#app/domain/catalog/catalog.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";

export function Paragraphs({ text, language }: WrittenText) {
  const t = useT();
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim());
  return (
    <div lang={language === t.language ? undefined : language} className="grid gap-4">
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="whitespace-pre-line">
          {paragraph}
        </p>
      ))}
    </div>
  );
}

export function Description({ text, language }: WrittenText) {
  const t = useT();
  return (
    <section aria-labelledby="description">
      <h2 id="description" className="mb-3 text-lg">
        {t("product.description")}
      </h2>
      {language !== t.language && <p className="mb-3 text-muted text-sm">{t("product.otherLanguage")}</p>}
      <Paragraphs text={text} language={language} />
    </section>
  );
}
