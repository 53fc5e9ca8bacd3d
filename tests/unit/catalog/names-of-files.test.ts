import { expect, test } from "vitest";
import { slugOf } from "#app/catalog/names-of-files.ts";
import { PRODUCT_ID } from "#app/catalog/product-id.ts";

test.each([
  ["Red Dragon v2", "red-dragon-v2"],
  ['Nut & Bolt 3/8" <M8> — 50% off? #1', "nut-bolt-3-8-m8-50-off-1"],
  ["Señal № 5", "senal-no-5"],
  ["Smørrebrød-Brett für Łódź, groß", "smorrebrod-brett-fur-lodz-gross"],
  ["New", "new-model"],
  ["Dragon ★ 🐉", "dragon"],
  ["x".repeat(200), "x".repeat(64)],
])("the address of %j is %s", (title, address) => {
  expect(slugOf(title)).toBe(address);
});

const UNWRITABLE = [
  "Лиса 🦊",
  "Ελιά",
  "龍の置物",
  "狐の置物",
  "🦊",
  "🐉",
  "기어",
  "תנין",
  "!!!",
  "Лиса 2",
  "Волк 2",
  "龍 v2",
];

test("a title that Latin letters cannot write has an address of its own, the same in each Unicode form", () => {
  const addresses = UNWRITABLE.map((title) => slugOf(title));
  for (const address of addresses) expect(address).toMatch(PRODUCT_ID);
  expect(new Set(addresses).size).toBe(UNWRITABLE.length);
  expect(UNWRITABLE.map((title) => slugOf(title.normalize("NFD")))).toEqual(addresses);
  expect(addresses[0]).toMatch(/^model-[a-z0-9]{7}$/);
  expect(slugOf("Лиса 2")).toMatch(/^2-[a-z0-9]{7}$/);
  expect(slugOf(`${"v2 ".repeat(60)}龍`)).toMatch(PRODUCT_ID);
});

test("the address is the first name that Latin letters can write", () => {
  expect(slugOf("龍の置物", "Dragon figure")).toBe("dragon-figure");
  expect(slugOf("", "龍の置物")).toBe(slugOf("龍の置物"));
  expect([slugOf(""), slugOf(" ", "")]).toEqual(["", ""]);
});
