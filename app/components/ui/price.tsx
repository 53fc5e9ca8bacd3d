import { useRate } from "#app/client/rate.tsx";
import { usCents } from "#app/domain/rates/rates.contract.ts";
import { date, dollars, money } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";

/** "≈ $5.42" beside a price in euros, for users who chose dollars. @param cents euro cents; a free model shows nothing */
export function InDollars({ cents, className = "" }: { cents: number; className?: string }) {
  const t = useT();
  const rate = useRate();
  if (!rate || cents === 0) return null;
  return (
    <span className={`whitespace-nowrap font-normal text-muted text-sm tabular-nums ${className}`}>
      ≈ {dollars(usCents(cents, rate), t.language)}
    </span>
  );
}

/** Says once on a page by which rate dollars are shown. */
export function RateNote({ className = "" }: { className?: string }) {
  const t = useT();
  const rate = useRate();
  if (!rate) return null;
  return (
    <p className={`text-muted text-sm ${className}`}>
      {t("ui.rateNote", { date: date(`${rate.date}T00:00:00Z`, t.language) })}
    </p>
  );
}

interface PriceTagProps {
  /** Euro cents. */
  cents: number;
  /** Says "From" before the price. */
  from?: boolean;
  className?: string;
}

export function PriceTag({ cents, from = false, className = "" }: PriceTagProps) {
  const t = useT();
  const price = money(cents, t.language);
  const text = cents === 0 ? t("ui.free") : from ? t("ui.from", { price }) : price;
  return <span className={`whitespace-nowrap tabular-nums ${className}`}>{text}</span>;
}
