import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { ModelUpload } from "#app/publishing/upload/model-upload.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  await requireSeller(context);
  return { title: translatorFor(context.services.language)("studioModels.add") };
}

export { clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = { i18n: ["edits.studio", "publishing.studio"] } satisfies PageHandle;

export const meta = titleMeta;

export default function NewModelPage() {
  const t = useT();
  return (
    <Page
      title={t("studioModels.add")}
      width="read"
      back={{ to: "/studio/models", label: t("studio.models") }}
    >
      <ModelUpload />
    </Page>
  );
}
