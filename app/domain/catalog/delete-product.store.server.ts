import { eq, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import {
  cartItems,
  comments,
  importedPurchases,
  orderLines,
  priceHistory,
  productDrafts,
  productFiles,
  products,
  productVersions,
  purchases,
  searchEntries,
  wishListItems,
} from "#app/db/schema.ts";
import { endBundleOf } from "#app/domain/offers/bundles.store.server.ts";
import { refreshListing } from "./listing.store.server.ts";

/** What keeps a model from being deleted. Licences that have ended count: their history stays. */
export type DeletionBlocker = "order" | "owner";

/** Of purchases in another shop: those of deleted accounts keep no model. */
const hasPerson = sql`(claimed_at IS NULL OR claimed_by IS NOT NULL)`;

/** Null when the model can be deleted. */
export const deletionBlockerOf = (db: Db, id: string) =>
  db
    .select({
      deletionBlocker: sql<DeletionBlocker | null>`CASE
      WHEN EXISTS (SELECT 1 FROM ${orderLines} WHERE product_id = ${id}) THEN 'order'
      WHEN EXISTS (SELECT 1 FROM ${purchases} WHERE product_id = ${id}) THEN 'owner'
      WHEN EXISTS (SELECT 1 FROM ${importedPurchases} WHERE product_id = ${id} AND ${hasPerson}) THEN 'owner' END`.as(
        "deletion_blocker",
      ),
    })
    .from(sql`(SELECT 1)`);

/** Of all versions. */
export const versionZips = (db: Db, id: string) =>
  db
    .select({ zipKey: productVersions.zipKey })
    .from(productVersions)
    .where(eq(productVersions.productId, id));

/**
 * A model's row and all rows about it. Rows of purchases, of orders, of licences given by hand and what only owners can leave
 * (downloads, photos) are not among them: their foreign keys refuse the last statement, which undoes the batch.
 */
export const deleteProductRows = (db: Db, id: string, at: Date) =>
  [
    // Takes it out of lists, search and vocabulary, as for any model that is not published.
    db.update(products).set({ status: "unpublished" }).where(eq(products.id, id)),
    ...refreshListing(db, id, at),
    db.run(
      sql`DELETE FROM studio_search WHERE rowid IN (SELECT id FROM ${searchEntries} WHERE product_id = ${id})`,
    ),
    db.delete(searchEntries).where(eq(searchEntries.productId, id)),
    db.delete(cartItems).where(eq(cartItems.productId, id)),
    db.delete(wishListItems).where(eq(wishListItems.productId, id)),
    db.run(
      sql`DELETE FROM comment_reports WHERE comment_id IN (SELECT id FROM ${comments} WHERE product_id = ${id})`,
    ),
    db.delete(comments).where(eq(comments.productId, id)),
    db.delete(productDrafts).where(eq(productDrafts.productId, id)),
    db.delete(productFiles).where(eq(productFiles.productId, id)),
    db.delete(productVersions).where(eq(productVersions.productId, id)),
    db.delete(priceHistory).where(eq(priceHistory.productId, id)),
    endBundleOf(db, id),
    db.run(sql`DELETE FROM ${importedPurchases} WHERE product_id = ${id} AND NOT ${hasPerson}`),
    db.delete(products).where(eq(products.id, id)),
  ] as const;
