import type { TextBlock } from "#app/domain/formatted-text.ts";
import type { Language } from "#app/domain/languages.ts";
import { date } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { FormattedText } from "./formatted-text.tsx";

export interface SellersText {
  blocks: readonly TextBlock[];
  language: Language;
}

/** Marked with its language when that is not the page's. */
function SellersText({ text: { blocks, language } }: { text: SellersText }) {
  const t = useT();
  return (
    <div lang={language === t.language ? undefined : language}>
      <FormattedText blocks={blocks} />
    </div>
  );
}

export function Description({ text }: { text: SellersText }) {
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

export interface Change extends SellersText {
  version: number;
  /** UTC, ISO-8601. */
  publishedAt: string;
}

function ChangeText({ change }: { change: Change }) {
  const t = useT();
  return (
    <>
      <p className="mb-3 text-muted text-sm">
        <time dateTime={change.publishedAt}>{date(change.publishedAt, t.language)}</time>
      </p>
      <SellersText text={change} />
    </>
  );
}

/** The seller's notes on the latest version, and, folded, on those before. @param changes newest first */
export function WhatsNew({ changes }: { changes: readonly Change[] }) {
  const t = useT();
  const [latest, ...earlier] = changes;
  if (!latest) return null;
  return (
    <section aria-labelledby="whats-new">
      <h2 id="whats-new" className="text-lg">
        {t("information.whatsNew", { version: latest.version })}
      </h2>
      <ChangeText change={latest} />
      {earlier.length > 0 && (
        <details className="mt-3">
          <summary className="min-h-11 py-2 text-link">{t("information.earlierVersions")}</summary>
          {earlier.map((change) => (
            <section key={change.version} className="border-line border-t py-4">
              <h3 className="font-semibold">{t("information.versionNumber", { version: change.version })}</h3>
              <ChangeText change={change} />
            </section>
          ))}
        </details>
      )}
    </section>
  );
}
