import { CheckIcon, ChevronIcon, icon } from "#app/components/ui/icons.tsx";
import { ComparedPrice, PriceTag } from "#app/components/ui/price.tsx";
import type { LicencePrice, LicenceType } from "#app/domain/catalog/catalog.contract.ts";
import { LICENCE_RIGHTS, type Right } from "#app/domain/catalog/licences.ts";
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
              <ComparedPrice cents={price} />
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}

const CrossIcon = icon(<path d="m8 8 8 8M16 8l-8 8" />);

const RIGHTS = Object.keys(LICENCE_RIGHTS) as Right[];
const TYPES: LicenceType[] = ["standard", "commercial"];

function Answer({ allowed }: { allowed: boolean }) {
  const t = useT();
  return (
    <td className="w-24 py-3 align-top">
      <span className={`flex items-center justify-center gap-1 ${allowed ? "text-success" : "text-muted"}`}>
        {allowed ? <CheckIcon className="size-4" /> : <CrossIcon className="size-4" />}
        {allowed ? t("licence.yes") : t("licence.no")}
      </span>
    </td>
  );
}

export function LicenceTerms() {
  const t = useT();
  return (
    <details className="group border-line border-y">
      <summary className="flex min-h-14 items-center justify-between gap-4">
        <h2 className="text-lg">{t("licence.heading")}</h2>
        <ChevronIcon className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <table className="w-full text-sm">
        <thead>
          <tr>
            <th scope="col" className="py-2 text-left font-medium">
              {t("licence.mayI")}
            </th>
            {TYPES.map((type) => (
              <th key={type} scope="col" className="py-2 text-center font-medium">
                {t(`licence.${type}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {RIGHTS.map((right) => (
            <tr key={right} className="border-line border-t">
              <th scope="row" className="py-3 pr-2 text-left align-top font-normal">
                {t(`licence.${right}`)}
              </th>
              {TYPES.map((type) => (
                <Answer key={type} allowed={LICENCE_RIGHTS[right][type]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="border-line border-t py-4 text-muted text-sm">{t("licence.text")}</p>
    </details>
  );
}
