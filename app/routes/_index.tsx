import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { ListQuery } from "#app/catalog/catalog.contract.ts";
import { listProducts } from "#app/catalog/catalog.server.ts";
import { DEFAULT_LIST_QUERY, listSearchParams } from "#app/catalog/list/list-params.ts";
import { homeTexts, listSections } from "#app/catalog/list/list-sections.server.tsx";
import {
  browserProductCache,
  type HomeData,
  type LoadedList,
} from "#app/catalog/list/product-cache.browser.ts";
import { ProductFilters } from "#app/catalog/list/product-filters.tsx";
import { ProductList } from "#app/catalog/list/product-list.tsx";
import { productCard } from "#app/catalog/product-summary.server.ts";
import { NetworkError } from "#app/http/api.browser.ts";
import { errorDetails, tooMany } from "#app/http/errors.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { withNetworkErrors } from "#app/offline/network-failure.browser.ts";
import type { Services } from "#app/services.ts";
import { pageHead } from "#app/shell/page-head.server.ts";
import { headMeta } from "#app/shell/page-meta.ts";
import { StaticHtml } from "#app/ui/static-html.tsx";

/** When the list cannot be read, the rest of the page is still shown (specification, section 8). */
async function readList(services: Services, query: ListQuery): Promise<LoadedList | null> {
  try {
    const { products, ...page } = await listProducts(services, query);
    const cardContext = { licenceFilter: query.license, now: services.now() };
    return { products: products.map((product) => productCard(product, cardContext)), ...page };
  } catch (error) {
    services.log("products_failed", { error: errorDetails(error) });
    return null;
  }
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services, refusal } = context;
  if (refusal) throw tooMany(refusal, context);
  const query = ListQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const t = translatorFor(services.language);
  const [{ brand }, list] = await Promise.all([services.shop.facts(), readList(services, query)]);
  const head = await pageHead(services, { ...homeTexts(t, brand), path: "/" });
  const page = { query, head, list, ...listSections(t, { brand, query, list }) };
  // An empty list is not cached, so that the first models of a new shop appear at once.
  const isCacheable = list !== null && list.products.length > 0;
  const headers: HeadersInit = isCacheable ? {} : { "Cache-Control": "private, no-store" };
  return data(page, { status: list ? 200 : 503, headers });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** A list loaded within the last minute comes from this tab's cache; without a network the list stays as it is. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<HomeData> {
  const params = new URL(request.url).searchParams;
  const query = { ...DEFAULT_LIST_QUERY, ...Object.fromEntries(params) } as ListQuery;
  const cached = browserProductCache().get(listSearchParams(query));
  if (cached?.fresh) return cached.page;
  try {
    return await withNetworkErrors(() => serverLoader<HomeData>(), request);
  } catch (error) {
    const shown = cached?.page ?? browserProductCache().newest();
    if (!(error instanceof NetworkError && shown)) throw error;
    console.error("the models could not be loaded", error);
    return cached
      ? shown
      : { ...shown, query, intro: listSearchParams(query) ? "" : shown.intro, offline: true };
  }
}

export const meta = headMeta;

/** The welcome section is hidden while the list is searched, filtered or sorted. */
export default function HomePage() {
  const t = useT();
  const home = useLoaderData<typeof loader>();
  const { list, query, intro, notes, filtersFooter } = home;
  return (
    <>
      <StaticHtml html={intro} />
      <section id="products" aria-labelledby="models" className="products">
        <h2 id="models" className={listSearchParams(query) ? "sr-only" : "text-xl"}>
          {t("home.products")}
        </h2>
        <ProductFilters query={query} formats={list?.formats ?? []} footer={filtersFooter} />
        <StaticHtml html={notes} className="grid gap-4 empty:hidden" />
        <div className="mt-2 min-h-96">{list && <ProductList home={home} firstPage={list} />}</div>
      </section>
    </>
  );
}
