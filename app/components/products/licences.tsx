import { CheckIcon } from "#app/components/ui/icons.tsx";
import { ComparedPrice, PriceTag } from "#app/components/ui/price.tsx";
import type { LicenceOffer } from "#app/domain/catalog/buy-buttons.ts";
import type { LicenceType } from "#app/domain/catalog/catalog.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";

/** Of each licence on sale: until when, and the price to cross out. */
export type ShownSales = { [L in LicenceType]?: { note: string; was: number | undefined } };

interface LicenceChoiceProps {
  sales: ShownSales;
  offers: readonly LicenceOffer[];
  chosen: LicenceType;
  choose: (licence: LicenceType) => void;
}

export function LicenceChoice({ sales, offers, chosen, choose }: LicenceChoiceProps) {
  const t = useT();
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="sr-only">{t("product.licence")}</legend>
      {offers.map(({ type, pay, state }) => (
        <label key={type} className="licence">
          <input
            type="radio"
            name="license"
            value={type}
            checked={type === chosen}
            onChange={() => choose(type)}
          />
          <span>
            <span className="block font-semibold leading-6">{t(`licence.${type}`)}</span>
            <span className="block text-muted text-sm">{t(`licence.${type}Line`)}</span>
            {state && state !== "owned" && (
              <span className="block font-medium text-sm">{t(`product.note_${state}`)}</span>
            )}
            {sales[type] && <span className="block text-muted text-sm">{sales[type].note}</span>}
          </span>
          {state === "owned" || state === "included" ? (
            <span className="flex items-center gap-1 whitespace-nowrap text-success">
              <CheckIcon className="size-4" />
              {t(`product.${state}`)}
            </span>
          ) : (
            <span className="grid justify-items-end">
              <PriceTag
                cents={pay}
                was={state === "upgrade" ? undefined : sales[type]?.was}
                className="font-semibold leading-6"
              />
              <ComparedPrice cents={pay} />
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
