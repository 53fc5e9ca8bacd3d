import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { CouponForm } from "#app/offers/coupon-form.tsx";
import { createCoupon } from "#app/offers/coupons.server.ts";
import { newCouponOf, offerFailure } from "#app/offers/offer.form.server.ts";
import type { OfferFormResult } from "#app/offers/offer-form.contract.ts";
import { offerModels } from "#app/offers/offer-models.server.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const title = translatorFor(services.language)("studioOffers.newCoupon");
  return { models: await offerModels(services), title };
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireSeller(context);
  const form = await readForm({ request, context });
  const { timeZone } = await context.services.shop.profile();
  try {
    const { code } = await createCoupon(context.services, newCouponOf(form, timeZone));
    return redirect(`/studio/offers/coupons/${code}?done=created`, 303);
  } catch (error) {
    return offerFailure(context.services, form, error);
  }
}

export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = {
  i18n: ["edits.studio", "front-page.studio", "offers.studio", "orders.studio"],
} satisfies PageHandle;

export const meta = titleMeta;

export default function NewCouponPage() {
  const t = useT();
  const { models, title } = useLoaderData<typeof loader>();
  const result = useActionData<OfferFormResult>();
  return (
    <Page
      title={title}
      lead={t("studioOffers.newCouponLead")}
      width="read"
      back={{ to: "/studio/offers", label: t("studioOffers.title") }}
    >
      <CouponForm coupon={null} models={models} result={result} />
    </Page>
  );
}
