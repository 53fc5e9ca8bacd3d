import { useLoaderData } from "@remix-run/react";
import { choosableModels } from "#app/catalog/choice/choosable-models.server.ts";
import { nameAmong } from "#app/catalog/choice/model-choice.tsx";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { tiersForCoupon } from "#app/memberships/tiers.server.ts";
import { CouponForm } from "#app/offers/coupon-form.tsx";
import { reductionOf, usesOf } from "#app/offers/coupon-list.tsx";
import { CouponEnd } from "#app/offers/coupons.contract.ts";
import { couponForStudio } from "#app/offers/coupons.server.ts";
import { OfferState } from "#app/offers/offer-state.tsx";
import { offerCalls as calls } from "#app/offers/offers.calls.server.ts";
import { CopyButton } from "#app/studio/copy-button.tsx";
import { ConfirmedForm } from "#app/studio/disclosed-form.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";
import { TextField } from "#app/ui/field.tsx";

export const loader = studioLoader(
  "all",
  async ({ services, params: { code = "" } }) => {
    const coupon = await couponForStudio(services, { code });
    const [models, ownedModels, tiers] = await Promise.all([
      choosableModels(services, { chosen: coupon.ids ?? [] }),
      choosableModels(services, { purpose: "list", chosen: coupon.ownersOf ?? [] }),
      tiersForCoupon(services, coupon.tier),
    ]);
    const page = coupon.tier === null ? "" : `memberships/${coupon.tier}/join`;
    const link = `${services.settings.SHOP_ORIGIN}/${page}?coupon=${coupon.code}`;
    return { coupon, models, ownedModels, tiers, link };
  },
  (t, { coupon: { code } }) => t("studioOffers.coupon", { code }),
);

export const action = studioAction("all", {
  save: button(calls["POST /app/studio/coupons/change"], { done: "studioOffers.couponChanged" }),
  end: button(calls["POST /app/studio/coupons/end"], { done: "studioOffers.couponEnded" }),
});

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["offers.studio"] } satisfies PageHandle;

export default function CouponPage() {
  const t = useT();
  const { coupon, models, ownedModels, tiers, link } = useLoaderData<typeof loader>();
  const { code, state } = coupon;
  return (
    <StudioPage
      width="read"
      back={{ to: "/studio/offers", label: t("studio.offers") }}
      nameOf={nameAmong([...models, ...ownedModels])}
    >
      <p className="-mt-2 mb-6 flex flex-wrap items-center gap-x-3 gap-y-1">
        <OfferState state={state} />
        <span className="text-muted tabular-nums">
          {[reductionOf(coupon, t), usesOf(coupon, t)].join(" · ")}
        </span>
      </p>
      <div className="grid gap-6">
        {state !== "over" && (
          <div className="grid items-end gap-x-3 gap-y-2 sm:grid-cols-[1fr_auto]">
            <TextField
              readOnly
              label={t("studioOffers.link")}
              value={link}
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyButton text={link} />
            <p className="text-muted text-sm sm:col-span-2">{t("studioOffers.linkHint")}</p>
          </div>
        )}
        <CouponForm
          key={`${code} ${state}`}
          coupon={coupon}
          models={models}
          ownedModels={ownedModels}
          tiers={tiers}
        />
        {state !== "over" && (
          <ConfirmedForm
            intent="end"
            schema={CouponEnd}
            of={{ code }}
            label={t("studioOffers.endCoupon")}
            text={<Sentence words="studioOffers.endCouponText" kept={{ code }} />}
            button={t("studioOffers.endNow")}
          />
        )}
      </div>
    </StudioPage>
  );
}
