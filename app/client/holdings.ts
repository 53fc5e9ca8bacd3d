/** What one person has, as the shop last said: cart and purchases. Loaded only for who is logged in. */
import type { Cart } from "#app/domain/cart/cart.contract.ts";
import type { Purchase } from "#app/domain/library/library.contract.ts";
import { CallFailed, logFailure } from "./api.ts";
import { type CartLine, cartQueue } from "./cart-queue.ts";
import { coalesced, oneAtATime } from "./one-at-a-time.ts";
import type { News } from "./other-tabs.ts";

export interface Held {
  /** Null until it is loaded. */
  cart: Cart | null;
  purchases: Purchase[] | null;
}

export interface HoldingsWorld {
  call<T>(path: string, body?: unknown): Promise<T | null>;
  /** @param byReader it answers something the reader just did. */
  learn(change: Partial<Held>, byReader?: boolean): void;
  /** For the other tabs. */
  changed(what: News["changed"]): void;
  answered(path: string): void;
  notAnswered(path: string, error: unknown): void;
  /** The shop does not know the session any more. */
  refused(): void;
  added(line: CartLine): void;
  addFailed(line: CartLine, error: unknown): void;
  waiting(lines: readonly CartLine[]): void;
}

export type Holdings = ReturnType<typeof createHoldings>;

/** Every call that is answered with the cart waits for those before it, and so does every one about the purchases. */
export function createHoldings({ call, learn, changed, ...world }: HoldingsWorld) {
  let purchases: Purchase[] = [];
  const purchasesInTurn = oneAtATime();
  const queue = cartQueue({
    send: ({ id, license }) => changeCart("/cart/add", { id, license }),
    onAdded: world.added,
    onFailed(line, error) {
      logFailure("POST /cart/add", error);
      if (error instanceof CallFailed && error.status === 401) world.refused();
      world.addFailed(line, error);
    },
    onWaiting: world.waiting,
  });

  async function changeCart(path: string, body: unknown) {
    learn({ cart: await call<Cart>(path, body) }, true);
    changed("cart");
  }

  async function read<T>(path: string, learned: (answer: T | null) => void) {
    try {
      learned(await call<T>(path));
      world.answered(path);
    } catch (error) {
      world.notAnswered(path, error);
    }
  }

  return {
    readCart: coalesced(() => queue.inTurn(() => read<Cart>("/cart", (cart) => learn({ cart })))),
    readPurchases: coalesced(() =>
      purchasesInTurn(() =>
        read<Purchase[]>("/purchases", (answer) => {
          purchases = answer ?? [];
          learn({ purchases });
        }),
      ),
    ),
    addToCart: queue.add,
    removeFromCart: (id: string) => queue.inTurn(() => changeCart("/cart/remove", { id })),
    acquireFree: (id: string) =>
      purchasesInTurn(async () => {
        const purchase = await call<Purchase>("/product/get/free", { id });
        if (purchase) purchases = [purchase, ...purchases];
        learn({ purchases }, true);
        changed("all");
      }),
  };
}
