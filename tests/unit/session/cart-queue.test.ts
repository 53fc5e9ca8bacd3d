import { expect, test, vi } from "vitest";
import type { Cart, CartLine } from "#app/cart/cart.contract.ts";
import { cartCount, createAccount } from "#app/session/account.browser.ts";

// A call that fails is written to the console, as the specification wants.
vi.spyOn(console, "error").mockImplementation(() => undefined);

const line = (id: string, license: CartLine["license"] = "standard"): CartLine => ({
  id,
  license,
  title: id,
});
const cartOf = (...ids: string[]) =>
  ({
    items: ids.map((id) => ({ product: { id } })),
    processing: [],
    total: 0,
    currency: "EUR",
  }) as unknown as Cart;

const settled = async () => {
  for (let turn = 0; turn < 10; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
};

/** The cart of a user who is logged in, whose changes wait until the test resolves or rejects `request(index)`. */
async function createQueue() {
  const sent: string[] = [];
  const answers: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const seen = { added: [] as string[], failed: [] as string[], waiting: [] as string[][] };
  const answerOf: Record<string, unknown> = {
    "/verify": { id: "ada", preferences: { currency: "EUR" } },
    "/cart": cartOf(),
    "/purchases": [],
  };
  const account = createAccount({
    call: (path, body) => {
      if (path in answerOf) return Promise.resolve(answerOf[path] as never);
      sent.push(path === "/cart/add" ? (body as CartLine).id : "removal");
      return new Promise((resolve, reject) =>
        answers.push({ resolve: () => resolve(cartOf() as never), reject }),
      );
    },
    onChange({ pendingLines }) {
      const ids = pendingLines.map(({ id }) => id);
      if (ids.join() !== (seen.waiting.at(-1) ?? []).join()) seen.waiting.push(ids);
    },
    startTimer: () => () => {},
    broadcast: () => {},
    onUserReplaced: () => {},
    onReachable: () => {},
    isOfflineCopy: () => false,
    onUser: () => {},
  });
  await account.checkSession();
  await settled();
  const add = (added: CartLine) =>
    void account.addToCart(added).then(
      () => seen.added.push(added.id),
      () => seen.failed.push(added.id),
    );
  const request = (index: number) => {
    const answer = answers[index];
    if (!answer) throw new Error(`request ${index} was not sent`);
    return answer;
  };
  return { add, remove: account.removeFromCart, sent, request, seen };
}

test("additions are sent one at a time, in order", async () => {
  const { add, sent, request } = await createQueue();
  for (const id of ["a", "b", "c"]) add(line(id));
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
  const { add, request, seen } = await createQueue();
  add(line("a"));
  await settled();
  request(0).resolve();
  await settled();
  expect(seen.added).toEqual(["a"]);
  expect(seen.waiting).toEqual([["a"], []]);
});

test("a failure is reported and the queue continues", async () => {
  const { add, sent, request, seen } = await createQueue();
  add(line("a"));
  add(line("b"));
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

test("a second click on the same license sends nothing, another license is sent after it", async () => {
  const { add, seen } = await createQueue();
  add(line("a"));
  add(line("a"));
  add(line("a", "commercial"));
  await settled();
  expect(seen.waiting.at(-1)).toEqual(["a", "a"]);
});

test("the queue starts again after it was empty", async () => {
  const { add, sent, request } = await createQueue();
  add(line("a"));
  await settled();
  request(0).resolve();
  await settled();
  add(line("b"));
  await settled();
  expect(sent).toEqual(["a", "b"]);
});

test("the count includes queued additions, each product once", () => {
  expect(cartCount({ cart: cartOf("a", "b"), pendingLines: [line("b", "commercial"), line("c")] })).toBe(3);
  expect(cartCount({ cart: { ...cartOf("a", "b"), processing: ["b"] }, pendingLines: [] })).toBe(1);
  expect(cartCount({ cart: null, pendingLines: [line("c")] })).toBe(1);
  expect(cartCount({ cart: null, pendingLines: [] })).toBe(0);
});

test("another call waits for the additions before it, and the next addition waits for that call", async () => {
  const { add, remove, sent, request } = await createQueue();
  add(line("a"));
  await settled();
  void remove("b");
  add(line("b"));
  await settled();
  expect(sent).toEqual(["a"]);
  request(0).resolve();
  await settled();
  expect(sent).toEqual(["a", "removal"]);
  request(1).resolve();
  await settled();
  expect(sent).toEqual(["a", "removal", "b"]);
});
