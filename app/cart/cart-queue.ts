/** Sends additions to the cart one at a time, in the order of the clicks (spec section 4); only the server's answer changes the cart. */
import type { LicenceType } from "#app/catalog/licences.ts";
import { createSerialQueue } from "#app/shared/serial-queue.ts";

export interface CartLine {
  id: string;
  license: LicenceType;
  /** For messages about this line. */
  title: string;
}

interface Listeners {
  send: (line: CartLine) => Promise<void>;
  onAdded: (line: CartLine) => void;
  onFailed: (line: CartLine, error: unknown) => void;
  /** Additions without an answer yet, for an optimistic count. */
  onPending: (pending: readonly CartLine[]) => void;
}

export interface CartQueue {
  /** @returns a promise that resolves when the addition was answered or has failed */
  add(line: CartLine): Promise<void>;
  /** Queues any other call that the shop answers with the whole cart. */
  enqueue: ReturnType<typeof createSerialQueue>;
}

const isSameLine = (a: CartLine, b: CartLine) => a.id === b.id && a.license === b.license;

export function createCartQueue({ send, onAdded, onFailed, onPending }: Listeners): CartQueue {
  let pending: readonly CartLine[] = [];
  const enqueue = createSerialQueue();

  const setPending = (lines: readonly CartLine[]) => {
    pending = lines;
    onPending(lines);
  };

  return {
    enqueue,
    async add(line) {
      if (pending.some((other) => isSameLine(other, line))) return;
      setPending([...pending, line]);
      await enqueue(() => send(line)).then(
        () => onAdded(line),
        (error) => onFailed(line, error),
      );
      setPending(pending.filter((other) => other !== line));
    },
  };
}
