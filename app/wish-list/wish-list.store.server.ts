/** Queries over wish lists. Models that are not for sale stay in them, in case they are published again. */
import { and, desc, eq, sql } from "drizzle-orm";
import type { UserId } from "#app/accounts/accounts.store.server.ts";
import { summaryColumns } from "#app/catalog/catalog.store.server.ts";
import { products } from "#app/catalog/catalog.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { pricesInForce } from "#app/offers/pricing/price-in-force.store.server.ts";
import { wishListItems } from "./wish-list.tables.server.ts";
import { WISH_LIST_MAX } from "./wish-list-limits.ts";

const newestFirst = [desc(wishListItems.createdAt), desc(wishListItems.productId)] as const;

/** Ids of the models in a wish list, newest first; the query reads an index only. */
export const wishedIds = (db: Db, userId: UserId) =>
  db
    .select({ id: wishListItems.productId })
    .from(wishListItems)
    .where(eq(wishListItems.userId, userId))
    .orderBy(...newestFirst)
    .limit(WISH_LIST_MAX);

/**
 * Adds the models of these ids that are published, the first as the newest; items already listed keep their
 * date. Selects the user's row, so that nothing is written for an ended session, whose `userId` is NULL.
 */
export const addWishes = (db: Db, userId: UserId, { ids, at }: { ids: readonly string[]; at: Date }) =>
  db.run(sql`
    INSERT INTO wish_list_items (user_id, product_id, created_at, wished_cents)
    SELECT users.id, products.id, ${at.getTime()} - asked.key, ${pricesInForce(at).all}
    FROM json_each(${JSON.stringify(ids)}) AS asked
    CROSS JOIN products ON products.id = asked.value AND products.status = 'published'
    CROSS JOIN users ON users.id = ${userId}
    ON CONFLICT (user_id, product_id) DO NOTHING`);

/** Deletes the oldest items above the limit; runs after `addWishes` in its batch. */
export const deleteSurplusWishes = (db: Db, userId: UserId) =>
  db.run(sql`
    DELETE FROM wish_list_items WHERE user_id = ${userId} AND product_id IN (
      SELECT product_id FROM wish_list_items WHERE user_id = ${userId}
      ORDER BY created_at DESC, product_id DESC LIMIT -1 OFFSET ${WISH_LIST_MAX})`);

export const deleteWish = (db: Db, userId: UserId, productId: string) =>
  db
    .delete(wishListItems)
    .where(and(eq(wishListItems.userId, userId), eq(wishListItems.productId, productId)));

export const wishedProducts = (db: Db, userId: UserId, { from, limit }: { from: number; limit: number }) =>
  db
    .select(summaryColumns)
    .from(wishListItems)
    .innerJoin(products, and(eq(products.id, wishListItems.productId), eq(products.status, "published")))
    .where(eq(wishListItems.userId, userId))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(from);
