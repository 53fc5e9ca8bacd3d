import { useLoaderData } from "@remix-run/react";
import { studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { modelForVersion } from "#app/publishing/studio-products.server.ts";
import { ModelUpload } from "#app/publishing/upload/model-upload.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";

export const loader = studioLoader(
  "all",
  async ({ services, params: { id = "" } }) => modelForVersion(services, id),
  (t, { hasNoFiles, model }) =>
    t(hasNoFiles ? "studioUpload.firstFilesOf" : "studioUpload.newVersionOf", { model }),
);

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["edits.studio", "publishing.studio"] } satisfies PageHandle;

export default function NewVersionPage() {
  const { model, ...existing } = useLoaderData<typeof loader>();
  return (
    <StudioPage width="read" back={{ to: `/studio/models/${existing.id}`, label: model }}>
      <ModelUpload key={existing.id} existing={existing} />
    </StudioPage>
  );
}
