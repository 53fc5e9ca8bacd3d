import { useLoaderData } from "@remix-run/react";
import { studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { OrdersQuery } from "#app/orders/order-list.contract.ts";
import { ordersPage } from "#app/orders/order-list.server.ts";
import { OrderList, OrderSearch } from "#app/orders/order-list.tsx";
import { MoreLink } from "#app/studio/more-link.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";

export const loader = studioLoader(
  "all",
  async ({ services, query: asked }) => {
    const query = OrdersQuery.parse(Object.fromEntries(asked));
    return { ...(await ordersPage(services, query)), query, now: services.now().toISOString() };
  },
  (t) => t("studio.orders"),
);

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["orders.studio"] } satisfies PageHandle;

export default function OrdersPage() {
  const t = useT();
  const { orders, next, months, query, now } = useLoaderData<typeof loader>();
  const csv = months.length > 0 && (
    <ButtonLink
      to={`/app/studio/orders.csv?period=${query.month || "all"}`}
      reloadDocument
      variant="secondary"
    >
      {t("studioOrders.csv")}
    </ButtonLink>
  );
  return (
    <StudioPage actions={csv}>
      {months.length > 0 && <OrderSearch query={query} months={months} />}
      <OrderList orders={orders} query={query} now={now} />
      <MoreLink next={next} />
    </StudioPage>
  );
}
