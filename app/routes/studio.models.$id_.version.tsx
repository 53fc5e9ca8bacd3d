import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { orNotFound } from "#app/http/errors.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { modelForVersion } from "#app/publishing/studio-products.server.ts";
import { ModelUpload } from "#app/publishing/upload/model-upload.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export async function loader({ params: { id = "" }, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const { model, ...existing } = await modelForVersion(services, id).catch(orNotFound(context));
  const heading = existing.hasNoFiles ? "studioUpload.firstFilesOf" : "studioUpload.newVersionOf";
  return { existing, model, title: translatorFor(services.language)(heading, { model }) };
}

export { clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = { i18n: ["edits.studio", "publishing.studio"] } satisfies PageHandle;

export const meta = titleMeta;

export default function NewVersionPage() {
  const { existing, model, title } = useLoaderData<typeof loader>();
  return (
    <Page title={title} width="read" back={{ to: `/studio/models/${existing.id}`, label: model }}>
      <ModelUpload key={existing.id} existing={existing} />
    </Page>
  );
}
