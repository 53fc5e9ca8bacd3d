import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listedCollections } from "#app/collections/collections.server.ts";
import { LONG_FORM_LIMITS, readForm } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { newSaleOf, offerFailure } from "#app/offers/offer.form.server.ts";
import type { OfferFormResult } from "#app/offers/offer-form.contract.ts";
import { offerModels } from "#app/offers/offer-models.server.ts";
import { SaleForm } from "#app/offers/sale-form.tsx";
import { createSale } from "#app/offers/sales.server.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const model = new URL(request.url).searchParams.get("model");
  const [models, collections] = await Promise.all([
    offerModels(services, { chosen: model ? [model] : [] }),
    listedCollections(services),
  ]);
  const chosen = models.filter(({ id }) => id === model);
  const t = translatorFor(services.language);
  const title = t(
    chosen.some(({ isDraft }) => isDraft) ? "studioOffers.launchPrice" : "studioOffers.newSale",
  );
  return { models, collections, chosen: chosen.map(({ id }) => id), title };
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireSeller(context);
  const form = await readForm({ request, context }, LONG_FORM_LIMITS);
  const { timeZone } = await context.services.shop.profile();
  try {
    const [sale] = await createSale(context.services, newSaleOf(form, timeZone));
    return redirect(`/studio/offers/sales/${sale?.id}?done=started`, 303);
  } catch (error) {
    return offerFailure(context.services, form, error);
  }
}

export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = {
  i18n: ["catalog", "edits.studio", "front-page.studio", "offers", "offers.studio"],
} satisfies PageHandle;

export const meta = titleMeta;

export default function NewSalePage() {
  const t = useT();
  const { title, ...form } = useLoaderData<typeof loader>();
  const result = useActionData<OfferFormResult>();
  return (
    <Page
      title={title}
      lead={t("studioOffers.newSaleLead")}
      width="read"
      back={{ to: "/studio/offers", label: t("studioOffers.title") }}
    >
      <SaleForm {...form} result={result} />
    </Page>
  );
}
