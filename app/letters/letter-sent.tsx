import { dateTime } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { ConfirmedForm } from "#app/studio/disclosed-form.tsx";
import { StudioForm, SubmitButton } from "#app/studio/studio-form.tsx";
import { Card } from "#app/ui/card.tsx";
import { AudienceText, LetterNumbers } from "./letter-facts.tsx";
import { LetterRef, type StudioLetter } from "./letters.contract.ts";

/** A letter that is no draft any more. */
export function LetterSent({ letter }: { letter: StudioLetter }) {
  const t = useT();
  const { id, state, at, isDue, progress } = letter;
  return (
    <Card className="grid gap-5 p-6">
      <p>
        <AudienceText {...letter} />
      </p>
      {progress && <LetterNumbers progress={progress} state={state} />}
      {state === "scheduled" && (
        <>
          <p>
            <span>
              {isDue ? t("studioLetters.startsSoon") : t("studioLetters.planned", { time: dateTime(at, t) })}
            </span>
            {" · "}
            <span>{t.count("studioLetters.recipients", letter.recipients ?? 0)}</span>
          </p>
          <StudioForm intent="takeBack" schema={LetterRef} of={{ id }}>
            <SubmitButton variant="secondary">{t("studioLetters.unschedule")}</SubmitButton>
          </StudioForm>
        </>
      )}
      {state === "sending" && (
        <ConfirmedForm
          intent="stop"
          schema={LetterRef}
          of={{ id }}
          label={t("studioLetters.stop")}
          text={t("studioLetters.stopText")}
          button={t("studioLetters.stopNow")}
        />
      )}
      {(state === "stopped" || state === "sent") && (
        <StudioForm intent="copy" schema={LetterRef} of={{ id }} className="grid gap-2">
          <SubmitButton variant="secondary">{t("studioLetters.copy")}</SubmitButton>
          <p className="text-muted text-sm">{t("studioLetters.copyText")}</p>
        </StudioForm>
      )}
    </Card>
  );
}
