import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { orders } from "#app/db/schema.ts";
import { newestPaymentPage } from "#app/orders/orders.store.server.ts";
import { claimDueOrders } from "#app/orders/payments/settle.store.server.ts";
import { makeMember } from "#tests/support/members.ts";
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

test("the newest payment page, of live mode if there is one, is found without reading the other orders", async () => {
  const { user } = await createUser();
  const placed = (page: string, at: number) =>
    db.insert(orders).values({
      id: page,
      code: page,
      userId: user.id,
      totalCents: 499,
      language: "en",
      paymentSessionId: page,
      createdAt: new Date(at),
    });
  const found = async () => {
    const { sql, params } = newestPaymentPage(db).toSQL();
    const { results, meta } = await env.DB.prepare(sql)
      .bind(...params)
      .all();
    expect(meta.rows_read).toBeLessThan(5);
    return results.map(({ session_id }) => session_id);
  };
  const many = Array.from({ length: 300 }, (_, at) => placed(`cs_test_${at}`, at));
  await db.batch([placed("cs_test_newest", 1000), ...many]);
  expect(await found()).toEqual(["cs_test_newest"]);
  const made = await makeMember(user.id, { membership: { sessionId: "cs_test_joined" } });
  expect(made.order.paymentSessionId).toMatch(/^in_/);
  expect(await found()).toEqual(["cs_test_joined"]);
  await db.batch([placed("cs_live_newest", 20), placed("cs_live_old", 10), placed("cs_test_later", 2000)]);
  expect(await found()).toEqual(["cs_live_newest"]);
});
