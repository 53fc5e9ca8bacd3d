import { redirect } from "@remix-run/cloudflare";
import { Link, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import { wholeNumber } from "#app/i18n/format.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { AudienceText } from "#app/letters/letter-facts.tsx";
import { LETTERS_PER_HOUR, LetterSending } from "#app/letters/letters.contract.ts";
import { letterForStudio } from "#app/letters/letters.server.ts";
import { scheduleLetter, sendingNow } from "#app/letters/schedule-letter.server.ts";
import { revalidatesOutdated } from "#app/studio/changed-elsewhere.ts";
import { TimeField } from "#app/studio/fields.tsx";
import { StudioForm, SubmitButton } from "#app/studio/studio-form.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";

export const loader = studioLoader(
  "all",
  async ({ services, params: { id = "" } }) => {
    const letter = await letterForStudio(services, id);
    if (letter.state !== "draft" || !letter.isTested) throw redirect(`/studio/letters/${id}`, 303);
    return { letter, ...(await sendingNow(services, letter)) };
  },
  (t, { letter: { subject } }) => t("studioLetters.sendTitle", { subject }),
);

export const action = studioAction("all", {
  schedule: button(
    {
      input: LetterSending,
      async run(services, sending) {
        await scheduleLetter(services, sending);
        return sending;
      },
    },
    { done: "studioLetters.scheduled", page: ({ id }) => `/studio/letters/${id}` },
  ),
});

export { titleMeta as meta } from "#app/shell/page-meta.ts";
/** After most refusals the page shows how many people there are now. A letter that was changed has left it, and its reader would not be told. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  args.actionResult?.error !== "errors.letter_changed" && revalidatesOutdated(args);
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["letters.studio"] } satisfies PageHandle;

/** A letter to fewer people takes a few minutes. */
const HOURS_FROM = 200;

function Duration({ recipients }: { recipients: number }) {
  const t = useT();
  const hours = Math.ceil(recipients / LETTERS_PER_HOUR);
  return recipients < HOURS_FROM
    ? t("studioLetters.durationShort")
    : t.count("studioLetters.duration", hours);
}

export default function SendLetterPage() {
  const t = useT();
  const { letter, recipients, unverified, hasImprint } = useLoaderData<typeof loader>();
  const { id, revision, subject } = letter;
  const isPossible = hasImprint && recipients > 0;
  return (
    <StudioPage width="read" back={{ to: `/studio/letters/${id}`, label: subject }}>
      <div className="grid gap-6">
        {!hasImprint && (
          <Notice
            tone="danger"
            action={
              <Link to="/studio/legal" className="text-link">
                {t("studioLetters.openLegal")}
              </Link>
            }
          >
            {t("studioLetters.imprintNeeded")}
          </Notice>
        )}
        <Card className="grid gap-6 p-6">
          <div>
            <p className="font-semibold text-lg">
              {recipients > 0 ? t.count("studioLetters.recipients", recipients) : t("studioLetters.nobody")}
            </p>
            <p>
              <AudienceText {...letter} />
            </p>
            {unverified > 0 && <p>{t.count("studioLetters.unverified", unverified)}</p>}
            <p className="mt-2 text-muted text-sm">{t("studioLetters.basis")}</p>
          </div>
          {isPossible && (
            <StudioForm
              intent="schedule"
              schema={LetterSending}
              of={{ id, revision, recipients }}
              isConfirmed
            >
              <p className="text-muted text-sm">
                <span>{t("studioLetters.pace", { count: wholeNumber(LETTERS_PER_HOUR, t.language) })}</span>{" "}
                <span>
                  <Duration recipients={recipients} />
                </span>
              </p>
              <TimeField
                name="dueAt"
                label={t("studioLetters.when")}
                clockLabel={t("studioLetters.clock")}
                hint={t("studioLetters.whenHint", { zone: t.timeZone })}
              />
              <SubmitButton>{t.count("studioLetters.confirm", recipients)}</SubmitButton>
            </StudioForm>
          )}
        </Card>
      </div>
    </StudioPage>
  );
}
