import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { claimDueOrders } from "#app/orders/payments/settle.store.server.ts";
import { insertManyOrders } from "#tests/support/orders.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db } from "#tests/support/services.ts";
import { createUser } from "#tests/support/users.ts";

test("taking orders to check reads those orders only, however many are unpaid", async () => {
  const { user } = await createUser();
  await insertManyOrders(20_000, { userId: user.id, productId: (await insertProduct()).id });
  const { sql, params } = claimDueOrders(db, new Date(), 5).toSQL();
  const { results, meta } = await env.DB.prepare(sql)
    .bind(...params)
    .all();
  expect(results).toHaveLength(5);
  expect(meta.rows_read).toBeLessThan(50);
});
