import { useLoaderData } from "@remix-run/react";
import { studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { OrdersQuery } from "#app/orders/order-list.contract.ts";
import { ordersPage } from "#app/orders/order-list.server.ts";
import { OrderList, OrderSearch } from "#app/orders/order-list.tsx";
import { MoreLink } from "#app/studio/more-link.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";

export const loader = studioLoader(
  async ({ services, query: asked }) => {
    const query = OrdersQuery.parse(Object.fromEntries(asked));
    return { ...(await ordersPage(services, query)), query };
  },
  (t) => t("studio.orders"),
);

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["orders.studio"] } satisfies PageHandle;

export default function OrdersPage() {
  const { orders, next, query } = useLoaderData<typeof loader>();
  return (
    <StudioPage>
      <OrderSearch query={query} />
      <OrderList orders={orders} query={query} />
      <MoreLink next={next} />
    </StudioPage>
  );
}
