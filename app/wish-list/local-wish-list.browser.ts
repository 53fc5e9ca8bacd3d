import type { ProductCard } from "#app/catalog/catalog.contract.ts";
import { PRODUCT_ID } from "#app/catalog/product-id.ts";
import { type Call, call, logFailure } from "#app/http/api.browser.ts";
import { browserStorage, WISH_LIST_KEY } from "#app/shared/browser-storage.browser.ts";
import type { WishList, WishListCards } from "./wish-list.contract.ts";
import { WISH_LIST_MAX, WISH_LIST_PAGE_SIZE } from "./wish-list-limits.ts";

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * The stored product ids, newest first; a stored value of another shape is ignored.
 * @param store null where the browser forbids it, so that nothing is stored
 */
export function localWishList(store: Store | null) {
  const read = (): readonly string[] => {
    try {
      const stored: unknown = JSON.parse(store?.getItem(WISH_LIST_KEY) ?? "[]");
      const ids = Array.isArray(stored)
        ? stored.filter((id) => typeof id === "string" && PRODUCT_ID.test(id))
        : [];
      return [...new Set<string>(ids)].slice(0, WISH_LIST_MAX);
    } catch {
      return [];
    }
  };
  return {
    read,
    set(id: string, listed: boolean) {
      if (!store) throw new Error("this browser stores nothing");
      const others = read().filter((other) => other !== id);
      const next = listed ? [id, ...others].slice(0, WISH_LIST_MAX) : others;
      if (next.length) store.setItem(WISH_LIST_KEY, JSON.stringify(next));
      else store.removeItem(WISH_LIST_KEY);
    },
    /**
     * Moves the list to the account of the session.
     * @returns the account's list; null when there was nothing to move
     */
    async moveToAccount(call: Call): Promise<WishList | null> {
      const ids = read();
      if (!ids.length) return null;
      const merged = await call<WishList>("/wishlist/merge", { ids });
      store?.removeItem(WISH_LIST_KEY);
      return merged;
    },
  };
}

/** The cards of one page of this browser's list; models that are not for sale are left out. */
export async function localWishListPage(page: number): Promise<WishListCards> {
  const ids = localWishList(browserStorage()).read();
  const from = (page - 1) * WISH_LIST_PAGE_SIZE;
  const pageIds = ids.slice(from, from + WISH_LIST_PAGE_SIZE);
  const cards = pageIds.length ? await call<ProductCard[]>(`/wishlist/cards?ids=${pageIds}`) : [];
  return { cards: cards ?? [], more: ids.length > from + WISH_LIST_PAGE_SIZE };
}

export const hasLocalWishList = (): boolean => localWishList(browserStorage()).read().length > 0;

/** Moves this browser's list to the account of the session. A list that could not be moved stays here, and the hearts try again. */
export async function moveLocalWishList(): Promise<void> {
  try {
    await localWishList(browserStorage()).moveToAccount(call);
  } catch (error) {
    logFailure("/wishlist/merge", error);
  }
}
