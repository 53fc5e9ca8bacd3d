/**
 * The session as React sees it: checked after hydration, after every submitted form, when the page comes back from the
 * back/forward cache, and when the network goes or returns.
 */
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
import type { CartLine } from "#app/cart/cart-queue.ts";
import { call } from "#app/http/api.browser.ts";
import { startTimer } from "#app/shared/time.ts";
import {
  cartCount,
  createSession,
  INITIAL_STATE,
  type SessionDependencies,
  type SessionState,
} from "./session-state.browser.ts";
import { openTabChannel, type TabMessage } from "./tab-channel.browser.ts";

type SessionActions = Omit<ReturnType<typeof createSession>, "afterForm" | "onTabMessage" | "stop">;

export interface Session extends SessionState, SessionActions {
  /** Products in the cart, with those still being added. */
  cartCount: number;
  /** Additions to the cart without an answer yet. */
  pendingLines: readonly CartLine[];
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("SessionProvider is missing above this component");
  return session;
}

/** A form may have logged in or out, or changed the cart: the session is checked again once the page after it is shown. */
function useRefreshAfterForms({ afterForm }: ReturnType<typeof createSession>) {
  const { state, formMethod } = useNavigation();
  const submitted = useRef(false);
  useEffect(() => {
    if (state !== "idle" && formMethod && formMethod !== "GET") submitted.current = true;
    if (state !== "idle" || !submitted.current) return;
    submitted.current = false;
    void afterForm();
  }, [state, formMethod, afterForm]);
}

/** Checks the session at first, when the page comes back from the back/forward cache and when the network goes or returns; listens to the other tabs. */
function useLiveSession(
  { checkSession, onTabMessage, stop }: ReturnType<typeof createSession>,
  broadcast: { current: (message: TabMessage) => void },
) {
  useEffect(() => {
    const tabs = openTabChannel(onTabMessage);
    broadcast.current = tabs.send;
    void checkSession();
    const onPageShow = (event: PageTransitionEvent) => event.persisted && void checkSession();
    const onNetwork = () => void checkSession();
    addEventListener("pageshow", onPageShow);
    for (const change of ["online", "offline"]) addEventListener(change, onNetwork);
    return () => {
      removeEventListener("pageshow", onPageShow);
      for (const change of ["online", "offline"]) removeEventListener(change, onNetwork);
      tabs.stop();
      stop();
    };
  }, [checkSession, onTabMessage, stop, broadcast]);
}

interface ProviderProps {
  children: ReactNode;
  onAdded: (line: CartLine) => void;
  onAddFailed: (line: CartLine, error: unknown) => void;
}

export function SessionProvider({ children, onAdded, onAddFailed }: ProviderProps) {
  const [state, setState] = useState(INITIAL_STATE);
  const [pendingLines, setPendingLines] = useState<readonly CartLine[]>([]);
  const { revalidate } = useRevalidator();
  const latest = useRef({ onAdded, onAddFailed, revalidate });
  latest.current = { onAdded, onAddFailed, revalidate };
  const broadcast = useRef((_: TabMessage) => {});

  const [session] = useState(() => {
    const deps: SessionDependencies = {
      call,
      startTimer,
      loadUserData: () => import("./user-data.browser.ts"),
      // Lazy parts of the page may still be hydrating: an urgent change would render them again and lose what was typed.
      onChange: (next, urgent) => (urgent ? setState(next) : startTransition(() => setState(next))),
      broadcast: (message) => broadcast.current(message),
      // After a logout guarded pages redirect to the login; for another user the document is loaded again, so that no field
      // keeps the previous user's data.
      onUserReplaced: (next) => (next ? location.reload() : latest.current.revalidate()),
      onReachable: () =>
        void import("#app/offline/refresh-after-reconnect.browser.ts").then(({ refreshAfterReconnect }) =>
          refreshAfterReconnect(latest.current.revalidate),
        ),
      // The service worker deletes everybody else's offline copies.
      onUser: (user) => navigator.serviceWorker?.controller?.postMessage({ user }),
      onAdded: (line) => latest.current.onAdded(line),
      onAddFailed: (line, error) => latest.current.onAddFailed(line, error),
      onPending: setPendingLines,
    };
    return createSession(deps);
  });
  useLiveSession(session, broadcast);
  useRefreshAfterForms(session);

  const value = useMemo(
    () => ({ ...state, ...session, pendingLines, cartCount: cartCount(state.cart, pendingLines) }),
    [state, pendingLines, session],
  );
  return <SessionContext.Provider value={value}>{children}</SessionContext.Provider>;
}
