import { useLoaderData } from "@remix-run/react";
import { LONG_FORM_LIMITS } from "#app/http/forms.server.ts";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import { LANGUAGES, type Language } from "#app/i18n/languages.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { copyLetter, removeLetter, saveLetter, testLetter } from "#app/letters/letter-draft.server.ts";
import { LetterBadge } from "#app/letters/letter-facts.tsx";
import { LetterForm } from "#app/letters/letter-form.tsx";
import { letterHtml } from "#app/letters/letter-html.server.tsx";
import { LetterSent } from "#app/letters/letter-sent.tsx";
import { LetterAsRead, LetterChange, LetterRef } from "#app/letters/letters.contract.ts";
import { choicesForLetter, letterForStudio, readLetter } from "#app/letters/letters.server.ts";
import { endLetter, takeBackLetter } from "#app/letters/schedule-letter.server.ts";
import { ConfirmedForm } from "#app/studio/disclosed-form.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";
import { Card } from "#app/ui/card.tsx";
import { StaticHtml } from "#app/ui/static-html.tsx";

export const loader = studioLoader(
  "all",
  async ({ services, params: { id = "" } }) => {
    const letter = await letterForStudio(services, id);
    const { mainLanguage } = await services.shop.profile();
    const { audience, texts, state } = letter;
    return {
      letter,
      choices: state === "draft" ? await choicesForLetter(services, audience) : null,
      previews: readLetter(texts, { mainLanguage }).map((text) => ({
        language: text.language,
        subject: text.subject,
        html: letterHtml(text, "section"),
      })),
    };
  },
  (_t, { letter }) => letter.subject,
);

const pathOf = ({ id }: { id: string }) => `/studio/letters/${id}`;

export const action = studioAction(
  "all",
  {
    save: button({ input: LetterChange, run: saveLetter }, { done: "studioLetters.saved" }),
    test: button(
      { input: LetterChange, run: testLetter },
      { tell: ({ email }) => ({ done: `studioLetters.tested?email=${encodeURIComponent(email)}` }) },
    ),
    send: button(
      { input: LetterChange, run: saveLetter },
      { done: "studioLetters.saved", page: (letter) => `${pathOf(letter)}/send` },
    ),
    remove: button(
      { input: LetterAsRead, run: removeLetter },
      { done: "studioLetters.removed", page: () => "/studio/letters" },
    ),
    takeBack: button({ input: LetterRef, run: takeBackLetter }, { done: "studioLetters.unscheduled" }),
    stop: button({ input: LetterRef, run: endLetter }, { done: "studioLetters.stopped" }),
    copy: button({ input: LetterRef, run: copyLetter }, { done: "studioLetters.copied", page: pathOf }),
  },
  LONG_FORM_LIMITS,
);

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["letters.studio"] } satisfies PageHandle;

interface LetterPreviewsProps {
  id: string;
  previews: readonly { language: Language; subject: string; html: string }[];
}

function LetterPreviews({ id, previews }: LetterPreviewsProps) {
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

export default function LetterPage() {
  const t = useT();
  const { letter, choices, previews } = useLoaderData<typeof loader>();
  const { id, state, revision } = letter;
  return (
    <StudioPage
      lead={<LetterBadge state={state} />}
      width="read"
      back={{ to: "/studio/letters", label: t("studio.letters") }}
    >
      <div className="grid gap-8">
        {choices ? <LetterForm key={id} letter={letter} choices={choices} /> : <LetterSent letter={letter} />}
        <LetterPreviews id={id} previews={previews} />
        {state === "draft" && (
          <ConfirmedForm
            intent="remove"
            schema={LetterAsRead}
            of={{ id, revision }}
            label={t("studioLetters.remove")}
            text={t("studioLetters.removeText")}
            button={t("studioLetters.removeNow")}
          />
        )}
      </div>
    </StudioPage>
  );
}
