import { useLoaderData } from "@remix-run/react";
import { FRONT_PAGE } from "#app/catalog/list/shop-order.ts";
import { CollectionForm } from "#app/collections/collection-form.tsx";
import { collectionCalls as calls } from "#app/collections/collections.calls.server.ts";
import { CollectionAsRead, MAX_COLLECTED } from "#app/collections/collections.contract.ts";
import { collectionForStudio } from "#app/collections/collections.server.ts";
import { OrderedList } from "#app/collections/ordered-list.tsx";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { publishedModels } from "#app/publishing/model-list.server.ts";
import { DomainError } from "#app/shared/errors.ts";
import { ConfirmedForm } from "#app/studio/confirmed-form.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";

export const loader = studioLoader(
  async ({ services, params: { slug = "" }, query }) => {
    if (slug === FRONT_PAGE) throw new DomainError("not_found");
    const [collection, found] = await Promise.all([
      collectionForStudio(services, { slug }),
      publishedModels(services, query.get("q")),
    ]);
    return { collection, ...found };
  },
  (t, { collection }) => inLanguage(collection.title, t),
);

export const action = studioAction({
  save: button(calls["POST /app/studio/collections/change"], { done: "studio.savedForShoppers" }),
  arrange: button(calls["POST /app/studio/collections/models"], { done: "studio.savedForShoppers" }),
  remove: button(calls["POST /app/studio/collections/remove"], {
    done: "studioCollections.removed",
    page: () => "/studio/collections",
  }),
});

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { revalidatesOutdated as shouldRevalidate } from "#app/studio/changed-elsewhere.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["collections.studio"] } satisfies PageHandle;

export default function CollectionPage() {
  const t = useT();
  const { collection, models, q } = useLoaderData<typeof loader>();
  const { slug, revision } = collection;
  return (
    <StudioPage
      width="read"
      back={{ to: "/studio/collections", label: t("studio.collections") }}
      actions={
        <ButtonLink to={`/collections/${slug}`} variant="secondary">
          {t("studioCollections.show")}
        </ButtonLink>
      }
    >
      <div className="grid gap-8">
        <CollectionForm key={slug} collection={collection} />
        <h2 className="-mb-4 text-lg">{t("studioCollections.collected")}</h2>
        <OrderedList
          list={collection}
          words={{
            none: t("studioCollections.none"),
            full: t("studioCollections.full", { count: MAX_COLLECTED }),
          }}
          models={models}
          search={{ path: `/studio/collections/${slug}`, q }}
        />
        <ConfirmedForm
          intent="remove"
          schema={CollectionAsRead}
          of={{ slug, revision }}
          label={t("studioCollections.removeCollection")}
          text={t("studioCollections.removeText")}
          button={t("studioCollections.remove")}
        />
      </div>
    </StudioPage>
  );
}
