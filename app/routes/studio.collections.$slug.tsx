import { useLoaderData } from "@remix-run/react";
import { choosableModels } from "#app/catalog/choice/choosable-models.server.ts";
import { CollectionForm } from "#app/collections/collection-form.tsx";
import { collectionCalls as calls } from "#app/collections/collections.calls.server.ts";
import { CollectionAsRead } from "#app/collections/collections.contract.ts";
import { collectionForStudio } from "#app/collections/collections.server.ts";
import { OrderedList } from "#app/collections/ordered-list.tsx";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { ConfirmedForm } from "#app/studio/disclosed-form.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";

export const loader = studioLoader(
  "all",
  async ({ services, params: { slug = "" } }) => {
    const collection = await collectionForStudio(services, { slug });
    const without = collection.models.map(({ id }) => id);
    return { collection, models: await choosableModels(services, { purpose: "list", without }) };
  },
  (t, { collection }) => inLanguage(collection.title, t),
);

export const action = studioAction("all", {
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
  const { collection, models } = useLoaderData<typeof loader>();
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
        <OrderedList list={collection} models={models} />
        <ConfirmedForm
          intent="remove"
          schema={CollectionAsRead}
          of={{ slug, revision }}
          label={t("studioCollections.removeCollection")}
          text={t("studioCollections.removeText")}
          button={t("studio.delete")}
        />
      </div>
    </StudioPage>
  );
}
