import { useEffect, useRef } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { CopyButton } from "#app/studio/copy-button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { WebhookSecret } from "./webhooks.contract.ts";

/** The answer to a new webhook or secret: the only page that ever contains it. */
export function NewSecret({ secret: { secret } }: { secret: WebhookSecret }) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each secret
  useEffect(() => heading.current?.focus(), [secret]);
  if (secret === null)
    return (
      <Notice tone="success" announce>
        {t("studioWebhooks.added")}
      </Notice>
    );
  return (
    <Card as="section" aria-labelledby="new-secret">
      <h2 id="new-secret" ref={heading} tabIndex={-1} className="text-lg">
        {t("studioWebhooks.secret")}
      </h2>
      <p className="mt-1 text-muted">{t("studioWebhooks.secretOnce")}</p>
      <p translate="no" className="my-4 break-all font-mono text-sm">
        {secret}
      </p>
      <CopyButton text={secret} />
    </Card>
  );
}
