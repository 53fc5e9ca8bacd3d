import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { notFound, orNotFound } from "#app/http/errors.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { modelForVersion } from "#app/publishing/studio-products.server.ts";
import { PreviewForm } from "#app/publishing/upload/preview-form.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export async function loader({ params: { id = "" }, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const { model, sha256, seed, mmPerUnit, previewKind, hasNoFiles } = await modelForVersion(
    services,
    id,
  ).catch(orNotFound(context));
  if (hasNoFiles) throw notFound(context);
  const title = translatorFor(services.language)("studioUpload.viewOf", { model });
  return { title, name: model, previewKind, model: { id, sha256, seed, mmPerUnit } };
}

export { clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = { i18n: ["publishing.studio"] } satisfies PageHandle;

export const meta = titleMeta;

export default function PreviewPage() {
  const { title, name, model, previewKind } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <Page title={title} width="read" back={{ to: `/studio/models/${model.id}`, label: name }}>
      <PreviewForm key={model.id} model={model} kind={previewKind} onChanged={revalidate} />
    </Page>
  );
}
