import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/use-t.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormError, useCheckedForm, useFieldProps } from "#app/ui/checked-form.tsx";
import { CheckboxField, TextField } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { WEBHOOK_EVENTS, type WebhookForm, type WebhooksResult } from "./webhooks.contract.ts";

const schema = () => import("./webhooks.contract.ts").then((contract) => contract.WebhookForm);

export function NewWebhookForm({ result }: { result: WebhooksResult["form"] }) {
  const t = useT();
  const fieldProps = useFieldProps();
  const { fields, formProps } = useCheckedForm<WebhookForm>({ id: "new-webhook", result, schema });
  const typed = result?.initialValue as Record<string, string> | undefined;
  const [firstEvent] = WEBHOOK_EVENTS;
  return (
    <Card as="section" aria-labelledby="add-webhook">
      <h2 id="add-webhook" className="text-lg">
        {t("studioWebhooks.add")}
      </h2>
      <Form method="post" {...formProps} className="mt-6 grid gap-6">
        <FormError result={result} />
        <TextField
          {...fieldProps(fields.url)}
          label={t("studioWebhooks.address")}
          hint={t("studioWebhooks.addressHint")}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          required
        />
        <fieldset className="grid gap-3">
          <legend className="mb-2 font-medium text-sm">{t("studioWebhooks.events")}</legend>
          {WEBHOOK_EVENTS.map((event) => (
            <CheckboxField
              key={event}
              name={event}
              label={t(`studioWebhooks.event_${event}`)}
              defaultChecked={typed ? typed[event] === "on" : true}
              error={event === firstEvent ? fieldProps(fields[event]).error : null}
            />
          ))}
        </fieldset>
        <p className="text-muted text-sm">{t("studioWebhooks.privacy")}</p>
        <div>
          <IntentButton intent="add">{t("studioWebhooks.add")}</IntentButton>
        </div>
      </Form>
    </Card>
  );
}
