/** The login of this browser, as the server last reported it; the tabs keep each other up to date. */

import type { User } from "#app/accounts/accounts.contract.ts";
import type { Cart } from "#app/cart/cart.contract.ts";
import type { CartLine } from "#app/cart/cart-queue.ts";
import { ApiError, logFailure, NetworkError } from "#app/http/api.browser.ts";
import { retryDelay } from "#app/shared/retry.ts";
import { coalesced } from "#app/shared/serial-queue.ts";
import type { startTimer } from "#app/shared/time.ts";
import type { TabMessage } from "./tab-channel.browser.ts";
import type { createUserData, UserData, UserDataDependencies, UserDataStore } from "./user-data.browser.ts";

export interface SessionState extends UserData {
  status: "loading" | "out" | "in";
  user: User | null;
  /** A call failed: data that is null, and a status that is loading, are unknown and requested again later. */
  unreachable: boolean;
  /** The call that failed last got no answer at all. */
  offline: boolean;
}

const LOGGED_OUT: SessionState = {
  status: "out",
  user: null,
  cart: null,
  purchases: null,
  rate: null,
  unreachable: false,
  offline: false,
};
export const INITIAL_STATE: SessionState = { ...LOGGED_OUT, status: "loading" };

export interface SessionDependencies
  extends Pick<UserDataDependencies, "call" | "onAdded" | "onAddFailed" | "onPending"> {
  startTimer: typeof startTimer;
  loadUserData(): Promise<{ createUserData: typeof createUserData }>;
  /** @param urgent the change answers something the user just did. */
  onChange(state: SessionState, urgent: boolean): void;
  broadcast(message: TabMessage): void;
  /** The page that is shown was made for another user than `next`. */
  onUserReplaced(next: User | null): void;
  /** The server answers again. */
  onReachable(): void;
  /** Tells who is logged in to what stores a user's data outside the page, such as the service worker. */
  onUser(id: string | null): void;
}

/** Counted from this attempt, `retryDelay` begins with about three seconds and ends with half a minute. */
const FIRST_ATTEMPT = 2;

export function createSession(deps: SessionDependencies) {
  const { call } = deps;
  let state = INITIAL_STATE;
  let userData: Promise<UserDataStore> | null = null;
  let attempt = FIRST_ATTEMPT;
  let cancelRetry = () => {};
  /** Paths of calls that failed last time. */
  const failedPaths = new Set<string>();
  let formSubmitted = false;
  let offline = false;

  function update(change: Partial<SessionState>, urgent = false) {
    const unreachable = failedPaths.size > 0;
    state = { ...state, ...change, unreachable, offline: unreachable && offline };
    deps.onChange(state, urgent);
  }

  function onSuccess(path: string) {
    failedPaths.delete(path);
    // Loading the page again would remove the form's result.
    offline &&= !formSubmitted;
    if (failedPaths.size > 0) return;
    attempt = FIRST_ATTEMPT;
    if (offline) deps.onReachable();
    offline = false;
  }
  function onFailure(path: string, error: unknown) {
    logFailure(`GET ${path}`, error);
    failedPaths.add(path);
    offline = error instanceof NetworkError;
    update({});
    cancelRetry();
    cancelRetry = deps.startTimer(retryDelay(attempt++, Math.random()), () => void checkSession());
  }

  const broadcast = (changed?: TabMessage["changed"]) =>
    deps.broadcast({ userId: state.user?.id ?? null, changed });

  async function userDataFor({ id }: User): Promise<UserDataStore> {
    const { createUserData } = await deps.loadUserData();
    return createUserData({
      ...deps,
      isCurrent: () => state.user?.id === id,
      onChange: update,
      onWritten: broadcast,
      onSuccess,
      onFailure,
      onUnauthorized: () => void checkSession(),
    });
  }

  function setUser(user: User | null) {
    const before = state.user;
    if (before && user?.id === before.id) update({ user });
    else {
      failedPaths.clear();
      userData = null;
      update(user ? { ...LOGGED_OUT, status: "in", user } : LOGGED_OUT);
      if (before) deps.onPending([]);
      if (before && !formSubmitted) deps.onUserReplaced(user);
    }
    formSubmitted = false;
    deps.onUser(user?.id ?? null);
    broadcast();
  }

  async function readUserData(user: User) {
    try {
      userData ??= userDataFor(user);
      const { readCart, readPurchases, readRate } = await userData;
      void readCart();
      void readPurchases();
      void readRate(user.preferences.currency);
    } catch (error) {
      userData = null;
      onFailure("/assets/user-data", error);
    }
  }

  /** Resolves when the user is known; cart and purchases follow. */
  const checkSession = coalesced(async () => {
    cancelRetry();
    try {
      const user = await call<User>("/verify");
      onSuccess("/verify");
      setUser(user);
    } catch (error) {
      return onFailure("/verify", error);
    }
    if (state.user) void readUserData(state.user);
  });

  /** Reads everything again, in the other tabs too. */
  async function refresh() {
    await checkSession();
    broadcast("all");
  }

  async function requireUserData(): Promise<UserDataStore> {
    if (!userData) await checkSession();
    if (state.status === "out") throw new ApiError(401, "not_logged_in", "");
    if (!userData) throw new NetworkError("unknown user");
    return userData;
  }

  return {
    checkSession,
    refresh,
    /** Tries again now instead of after the pause. */
    retry() {
      failedPaths.clear();
      update({});
      void checkSession();
    },
    /** A form may have logged in or out; the page it led to is already made for the current user. */
    afterForm() {
      formSubmitted = true;
      if (state.status === "out") update(INITIAL_STATE);
      return refresh();
    },
    onTabMessage({ userId, changed }: TabMessage) {
      if (state.status === "loading") return;
      if (changed === "all" || userId !== (state.user?.id ?? null)) void checkSession();
      else if (changed === "cart") void userData?.then(({ readCart }) => readCart());
    },
    readCart: async () => (await requireUserData()).readCart(),
    addToCart(line: CartLine) {
      requireUserData().then(
        ({ addToCart }) => addToCart(line),
        (error) => deps.onAddFailed(line, error),
      );
    },
    removeFromCart: async (id: string) => (await requireUserData()).removeFromCart(id),
    acquireFree: async (id: string) => (await requireUserData()).acquireFree(id),
    stop: () => cancelRetry(),
  };
}

/** How many different products are in the cart once every pending addition is answered. */
export function cartCount(cart: Cart | null, pending: readonly CartLine[]): number {
  const ids = new Set(cart?.items.map(({ product }) => product.id));
  for (const { id } of pending) ids.add(id);
  return ids.size;
}
