import { expect, test } from "vitest";
import { DetailChanges } from "#app/publishing/product-details.contract.ts";

test("a tag has no comma, which the editor writes between tags", () => {
  expect(DetailChanges.safeParse({ tags: ["dnd, minis"] }).success).toBe(false);
  expect(DetailChanges.parse({ tags: ["dnd minis", "Box"] }).tags).toEqual(["dnd minis", "box"]);
});
