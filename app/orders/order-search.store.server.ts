/** The full-text index `order_search`, for the studio's search. It is derived from orders, and updated in the batch of each change. */
import { type SQL, sql } from "drizzle-orm";
import type { UserId } from "#app/accounts/accounts.store.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { ORDER_SEARCH_ROWS } from "./order-search-rows.ts";

const reindexOrders = (db: Db, condition: SQL) =>
  [
    db.run(sql`DELETE FROM order_search WHERE rowid IN (
      SELECT search_row FROM orders WHERE ${condition} AND search_row IS NOT NULL)`),
    db.run(sql`${sql.raw(ORDER_SEARCH_ROWS)} ${condition}`),
  ] as const;

/** Runs in the batch that places the order or changes its buyer's details. */
export const refreshOrderSearch = (db: Db, orderId: string) =>
  [
    db.run(sql`
      UPDATE orders SET search_row = (SELECT coalesce(max(search_row), 0) + 1 FROM orders)
      WHERE id = ${orderId} AND search_row IS NULL`),
    ...reindexOrders(db, sql`orders.id = ${orderId}`),
  ] as const;

/** Runs after a change of name or e-mail, or the deletion of the account, in its batch. */
export const refreshOrderSearchOfBuyer = (db: Db, userId: UserId) =>
  reindexOrders(db, sql`orders.user_id = ${userId}`);
