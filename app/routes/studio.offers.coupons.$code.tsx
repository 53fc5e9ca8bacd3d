import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { orNotFound } from "#app/http/errors.server.ts";
import { readForm, sentIntent } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { CouponForm } from "#app/offers/coupon-form.tsx";
import { reductionOf, usesOf } from "#app/offers/coupon-list.tsx";
import { changeCoupon, couponForStudio, endCoupon } from "#app/offers/coupons.server.ts";
import { EndOffer } from "#app/offers/end-offer.tsx";
import { couponChangeOf, offerFailure } from "#app/offers/offer.form.server.ts";
import type { OfferFormResult } from "#app/offers/offer-form.contract.ts";
import { offerModels } from "#app/offers/offer-models.server.ts";
import { OfferState } from "#app/offers/offer-state.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { CopyButton } from "#app/studio/copy-button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";

const DONE = ["created", "changed", "ended"] as const;

export async function loader({ request, params: { code = "" }, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const coupon = await couponForStudio(services, { code }).catch(orNotFound(context));
  const models = await offerModels(services, { chosen: coupon.ids ?? [] });
  const doneParameter = new URL(request.url).searchParams.get("done");
  const link = `${services.settings.SHOP_ORIGIN}/?coupon=${coupon.code}`;
  const title = translatorFor(services.language)("studioOffers.coupon", { code: coupon.code });
  return { coupon, models, link, done: DONE.find((each) => each === doneParameter) ?? null, title };
}

export async function action({ request, params: { code = "" }, context }: ActionFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const form = await readForm({ request, context });
  const { timeZone } = await services.shop.profile();
  const isEnd = sentIntent(form, ["end", "save"], context) === "end";
  try {
    await (isEnd
      ? endCoupon(services, { code })
      : changeCoupon(services, couponChangeOf(form, code, timeZone)));
    return redirect(`/studio/offers/coupons/${code}?done=${isEnd ? "ended" : "changed"}`, 303);
  } catch (error) {
    return offerFailure(services, form, error);
  }
}

export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = {
  i18n: ["edits.studio", "front-page.studio", "offers.studio", "orders.studio", "second-factor.studio"],
} satisfies PageHandle;

export const meta = titleMeta;

export default function CouponPage() {
  const t = useT();
  const { coupon, models, link, done, title } = useLoaderData<typeof loader>();
  const result = useActionData<OfferFormResult>();
  const { code, state } = coupon;
  return (
    <Page title={title} width="read" back={{ to: "/studio/offers", label: t("studioOffers.title") }}>
      <p className="-mt-4 mb-6 flex flex-wrap items-center gap-x-3 gap-y-1">
        <OfferState state={state} />
        <span className="text-muted tabular-nums">
          {[reductionOf(coupon, t), usesOf(coupon, t)].join(" · ")}
        </span>
      </p>
      <div className="grid gap-6">
        {done && !result && (
          <Notice tone="success" announce>
            {t(`studioOffers.coupon_${done}`)}
          </Notice>
        )}
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
        <CouponForm key={code} coupon={coupon} models={models} result={result} />
        {state !== "over" && (
          <EndOffer
            label={t("studioOffers.endCoupon")}
            text={<Sentence words="studioOffers.endCouponText" kept={{ code }} />}
            button={t("studioOffers.endNow")}
          />
        )}
      </div>
    </Page>
  );
}
