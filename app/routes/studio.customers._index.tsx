import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { CustomerList, CustomerSearch } from "#app/customers/customer-list.tsx";
import { CustomersQuery } from "#app/customers/customers.contract.ts";
import { customersPage } from "#app/customers/customers.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const { searchParams } = new URL(request.url);
  const query = CustomersQuery.parse({ after: "", ...Object.fromEntries(searchParams) });
  const page = await customersPage(services, query);
  const title = translatorFor(services.language)("studioCustomers.title");
  return { ...page, query, isDeleted: searchParams.has("deleted"), title };
}

export { clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = { i18n: ["customers.studio"] } satisfies PageHandle;

export const meta = titleMeta;

export default function CustomersPage() {
  const t = useT();
  const { customers, next, isCut, query, isDeleted, title } = useLoaderData<typeof loader>();
  return (
    <Page title={title}>
      {isDeleted && (
        <div className="mb-6">
          <Notice tone="success" announce>
            {t("studioCustomers.deleted")}
          </Notice>
        </div>
      )}
      <CustomerSearch query={query} />
      <CustomerList customers={customers} query={query} />
      {isCut && <p className="mt-6 text-muted">{t("studioCustomers.foundMore")}</p>}
      {next && (
        <p className="mt-6">
          <ButtonLink to={`?${new URLSearchParams({ state: query.state, after: next })}`} variant="secondary">
            {t("studioCustomers.more")}
          </ButtonLink>
        </p>
      )}
    </Page>
  );
}
