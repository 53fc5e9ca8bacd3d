import { dateTime } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { CopyButton } from "#app/studio/copy-button.tsx";
import { ConfirmedForm } from "#app/studio/disclosed-form.tsx";
import { ShownOnce } from "#app/studio/shown-once.tsx";
import { StudioForm, SubmitButton } from "#app/studio/studio-form.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type DeliveryView, WebhookRef, type WebhookView } from "./webhooks.contract.ts";

export function NewSecret({ secret }: { secret: string }) {
  const t = useT();
  return (
    <ShownOnce
      id="new-secret"
      title={t("studioWebhooks.secret")}
      lead={t("studioWebhooks.secretOnce")}
      secret={secret}
    >
      <p translate="no" className="my-4 break-all font-mono text-sm">
        {secret}
      </p>
      <CopyButton text={secret} />
    </ShownOnce>
  );
}

function WebhookButton({ id, intent, label }: Record<"id" | "intent" | "label", string>) {
  return (
    <StudioForm intent={intent} schema={WebhookRef} of={{ id }}>
      <SubmitButton variant="secondary">{label}</SubmitButton>
    </StudioForm>
  );
}

function OffNotice({ id, offSince }: { id: string; offSince: string }) {
  const t = useT();
  return (
    <Notice
      tone="danger"
      title={t("studioWebhooks.off", { time: dateTime(offSince, t) })}
      action={<WebhookButton id={id} intent="resume" label={t("studioWebhooks.resume")} />}
    >
      {t("studioWebhooks.offText")}
    </Notice>
  );
}

function WebhookLog({ deliveries }: { deliveries: DeliveryView[] }) {
  const t = useT();
  if (!deliveries.length) return <p className="text-muted">{t("studioWebhooks.logEmpty")}</p>;
  return (
    <table className="w-full text-left text-sm tabular-nums">
      <thead className="text-muted">
        <tr>
          {(["time", "event", "answer"] as const).map((column) => (
            <th key={column} scope="col" className="py-2 pr-3 font-normal">
              {t(`studioWebhooks.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {deliveries.map(({ id, event, at, status, state }) => (
          <tr key={id} className="border-line border-t align-top">
            <td className="py-2 pr-3">
              <time dateTime={at}>{dateTime(at, t)}</time>
            </td>
            <td className="py-2 pr-3">{t(`studioWebhooks.event_${event}`)}</td>
            <td className={`py-2 ${state === "given_up" ? "text-danger" : ""}`}>
              {[
                status === null ? null : status || t("studioWebhooks.none"),
                t(`studioWebhooks.state_${state}`),
              ]
                .filter((part) => part !== null)
                .join(" · ")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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
          {url && <WebhookButton id={id} intent="test" label={t("studioWebhooks.test")} />}
          {url && !isDiscord && (
            <ConfirmedForm
              intent="secret"
              schema={WebhookRef}
              of={{ id }}
              label={t("studioWebhooks.newSecret")}
              text={t("studioWebhooks.newSecretText")}
              button={t("studioWebhooks.makeSecret")}
              variant="secondary"
            />
          )}
          <ConfirmedForm
            intent="remove"
            schema={WebhookRef}
            of={{ id }}
            label={t("studioWebhooks.remove")}
            text={t("studioWebhooks.removeText")}
            button={t("studioWebhooks.removeNow")}
          />
        </div>
        <h3 className="text-base">{t("studioWebhooks.log")}</h3>
        <WebhookLog deliveries={deliveries} />
      </div>
    </Card>
  );
}
