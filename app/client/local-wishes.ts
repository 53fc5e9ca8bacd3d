/** The wish list of a visitor without a login, in this browser. */
import type { WishList } from "#app/domain/wish-list/wish-list.contract.ts";
import { WISH_LIST_MAX } from "#app/domain/wish-list/wish-list-limits.ts";
import type { call as sendCall } from "./api.ts";
import { WISHES_KEY } from "./wishes-key.ts";

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** A product's id: whatever else another program left there is ignored. */
const ID = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;

/** Last kept first. @param store null where the browser forbids it, so that nothing is kept */
export function localWishes(store: Store | null) {
  const read = (): readonly string[] => {
    try {
      const kept: unknown = JSON.parse(store?.getItem(WISHES_KEY) ?? "[]");
      const ids = Array.isArray(kept) ? kept.filter((id) => typeof id === "string" && ID.test(id)) : [];
      return [...new Set<string>(ids)].slice(0, WISH_LIST_MAX);
    } catch {
      return [];
    }
  };
  return {
    read,
    /** @throws Error when the browser is out of room or forbids storage. */
    toggle(id: string) {
      if (!store) throw new Error("this browser stores nothing");
      const before = read();
      const others = before.filter((other) => other !== id);
      const next = others.length < before.length ? others : [id, ...others].slice(0, WISH_LIST_MAX);
      if (next.length) store.setItem(WISHES_KEY, JSON.stringify(next));
      else store.removeItem(WISHES_KEY);
    },
    /**
     * Moves the list to the account of the session.
     * @returns the account's list; null when there was nothing to move
     * @throws CallFailed, NetworkError; the list then stays here
     */
    async moveToAccount(call: typeof sendCall): Promise<WishList | null> {
      const ids = read();
      if (!ids.length) return null;
      const merged = await call<WishList>("/wishlist/merge", { ids });
      store?.removeItem(WISHES_KEY);
      return merged;
    },
  };
}
