/** Lists all orders, newest first. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { offlineSafeLoader } from "#app/client/offline-pages.ts";
import { titleMeta } from "#app/components/shell/page-meta.ts";
import { OrderList, OrderSearch } from "#app/components/studio/order-list.tsx";
import { ButtonLink } from "#app/components/ui/button-link.tsx";
import { Page } from "#app/components/ui/page.tsx";
import { OrdersQuery } from "#app/domain/orders/order-list.contract.ts";
import { ordersPage } from "#app/domain/orders/order-list.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { useT } from "#app/i18n/use-t.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const query = OrdersQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const page = await ordersPage(services, query);
  return { ...page, query, title: translatorFor(services.language)("studioOrders.title") };
}

export const clientLoader = offlineSafeLoader<typeof loader>("routes/studio.orders._index");

export const meta = titleMeta;

export default function OrdersPage() {
  const t = useT();
  const { orders, next, query } = useLoaderData<typeof loader>();
  const { q, state } = query;
  return (
    <Page title={t("studioOrders.title")}>
      <OrderSearch query={query} />
      <OrderList orders={orders} query={query} />
      {next && (
        <p className="mt-6">
          <ButtonLink to={`?${new URLSearchParams({ q, state, after: next })}`} variant="secondary">
            {t("studioOrders.more")}
          </ButtonLink>
        </p>
      )}
    </Page>
  );
}
