import { useLoaderData } from "@remix-run/react";
import { FRONT_PAGE } from "#app/catalog/list/shop-order.ts";
import { collectionCalls as calls } from "#app/collections/collections.calls.server.ts";
import { MAX_COLLECTED } from "#app/collections/collections.contract.ts";
import { collectionForStudio } from "#app/collections/collections.server.ts";
import { OrderedList } from "#app/collections/ordered-list.tsx";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { publishedModels } from "#app/publishing/model-list.server.ts";
import { StudioPage } from "#app/studio/studio-page.tsx";

export const loader = studioLoader(
  async ({ services, query }) => {
    const [list, found] = await Promise.all([
      collectionForStudio(services, { slug: FRONT_PAGE }),
      publishedModels(services, query.get("q")),
    ]);
    return { list, ...found };
  },
  (t) => t("studio.frontPage"),
);

export const action = studioAction({
  arrange: button(calls["POST /app/studio/collections/models"], { done: "studio.savedForShoppers" }),
});

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { revalidatesOutdated as shouldRevalidate } from "#app/studio/changed-elsewhere.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["collections.studio"] } satisfies PageHandle;

export default function FrontPagePage() {
  const t = useT();
  const { list, models, q } = useLoaderData<typeof loader>();
  return (
    <StudioPage
      lead={t("studioFrontPage.lead")}
      width="read"
      back={{ to: "/studio/models", label: t("studio.models") }}
    >
      <div className="grid gap-8">
        <OrderedList
          list={list}
          words={{
            none: t("studioFrontPage.none"),
            full: t("studioFrontPage.full", { count: MAX_COLLECTED }),
          }}
          models={models}
          search={{ path: "/studio/front-page", q }}
        />
      </div>
    </StudioPage>
  );
}
