import { useLoaderData, useParams } from "@remix-run/react";
import { nameAmong } from "#app/catalog/choice/model-choice.tsx";
import { LONG_FORM_LIMITS } from "#app/http/forms.server.ts";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { OfferState } from "#app/offers/offer-state.tsx";
import { offerCalls as calls } from "#app/offers/offers.calls.server.ts";
import { SaleModel, SalePeriod } from "#app/offers/sale-list.tsx";
import { SaleModels } from "#app/offers/sale-models.tsx";
import { saleForStudio } from "#app/offers/sales.server.ts";
import { StudioPage } from "#app/studio/studio-page.tsx";

export const loader = studioLoader(
  "all",
  async ({ services, params: { id = "" } }) => ({ sales: await saleForStudio(services, { id }) }),
  (t, { sales }) => t.count("studioOffers.saleOf", sales.length, { model: sales[0]?.title ?? "" }),
);

export const action = studioAction(
  "all",
  {
    save: button(calls["POST /app/studio/sales/change"], {
      done: "studio.savedForShoppers",
      // The model of the address may have kept its end.
      page: ([sale]) => `/studio/offers/sales/${sale?.id}`,
    }),
    end: button(calls["POST /app/studio/sales/end"], {
      done: "studioOffers.saleEnded",
      page: () => "/studio/offers",
    }),
  },
  LONG_FORM_LIMITS,
);

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["offers", "offers.studio"] } satisfies PageHandle;

export default function SalePage() {
  const t = useT();
  const { id } = useParams();
  const { sales } = useLoaderData<typeof loader>();
  const [first] = sales;
  if (!first) return null;
  return (
    <StudioPage
      width="read"
      back={{ to: "/studio/offers", label: t("studio.offers") }}
      nameOf={nameAmong(sales)}
    >
      <p className="-mt-2 mb-6 flex flex-wrap items-center gap-x-3 gap-y-1">
        <OfferState {...first} />
        <span className="text-muted">
          <SalePeriod sale={first} />
        </span>
      </p>
      {first.state === "over" ? (
        <ul className="border-line border-t">
          {sales.map((sale) => (
            <li key={sale.id} className="border-line border-b py-3">
              <SaleModel sale={sale} />
            </li>
          ))}
        </ul>
      ) : (
        <SaleModels key={id} sales={sales} />
      )}
    </StudioPage>
  );
}
