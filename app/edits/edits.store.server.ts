import { asc, eq, inArray, lte, sql } from "drizzle-orm";
import { products } from "#app/catalog/catalog.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { StoredPicture } from "#app/db/columns.ts";
import { valueIfUnchanged } from "#app/publishing/publishing.store.server.ts";
import type { EditedFields } from "./edit-fields.ts";
import { productEdits } from "./edits.tables.server.ts";

export type StoredEdits = typeof productEdits.$inferSelect;

export const editsOf = (db: Db, productId: string) =>
  db.select().from(productEdits).where(eq(productEdits.productId, productId)).limit(1);

export const editsOfModels = (db: Db, ids: readonly string[]) =>
  db
    .select()
    .from(productEdits)
    .where(inArray(productEdits.productId, [...ids]));

/** Tells a model from another that had its id before, in UTC milliseconds: when its first files came. */
export const beginningOf = (db: Db, productId: string) =>
  db
    .select({
      at: sql<number>`coalesce((SELECT created_at FROM product_versions WHERE product_id = ${products.id} AND version = 1), ${products.publishedAt})`.as(
        "began_ms",
      ),
    })
    .from(products)
    .where(eq(products.id, productId))
    .limit(1);

interface SavedFields {
  productId: string;
  fields: EditedFields;
  /** Left out: they stay. */
  pictures?: never[];
  /** The revision that was read; 0 when there was no row. */
  revision: number;
  at: Date;
  /** Null cancels the scheduled publication; undefined keeps it. */
  publishAt?: null;
}

/** Returns no row when somebody else has saved since the edits were read. */
export function saveFields(db: Db, { productId, fields, pictures, revision, at, publishAt }: SavedFields) {
  const changedAt = Object.keys(fields).length > 0 ? at : null;
  return db
    .insert(productEdits)
    .values({ productId, fields, pictures, revision: 1, changedAt })
    .onConflictDoUpdate({
      target: productEdits.productId,
      set: { fields, pictures, changedAt, publishAt, revision: sql`${productEdits.revision} + 1` },
      setWhere: eq(productEdits.revision, revision),
    })
    .returning({ revision: productEdits.revision });
}

interface AddedPictures {
  productId: string;
  pictures: StoredPicture[];
  /** As they were read; null when there was no row. */
  before: StoredPicture[] | null;
}

/** Raises no revision: the picture changes nothing before it has a place. Returns no row when others were added since the edits were read. */
export const savePictures = (db: Db, { productId, pictures, before }: AddedPictures) =>
  db
    .insert(productEdits)
    .values({ productId, fields: {}, pictures, revision: 0 })
    .onConflictDoUpdate({
      target: productEdits.productId,
      set: { pictures },
      setWhere: before ? eq(productEdits.pictures, before) : sql`FALSE`,
    })
    .returning({ productId: productEdits.productId });

interface Schedule {
  productId: string;
  publishAt: Date | null;
  revision: number;
}

/** What was typed is the model's from now on. Fails, and undoes its batch, when somebody has saved since the edits were read. */
export function clearEdits(db: Db, { productId, publishAt, revision }: Schedule) {
  const cleared = { fields: {}, pictures: [], changedAt: null, publishAt };
  return db
    .insert(productEdits)
    .values({ productId, ...cleared, revision: revision + 1 })
    .onConflictDoUpdate({
      target: productEdits.productId,
      set: { ...cleared, revision: valueIfUnchanged(productEdits.revision, revision, revision + 1) },
    });
}

export const saveSchedule = (db: Db, { productId, publishAt, revision }: Schedule) =>
  db
    .insert(productEdits)
    .values({ productId, fields: {}, revision: 1, publishAt })
    .onConflictDoUpdate({
      target: productEdits.productId,
      set: { publishAt, revision: sql`${productEdits.revision} + 1` },
      setWhere: eq(productEdits.revision, revision),
    })
    .returning({ revision: productEdits.revision });

/** Fails, and undoes its batch, when somebody has saved since the edits were read. */
export const endSchedule = (db: Db, productId: string, revision: number) =>
  db
    .update(productEdits)
    .set({ publishAt: null, revision: valueIfUnchanged(productEdits.revision, revision, revision + 1) })
    .where(eq(productEdits.productId, productId));

export const dueEdits = (db: Db, at: Date, limit: number) =>
  db
    .select({ productId: productEdits.productId })
    .from(productEdits)
    .where(lte(productEdits.publishAt, at))
    .orderBy(asc(productEdits.publishAt), asc(productEdits.productId))
    .limit(limit);
