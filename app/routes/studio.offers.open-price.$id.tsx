import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { orNotFound } from "#app/http/errors.server.ts";
import { readForm } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { offerFailure, openPriceOf } from "#app/offers/offer.form.server.ts";
import type { OfferFormResult } from "#app/offers/offer-form.contract.ts";
import { changeOpenPrice, openPriceForStudio } from "#app/offers/open-price.server.ts";
import { OpenPriceForm } from "#app/offers/open-price-form.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";

export async function loader({ request, params: { id = "" }, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const model = await openPriceForStudio(context.services, id).catch(orNotFound(context));
  return { ...model, done: new URL(request.url).searchParams.has("done") };
}

export async function action({ request, params: { id = "" }, context }: ActionFunctionArgs) {
  await requireSeller(context);
  const form = await readForm({ request, context });
  try {
    await changeOpenPrice(context.services, openPriceOf(form, id));
    return redirect(`/studio/offers/open-price/${id}?done=changed`, 303);
  } catch (error) {
    return offerFailure(context.services, form, error);
  }
}

export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = { i18n: ["catalog", "edits.studio", "offers.studio"] } satisfies PageHandle;

export const meta = titleMeta;

export default function OpenPricePage() {
  const t = useT();
  const { done, ...model } = useLoaderData<typeof loader>();
  const result = useActionData<OfferFormResult>();
  return (
    <Page
      title={t("studioOffers.openPrice")}
      lead={t("studioOffers.openPriceLead")}
      width="read"
      back={{ to: `/studio/models/${model.id}`, label: model.title }}
    >
      <div className="grid gap-6">
        {done && !result && (
          <Notice tone="success" announce>
            {t("studioOffers.openPriceSaved")}
          </Notice>
        )}
        <OpenPriceForm model={model} result={result} />
      </div>
    </Page>
  );
}
