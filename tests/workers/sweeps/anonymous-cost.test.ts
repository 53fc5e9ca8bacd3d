import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { LIST_OPTIONS } from "#app/catalog/list/list-params.ts";
import { reindexWithVocabularyWhere } from "#app/catalog/list/listing.store.server.ts";
import { MAX_COLLECTED, MAX_COLLECTIONS } from "#app/collections/collections.contract.ts";
import { shopSettings } from "#app/db/schema.ts";
import { insertCollection } from "#tests/support/collections.ts";
import { countRowsOfRequests } from "#tests/support/database.ts";
import { insertTier } from "#tests/support/memberships.ts";
import { insertManyProducts } from "#tests/support/products.ts";
import { PAGE_REQUESTS, ROUTE_PATHS } from "#tests/support/routes.ts";
import { db } from "#tests/support/services.ts";
import { createUser } from "#tests/support/users.ts";
import { fetchFromWorker } from "#tests/support/worker.ts";

const COUNT = 5_000;
await insertManyProducts(COUNT, 1, [
  `UPDATE products SET tags = json_array('all', 'tag ' || (rowid % 300)), print_hours = rowid % 40, supports = 'none',
    footprint = json_object('z', rowid % 300)`,
  `UPDATE products SET title = json_object('en', 'Rare ' || id) WHERE id LIKE '%0500' OR id LIKE '%2_55'`,
]);
const { user } = await createUser();
const many = `WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ${COUNT})`;
await env.DB.batch(
  [
    `${many} INSERT INTO comments (product_id, user_id, comment, created_at)
      SELECT printf('bulk-%05d', 1 + at % 40), '${user.id}', 'No. ' || at, at FROM n`,
    `${many} INSERT INTO orders (id, code, user_id, total_cents, language, created_at)
      SELECT 'o' || at, 'C' || at, '${user.id}', 499, 'en', at FROM n`,
  ].map((sql) => env.DB.prepare(sql)),
);

const { DB, rowsRead } = await countRowsOfRequests();

async function cost(path: string, method = "GET") {
  await fetchFromWorker(path, { method, headers: { "Sec-Fetch-Site": "same-origin" } }, { ...env, DB });
  return rowsRead();
}
/** Rows read by the first and the second request of a path. */
const costs = async (path: string, method?: string) =>
  [await cost(path, method), await cost(path, method)] as const;
const collected = Array.from({ length: MAX_COLLECTED }, (_, at) => `bulk-${String(at + 1).padStart(5, "0")}`);
const slugs: string[] = [];
for (let n = 0; n < MAX_COLLECTIONS; n++) slugs.push(await insertCollection({ models: collected }));
await insertTier({ opens: "collections", collections: slugs });
// Six sections, the last collections among them, and a text with a model's picture.
const arranged = { collection: null, title: {}, text: {}, model: null };
await db.insert(shopSettings).values({
  name: "front-page",
  value: {
    model: "bulk-00009",
    sections: [
      ...(["newest", "rated", "sale"] as const).map((kind) => ({ ...arranged, kind })),
      ...slugs.slice(-2).map((collection) => ({ ...arranged, kind: "collection" as const, collection })),
      { ...arranged, kind: "text", title: { en: "A text" }, model: "bulk-00010" },
    ],
  },
  updatedAt: new Date(),
});
await db.run(sql`UPDATE products SET sale = json_object('from', '2020-01-01T00:00:00.000Z', 'until',
  '2999-01-01T00:00:00.000Z', 'prices', json_object('standard', json_object('price', 50, 'lowestPrice', 100)), 'announced', 50) WHERE id LIKE '%7'`);
