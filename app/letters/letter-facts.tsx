import { wholeNumber } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import type { LetterProgress, LetterState, ListedLetter } from "./letters.contract.ts";

const STYLES: Record<LetterState, string> = {
  draft: "bg-ground text-muted",
  scheduled: "bg-accent-soft text-accent",
  sending: "bg-accent-soft text-accent",
  sent: "bg-success-soft text-success",
  stopped: "bg-danger-soft text-danger",
};

export function LetterBadge({ state }: { state: LetterState }) {
  const t = useT();
  return (
    <span
      className={`inline-block whitespace-nowrap rounded-full px-2.5 py-0.5 font-normal text-sm ${STYLES[state]}`}
    >
      {t(`studioLetters.state_${state}`)}
    </span>
  );
}

/** Whom a letter is for, in words. */
export function AudienceText({ audience, about }: Pick<ListedLetter, "audience" | "about">) {
  const t = useT();
  if (audience.kind === "members" && audience.tier)
    return t("studioLetters.to_membersOf", { tier: about ?? audience.tier });
  if (!("productId" in audience)) return t(`studioLetters.to_${audience.kind}`);
  const title = about ?? audience.productId;
  if (audience.kind === "wishes") return t("studioLetters.to_wishesFor", { model: title });
  return audience.license
    ? t("studioLetters.to_ownersOfLicense", { model: title, license: t(`license.${audience.license}`) })
    : t("studioLetters.to_ownersOf", { model: title });
}

export function LetterNumbers({ progress, state }: { progress: LetterProgress; state: LetterState }) {
  const t = useT();
  const { recipients, handedOver, waiting, failed } = progress;
  const text =
    state === "sent"
      ? t.count("studioLetters.sentTo", handedOver)
      : t("studioLetters.progress", {
          handedOver: wholeNumber(handedOver, t.language),
          recipients: wholeNumber(recipients, t.language),
        });
  return (
    <div className="grid gap-2">
      <ProgressBar
        label={text}
        percent={state === "sent" ? 100 : Math.round((100 * handedOver) / Math.max(1, recipients))}
        text={text}
        tone={state === "stopped" ? "idle" : "accent"}
      />
      <p className="tabular-nums">
        <span>{text}</span>
        {waiting > 0 && <span>{` · ${t.count("studioLetters.waiting", waiting)}`}</span>}
        {failed > 0 && <span>{` · ${t.count("studioLetters.failed", failed)}`}</span>}
      </p>
      {state === "sending" && <p className="text-muted text-sm">{t("studioLetters.refresh")}</p>}
    </div>
  );
}
