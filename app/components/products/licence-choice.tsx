/** The licences as radio cards, each with its price and one line of what it allows. */
import { CheckIcon } from "#app/components/ui/icons.tsx";
import { InDollars, PriceTag } from "#app/components/ui/price.tsx";
import type { LicencePrice, LicenceType } from "#app/domain/catalog/catalog.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";

interface LicenceChoiceProps {
  licences: readonly LicencePrice[];
  chosen: LicenceType;
  choose: (licence: LicenceType) => void;
  owned: readonly LicencePrice[];
}

export function LicenceChoice({ licences, chosen, choose, owned }: LicenceChoiceProps) {
  const t = useT();
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{t("product.licence")}</legend>
      {licences.map(({ type, price }) => (
        <label
          key={type}
          className="flex cursor-pointer items-start gap-3 rounded-box border border-line bg-surface p-4 transition-colors hover:border-edge has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name="license"
            value={type}
            checked={type === chosen}
            onChange={() => choose(type)}
            className="mt-0.5 size-5 shrink-0 outline-none"
          />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold leading-6">{t(`licence.${type}`)}</span>
            <span className="block text-muted text-sm">{t(`licence.${type}Line`)}</span>
          </span>
          {owned.some((licence) => licence.type === type) ? (
            <span className="flex items-center gap-1 whitespace-nowrap text-success">
              <CheckIcon className="size-4" />
              {t("product.owned")}
            </span>
          ) : (
            <span className="grid justify-items-end">
              <PriceTag cents={price} className="font-semibold leading-6" />
              <InDollars cents={price} />
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
