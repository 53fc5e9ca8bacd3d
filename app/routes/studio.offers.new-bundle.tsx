/** Makes a bundle. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { offlineSafeAction } from "#app/client/offline.ts";
import { offlineSafeLoader } from "#app/client/offline-pages.ts";
import { titleMeta } from "#app/components/shell/page-meta.ts";
import { BundleForm } from "#app/components/studio/offers/bundle-form.tsx";
import { offlineOffer } from "#app/components/studio/offers/offer-fields.tsx";
import { Page } from "#app/components/ui/page.tsx";
import { createBundle } from "#app/domain/offers/bundles.server.ts";
import { offerModels } from "#app/domain/offers/offer-models.server.ts";
import { readForm } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import {
  newBundleOf,
  type OfferFormResult,
  offerAfterModelSearch,
  refusedOffer,
} from "#app/http/offer-form.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { useT } from "#app/i18n/use-t.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const title = translatorFor(services.language)("studioOffers.newBundle");
  return { models: await offerModels(services), title };
}

export const clientLoader = offlineSafeLoader<typeof loader>("routes/studio.offers.new-bundle");

export async function action({ request, context }: ActionFunctionArgs) {
  await requireSeller(context);
  const form = await readForm({ request, context });
  const searchResult = await offerAfterModelSearch(context.services, form);
  if (searchResult) return searchResult;
  try {
    const { models } = await createBundle(context.services, newBundleOf(form));
    return redirect(`/studio/offers/bundles/${models[0]?.id}?done=created`, 303);
  } catch (error) {
    return refusedOffer(context.services, form, error);
  }
}

export const clientAction = offlineSafeAction(offlineOffer);

export const meta = titleMeta;

export default function NewBundlePage() {
  const t = useT();
  const { models, title } = useLoaderData<typeof loader>();
  const result = useActionData<OfferFormResult>();
  return (
    <Page
      title={title}
      lead={t("studioOffers.bundlesLead")}
      width="read"
      back={{ to: "/studio/offers", label: t("studioOffers.title") }}
    >
      <BundleForm bundle={null} models={models} result={result} />
    </Page>
  );
}
