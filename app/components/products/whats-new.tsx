import type { ProductDetail } from "#app/domain/catalog/catalog.contract.ts";
import { date } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Paragraphs } from "./description.tsx";

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
