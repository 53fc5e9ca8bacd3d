import { data, type HeadersFunction, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { makerCard } from "#app/brand/maker-card.server.tsx";
import { Welcome } from "#app/brand/welcome.tsx";
import { welcomeContent } from "#app/brand/welcome-content.ts";
import { ListQuery } from "#app/catalog/catalog.contract.ts";
import { listProducts, popularTags } from "#app/catalog/catalog.server.ts";
import { ListHeading } from "#app/catalog/list/list-heading.tsx";
import { ListNotes } from "#app/catalog/list/list-notes.tsx";
import { listAddress, listQueryOf, listSearchParams } from "#app/catalog/list/list-params.ts";
import {
  browserProductCache,
  type HomeData,
  type LoadedList,
} from "#app/catalog/list/product-cache.browser.ts";
import { ProductFilters } from "#app/catalog/list/product-filters.tsx";
import { ProductList } from "#app/catalog/list/product-list.tsx";
import { TagChips } from "#app/catalog/list/tag-chips.tsx";
import { productCard } from "#app/catalog/product-summary.server.ts";
import { RecentModelsSlot } from "#app/catalog/recent/recent-models-slot.tsx";
import { countMissedSearch } from "#app/catalog/search/missed-searches.server.ts";
import { printerNamed } from "#app/catalog/search/named-printer.ts";
import { CollectionLinks } from "#app/collections/collection-links.tsx";
import { frontPageCollections } from "#app/collections/collections.server.ts";
import { NetworkError } from "#app/http/api.browser.ts";
import { tooMany } from "#app/http/errors.server.ts";
import { shopTranslator } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { withNetworkErrors } from "#app/offline/network-failure.browser.ts";
import { findPrinter } from "#app/printers/printers.ts";
import type { Services } from "#app/services.ts";
import { errorDetails } from "#app/shared/errors.ts";
import { pageHead } from "#app/shell/page-head.server.ts";
import { headMeta } from "#app/shell/page-meta.ts";
import { readMarkdown } from "#app/text/markdown.server.ts";
import { StaticHtml } from "#app/ui/static-html.tsx";

/** When the list cannot be read, the rest of the page is still shown (docs/specification.md, section 8). */
async function readList(services: Services, query: ListQuery): Promise<LoadedList | null> {
  try {
    const [{ products, ...page }, tags] = await Promise.all([
      listProducts(services, query),
      popularTags(services),
    ]);
    const cardContext = { licenseFilter: query.license, now: services.now() };
    return { products: products.map((product) => productCard(product, cardContext)), tags, ...page };
  } catch (error) {
    services.log("products_failed", { error: errorDetails(error) });
    return null;
  }
}

const readCollections = (services: Services) =>
  frontPageCollections(services).catch((error: unknown) => {
    services.log("collections_failed", { error: errorDetails(error) });
    return [];
  });

const isEverything = (query: ListQuery) => listSearchParams(query) === "";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services, refusal } = context;
  if (refusal) throw tooMany(refusal, context);
  const query = ListQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const [t, { brand }, list, collections] = await Promise.all([
    shopTranslator(services),
    services.shop.profile(),
    readList(services, query),
    isEverything(query) ? readCollections(services) : [],
  ]);
  const named = list && (list.corrected || list.matched !== "every") ? printerNamed(query.q) : null;
  if (named && !query.printer)
    throw redirect(listAddress({ ...query, q: named.rest, printer: named.printer.id, after: "" }));
  if (list?.matched === "none") services.waitUntil(countMissedSearch(services, query.q));
  const welcome = welcomeContent(brand, t);
  const head = await pageHead(services, {
    title: t("welcome.pageTitle"),
    description: welcome.lead?.text ?? t("welcome.description"),
    path: "/",
  });
  const page: HomeData = {
    query,
    head,
    welcome: isEverything(query) ? welcome : null,
    printer: findPrinter(query.printer),
    list,
    collections,
    maker: isEverything(query) ? makerCard(brand, t, readMarkdown) : "",
  };
  // An empty list is not cached, so that the first models of a new shop appear at once.
  const isCacheable = list !== null && list.products.length > 0;
  const headers: HeadersInit = isCacheable ? {} : { "Cache-Control": "private, no-store" };
  return data(page, { status: list ? 200 : 503, headers });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** A list loaded within the last minute comes from this tab's cache; without a network the list stays as it is. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<HomeData> {
  const query = listQueryOf(new URL(request.url).searchParams);
  const cached = browserProductCache().get(listSearchParams(query));
  if (cached?.fresh) return cached.page;
  try {
    return await withNetworkErrors(() => serverLoader<HomeData>(), request);
  } catch (error) {
    const shown = cached?.page ?? browserProductCache().newest();
    if (!(error instanceof NetworkError && shown)) throw error;
    console.error("the models could not be loaded", error);
    return cached ? shown : { ...shown, query, printer: null, offline: true };
  }
}

export const handle = {
  i18n: ["brand", "catalog", "catalog.list", "collections", "printers", "rates"],
} satisfies PageHandle;

export const meta = headMeta;

export default function HomePage() {
  const t = useT();
  const home = useLoaderData<typeof loader>();
  const { list, query, welcome, printer, offline } = home;
  const isHome = isEverything(query);
  return (
    <>
      {isHome && welcome ? (
        <Welcome content={welcome} />
      ) : (
        <ListHeading query={query} list={offline ? null : list} />
      )}
      <section
        id="products"
        aria-labelledby="models"
        className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-3 sm:gap-4 sm:px-6 sm:pt-4"
      >
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <h2 id="models" className={isHome ? "text-lg max-sm:sr-only sm:text-xl" : "sr-only"}>
            {t("home.products")}
          </h2>
          <ProductFilters query={query} list={list} />
        </div>
        <CollectionLinks collections={home.collections} />
        {list && <TagChips tags={list.tags} query={query} />}
        <ListNotes query={query} printer={printer} list={list} />
        <div className="min-h-96">{list && <ProductList home={home} firstPage={list} />}</div>
        {home.maker && <StaticHtml html={home.maker} className="mt-8" />}
        {isHome && <RecentModelsSlot />}
      </section>
    </>
  );
}
