import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { NetworkError } from "#app/client/api.ts";
import { callWithNetworkError } from "#app/client/offline.ts";
import { browserProductCache, type HomeData } from "#app/client/product-cache.ts";
import { Hero } from "#app/components/products/hero.tsx";
import { ActiveFilters, ProductFilters } from "#app/components/products/product-filters.tsx";
import { countText, ListFailed, ProductList } from "#app/components/products/product-list.tsx";
import { pageMeta } from "#app/components/shell/page-meta.ts";
import { ListQuery } from "#app/domain/catalog/catalog.contract.ts";
import { listProducts } from "#app/domain/catalog/catalog.server.ts";
import { listParams, NO_QUERY } from "#app/domain/catalog/list-params.ts";
import { productCard } from "#app/domain/catalog/product-summary.server.ts";
import { errorDetails } from "#app/http/endpoint.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { useT } from "#app/i18n/use-t.tsx";

/** A list that cannot be read leaves the rest of the page standing (spec section 8). */
export async function loader({ request, context: { services } }: LoaderFunctionArgs) {
  const query = ListQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const t = translatorFor(services.language);
  const pageData = { query, title: t("home.title"), description: t("home.meta") };
  try {
    const { products, ...page } = await listProducts(services, query);
    const of = { asked: query.license, now: services.now() };
    const cards = products.map((product) => productCard(product, of));
    return data({ ...pageData, list: { products: cards, ...page } });
  } catch (error) {
    services.log("products_failed", { error: errorDetails(error) });
    return data(
      { ...pageData, list: null },
      { status: 503, headers: { "Cache-Control": "private, no-store" } },
    );
  }
}

/** A list loaded within the last minute comes from this tab's cache; without a network the list that was shown stays. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<HomeData> {
  const params = new URL(request.url).searchParams;
  const query = { ...NO_QUERY, ...Object.fromEntries(params) } as ListQuery;
  const cached = browserProductCache().get(listParams(query));
  if (cached?.fresh) return cached.page;
  try {
    return await callWithNetworkError(() => serverLoader<HomeData>(), request);
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    console.error("the models could not be loaded", error);
    if (cached) return cached.page;
    const shown = browserProductCache().newest();
    return { title: document.title, description: "", list: null, ...shown, query, offline: true };
  }
}

export const meta: MetaFunction<typeof loader> = ({ data: home, matches }) =>
  pageMeta(matches, { title: home?.title ?? "", description: home?.description, path: "/" });

/** What is shown, and how many. */
function ListTitle({ query, found }: { query: ListQuery; found: string | null }) {
  const t = useT();
  return (
    <div className="flex flex-wrap items-baseline gap-x-4">
      <h1 className="min-w-0 text-lg sm:text-xl">
        {query.q ? t("home.resultsFor", { query: query.q }) : t("home.products")}
      </h1>
      <p className="text-muted tabular-nums">{found}</p>
    </div>
  );
}

/** The welcome folds away while anything is searched for, filtered or sorted. */
export default function HomePage() {
  const t = useT();
  const home = useLoaderData<typeof loader>();
  const { list, query } = home;
  const found = list && countText(t, list);
  const welcome = listParams(query) === "";
  return (
    <>
      {welcome && <Hero />}
      <section
        id="products"
        aria-label={t("home.products")}
        className={`mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] gap-4 px-4 sm:px-6 ${welcome ? "" : "pt-4 sm:pt-8"}`}
      >
        {!welcome && <ListTitle query={query} found={found} />}
        <h2 className={welcome ? "text-xl" : "sr-only"}>{t("home.products")}</h2>
        <ProductFilters query={query} formats={list?.formats ?? []} found={found ?? ""} />
        <ActiveFilters query={query} />
        <div className="mt-2 min-h-96">
          {list ? <ProductList home={home} first={list} /> : <ListFailed />}
        </div>
      </section>
    </>
  );
}
