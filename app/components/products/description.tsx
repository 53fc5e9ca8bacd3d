import { useT } from "#app/i18n/use-t.tsx";
import { SellersText, type TextInLanguage } from "./sellers-text.tsx";

export function Description({ text }: { text: TextInLanguage }) {
  const t = useT();
  return (
    <section aria-labelledby="description">
      <h2 id="description" className="mb-3 text-lg">
        {t("information.description")}
      </h2>
      {text.language !== t.language && (
        <p className="mb-3 text-muted text-sm">{t("information.otherLanguage")}</p>
      )}
      <SellersText text={text} />
    </section>
  );
}
