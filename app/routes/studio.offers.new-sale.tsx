import { useLoaderData } from "@remix-run/react";
import { choosableModels } from "#app/catalog/choice/choosable-models.server.ts";
import { nameAmong } from "#app/catalog/choice/model-choice.tsx";
import { listedCollections } from "#app/collections/collections.server.ts";
import { LONG_FORM_LIMITS } from "#app/http/forms.server.ts";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { offerCalls as calls } from "#app/offers/offers.calls.server.ts";
import { SaleForm } from "#app/offers/sale-form.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";

export const loader = studioLoader(
  "all",
  async ({ services, query }) => {
    const model = query.get("model");
    const [models, collections] = await Promise.all([
      choosableModels(services, { chosen: model ? [model] : [] }),
      listedCollections(services),
    ]);
    return { models, collections, chosen: models.filter(({ id }) => id === model) };
  },
  (t, { chosen }) =>
    t(chosen.some(({ isDraft }) => isDraft) ? "studioOffers.launchPrice" : "studioOffers.newSale"),
);

export const action = studioAction(
  "all",
  {
    save: button(calls["POST /app/studio/sales"], {
      done: "studioOffers.saleMade",
      page: ([sale]) => `/studio/offers/sales/${sale?.id}`,
    }),
  },
  LONG_FORM_LIMITS,
);

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["offers", "offers.studio"] } satisfies PageHandle;

export default function NewSalePage() {
  const t = useT();
  const { models, collections, chosen } = useLoaderData<typeof loader>();
  return (
    <StudioPage
      lead={t("studioOffers.newSaleLead")}
      width="read"
      back={{ to: "/studio/offers", label: t("studio.offers") }}
      nameOf={nameAmong(models)}
    >
      <SaleForm models={models} collections={collections} chosen={chosen.map(({ id }) => id)} />
    </StudioPage>
  );
}
