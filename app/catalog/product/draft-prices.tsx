import type { LicensePrice } from "#app/catalog/catalog.contract.ts";
import { SaleLine } from "#app/catalog/sale-line.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { PriceTag } from "#app/ui/price.tsx";

export function DraftPrices({ licenses }: { licenses: readonly LicensePrice[] }) {
  const t = useT();
  return (
    <div className="rounded-box border border-line bg-surface p-4">
      <dl className="grid gap-2">
        {licenses.map(({ type, price }) => (
          <div key={type} className="flex justify-between gap-4">
            <dt>{t(`license.${type}`)}</dt>
            <dd>
              <PriceTag cents={price} className="price" />
            </dd>
          </div>
        ))}
      </dl>
      <SaleLine licenses={licenses} className="mt-3" />
    </div>
  );
}
