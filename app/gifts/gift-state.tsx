import { date } from "#app/i18n/format-time.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import type { GiftSummary } from "./gifts.contract.ts";

export function GiftLine({ gift: { email, state, sendAt } }: { gift: GiftSummary }) {
  const t = useT();
  return (
    <>
      <span className="wrap-anywhere">
        {email === null ? t("gift.forDeleted") : <Sentence words="gift.for" kept={{ email }} />}
      </span>
      {" · "}
      <span>{t(`gift.state_${state}`, { date: date(sendAt, t.language) })}</span>
    </>
  );
}
