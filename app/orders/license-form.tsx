import { useId } from "react";
import { LICENSE_TYPES } from "#app/catalog/licenses.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { DisclosedForm } from "#app/studio/disclosed-form.tsx";
import { Field } from "#app/studio/fields.tsx";
import { SubmitButton } from "#app/studio/studio-form.tsx";
import { LicenseChange } from "./license-changes.contract.ts";
import type { OrderDetails } from "./order-details.contract.ts";

interface LicenseFormProps {
  order: OrderDetails;
  holder: "buyer" | "recipient";
}

export function LicenseForm({ order: { code, lines }, holder }: LicenseFormProps) {
  const t = useT();
  const models = useId();
  return (
    <DisclosedForm
      framed
      label={t("studioOrder.byHand")}
      intent="license"
      schema={LicenseChange}
      of={{ code }}
      className="grid gap-5"
    >
      <p className="text-muted text-sm">{t(`studioOrder.byHand_${holder}`)}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          name="change"
          label={t("studioOrder.change")}
          options={[
            { value: "granted", label: t("studioOrder.give") },
            { value: "revoked", label: t("studioOrder.take") },
          ]}
        />
        <Field
          name="license"
          label={t("studioOrder.license")}
          options={LICENSE_TYPES.map((value) => ({ value, label: t(`license.${value}`) }))}
        />
      </div>
      <Field name="model" label={t("studioOrder.model")} hint={t("studioOrder.modelHint")} list={models} />
      <datalist id={models}>
        {lines.map(({ productId, title }) => (
          <option key={productId} value={productId}>
            {title}
          </option>
        ))}
      </datalist>
      <Field name="note" label={t("studioOrder.note")} hint={t("studioOrder.noteHint")} rows={2} />
      <SubmitButton>{t("studioOrder.changeNow")}</SubmitButton>
    </DisclosedForm>
  );
}
