import type { ChoosableModel } from "#app/catalog/choice/choosable-models.contract.ts";
import { ModelChoice } from "#app/catalog/choice/model-choice.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { Alternatives, Field } from "#app/studio/fields.tsx";
import { StudioForm, SubmitButton } from "#app/studio/studio-form.tsx";
import { Card } from "#app/ui/card.tsx";
import { Legend } from "#app/ui/choice.tsx";
import { COUPON_CODE, CouponChange, NewCoupon, type StudioCoupon } from "./coupons.contract.ts";
import { OfferEnd, OfferStart } from "./offer-period.tsx";

interface Choosable {
  models: readonly ChoosableModel[];
  /** Those that people own, also free ones. */
  ownedModels: readonly ChoosableModel[];
  tiers: readonly { slug: string; name: string }[];
}

function Fields({ models, ownedModels, tiers, isNew }: Choosable & { isNew: boolean }) {
  const t = useT();
  const limit = (name: "maxUses" | "maxUsesPerPerson") => (
    <Field name={name} label={t(`studioOffers.${name}`)} note="" />
  );
  const tierChoice = {
    isApart: true,
    name: "tier",
    label: t("studioOffers.firstPayment"),
    fields: (
      <div className="max-w-lg">
        <Field
          name="tier"
          label={t("studioOffers.tier")}
          hint={t("studioOffers.tierHint")}
          options={tiers.map(({ slug, name }) => ({ value: slug, label: name }))}
        />
      </div>
    ),
  };
  return (
    <>
      <Alternatives
        legend={t("studioOffers.reduction")}
        options={[
          {
            name: "percent",
            label: t("studioOffers.byPercent"),
            fields: (
              <div className="max-w-60">
                <Field
                  name="percent"
                  label={t("studioOffers.percent")}
                  hint={t("studioOffers.percentHint")}
                  required
                />
              </div>
            ),
          },
          {
            name: "amount",
            label: t("studioOffers.byAmount"),
            fields: (
              <div className="max-w-60">
                <Field name="amount" label={t("studioOffers.amount")} required />
              </div>
            ),
          },
        ]}
      />
      <Alternatives
        legend={t("studioOffers.scope")}
        options={[
          { label: t("studioOffers.allModels") },
          {
            name: "ids",
            label: t("studioOffers.chosenModels"),
            fields: <ModelChoice models={models} />,
          },
          ...(tiers.length ? [tierChoice] : []),
        ]}
        shared={
          <div className="grid gap-5">
            <Field
              name="withSales"
              label={t("studioOffers.withSales")}
              hint={t("studioOffers.withSalesHint")}
            />
            <div className="max-w-60">
              <Field name="minimum" label={t("studioOffers.minimum")} />
            </div>
          </div>
        }
      />
      <Alternatives
        legend={t("studioOffers.buyers")}
        options={[
          { label: t("studioOffers.everybody") },
          {
            name: "ownersOf",
            label: t("studioOffers.owners"),
            fields: (
              <ModelChoice
                name="ownersOf"
                purpose="list"
                hint={t("studioOffers.ownersHint")}
                models={ownedModels}
              />
            ),
          },
        ]}
      />
      <Field
        name="subscribersOnly"
        label={t("studioOffers.subscribersOnly")}
        hint={t("studioOffers.subscribersHint")}
      />
      <OfferStart isNew={isNew} />
      <OfferEnd />
      <fieldset>
        <Legend>{t("studioOffers.limits")}</Legend>
        <p className="mb-3 text-muted text-sm">{t("studioOffers.limitsHint")}</p>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {limit("maxUses")}
          {limit("maxUsesPerPerson")}
        </div>
      </fieldset>
    </>
  );
}

export function NewCouponForm(choosable: Choosable) {
  const t = useT();
  return (
    <Card>
      <StudioForm intent="save" schema={NewCoupon}>
        <Field
          name="code"
          label={t("studioOffers.code")}
          hint={t("studioOffers.codeHint", COUPON_CODE)}
          required
        />
        <Fields {...choosable} isNew />
        <SubmitButton>{t("studioOffers.createCoupon")}</SubmitButton>
      </StudioForm>
    </Card>
  );
}

export function CouponForm({ coupon, ...choosable }: Choosable & { coupon: StudioCoupon }) {
  const t = useT();
  const { code, revision } = coupon;
  return (
    <Card>
      <StudioForm intent="save" schema={CouponChange} of={{ code, revision }} values={coupon}>
        <Fields {...choosable} isNew={false} />
        <SubmitButton>{t("studioOffers.save")}</SubmitButton>
      </StudioForm>
    </Card>
  );
}
