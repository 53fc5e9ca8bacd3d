import { date } from "#app/i18n/format-time.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import type { GiftSummary } from "./gifts.contract.ts";

export function GiftRecipient({ email }: Pick<GiftSummary, "email">) {
  const t = useT();
  return email === null ? (
    <span>{t("gift.forDeleted")}</span>
  ) : (
    <span className="wrap-anywhere">
      <Sentence words="gift.for" kept={{ email }} />
    </span>
  );
}

export function GiftLine({ gift: { email, state, sendAt } }: { gift: GiftSummary }) {
  const t = useT();
  return (
    <span className="flex flex-wrap gap-x-3">
      <GiftRecipient email={email} />
      <span className="text-muted">{t(`gift.state_${state}`, { date: date(sendAt, t.language) })}</span>
    </span>
  );
}
