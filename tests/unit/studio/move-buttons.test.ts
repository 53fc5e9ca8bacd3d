import { expect, test } from "vitest";
import { pressedAfter } from "#app/studio/move-buttons.tsx";

test.each([
  ["earlier b", "earlier b"],
  ["later a", "later a"],
  ["remove a", "remove b"],
  ["remove b", "remove c"],
  ["remove c", "remove b"],
])("after %j of a, b, c the focus is on %j", (command, button) => {
  expect(pressedAfter(command, ["a", "b", "c"])).toBe(button);
});
