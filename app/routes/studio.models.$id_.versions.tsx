import { useLoaderData } from "@remix-run/react";
import { studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { VersionList } from "#app/publishing/version-list.tsx";
import { listedVersions } from "#app/publishing/versions.server.ts";
import { StudioPage } from "#app/studio/studio-page.tsx";

export const loader = studioLoader(
  "all",
  ({ services, params: { id = "" } }) => listedVersions(services, id),
  (t, { model }) => t("studioVersions.of", { model }),
);

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["publishing.studio"] } satisfies PageHandle;

export default function VersionsPage() {
  const { id, model, versions } = useLoaderData<typeof loader>();
  return (
    <StudioPage width="read" back={{ to: `/studio/models/${id}`, label: model }}>
      <VersionList id={id} versions={versions} />
    </StudioPage>
  );
}
