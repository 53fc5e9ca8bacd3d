import type { ProductSummary } from "#app/catalog/catalog.contract.ts";

/** What stands in the place of a private link's token: the page of a draft, for members who have it before the others. */
export const EARLY_PAGE = "early";

export const earlyPath = (id: string): string => `/product/${id}?draft=${EARLY_PAGE}`;

/** A scheduled draft that a member may take now. */
export interface EarlyModel extends Pick<ProductSummary, "id" | "title" | "titleLanguage" | "image"> {
  /** In the reader's language. */
  tier: string;
  publishAt: string;
  isTaken: boolean;
}

export interface EarlyTier {
  name: string;
  /** Before the publication. */
  days: number;
}
