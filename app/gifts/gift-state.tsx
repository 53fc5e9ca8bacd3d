import { date, lastDayBefore } from "#app/i18n/format-time.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { GiftSummary, GiftView } from "./gifts.contract.ts";

export const GiftModel = ({ gift: { title, license } }: { gift: Pick<GiftView, "title" | "license"> }) => {
  const t = useT();
  return (
    <div>
      <h2 className="text-lg">{title}</h2>
      <p className="text-muted text-sm">{t(`license.${license}`)}</p>
    </div>
  );
};

function GiftRecipient({ email }: Pick<GiftSummary, "email">) {
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
      <span className="text-muted">{t(`gift.state_${state}`, { date: date(sendAt, t) })}</span>
    </span>
  );
}

export function GiftStateNotice({ view }: { view: GiftView }) {
  const t = useT();
  const { email, state, sendAt, claimUntil, claimedAt } = view;
  const days = {
    date: date(sendAt, t),
    until: lastDayBefore(claimUntil, t),
    claimed: claimedAt ? date(claimedAt, t) : "",
  };
  return (
    <Notice tone={state === "undelivered" ? "danger" : "info"} title={t(`gift.state_${state}`, days)}>
      {email !== null && (
        <span className="block">
          <GiftRecipient email={email} />
        </span>
      )}
      <span>{t(`gift.text_${state}`, days)}</span>
    </Notice>
  );
}
