import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/use-t.tsx";
import { SettingForm } from "#app/studio/setting-form.tsx";
import { Choice, Legend } from "#app/ui/choice.tsx";
import { FieldError, TextAreaField } from "#app/ui/field.tsx";
import { formErrors } from "#app/ui/form-errors.browser.ts";
import { Notice } from "#app/ui/notice.tsx";
import { type TaxSettings, VAT_WAYS, type VatWay } from "./tax.contract.ts";

interface TaxFormProps {
  settings: TaxSettings;
  saved: boolean;
  result: SubmissionResult | undefined;
}

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

export function TaxForm({ settings, saved, result }: TaxFormProps) {
  const t = useT();
  const typed = result?.initialValue as Record<string, string> | undefined;
  const errorsOf = (field: string) => result?.error?.[field]?.map((key) => t.orElse(key, "errors.invalid"));
  const [formError] = formErrors(result).map((key) => t.orElse(key, "errors.invalid"));
  const [wayError] = errorsOf("by") ?? [];
  return (
    <SettingForm
      intent="tax"
      title={t("studioTax.title")}
      text={t("studioTax.text")}
      saved={saved && !result}
    >
      {formError && (
        <Notice tone="danger" announce>
          {formError}
        </Notice>
      )}
      <p>
        <Link to="/studio/vat/guide" className="text-link">
          {t("studioTax.guide")}
        </Link>
      </p>
      <fieldset aria-describedby={wayError ? "by-error" : undefined}>
        <Legend>{t("studioTax.who")}</Legend>
        {VAT_WAYS.map((way) => (
          <Choice
            key={way}
            name="by"
            value={way}
            label={t(`studioTax.by_${way}`)}
            isChosen={way === (typed?.by ?? settings.by)}
          >
            <Facts way={way} />
            {way === "stripe_tax" && (
              <div className="mt-4 grid gap-4">
                <TextAreaField
                  name="footer"
                  rows={4}
                  label={t("studioTax.footer")}
                  hint={t("studioTax.footerHint")}
                  defaultValue={typed ? typed.footer : settings.footer}
                  error={errorsOf("footer")}
                />
                <p className="text-muted text-sm">{t("studioTax.verifactu")}</p>
              </div>
            )}
          </Choice>
        ))}
        {wayError && <FieldError id="by-error">{wayError}</FieldError>}
      </fieldset>
    </SettingForm>
  );
}
