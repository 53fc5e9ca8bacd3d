/** Lists all models: published, unpublished and drafts. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { offlineSafeLoader } from "#app/client/offline-pages.ts";
import { titleMeta } from "#app/components/shell/page-meta.ts";
import { ModelList, ModelSearch } from "#app/components/studio/model-list.tsx";
import { ButtonLink } from "#app/components/ui/button-link.tsx";
import { Page } from "#app/components/ui/page.tsx";
import { ModelsQuery } from "#app/domain/catalog/model-list.contract.ts";
import { modelsPage } from "#app/domain/catalog/model-list.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { useT } from "#app/i18n/use-t.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const query = ModelsQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const page = await modelsPage(services, query);
  return { ...page, query, title: translatorFor(services.language)("studioModels.title") };
}

export const clientLoader = offlineSafeLoader<typeof loader>("routes/studio.models._index");

export const meta = titleMeta;

export default function ModelsPage() {
  const t = useT();
  const { models, next, query } = useLoaderData<typeof loader>();
  const { q, state } = query;
  const actions = (
    <>
      <ButtonLink to="/studio/models/new">{t("studioModels.add")}</ButtonLink>
      <ButtonLink to="/studio/front-page" variant="secondary">
        {t("studioFrontPage.title")}
      </ButtonLink>
      <ButtonLink to="/studio/import" variant="secondary">
        {t("studioModels.import")}
      </ButtonLink>
    </>
  );
  return (
    <Page title={t("studioModels.title")} actions={actions}>
      <ModelSearch query={query} />
      <ModelList models={models} query={query} />
      {next && (
        <p className="mt-6">
          <ButtonLink to={`?${new URLSearchParams({ q, state, after: next })}`} variant="secondary">
            {t("studioModels.more")}
          </ButtonLink>
        </p>
      )}
    </Page>
  );
}
