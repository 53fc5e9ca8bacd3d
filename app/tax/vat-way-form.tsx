import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/use-t.tsx";
import { Field } from "#app/studio/fields.tsx";
import { SettingForm } from "#app/studio/setting-form.tsx";
import type { ShownSetting } from "#app/studio/shop-settings.contract.ts";
import { useFieldOf } from "#app/studio/studio-form.tsx";
import { Choice, Legend } from "#app/ui/choice.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { type TaxSettings, VAT_WAYS, type VatWay } from "./tax.contract.ts";

/** What each way means for the seller and for the buyers. */
const FACTS = {
  own: ["studioTax.by_own_1", "studioTax.by_own_2"],
  stripe_tax: ["studioTax.by_stripe_tax_1", "studioTax.by_stripe_tax_2"],
  managed: [
    "studioTax.by_managed_1",
    "studioTax.by_managed_2",
    "studioTax.by_managed_3",
    "studioTax.by_managed_4",
    "studioTax.by_managed_5",
    "studioTax.by_managed_6",
  ],
} as const satisfies Record<VatWay, readonly string[]>;

function Facts({ way }: { way: VatWay }) {
  const t = useT();
  return (
    <>
      <ul className="grid list-disc gap-2 pl-5 text-muted text-sm">
        {FACTS[way].map((fact) => (
          <li key={fact}>{t(fact)}</li>
        ))}
      </ul>
      {way === "managed" && (
        <p className="mt-3 text-sm">
          <Link to="/studio/legal" className="text-link">
            {t("studioTax.legal")}
          </Link>
        </p>
      )}
    </>
  );
}

function Ways() {
  const t = useT();
  const { stored, typed, error } = useFieldOf()("by");
  return (
    <fieldset aria-describedby={error ? "by-error" : undefined}>
      <Legend>{t("studioTax.who")}</Legend>
      {VAT_WAYS.map((way) => (
        <Choice
          key={way}
          name="by"
          value={way}
          label={t(`studioTax.by_${way}`)}
          isChosen={way === (typed ?? stored)}
        >
          <Facts way={way} />
          {way === "stripe_tax" && (
            <div className="mt-4 grid gap-4">
              <Field name="footer" rows={4} label={t("studioTax.footer")} hint={t("studioTax.footerHint")} />
              <p className="text-muted text-sm">{t("studioTax.verifactu")}</p>
            </div>
          )}
        </Choice>
      ))}
      {error && <FieldError id="by-error">{error[0]}</FieldError>}
    </fieldset>
  );
}

export function TaxForm({ setting }: { setting: ShownSetting<TaxSettings> }) {
  const t = useT();
  return (
    <SettingForm intent="tax" setting={setting} title={t("studioTax.title")} text={t("studioTax.text")}>
      <p>
        <Link to="/studio/vat/guide" className="text-link">
          {t("studioTax.guide")}
        </Link>
      </p>
      <Ways />
    </SettingForm>
  );
}
