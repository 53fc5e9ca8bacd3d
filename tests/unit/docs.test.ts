import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LOG_EVENTS } from "#app/shared/log-events.ts";
import { apiPage } from "#tools/docs/api.ts";

test("docs/api.md is what npm run api-docs writes", async () => {
  expect(readFileSync("docs/api.md", "utf8")).toBe(await apiPage());
});

test("docs/operations.md lists exactly the log events of the code", () => {
  const page = readFileSync("docs/operations.md", "utf8");
  const section = /## Events of the log\n([\s\S]*?)\n## /.exec(page)?.[1] ?? "";
  const rows = [...section.matchAll(/^\| `(\w+)` \| (\w+) \| (.+) \|$/gm)];
  const documented = rows.map(([, event, level]) => [event, level]);
  expect(documented).toEqual(Object.entries(LOG_EVENTS).map(([event, { level }]) => [event, level]));
});
