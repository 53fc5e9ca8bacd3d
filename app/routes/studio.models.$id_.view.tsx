/** The 3D view of a model: protected, exact or none. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { offlineSafeLoader } from "#app/client/offline-pages.ts";
import { titleMeta } from "#app/components/shell/page-meta.ts";
import { PreviewForm } from "#app/components/studio/upload/preview-form.tsx";
import { Page } from "#app/components/ui/page.tsx";
import { modelForVersion } from "#app/domain/catalog/studio-products.server.ts";
import { notFound, orNotFound } from "#app/http/errors.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { useT } from "#app/i18n/use-t.tsx";

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

export const clientLoader = offlineSafeLoader<typeof loader>("routes/studio.models.$id_.view");

export const meta = titleMeta;

export default function PreviewPage() {
  const t = useT();
  const { title, name, model, previewKind } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <Page title={title} width="read" back={{ to: `/studio/models/${model.id}`, label: name }}>
      <noscript>{t("studioUpload.withoutScripts")}</noscript>
      <PreviewForm key={model.id} model={model} kind={previewKind} onChanged={revalidate} />
    </Page>
  );
}
