import { lastDayBefore } from "#app/i18n/format-time.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { WaitingGift } from "./gifts.contract.ts";

/** Above the models of an account: what waits for its address. */
export function WaitingGifts({ gifts }: { gifts: WaitingGift[] }) {
  const t = useT();
  if (gifts.length === 0) return null;
  return (
    <ul className="grid gap-3">
      {gifts.map(({ title, license, from, claimUntil, path }) => (
        <li key={path}>
          <Notice
            title={
              from ? (
                <Sentence words="gift.offered" kept={{ from }} />
              ) : (
                <span>{t("gift.offeredByNobody")}</span>
              )
            }
            action={<ButtonLink to={path}>{t("gift.toGift")}</ButtonLink>}
          >
            <span className="block">{[title, t(`license.${license}`)].join(" · ")}</span>
            <span className="text-muted text-sm">
              {t("gift.until", { date: lastDayBefore(claimUntil, t) })}
            </span>
          </Notice>
        </li>
      ))}
    </ul>
  );
}
