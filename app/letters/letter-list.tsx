import { Link } from "@remix-run/react";
import { dateTime } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { AudienceText, LetterBadge } from "./letter-facts.tsx";
import type { ListedLetter } from "./letters.contract.ts";

function LetterRow({ letter }: { letter: ListedLetter }) {
  const t = useT();
  const { id, state, subject, at, recipients } = letter;
  return (
    <li className="relative grid gap-x-4 gap-y-1 border-line border-b py-3 hover:bg-ground/50 sm:grid-cols-[1fr_auto] sm:items-center sm:px-2">
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

export const LetterList = ({ letters }: { letters: readonly ListedLetter[] }) => (
  <ul className="border-line border-t">
    {letters.map((letter) => (
      <LetterRow key={letter.id} letter={letter} />
    ))}
  </ul>
);
