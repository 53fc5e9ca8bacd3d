import { useLoaderData } from "@remix-run/react";
import { NewCollectionForm } from "#app/collections/collection-form.tsx";
import { CollectionList } from "#app/collections/collection-list.tsx";
import { collectionCalls as calls } from "#app/collections/collections.calls.server.ts";
import { listedCollections } from "#app/collections/collections.server.ts";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";

export const loader = studioLoader(
  async ({ services }) => ({ collections: await listedCollections(services) }),
  (t) => t("studio.collections"),
);

export const action = studioAction({
  create: button(calls["POST /app/studio/collections"], {
    done: "studioCollections.created",
    page: ({ slug }) => `/studio/collections/${slug}`,
  }),
  order: button(calls["POST /app/studio/collections/order"], { done: "studio.savedForShoppers" }),
});

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { revalidatesOutdated as shouldRevalidate } from "#app/studio/changed-elsewhere.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["collections.studio"] } satisfies PageHandle;

export default function CollectionsPage() {
  const t = useT();
  const { collections } = useLoaderData<typeof loader>();
  return (
    <StudioPage lead={t("studioCollections.lead")} width="read">
      <div className="grid gap-8">
        {collections.length > 0 ? (
          <CollectionList collections={collections} />
        ) : (
          <p className="text-muted">{t("studioCollections.empty")}</p>
        )}
        <NewCollectionForm />
      </div>
    </StudioPage>
  );
}
