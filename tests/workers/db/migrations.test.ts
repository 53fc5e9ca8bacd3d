import { env } from "cloudflare:workers";
import { expect, test } from "vitest";

test("no migration creates a trigger: wrangler is reported to cut them apart (workers-sdk 4998)", () => {
  expect(env.TEST_MIGRATIONS.map(({ name }) => name)).toContain("0000_baseline.sql");
  for (const { name, queries } of env.TEST_MIGRATIONS)
    expect([name, /create\s+(temp\w*\s+)?trigger/i.test(queries.join(";"))]).toEqual([name, false]);
});

test("words of a deleted buyer leave the index of orders at once", async () => {
  const option = "SELECT v FROM order_search_config WHERE k = 'secure-delete'";
  expect(await env.DB.prepare(option).first("v")).toBe(1);
});
