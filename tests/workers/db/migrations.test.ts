import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { ListQuery } from "#app/catalog/catalog.contract.ts";
import { listProducts } from "#app/catalog/catalog.server.ts";
import { refreshSearchIndex } from "#app/catalog/search/search.server.ts";
import type { Sale } from "#app/offers/pricing/sale.ts";
import { repriceAfterSales } from "#app/offers/sales.server.ts";
import { createServices } from "#app/services.server.ts";
import { TRIGGER_MIGRATIONS } from "#tests/support/trigger-migrations.ts";

const LAST_WITH_TRIGGERS = "0007_size_order.sql";
/** The migrations until then, with the triggers that they had: vitest's reader would split those. */
const WITH_TRIGGERS = env.TEST_MIGRATIONS.filter(({ name }) => name <= LAST_WITH_TRIGGERS).map(
  (migration) => ({
    ...migration,
    queries:
      migration.name in TRIGGER_MIGRATIONS
        ? statements(TRIGGER_MIGRATIONS[migration.name] ?? "")
        : migration.queries,
  }),
);

function statements(text: string): string[] {
  const code = text.replace(/^--.*$/gm, "");
  return code
    .split(/;\n(?=CREATE|INSERT INTO `cat|$)/)
    .map((each) => each.trim())
    .filter(Boolean);
}

const AT = 1_760_000_000_000;
const product = (id: string, status: string) => `
  INSERT INTO products (id, status, title, description, tags, images, standard_cents, price_cents, free, version, zip_key,
    zip_sha256, zip_bytes, file_count, formats, published_at, updated_at)
  VALUES ('${id}', '${status}', '{"en":"The ${id}","es":"Búho"}', '{"en":"Night bird"}', '["barn"]', '[]', 499, 499, 0, 1,
    'k', 'h', 10, 1, '["obj","stl"]', ${AT}, ${AT})`;
const ROWS = [
  `INSERT INTO users (id, username, email, created_at) VALUES ('ada', 'Ada', 'ada@people.test', ${AT})`,
  product("owl", "published"),
  product("fox", "unpublished"),
  `INSERT INTO comments (product_id, user_id, comment, created_at) VALUES ('owl', 'ada', 'Prints well', ${AT})`,
  `INSERT INTO orders (id, code, user_id, total_cents, language, created_at) VALUES ('o', 'CODE', 'ada', 499, 'en', ${AT})`,
];
/** The last migration before a withdrawal revoked licences, and a sale whose buyer had withdrawn by then. */
const LAST_BEFORE_REVOCATION = "0037_bundles_and_fees.sql";
const WITHDRAWN = [
  `INSERT INTO purchases (user_id, product_id, licence, order_id, purchased_at, certificate_code)
   VALUES ('ada', 'owl', 'standard', 'o', ${AT}, 'C')`,
  `UPDATE orders SET withdrawal = '{"at":${AT + 1},"productIds":["owl"]}' WHERE id = 'o'`,
  "UPDATE search_entries SET sales = 3, ranked_sales = 3 WHERE product_id = 'owl'",
];
const TABLES = ["users", "products", "comments", "orders"];
const contents = () =>
  env.MIGRATED_DB.batch(
    TABLES.map((table) => env.MIGRATED_DB.prepare(`SELECT * FROM ${table} ORDER BY id`)),
  ).then((all) => all.map(({ results }) => results));

const BEFORE_PRICES_IN_FORCE = env.TEST_MIGRATIONS.filter(({ name }) => name <= "0039_moving_in.sql");
const SALE: Sale = {
  from: "2025-01-01T00:00:00.000Z",
  until: "2999-01-01T00:00:00.000Z",
  prices: { standard: { price: 250, lowestPrice: 499 } },
};

test("no migration creates a trigger", () => {
  expect(env.TEST_MIGRATIONS.length).toBeGreaterThan(8);
  for (const { name, queries } of env.TEST_MIGRATIONS)
    expect([name, /create\s+(temp\w*\s+)?trigger/i.test(queries.join(";"))]).toEqual([name, false]);
});

test("a database with the old triggers is migrated with its data, lists and search", async () => {
  const database = env.MIGRATED_DB;
  const triggers = () => database.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all();
  await applyD1Migrations(database, WITH_TRIGGERS);
  expect((await triggers()).results).toHaveLength(7);
  await database.batch(ROWS.map((sql) => database.prepare(sql)));
  const before = await contents();

  await applyD1Migrations(
    database,
    env.TEST_MIGRATIONS.filter(({ name }) => name <= LAST_BEFORE_REVOCATION),
  );
  await database.batch(WITHDRAWN.map((sql) => database.prepare(sql)));
  await applyD1Migrations(database, BEFORE_PRICES_IN_FORCE);
  await database.prepare("UPDATE products SET sale = ? WHERE id = 'owl'").bind(JSON.stringify(SALE)).run();
  await applyD1Migrations(database, env.TEST_MIGRATIONS);
  const sale = "SELECT revoked_at, sales FROM purchases JOIN search_entries USING (product_id)";
  expect((await database.prepare(sale).all()).results).toEqual([{ revoked_at: AT + 1, sales: 2 }]);
  expect((await triggers()).results).toEqual([]);
  const after = await contents();
  expect(after.map((rows) => rows.length)).toEqual([1, 2, 1, 1]);
  expect(after).toMatchObject(before);
  const shop = createServices(
    { ...env, DB: database },
    { readConstraint: "first-primary", language: "en", log: () => {}, waitUntil: () => {} },
  );
  for (const query of [
    {},
    { q: "buho" },
    { q: "night bir" },
    { price: "paid", license: "standard", format: "stl", sort: "size" },
  ])
    expect((await listProducts(shop, ListQuery.parse(query))).products.map(({ id }) => id)).toEqual(["owl"]);
  for (const query of [{ price: "free" }, { license: "commercial" }, { format: "step" }, { q: "fox" }])
    expect(await listProducts(shop, ListQuery.parse(query))).not.toMatchObject({
      matched: "every",
      unfiltered: false,
      products: [{}],
    });
  expect((await listProducts(shop, ListQuery.parse({ q: "owls" }))).corrected).toBe(null);
  const listed = () => database.prepare("SELECT DISTINCT price_cents FROM product_lists").all();
  expect((await listed()).results).toEqual([{ price_cents: 499 }]);
  await repriceAfterSales(shop);
  expect((await listed()).results).toEqual([{ price_cents: 250 }]);
  await refreshSearchIndex(shop);
  expect(await listProducts(shop, ListQuery.parse({ q: "owls" }))).toMatchObject({
    matched: "every",
    products: [{ id: "owl" }],
  });
});
