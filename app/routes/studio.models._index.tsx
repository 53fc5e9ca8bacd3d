import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { ModelsQuery } from "#app/publishing/model-list.contract.ts";
import { modelsPage } from "#app/publishing/model-list.server.ts";
import { ModelList, ModelSearch } from "#app/publishing/model-list.tsx";
import { MeasureAgain } from "#app/publishing/upload/measure-again.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Folded } from "#app/ui/folded.tsx";
import { Page } from "#app/ui/page.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const query = ModelsQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const page = await modelsPage(services, query);
  return { ...page, query, title: translatorFor(services.language)("studio.models") };
}

export { clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = { i18n: ["publishing.studio"] } satisfies PageHandle;

export const meta = titleMeta;

export default function ModelsPage() {
  const t = useT();
  const { models, next, query } = useLoaderData<typeof loader>();
  const { q, state } = query;
  const actions = (
    <>
      <ButtonLink to="/studio/models/new">{t("studioModels.add")}</ButtonLink>
      <ButtonLink to="/studio/front-page" variant="secondary">
        {t("studio.frontPage")}
      </ButtonLink>
      <ButtonLink to="/studio/import" variant="secondary">
        {t("studioModels.import")}
      </ButtonLink>
    </>
  );
  return (
    <Page title={t("studio.models")} actions={actions}>
      <ModelSearch query={query} />
      <ModelList models={models} query={query} />
      {next && (
        <p className="mt-6">
          <ButtonLink to={`?${new URLSearchParams({ q, state, after: next })}`} variant="secondary">
            {t("studio.more")}
          </ButtonLink>
        </p>
      )}
      {models.length > 0 && (
        <div className="mt-10">
          <Folded label={t("studioUpload.measure")}>
            <MeasureAgain />
          </Folded>
        </div>
      )}
    </Page>
  );
}
