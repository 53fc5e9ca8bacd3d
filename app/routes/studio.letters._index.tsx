import { Link, useLoaderData } from "@remix-run/react";
import { studioLoader } from "#app/http/studio-page.server.ts";
import { dateTime } from "#app/i18n/format-time.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { AudienceText, LetterBadge } from "#app/letters/letter-facts.tsx";
import type { ListedLetter } from "#app/letters/letters.contract.ts";
import { lettersPage } from "#app/letters/letters.server.ts";
import { Cursor } from "#app/shared/list-page.ts";
import { MoreLink } from "#app/studio/more-link.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

export const loader = studioLoader(
  "all",
  ({ services, query }) => lettersPage(services, Cursor.parse(query.get("after"))),
  (t) => t("studio.letters"),
);

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["letters.studio"] } satisfies PageHandle;

function LetterRow({ letter }: { letter: ListedLetter }) {
  const t = useT();
  const { id, state, subject, at, recipients } = letter;
  return (
    <li className="relative grid gap-x-4 gap-y-1 border-line border-b py-3 hover:bg-ground/50 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
          <Link to={`/studio/letters/${id}`} className="wrap-anywhere after:absolute after:inset-0">
            {subject}
          </Link>
          <LetterBadge state={state} />
        </h2>
        <p className="text-muted text-sm">
          <AudienceText {...letter} />
        </p>
      </div>
      <p className="text-muted text-sm tabular-nums sm:text-right">
        {recipients !== null && <span className="block">{t.count("studioLetters.people", recipients)}</span>}
        <span>{dateTime(at, t)}</span>
      </p>
    </li>
  );
}

const LetterList = ({ letters }: { letters: readonly ListedLetter[] }) => (
  <ul className="border-line border-t">
    {letters.map((letter) => (
      <LetterRow key={letter.id} letter={letter} />
    ))}
  </ul>
);

export default function LettersPage() {
  const t = useT();
  const { letters, next } = useLoaderData<typeof loader>();
  const write = <ButtonLink to="/studio/letters/new">{t("studioLetters.new")}</ButtonLink>;
  return (
    <StudioPage lead={t("studioLetters.lead")} actions={letters.length > 0 && write}>
      {letters.length > 0 ? (
        <LetterList letters={letters} />
      ) : (
        <EmptyState title={t("studioLetters.empty")} action={write}>
          {t("studioLetters.emptyText")}
        </EmptyState>
      )}
      <MoreLink next={next} />
    </StudioPage>
  );
}
