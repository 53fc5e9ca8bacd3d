import type { LicensePrice } from "#app/catalog/catalog.contract.ts";
import { money } from "#app/i18n/format.ts";
import { endTime } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";

interface SaleLineProps {
  licenses: readonly LicensePrice[];
  className?: string;
}

/**
 * Until when licenses cost less, and the lowest prices of the 30 days before (Directive 98/6/EC, article 6a).
 * Before a launch price there was no higher one.
 */
export function SaleLine({ licenses, className = "" }: SaleLineProps) {
  const t = useT();
  const reduced = licenses.flatMap(({ type, sale }) => (sale ? [{ type, ...sale }] : []));
  const [first] = reduced;
  if (!first) return null;
  const end = endTime(first.until, t);
  const prices = reduced.map(({ type, lowestPrice }) => {
    const price = money(lowestPrice, t.language);
    return licenses.length > 1 ? `${t(`license.${type}`)} ${price}` : price;
  });
  return (
    <p className={`text-muted text-sm tabular-nums ${className}`}>
      {first.launch
        ? t("information.launch", { date: end })
        : t("information.sale", { date: end, price: prices.join(", ") })}
    </p>
  );
}
