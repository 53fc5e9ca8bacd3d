/** What is read of a large shop page by page: the cron's statistics and the files of records. */
import { env } from "cloudflare:workers";
import { eq, lt } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDb } from "#app/db/client.server.ts";
import { orders, productViews, statisticsModels, statisticsSnapshots } from "#app/db/schema.ts";
import { DEFAULT_TIME_ZONE } from "#app/i18n/reader.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { localDay } from "#app/shared/time-zone.ts";
import { computeStatistics, recordViews } from "#app/statistics/statistics.server.ts";
import { vatPage } from "#app/tax/vat.server.ts";
import { countRowsRead } from "#tests/support/database.ts";
import { insertManyOrders } from "#tests/support/orders.ts";
import { insertManyProducts } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";
import { cookieHeader, createSeller, csrfTokenFor } from "#tests/support/users.ts";
import { computeVatSheetsAgain } from "#tests/support/vat.ts";
import { fetchFromWorker } from "#tests/support/worker.ts";

const { services } = testServices();
const seller = await createSeller();
const cookie = cookieHeader(await csrfTokenFor(seller.token), seller.token);
const getFrom = (DB: D1Database, path: string) =>
  fetchFromWorker(path, { headers: { Cookie: cookie } }, { ...env, DB });

await insertManyProducts(1_200);
await insertManyOrders(12_000, { userId: seller.user.id, productId: "bulk-00001" });
await env.DB.prepare(
  `INSERT INTO tax_documents (id, order_id, kind, number, issued_at, country, percent, reason, total_cents, tax_cents)
   SELECT 'in_' || id, id, 'invoice', code, paid_at, 'ES', 21, 'standard_rated', 499, 87 FROM orders WHERE paid_at IS NOT NULL`,
).run();
const paid = 10_692;
const rowsOf = (text: string) => text.trimEnd().split("\r\n").length - 1;

test("the cron reads each order once, however many pages there are", async () => {
  await db.delete(statisticsSnapshots);
  const { DB, rowsRead } = countRowsRead();
  await computeStatistics({ ...services, db: openDb(DB, "first-primary") });
  expect(await rowsRead()).toBeLessThan(12_000 * 4);
});

test("VAT counts each order and each of Stripe's documents once, and from then on only what has changed", async () => {
  const rowsOfRun = async () => {
    const { DB, rowsRead } = countRowsRead();
    await computeVatSheetsAgain({ ...services, db: openDb(DB, "first-primary") });
    return rowsRead();
  };
  const first = await rowsOfRun();
  expect([first > 12_000, first < 12_000 * 25]).toEqual([true, true]);
  expect(await rowsOfRun()).toBeLessThan(20);
  await db.update(orders).set({ feeCents: 30, feeCurrency: "eur" }).where(lt(orders.searchRow, 12));
  const { rows } = (await vatPage(services, "2023-Q4")).sheet;
  expect([rows[0]?.fees, (await rowsOfRun()) < 500]).toEqual([0, true]);
  expect((await vatPage(services, "2023-Q4")).sheet.rows[0]?.fees).toBe(300);
});

test.each([
  ["orders.csv?period=all", 4],
  ["tax.csv?month=2023-11", 4],
  ["vat-orders.csv?quarter=2023-Q4", 4],
])("%s has every row and reads each once", async (file, perRow) => {
  const { DB, rowsRead } = countRowsRead();
  const text = await (await getFrom(DB, `/app/studio/${file}`)).text();
  expect(rowsOf(text)).toBeGreaterThan(paid - 200);
  expect(new Set(text.trimEnd().split("\r\n")).size).toBe(rowsOf(text) + 1);
  expect(await rowsRead()).toBeLessThan(12_000 * perRow);
});

