import { money, percent } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { useSession } from "#app/session/session.browser.tsx";

/** "≈ $5.42" beside a price in euros, for users who chose another currency in their settings. @param cents euro cents; a free model shows nothing */
export function ComparedPrice({ cents, className = "" }: { cents: number; className?: string }) {
  const t = useT();
  const { rate } = useSession();
  if (!rate || cents === 0) return null;
  return (
    <span
      className={`whitespace-nowrap font-normal text-muted text-sm tabular-nums ${className}`}
    >{`≈ ${money(Math.round(cents * rate.rate), t.language, rate.currency)}`}</span>
  );
}

interface PriceTagProps {
  cents: number;
  from?: boolean;
  was?: number | undefined;
  percent?: number | undefined;
  className?: string;
}

/** The price first, so that "From" stands before the one that is charged; then what it was, and the percentage. */
export function PriceTag({ cents, from = false, was, percent: reduction, className = "" }: PriceTagProps) {
  const t = useT();
  const price = money(cents, t.language);
  const text = cents === 0 ? t("ui.free") : from ? t("ui.from", { price }) : price;
  const tag = <span className={`whitespace-nowrap tabular-nums ${className}`}>{text}</span>;
  if (!was) return tag;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 tabular-nums">
      {tag}
      <span className="inline-flex items-baseline gap-x-2 whitespace-nowrap">
        <s className="font-normal text-muted">
          <span className="sr-only">{t("ui.was")}</span> <span>{money(was, t.language)}</span>
        </s>
        {reduction && <PercentBadge percent={reduction} />}
      </span>
    </span>
  );
}

export function PercentBadge({ percent: whole }: { percent: number }) {
  const t = useT();
  return (
    <span className="whitespace-nowrap rounded-full bg-accent px-2 font-medium text-on-accent text-sm leading-6">
      {`−${percent(whole / 100, t.language)}`}
    </span>
  );
}
