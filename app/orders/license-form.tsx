import { Form } from "@remix-run/react";
import { useId } from "react";
import { LicenseSelect } from "#app/catalog/license-select.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import type { OrderDetails } from "./order-details.contract.ts";
import type { OrderFormResult } from "./order-form.contract.ts";

interface LicenseFormProps {
  holder: "buyer" | "recipient";
  lines: OrderDetails["lines"];
  result: OrderFormResult | undefined;
}

interface ModelFieldProps {
  lines: OrderDetails["lines"];
  defaultValue: string | undefined;
  error: string | undefined;
}

function ModelField({ lines, defaultValue, error }: ModelFieldProps) {
  const t = useT();
  const models = useId();
  return (
    <>
      <TextField
        name="model"
        label={t("studioOrder.model")}
        hint={t("studioOrder.modelHint")}
        list={models}
        maxLength={300}
        defaultValue={defaultValue}
        error={error}
      />
      <datalist id={models}>
        {lines.map(({ productId, title }) => (
          <option key={productId} value={productId}>
            {title}
          </option>
        ))}
      </datalist>
    </>
  );
}

export function LicenseForm({ holder, lines, result }: LicenseFormProps) {
  const t = useT();
  const { fields, typed } = result ?? {};
  const errorOf = (name: string) => fields?.[name] && t.orElse(fields[name], "errors.invalid");
  return (
    <Disclosure label={t("studioOrder.byHand")} open={typed?.change !== undefined}>
      <Card>
        <Form method="post" noValidate preventScrollReset className="grid gap-5">
          <p className="text-muted text-sm">{t(`studioOrder.byHand_${holder}`)}</p>
          <div className="grid gap-5 sm:grid-cols-2">
            <SelectField name="change" label={t("studioOrder.change")} defaultValue={typed?.change}>
              <option value="granted">{t("studioOrder.give")}</option>
              <option value="revoked">{t("studioOrder.take")}</option>
            </SelectField>
            <LicenseSelect label={t("studioOrder.license")} defaultValue={typed?.license} />
          </div>
          <ModelField lines={lines} defaultValue={typed?.model} error={errorOf("model") || undefined} />
          <TextAreaField
            name="note"
            label={t("studioOrder.note")}
            hint={t("studioOrder.noteHint")}
            rows={2}
            maxLength={500}
            defaultValue={typed?.note}
            error={errorOf("note")}
          />
          <div>
            <IntentButton intent="license">{t("studioOrder.changeNow")}</IntentButton>
          </div>
        </Form>
      </Card>
    </Disclosure>
  );
}
