/**
 * What this browser knows of the account, as the server last reported it: login, cart, purchases and compared
 * currency. The tabs keep each other up to date.
 */
import type { SessionUser } from "#app/accounts/accounts.contract.ts";
import type { Cart, CartLine } from "#app/cart/cart.contract.ts";
import { payableItems } from "#app/cart/cart-total.ts";
import { ApiError, type Call, logFailure, NetworkError } from "#app/http/api.browser.ts";
import type { Purchase } from "#app/library/library.contract.ts";
import type { ComparedCurrency, Currency } from "#app/rates/currencies.ts";
import type { Rate } from "#app/rates/rates.contract.ts";
import { coalesced, createSerialQueue } from "#app/shared/serial-queue.ts";
import type { startTimer } from "#app/shared/time.ts";
import { landing } from "#app/sources/landing.browser.ts";
import { createReachability } from "./reachability.browser.ts";
import type { TabMessage } from "./tab-channel.browser.ts";

interface ComparedRate extends Rate {
  currency: ComparedCurrency;
}

interface UserData {
  cart: Cart | null;
  purchases: Purchase[] | null;
  /** The rate of the currency in the settings; null when prices are shown in euros only, and until it is loaded. */
  rate: ComparedRate | null;
  pendingLines: readonly CartLine[];
}

export interface AccountState extends UserData {
  status: "loading" | "out" | "in";
  user: SessionUser | null;
  /** A call failed: data that is null, and a status that is loading, are unknown and requested again later. */
  unreachable: boolean;
  offline: boolean;
}

const NO_DATA: UserData = { cart: null, purchases: null, rate: null, pendingLines: [] };
const LOGGED_OUT = { ...NO_DATA, status: "out", user: null } as const;
export const INITIAL_STATE: AccountState = {
  ...LOGGED_OUT,
  status: "loading",
  unreachable: false,
  offline: false,
};

let cartAnswered: Promise<unknown> = Promise.resolve();

function trackCartChange<T>(change: Promise<T>): Promise<T> {
  cartAnswered = Promise.allSettled([cartAnswered, change]);
  return change;
}

/** Wraps the `clientLoader` or `clientAction` of a page made from the cart: it runs once earlier changes were answered or have failed. */
export const afterCartChanges =
  <Args extends unknown[], Result>(run: (...args: Args) => Promise<Result>) =>
  async (...args: Args): Promise<Result> => {
    await cartAnswered;
    return run(...args);
  };

/** What can be paid, as the cart says it. */
export function cartCount({ cart, pendingLines }: Pick<AccountState, "cart" | "pendingLines">): number {
  const ids = new Set(cart && payableItems(cart).map(({ product }) => product.id));
  for (const { id } of pendingLines) ids.add(id);
  return ids.size;
}

/** @returns null when it cannot be read: prices are then shown without it. */
const rateOf = (currency: ComparedCurrency, call: Call) =>
  call<Rate>(`/rate?currency=${currency}`).then(
    (rate): ComparedRate | null => rate && { ...rate, currency },
    (error: unknown) => {
      logFailure("GET /rate", error);
      return null;
    },
  );

interface UserDataDependencies {
  call: Call;
  read<T>(path: string, onResult: (answer: T | null) => void): Promise<void>;
  /** @param urgent the change answers something the user just did. */
  update(change: Partial<UserData>, urgent?: boolean): void;
  onWritten(changed: TabMessage["changed"]): void;
  onUnauthorized(): void;
}

/** Calls answered with the cart run one after the other: no older answer overwrites a newer one. */
function createCart({ call, read, update, onWritten, onUnauthorized }: UserDataDependencies) {
  const enqueue = createSerialQueue();
  const additions = new Map<string, { line: CartLine; answer: Promise<void> }>();
  const showPending = () => update({ pendingLines: [...additions.values()].map(({ line }) => line) }, true);

  async function change(path: string, body: unknown) {
    update({ cart: await call<Cart>(path, body) }, true);
    onWritten("cart");
  }

  async function send(line: CartLine, key: string) {
    try {
      const { id, license, amount } = line;
      await enqueue(() => change("/cart/add", { id, license, amount, source: landing }));
    } catch (error) {
      logFailure("POST /cart/add", error);
      if (error instanceof ApiError && error.status === 401) onUnauthorized();
      throw error;
    } finally {
      additions.delete(key);
      showPending();
    }
  }

  return {
    readCart: coalesced(() => enqueue(() => read<Cart>("/cart", (cart) => update({ cart })))),
    /** A line that is being added is not added again. */
    addToCart(line: CartLine): Promise<void> {
      const key = `${line.license} ${line.id} ${line.amount ?? ""}`;
      const addition = additions.get(key) ?? { line, answer: send(line, key) };
      additions.set(key, addition);
      showPending();
      return addition.answer;
    },
    removeFromCart: (id: string) => enqueue(() => change("/cart/remove", { id })),
  };
}

/** A free model, or one that a membership opens. */
export type AcquirePath = "/product/get/free" | "/memberships/take";

