import { LICENSE_TYPES, type LicenseType } from "#app/catalog/licenses.ts";
import { money } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Field } from "#app/studio/fields.tsx";
import { StudioForm, SubmitButton } from "#app/studio/studio-form.tsx";
import { Card } from "#app/ui/card.tsx";
import { OpenPriceChange } from "./open-price.contract.ts";
import type { SuggestedAmounts } from "./pricing/open-price.ts";

interface OpenPriceFormProps {
  model: { id: string; prices: Record<LicenseType, number | null>; suggested: SuggestedAmounts };
}

export function OpenPriceForm({ model: { id, prices, suggested } }: OpenPriceFormProps) {
  const t = useT();
  return (
    <Card>
      <StudioForm intent="save" schema={OpenPriceChange} of={{ id }} values={{ ...suggested }}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {LICENSE_TYPES.filter((license) => prices[license] !== null).map((license) => (
            <Field
              key={license}
              name={license}
              label={t("studioOffers.suggested", { license: t(`license.${license}`) })}
              hint={t("studioOffers.suggestedHint", { price: money(prices[license] ?? 0, t.language) })}
            />
          ))}
        </div>
        <SubmitButton>{t("studioOffers.save")}</SubmitButton>
      </StudioForm>
    </Card>
  );
}
