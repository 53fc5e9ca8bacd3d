import { useState } from "react";
import { LICENSE_TYPES, type LicenseType } from "#app/catalog/licenses.ts";
import { money } from "#app/i18n/format.ts";
import { LANGUAGES } from "#app/i18n/languages.ts";
import { mainLanguageFirst } from "#app/i18n/reader.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { BUNDLE_MAX, BUNDLE_MIN, MAX_BUNDLE_TITLE } from "#app/offers/pricing/bundle.ts";
import { Card } from "#app/ui/card.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import type { StudioBundle } from "./bundles.contract.ts";
import { ModelChoice } from "./model-choice.tsx";
import { eurosText, OfferRefusal, OfferText, useOfferFields } from "./offer-fields.tsx";
import type { OfferFormResult } from "./offer-form.contract.ts";
import { OfferForm } from "./offer-form.tsx";
import type { OfferModel } from "./offer-models.contract.ts";

interface BundleFormProps {
  bundle: StudioBundle | null;
  models: readonly OfferModel[];
  result: OfferFormResult | undefined;
}

/** Euro cents of the models when bought separately; 0 unless each is sold under the license. */
const sumOfListPrices = (models: readonly OfferModel[], license: LicenseType) =>
  models.every((model) => model[license] > 0) ? models.reduce((sum, model) => sum + model[license], 0) : 0;

interface PricesProps extends Pick<BundleFormProps, "bundle" | "result"> {
  chosen: readonly OfferModel[];
}

function Prices({ bundle, result, chosen }: PricesProps) {
  const t = useT();
  const hintFor = (license: LicenseType) => {
    const sum = sumOfListPrices(chosen, license);
    return sum > 0 ? t("studioOffers.oneByOne", { price: money(sum, t.language) }) : undefined;
  };
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {LICENSE_TYPES.map((license) => (
        <OfferText
          key={license}
          name={license}
          label={t("studioOffers.bundlePrice", { license: t(`license.${license}`) })}
          stored={eurosText(bundle?.prices[license], t.language)}
          hint={hintFor(license) ?? ""}
          isOptional={license !== "standard"}
          inputMode="decimal"
          result={result}
        />
      ))}
    </div>
  );
}

export function BundleForm({ bundle, models, result }: BundleFormProps) {
  const t = useT();
  const { errorOf } = useOfferFields(result);
  const bundledIds = bundle?.models.map(({ id }) => id) ?? [];
  const ids = result?.models ?? bundledIds;
  const listedModels = result?.matches ?? models;
  const [chosen, setChosen] = useState(() => listedModels.filter(({ id }) => ids.includes(id)));
  return (
    <Card>
      <OfferForm result={result} revision={bundle?.revision}>
        <OfferRefusal result={result} />
        <ModelChoice
          legend={t("studioOffers.models")}
          hint={t("studioOffers.bundleModelsHint", { min: BUNDLE_MIN, max: BUNDLE_MAX })}
          models={listedModels}
          chosen={ids}
          obstacle={({ id, isBundled }) =>
            isBundled && !bundledIds.includes(id) ? t("studioOffers.inOtherBundle") : ""
          }
          error={errorOf("model")}
          onChange={setChosen}
        />
        <Prices bundle={bundle} result={result} chosen={chosen} />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {mainLanguageFirst(t).map((language) => (
            <OfferText
              key={language}
              name={`title.${language}`}
              label={t("studioOffers.bundleTitle", { language: LANGUAGES[language].name })}
              hint={t("studioOffers.bundleTitleHint")}
              stored={bundle?.title?.[language] ?? ""}
              lang={language}
              maxLength={MAX_BUNDLE_TITLE}
              isOptional
              result={result}
            />
          ))}
        </div>
        <div>
          <IntentButton intent="save">
            {t(bundle ? "studioOffers.save" : "studioOffers.createBundle")}
          </IntentButton>
        </div>
      </OfferForm>
    </Card>
  );
}
