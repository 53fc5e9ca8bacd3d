import { Form } from "@remix-run/react";
import { LICENSE_TYPES } from "#app/catalog/licenses.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Card } from "#app/ui/card.tsx";
import { Choice, Legend } from "#app/ui/choice.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type BulkResult, PRICE_CHANGES, PRICE_ENDING_NAMES, STATUS_CHANGES } from "./bulk-edit.contract.ts";

interface BulkEditFormProps {
  models: readonly { id: string; title: string }[];
  result: BulkResult | undefined;
}

type FieldOf = (name: string) => { name: string; defaultValue: string; error: string | undefined };

function PriceFields({ field }: { field: FieldOf }) {
  const t = useT();
  const chosen = field("price").defaultValue || "keep";
  const license = (
    <SelectField {...field("license")} label={t("studioBulk.license")}>
      <option value="all">{t("studioBulk.anyLicense")}</option>
      {LICENSE_TYPES.map((type) => (
        <option key={type} value={type}>
          {t(`license.${type}`)}
        </option>
      ))}
    </SelectField>
  );
  const values = {
    keep: null,
    set: (
      <TextField
        {...field("amount")}
        label={t("studioBulk.amount")}
        hint={t("studioBulk.amountHint")}
        inputMode="decimal"
      />
    ),
    percent: (
      <div className="grid gap-3">
        <TextField
          {...field("percent")}
          label={t("studioBulk.percent")}
          hint={t("studioBulk.percentHint")}
          inputMode="text"
        />
        <SelectField {...field("ending")} label={t("studioBulk.ending")}>
          {PRICE_ENDING_NAMES.toReversed().map((ending) => (
            <option key={ending} value={ending}>
              {t(`studioBulk.ending_${ending}`)}
            </option>
          ))}
        </SelectField>
      </div>
    ),
  };
  return (
    <fieldset className="group/price min-w-0">
      <Legend>{t("studioBulk.price")}</Legend>
      {PRICE_CHANGES.map((price) => (
        <Choice
          key={price}
          name="price"
          value={price}
          label={t(`studioBulk.price_${price}`)}
          isChosen={price === chosen}
        >
          {values[price]}
        </Choice>
      ))}
      <div className="mt-2 group-has-[[name=price][value=keep]:checked]/price:hidden sm:max-w-xs">
        {license}
      </div>
    </fieldset>
  );
}

export function BulkEditForm({ models, result }: BulkEditFormProps) {
  const t = useT();
  const field: FieldOf = (name) => {
    const key = result?.fields?.[name] ?? result?.fields?.[`${name}.0`];
    return {
      name,
      defaultValue: result?.typed?.[name] ?? "",
      error: key && t.orElse(key, "errors.invalid"),
    };
  };
  const status = field("status").defaultValue || "keep";
  return (
    <Card>
      <Form method="post" className="grid gap-6">
        {result?.error && (
          <Notice tone="danger" announce>
            {t.orElse(result.error, "errors.invalid")}
          </Notice>
        )}
        {models.map(({ id }) => (
          <input key={id} type="hidden" name="model" value={id} />
        ))}
        <PriceFields field={field} />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            {...field("addTags")}
            label={t("studioBulk.addTags")}
            hint={t("studioBulk.tagsHint")}
            maxLength={600}
          />
          <TextField
            {...field("removeTags")}
            label={t("studioBulk.removeTags")}
            hint={t("studioBulk.tagsHint")}
            maxLength={600}
          />
        </div>
        <fieldset className="min-w-0">
          <Legend>{t("studioBulk.status")}</Legend>
          {STATUS_CHANGES.map((each) => (
            <Choice
              key={each}
              name="status"
              value={each}
              label={t(`studioBulk.status_${each}`)}
              isChosen={each === status}
            />
          ))}
        </fieldset>
        <div>
          <IntentButton intent="plan" variant={result?.plan ? "secondary" : "primary"}>
            {t("studioBulk.show")}
          </IntentButton>
        </div>
      </Form>
    </Card>
  );
}
