import { studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { ModelUpload } from "#app/publishing/upload/model-upload.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";

export const loader = studioLoader(
  "all",
  async () => ({}),
  (t) => t("studioModels.add"),
);

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["edits.studio", "publishing.studio"] } satisfies PageHandle;

export default function NewModelPage() {
  const t = useT();
  return (
    <StudioPage
      width="read"
      back={{ to: "/studio/models", label: t("studio.models") }}
      actions={
        <ButtonLink to="/studio/import/folders" variant="secondary">
          {t("studioUpload.many")}
        </ButtonLink>
      }
    >
      <ModelUpload />
    </StudioPage>
  );
}
