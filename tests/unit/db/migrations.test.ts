/** A shop of the last release, with rows in every table, passes through each later migration. */
import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";

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
  // The front page became a collection.
  expect(counts(db, kept)).toEqual(kept.map((table) => [table, table === "collections" ? 3 : 2]));
});

test("the models that a shop put first on its front page stay first, in their order", () => {
  const db = new DatabaseSync(":memory:");
  const made = MIGRATIONS.findIndex((name) => name.endsWith("_front-page.sql"));
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
  const featured = { "gear-box": 2, gear: 1, vase: null };
  for (const [row, [id, place]] of Object.entries(featured).entries()) {
    insert("products", { id, featured: place }, row);
    insert("product_lists", { product_id: id, list: "all/all/all", shop_order: row }, row);
  }
  migrate(db, MIGRATIONS[made] ?? "");
  const first = db
    .prepare("SELECT product_id AS id, shop_order FROM product_lists ORDER BY shop_order DESC")
    .all();
  expect(first.map(({ id }) => id)).toEqual(["gear", "gear-box", "vase"]);
  expect(first.map(({ shop_order: order }) => Number(order) > 10 ** 13)).toEqual([true, true, false]);
  expect(db.prepare("SELECT slug, models, place, revision FROM collections").all()).toEqual([
    { slug: "front_page", models: '["gear","gear-box"]', place: 0, revision: 1 },
  ]);
});
