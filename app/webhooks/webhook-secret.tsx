import { useT } from "#app/i18n/use-t.tsx";
import { CopyButton } from "#app/studio/copy-button.tsx";
import { ShownOnce } from "#app/studio/shown-once.tsx";

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
