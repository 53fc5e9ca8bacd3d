import { Link, useLoaderData } from "@remix-run/react";
import { NewCollectionForm } from "#app/collections/collection-form.tsx";
import { collectionCalls as calls } from "#app/collections/collections.calls.server.ts";
import type { ListedCollection } from "#app/collections/collections.contract.ts";
import { listedCollections } from "#app/collections/collections.server.ts";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { ActionNotice } from "#app/studio/action-result.tsx";
import { MoveButtons, useMoves } from "#app/studio/move-buttons.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";

export const loader = studioLoader(
  "all",
  async ({ services }) => ({ collections: await listedCollections(services) }),
  (t) => t("studio.collections"),
);

export const action = studioAction("all", {
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

/** The studio's list: the order of the front page. */
function CollectionList({ collections }: { collections: readonly ListedCollection[] }) {
  const t = useT();
  const moves = useMoves({ intent: "order", field: "slugs", ids: collections.map(({ slug }) => slug) });
  return (
    <>
      <ol className="border-line border-t">
        {collections.map(({ slug, title, models }) => (
          <li
            key={slug}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-3"
          >
            <p className="wrap-anywhere min-w-0">
              <Link to={`/studio/collections/${slug}`} className="text-link">
                {title}
              </Link>
              <span className="block text-muted text-sm">{t.count("studioCollections.models", models)}</span>
            </p>
            <MoveButtons
              {...moves}
              moves={["earlier", "later"]}
              id={slug}
              label={t("studioCollections.place", { title })}
            />
          </li>
        ))}
      </ol>
      {moves.refused && <ActionNotice result={moves.refused} />}
    </>
  );
}

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
