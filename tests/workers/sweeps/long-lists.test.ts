/** Lists of a shop that is larger than any page: nothing is left out in silence. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { purchasesOf } from "#app/library/library.server.ts";
import { licensesOwned } from "#app/library/library.store.server.ts";
import { allBundledProducts } from "#app/offers/bundles.store.server.ts";
import { productsWithSale } from "#app/offers/sales.store.server.ts";
import { insertProduct, insertPurchase } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createUser } from "#tests/support/users.ts";

const COPIES = 2_100;

/** Copies a row this many times. @param changes SQL of the columns that differ; `value` is the copy's number */
async function copyRow(table: string, where: string, changes: Record<string, string>) {
  const columns = await env.DB.prepare(`SELECT name FROM pragma_table_info('${table}')`).all<{
    name: string;
  }>();
  const names = columns.results.map(({ name }) => name);
  const values = names.map((name) => changes[name] ?? `original."${name}"`);
  await env.DB.prepare(
    `INSERT INTO ${table} (${names.map((name) => `"${name}"`)}) SELECT ${values} FROM ${table} original, json_each(?) WHERE ${where}`,
  )
    .bind(JSON.stringify(Array.from({ length: COPIES }, (_, at) => at)))
    .run();
}

test("an owner of thousands of models has all of them, and all sales and bundles are listed", async () => {
  const { user } = await createUser();
  const { id } = await insertProduct();
  await insertPurchase(user.id, id);
  const terms = `'{"ids":["${id}"],"until":"2026-12-01T00:00:00.000Z","percent":10}'`;
  await copyRow("products", `original.id = '${id}'`, { id: "'copy-' || value", sale: terms });
  await copyRow("purchases", `original.user_id = '${user.id}'`, {
    product_id: "'copy-' || value",
    certificate_code: "'copy-' || value",
  });
  const { services } = testServices();
  expect(await purchasesOf(services, user)).toHaveLength(COPIES + 1);
  expect(await licensesOwned(db, user.id)).toHaveLength(COPIES + 1);
  expect(await productsWithSale(db)).toHaveLength(COPIES);
  await env.DB.prepare("UPDATE products SET bundle = sale").run();
  expect(await allBundledProducts(db)).toHaveLength(COPIES);
});
