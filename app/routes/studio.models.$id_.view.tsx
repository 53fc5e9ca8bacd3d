import { useLoaderData, useRevalidator } from "@remix-run/react";
import { studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { modelForVersion } from "#app/publishing/studio-products.server.ts";
import { PreviewForm } from "#app/publishing/upload/preview-form.tsx";
import { DomainError } from "#app/shared/errors.ts";
import { StudioPage } from "#app/studio/studio-page.tsx";

export const loader = studioLoader(
  "all",
  async ({ services, params: { id = "" } }) => {
    const {
      model: name,
      sha256,
      seed,
      mmPerUnit,
      previewKind,
      hasNoFiles,
    } = await modelForVersion(services, id);
    if (hasNoFiles) throw new DomainError("not_found");
    return { name, previewKind, model: { id, sha256, seed, mmPerUnit } };
  },
  (t, { name }) => t("studioUpload.viewOf", { model: name }),
);

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["publishing.studio"] } satisfies PageHandle;

export default function PreviewPage() {
  const { name, model, previewKind } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <StudioPage width="read" back={{ to: `/studio/models/${model.id}`, label: name }}>
      <PreviewForm key={model.id} model={model} kind={previewKind} onChanged={revalidate} />
    </StudioPage>
  );
}
