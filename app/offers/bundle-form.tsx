import { useState } from "react";
import type { ChoosableModel } from "#app/catalog/choice/choosable-models.contract.ts";
import { ModelChoice } from "#app/catalog/choice/model-choice.tsx";
import { LICENSE_TYPES, type LicenseType } from "#app/catalog/licenses.ts";
import { money } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { BUNDLE_MAX, BUNDLE_MIN } from "#app/offers/pricing/bundle.ts";
import { Field, TranslatedFields } from "#app/studio/fields.tsx";
import { StudioForm, SubmitButton } from "#app/studio/studio-form.tsx";
import { Card } from "#app/ui/card.tsx";
import { BundleChange, NewBundle, type StudioBundle } from "./bundles.contract.ts";

/** Euro cents of the models when bought separately; 0 unless each is sold under the license. */
const sumOfListPrices = (models: readonly ChoosableModel[], license: LicenseType) =>
  models.every((model) => model[license] > 0) ? models.reduce((sum, model) => sum + model[license], 0) : 0;

function Prices({ chosen }: { chosen: readonly ChoosableModel[] }) {
  const t = useT();
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {LICENSE_TYPES.map((license) => {
        const sum = sumOfListPrices(chosen, license);
        return (
          <Field
            key={license}
            name={license}
            label={t("studioOffers.bundlePrice", { license: t(`license.${license}`) })}
            hint={sum > 0 && t("studioOffers.oneByOne", { price: money(sum, t.language) })}
          />
        );
      })}
    </div>
  );
}

interface BundleFormProps {
  bundle: StudioBundle | null;
  models: readonly ChoosableModel[];
}

export function BundleForm({ bundle, models }: BundleFormProps) {
  const t = useT();
  const ids = bundle?.models.map(({ id }) => id) ?? [];
  const [chosen, setChosen] = useState(() => models.filter(({ id }) => ids.includes(id)));
  return (
    <Card>
      <StudioForm
        intent="save"
        schema={bundle ? BundleChange : NewBundle}
        of={bundle ? { id: ids[0] ?? "", revision: bundle.revision } : {}}
        values={bundle ? { ids, ...bundle.prices, title: bundle.title } : {}}
      >
        <ModelChoice
          legend={t("studioOffers.models")}
          hint={t("studioOffers.bundleModelsHint", { min: BUNDLE_MIN, max: BUNDLE_MAX })}
          models={models}
          obstacle={({ id, isBundled }) =>
            isBundled && !ids.includes(id) ? t("studioOffers.inOtherBundle") : ""
          }
          onChange={setChosen}
        />
        <Prices chosen={chosen} />
        <TranslatedFields
          fields={[
            { name: "title", label: t("studioOffers.bundleTitle"), hint: t("studioOffers.bundleTitleHint") },
          ]}
        />
        <SubmitButton>{t(bundle ? "studioOffers.save" : "studioOffers.createBundle")}</SubmitButton>
      </StudioForm>
    </Card>
  );
}
