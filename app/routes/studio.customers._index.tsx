import { useLoaderData } from "@remix-run/react";
import { CustomerList, CustomerSearch } from "#app/customers/customer-list.tsx";
import { CustomersQuery } from "#app/customers/customers.contract.ts";
import { customersPage } from "#app/customers/customers.server.ts";
import { studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { MoreLink } from "#app/studio/more-link.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";

export const loader = studioLoader(
  "all",
  async ({ services, query: asked }) => {
    const query = CustomersQuery.parse(Object.fromEntries(asked));
    return { ...(await customersPage(services, query)), query };
  },
  (t) => t("studio.customers"),
);

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["customers.studio"] } satisfies PageHandle;

export default function CustomersPage() {
  const t = useT();
  const { customers, next, isCut, query } = useLoaderData<typeof loader>();
  return (
    <StudioPage>
      <CustomerSearch query={query} />
      <CustomerList customers={customers} query={query} />
      {isCut && <p className="mt-6 text-muted">{t("studioCustomers.foundMore")}</p>}
      <MoreLink next={next} />
    </StudioPage>
  );
}
