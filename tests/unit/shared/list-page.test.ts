import { expect, test } from "vitest";
import { Cursor, cursorOf, keysetPage, pageOf } from "#app/shared/list-page.ts";

test("a page continues after the last row that was shown", () => {
  const { shown, next } = pageOf([5, 4, 3], 2, (last) => cursorOf(last, `row-${last}`));
  expect(shown).toEqual([5, 4]);
  expect(keysetPage(Cursor.parse(next), 2)).toEqual({ after: { value: 4, id: "row-4" }, limit: 3 });
  expect(cursorOf(new Date(7), 9)).toBe("7.9");
});

test("a page that is just full is the last", () => {
  expect(pageOf([5, 4], 2, String)).toEqual({ shown: [5, 4], next: null });
  expect(pageOf([], 2, String)).toEqual({ shown: [], next: null });
});

test("an address that no list has written shows the first page", () => {
  for (const typed of [null, "", "7", "x.row", "7.", "7.a'b", "-1.row", "1.2.3"])
    expect(keysetPage(Cursor.parse(typed), 2)).toEqual({ after: null, limit: 3 });
});
