/** A shop of the last release, with rows in every table, passes through each later migration. */
import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { FrontPage } from "#app/front-page/front-page.contract.ts";

/** The last migration that shops had when they were 0.2, of commit c968c78f. */
const LAST_RELEASED = "0022";

const MIGRATIONS = readdirSync("migrations")
  .filter((name) => name.endsWith(".sql"))
  .sort();
const migrate = (db: DatabaseSync, name: string) => db.exec(readFileSync(`migrations/${name}`, "utf8"));

interface Column {
  name: string;
  type: string;
}
const columnsOf = (db: DatabaseSync, table: string) =>
  db.prepare(`PRAGMA table_info(${table})`).all() as unknown as Column[];

/** Tables of the shop itself, without those in which a full-text index keeps its words. */
const tablesOf = (db: DatabaseSync) =>
  db
    .prepare("SELECT name FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
    .map(({ name }) => String(name))
    .sort();

/** Texts are unique, and read as JSON too. */
const sampleOf = ({ name, type }: Column, row: number) =>
  /int/i.test(type) ? row : JSON.stringify({ [name]: row });

function fillWithRows(db: DatabaseSync) {
  db.exec("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON");
  for (const table of tablesOf(db)) {
    const columns = columnsOf(db, table);
    const names = columns.map(({ name }) => `"${name}"`);
    const insert = db.prepare(`INSERT INTO ${table} (${names}) VALUES (${names.map(() => "?")})`);
    for (const row of [1, 2]) insert.run(...columns.map((column) => sampleOf(column, row)));
  }
}
const counts = (db: DatabaseSync, tables: string[]) =>
  tables.map((table) => [table, db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n]);

test("a shop of the last release with rows in every table passes through each later migration, and loses none", () => {
  const db = new DatabaseSync(":memory:");
  const released = MIGRATIONS.filter((name) => name.slice(0, 4) <= LAST_RELEASED);
  const later = MIGRATIONS.filter((name) => name.slice(0, 4) > LAST_RELEASED);
  for (const name of released) migrate(db, name);
  const tables = tablesOf(db);
  fillWithRows(db);
  expect(counts(db, tables)).toEqual(tables.map((table) => [table, 2]));
  for (const name of later) migrate(db, name);
  expect(later.length).toBeGreaterThan(4);
  const kept = tables.filter((table) => table !== "heartbeats");
  // The models that came first became a collection, and the front page's first section.
  const grown = ["collections", "shop_settings"];
  expect(counts(db, kept)).toEqual(kept.map((table) => [table, grown.includes(table) ? 3 : 2]));
});

/** A database before the migration of this name, and how a row is put into it: what is not given is made up. */
function databaseBefore(migration: string) {
  const db = new DatabaseSync(":memory:");
  const made = MIGRATIONS.findIndex((name) => name.endsWith(`_${migration}.sql`));
  for (const name of MIGRATIONS.slice(0, made)) migrate(db, name);
  db.exec("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON");
  const insert = (table: string, values: Record<string, string | number | null>, row: number) => {
    const columns = columnsOf(db, table);
    db.prepare(
      `INSERT INTO ${table} (${columns.map(({ name }) => `"${name}"`)}) VALUES (${columns.map(() => "?")})`,
    ).run(
      ...columns.map((column) =>
        column.name in values ? (values[column.name] ?? null) : sampleOf(column, row),
      ),
    );
  };
  return { db, insert, run: () => migrate(db, MIGRATIONS[made] ?? "") };
}

test("models of a shop with few filters are found by the new ones, and by how many people printed them", () => {
  const { db, insert, run } = databaseBefore("found-by-more");
  const until = (year: number) =>
    JSON.stringify({ from: "2026-01-01", until: `${year}-01-01T00:00:00.000Z` });
  const low = { footprint: '{"z":60}', print_hours: 3.5, supports: "some", sale: until(2990) };
  const models = {
    low: { ...low, printed_by: 2, published_at: 86_400_000 * 20_000 + 5 },
    bare: { footprint: null, print_hours: null, supports: null, sale: until(2020), printed_by: 0 },
  };
  for (const [row, [id, values]] of Object.entries(models).entries()) {
    insert("products", { id, ...values }, row);
    insert("product_lists", { product_id: id, list: "all/all/all", price_cents: 499 }, row);
  }
  run();
  const rowsOf = (id: string) =>
    db
      .prepare("SELECT list, printed, price_cents FROM product_lists WHERE product_id = ? ORDER BY list")
      .all(id);
  const lists = [
    "all/all/all",
    "height/100",
    "height/200",
    "hours/24",
    "hours/4",
    "hours/8",
    "sale/on",
    "supports/needed",
  ];
  expect(rowsOf("low")).toEqual(lists.map((list) => ({ list, printed: 220_000, price_cents: 499 })));
  expect(rowsOf("bare")).toEqual([{ list: "all/all/all", printed: 0, price_cents: 499 }]);
});

test("the models that a shop put first become a collection in their order, and the front page's first section", () => {
  const { db, insert, run } = databaseBefore("front-page");
  const featured = { "gear-box": 2, gear: 1, vase: null };
  for (const [row, [id, place]] of Object.entries(featured).entries()) {
    insert("products", { id, featured: place }, row);
    insert("product_lists", { product_id: id, list: "all/all/all", shop_order: row }, row);
  }
  run();
  const first = db
    .prepare("SELECT product_id AS id, shop_order FROM product_lists ORDER BY shop_order DESC")
    .all();
  expect(first.map(({ id }) => id)).toEqual(["gear", "gear-box", "vase"]);
  expect(first.map(({ shop_order: order }) => Number(order) > 10 ** 13)).toEqual([true, true, false]);
  expect(db.prepare("SELECT slug, models, place, revision FROM collections").all()).toEqual([
    { slug: "front_page", models: '["gear","gear-box"]', place: 0, revision: 1 },
  ]);
  const before = MIGRATIONS.findIndex((name) => name.endsWith("_front-page.sql"));
  for (const name of MIGRATIONS.slice(before + 1)) migrate(db, name);
  expect(db.prepare("SELECT slug, models, place FROM collections").all()).toEqual([
    { slug: "recommended-models", models: '["gear","gear-box"]', place: 1 },
  ]);
  const [setting] = db.prepare("SELECT value FROM shop_settings WHERE name = 'front-page'").all();
  expect(JSON.parse(String(setting?.value))).toMatchObject({
    model: null,
    sections: [{ kind: "collection", collection: "recommended-models" }],
  });
});

test("a collection that has the address of the recommended models already keeps it: theirs is another", () => {
  const { db, insert, run } = databaseBefore("sections");
  const collections = { front_page: '["vase"]', "recommended-models": "[]", "recommended-models-2": "[]" };
  for (const [place, [slug, models]] of Object.entries(collections).entries())
    insert("collections", { slug, models, place }, place);
  run();
  expect(db.prepare("SELECT slug, models, place FROM collections ORDER BY place").all()).toEqual([
    { slug: "recommended-models", models: "[]", place: 1 },
    { slug: "recommended-models-2", models: "[]", place: 2 },
    { slug: "recommended-models-3", models: '["vase"]', place: 3 },
  ]);
  const [setting] = db.prepare("SELECT value FROM shop_settings WHERE name = 'front-page'").all();
  const arranged = FrontPage.parse(JSON.parse(String(setting?.value)));
  expect(arranged.sections).toMatchObject([{ kind: "collection", collection: "recommended-models-3" }]);
});

test("a shop that put no model first has no section after it", () => {
  const { db, insert, run } = databaseBefore("sections");
  insert("collections", { slug: "front_page", models: "[]", place: 0 }, 0);
  run();
  expect(db.prepare("SELECT slug FROM collections").all()).toEqual([]);
  expect(db.prepare("SELECT name FROM shop_settings").all()).toEqual([]);
});
