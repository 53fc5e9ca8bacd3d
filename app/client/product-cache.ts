/** Keeps the product lists a reader has seen (spec section 3, "cached locally"): back is instant, and a cut network still shows them. */
import type { ListQuery } from "#app/domain/catalog/catalog.contract.ts";
import type { ProductCard } from "#app/domain/catalog/product-card.ts";

export interface SeenList {
  products: ProductCard[];
  /** Cursor of the next page, or null at the end. */
  next: string | null;
}

/** What the home page is made of; the list is null when it could not be read. */
export interface Home {
  query: ListQuery;
  title: string;
  description: string;
  list: SeenList | null;
}

type Entry = { page: Home; seenAt: number };
type Store = Pick<Storage, "getItem" | "setItem">;

const KEY = "stall.lists";
const KEEP = 8;
/** Milliseconds for which a list is shown without asking the shop again. */
export const FRESH_MS = 60_000;

interface Kept {
  build: string;
  entries: Record<string, Entry>;
}

function read(store: Store, build: string): Kept["entries"] {
  try {
    const kept = JSON.parse(store.getItem(KEY) ?? "{}") as Partial<Kept>;
    return (kept.build === build && kept.entries) || {};
  } catch {
    return {};
  }
}

export interface ProductCache {
  /** The page of a query string; `fresh` when it was seen a moment ago. */
  find(query: string): { page: Home; fresh: boolean } | null;
  keep(query: string, page: Home): void;
}

/**
 * @param store a full or forbidden one only means that nothing is kept.
 * @param build the shop's version and language: what another one kept may have another shape, and has other words.
 */
export function productCache(store: Store, build: string, now: () => number): ProductCache {
  return {
    find(query) {
      const entry = read(store, build)[query];
      return entry ? { page: entry.page, fresh: now() - entry.seenAt < FRESH_MS } : null;
    },
    keep(query, page) {
      const others = Object.entries(read(store, build)).filter(([key]) => key !== query);
      const newest = others.sort(([, a], [, b]) => b.seenAt - a.seenAt).slice(0, KEEP - 1);
      const entries = Object.fromEntries([...newest, [query, { page, seenAt: now() }]]);
      try {
        store.setItem(KEY, JSON.stringify({ build, entries } satisfies Kept));
      } catch {
        // Nothing depends on it.
      }
    },
  };
}

/** The lists that this tab has seen, in the words of this language. */
export const seenLists = () =>
  productCache(sessionStorage, window.__remixManifest.version + document.documentElement.lang, Date.now);
