import { data, type HeadersFunction, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { makerCard } from "#app/brand/maker-card.server.tsx";
import { welcomeContent, windowPreload } from "#app/brand/welcome-content.ts";
import { ListQuery } from "#app/catalog/catalog.contract.ts";
import { listProducts, movedTo } from "#app/catalog/catalog.server.ts";
import { ListBar } from "#app/catalog/list/list-bar.tsx";
import { ListHeading } from "#app/catalog/list/list-heading.tsx";
import { ListNotes } from "#app/catalog/list/list-notes.tsx";
import { listAddress, listQueryOf, listSearchParams } from "#app/catalog/list/list-params.ts";
import { browserProductCache, type HomeData } from "#app/catalog/list/product-cache.browser.ts";
import { ProductList } from "#app/catalog/list/product-list.tsx";
import { RecentModelsSlot } from "#app/catalog/recent/recent-models-slot.tsx";
import { countMissedSearch } from "#app/catalog/search/missed-searches.server.ts";
import { printerNamed } from "#app/catalog/search/named-printer.ts";
import { saleBanner } from "#app/front-page/banner.server.tsx";
import { type ReadFrontPage, readFrontPage } from "#app/front-page/front-page.server.ts";
import { SaleBanner } from "#app/front-page/sale-banner.tsx";
import { FrontPageSections } from "#app/front-page/sections.tsx";
import { shopWindow } from "#app/front-page/shop-window.server.tsx";
import { shownSections } from "#app/front-page/shown-sections.server.tsx";
import { NetworkError } from "#app/http/api.browser.ts";
import { tooMany } from "#app/http/errors.server.ts";
import { pathToReturnTo } from "#app/http/guards.server.ts";
import { CACHED_PAGE_MAX_AGE_SECONDS } from "#app/http/last-write.server.ts";
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
const readList = (services: Services, query: ListQuery) =>
  listProducts(services, query).catch((error: unknown) => {
    services.log("products_failed", { error: errorDetails(error) });
    return null;
  });

const NOTHING: ReadFrontPage = { collections: [], model: null, sections: [], sale: null };

async function readArranged(services: Services): Promise<ReadFrontPage | null> {
  const { frontPage } = await services.shop.profile();
  return readFrontPage(services, frontPage).catch((error: unknown) => {
    services.log("front_page_failed", { error: errorDetails(error) });
    return null;
  });
}

const KEPT_MS = CACHED_PAGE_MAX_AGE_SECONDS * 1_000;

const isEverything = (query: ListQuery) => listSearchParams(query) === "";

/** For good, but never kept by a browser: the seller may move the tag back. */
async function redirectIfMoved(services: Services, request: Request, tag: string) {
  const to = await movedTo(services, tag);
  if (!to) return;
  const { searchParams } = new URL(pathToReturnTo(request), request.url);
  searchParams.set("tag", to);
  throw redirect(`/?${searchParams}`, { status: 301, headers: { "Cache-Control": "private, no-store" } });
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services, refusal } = context;
  if (refusal) throw tooMany(refusal, context);
  const query = ListQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const isHome = isEverything(query);
  const [t, { brand, numbers }, list, read] = await Promise.all([
    shopTranslator(services),
    services.shop.profile(),
    readList(services, query),
    isHome ? readArranged(services) : NOTHING,
  ]);
  const arranged = read ?? NOTHING;
  const named = list && (list.corrected || list.matched !== "every") ? printerNamed(query.q) : null;
  if (named && !query.printer)
    throw redirect(listAddress({ ...query, q: named.rest, printer: named.printer.id, after: "" }));
  if (query.tag && list && (list.unfiltered || list.products.length === 0))
    await redirectIfMoved(services, request, query.tag);
  if (list?.matched === "none") services.waitUntil(countMissedSearch(services, query.q));
  const welcome = welcomeContent({ brand, numbers, model: arranged.model }, t);
  const banner = saleBanner(t, arranged.sale, services.now());
  const head = await pageHead(services, {
    title: t("welcome.pageTitle"),
    description: welcome.lead?.text ?? t("welcome.description"),
    path: "/",
  });
  const page: HomeData = {
    query,
    head: isHome ? [...head, ...windowPreload(welcome)] : head,
    welcome: isHome ? shopWindow(t, welcome, arranged.collections) : "",
    sections: shownSections(t, arranged.sections),
    banner,
    printer: findPrinter(query.printer),
    list,
    maker: isHome ? makerCard(brand, t, readMarkdown) : "",
  };
  // An empty list is not cached, so that the first models of a new shop appear at once, nor a page that lacks a part or would outlive its banner.
  const isEnding = banner !== null && Date.parse(banner.until) - services.now().getTime() < KEPT_MS;
  const isCacheable = list !== null && list.products.length > 0 && read !== null && !isEnding;
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
  i18n: ["catalog", "catalog.list", "printers", "rates"],
} satisfies PageHandle;

export const meta = headMeta;

export default function HomePage() {
  const t = useT();
  const home = useLoaderData<typeof loader>();
  const { list, query, welcome, printer, offline } = home;
  const isHome = isEverything(query);
  const isNewShop = isHome && list?.products.length === 0;
  const isArranged = isHome && home.sections.length > 0;
  return (
    <>
      {isHome && home.banner && <SaleBanner {...home.banner} />}
      {isHome && welcome ? (
        <StaticHtml html={welcome} />
      ) : (
        <ListHeading query={query} list={offline ? null : list} />
      )}
      {isHome && <FrontPageSections sections={home.sections} />}
      <section
        id="products"
        aria-labelledby="models"
        className={`mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] gap-3 px-4 sm:gap-4 sm:px-6 ${isArranged ? "pt-8 md:pt-10" : "pt-3 sm:pt-4"}`}
      >
        <div className="flex items-center gap-x-6 gap-y-2 max-sm:grid">
          <h2
            id="models"
            className={isHome ? `sm:text-xl ${isArranged ? "text-lg" : "max-sm:sr-only"}` : "sr-only"}
          >
            {t("home.products")}
          </h2>
          {!isNewShop && <ListBar query={query} printer={printer} list={list} />}
        </div>
        <ListNotes query={query} list={list} />
        <div className="min-h-96 pt-1 sm:pt-4">{list && <ProductList home={home} firstPage={list} />}</div>
        {home.maker && <StaticHtml html={home.maker} className="mt-8" />}
        {isHome && <RecentModelsSlot />}
      </section>
    </>
  );
}
