import type { ProductCard } from "#app/domain/catalog/catalog.contract.ts";
import type { WishListCards } from "#app/domain/wish-list/wish-list.contract.ts";
import { WISH_LIST_PAGE_SIZE } from "#app/domain/wish-list/wish-list-limits.ts";
import { call, logFailure } from "./api.ts";
import { browserStorage } from "./browser-storage.ts";
import { localWishList } from "./local-wish-list.ts";

/** The cards of one page of this browser's list; models that are not for sale are left out. @throws ApiError, NetworkError */
export async function localWishListPage(page: number): Promise<WishListCards> {
  const ids = localWishList(browserStorage()).read();
  const from = (page - 1) * WISH_LIST_PAGE_SIZE;
  const shown = ids.slice(from, from + WISH_LIST_PAGE_SIZE);
  const cards = shown.length ? await call<ProductCard[]>(`/wishlist/cards?ids=${shown}`) : [];
  return { cards: cards ?? [], more: ids.length > from + WISH_LIST_PAGE_SIZE };
}

/** Moves this browser's list to the account of the session. @returns whether the account's list is another one now */
export async function moveLocalWishList(): Promise<boolean> {
  try {
    return (await localWishList(browserStorage()).moveToAccount(call)) !== null;
  } catch (error) {
    // The list stays in this browser, and the hearts try again.
    logFailure("/wishlist/merge", error);
    return false;
  }
}