/** A database whose `failing`th query of orders or documents fails. */
function failingDatabase(failing: number) {
  let count = 0;
  const prepare = (sql: string) => {
    const isPage = /from "(orders|tax_documents)"/.test(sql) && /limit/.test(sql);
    if (isPage && ++count === failing) throw new Error("D1 is away");
    return env.DB.prepare(sql);
  };
  const session = { prepare, batch: (all: D1PreparedStatement[]) => env.DB.batch(all) };
  return { withSession: () => session } as unknown as D1Database;
}

test.each(["orders.csv?period=all", "tax.csv?month=2023-11"])(
  "when the database fails in the middle of %s the connection breaks, and at its beginning it is an error",
  async (file) => {
    expect((await getFrom(failingDatabase(1), `/app/studio/${file}`)).status).toBe(500);
    // `fetchFromWorker` reads the body, which fails.
    await expect(getFrom(failingDatabase(3), `/app/studio/${file}`)).rejects.toThrow("D1 is away");
  },
);

/** A database that measures the answers of queries for views. */
function watchViews() {
  const sizes: number[] = [];
  const watched = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        if (name === "bind") return (...params: unknown[]) => watched(target.bind(...params));
        if (name !== "raw") return Reflect.get(target, name).bind(target);
        return async () => {
          const rows = await target.raw();
          sizes.push(JSON.stringify(rows).length);
          return rows;
        };
      },
    });
  const prepare = (sql: string) => {
    const statement = env.DB.prepare(sql);
    return /^select.*product_views/s.test(sql) ? watched(statement) : statement;
  };
  const session = { prepare, batch: (all: D1PreparedStatement[]) => env.DB.batch(all) };
  const DB = { withSession: () => session } as unknown as D1Database;
  return { DB, largest: () => Math.max(...sizes), queries: () => sizes.length };
}

test("the seller's list of models has all of them", async () => {
  const list: { id: string }[] = await (await getFrom(env.DB, "/app/studio/products")).json();
  expect(new Set(list.map(({ id }) => id)).size).toBe(1_200);
});

test("a counter that starts over after a restore lowers no count of the day", async () => {
  const day = "2026-01-01";
  await recordViews(services, "models", [
    { day, views: { vase: { seen: 9, carted: 2 }, box: { seen: 1, carted: 0 } } },
  ]);
  await recordViews(services, "models", [
    { day, views: { vase: { seen: 3, carted: 3 }, gear: { seen: 1, carted: 0 } } },
  ]);
  const [row] = await db.select().from(productViews);
  expect(row?.views).toEqual({
    vase: { seen: 9, carted: 3 },
    box: { seen: 1, carted: 0 },
    gear: { seen: 1, carted: 0 },
  });
});

test("the cron reads views in answers of one day or 1 MB, and few of them when days are small", async () => {
  const manyModels = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, n) => [`model-with-24-letters-${n}`, { seen: 1, carted: 0 }]),
  );
  const dayBefore = (days: number) => localDay(Date.now() - days * DAY_MS, DEFAULT_TIME_ZONE);
  const count = async () => {
    await db.delete(statisticsSnapshots);
    const { DB, largest, queries } = watchViews();
    await computeStatistics({ ...services, db: openDb(DB, "first-primary") });
    return { largest: largest(), queries: queries() };
  };
  await db.delete(productViews);
  for (let days = 1; days <= 120; days++)
    await recordViews(services, "models", [
      { day: dayBefore(days), views: { "bulk-00001": { seen: 1, carted: 0 } } },
    ]);
  expect((await count()).queries).toBeLessThan(6);
  for (const days of [1, 2, 3, 4])
    await recordViews(services, "models", [{ day: dayBefore(days), views: manyModels }]);
  expect((await count()).largest).toBeLessThan(1_300_000);
  const rows = await db.select().from(statisticsModels).where(eq(statisticsModels.period, "7"));
  const models = Object.assign({}, ...rows.map((row) => row.models));
  expect(models["model-with-24-letters-7"]?.seen).toBe(4);
  expect(models["bulk-00001"]?.seen).toBe(6);
});
