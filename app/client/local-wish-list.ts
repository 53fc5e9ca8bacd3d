/** The wish list of a visitor without a login, in this browser. */
import { PRODUCT_ID } from "#app/domain/catalog/product-id.ts";
import type { WishList } from "#app/domain/wish-list/wish-list.contract.ts";
import { WISH_LIST_MAX } from "#app/domain/wish-list/wish-list-limits.ts";
import type { Call } from "./api.ts";
import { WISH_LIST_KEY } from "./storage-keys.ts";

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * Newest first; a value that another program left there is ignored.
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
    /** @throws Error when the browser is out of room or forbids storage. */
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
     * @throws ApiError, NetworkError; the list then stays here
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
