import { Form } from "@remix-run/react";
import { LICENSE_TYPES } from "#app/catalog/licenses.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Card } from "#app/ui/card.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { useIsSending } from "#app/ui/use-is-sending.browser.ts";
import { ModelChoice } from "./model-choice.tsx";
import {
  Choice,
  Legend,
  OfferPeriod,
  OfferRefusal,
  OfferText,
  PercentChoice,
  useOfferFields,
} from "./offer-fields.tsx";
import type { OfferFormResult } from "./offer-form.contract.ts";
import type { OfferModel } from "./offer-models.contract.ts";

interface SaleFormProps {
  models: readonly OfferModel[];
  result: OfferFormResult | undefined;
}

function Reduction({ result }: Pick<SaleFormProps, "result">) {
  const t = useT();
  const { textOf } = useOfferFields(result);
  const chosen = textOf("reduction", "percent");
  return (
    <fieldset>
      <Legend>{t("studioOffers.saleReduction")}</Legend>
      <PercentChoice
        hint={t("studioOffers.salePercentHint")}
        stored=""
        isChosen={chosen !== "price"}
        result={result}
      />
      <Choice name="reduction" value="price" label={t("studioOffers.byPrice")} isChosen={chosen === "price"}>
        <div className="max-w-60">
          <OfferText
            name="price"
            label={t("studioOffers.salePrice")}
            hint={t("studioOffers.salePriceHint")}
            stored=""
            inputMode="decimal"
            result={result}
          />
        </div>
      </Choice>
    </fieldset>
  );
}

function ReducedLicense({ result }: Pick<SaleFormProps, "result">) {
  const t = useT();
  const { errorOf, textOf } = useOfferFields(result);
  return (
    <div className="max-w-60">
      <SelectField
        name="license"
        label={t("studioOffers.saleLicense")}
        defaultValue={textOf("license", "")}
        error={errorOf("license")}
      >
        <option value="">{t("studioOffers.bothLicenses")}</option>
        {LICENSE_TYPES.map((license) => (
          <option key={license} value={license}>
            {t(`license.${license}`)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

export function SaleForm({ models, result }: SaleFormProps) {
  const t = useT();
  const busy = useIsSending("save");
  const { errorOf } = useOfferFields(result);
  return (
    <Card>
      <Form method="post" noValidate className="grid gap-6">
        {/* Enter in a field presses the form's first button. */}
        <button type="submit" name="intent" value="save" hidden disabled={busy} />
        <OfferRefusal result={result} />
        <ModelChoice
          legend={t("studioOffers.models")}
          models={result?.matches ?? models}
          chosen={result?.models ?? []}
          sought={result?.typed?.find}
          obstacle={({ isOnSale }) => (isOnSale ? t("studioOffers.inOtherSale") : "")}
          error={errorOf("model")}
        />
        <Reduction result={result} />
        <ReducedLicense result={result} />
        <OfferPeriod offer={null} mustEnd result={result} />
        <div>
          <IntentButton intent="save">{t("studioOffers.startSale")}</IntentButton>
        </div>
      </Form>
    </Card>
  );
}
