/** Queries over carts. */
import { and, asc, eq } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { cartItems, products } from "#app/db/schema.ts";
import type { UserId } from "#app/domain/accounts/accounts.store.server.ts";
import { factColumns } from "#app/domain/catalog/catalog.store.server.ts";

/** Unpublished products are left out, but stay stored in case they are published again. */
export const cartRows = (db: Db, userId: UserId) =>
  db
    .select({ product: factColumns, licence: cartItems.licence })
    .from(cartItems)
    .innerJoin(products, and(eq(products.id, cartItems.productId), eq(products.status, "published")))
    .where(eq(cartItems.userId, userId))
    .orderBy(asc(cartItems.addedAt), asc(cartItems.productId))
    .limit(100);

export const pricedProduct = (db: Db, productId: string) =>
  db
    .select()
    .from(products)
    .where(and(eq(products.id, productId), eq(products.status, "published")))
    .limit(1);

export const upsertCartItem = (db: Db, row: typeof cartItems.$inferInsert) =>
  db
    .insert(cartItems)
    .values(row)
    .onConflictDoUpdate({ target: [cartItems.userId, cartItems.productId], set: { licence: row.licence } });

export const takeFromCart = (db: Db, userId: UserId, productId: string) =>
  db.delete(cartItems).where(and(eq(cartItems.userId, userId), eq(cartItems.productId, productId)));
