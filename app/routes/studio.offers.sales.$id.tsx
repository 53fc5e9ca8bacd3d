import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { orNotFound } from "#app/http/errors.server.ts";
import { LONG_FORM_LIMITS, readForm, sentIntent } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { offerFailure, saleChangeOf, saleEndOf } from "#app/offers/offer.form.server.ts";
import type { OfferFormResult } from "#app/offers/offer-form.contract.ts";
import { OfferState } from "#app/offers/offer-state.tsx";
import { SaleModel, SalePeriod } from "#app/offers/sale-list.tsx";
import { SaleModels } from "#app/offers/sale-models.tsx";
import { changeSale, endSale, saleForStudio } from "#app/offers/sales.server.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";

const DONE = ["started", "changed"] as const;

export async function loader({ request, params: { id = "" }, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const sales = await saleForStudio(services, { id }).catch(orNotFound(context));
  const doneParameter = new URL(request.url).searchParams.get("done");
  const model = sales[0]?.title ?? "";
  const title = translatorFor(services.language).count("studioOffers.saleOf", sales.length, { model });
  return { sales, done: DONE.find((each) => each === doneParameter) ?? null, title };
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const form = await readForm({ request, context }, LONG_FORM_LIMITS);
  const { timeZone } = await services.shop.profile();
  const intent = sentIntent(form, ["end", "save"], context);
  try {
    if (intent === "end") {
      await endSale(services, saleEndOf(form));
      return redirect("/studio/offers?ended=sale", 303);
    }
    const [sale] = await changeSale(services, saleChangeOf(form, timeZone));
    return redirect(`/studio/offers/sales/${sale?.id}?done=changed`, 303);
  } catch (error) {
    return offerFailure(services, form, error);
  }
}

export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = { i18n: ["catalog", "edits.studio", "offers", "offers.studio"] } satisfies PageHandle;

export const meta = titleMeta;

export default function SalePage() {
  const t = useT();
  const { sales, done, title } = useLoaderData<typeof loader>();
  const result = useActionData<OfferFormResult>();
  const [first] = sales;
  if (!first) return null;
  return (
    <Page title={title} width="read" back={{ to: "/studio/offers", label: t("studioOffers.title") }}>
      <p className="-mt-4 mb-6 flex flex-wrap items-center gap-x-3 gap-y-1">
        <OfferState state={first.state} />
        <span className="text-muted">
          <SalePeriod sale={first} />
        </span>
      </p>
      <div className="grid gap-6">
        {done && !result && (
          <Notice tone="success" announce>
            {t(`studioOffers.sale_${done}`)}
          </Notice>
        )}
        {first.state === "over" ? (
          <ul className="border-line border-t">
            {sales.map((sale) => (
              <li key={sale.id} className="border-line border-b py-3">
                <SaleModel sale={sale} />
              </li>
            ))}
          </ul>
        ) : (
          <SaleModels sales={sales} result={result} />
        )}
      </div>
    </Page>
  );
}
