import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { BundleList } from "#app/offers/bundle-list.tsx";
import { bundlesPage } from "#app/offers/bundles.server.ts";
import { CouponList } from "#app/offers/coupon-list.tsx";
import { couponsPage } from "#app/offers/coupons.server.ts";
import { SaleList } from "#app/offers/sale-list.tsx";
import { salesPage } from "#app/offers/sales.server.ts";
import { Cursor } from "#app/shared/list-page.ts";
import { MoreLink } from "#app/studio/more-link.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";

export const loader = studioLoader(
  "all",
  async ({ services, query }) => {
    const [sales, coupons, bundles] = await Promise.all([
      salesPage(services, query.get("sales") ?? ""),
      couponsPage(services, Cursor.parse(query.get("coupons"))),
      bundlesPage(services, query.get("bundles") ?? ""),
    ]);
    return { sales, coupons, bundles };
  },
  (t) => t("studio.offers"),
);

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = {
  i18n: ["offers", "offers.studio"],
} satisfies PageHandle;

interface SectionProps {
  id: string;
  title: string;
  lead: string;
  add: { to: string; label: string };
  children: ReactNode;
}

function Section({ id, title, lead, add, children }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-read">
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          <p className="mt-1 text-muted">{lead}</p>
        </div>
        <ButtonLink to={add.to} variant="secondary">
          {add.label}
        </ButtonLink>
      </div>
      {children}
    </section>
  );
}

export default function OffersPage() {
  const t = useT();
  const { sales, coupons, bundles } = useLoaderData<typeof loader>();
  const emptyText = (text: string) => <p className="border-line border-y py-6 text-muted">{text}</p>;
  return (
    <StudioPage>
      <div className="grid gap-12">
        <Section
          id="sales"
          title={t("studioOffers.sales")}
          lead={t("studioOffers.salesLead")}
          add={{ to: "/studio/offers/new-sale", label: t("studioOffers.newSale") }}
        >
          {sales.sales.length > 0 ? <SaleList sales={sales.sales} /> : emptyText(t("studioOffers.noSales"))}
          <MoreLink name="sales" next={sales.next} />
        </Section>
        <Section
          id="coupons"
          title={t("studioOffers.coupons")}
          lead={t("studioOffers.couponsLead")}
          add={{ to: "/studio/offers/new-coupon", label: t("studioOffers.newCoupon") }}
        >
          {coupons.coupons.length > 0 ? (
            <CouponList coupons={coupons.coupons} />
          ) : (
            emptyText(t("studioOffers.noCoupons"))
          )}
          <MoreLink name="coupons" next={coupons.next} />
        </Section>
        <Section
          id="bundles"
          title={t("studioOffers.bundles")}
          lead={t("studioOffers.bundlesLead")}
          add={{ to: "/studio/offers/new-bundle", label: t("studioOffers.newBundle") }}
        >
          {bundles.bundles.length > 0 ? (
            <BundleList bundles={bundles.bundles} />
          ) : (
            emptyText(t("studioOffers.noBundles"))
          )}
          <MoreLink name="bundles" next={bundles.next} />
        </Section>
      </div>
    </StudioPage>
  );
}
