import { Form } from "@remix-run/react";
import { dateTime } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { WebhookLog } from "./webhook-log.tsx";
import type { WebhookView } from "./webhooks.contract.ts";

type Intent = "test" | "resume" | "secret" | "remove";

interface WebhookButtonProps {
  id: string;
  intent: Intent;
  variant: "secondary" | "danger";
  label: string;
}

function WebhookButton({ id, intent, variant, label }: WebhookButtonProps) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <IntentButton intent={intent} itemId={id} variant={variant}>
        {label}
      </IntentButton>
    </Form>
  );
}

function OffNotice({ id, offSince }: { id: string; offSince: string }) {
  const t = useT();
  return (
    <Notice
      tone="danger"
      title={t("studioWebhooks.off", { time: dateTime(offSince, t) })}
      action={
        <WebhookButton id={id} intent="resume" variant="secondary" label={t("studioWebhooks.resume")} />
      }
    >
      {t("studioWebhooks.offText")}
    </Notice>
  );
}

export function WebhookCard({ webhook }: { webhook: WebhookView }) {
  const t = useT();
  const { id, url, isDiscord, events, offSince, deliveries } = webhook;
  const names = events.map((event) => t(`studioWebhooks.event_${event}`)).join(", ");
  return (
    <Card as="section" aria-labelledby={`webhook-${id}`}>
      <h2 id={`webhook-${id}`} className="break-all text-base" translate={url ? "no" : undefined}>
        {url ?? t("studioWebhooks.unreadable")}
      </h2>
      <p className="mt-1 text-muted text-sm">
        {isDiscord ? `${t("studioWebhooks.discord")} · ${names}` : names}
      </p>
      <div className="mt-4 grid gap-4">
        {!url && <p>{t("studioWebhooks.unreadableText")}</p>}
        {offSince && <OffNotice id={id} offSince={offSince} />}
        <div className="flex flex-wrap items-start gap-3">
          {url && (
            <WebhookButton id={id} intent="test" variant="secondary" label={t("studioWebhooks.test")} />
          )}
          {url && !isDiscord && (
            <Disclosure label={t("studioWebhooks.newSecret")}>
              <p className="mb-4">{t("studioWebhooks.newSecretText")}</p>
              <WebhookButton
                id={id}
                intent="secret"
                variant="secondary"
                label={t("studioWebhooks.makeSecret")}
              />
            </Disclosure>
          )}
          <Disclosure label={t("studioWebhooks.remove")}>
            <p className="mb-4">{t("studioWebhooks.removeText")}</p>
            <WebhookButton id={id} intent="remove" variant="danger" label={t("studioWebhooks.removeNow")} />
          </Disclosure>
        </div>
        <h3 className="text-base">{t("studioWebhooks.log")}</h3>
        <WebhookLog deliveries={deliveries} />
      </div>
    </Card>
  );
}
