import { useId } from "react";
import { LICENSE_TYPES } from "#app/catalog/licenses.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Field } from "#app/studio/fields.tsx";
import { StudioForm, SubmitButton } from "#app/studio/studio-form.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
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
    <Disclosure label={t("studioOrder.byHand")}>
      <Card>
        <StudioForm intent="license" schema={LicenseChange} of={{ code }} className="grid gap-5">
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
          <Field
            name="model"
            label={t("studioOrder.model")}
            hint={t("studioOrder.modelHint")}
            list={models}
          />
          <datalist id={models}>
            {lines.map(({ productId, title }) => (
              <option key={productId} value={productId}>
                {title}
              </option>
            ))}
          </datalist>
          <Field name="note" label={t("studioOrder.note")} hint={t("studioOrder.noteHint")} rows={2} />
          <SubmitButton>{t("studioOrder.changeNow")}</SubmitButton>
        </StudioForm>
      </Card>
    </Disclosure>
  );
}