const PARAMETERS: Record<string, string> = {
  ":slug": slugs[0] ?? "",
  ":id": "bulk-00001",
  ":language": "en",
  "*": "no/such",
};
const withParameters = (path: string) => path.replace(/(:\w+|\*)/g, (name) => PARAMETERS[name] ?? "x");
const pages = PAGE_REQUESTS.filter((request) => request.startsWith("GET ")).map((request) =>
  request.slice(4),
);
const ADDRESSES = [...ROUTE_PATHS, ...pages.map((path) => `${path === "/" ? "/_root" : path}.data`)].map(
  withParameters,
);
const list = (query: string) => [`/?${query}`, `/_root.data?${query}`];
const FILTERS = ["free", "paid"].flatMap((price) =>
  ["standard", "commercial"].flatMap((license) =>
    ["stl", "3mf", "step"].flatMap((format) =>
      LIST_OPTIONS.sort.map((sort) => `price=${price}&license=${license}&format=${format}&sort=${sort}`),
    ),
  ),
);
const WITH_QUERIES = [
  ...["format=step", "format=3mf", "license=commercial", "sort=size", "utm=x"].flatMap(list),
  ...FILTERS.map((query) => `/?${query}`),
  ...["1.a", "1700000000000.bulk-00001", "99999999999999.zebra", "x", "1'--.a"].flatMap((after) =>
    list(`after=${after}`),
  ),
  ...FILTERS.slice(0, 4).map((query) => `/?${query}&after=99999999999999.zebra`),
  ...["tag=all", "tag=tag+7&sort=price", "tag=none"].flatMap(list),
  ...["hours=4", "height=100&sort=printed", "supports=none&sort=price", "supports=needed", "sale=on"].flatMap(
    list,
  ),
  ...["rare", "zzz"].flatMap((q) => list(`q=${q}`)),
  "/app/comments?before=2",
  "/app/comments?before=4000",
  "/app/comments?productId=bulk-00001",
  "/app/comments?productId=bulk-00001&before=200",
  "/product/bulk-00001/comments?before=2000",
  "/product/no-such",
  "/app/rate?x=1",
];
/** Cached once per language, whatever the query; the cache is read before the database. */
const CACHED_ONCE = ["/sitemap.xml", "/feed/en", "/app/products", "/memberships", "/memberships.data"];

test("every public path reads at most 150 rows, or is cached for everybody", async () => {
  const table = [];
  for (const path of new Set([...ADDRESSES, ...WITH_QUERIES])) {
    const [first, again] = await costs(path);
    table.push({ path, first, again });
  }
  const expensive = table.filter(({ first, path }) => first > 150 && !CACHED_ONCE.includes(path));
  expect(expensive).toEqual([]);
  for (const path of CACHED_ONCE)
    for (const [address, method] of [
      [path, "GET"],
      [`${path}?x=1`, "GET"],
      [`${path}?after=2`, "HEAD"],
    ] as const)
      expect([address, ...(await costs(address, method))]).toEqual([address, 0, 0]);
});

/** Rows read by searches and lists for a printer that few or many models fit, on their pages and with filters. */
async function searchCosts() {
  const table: Record<string, number> = {};
  for (const q of [
    "d",
    "bulk",
    "One",
    "one of many",
    "b",
    "bu",
    "bulkk onne maany seriie bulkky oone manny serrie",
  ]) {
    table[`suggestions ${q}`] = await cost(`/app/suggestions?q=${q}`);
    for (const more of [
      "",
      "&sort=price",
      "&price=free&format=3mf",
      "&printer=220x220x250&sort=size",
      "&after=99999999999999.zebra",
      "&after=1.a",
      "&after=96.best",
    ])
      table[q + more] = await cost(`/?q=${q}${more}`);
  }
  for (const filters of [
    "price=free",
    "license=commercial&sort=price",
    "format=step",
    "printer=220x220x250",
    "q=one",
  ])
    table[`tag with ${filters}`] = await cost(`/?tag=all&${filters}`);
  for (const filters of [
    "hours=4&license=commercial",
    "supports=none&height=50&sort=price",
    "sale=on",
    "supports=needed&hours=2",
  ])
    table[`list for ${filters}`] = await cost(`/?${filters}`);
  for (const printer of ["220x220x250", "prusa-mk4s", "400x400x5", "20x20x400"]) {
    table[`products for ${printer}`] = await cost(`/app/products?printer=${printer}`);
    for (const more of [
      "",
      "&sort=price",
      "&price=free",
      "&format=3mf&sort=size",
      "&after=1700000000000.bulk-00001",
    ])
      table[`list for ${printer}${more}`] = await cost(`/?printer=${printer}${more}`);
  }
  return table;
}

const overBudget = (costs: Record<string, number>) =>
  Object.entries(costs).filter(([name, rows]) => rows > (/ for /.test(name) ? 400 : 600));

test("searches read at most 600 rows and lists for a printer 400, in a large shop as in a small one", async () => {
  await env.DB.exec(
    `UPDATE products SET footprint = json_object('x', 20 + zip_bytes % 300, 'y', 30, 'z', 20 + price_cents % 200, 'short', 20, 'long', 20 + zip_bytes % 300, 'square', 20 + zip_bytes % 300)`,
  );
  await db.batch(reindexWithVocabularyWhere(db, sql`TRUE`, new Date()));
  const small = await searchCosts();
  expect(overBudget(small)).toEqual([]);
  await insertManyProducts(20_000, COUNT + 1);
  const large = await searchCosts();
  expect(overBudget(large)).toEqual([]);
});
