/** Filters and sorts the purchases. Pure. */
import type { ListedPurchase, Purchase } from "#app/domain/library/library.contract.ts";

export const PURCHASE_SORTS = ["bought", "title", "downloads"] as const;
export type PurchaseSort = (typeof PURCHASE_SORTS)[number];

export const purchaseSort = (text: string | null): PurchaseSort =>
  PURCHASE_SORTS.find((sort) => sort === text) ?? "bought";

/** "Pläner" finds "planer": capitals and accents do not matter. */
const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/** Whether every word of the query occurs in the title, in any language. */
export function matching(purchases: readonly ListedPurchase[], query: string): ListedPurchase[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return purchases.filter(({ titles }) => {
    const searched = plain(titles.join(" "));
    return words.every((word) => searched.includes(word));
  });
}

/** @param language of the titles, for alphabetical order. */
export function sorted<P extends Purchase>(
  purchases: readonly P[],
  sort: PurchaseSort,
  language: string,
): P[] {
  const byTitle = (a: Purchase, b: Purchase) => a.product.title.localeCompare(b.product.title, language);
  const order = {
    bought: (a: Purchase, b: Purchase) => b.purchasedAt.localeCompare(a.purchasedAt) || byTitle(a, b),
    title: byTitle,
    downloads: (a: Purchase, b: Purchase) => b.downloadCount - a.downloadCount || byTitle(a, b),
  };
  return purchases.toSorted(order[sort]);
}

/** Whether the shop has a newer version than the one downloaded last. */
export const hasNewVersion = ({ version, lastVersion, revokedAt }: Purchase): boolean =>
  revokedAt === null && lastVersion !== null && lastVersion < version;