/** Calls about purchases run one after the other. */
function createPurchases({ call, read, update, onWritten }: UserDataDependencies) {
  const enqueue = createSerialQueue();
  let purchases: Purchase[] | null = null;
  const readAll = () =>
    read<Purchase[]>("/purchases", (answer) => {
      purchases = answer ?? [];
      update({ purchases });
    });
  return {
    readPurchases: coalesced(() => enqueue(readAll)),
    acquire: (path: AcquirePath, id: string) =>
      enqueue(async () => {
        const purchase = await call<Purchase>(path, { id });
        if (purchase && purchases) {
          purchases = [purchase, ...purchases.filter((other) => other.id !== id)];
          update({ purchases }, true);
        }
        // As long as they are unknown, a list of this one alone would say that nothing else is owned.
        else await readAll();
        onWritten("all");
      }),
  };
}

function createUserData(dependencies: UserDataDependencies) {
  let rate: ComparedRate | null = null;
  return {
    ...createCart(dependencies),
    ...createPurchases(dependencies),
    async readRate(currency: Currency) {
      if (currency === (rate?.currency ?? "EUR")) return;
      rate = currency === "EUR" ? null : await rateOf(currency, dependencies.call);
      dependencies.update({ rate });
    },
  };
}

interface AccountDependencies {
  call: Call;
  startTimer: typeof startTimer;
  onChange(state: AccountState, urgent: boolean): void;
  broadcast(message: TabMessage): void;
  onUserReplaced(next: SessionUser | null): void;
  /** The server answers again, or answers a page that was shown from its offline copy. */
  onReachable(): void;
  isOfflineCopy(): boolean;
  /** Tells who is logged in to what stores a user's data outside the page, such as the service worker. */
  onUser(id: string | null): void;
}

/** Which user the answers are for is asked again when they come: those for another user are dropped. */
export function createAccount(deps: AccountDependencies) {
  const { call } = deps;
  let state = INITIAL_STATE;
  let userData: ReturnType<typeof createUserData> | null = null;
  let formSubmitted = false;
  const reachability = createReachability({
    startTimer: deps.startTimer,
    retry: () => void checkSession(),
    onChange: () => update({}),
    onReachable: deps.onReachable,
    isOfflineCopy: deps.isOfflineCopy,
  });

  function update(change: Partial<AccountState>, urgent = false) {
    state = { ...state, ...change, ...reachability.state() };
    deps.onChange(state, urgent);
  }

  const broadcast = (changed?: TabMessage["changed"]) =>
    deps.broadcast({ userId: state.user?.id ?? null, changed });

  function userDataOf({ id }: SessionUser) {
    const isCurrent = () => state.user?.id === id;
    return createUserData({
      call,
      async read(path, onResult) {
        try {
          onResult(await call(path));
          if (isCurrent()) reachability.onSuccess(path, formSubmitted);
        } catch (error) {
          if (isCurrent()) reachability.onFailure(path, error);
        }
      },
      update: (change, urgent) => isCurrent() && update(change, urgent),
      onWritten: (changed) => isCurrent() && broadcast(changed),
      onUnauthorized: () => void checkSession(),
    });
  }

  function setUser(user: SessionUser | null) {
    const before = state.user;
    if (before && user?.id === before.id) update({ user });
    else {
      reachability.forgetFailures();
      userData = user && userDataOf(user);
      update(user ? { ...LOGGED_OUT, status: "in", user } : LOGGED_OUT);
      if (before && !formSubmitted) deps.onUserReplaced(user);
    }
    formSubmitted = false;
    deps.onUser(user?.id ?? null);
    broadcast();
  }

  /** Resolves when the user is known; cart and purchases follow. */
  const checkSession = coalesced(async () => {
    reachability.cancelRetry();
    try {
      const user = await call<SessionUser>("/verify");
      reachability.onSuccess("/verify", formSubmitted);
      setUser(user);
    } catch (error) {
      return reachability.onFailure("/verify", error);
    }
    void userData?.readCart();
    void userData?.readPurchases();
    if (state.user) void userData?.readRate(state.user.preferences.currency);
  });

  async function refresh() {
    await checkSession();
    broadcast("all");
  }

  async function requireUserData() {
    if (!userData) await checkSession();
    if (state.status === "out") throw new ApiError(401, "not_logged_in", "");
    if (!userData) throw new NetworkError("unknown user");
    return userData;
  }

  return {
    checkSession,
    refresh,
    retry() {
      reachability.forgetFailures();
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
      else if (changed === "cart") void userData?.readCart();
    },
    readCart: async () => (await requireUserData()).readCart(),
    /** Resolves when the line is in the cart. */
    addToCart: (line: CartLine) => trackCartChange(requireUserData().then((data) => data.addToCart(line))),
    removeFromCart: (id: string) =>
      trackCartChange(requireUserData().then((data) => data.removeFromCart(id))),
    acquire: async (path: AcquirePath, id: string) => (await requireUserData()).acquire(path, id),
    stop: reachability.cancelRetry,
  };
}
