import type { ReactNode } from "react";
import { money, number, wholeNumber } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { StarShape } from "#app/reviews/stars.tsx";
import type { Sales } from "#app/statistics/statistics.contract.ts";
import type { Today } from "./today.contract.ts";

interface FactProps {
  name: string;
  value: ReactNode;
  note?: string;
}

const Fact = ({ name, value, note }: FactProps) => (
  <div className="bg-surface p-4 sm:px-6">
    <dt className="text-muted text-sm">{name}</dt>
    <dd className="price text-xl tabular-nums">{value}</dd>
    {note && <dd className="text-muted text-sm tabular-nums">{note}</dd>}
  </div>
);

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
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-box border border-line bg-line lg:grid-cols-4">
      <Fact
        name={t("studioToday.ordersToday")}
        value={wholeNumber(today.count, language)}
        note={before(wholeNumber(yesterday.count, language))}
      />
      <Fact
        name={t("studioToday.paidToday")}
        value={money(today.gross, language)}
        note={before(money(yesterday.gross, language))}
      />
      <Fact
        name={t("studioToday.seenToday")}
        value={wholeNumber(seen, language)}
        note={t("studioToday.seenNote")}
      />
      <Fact
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
    </dl>
  );
}
