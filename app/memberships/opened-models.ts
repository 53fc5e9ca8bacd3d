import type { Opens } from "./memberships.contract.ts";

/** What the membership of the reader opens now, as their browser shows it. Whether they may take a model is decided on the server (`rightsOf`). */
export interface OpenedModels {
  /** In the reader's language. */
  tier: string;
  /** Off the price of what they buy. */
  discountPercent: number;
  opens: Opens;
  /** Slugs, for `collections`. */
  collections: string[];
  /** From and until (UTC ISO-8601), for `published`. */
  paidTimes: [string, string][];
}

interface Model {
  publishedAt: string;
  inMemberships: { collections: string[] } | null;
}

export function isOpened(opened: OpenedModels, { publishedAt, inMemberships }: Model): boolean {
  switch (opened.opens) {
    case "all":
      return true;
    case "collections":
      return opened.collections.some((slug) => inMemberships?.collections.includes(slug));
    case "published":
      return opened.paidTimes.some(([from, until]) => from <= publishedAt && publishedAt < until);
  }
}
