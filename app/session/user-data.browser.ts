/** Cart, purchases and compared currency of the logged-in user, as the server last reported them; loaded only after a login. */
import type { Cart } from "#app/cart/cart.contract.ts";
import { trackCartChange } from "#app/cart/cart-changes.ts";
import { type CartLine, createCartQueue } from "#app/cart/cart-queue.ts";
import { ApiError, type Call, logFailure } from "#app/http/api.browser.ts";
import type { Purchase } from "#app/library/library.contract.ts";
import type { ComparedCurrency, Currency } from "#app/rates/currencies.ts";
import type { Rate } from "#app/rates/rates.contract.ts";
import { coalesced, createSerialQueue } from "#app/shared/serial-queue.ts";
import type { TabMessage } from "./tab-channel.browser.ts";

export interface ComparedRate extends Rate {
  currency: ComparedCurrency;
}

export interface UserData {
  /** Null until it is loaded. */
  cart: Cart | null;
  purchases: Purchase[] | null;
  /** The rate of the currency in the settings; null when prices are shown in euros only, and until it is loaded. */
  rate: ComparedRate | null;
}

export interface UserDataDependencies {
  call: Call;
  /** Whether the user whose data this is is logged in: answers that come after another login are dropped. */
  isCurrent(): boolean;
  /** @param urgent the change answers something the user just did. */
  onChange(change: Partial<UserData>, urgent?: boolean): void;
  /** Something was changed on the server that the other tabs show too. */
  onWritten(changed: TabMessage["changed"]): void;
  onSuccess(path: string): void;
  onFailure(path: string, error: unknown): void;
  /** The session has ended on the server. */
  onUnauthorized(): void;
  onAdded(line: CartLine): void;
  onAddFailed(line: CartLine, error: unknown): void;
  onPending(lines: readonly CartLine[]): void;
}

export type UserDataStore = ReturnType<typeof createUserData>;

/** @returns null when it cannot be read: prices are then shown without it. */
const rateOf = (currency: ComparedCurrency, call: Call) =>
  call<Rate>(`/rate?currency=${currency}`).then(
    (rate): ComparedRate | null => rate && { ...rate, currency },
    (error: unknown) => {
      logFailure("GET /rate", error);
      return null;
    },
  );

/** Calls answered with the cart run one after the other, and so do calls about purchases: no older answer overwrites a newer one. */
export function createUserData({ call, isCurrent, ...dependencies }: UserDataDependencies) {
  const whileCurrent =
    <A extends unknown[]>(then: (...args: A) => void) =>
    (...args: A) => {
      if (isCurrent()) then(...args);
    };
  const onChange = whileCurrent(dependencies.onChange);
  const onWritten = whileCurrent(dependencies.onWritten);
  const onSuccess = whileCurrent(dependencies.onSuccess);
  const onFailure = whileCurrent(dependencies.onFailure);
  const onAddFailed = whileCurrent(dependencies.onAddFailed);
  let purchases: Purchase[] = [];
  let rate: ComparedRate | null = null;
  const purchaseCalls = createSerialQueue();
  const queue = createCartQueue({
    send: ({ id, license }) => changeCart("/cart/add", { id, license }),
    onAdded: whileCurrent(dependencies.onAdded),
    onFailed(line, error) {
      logFailure("POST /cart/add", error);
      if (error instanceof ApiError && error.status === 401) dependencies.onUnauthorized();
      onAddFailed(line, error);
    },
    onPending: whileCurrent(dependencies.onPending),
  });

  async function changeCart(path: string, body: unknown) {
    onChange({ cart: await call<Cart>(path, body) }, true);
    onWritten("cart");
  }

  async function read<T>(path: string, onResult: (answer: T | null) => void) {
    try {
      onResult(await call<T>(path));
      onSuccess(path);
    } catch (error) {
      onFailure(path, error);
    }
  }

  return {
    readCart: coalesced(() => queue.enqueue(() => read<Cart>("/cart", (cart) => onChange({ cart })))),
    readPurchases: coalesced(() =>
      purchaseCalls(() =>
        read<Purchase[]>("/purchases", (answer) => {
          purchases = answer ?? [];
          onChange({ purchases });
        }),
      ),
    ),
    async readRate(currency: Currency) {
      if (currency === (rate?.currency ?? "EUR")) return;
      rate = currency === "EUR" ? null : await rateOf(currency, call);
      onChange({ rate });
    },
    addToCart: (line: CartLine) => void trackCartChange(queue.add(line)),
    removeFromCart: (id: string) => queue.enqueue(() => changeCart("/cart/remove", { id })),
    acquireFree: (id: string) =>
      purchaseCalls(async () => {
        const purchase = await call<Purchase>("/product/get/free", { id });
        if (purchase) purchases = [purchase, ...purchases];
        onChange({ purchases }, true);
        onWritten("all");
      }),
  };
}
