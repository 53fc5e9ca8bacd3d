import { money, number, wholeNumber } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { StarShape } from "#app/reviews/stars.tsx";
import type { Sales } from "#app/statistics/statistics.contract.ts";
import { Figure, Figures } from "#app/ui/figures.tsx";
import type { Today } from "./today.contract.ts";

interface DaySoFarProps extends Pick<Today, "stars"> {
  /** Of yesterday and today. */
  days: [Sales, Sales];
  /** How often models were looked at today. */
  seen: number;
}

/** What a seller wants to know first. */
export function DaySoFar({ days: [yesterday, today], seen, stars }: DaySoFarProps) {
  const t = useT();
  const { language } = t;
  const before = (amount: string) => t("studioToday.yesterday", { amount });
  return (
    <Figures columns={4}>
      <Figure
        name={t("studioToday.ordersToday")}
        value={wholeNumber(today.count, language)}
        note={before(wholeNumber(yesterday.count, language))}
      />
      <Figure
        name={t("studioToday.paidToday")}
        value={money(today.gross, language)}
        note={before(money(yesterday.gross, language))}
      />
      <Figure
        name={t("studioToday.seenToday")}
        value={wholeNumber(seen, language)}
        note={t("studioToday.seenNote")}
      />
      <Figure
        name={t("studioToday.stars")}
        value={
          stars ? (
            <>
              <span>{number(stars.average, language, 1)}</span>{" "}
              <StarShape className="size-5 align-[-0.1em] text-star" />
            </>
          ) : (
            "–"
          )
        }
        note={stars ? t.count("studioToday.starsOf", stars.count) : t("studioToday.noStars")}
      />
    </Figures>
  );
}
