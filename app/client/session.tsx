/** Who is reading: asked once after the first paint and again after every form that was sent. */
import { useNavigation } from "@remix-run/react";
import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { User } from "#app/domain/accounts/accounts.contract.ts";
import type { Cart } from "#app/domain/cart/cart.contract.ts";
import type { Purchase } from "#app/domain/library/library.contract.ts";
import { call } from "./api.ts";
import { type CartLine, cartCount, cartQueue } from "./cart-queue.ts";

interface Known {
  status: "loading" | "out" | "in";
  user: User | null;
  /** Null until it is loaded. */
  cart: Cart | null;
  purchases: Purchase[] | null;
}

export interface Session extends Known {
  /** Products in the cart, with those still being added. */
  cartCount: number;
  /** Additions the shop has not answered yet. */
  waiting: readonly CartLine[];
  addToCart(line: CartLine): void;
  /** @throws CallFailed */
  removeFromCart(id: string): Promise<void>;
  /** @throws CallFailed */
  acquireFree(id: string): Promise<void>;
  setCart(cart: Cart): void;
  /** Asks the shop again who is reading and what they have. */
  refresh(): Promise<void>;
}

const NOBODY: Known = { status: "out", user: null, cart: null, purchases: null };
const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("SessionProvider is missing above this component");
  return session;
}

/** Spec section 8: a call that fails is written to the console and leaves what is shown as it was. @returns undefined then. */
const quietly = <T,>(path: string): Promise<T | null | undefined> =>
  call<T>(path).catch((error: unknown) => console.error(`GET ${path} failed`, error) as undefined);

/** Milliseconds until who is reading is asked again, when that was not answered. */
const AGAIN_AFTER = 5_000;

function useKnown() {
  const [known, setKnown] = useState<Known>({ ...NOBODY, status: "loading" });
  const retry = useRef<ReturnType<typeof setTimeout>>();
  const refresh = useCallback(async () => {
    // Below the page's boundary React may still be waking up: an urgent change would make it start over and lose typing.
    const learn = (change: (last: Known) => Known) => startTransition(() => setKnown(change));
    const user = await quietly<User>("/verify");
    clearTimeout(retry.current);
    if (user === undefined) {
      retry.current = setTimeout(refresh, AGAIN_AFTER);
      return learn((last) => ({ ...last, status: last.user ? "in" : "out" }));
    }
    if (!user) return learn(() => NOBODY);
    learn((last) => (last.user?.id === user.id ? { ...last, user } : { ...NOBODY, status: "in", user }));
    const [cart, purchases] = await Promise.all([quietly<Cart>("/cart"), quietly<Purchase[]>("/purchases")]);
    learn((last) => ({ ...last, cart: cart ?? last.cart, purchases: purchases ?? last.purchases ?? [] }));
  }, []);
  return { known, setKnown, refresh };
}

/** A sent form may have logged in or out, or changed the cart: look again when its page has come. */
function useRefreshAfterForms(refresh: () => Promise<void>, beforehand: () => void) {
  const { state, formMethod } = useNavigation();
  const sent = useRef(false);
  useEffect(() => {
    if (state !== "idle" && formMethod && formMethod !== "GET") sent.current = true;
    if (state !== "idle" || !sent.current) return;
    sent.current = false;
    beforehand();
    void refresh();
  }, [state, formMethod, refresh, beforehand]);
}

interface ProviderProps {
  children: ReactNode;
  onAdded: (line: CartLine) => void;
  onAddFailed: (line: CartLine, error: unknown) => void;
}

export function SessionProvider({ children, onAdded, onAddFailed }: ProviderProps) {
  const { known, setKnown, refresh } = useKnown();
  const [waiting, setWaiting] = useState<readonly CartLine[]>([]);
  const setCart = useCallback((cart: Cart) => setKnown((last) => ({ ...last, cart })), [setKnown]);
  const told = useRef({ onAdded, onAddFailed });
  told.current = { onAdded, onAddFailed };

  const [queue] = useState(() =>
    cartQueue({
      send: async ({ id, license }) => (await call<Cart>("/cart/add", { id, license })) as Cart,
      onCart: (cart, line) => {
        setCart(cart);
        told.current.onAdded(line);
      },
      onFailed: (line, error) => {
        console.error("POST /cart/add failed", error);
        told.current.onAddFailed(line, error);
      },
      onWaiting: setWaiting,
    }),
  );
  const removeFromCart = useCallback(
    (id: string) => queue.inTurn(async () => setCart((await call<Cart>("/cart/remove", { id })) as Cart)),
    [queue, setCart],
  );
  const acquireFree = useCallback(
    async (id: string) => {
      const purchase = await call<Purchase>("/product/get/free", { id });
      if (purchase) setKnown((last) => ({ ...last, purchases: [purchase, ...(last.purchases ?? [])] }));
    },
    [setKnown],
  );

  useEffect(() => {
    void refresh();
    const restored = (event: PageTransitionEvent) => event.persisted && void refresh();
    addEventListener("pageshow", restored);
    return () => removeEventListener("pageshow", restored);
  }, [refresh]);
  const uncertain = useCallback(
    () => setKnown((last) => (last.status === "out" ? { ...last, status: "loading" } : last)),
    [setKnown],
  );
  useRefreshAfterForms(refresh, uncertain);

  const session = useMemo(
    () => ({
      ...known,
      waiting,
      cartCount: cartCount(known.cart, waiting),
      addToCart: queue.add,
      removeFromCart,
      acquireFree,
      setCart,
      refresh,
    }),
    [known, waiting, queue, removeFromCart, acquireFree, setCart, refresh],
  );
  return <SessionContext.Provider value={session}>{children}</SessionContext.Provider>;
}
