/** How many reviews gave one star, two stars, and so on up to five. */
export type StarCounts = [number, number, number, number, number];

export const NO_STARS: StarCounts = [0, 0, 0, 0, 0];

/**
 * Lists are sorted by the mean that a model would have with five more reviews of 3.5 stars (a Bayesian mean):
 * one review of five stars gives 3.75, ten give 4.5, and a model without any stands at 3.5, between the liked
 * and the disliked ones. The page says so to shoppers.
 */
export const PRIOR = { reviews: 5, stars: 3.5 };

/** The mean as people read it, and of how many reviews. */
export interface Rating {
  /** From 1 to 5, to a tenth. */
  average: number;
  reviews: number;
}

/** Null for a model that nobody has reviewed. */
export function ratingOf(counts: StarCounts): Rating | null {
  const reviews = counts.reduce((sum, count) => sum + count, 0);
  if (reviews === 0) return null;
  const stars = counts.reduce((sum, count, index) => sum + count * (index + 1), 0);
  return { average: Math.round((stars * 10) / reviews) / 10, reviews };
}
