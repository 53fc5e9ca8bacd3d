import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { apiPage } from "#tools/docs/api.ts";

test("docs/api.md is what npm run api-docs writes", async () => {
  expect(readFileSync("docs/api.md", "utf8")).toBe(await apiPage());
  // The compiler reads the whole program, which takes minutes on a busy machine.
}, 240_000);
