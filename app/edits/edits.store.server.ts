import { asc, eq, lte, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { valueIfUnchanged } from "#app/publishing/publishing.store.server.ts";
import type { DraftFields } from "./edit-fields.ts";
import { productDrafts } from "./edits.tables.server.ts";

export const draftOf = (db: Db, productId: string) =>
  db.select().from(productDrafts).where(eq(productDrafts.productId, productId)).limit(1);

interface Draft {
  productId: string;
  fields: DraftFields;
  /** The revision that was read; 0 when there was no row. */
  revision: number;
  at: Date;
  /** Null cancels the scheduled publication; undefined keeps it. */
  publishAt?: null;
}

/** Stores a draft; returns no row when somebody else has saved since it was read. */
export function saveFields(db: Db, { productId, fields, revision, at, publishAt }: Draft) {
  const changedAt = Object.keys(fields).length > 0 ? at : null;
  return db
    .insert(productDrafts)
    .values({ productId, fields, revision: 1, changedAt })
    .onConflictDoUpdate({
      target: productDrafts.productId,
      set: { fields, changedAt, publishAt, revision: sql`${productDrafts.revision} + 1` },
      setWhere: eq(productDrafts.revision, revision),
    })
    .returning({ revision: productDrafts.revision });
}

/** Removes a draft's fields and schedule. Fails, and undoes its batch, when somebody has saved since it was read. */
export const clearDraft = (db: Db, productId: string, revision: number) =>
  db
    .update(productDrafts)
    .set({
      fields: {},
      changedAt: null,
      publishAt: null,
      revision: valueIfUnchanged(productDrafts.revision, revision, revision + 1),
    })
    .where(eq(productDrafts.productId, productId));

interface Schedule {
  productId: string;
  /** Null cancels the schedule. */
  publishAt: Date | null;
  /** The revision that was read; 0 when there was no row. */
  revision: number;
}

/** Stores when a draft is published; returns no row when somebody else has saved since it was read. */
export const saveSchedule = (db: Db, { productId, publishAt, revision }: Schedule) =>
  db
    .insert(productDrafts)
    .values({ productId, fields: {}, revision: 1, publishAt })
    .onConflictDoUpdate({
      target: productDrafts.productId,
      set: { publishAt, revision: sql`${productDrafts.revision} + 1` },
      setWhere: eq(productDrafts.revision, revision),
    })
    .returning({ revision: productDrafts.revision });

/** Cancels a schedule. Fails, and undoes its batch, when somebody has saved since it was read. */
export const endSchedule = (db: Db, productId: string, revision: number) =>
  db
    .update(productDrafts)
    .set({ publishAt: null, revision: valueIfUnchanged(productDrafts.revision, revision, revision + 1) })
    .where(eq(productDrafts.productId, productId));

/** Ids of models whose scheduled time has come, the earliest first. */
export const dueDrafts = (db: Db, at: Date, limit: number) =>
  db
    .select({ productId: productDrafts.productId })
    .from(productDrafts)
    .where(lte(productDrafts.publishAt, at))
    .orderBy(asc(productDrafts.publishAt), asc(productDrafts.productId))
    .limit(limit);
