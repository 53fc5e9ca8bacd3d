import { env } from "cloudflare:workers";
import type { LicenseType } from "#app/catalog/licenses.ts";
import { orderLines, orders } from "#app/db/schema.ts";
import { refreshOrderSearch } from "#app/orders/order-search.store.server.ts";
import type { RefundRequest } from "#app/orders/refunds/refunds.contract.ts";
import { readableCode } from "#app/shared/readable-code.ts";
import { db } from "./services.ts";

type OrderRow = typeof orders.$inferInsert;

interface TestOrderLine {
  productId: string;
  title?: string;
  license?: LicenseType;
  priceCents?: number;
}

/** An order with its lines, by default paid. It inserts no purchases. */
export async function insertOrder(userId: string, lines: TestOrderLine[], changes: Partial<OrderRow> = {}) {
  const rows = lines.map(({ productId, title = "Vase", license = "standard", priceCents = 499 }) => ({
    productId,
    title,
    license,
    priceCents,
  }));
  const at = new Date();
  const order = {
    id: crypto.randomUUID(),
    code: readableCode("ST"),
    userId,
    status: "paid" as const,
    totalCents: rows.reduce((sum, { priceCents }) => sum + priceCents, 0),
    language: "en" as const,
    createdAt: at,
    paidAt: at,
    ...changes,
  };
  await db.batch([
    db.insert(orders).values(order),
    db.insert(orderLines).values(rows.map((row) => ({ ...row, orderId: order.id }))),
    ...refreshOrderSearch(db, order.id),
  ]);
  return order;
}

/** What a seller asks for in an order's form: by default the whole order. */
export const refundOf = (code: string, fields: Partial<RefundRequest> = {}): RefundRequest => ({
  code,
  refund: crypto.randomUUID(),
  what: "order",
  lines: [],
  amount: null,
  reason: "requested_by_customer",
  note: null,
  alreadyRefunded: 0,
  ...fields,
});

/**
 * Thousands of orders of one buyer in a few statements, two for each second: `ST-00001` …, all of one
 * product. Every tenth is abandoned, every 50th refunded, every 97th processing, every 1,000th disputed; the
 * others are paid.
 */
export async function insertManyOrders(
  count: number,
  { userId, productId }: { userId: string; productId: string },
) {
  const numbers = "WITH RECURSIVE serial(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM serial WHERE n < ?1)";
  await env.DB.batch([
    env.DB.prepare(
      `${numbers} INSERT INTO orders (id, code, user_id, status, total_cents, refunded_cents, dispute, language, buyer, created_at, paid_at, search_row)
       SELECT printf('bulk-order-%05d', n), printf('ST-%05d', n), ?2,
         CASE WHEN n % 10 = 0 AND n % 50 THEN 'expired' WHEN n % 50 = 0 THEN 'refunded' WHEN n % 97 = 0 THEN 'processing' ELSE 'paid' END,
         499, iif(n % 50, 0, 499), iif(n % 1000, NULL, '{"id":"dp","status":"open","reason":"fraudulent","amount":499,"openedAt":1,"dueAt":null}'),
         'en', json_object('name', 'Bulk', 'lastName', 'Buyer ' || n), 1700000000000 + n / 2 * 1000,
         iif((n % 10 = 0 AND n % 50) OR (n % 97 = 0 AND n % 50), NULL, 1700000000000 + n / 2 * 1000), n FROM serial`,
    ).bind(count, userId),
    env.DB.prepare(
      `${numbers} INSERT INTO order_lines (order_id, product_id, license, title, price_cents)
       SELECT printf('bulk-order-%05d', n), ?2, 'standard', 'Bulk model', 499 FROM serial`,
    ).bind(count, productId),
    env.DB.prepare(
      `${numbers} INSERT INTO order_search (rowid, words) SELECT n, printf('ST-%05d', n) || ' Bulk Buyer ' || n || ' Bulk model' FROM serial`,
    ).bind(count),
  ]);
}
