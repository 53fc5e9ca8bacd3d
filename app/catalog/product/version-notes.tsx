import { date } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { type FormattedTextInLanguage, SellersText } from "#app/ui/sellers-text.tsx";

interface VersionNote extends FormattedTextInLanguage {
  version: number;
  publishedAt: string;
}

function DatedNote({ note }: { note: VersionNote }) {
  const t = useT();
  return (
    <>
      <p className="mb-3 text-muted text-sm">
        <time dateTime={note.publishedAt}>{date(note.publishedAt, t)}</time>
      </p>
      <SellersText text={note} />
    </>
  );
}

/** @param notes newest first */
export function VersionNotes({ notes }: { notes: readonly VersionNote[] }) {
  const t = useT();
  const [latest, ...earlier] = notes;
  if (!latest) return null;
  return (
    <section aria-labelledby="whats-new">
      <h2 id="whats-new" className="text-lg">
        {t("information.whatsNew", { version: latest.version })}
      </h2>
      <DatedNote note={latest} />
      {earlier.length > 0 && (
        <details className="mt-3">
          <summary className="min-h-11 py-2 text-link">{t("information.earlierVersions")}</summary>
          {earlier.map((note) => (
            <section key={note.version} className="border-line border-t py-4">
              <h3 className="font-semibold">{t("information.versionNumber", { version: note.version })}</h3>
              <DatedNote note={note} />
            </section>
          ))}
        </details>
      )}
    </section>
  );
}
