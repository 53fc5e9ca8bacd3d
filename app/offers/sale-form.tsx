import { type ReactNode, useId, useState } from "react";
import { LicenseSelect } from "#app/catalog/license-select.tsx";
import { LICENSE_TYPES } from "#app/catalog/licenses.ts";
import type { ListedCollection } from "#app/collections/collections.contract.ts";
import { centsOf } from "#app/i18n/price-text.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { MIN_CHARGE_CENTS } from "#app/offers/pricing/pricing.ts";
import { MAX_SALE_PERCENT, priceInSale } from "#app/offers/pricing/sale.ts";
import { Card } from "#app/ui/card.tsx";
import { Choice, Legend } from "#app/ui/choice.tsx";
import { FieldError, SelectField } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { ModelChoice } from "./model-choice.tsx";
import { OfferPeriod, OfferRefusal, OfferText, PercentChoice, useOfferFields } from "./offer-fields.tsx";
import type { OfferFormResult } from "./offer-form.contract.ts";
import { OfferForm } from "./offer-form.tsx";
import type { OfferModel } from "./offer-models.contract.ts";
import { SaleModel } from "./sale-list.tsx";

interface SaleFormProps {
  models: readonly OfferModel[];
  /** Ids of the models that are chosen at first. */
  chosen?: readonly string[];
  collections: readonly ListedCollection[];
  result: OfferFormResult | undefined;
}

function ReductionFields({ result }: Pick<SaleFormProps, "result">) {
  const t = useT();
  const { textOf } = useOfferFields(result);
  const chosen = textOf("reduction", "percent");
  return (
    <fieldset>
      <Legend>{t("studioOffers.saleReduction")}</Legend>
      <PercentChoice
        hint={t("studioOffers.salePercentHint", { max: MAX_SALE_PERCENT })}
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
      <LicenseSelect
        label={t("studioOffers.saleLicense")}
        every={t("studioOffers.bothLicenses")}
        defaultValue={textOf("license", "")}
        error={errorOf("license")}
      />
    </div>
  );
}

/** What the form takes off, in the words of the request; null while that is not written. */
function reductionIn(form: HTMLFormElement) {
  const fields = new FormData(form);
  const text = (name: string) => String(fields.get(name) ?? "").trim();
  const license = LICENSE_TYPES.find((type) => type === text("license"));
  if (text("reduction") === "price") {
    const price = centsOf(text("price"));
    return price && price >= MIN_CHARGE_CENTS ? { price, license } : null;
  }
  const percent = Number(text("percent"));
  return Number.isInteger(percent) && percent >= 1 && percent <= MAX_SALE_PERCENT
    ? { percent, license }
    : null;
}
type Reduction = NonNullable<ReturnType<typeof reductionIn>>;

function reducedPrices(model: OfferModel, { license, ...reduction }: Reduction) {
  const prices = LICENSE_TYPES.flatMap((type) => {
    const listPrice = model[type];
    if (!listPrice || (license ?? type) !== type) return [];
    return [[type, { listPrice, price: priceInSale(listPrice, reduction) }] as const];
  });
  return { title: model.title, prices: Object.fromEntries(prices) };
}

function NewPrices({ models, reduction }: { models: readonly OfferModel[]; reduction: Reduction | null }) {
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

interface ScopeProps extends Pick<SaleFormProps, "collections"> {
  scope: string;
  collection: string;
  error: string | undefined;
  children: ReactNode;
}

/** All models, those of a collection, or chosen ones. */
function Scope({ collections, collection, error, children, scope }: ScopeProps) {
  const t = useT();
  const errorId = useId();
  return (
    <fieldset className="min-w-0">
      <Legend>{t("studioOffers.models")}</Legend>
      <Choice name="scope" value="all" label={t("studioOffers.allModels")} isChosen={scope === "all"}>
        <p className="text-muted text-sm">{t("studioOffers.scopeHint")}</p>
      </Choice>
      {collections.length > 0 && (
        <Choice
          name="scope"
          value="collection"
          label={t("studioOffers.ofCollection")}
          isChosen={scope === "collection"}
        >
          <div className="max-w-80">
            <SelectField
              name="collection"
              label={t("studioOffers.collection")}
              hint={t("studioOffers.scopeHint")}
              defaultValue={collection}
            >
              {collections.map(({ slug, title }) => (
                <option key={slug} value={slug}>
                  {title}
                </option>
              ))}
            </SelectField>
          </div>
        </Choice>
      )}
      <Choice
        name="scope"
        value="chosen"
        label={t("studioOffers.chosenModels")}
        isChosen={scope === "chosen"}
      >
        {children}
      </Choice>
      {scope !== "chosen" && error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

export function SaleForm({ models, chosen = [], collections, result }: SaleFormProps) {
  const t = useT();
  const { errorOf, textOf } = useOfferFields(result);
  const [scope, setScope] = useState(textOf("scope", "chosen"));
  const [chosenModels, setChosenModels] = useState(() => models.filter(({ id }) => chosen.includes(id)));
  const [reduction, setReduction] = useState<Reduction | null>(null);
  const areDrafts =
    scope === "chosen" && chosenModels.length > 0 && chosenModels.every(({ isDraft }) => isDraft);
  return (
    <Card>
      <OfferForm
        result={result}
        onEdit={(form) => {
          setReduction(reductionIn(form));
          setScope(String(new FormData(form).get("scope")));
        }}
      >
        <OfferRefusal result={result} />
        <Scope
          collections={collections}
          collection={textOf("collection", "")}
          scope={scope}
          error={errorOf("model")}
        >
          <ModelChoice
            legend={<span className="sr-only">{t("studioOffers.models")}</span>}
            models={result?.matches ?? models}
            chosen={result?.models ?? chosen}
            obstacle={({ isOnSale }) => (isOnSale ? t("studioOffers.inOtherSale") : "")}
            error={errorOf("model")}
            onChange={setChosenModels}
          />
        </Scope>
        {scope === "chosen" && chosenModels.some(({ isDraft }) => isDraft) && (
          <p className="text-muted text-sm">{t("studioOffers.launchNote")}</p>
        )}
        <ReductionFields result={result} />
        <ReducedLicense result={result} />
        <NewPrices models={scope === "chosen" ? chosenModels : []} reduction={reduction} />
        <OfferPeriod offer={null} mustEnd result={result} />
        <div>
          <IntentButton intent="save">
            {t(areDrafts ? "studioOffers.setLaunchPrice" : "studioOffers.startSale")}
          </IntentButton>
        </div>
      </OfferForm>
    </Card>
  );
}
