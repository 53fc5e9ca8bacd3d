import { eq, sql } from "drizzle-orm";
import { cartItems } from "#app/cart/cart.tables.server.ts";
import { productFiles, products, productVersions } from "#app/catalog/catalog.tables.server.ts";
import { refreshListing } from "#app/catalog/list/listing.store.server.ts";
import { searchEntries } from "#app/catalog/search/search.tables.server.ts";
import { removeFromCollections } from "#app/collections/collections.store.server.ts";
import { comments } from "#app/comments/comments.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { failedConstraint } from "#app/db/d1.server.ts";
import { productEdits } from "#app/edits/edits.tables.server.ts";
import { importedPurchases } from "#app/imports/imports.tables.server.ts";
import { deletePicturesOf } from "#app/imports/pictures/imported-pictures.store.server.ts";
import { endAudienceOf } from "#app/letters/letters.store.server.ts";
import { purchases } from "#app/library/library.tables.server.ts";
import { deleteMailsAbout } from "#app/mail/outbox.store.server.ts";
import { forgetModel } from "#app/moderation/measures.store.server.ts";
import { removeFromMailings } from "#app/news/news.store.server.ts";
import { endBundleOf } from "#app/offers/bundles.store.server.ts";
import { removeFromCoupons } from "#app/offers/coupons.store.server.ts";
import { priceHistory } from "#app/offers/offers.tables.server.ts";
import { orderLines } from "#app/orders/orders.tables.server.ts";
import { importedReviews } from "#app/reviews/imported/imported-reviews.tables.server.ts";
import { reviews } from "#app/reviews/reviews.tables.server.ts";
import { forgetViews } from "#app/statistics/statistics.store.server.ts";
import { wishListItems } from "#app/wish-list/wish-list.tables.server.ts";

/** Why a model cannot be deleted. Revoked licenses count too: their history stays. */
export type DeletionBlocker = "order" | "owner";

/** Condition on `imported_purchases`: purchases of deleted accounts do not keep a model from being deleted. */
const hasPerson = sql`(claimed_at IS NULL OR claimed_by IS NOT NULL)`;

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

export const versionZips = (db: Db, id: string) =>
  db
    .select({ zipKey: productVersions.zipKey })
    .from(productVersions)
    .where(eq(productVersions.productId, id));

/**
 * Statements that delete a model's row and all rows about it. They leave rows of purchases, orders, manually granted licenses, downloads
 * and photos: their foreign keys refuse the last statement, which undoes the batch.
 */
export const deleteProductRows = (db: Db, id: string, at: Date) =>
  [
    // `refreshListing` then removes the model from lists, search and vocabulary, as any that is not published.
    db.update(products).set({ status: "unpublished" }).where(eq(products.id, id)),
    ...refreshListing(db, id, at),
    db.run(
      sql`DELETE FROM studio_search WHERE rowid IN (SELECT id FROM ${searchEntries} WHERE product_id = ${id})`,
    ),
    db.delete(searchEntries).where(eq(searchEntries.productId, id)),
    db.delete(cartItems).where(eq(cartItems.productId, id)),
    db.delete(wishListItems).where(eq(wishListItems.productId, id)),
    ...forgetModel(db, id, at),
    db.delete(comments).where(eq(comments.productId, id)),
    db.delete(reviews).where(eq(reviews.productId, id)),
    db.delete(importedReviews).where(eq(importedReviews.productId, id)),
    deletePicturesOf(db, id),
    db.delete(productEdits).where(eq(productEdits.productId, id)),
    db.delete(productFiles).where(eq(productFiles.productId, id)),
    ...forgetViews(db, id),
    db.delete(productVersions).where(eq(productVersions.productId, id)),
    db.delete(priceHistory).where(eq(priceHistory.productId, id)),
    endBundleOf(db, id),
    removeFromCoupons(db, id, at),
    removeFromCollections(db, id),
    endAudienceOf(db, id),
    removeFromMailings(db, id),
    deleteMailsAbout(db, id),
    db.run(sql`DELETE FROM ${importedPurchases} WHERE product_id = ${id} AND NOT ${hasPerson}`),
    db.delete(products).where(eq(products.id, id)),
  ] as const;

export const isReferencedError = (error: unknown): boolean => failedConstraint(error, "FOREIGN KEY");
