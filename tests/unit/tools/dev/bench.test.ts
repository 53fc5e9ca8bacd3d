import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("every benchmark can be loaded by Node", () => {
  const { status, stderr } = spawnSync(process.execPath, ["tests/bench/main.ts"], { encoding: "utf8" });
  expect(stderr).toMatch(/^npm run bench -- <bytes \| /);
  expect(status).toBe(2);
});
