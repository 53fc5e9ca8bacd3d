import { useLoaderData } from "@remix-run/react";
import { choosableModels } from "#app/catalog/choice/choosable-models.server.ts";
import { nameAmong } from "#app/catalog/choice/model-choice.tsx";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { tiersForCoupon } from "#app/memberships/tiers.server.ts";
import { NewCouponForm } from "#app/offers/coupon-form.tsx";
import { offerCalls as calls } from "#app/offers/offers.calls.server.ts";
import { StudioPage } from "#app/studio/studio-page.tsx";

export const loader = studioLoader(
  "all",
  async ({ services }) => ({
    models: await choosableModels(services),
    ownedModels: await choosableModels(services, { purpose: "list" }),
    tiers: await tiersForCoupon(services, null),
  }),
  (t) => t("studioOffers.newCoupon"),
);

export const action = studioAction("all", {
  save: button(calls["POST /app/studio/coupons"], {
    done: "studioOffers.couponMade",
    page: ({ code }) => `/studio/offers/coupons/${code}`,
  }),
});

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["offers.studio"] } satisfies PageHandle;

export default function NewCouponPage() {
  const t = useT();
  const { models, ownedModels, tiers } = useLoaderData<typeof loader>();
  return (
    <StudioPage
      lead={t("studioOffers.newCouponLead")}
      width="read"
      back={{ to: "/studio/offers", label: t("studio.offers") }}
      nameOf={nameAmong([...models, ...ownedModels])}
    >
      <NewCouponForm models={models} ownedModels={ownedModels} tiers={tiers} />
    </StudioPage>
  );
}
