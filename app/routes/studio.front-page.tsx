import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FRONT_PAGE } from "#app/catalog/list/shop-order.ts";
import { MAX_COLLECTED } from "#app/collections/collections.contract.ts";
import { movedResponse } from "#app/collections/collections.form.server.ts";
import { collectionForStudio } from "#app/collections/collections.server.ts";
import { OrderedList } from "#app/collections/ordered-list.tsx";
import { readForm } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { ModelsQuery } from "#app/publishing/model-list.contract.ts";
import { modelsPage } from "#app/publishing/model-list.server.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import type { ActionResult } from "#app/studio/action-result.contract.ts";
import { ActionNotice } from "#app/studio/action-result.tsx";
import { Page } from "#app/ui/page.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const q = new URL(request.url).searchParams.get("q") ?? "";
  const query = ModelsQuery.parse({ q, state: "published" });
  const [list, { models }] = await Promise.all([
    collectionForStudio(services, { slug: FRONT_PAGE }),
    modelsPage(services, query),
  ]);
  return { list, models, q: query.q, title: translatorFor(services.language)("studioFrontPage.title") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireSeller(context);
  return movedResponse({ context, form: await readForm({ request, context }), slug: FRONT_PAGE });
}

export { revalidatesOutdated as shouldRevalidate } from "#app/studio/changed-elsewhere.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = {
  i18n: ["collections.studio", "front-page.studio", "publishing.studio"],
} satisfies PageHandle;

export const meta = titleMeta;

export default function FrontPagePage() {
  const t = useT();
  const { list, models, q, title } = useLoaderData<typeof loader>();
  const result = useActionData<ActionResult>();
  return (
    <Page
      title={title}
      lead={t("studioFrontPage.lead")}
      width="read"
      back={{ to: "/studio/models", label: t("studioModels.title") }}
    >
      <div className="grid gap-8">
        <OrderedList
          list={list}
          words={{
            none: t("studioFrontPage.none"),
            add: t("studioFrontPage.add"),
            addTitle: t("studioFrontPage.addTitle"),
            full: t("studioFrontPage.full", { count: MAX_COLLECTED }),
          }}
          models={models}
          search={{ path: "/studio/front-page", q }}
        />
      </div>
      <ActionNotice result={result} />
    </Page>
  );
}
