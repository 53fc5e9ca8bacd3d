/** A price in the reader's way of writing it; digits keep their width so that a change does not push words about. */
import { money } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";

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
