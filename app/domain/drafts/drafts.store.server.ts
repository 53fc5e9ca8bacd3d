import { eq, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { productDrafts } from "#app/db/schema.ts";
import { unchanged } from "#app/domain/catalog/publishing.store.server.ts";
import type { DraftFields } from "./draft-fields.ts";

export const draftOf = (db: Db, productId: string) =>
  db.select().from(productDrafts).where(eq(productDrafts.productId, productId)).limit(1);

interface Draft {
  productId: string;
  fields: DraftFields;
  /** As read before; 0 when there was no row. */
  revision: number;
  at: Date;
}

/** No row comes back when somebody else has saved since. */
export function saveFields(db: Db, { productId, fields, revision, at }: Draft) {
  const changedAt = Object.keys(fields).length > 0 ? at : null;
  return db
    .insert(productDrafts)
    .values({ productId, fields, revision: 1, changedAt })
    .onConflictDoUpdate({
      target: productDrafts.productId,
      set: { fields, changedAt, revision: sql`${productDrafts.revision} + 1` },
      setWhere: eq(productDrafts.revision, revision),
    })
    .returning({ revision: productDrafts.revision });
}

/** Undoes its batch when somebody has saved since. */
export const clearDraft = (db: Db, productId: string, revision: number) =>
  db
    .update(productDrafts)
    .set({ fields: {}, changedAt: null, revision: unchanged(productDrafts.revision, revision, revision + 1) })
    .where(eq(productDrafts.productId, productId));

/** All rows of a product that was never published; those of another one stay. The last statement returns the product's. */
export const deleteUnpublished = (db: Db, id: string) => {
  const isDraft = sql`EXISTS (SELECT 1 FROM products WHERE id = ${id} AND status = 'draft')`;
  return [
    db.run(
      sql`DELETE FROM studio_search WHERE rowid IN (SELECT id FROM search_entries WHERE product_id = ${id}) AND ${isDraft}`,
    ),
    db.run(sql`DELETE FROM search_entries WHERE product_id = ${id} AND ${isDraft}`),
    db.run(sql`DELETE FROM product_drafts WHERE product_id = ${id} AND ${isDraft}`),
    db.run(sql`DELETE FROM product_files WHERE product_id = ${id} AND ${isDraft}`),
    db.run(sql`DELETE FROM product_versions WHERE product_id = ${id} AND ${isDraft}`),
    db.run(sql`DELETE FROM price_history WHERE product_id = ${id} AND ${isDraft}`),
    db.run(sql`DELETE FROM products WHERE id = ${id} AND status = 'draft' RETURNING id`),
  ] as const;
};
