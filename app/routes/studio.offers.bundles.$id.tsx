import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { orNotFound } from "#app/http/errors.server.ts";
import { readForm, sentIntent } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { BundleForm } from "#app/offers/bundle-form.tsx";
import { bundleTitle } from "#app/offers/bundle-list.tsx";
import { BundleParts } from "#app/offers/bundle-parts.tsx";
import { bundleForStudio, changeBundle, endBundle } from "#app/offers/bundles.server.ts";
import { EndOffer } from "#app/offers/end-offer.tsx";
import { bundleChangeOf, offerFailure } from "#app/offers/offer.form.server.ts";
import type { OfferFormResult } from "#app/offers/offer-form.contract.ts";
import { offerModels } from "#app/offers/offer-models.server.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";

const DONE = ["created", "changed"] as const;

export async function loader({ request, params: { id = "" }, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const bundle = await bundleForStudio(services, { id }).catch(orNotFound(context));
  const chosen = bundle.models.map((model) => model.id);
  const models = await offerModels(services, { chosen });
  const doneParameter = new URL(request.url).searchParams.get("done");
  const title = bundleTitle(bundle, translatorFor(services.language));
  return { bundle, models, done: DONE.find((each) => each === doneParameter) ?? null, title };
}

export async function action({ request, params: { id = "" }, context }: ActionFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const form = await readForm({ request, context });
  const intent = sentIntent(form, ["end", "save"], context);
  try {
    if (intent === "end") {
      await endBundle(services, { id });
      return redirect("/studio/offers?ended=bundle", 303);
    }
    const { models } = await changeBundle(services, bundleChangeOf(form, id));
    return redirect(`/studio/offers/bundles/${models[0]?.id}?done=changed`, 303);
  } catch (error) {
    return offerFailure(services, form, error);
  }
}

export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = {
  i18n: ["catalog", "edits.studio", "front-page.studio", "offers", "offers.studio", "orders.studio"],
} satisfies PageHandle;

export const meta = titleMeta;

export default function BundlePage() {
  const t = useT();
  const { bundle, models, done, title } = useLoaderData<typeof loader>();
  const result = useActionData<OfferFormResult>();
  return (
    <Page title={title} width="read" back={{ to: "/studio/offers", label: t("studioOffers.title") }}>
      <div className="grid gap-6">
        {done && !result && (
          <Notice tone="success" announce>
            {t(`studioOffers.bundle_${done}`)}
          </Notice>
        )}
        <BundleParts bundle={bundle} />
        <BundleForm bundle={bundle} models={models} result={result} />
        <EndOffer
          label={t("studioOffers.endBundle")}
          text={t("studioOffers.endBundleText")}
          button={t("studioOffers.endNow")}
        />
      </div>
    </Page>
  );
}
