import { stemsInAllLanguages, wordsIn } from "#app/catalog/search/search-words.ts";
import type { ListedPurchase, Purchase } from "./library.contract.ts";

export const PURCHASE_SORTS = ["bought", "title", "downloads"] as const;
export type PurchaseSort = (typeof PURCHASE_SORTS)[number];

export const parsePurchaseSort = (text: string | null): PurchaseSort =>
  PURCHASE_SORTS.find((sort) => sort === text) ?? "bought";

/** Each word of the query must begin a word of the titles, in any language, or share its stem, as in the catalogue's search. */
export function filterPurchases(purchases: readonly ListedPurchase[], query: string): ListedPurchase[] {
  const words = wordsIn(query);
  return purchases.filter(({ titles }) => {
    const text = titles.join(" ");
    const [titleWords, stems] = [wordsIn(text), stemsInAllLanguages(text).split(" ")];
    return words.every(
      (word) =>
        titleWords.some((titleWord) => titleWord.startsWith(word)) ||
        stemsInAllLanguages(word)
          .split(" ")
          .some((stem) => stems.includes(stem)),
    );
  });
}

export function sortPurchases<P extends Purchase>(
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

export const hasNewVersion = ({ version, lastVersion, revokedAt }: Purchase): boolean =>
  revokedAt === null && lastVersion !== null && lastVersion < version;
