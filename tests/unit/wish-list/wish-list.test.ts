import { expect, test, vi } from "vitest";
import { NetworkError } from "#app/http/api.browser.ts";
import { WISH_LIST_KEY } from "#app/shared/browser-storage.browser.ts";
import { localWishList } from "#app/wish-list/local-wish-list.browser.ts";
import { createAccountWishList } from "#app/wish-list/open-wish-list.browser.ts";
import { WISH_LIST_MAX } from "#app/wish-list/wish-list-limits.ts";

vi.spyOn(console, "error").mockImplementation(() => undefined);

function memoryStorage(kept?: string) {
  const items = new Map<string, string>(kept === undefined ? [] : [[WISH_LIST_KEY, kept]]);
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

/** An account's list whose calls wait until the test answers them, one by one. */
function createAccount(kept?: string) {
  const requests: { call: string; resolve: (ids: string[]) => void; reject: (error: Error) => void }[] = [];
  const storage = memoryStorage(kept);
  const seen = { ids: [] as readonly string[], failed: [] as string[] };
  const list = createAccountWishList({
    call: ((path: string, body?: { id?: string; ids?: string[] }) =>
      new Promise((resolve, reject) =>
        requests.push({
          call: [path, body?.id ?? body?.ids?.join()].filter(Boolean).join(" "),
          resolve: (ids) => resolve({ ids }),
          reject,
        }),
      )) as never,
    storage: storage as unknown as Storage,
    onChange: (ids) => {
      seen.ids = ids;
    },
    onFailed: (id) => seen.failed.push(id),
  });
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  const next = async () => {
    await settled();
    const call = requests.shift();
    if (!call) throw new Error("nothing was requested");
    return call;
  };
  return { list, seen, storage, next, settled, requests };
}

test("models are added to and removed from the browser's wish list, the latest first", () => {
  const store = memoryStorage();
  const { read, set } = localWishList(store);
  for (const id of ["jar", "box", "lamp"]) set(id, true);
  set("box", false);
  expect(read()).toEqual(["lamp", "jar"]);
  for (const id of ["lamp", "jar"]) set(id, false);
  expect([read(), store.items.size]).toEqual([[], 0]);
});

test("what another program left in the browser is ignored, and the list stays short", () => {
  for (const kept of ["", "{", "null", '{"jar":1}', "7"])
    expect(localWishList(memoryStorage(kept)).read()).toEqual([]);
  const mixed = JSON.stringify(["jar", 7, "../x", "jar", null, "<b>", "x".repeat(65), "box"]);
  expect(localWishList(memoryStorage(mixed)).read()).toEqual(["jar", "box"]);
  const full = memoryStorage(JSON.stringify(Array.from({ length: WISH_LIST_MAX }, (_, at) => `m-${at}`)));
  localWishList(full).set("one-more", true);
  const ids = localWishList(full).read();
  expect([ids.length, ids[0], ids.includes(`m-${WISH_LIST_MAX - 1}`)]).toEqual([
    WISH_LIST_MAX,
    "one-more",
    false,
  ]);
});

test("the browser's list is sent to the account after the login, and kept until that is answered", async () => {
  const { list, seen, storage, next, settled } = createAccount('["jar","box"]');
  void list.read();
  const lost = await next();
  expect(lost.call).toBe("/wishlist/merge jar,box");
  lost.reject(new NetworkError("cut"));
  await settled();
  expect(storage.items.size).toBe(1);
  void list.read();
  (await next()).resolve(["jar", "box", "lamp"]);
  await settled();
  expect([seen.ids, storage.items.size]).toEqual([["jar", "box", "lamp"], 0]);
  void list.read();
  expect((await next()).call).toBe("/wishlist");
});

test("a heart shows at once, is sent in order, and is undone when that fails", async () => {
  const { list, seen, next, settled, requests } = createAccount();
  void list.read();
  (await next()).resolve(["lamp"]);
  await settled();
  void list.set("jar", true);
  void list.set("lamp", false);
  expect(seen.ids).toEqual(["jar"]);
  const add = await next();
  expect([add.call, requests]).toEqual(["/wishlist/add jar", []]);
  add.reject(new NetworkError("cut"));
  const remove = await next();
  expect([remove.call, seen.failed, seen.ids]).toEqual(["/wishlist/remove lamp", ["jar"], []]);
  remove.resolve([]);
  await settled();
  expect(seen.ids).toEqual([]);
});

test("a heart pressed three times quickly never shows the state of an older answer", async () => {
  const { list, seen, next, settled } = createAccount();
  for (const keep of [true, false, true]) void list.set("jar", keep);
  expect(seen.ids).toEqual(["jar"]);
  (await next()).resolve(["jar"]);
  (await next()).resolve([]);
  await settled();
  expect(seen.ids).toEqual(["jar"]);
  (await next()).resolve(["jar"]);
  await settled();
  expect(seen.ids).toEqual(["jar"]);
});
