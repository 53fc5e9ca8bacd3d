/** The full-text index `order_search`, by which the studio finds orders. It is derived from orders, and updated in the batch of each change. */
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import type { UserId } from "#app/domain/accounts/accounts.store.server.ts";

/** Replaces the index entries of the orders that meet `condition`: code, buyer, and models' titles in every language. */
const reindexOrders = (db: Db, condition: SQL) =>
  [
    db.run(sql`DELETE FROM order_search WHERE rowid IN (
      SELECT search_row FROM orders WHERE ${condition} AND search_row IS NOT NULL)`),
    db.run(sql`
      INSERT INTO order_search (rowid, words)
      SELECT orders.search_row, concat_ws(' ', orders.code, users.username, users.email,
        orders.buyer ->> 'name', orders.buyer ->> 'lastName', (
          SELECT group_concat(concat_ws(' ', order_lines.title, products.id,
            (SELECT group_concat(value, ' ') FROM json_each(products.title))), ' ')
          FROM order_lines JOIN products ON products.id = order_lines.product_id
          WHERE order_lines.order_id = orders.id))
      FROM orders JOIN users ON users.id = orders.user_id WHERE ${condition} AND search_row IS NOT NULL`),
  ] as const;

/** Indexes an order; runs in the batch that places it or changes its buyer's details. */
export const indexOrder = (db: Db, orderId: string) =>
  [
    db.run(sql`
      UPDATE orders SET search_row = (SELECT coalesce(max(search_row), 0) + 1 FROM orders)
      WHERE id = ${orderId} AND search_row IS NULL`),
    ...reindexOrders(db, sql`orders.id = ${orderId}`),
  ] as const;

/** Indexes a buyer's orders; runs after a change of name or e-mail, or the deletion of the account, in its batch. */
export const indexOrdersOf = (db: Db, userId: UserId) => reindexOrders(db, sql`orders.user_id = ${userId}`);
