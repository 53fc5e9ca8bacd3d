import { useT } from "#app/i18n/use-t.tsx";
import { Card } from "#app/ui/card.tsx";
import { Choice, Legend } from "#app/ui/choice.tsx";
import { CheckboxField } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import type { StudioCoupon } from "./coupons.contract.ts";
import { ModelChoice } from "./model-choice.tsx";
import {
  eurosText,
  OfferPeriod,
  OfferRefusal,
  OfferText,
  PercentChoice,
  useOfferFields,
} from "./offer-fields.tsx";
import type { OfferFormResult } from "./offer-form.contract.ts";
import { OfferForm } from "./offer-form.tsx";
import { COUPON_CODE } from "./offer-limits.ts";
import type { OfferModel } from "./offer-models.contract.ts";

interface CouponFormProps {
  coupon: StudioCoupon | null;
  models: readonly OfferModel[];
  result: OfferFormResult | undefined;
}

function Reduction({ coupon, result }: Omit<CouponFormProps, "models">) {
  const t = useT();
  const { textOf } = useOfferFields(result);
  const chosen = textOf("reduction", coupon?.amount ? "amount" : "percent");
  return (
    <fieldset>
      <Legend>{t("studioOffers.reduction")}</Legend>
      <PercentChoice
        hint={t("studioOffers.percentHint")}
        stored={String(coupon?.percent ?? "")}
        isChosen={chosen !== "amount"}
        result={result}
      />
      <Choice
        name="reduction"
        value="amount"
        label={t("studioOffers.byAmount")}
        isChosen={chosen === "amount"}
      >
        <div className="max-w-60">
          <OfferText
            name="amount"
            label={t("studioOrder.amount")}
            stored={eurosText(coupon?.amount, t.language)}
            inputMode="decimal"
            result={result}
          />
        </div>
      </Choice>
    </fieldset>
  );
}

function Scope({ coupon, models, result }: CouponFormProps) {
  const t = useT();
  const { errorOf, textOf } = useOfferFields(result);
  const scope = textOf("scope", coupon?.ids ? "chosen" : "all");
  const typed = result?.typed;
  return (
    <fieldset className="min-w-0">
      <Legend>{t("studioOffers.scope")}</Legend>
      <Choice name="scope" value="all" label={t("studioOffers.allModels")} isChosen={scope !== "chosen"} />
      <Choice
        name="scope"
        value="chosen"
        label={t("studioOffers.chosenModels")}
        isChosen={scope === "chosen"}
      >
        <ModelChoice
          legend={<span className="sr-only">{t("studioOffers.models")}</span>}
          models={result?.matches ?? models}
          chosen={result?.models ?? coupon?.ids ?? []}
          error={errorOf("model")}
        />
      </Choice>
      <div className="mt-3">
        <CheckboxField
          name="withSales"
          label={t("studioOffers.withSales")}
          hint={t("studioOffers.withSalesHint")}
          defaultChecked={typed ? typed.withSales === "on" : coupon?.withSales}
        />
      </div>
    </fieldset>
  );
}

function Limits({ coupon, result }: Omit<CouponFormProps, "models">) {
  const t = useT();
  const limits = [
    { name: "maxUses", stored: String(coupon?.maxUses ?? ""), inputMode: "numeric" },
    { name: "maxUsesPerPerson", stored: String(coupon?.maxUsesPerPerson ?? ""), inputMode: "numeric" },
    { name: "minimum", stored: eurosText(coupon?.minimum, t.language), inputMode: "decimal" },
  ] as const;
  return (
    <fieldset>
      <Legend>{t("studioOffers.limits")}</Legend>
      <p className="mb-3 text-muted text-sm">{t("studioOffers.limitsHint")}</p>
      <div className="grid items-start gap-5 sm:grid-cols-3">
        {limits.map((limit) => (
          <OfferText key={limit.name} {...limit} label={t(`studioOffers.${limit.name}`)} result={result} />
        ))}
      </div>
    </fieldset>
  );
}

export function CouponForm({ coupon, models, result }: CouponFormProps) {
  const t = useT();
  return (
    <Card>
      <OfferForm result={result} revision={coupon?.revision}>
        <OfferRefusal result={result} />
        {!coupon && (
          <OfferText
            name="code"
            label={t("studioOffers.code")}
            hint={t("studioOffers.codeHint", COUPON_CODE)}
            stored=""
            maxLength={COUPON_CODE.max}
            result={result}
          />
        )}
        <Reduction coupon={coupon} result={result} />
        <Scope coupon={coupon} models={models} result={result} />
        <OfferPeriod offer={coupon} result={result} />
        <Limits coupon={coupon} result={result} />
        <div>
          <IntentButton intent="save">
            {t(coupon ? "studioOffers.save" : "studioOffers.createCoupon")}
          </IntentButton>
        </div>
      </OfferForm>
    </Card>
  );
}
