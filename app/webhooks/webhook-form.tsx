import { useT } from "#app/i18n/use-t.tsx";
import { Boxes, Field } from "#app/studio/fields.tsx";
import { StudioForm, SubmitButton } from "#app/studio/studio-form.tsx";
import { Card } from "#app/ui/card.tsx";
import { NewWebhook, WEBHOOK_EVENTS } from "./webhooks.contract.ts";

export function NewWebhookForm() {
  const t = useT();
  return (
    <Card as="section" aria-labelledby="add-webhook">
      <h2 id="add-webhook" className="mb-6 text-lg">
        {t("studioWebhooks.add")}
      </h2>
      <StudioForm intent="add" schema={NewWebhook} values={{ events: WEBHOOK_EVENTS }}>
        <Field
          name="url"
          type="url"
          label={t("studioWebhooks.address")}
          hint={t("studioWebhooks.addressHint")}
          required
        />
        <Boxes
          name="events"
          legend={t("studioWebhooks.events")}
          options={WEBHOOK_EVENTS.map((value) => ({ value, label: t(`studioWebhooks.event_${value}`) }))}
        />
        <p className="text-muted text-sm">{t("studioWebhooks.privacy")}</p>
        <SubmitButton>{t("studioWebhooks.add")}</SubmitButton>
      </StudioForm>
    </Card>
  );
}
