import { expect, test } from "vitest";
import { reordered } from "#app/shared/reordered.ts";

test.each([
  ["first c", ["c", "a", "b"]],
  ["earlier b", ["b", "a", "c"]],
  ["earlier a", ["a", "b", "c"]],
  ["later a", ["b", "a", "c"]],
  ["later c", ["a", "b", "c"]],
  ["remove b", ["a", "c"]],
  ["add d", ["a", "b", "c", "d"]],
  ["later d", ["a", "b", "c"]],
  ["enlarge a", ["a", "b", "c"]],
  ["", ["a", "b", "c"]],
])("the button %j makes of a, b, c %j", (command, ids) => {
  expect(reordered(["a", "b", "c"], command)).toEqual(ids);
});
