import { LANGUAGES, type Language } from "#app/i18n/languages.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Card } from "#app/ui/card.tsx";
import { StaticHtml } from "#app/ui/static-html.tsx";

interface LetterPreviewsProps {
  id: string;
  previews: readonly { language: Language; subject: string; html: string }[];
}

export function LetterPreviews({ id, previews }: LetterPreviewsProps) {
  const t = useT();
  return (
    <section aria-labelledby="preview">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="preview" className="text-lg">
          {t("studioLetters.preview")}
        </h2>
        <a href={`/letters/${id}`} target="_blank" rel="noreferrer" className="text-link">
          {t("studioLetters.page")}
        </a>
      </div>
      <div className="grid gap-4">
        {previews.map(({ language, subject, html }) => (
          <Card key={language} as="article">
            {previews.length > 1 && <p className="mb-2 text-muted text-sm">{LANGUAGES[language].name}</p>}
            <div lang={language}>
              <h3 className="wrap-anywhere mb-4 text-lg">{subject}</h3>
              <StaticHtml html={html} className="wrap-anywhere" />
            </div>
          </Card>
        ))}
      </div>
    </section>
  );
}
