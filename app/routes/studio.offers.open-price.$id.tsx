import { useLoaderData } from "@remix-run/react";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { nameAmong } from "#app/offers/model-choice.tsx";
import { offerCalls as calls } from "#app/offers/offers.calls.server.ts";
import { openPriceForStudio } from "#app/offers/open-price.server.ts";
import { OpenPriceForm } from "#app/offers/open-price-form.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";

export const loader = studioLoader(
  async ({ services, params: { id = "" } }) => ({ model: await openPriceForStudio(services, id) }),
  (t) => t("studioOffers.openPrice"),
);

export const action = studioAction({
  save: button(calls["POST /app/studio/open-price"], { done: "studio.savedForShoppers" }),
});

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["offers.studio"] } satisfies PageHandle;

export default function OpenPricePage() {
  const t = useT();
  const { model } = useLoaderData<typeof loader>();
  return (
    <StudioPage
      lead={t("studioOffers.openPriceLead")}
      width="read"
      back={{ to: `/studio/models/${model.id}`, label: model.title }}
      nameOf={nameAmong([model])}
    >
      <OpenPriceForm key={model.id} model={model} />
    </StudioPage>
  );
}
