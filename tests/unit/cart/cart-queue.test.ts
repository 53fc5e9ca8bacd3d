import { expect, test } from "vitest";
import type { Cart } from "#app/cart/cart.contract.ts";
import { type CartLine, createCartQueue } from "#app/cart/cart-queue.ts";
import { cartCount } from "#app/session/session-state.browser.ts";

const line = (id: string, license: CartLine["license"] = "standard"): CartLine => ({
  id,
  license,
  title: id,
});
const cartOf = (...ids: string[]) =>
  ({ items: ids.map((id) => ({ product: { id } })), total: 0, currency: "EUR" }) as unknown as Cart;

/** A queue whose requests wait until the test resolves or rejects `request(index)`. */
function createQueue() {
  const sent: string[] = [];
  const answers: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const seen = { added: [] as string[], failed: [] as string[], waiting: [] as string[][] };
  const queue = createCartQueue({
    send: ({ id }) => {
      sent.push(id);
      return new Promise<void>((resolve, reject) => answers.push({ resolve, reject }));
    },
    onAdded: ({ id }) => seen.added.push(id),
    onFailed: ({ id }) => seen.failed.push(id),
    onPending: (lines) => seen.waiting.push(lines.map(({ id }) => id)),
  });
  const request = (index: number) => {
    const answer = answers[index];
    if (!answer) throw new Error(`request ${index} was not sent`);
    return answer;
  };
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { queue, sent, request, settled, seen };
}

test("additions are sent one at a time, in order", async () => {
  const { queue, sent, request, settled } = createQueue();
  for (const id of ["a", "b", "c"]) queue.add(line(id));
  await settled();
  expect(sent).toEqual(["a"]);
  request(0).resolve();
  await settled();
  expect(sent).toEqual(["a", "b"]);
  request(1).resolve();
  await settled();
  expect(sent).toEqual(["a", "b", "c"]);
});

test("a queued addition ends with its response", async () => {
  const { queue, request, settled, seen } = createQueue();
  queue.add(line("a"));
  await settled();
  request(0).resolve();
  await settled();
  expect(seen.added).toEqual(["a"]);
  expect(seen.waiting).toEqual([["a"], []]);
});

test("a failure is reported and the queue continues", async () => {
  const { queue, sent, request, settled, seen } = createQueue();
  queue.add(line("a"));
  queue.add(line("b"));
  await settled();
  request(0).reject(new Error("500"));
  await settled();
  expect(seen.failed).toEqual(["a"]);
  expect(seen.added).toEqual([]);
  expect(sent).toEqual(["a", "b"]);
  request(1).resolve();
  await settled();
  expect(seen.added).toEqual(["b"]);
});

test("a second click on the same licence sends nothing, another licence is sent after it", () => {
  const { queue, seen } = createQueue();
  queue.add(line("a"));
  queue.add(line("a"));
  queue.add(line("a", "commercial"));
  expect(seen.waiting.at(-1)).toEqual(["a", "a"]);
});

test("the queue starts again after it was empty", async () => {
  const { queue, sent, request, settled } = createQueue();
  queue.add(line("a"));
  await settled();
  request(0).resolve();
  await settled();
  queue.add(line("b"));
  await settled();
  expect(sent).toEqual(["a", "b"]);
});

test("the count includes queued additions, each product once", () => {
  expect(cartCount(cartOf("a", "b"), [line("b", "commercial"), line("c")])).toBe(3);
  expect(cartCount(null, [line("c")])).toBe(1);
  expect(cartCount(null, [])).toBe(0);
});

test("another call waits for the additions before it, and the next addition waits for that call", async () => {
  const { queue, sent, request, settled } = createQueue();
  queue.add(line("a"));
  await settled();
  let end = () => {};
  void queue.enqueue(() => {
    sent.push("removal");
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  queue.add(line("b"));
  await settled();
  expect(sent).toEqual(["a"]);
  request(0).resolve();
  await settled();
  expect(sent).toEqual(["a", "removal"]);
  end();
  await settled();
  expect(sent).toEqual(["a", "removal", "b"]);
});
