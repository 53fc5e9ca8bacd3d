import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { NetworkError } from "#app/client/api.ts";
import { callWithNetworkError } from "#app/client/offline.ts";
import { browserProductCache, type HomeData } from "#app/client/product-cache.ts";
import { Hero } from "#app/components/products/hero.tsx";
import { ProductFilters } from "#app/components/products/product-filters.tsx";
import { ListFailed, ProductList } from "#app/components/products/product-list.tsx";
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

export default function HomePage() {
  const t = useT();
  const home = useLoaderData<typeof loader>();
  const { list, query } = home;
  return (
    <>
      <Hero />
      <section id="products" aria-labelledby="products-title" className="mx-auto max-w-page px-4 sm:px-6">
        <h2 id="products-title" className="mb-6 text-xl">
          {t("home.products")}
        </h2>
        <ProductFilters query={query} />
        <div className="mt-6 min-h-96">
          {list ? <ProductList home={home} first={list} /> : <ListFailed />}
        </div>
      </section>
    </>
  );
}
