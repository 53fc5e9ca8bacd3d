import { expect, test } from "vitest";
import { DEFAULT_LIST_QUERY, listSearchParams } from "#app/catalog/list/list-params.ts";
import { createProductCache, FRESH_MS, type HomeData } from "#app/catalog/list/product-cache.browser.ts";

const home = (q: string): HomeData => ({
  query: { ...DEFAULT_LIST_QUERY, q },
  head: [],
  welcome: "",
  sections: [],
  banner: null,
  maker: "",
  printer: null,
  list: {
    products: [],
    next: null,
    corrected: null,
    alternative: null,
    isOfKind: false,
    matched: "every",
    unfiltered: false,
    cut: null,
    tags: [],
    formats: ["stl"],
  },
});

function memoryStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

test("the address of a list holds only what differs from the first page of everything", () => {
  expect(listSearchParams(DEFAULT_LIST_QUERY)).toBe("");
  expect(listSearchParams({ q: "jar & lid", price: "free", format: "3mf", sort: "best" })).toBe(
    "q=jar+%26+lid&price=free&format=3mf",
  );
  expect(listSearchParams({ ...DEFAULT_LIST_QUERY, sort: "price-desc", after: "499.jar" })).toBe(
    "sort=price-desc&after=499.jar",
  );
});

test("a list is fresh for a minute and kept after it", () => {
  const clock = { now: 0 };
  const cache = createProductCache(memoryStorage(), "build", () => clock.now);
  cache.set("", home("first"));
  clock.now = FRESH_MS - 1;
  expect(cache.get("")?.fresh).toBe(true);
  clock.now = FRESH_MS;
  expect(cache.get("")).toEqual({ page: home("first"), fresh: false });
});

test("lists stored by another version of the shop are ignored", () => {
  const store = memoryStorage();
  createProductCache(store, "older", () => 0).set("", home("first"));
  expect(createProductCache(store, "newer", () => 0).get("")).toBeNull();
  expect(createProductCache(store, "older", () => 0).get("")?.page).toEqual(home("first"));
});

test("the eight lists seen last are kept", () => {
  const clock = { now: 0 };
  const cache = createProductCache(memoryStorage(), "build", () => clock.now);
  for (let index = 0; index < 9; index += 1) {
    clock.now = index;
    cache.set(`q=${index}`, home(String(index)));
  }
  expect(cache.get("q=0")).toBeNull();
  expect(cache.get("q=1")?.page.query.q).toBe("1");
  expect(cache.get("q=8")?.page.query.q).toBe("8");
});

test("forbidden or damaged storage means that nothing is kept", () => {
  const forbidden = {
    getItem: () => "{not json",
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  const cache = createProductCache(forbidden, "build", () => 0);
  expect(cache.get("")).toBeNull();
  expect(() => cache.set("", home("x"))).not.toThrow();
});
