import { useActionData, useLoaderData } from "@remix-run/react";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { FormResult } from "#app/shared/form-submission.ts";
import { Boxes, Field } from "#app/studio/fields.tsx";
import { StudioForm, SubmitButton } from "#app/studio/studio-form.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";
import { CardSection } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { useKeptUntilLeft } from "#app/ui/use-kept-until-left.browser.ts";
import { isDelivered } from "#app/webhooks/delivery-status.ts";
import { NewSecret, WebhookCard } from "#app/webhooks/webhook-card.tsx";
import { webhookCalls as calls } from "#app/webhooks/webhooks.calls.server.ts";
import {
  NewWebhook,
  WEBHOOK_EVENTS,
  WEBHOOKS_MAX,
  type WebhookSecret,
} from "#app/webhooks/webhooks.contract.ts";
import { listWebhooks } from "#app/webhooks/webhooks.server.ts";

export const loader = studioLoader(
  "all",
  async ({ services }) => ({ webhooks: await listWebhooks(services) }),
  (t) => t("studioWebhooks.title"),
);

/** After a test: the status itself, because it is what the receiver's log has. */
function tellStatus({ status }: { status: number }) {
  if (isDelivered(status)) return { done: "studioWebhooks.tested" };
  return { error: status === 0 ? "studioWebhooks.noAnswer" : `studioWebhooks.refused?status=${status}` };
}

export const action = studioAction("all", {
  add: button(calls["POST /app/studio/webhooks"], {
    tell: (made) => ({ done: "studioWebhooks.added", made }),
  }),
  secret: button(calls["POST /app/studio/webhooks/secret"], {
    tell: (made) => ({ done: "studioWebhooks.secretMade", made }),
  }),
  test: button(calls["POST /app/studio/webhooks/test"], { tell: tellStatus }),
  resume: button(calls["POST /app/studio/webhooks/resume"], { done: "studioWebhooks.resumed" }),
  remove: button(calls["POST /app/studio/webhooks/remove"], { done: "studioWebhooks.removed" }),
});

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["webhooks.studio"] } satisfies PageHandle;

function NewWebhookForm() {
  const t = useT();
  return (
    <CardSection id="add-webhook" title={t("studioWebhooks.add")}>
      <StudioForm
        intent="add"
        schema={NewWebhook}
        values={{ events: WEBHOOK_EVENTS }}
        className="mt-6 grid gap-6"
      >
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
    </CardSection>
  );
}

export default function WebhooksPage() {
  const t = useT();
  const { webhooks } = useLoaderData<typeof loader>();
  const made = useKeptUntilLeft(useActionData<FormResult>()?.made as WebhookSecret | undefined);
  return (
    <StudioPage
      lead={t("studioWebhooks.lead")}
      width="read"
      back={{ to: "/studio/settings", label: t("studio.settings") }}
    >
      <div className="grid gap-6">
        {made?.secret && <NewSecret secret={made.secret} />}
        {webhooks.length === 0 && <p className="text-muted">{t("studioWebhooks.empty")}</p>}
        {webhooks.map((webhook) => (
          <WebhookCard key={webhook.id} webhook={webhook} />
        ))}
        {webhooks.length < WEBHOOKS_MAX ? (
          <NewWebhookForm />
        ) : (
          <p className="text-muted">{t("studioWebhooks.full")}</p>
        )}
        <Disclosure label={t("studioWebhooks.verify")}>
          <p className="max-w-read">{t("studioWebhooks.verifyText")}</p>
        </Disclosure>
      </div>
    </StudioPage>
  );
}
