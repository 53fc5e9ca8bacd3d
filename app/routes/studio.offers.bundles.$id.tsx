import { useLoaderData, useParams } from "@remix-run/react";
import { choosableModels } from "#app/catalog/choice/choosable-models.server.ts";
import { nameAmong } from "#app/catalog/choice/model-choice.tsx";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { BundleForm } from "#app/offers/bundle-form.tsx";
import { bundleTitle } from "#app/offers/bundle-list.tsx";
import { BundleParts } from "#app/offers/bundle-parts.tsx";
import { BundleEnd } from "#app/offers/bundles.contract.ts";
import { bundleForStudio } from "#app/offers/bundles.server.ts";
import { offerCalls as calls } from "#app/offers/offers.calls.server.ts";
import { ConfirmedForm } from "#app/studio/disclosed-form.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";

export const loader = studioLoader(
  "all",
  async ({ services, params: { id = "" } }) => {
    const bundle = await bundleForStudio(services, { id });
    const chosen = bundle.models.map((model) => model.id);
    return { bundle, models: await choosableModels(services, { chosen }) };
  },
  (t, { bundle }) => bundleTitle(bundle, t),
);

export const action = studioAction("all", {
  save: button(calls["POST /app/studio/bundles/change"], {
    done: "studio.savedForShoppers",
    // The model of the address may have left the bundle.
    page: ({ models }) => `/studio/offers/bundles/${models[0]?.id}`,
  }),
  end: button(calls["POST /app/studio/bundles/end"], {
    done: "studioOffers.bundleEnded",
    page: () => "/studio/offers",
  }),
});

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["offers", "offers.studio"] } satisfies PageHandle;

export default function BundlePage() {
  const t = useT();
  const { id } = useParams();
  const { bundle, models } = useLoaderData<typeof loader>();
  return (
    <StudioPage
      width="read"
      back={{ to: "/studio/offers", label: t("studio.offers") }}
      nameOf={nameAmong(models)}
    >
      <div className="grid gap-6">
        <BundleParts bundle={bundle} />
        <BundleForm key={id} bundle={bundle} models={models} />
        <ConfirmedForm
          intent="end"
          schema={BundleEnd}
          of={{ id: bundle.models[0]?.id ?? "" }}
          label={t("studioOffers.endBundle")}
          text={t("studioOffers.endBundleText")}
          button={t("studioOffers.endNow")}
        />
      </div>
    </StudioPage>
  );
}
