import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NewCollection } from "#app/collections/collection-form.tsx";
import { CollectionList } from "#app/collections/collection-list.tsx";
import type { CollectionResult } from "#app/collections/collections.contract.ts";
import { collectionsResponse } from "#app/collections/collections.form.server.ts";
import { listedCollections } from "#app/collections/collections.server.ts";
import { readForm } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { ActionNotice } from "#app/studio/action-result.tsx";
import { Page } from "#app/ui/page.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  return {
    collections: await listedCollections(services),
    title: translatorFor(services.language)("studioCollections.title"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireSeller(context);
  return collectionsResponse({ context, form: await readForm({ request, context }) });
}

export { revalidatesOutdated as shouldRevalidate } from "#app/studio/changed-elsewhere.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = {
  i18n: ["collections.studio", "errors.studio", "front-page.studio"],
} satisfies PageHandle;

export const meta = titleMeta;

export default function CollectionsPage() {
  const t = useT();
  const { collections, title } = useLoaderData<typeof loader>();
  const result = useActionData<CollectionResult>();
  return (
    <Page title={title} lead={t("studioCollections.lead")} width="read">
      <div className="grid gap-8">
        {collections.length > 0 ? (
          <CollectionList collections={collections} />
        ) : (
          <p className="text-muted">{t("studioCollections.empty")}</p>
        )}
        <NewCollection result={result?.form} />
      </div>
      <ActionNotice result={result?.done || result?.error ? result : undefined} />
    </Page>
  );
}
