/**
 * The account as React sees it: checked after hydration, after every submitted form, when the page comes back
 * from the back/forward cache, and when the network goes or returns.
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
import { deleteCheckoutDraft } from "#app/checkout/checkout-draft.browser.ts";
import { call } from "#app/http/api.browser.ts";
import { startTimer } from "#app/shared/time.ts";
import { type AccountState, cartCount, createAccount, INITIAL_STATE } from "./account.browser.ts";
import { openTabChannel, type TabMessage } from "./tab-channel.browser.ts";

function isOfflineCopy(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.serverTiming.some(({ name }) => name === "offline-copy") ?? false;
}

type Account = ReturnType<typeof createAccount>;

export interface Session extends AccountState, Omit<Account, "afterForm" | "onTabMessage" | "stop"> {
  cartCount: number;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("SessionProvider is missing above this component");
  return session;
}

/** A form may have logged in or out, or changed the cart: the session is checked again once the page after it is shown. */
function useRefreshAfterForms({ afterForm }: Account) {
  const { state, formMethod } = useNavigation();
  const submitted = useRef(false);
  useEffect(() => {
    if (state !== "idle" && formMethod && formMethod !== "GET") submitted.current = true;
    if (state !== "idle" || !submitted.current) return;
    submitted.current = false;
    void afterForm();
  }, [state, formMethod, afterForm]);
}

/**
 * Checks the session at first, when the page comes back from the back/forward cache and when the network goes
 * or returns; listens to the other tabs.
 */
function useLiveSession(
  { checkSession, onTabMessage, stop }: Account,
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

export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState(INITIAL_STATE);
  const { revalidate } = useRevalidator();
  const broadcast = useRef((_: TabMessage) => {});

  const [account] = useState(() =>
    createAccount({
      call,
      startTimer,
      // Lazy parts of the page may still be hydrating: an urgent change would render them again and lose what
      // was typed.
      onChange: (next, urgent) => (urgent ? setState(next) : startTransition(() => setState(next))),
      broadcast: (message) => broadcast.current(message),
      // After a logout guarded pages redirect to the login; for another user the document is loaded again, so
      // that no field keeps the previous user's data.
      onUserReplaced(next) {
        // Whose session has only ended finds what they typed after the next login.
        if (!next) return revalidate();
        deleteCheckoutDraft();
        location.reload();
      },
      // A page of an older release is reloaded as soon as it gets this data (app/entry.client.tsx).
      onReachable: revalidate,
      isOfflineCopy,
      // The service worker deletes everybody else's offline copies.
      onUser: (user) => navigator.serviceWorker?.controller?.postMessage({ user }),
    }),
  );
  useLiveSession(account, broadcast);
  useRefreshAfterForms(account);

  const session = useMemo(() => ({ ...state, ...account, cartCount: cartCount(state) }), [state, account]);
  return <SessionContext.Provider value={session}>{children}</SessionContext.Provider>;
}
