import { ComparedPrice, PriceTag } from "#app/components/ui/price.tsx";
import type { LicenceType } from "#app/domain/catalog/catalog.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";

interface OrderSummaryProps {
  lines: { id: string; title: string; license: LicenceType; price: number }[];
  /** Euro cents. */
  total: number;
}

export function OrderSummary({ lines, total }: OrderSummaryProps) {
  const t = useT();
  return (
    <>
      <ul className="grid gap-3">
        {lines.map(({ id, title, license, price }) => (
          <li key={id} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0">
              {title}
              <span className="block text-muted text-sm">{t(`licence.${license}`)}</span>
            </span>
            <PriceTag cents={price} />
          </li>
        ))}
      </ul>
      <div className="mt-4 flex items-baseline justify-between gap-4 border-line border-t pt-4">
        <span>
          <span className="font-semibold">{t("checkout.total")}</span>
          <span className="block text-muted text-sm">{t("checkout.taxes")}</span>
        </span>
        <span className="grid justify-items-end">
          <PriceTag cents={total} className="font-semibold text-lg" />
          <ComparedPrice cents={total} />
        </span>
      </div>
    </>
  );
}
