/** The product lists this tab has loaded (docs/specification.md, section 3, "cached locally"): Back is instant and works without a network. */
import type { MetaDescriptor } from "@remix-run/cloudflare";
import type { ListQuery, ProductPage } from "#app/catalog/catalog.contract.ts";
import type { Banner, ShownSection } from "#app/front-page/front-page.contract.ts";
import type { ChosenPrinter } from "#app/printers/printers.ts";
import { tabStorage } from "#app/shared/browser-storage.browser.ts";

export interface HomeData {
  query: ListQuery;
  head: MetaDescriptor[];
  /** HTML; empty for a filtered list. */
  welcome: string;
  sections: ShownSection[];
  banner: Banner | null;
  printer: ChosenPrinter | null;
  list: ProductPage | null;
  /** HTML. */
  maker: string;
  offline?: true;
}

type Entry = { page: HomeData; storedAt: number };
type Store = Pick<Storage, "getItem" | "setItem">;

const KEY = "stall.lists";
const MAX_ENTRIES = 8;
export const FRESH_MS = 60_000;

interface StoredLists {
  build: string;
  entries: Record<string, Entry>;
}

function read(store: Store | null, build: string): StoredLists["entries"] {
  try {
    const stored = JSON.parse(store?.getItem(KEY) ?? "{}") as Partial<StoredLists>;
    return (stored.build === build && stored.entries) || {};
  } catch {
    return {};
  }
}

interface ProductCache {
  get(query: string): { page: HomeData; fresh: boolean } | null;
  set(query: string, page: HomeData): void;
  newest(): HomeData | null;
}

/**
 * @param store null where the browser forbids it; when it is full, nothing is cached
 * @param build version and language; entries of another build may have another shape and other words
 */
export function createProductCache(store: Store | null, build: string, now: () => number): ProductCache {
  return {
    get(query) {
      const entry = read(store, build)[query];
      return entry ? { page: entry.page, fresh: now() - entry.storedAt < FRESH_MS } : null;
    },
    newest() {
      const entries = Object.values(read(store, build)).sort((a, b) => b.storedAt - a.storedAt);
      return entries[0]?.page ?? null;
    },
    set(query, page) {
      const others = Object.entries(read(store, build)).filter(([key]) => key !== query);
      const newest = others.sort(([, a], [, b]) => b.storedAt - a.storedAt).slice(0, MAX_ENTRIES - 1);
      const entries = Object.fromEntries([...newest, [query, { page, storedAt: now() }]]);
      try {
        store?.setItem(KEY, JSON.stringify({ build, entries } satisfies StoredLists));
      } catch {
        // The cache is optional.
      }
    },
  };
}

export const browserProductCache = () =>
  createProductCache(tabStorage(), window.__remixManifest.version + document.documentElement.lang, Date.now);
