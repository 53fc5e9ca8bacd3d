/** The order of the front page: featured models in their order, then the newest. One number, so that a list is one range of an index. */
import type { products } from "#app/db/schema.ts";

/** Above every date in milliseconds. */
export const FEATURED_ABOVE = 10 ** 14;

/** Models that can be featured. */
export const MAX_FEATURED = 24;

/** The highest comes first. */
export const shopOrderOf = ({
  featured,
  publishedAt,
}: Pick<typeof products.$inferSelect, "featured" | "publishedAt">): number =>
  featured === null ? publishedAt.getTime() : FEATURED_ABOVE - featured;
