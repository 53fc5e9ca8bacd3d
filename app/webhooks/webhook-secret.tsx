import { useT } from "#app/i18n/use-t.tsx";
import { CopyButton } from "#app/studio/copy-button.tsx";
import { ShownOnce } from "#app/studio/shown-once.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { WebhookSecret } from "./webhooks.contract.ts";

export function NewSecret({ secret: { secret } }: { secret: WebhookSecret }) {
  const t = useT();
  if (secret === null)
    return (
      <Notice tone="success" announce>
        {t("studioWebhooks.added")}
      </Notice>
    );
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
