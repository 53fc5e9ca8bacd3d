import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MAX_FEATURED } from "#app/catalog/list/shop-order.ts";
import { movedIds } from "#app/catalog/moved-ids.ts";
import { FrontPageRequest } from "#app/front-page/front-page.contract.ts";
import { arrangeFrontPage, featuredModels } from "#app/front-page/front-page.server.ts";
import { FeaturedModels, LOADED_IDS, OtherModels } from "#app/front-page/front-page-form.tsx";
import { readForm } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { offlineSafeLoader } from "#app/offline/page-copies.browser.ts";
import { ModelsQuery } from "#app/publishing/model-list.contract.ts";
import { modelsPage } from "#app/publishing/model-list.server.ts";
import { DomainError } from "#app/shared/errors.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import type { ActionResult } from "#app/studio/action-result.contract.ts";
import { actionResult } from "#app/studio/action-result.form.server.ts";
import { ActionNotice } from "#app/studio/action-result.tsx";
import { ListFilter } from "#app/studio/list-filter.tsx";
import { Page } from "#app/ui/page.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const q = new URL(request.url).searchParams.get("q") ?? "";
  const query = ModelsQuery.parse({ q, state: "published" });
  const [featured, { models }] = await Promise.all([featuredModels(services), modelsPage(services, query)]);
  return {
    featured,
    models,
    q: query.q,
    title: translatorFor(services.language)("studioFrontPage.title"),
  };
}

export const clientLoader = offlineSafeLoader<typeof loader>("routes/studio.front-page");

export async function action({ request, context }: ActionFunctionArgs) {
  await requireSeller(context);
  const form = await readForm({ request, context });
  const loadedIds = (form.get(LOADED_IDS) ?? "").split(" ").filter(Boolean);
  return actionResult(async () => {
    const sent = FrontPageRequest.safeParse({
      ids: movedIds(loadedIds, form.get("move") ?? ""),
      loadedIds,
    });
    if (!sent.success) throw new DomainError("bad_input");
    await arrangeFrontPage(context.services, sent.data);
    return { done: "studioFrontPage.saved" };
  });
}

export const clientAction = offlineSafeAction((): ActionResult => ({ error: "shell.offline" }));

export const handle = { i18n: ["front-page.studio", "publishing.studio"] } satisfies PageHandle;

export const meta = titleMeta;

export default function FrontPagePage() {
  const t = useT();
  const { featured, models, q, title } = useLoaderData<typeof loader>();
  const result = useActionData<ActionResult>();
  const search = { path: "/studio/front-page", q, label: t("studioModels.search") };
  return (
    <Page
      title={title}
      lead={t("studioFrontPage.lead")}
      width="read"
      back={{ to: "/studio/models", label: t("studioModels.title") }}
    >
      <div className="grid gap-8">
        <FeaturedModels models={featured} empty={t("studioFrontPage.none")} />
        <section aria-labelledby="others">
          <h2 id="others" className="mb-4 text-lg">
            {t("studioFrontPage.addTitle")}
          </h2>
          {featured.length < MAX_FEATURED ? (
            <>
              <ListFilter label={t("studioModels.states")} states={[]} search={search} />
              <OtherModels models={models} featured={featured} add={t("studioFrontPage.add")} />
            </>
          ) : (
            <p className="text-muted">{t("studioFrontPage.full", { count: MAX_FEATURED })}</p>
          )}
        </section>
      </div>
      <ActionNotice result={result} />
    </Page>
  );
}
