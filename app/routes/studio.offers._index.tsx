/** Lists coupons and bundles. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { BundleList } from "#app/offers/bundle-list.tsx";
import { bundlesPage } from "#app/offers/bundles.server.ts";
import { CouponList } from "#app/offers/coupon-list.tsx";
import { couponsPage } from "#app/offers/coupons.server.ts";
import { offlineSafeLoader } from "#app/offline/page-copies.browser.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const searchParams = new URL(request.url).searchParams;
  const [{ coupons, next: nextCoupons }, { bundles, next: nextBundles }] = await Promise.all([
    couponsPage(services, searchParams.get("coupons") ?? ""),
    bundlesPage(services, searchParams.get("bundles") ?? ""),
  ]);
  const isEnded = searchParams.has("ended");
  return {
    coupons,
    nextCoupons,
    bundles,
    nextBundles,
    isEnded,
    title: translatorFor(services.language)("studioOffers.title"),
  };
}

export const clientLoader = offlineSafeLoader<typeof loader>("routes/studio.offers._index");

export const meta = titleMeta;

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

/** Links to the next page of one section; the other section stays on its page. */
function More({ section, next }: { section: "coupons" | "bundles"; next: string }) {
  const t = useT();
  const [params] = useSearchParams();
  const cursors = [...params].filter(([name]) => name === "coupons" || name === "bundles");
  return (
    <p className="mt-4">
      <ButtonLink
        to={`?${new URLSearchParams({ ...Object.fromEntries(cursors), [section]: next })}`}
        variant="secondary"
      >
        {t("studioModels.more")}
      </ButtonLink>
    </p>
  );
}

export default function OffersPage() {
  const t = useT();
  const { coupons, nextCoupons, bundles, nextBundles, isEnded, title } = useLoaderData<typeof loader>();
  const emptyText = (text: string) => <p className="border-line border-y py-6 text-muted">{text}</p>;
  return (
    <Page title={title}>
      <div className="grid gap-12">
        {isEnded && (
          <Notice tone="success" announce>
            {t("studioOffers.bundleEnded")}
          </Notice>
        )}
        <Section
          id="coupons"
          title={t("studioOffers.coupons")}
          lead={t("studioOffers.couponsLead")}
          add={{ to: "/studio/offers/new-coupon", label: t("studioOffers.newCoupon") }}
        >
          {coupons.length > 0 ? <CouponList coupons={coupons} /> : emptyText(t("studioOffers.noCoupons"))}
          {nextCoupons && <More section="coupons" next={nextCoupons} />}
        </Section>
        <Section
          id="bundles"
          title={t("studioOffers.bundles")}
          lead={t("studioOffers.bundlesLead")}
          add={{ to: "/studio/offers/new-bundle", label: t("studioOffers.newBundle") }}
        >
          {bundles.length > 0 ? <BundleList bundles={bundles} /> : emptyText(t("studioOffers.noBundles"))}
          {nextBundles && <More section="bundles" next={nextBundles} />}
        </Section>
      </div>
    </Page>
  );
}
