import { useFetcher, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { ProductCard as Card, ListQuery } from "#app/catalog/catalog.contract.ts";
import { wholeNumber } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { RateNote } from "#app/ui/price.tsx";
import type { ListState } from "./back-to-list.tsx";
import { filtersOf, listAddress, listSearchParams } from "./list-params.ts";
import { browserProductCache, type HomeData, type LoadedList } from "./product-cache.browser.ts";
import { ProductCard, ProductCardSkeletons } from "./product-card.tsx";

interface ProductGridProps {
  products: readonly Card[];
  /** More products are being loaded. */
  loading: boolean;
  /** The list that contains the products, so that the product page leads back to it. */
  list?: ListState;
}

function ProductGrid({ products, loading, list }: ProductGridProps) {
  return (
    <ul aria-busy={loading} className="cards">
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} eager={index === 0} list={list} />
        </li>
      ))}
      {loading && <ProductCardSkeletons count={6} />}
    </ul>
  );
}

const SLOW_MS = 200;

/** The pages loaded so far; "More models" is a link that appends to them when scripts run. */
function useLoadedPages(home: HomeData, firstPage: LoadedList) {
  const { query } = home;
  const fetcher = useFetcher<HomeData>();
  const [loaded, setLoaded] = useState({ from: firstPage, list: firstPage });
  const list = loaded.from === firstPage ? loaded.list : firstPage;
  const more = fetcher.data?.list;
  const [appended, setAppended] = useState(more);
  if (loaded.from !== firstPage) {
    setLoaded({ from: firstPage, list: firstPage });
    setAppended(more);
  } else if (more && more !== appended && fetcher.state === "idle") {
    setAppended(more);
    const known = new Set(list.products.map(({ id }) => id));
    const products = [...list.products, ...more.products.filter(({ id }) => !known.has(id))];
    setLoaded({ from: firstPage, list: { ...list, products, next: more.next, cut: more.cut } });
  }
  useEffect(() => {
    if (!home.offline) browserProductCache().set(listSearchParams(home.query), { ...home, list });
  }, [home, list]);
  const loadMore = () => fetcher.load(`/?index&${listSearchParams({ ...query, after: list.next ?? "" })}`);
  const loadingMore = fetcher.state !== "idle";
  return { list, loadMore, loadingMore, failed: !loadingMore && more === null };
}

/** True when another list takes longer than SLOW_MS to load. */
function useSlowNavigation(): boolean {
  const { state, location } = useNavigation();
  const navigating = state === "loading" && location.pathname === "/";
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!navigating) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [navigating]);
  return navigating && slow;
}

const listState = (query: ListQuery): ListState => ({
  q: query.q,
  filtered: filtersOf(query).length > 0,
  path: listAddress(query),
});

export function ProductList({ home, firstPage }: { home: HomeData; firstPage: LoadedList }) {
  const t = useT();
  const { query } = home;
  const { list, loadMore, loadingMore, failed } = useLoadedPages(home, firstPage);
  const slow = useSlowNavigation();
  const count = list.products.length;
  const isEmpty = count === 0;
  const foundMore = isEmpty
    ? t("home.noneSoFar")
    : t("home.foundMore", { count: wholeNumber(count, t.language) });
  const foundAll = isEmpty ? t("home.noneFits") : t.count("home.found", count);
  const cut = firstPage.cut ? null : list.cut;
  if (slow) return <ProductGrid products={[]} loading />;
  if (isEmpty && !firstPage.next) return null;
  return (
    <div className="product-list">
      {home.offline && <p role="status">{t("home.offline")}</p>}
      <ProductGrid products={list.products} loading={loadingMore} list={listState(query)} />
      <div>
        {!isEmpty && <RateNote />}
        <p role="status" className={list.next || failed || isEmpty ? "" : "sr-only"}>
          {failed ? t("home.failed") : list.next ? foundMore : foundAll}
        </p>
        {cut && <p role="status">{t("home.cut", { count: wholeNumber(cut, t.language) })}</p>}
        {list.next && (
          <ButtonLink
            to={listAddress({ ...query, after: list.next })}
            variant="secondary"
            size="lg"
            aria-busy={loadingMore || undefined}
            onClick={(event) => {
              event.preventDefault();
              if (!loadingMore) loadMore();
            }}
          >
            {failed ? t("ui.retry") : t("home.more")}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
