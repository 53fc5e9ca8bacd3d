import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { OrdersQuery } from "#app/orders/order-list.contract.ts";
import { ordersPage } from "#app/orders/order-list.server.ts";
import { OrderList, OrderSearch } from "#app/orders/order-list.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Page } from "#app/ui/page.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const query = OrdersQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const page = await ordersPage(services, query);
  return { ...page, query, title: translatorFor(services.language)("studioOrders.title") };
}

export { clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = { i18n: ["orders", "orders.studio"] } satisfies PageHandle;

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
