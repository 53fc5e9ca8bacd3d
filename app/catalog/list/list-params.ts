/** The options of a product list, and its shareable query string; without zod, which is too large for the scripts of pages. */
import type { ListQuery } from "#app/catalog/catalog.contract.ts";
import { LICENSE_TYPES } from "#app/catalog/licenses.ts";

/** How lists are sorted: the column of `product_lists`, which an index there begins with. */
export const SORTED_BY = {
  /** How well a search matches, then sales; the order of the front page where nothing is searched for. */
  best: { column: "shopOrder", direction: "desc" },
  /** Average rating; a few reviews count for little. */
  rating: { column: "rating", direction: "desc" },
  /** By how many people it was printed (`products.printedBy`), then the newest. */
  printed: { column: "printed", direction: "desc" },
  newest: { column: "publishedAt", direction: "desc" },
  updated: { column: "updatedAt", direction: "desc" },
  price: { column: "priceCents", direction: "asc" },
  "price-desc": { column: "priceCents", direction: "desc" },
  size: { column: "zipBytes", direction: "asc" },
} as const;
export type Sort = keyof typeof SORTED_BY;

export const LIST_OPTIONS = {
  price: ["all", "free", "paid"],
  license: ["all", ...LICENSE_TYPES],
  format: ["all", "stl", "3mf", "step"],
  sale: ["all", "on"],
  supports: ["all", "none", "needed"],
  /** Up to so many millimetres. */
  height: ["all", "50", "100", "200"],
  /** Up to so many hours. */
  hours: ["all", "2", "4", "8", "24"],
  sort: Object.keys(SORTED_BY) as Sort[],
} as const;

export const DEFAULT_FILTERS = {
  price: "all",
  license: "all",
  format: "all",
  printer: "",
  tag: "",
  sale: "all",
  supports: "all",
  height: "all",
  hours: "all",
} as const satisfies Omit<ListQuery, "q" | "sort" | "after">;
type Filter = keyof typeof DEFAULT_FILTERS;

/** Filters whose values each have a list of their own, such as `hours/4`: the one that leaves the fewest models is first. */
export const OWN_LISTS = ["tag", "sale", "hours", "height", "supports"] as const satisfies Filter[];

export const DEFAULT_LIST_QUERY: ListQuery = { q: "", ...DEFAULT_FILTERS, sort: "best", after: "" };

/** The query of an address or a form, unchecked: only the shop's own pages read it this way. */
export const listQueryOf = (values: Iterable<readonly [string, unknown]>): ListQuery =>
  ({ ...DEFAULT_LIST_QUERY, ...Object.fromEntries(values) }) as ListQuery;

export const filtersOf = (query: ListQuery): Filter[] =>
  (Object.keys(DEFAULT_FILTERS) as Filter[]).filter((name) => query[name] !== DEFAULT_FILTERS[name]);

export function listSearchParams(query: Partial<ListQuery>): string {
  const params = new URLSearchParams();
  for (const [name, defaultValue] of Object.entries(DEFAULT_LIST_QUERY)) {
    const value = query[name as keyof ListQuery];
    if (value && value !== defaultValue) params.set(name, value);
  }
  return params.toString();
}

export function listAddress(query: Partial<ListQuery>): string {
  const params = listSearchParams(query);
  return params ? `/?${params}` : "/#products";
}
