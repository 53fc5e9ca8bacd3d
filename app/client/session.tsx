/** The session as React sees it: asked for once after the first paint, and again after every form that was sent. */
import { useNavigation, useRevalidator } from "@remix-run/react";
import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { call } from "./api.ts";
import { type CartLine, cartCount } from "./cart-queue.ts";
import { type News, otherTabs } from "./other-tabs.ts";
import { createSession, type Known, NOT_ASKED, type SessionWorld } from "./session-state.ts";

type Ways = Omit<ReturnType<typeof createSession>, "ask" | "afterForm" | "heard" | "stop">;

export interface Session extends Known, Ways {
  /** Products in the cart, with those still being added. */
  cartCount: number;
  /** Additions the shop has not answered yet. */
  waiting: readonly CartLine[];
}

const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("SessionProvider is missing above this component");
  return session;
}

function wait(milliseconds: number, then: () => void) {
  const timer = setTimeout(then, milliseconds);
  return () => clearTimeout(timer);
}

/** A sent form may have logged in or out, or changed the cart: look again when its page has come. */
function useRefreshAfterForms({ afterForm }: ReturnType<typeof createSession>) {
  const { state, formMethod } = useNavigation();
  const sent = useRef(false);
  useEffect(() => {
    if (state !== "idle" && formMethod && formMethod !== "GET") sent.current = true;
    if (state !== "idle" || !sent.current) return;
    sent.current = false;
    void afterForm();
  }, [state, formMethod, afterForm]);
}

/** Asks at first and when the page comes back to life, and listens to the other tabs. */
function useLiveSession(
  { ask, heard, stop }: ReturnType<typeof createSession>,
  tell: { current: (news: News) => void },
) {
  useEffect(() => {
    const tabs = otherTabs(heard);
    tell.current = tabs.tell;
    void ask();
    const restored = (event: PageTransitionEvent) => event.persisted && void ask();
    addEventListener("pageshow", restored);
    return () => {
      removeEventListener("pageshow", restored);
      tabs.stop();
      stop();
    };
  }, [ask, heard, stop, tell]);
}

interface ProviderProps {
  children: ReactNode;
  onAdded: (line: CartLine) => void;
  onAddFailed: (line: CartLine, error: unknown) => void;
}

export function SessionProvider({ children, onAdded, onAddFailed }: ProviderProps) {
  const [known, setKnown] = useState(NOT_ASKED);
  const [waiting, setWaiting] = useState<readonly CartLine[]>([]);
  const { revalidate } = useRevalidator();
  const now = useRef({ onAdded, onAddFailed, revalidate });
  now.current = { onAdded, onAddFailed, revalidate };
  const tell = useRef((_: News) => {});

  const [session] = useState(() => {
    const world: SessionWorld = {
      call,
      wait,
      holdings: async () => (await import("./holdings.ts")).createHoldings,
      // Below the page's boundary React may still be waking up: an urgent change would make it start over and lose typing.
      show: (next, byReader) => (byReader ? setKnown(next) : startTransition(() => setKnown(next))),
      tell: (news) => tell.current(news),
      // Guarded pages lead to the login; a page of somebody else's is made anew, with nothing of the former person in its fields.
      replaced: (next) => (next ? location.reload() : now.current.revalidate()),
      added: (line) => now.current.onAdded(line),
      addFailed: (line, error) => now.current.onAddFailed(line, error),
      waiting: setWaiting,
    };
    return createSession(world);
  });
  useLiveSession(session, tell);
  useRefreshAfterForms(session);

  const value = useMemo(
    () => ({ ...known, ...session, waiting, cartCount: cartCount(known.cart, waiting) }),
    [known, waiting, session],
  );
  return <SessionContext.Provider value={value}>{children}</SessionContext.Provider>;
}
