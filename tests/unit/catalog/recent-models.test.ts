import { beforeEach, expect, test, vi } from "vitest";
import { forgetModels, parseRecentModels, rememberModel } from "#app/catalog/recent/recent-models.browser.ts";

function memoryStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    ids: () => parseRecentModels(values.get("stall.seen") ?? null),
  };
}

beforeEach(() => vi.stubGlobal("dispatchEvent", () => true));

test("the models seen last are remembered, each once, the newest first, nine at most", () => {
  const store = memoryStorage();
  for (const id of ["gear", "lamp", "gear"]) rememberModel(id, store);
  expect(store.ids()).toEqual(["gear", "lamp"]);
  for (let n = 0; n < 20; n++) rememberModel(`model-${n}`, store);
  expect(store.ids()).toHaveLength(9);
  expect(store.ids()?.[0]).toBe("model-19");
  forgetModels(false, store);
  expect(store.ids()).toEqual([]);
});

test("nothing is remembered for people who turn it off, until they change their mind", () => {
  const store = memoryStorage();
  rememberModel("gear", store);
  forgetModels(true, store);
  rememberModel("lamp", store);
  expect(store.ids()).toBeNull();
  forgetModels(false, store);
  rememberModel("lamp", store);
  expect(store.ids()).toEqual(["lamp"]);
});

test("a stored text of another shape is ignored, and a browser that stores nothing fails nothing", () => {
  expect(parseRecentModels('["Gear","<b>"]')).toEqual([]);
  rememberModel("gear", null);
});
