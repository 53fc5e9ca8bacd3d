import { LICENSE_TYPES, type LicenseType } from "#app/catalog/licenses.ts";
import { money } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Card } from "#app/ui/card.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { eurosText, OfferRefusal, OfferText } from "./offer-fields.tsx";
import type { OfferFormResult } from "./offer-form.contract.ts";
import { OfferForm } from "./offer-form.tsx";
import type { SuggestedAmounts } from "./pricing/open-price.ts";

interface OpenPriceFormProps {
  model: { prices: Record<LicenseType, number | null>; suggested: SuggestedAmounts };
  result: OfferFormResult | undefined;
}

export function OpenPriceForm({ model: { prices, suggested }, result }: OpenPriceFormProps) {
  const t = useT();
  return (
    <Card>
      <OfferForm result={result}>
        <OfferRefusal result={result} />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {LICENSE_TYPES.filter((license) => prices[license] !== null).map((license) => (
            <OfferText
              key={license}
              name={license}
              label={t("studioOffers.suggested", { license: t(`license.${license}`) })}
              hint={t("studioOffers.suggestedHint", { price: money(prices[license] ?? 0, t.language) })}
              stored={eurosText(suggested[license], t.language)}
              isOptional
              inputMode="decimal"
              result={result}
            />
          ))}
        </div>
        <div>
          <IntentButton intent="save">{t("studioOffers.save")}</IntentButton>
        </div>
      </OfferForm>
    </Card>
  );
}
