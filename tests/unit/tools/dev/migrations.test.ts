import { readFileSync } from "node:fs";
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import { expect, test } from "vitest";
import * as schema from "#app/db/schema.ts";
import { compareMigrations } from "#app/health/migrations.ts";
import { migrationFiles } from "#tools/dev/migrations.ts";

const FILES = ["0000_baseline.sql", "0001_news.sql"];

test("a database is compared with the migrations of a folder", () => {
  const state = { isOlderThanBaseline: false, missing: [], unknown: [] };
  expect(compareMigrations(FILES, FILES)).toEqual(state);
  expect(compareMigrations([], FILES)).toEqual({ ...state, missing: FILES });
  expect(compareMigrations(["0000_baseline.sql"], FILES)).toEqual({ ...state, missing: ["0001_news.sql"] });
  expect(compareMigrations([...FILES, "0002_more.sql"], FILES)).toEqual({
    ...state,
    unknown: ["0002_more.sql"],
  });
  expect(compareMigrations(["0000_shop.sql", "0001_product_search.sql"], FILES)).toMatchObject({
    isOlderThanBaseline: true,
  });
});

test("the migrations make the tables of the schema: `npm run migration` finds nothing to do", async () => {
  const last = migrationFiles().at(-1)?.slice(0, 4);
  const snapshot = JSON.parse(readFileSync(`migrations/meta/${last}_snapshot.json`, "utf8"));
  const tables = await generateSQLiteDrizzleJson(schema, snapshot.id);
  expect(await generateSQLiteMigration(snapshot, tables)).toEqual([]);
});
