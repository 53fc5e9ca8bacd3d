/** Sends additions to the cart one at a time, in the order asked (spec section 4); only the server's answer changes the cart. */
import type { Cart } from "#app/domain/cart/cart.contract.ts";
import type { LicenceType } from "#app/domain/catalog/catalog.contract.ts";
import { oneAtATime } from "./one-at-a-time.ts";

export interface CartLine {
  id: string;
  license: LicenceType;
  /** For messages about it. */
  title: string;
}

interface Listeners {
  send: (line: CartLine) => Promise<void>;
  onAdded: (line: CartLine) => void;
  onFailed: (line: CartLine, error: unknown) => void;
  /** What is asked but not answered yet, for an optimistic count. */
  onWaiting: (waiting: readonly CartLine[]) => void;
}

export interface CartQueue {
  add(line: CartLine): void;
  /** For all other calls that are answered with the whole cart, reading it included. */
  inTurn: ReturnType<typeof oneAtATime>;
}

const same = (a: CartLine, b: CartLine) => a.id === b.id && a.license === b.license;

export function cartQueue({ send, onAdded, onFailed, onWaiting }: Listeners): CartQueue {
  let waiting: readonly CartLine[] = [];
  const inTurn = oneAtATime();

  const setWaiting = (lines: readonly CartLine[]) => {
    waiting = lines;
    onWaiting(lines);
  };

  return {
    inTurn,
    add(line) {
      if (waiting.some((other) => same(other, line))) return;
      setWaiting([...waiting, line]);
      void inTurn(() => send(line))
        .then(
          () => onAdded(line),
          (error) => onFailed(line, error),
        )
        .then(() => setWaiting(waiting.filter((other) => other !== line)));
    },
  };
}

/** How many different products are in the cart once everything waiting has arrived. */
export function cartCount(cart: Cart | null, waiting: readonly CartLine[]): number {
  const ids = new Set(cart?.items.map((item) => item.product.id));
  for (const line of waiting) ids.add(line.id);
  return ids.size;
}
