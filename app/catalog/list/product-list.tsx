import { useFetcher, useNavigation } from "@remix-run/react";
import { useEffect, useMemo, useState } from "react";
import type { ProductCard as Card, ListQuery, ProductPage } from "#app/catalog/catalog.contract.ts";
import { wholeNumber } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { RateNote } from "#app/rates/rate-note.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import type { ListState } from "./back-to-list.tsx";
import { filtersOf, listAddress, listSearchParams } from "./list-params.ts";
import { browserProductCache, type HomeData } from "./product-cache.browser.ts";
import { LIST_GRID, ProductCard, ProductCardSkeletons } from "./product-card.tsx";

interface ProductGridProps {
  products: readonly Card[];
  loading?: boolean;
  list?: ListState;
  /** Whether its first picture is the first of the page. */
  isFirst?: boolean;
}

export function ProductGrid({ products, loading = false, list, isFirst = true }: ProductGridProps) {
  return (
    <ul aria-busy={loading} className={LIST_GRID}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} eager={isFirst && index === 0} list={list} />
        </li>
      ))}
      {loading && <ProductCardSkeletons count={6} />}
    </ul>
  );
}

const SLOW_MS = 200;

function joinPages(first: ProductPage, others: readonly ProductPage[]): ProductPage {
  const products = [first, ...others].flatMap((page) => page.products);
  const { next, cut } = others.at(-1) ?? first;
  return { ...first, products: [...new Map(products.map((each) => [each.id, each])).values()], next, cut };
}

const NO_PAGES: readonly ProductPage[] = [];

function useLoadedPages(home: HomeData, firstPage: ProductPage) {
  const address = listSearchParams(home.query);
  const fetcher = useFetcher<HomeData>({ key: `after ${address}` });
  const [appended, setAppended] = useState({ to: address, pages: NO_PAGES });
  const earlier = appended.to === address ? appended.pages : NO_PAGES;
  const newest = fetcher.data?.list;
  const pages = useMemo(
    () => (newest && !earlier.includes(newest) ? [...earlier, newest] : earlier),
    [earlier, newest],
  );
  const list = useMemo(() => joinPages(firstPage, pages), [firstPage, pages]);
  useEffect(() => {
    if (!home.offline) browserProductCache().set(address, { ...home, list });
  }, [address, home, list]);
  const loadMore = () => {
    setAppended({ to: address, pages });
    fetcher.load(`/?index&${listSearchParams({ ...home.query, after: list.next ?? "" })}`);
  };
  const isLoading = fetcher.state !== "idle";
  return { list, loadMore, isLoading, failed: !isLoading && newest === null };
}

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

export function ProductList({ home, firstPage }: { home: HomeData; firstPage: ProductPage }) {
  const t = useT();
  const { query } = home;
  const { list, loadMore, isLoading, failed } = useLoadedPages(home, firstPage);
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
    <div className="grid gap-8">
      {home.offline && <p role="status">{t("home.offline")}</p>}
      <ProductGrid
        products={list.products}
        loading={isLoading}
        list={listState(query)}
        isFirst={!home.welcome}
      />
      <div className="grid justify-items-center gap-4 text-center">
        {!isEmpty && <RateNote className="tabular-nums" />}
        <p
          role="status"
          className={list.next || failed || isEmpty ? "text-muted text-sm tabular-nums" : "sr-only"}
        >
          {failed ? t("home.failed") : list.next ? foundMore : foundAll}
        </p>
        {cut && (
          <p role="status" className="text-muted text-sm tabular-nums">
            {t("home.cut", { count: wholeNumber(cut, t.language) })}
          </p>
        )}
        {list.next && (
          <ButtonLink
            to={listAddress({ ...query, after: list.next })}
            variant="secondary"
            size="lg"
            aria-busy={isLoading || undefined}
            onClick={(event) => {
              event.preventDefault();
              if (!isLoading) loadMore();
            }}
          >
            {failed ? t("ui.retry") : t("home.more")}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
