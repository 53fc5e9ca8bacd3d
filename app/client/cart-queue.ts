/** Sends additions to the cart one at a time, in the order asked (spec section 4); only the server's answer changes the cart. */
import type { Cart } from "#app/domain/cart/cart.contract.ts";
import type { LicenceType } from "#app/domain/catalog/catalog.contract.ts";

export interface CartLine {
  id: string;
  license: LicenceType;
  /** For messages about it. */
  title: string;
}

interface Listeners {
  send: (line: CartLine) => Promise<Cart>;
  /** The server's whole cart after an addition. */
  onCart: (cart: Cart, line: CartLine) => void;
  onFailed: (line: CartLine, error: unknown) => void;
  /** What is asked but not answered yet, for an optimistic count. */
  onWaiting: (waiting: readonly CartLine[]) => void;
}

export interface CartQueue {
  add(line: CartLine): void;
}

const same = (a: CartLine, b: CartLine) => a.id === b.id && a.license === b.license;

export function cartQueue({ send, onCart, onFailed, onWaiting }: Listeners): CartQueue {
  let waiting: readonly CartLine[] = [];
  let running = false;

  const setWaiting = (lines: readonly CartLine[]) => {
    waiting = lines;
    onWaiting(lines);
  };

  async function run() {
    running = true;
    for (let line = waiting[0]; line; line = waiting[0]) {
      const result = await send(line).then(
        (cart) => ({ cart }),
        (error: unknown) => ({ error }),
      );
      if ("cart" in result) onCart(result.cart, line);
      else onFailed(line, result.error);
      setWaiting(waiting.slice(1));
    }
    running = false;
  }

  return {
    add(line) {
      if (waiting.some((other) => same(other, line))) return;
      setWaiting([...waiting, line]);
      if (!running) void run();
    },
  };
}

/** How many different products are in the cart once everything waiting has arrived. */
export function cartCount(cart: Cart | null, waiting: readonly CartLine[]): number {
  const ids = new Set(cart?.items.map((item) => item.product.id));
  for (const line of waiting) ids.add(line.id);
  return ids.size;
}
