import type { LicenseType } from "#app/catalog/licenses.ts";
import { SaleLine } from "#app/catalog/sale-line.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { crossedOut, percentOff } from "#app/offers/pricing/pricing.ts";
import { CheckIcon } from "#app/ui/icons.tsx";
import { ComparedPrice, PriceTag } from "#app/ui/price.tsx";
import type { LicenseOffer } from "./buy-buttons.ts";

interface LicenseChoiceProps {
  offers: readonly LicenseOffer[];
  chosen: LicenseType;
  /** Euro cents for the chosen one, which a visitor may name where the price is open. */
  amountDue: number;
  choose: (license: LicenseType) => void;
}

export function LicenseChoice({ offers, chosen, amountDue, choose }: LicenseChoiceProps) {
  const t = useT();
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="sr-only">{t("product.license")}</legend>
      {offers.map((offer) => (
        <label
          key={offer.type}
          className="flex cursor-pointer items-baseline gap-x-3 rounded-box border border-line bg-surface p-4 transition-colors hover:border-edge has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name="license"
            value={offer.type}
            checked={offer.type === chosen}
            onChange={() => choose(offer.type)}
            className="mt-0.5 size-5 self-start outline-none"
          />
          <LicenseText offer={offer.type === chosen ? { ...offer, amountDue } : offer} />
        </label>
      ))}
      <SaleLine licenses={offers} />
    </fieldset>
  );
}

/** The price goes below a name in large text. */
function LicenseText({ offer }: { offer: LicenseOffer }) {
  const t = useT();
  const { type, state } = offer;
  return (
    <span className="min-w-0 flex-1">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold leading-6">{t(`license.${type}`)}</span>
        <LicenseState offer={offer} />
      </span>
      <span className="block text-muted text-sm">{t(`license.${type}Line`)}</span>
      {state && state !== "owned" && (
        <span className="block font-medium text-sm">{t(`buying.note_${state}`)}</span>
      )}
    </span>
  );
}

function LicenseState({ offer }: { offer: LicenseOffer }) {
  const t = useT();
  const { amountDue, state } = offer;
  if (state === "owned" || state === "included")
    return (
      <span className="ml-auto flex items-center gap-1 whitespace-nowrap text-success">
        <CheckIcon className="size-4" />
        <span>{t(`buying.${state}`)}</span>
      </span>
    );
  return (
    <span className="ml-auto grid justify-items-end">
      <PriceTag
        cents={amountDue}
        {...(state !== "upgrade" && { was: crossedOut(offer), percent: percentOff(offer) })}
        className="price text-md leading-6"
      />
      <ComparedPrice cents={amountDue} />
    </span>
  );
}
