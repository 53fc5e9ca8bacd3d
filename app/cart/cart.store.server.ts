import { and, asc, eq, sql } from "drizzle-orm";
import type { UserId } from "#app/accounts/accounts.store.server.ts";
import { summaryColumns } from "#app/catalog/catalog.store.server.ts";
import { products } from "#app/catalog/catalog.tables.server.ts";
import type { LicenseType } from "#app/catalog/licenses.ts";
import type { Db } from "#app/db/client.server.ts";
import { inJson } from "#app/db/d1.server.ts";
import { cartItems } from "./cart.tables.server.ts";

/** The products in a user's cart. Unpublished ones are left out, but stay stored in case they are published again. */
export const cartRows = (db: Db, userId: UserId) =>
  db
    .select({ product: summaryColumns, license: cartItems.license, amount: cartItems.amountCents })
    .from(cartItems)
    .innerJoin(products, and(eq(products.id, cartItems.productId), eq(products.status, "published")))
    .where(eq(cartItems.userId, userId))
    .orderBy(asc(cartItems.addedAt), asc(cartItems.productId))
    .limit(100);

interface NewCartItems {
  userId: UserId;
  productIds: string[];
  license: LicenseType;
  amount?: number | undefined;
  source: string | undefined;
  addedAt: Date;
}

export const upsertCartItems = (
  db: Db,
  { userId, productIds, license, amount, source, addedAt }: NewCartItems,
) =>
  db.run(sql`
    INSERT INTO cart_items (user_id, product_id, license, amount_cents, added_at, source)
    SELECT ${userId}, id, ${license}, ${amount ?? null}, ${addedAt.getTime()}, ${source || null} FROM ${products}
    WHERE ${inJson(products.id, productIds)} AND +status = 'published'
    ON CONFLICT (user_id, product_id) DO UPDATE SET license = excluded.license,
      amount_cents = excluded.amount_cents, source = coalesce(excluded.source, source)`);

export const deleteCartItem = (db: Db, userId: UserId, productId: string) =>
  db.delete(cartItems).where(and(eq(cartItems.userId, userId), eq(cartItems.productId, productId)));
