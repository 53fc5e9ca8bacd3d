import { studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { FolderImport } from "#app/imports/folders/folder-import.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";

export const loader = studioLoader(
  "all",
  async () => ({}),
  (t) => t("studioFolders.title"),
);

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["imports.folders.studio", "publishing.studio"] } satisfies PageHandle;

export default function FoldersPage() {
  const t = useT();
  return (
    <StudioPage lead={t("studioFolders.lead")} back={{ to: "/studio/import", label: t("studio.import") }}>
      <FolderImport />
    </StudioPage>
  );
}
