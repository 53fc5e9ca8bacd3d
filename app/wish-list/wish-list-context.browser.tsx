import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { call } from "#app/http/api.browser.ts";
import { useSession } from "#app/session/session.browser.tsx";
import { type OpenWishList, openWishList } from "./open-wish-list.browser.ts";

interface WishListState {
  ids: readonly string[];
  setListed(id: string, listed: boolean): void;
}

const NONE: readonly string[] = [];
const WishListContext = createContext<WishListState>({ ids: NONE, setListed: () => {} });

export const useWishList = (): WishListState => useContext(WishListContext);

interface ProviderProps {
  children: ReactNode;
  onFailed: (id: string, error: unknown) => void;
}

export function WishListProvider({ children, onFailed }: ProviderProps) {
  const userId = useSession().user?.id ?? null;
  const [ids, setIds] = useState(NONE);
  const list = useRef<OpenWishList | null>(null);
  // The page may still be hydrating: an urgent change would render it again.
  const onChange = (next: readonly string[], urgent: boolean) =>
    urgent ? setIds(next) : startTransition(() => setIds(next));
  /** A heart that was pressed before hydration opens the list before this component's own effect does. */
  const open = () => {
    list.current ??= openWishList(userId, { call, onChange, onFailed });
    return list.current;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once for each user.
  useEffect(() => {
    open();
    return () => {
      list.current?.close();
      list.current = null;
      onChange(NONE, false);
    };
  }, [userId]);
  const setListed = (id: string, listed: boolean) => open().set(id, listed);
  return <WishListContext.Provider value={{ ids, setListed }}>{children}</WishListContext.Provider>;
}
