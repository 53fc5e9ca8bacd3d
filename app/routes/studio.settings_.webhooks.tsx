import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { ActionNotice } from "#app/studio/action-result.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Page } from "#app/ui/page.tsx";
import { WebhookCard } from "#app/webhooks/webhook-card.tsx";
import { NewWebhookForm } from "#app/webhooks/webhook-form.tsx";
import { NewSecret } from "#app/webhooks/webhook-secret.tsx";
import { WEBHOOKS_MAX, type WebhooksResult } from "#app/webhooks/webhooks.contract.ts";
import { webhooksResponse } from "#app/webhooks/webhooks.form.server.ts";
import { listWebhooks } from "#app/webhooks/webhooks.server.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  return {
    title: translatorFor(services.language)("studioWebhooks.title"),
    webhooks: await listWebhooks(services),
    max: WEBHOOKS_MAX,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireSeller(context);
  return webhooksResponse(context, await readForm({ request, context }));
}

export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = {
  i18n: ["errors.studio", "second-factor.studio", "studio.studio", "webhooks.studio"],
} satisfies PageHandle;

export const meta = titleMeta;

export default function WebhooksPage() {
  const t = useT();
  const { title, webhooks, max } = useLoaderData<typeof loader>();
  const result = useActionData<WebhooksResult>();
  const added = result?.secret?.id;
  return (
    <Page
      title={title}
      lead={t("studioWebhooks.lead")}
      width="read"
      back={{ to: "/studio/settings", label: t("studio.settings") }}
    >
      <div className="grid gap-6">
        {result?.secret && <NewSecret secret={result.secret} />}
        {webhooks.length === 0 && <p className="text-muted">{t("studioWebhooks.empty")}</p>}
        {webhooks.map((webhook) => (
          <WebhookCard key={webhook.id} webhook={webhook} />
        ))}
        {webhooks.length < max ? (
          <NewWebhookForm key={added} result={result?.error ? undefined : result?.form} />
        ) : (
          <p className="text-muted">{t("studioWebhooks.full")}</p>
        )}
        <Disclosure label={t("studioWebhooks.verify")}>
          <p className="max-w-read">{t("studioWebhooks.verifyText")}</p>
        </Disclosure>
      </div>
      <ActionNotice result={result?.done || result?.error ? result : undefined} />
    </Page>
  );
}
