/** "≈ $5.42" beside a price in euros, and once on a page by which rate; nothing for who wants euros only. */
import { useRate } from "#app/client/rate.tsx";
import { usCents } from "#app/domain/rates/rates.contract.ts";
import { date, dollars } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";

/** @param cents euro cents; a free model costs nothing in any currency. */
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
