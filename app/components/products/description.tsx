import type { ProductDetail, WrittenText } from "#app/domain/catalog/catalog.contract.ts";
import { date } from "#app/i18n/format.ts";
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

/** The seller's notes on the current version. */
export function WhatsNew({ product: { version, whatsNew } }: { product: ProductDetail }) {
  const t = useT();
  if (!whatsNew) return null;
  return (
    <section aria-labelledby="whats-new">
      <h2 id="whats-new" className="text-lg">
        {t("product.whatsNew", { version })}
      </h2>
      <p className="mb-3 text-muted text-sm">
        <time dateTime={whatsNew.publishedAt}>{date(whatsNew.publishedAt, t.language)}</time>
      </p>
      <Paragraphs text={whatsNew.text} language={whatsNew.language} />
    </section>
  );
}
