import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { BundleForm } from "#app/offers/bundle-form.tsx";
import { createBundle } from "#app/offers/bundles.server.ts";
import { newBundleOf, offerFailure } from "#app/offers/offer.form.server.ts";
import type { OfferFormResult } from "#app/offers/offer-form.contract.ts";
import { offerModels } from "#app/offers/offer-models.server.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const title = translatorFor(services.language)("studioOffers.newBundle");
  return { models: await offerModels(services), title };
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireSeller(context);
  const form = await readForm({ request, context });
  try {
    const { models } = await createBundle(context.services, newBundleOf(form));
    return redirect(`/studio/offers/bundles/${models[0]?.id}?done=created`, 303);
  } catch (error) {
    return offerFailure(context.services, form, error);
  }
}

export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = {
  i18n: ["catalog", "edits.studio", "front-page.studio", "offers.studio"],
} satisfies PageHandle;

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
