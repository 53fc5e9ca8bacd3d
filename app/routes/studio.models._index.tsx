import { useLoaderData } from "@remix-run/react";
import { studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { ModelsQuery } from "#app/publishing/model-list.contract.ts";
import { modelsPage } from "#app/publishing/model-list.server.ts";
import { ModelList, ModelSearch } from "#app/publishing/model-list.tsx";
import { MeasureAgain } from "#app/publishing/upload/measure-again.tsx";
import { MoreLink } from "#app/studio/more-link.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Folded } from "#app/ui/folded.tsx";

export const loader = studioLoader(
  "all",
  async ({ services, query: asked }) => {
    const query = ModelsQuery.parse(Object.fromEntries(asked));
    return { ...(await modelsPage(services, query)), query };
  },
  (t) => t("studio.models"),
);

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["publishing.studio"] } satisfies PageHandle;

export default function ModelsPage() {
  const t = useT();
  const { models, next, query } = useLoaderData<typeof loader>();
  const add = <ButtonLink to="/studio/models/new">{t("studioModels.add")}</ButtonLink>;
  const isEmpty = models.length === 0 && !query.q && query.state === "all";
  return (
    <StudioPage actions={!isEmpty && add}>
      {!isEmpty && <ModelSearch query={query} />}
      <ModelList models={models} query={query} add={add} />
      <MoreLink next={next} />
      {models.length > 0 && (
        <div className="mt-10">
          <Folded label={t("studioUpload.measure")}>
            <MeasureAgain />
          </Folded>
        </div>
      )}
    </StudioPage>
  );
}
