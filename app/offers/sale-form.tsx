import { useId, useState } from "react";
import type { ChoosableModel } from "#app/catalog/choice/choosable-models.contract.ts";
import { ModelChoice } from "#app/catalog/choice/model-choice.tsx";
import { LICENSE_TYPES } from "#app/catalog/licenses.ts";
import type { ListedCollection } from "#app/collections/collections.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { MAX_SALE_PERCENT, priceInSale } from "#app/offers/pricing/sale.ts";
import { formSubmission } from "#app/shared/form-submission.ts";
import { Alternatives, Field } from "#app/studio/fields.tsx";
import { StudioForm, SubmitButton, useFieldOf } from "#app/studio/studio-form.tsx";
import { Card } from "#app/ui/card.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { OfferEnd, OfferStart } from "./offer-period.tsx";
import { SaleModel } from "./sale-list.tsx";
import { NewSale, SaleReduction } from "./sales.contract.ts";

interface SaleFormProps {
  models: readonly ChoosableModel[];
  /** Ids of the models that are chosen at first. */
  chosen?: readonly string[];
  collections: readonly ListedCollection[];
}

function reducedPrices(model: ChoosableModel, { license, ...reduction }: SaleReduction) {
  const prices = LICENSE_TYPES.flatMap((type) => {
    const listPrice = model[type];
    if (!listPrice || (license ?? type) !== type) return [];
    return [[type, { listPrice, price: priceInSale(listPrice, reduction) }] as const];
  });
  return { title: model.title, prices: Object.fromEntries(prices) };
}

function NewPrices({
  models,
  reduction,
}: {
  models: readonly ChoosableModel[];
  reduction: SaleReduction | null;
}) {
  const t = useT();
  const headingId = useId();
  if (!reduction || models.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-1 font-medium text-sm">
        {t("studioOffers.newPrices")}
      </h2>
      <ul className="divide-y divide-line rounded-box border border-line px-4">
        {models.map((model) => (
          <li key={model.id} className="py-2">
            <SaleModel sale={reducedPrices(model, reduction)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function AllModels() {
  const t = useT();
  const errorId = useId();
  const { error } = useFieldOf()("all");
  return (
    <>
      <input type="hidden" name="all" value="on" aria-invalid={error ? true : undefined} />
      <p className="text-muted text-sm">{t("studioOffers.scopeHint")}</p>
      {error && <FieldError id={errorId}>{error[0]}</FieldError>}
    </>
  );
}

function Reduction() {
  const t = useT();
  return (
    <>
      <Alternatives
        legend={t("studioOffers.saleReduction")}
        options={[
          {
            name: "percent",
            label: t("studioOffers.byPercent"),
            fields: (
              <div className="max-w-60">
                <Field
                  name="percent"
                  label={t("studioOffers.percent")}
                  hint={t("studioOffers.salePercentHint", { max: MAX_SALE_PERCENT })}
                  required
                />
              </div>
            ),
          },
          {
            name: "price",
            label: t("studioOffers.byPrice"),
            fields: (
              <div className="max-w-60">
                <Field
                  name="price"
                  label={t("studioOffers.salePrice")}
                  hint={t("studioOffers.salePriceHint")}
                  required
                />
              </div>
            ),
          },
        ]}
      />
      <div className="max-w-60">
        <Field
          name="license"
          label={t("studioOffers.saleLicense")}
          options={[
            { value: "", label: t("studioOffers.bothLicenses") },
            ...LICENSE_TYPES.map((license) => ({ value: license, label: t(`license.${license}`) })),
          ]}
        />
      </div>
    </>
  );
}

export function SaleForm({ models, chosen = [], collections }: SaleFormProps) {
  const t = useT();
  const [chosenModels, setChosenModels] = useState(() => models.filter(({ id }) => chosen.includes(id)));
  const [isByChoice, setIsByChoice] = useState(true);
  const [reduction, setReduction] = useState<SaleReduction | null>(null);
  const reduced = isByChoice ? chosenModels : [];
  const areDrafts = reduced.length > 0 && reduced.every(({ isDraft }) => isDraft);
  const read = (form: FormData) => {
    setIsByChoice(form.has("ids"));
    const submission = formSubmission(form, SaleReduction, t.timeZone);
    setReduction(submission.status === "success" ? submission.value : null);
  };
  return (
    <Card>
      <StudioForm intent="save" schema={NewSale} values={{ ids: [...chosen] }} onEdit={read}>
        <Alternatives
          legend={t("studioOffers.models")}
          options={[
            {
              name: "ids",
              label: t("studioOffers.chosenModels"),
              fields: (
                <ModelChoice
                  models={models}
                  obstacle={({ isOnSale }) => (isOnSale ? t("studioOffers.inOtherSale") : "")}
                  onChange={setChosenModels}
                />
              ),
            },
            ...(collections.length > 0
              ? [
                  {
                    name: "collection",
                    label: t("studioOffers.ofCollection"),
                    fields: (
                      <Field
                        name="collection"
                        label={t("studioOffers.collection")}
                        hint={t("studioOffers.scopeHint")}
                        options={collections.map(({ slug, title }) => ({ value: slug, label: title }))}
                      />
                    ),
                  },
                ]
              : []),
            { name: "all", label: t("studioOffers.allModels"), fields: <AllModels /> },
          ]}
        />
        {reduced.some(({ isDraft }) => isDraft) && (
          <p className="text-muted text-sm">{t("studioOffers.launchNote")}</p>
        )}
        <Reduction />
        <NewPrices models={reduced} reduction={reduction} />
        <OfferStart isNew />
        <OfferEnd />
        {!areDrafts && (
          <Field
            name="announced"
            label={t("studioOffers.announced")}
            hint={t("studioOffers.announcedHint")}
          />
        )}
        <SubmitButton>{t(areDrafts ? "studioOffers.setLaunchPrice" : "studioOffers.startSale")}</SubmitButton>
      </StudioForm>
    </Card>
  );
}
