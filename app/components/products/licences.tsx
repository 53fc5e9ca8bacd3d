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
    <fieldset className="licences">
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
            <b>{t(`licence.${type}`)}</b>
            <small>{t(`licence.${type}Line`)}</small>
            {state && state !== "owned" && <em>{t(`buying.note_${state}`)}</em>}
            {sales[type] && <small>{sales[type].note}</small>}
          </span>
          {state === "owned" || state === "included" ? (
            <span className="licence-state">
              <CheckIcon className="size-4" />
              {t(`buying.${state}`)}
            </span>
          ) : (
            <span>
              <PriceTag cents={pay} was={state === "upgrade" ? undefined : sales[type]?.was} />
              <ComparedPrice cents={pay} />
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
