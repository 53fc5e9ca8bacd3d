/**
 * What a seller may do: everything, or answer people: names and texts of chats, messages, comments and reviews, without addresses,
 * orders, money or settings. Each page and call of the studio names the right that it takes.
 */
export const SELLER_RIGHTS = ["all", "messages"] as const;
export type SellerRight = (typeof SELLER_RIGHTS)[number];

const INCLUDED: Record<SellerRight, readonly SellerRight[]> = {
  all: ["all", "messages"],
  messages: ["messages"],
};

export const includesRight = (right: SellerRight, needed: SellerRight): boolean =>
  INCLUDED[right].includes(needed);

/** Those that include it. */
export const rightsWith = (needed: SellerRight): SellerRight[] =>
  SELLER_RIGHTS.filter((right) => includesRight(right, needed));
