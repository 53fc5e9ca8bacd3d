/** Which models are on the wish list. The list itself is loaded when there is one, or at the first press of a heart. */
import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { call, logFailure, NetworkError } from "#app/http/api.browser.ts";
import { useSession } from "#app/session/session.browser.tsx";
import { browserStorage, WISH_LIST_KEY } from "#app/shared/browser-storage.browser.ts";
import type { OpenWishList } from "./open-wish-list.browser.ts";

interface WishListState {
  /** Ids of the products on the list, newest first. */
  ids: readonly string[];
  setListed(id: string, listed: boolean): void;
}

const NONE: readonly string[] = [];
const WishListContext = createContext<WishListState>({ ids: NONE, setListed: () => {} });

export const useWishList = (): WishListState => useContext(WishListContext);

interface ProviderProps {
  children: ReactNode;
  /** @param id of the product that could not be added or removed */
  onFailed: (id: string, error: unknown) => void;
}

export function WishListProvider({ children, onFailed }: ProviderProps) {
  const userId = useSession().user?.id ?? null;
  const [ids, setIds] = useState(NONE);
  const list = useRef<Promise<OpenWishList>>();
  const open = () => {
    list.current ??= import("./open-wish-list.browser.ts").then(({ openWishList }) =>
      openWishList(userId, { call, onChange, onFailed }),
    );
    return list.current;
  };
  // The page may still be hydrating: an urgent change would render it again.
  const onChange = (next: readonly string[], urgent: boolean) =>
    urgent ? setIds(next) : startTransition(() => setIds(next));
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once for each user.
  useEffect(() => {
    list.current = undefined;
    onChange(NONE, false);
    if (userId || browserStorage()?.getItem(WISH_LIST_KEY))
      open().catch((error: unknown) => logFailure("/wishlist", error));
  }, [userId]);
  const setListed = (id: string, listed: boolean) =>
    void open().then(
      ({ set }) => set(id, listed),
      (error) => {
        list.current = undefined;
        onFailed(id, new NetworkError(error));
      },
    );
  return <WishListContext.Provider value={{ ids, setListed }}>{children}</WishListContext.Provider>;
}
