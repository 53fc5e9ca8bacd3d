import { asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { products } from "#app/catalog/catalog.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { importedPictures } from "#app/imports/imports.tables.server.ts";
import { MAX_IMAGES } from "#app/publishing/picture-limits.ts";
import { MINUTE_MS } from "#app/shared/time.ts";
import type { PictureFailure } from "../imports.contract.ts";
import type { PlannedPicture } from "./plan-pictures.ts";

export type PictureRow = typeof importedPictures.$inferSelect;

const MAX_NAMED = 20_000;

/** Of drafts: pictures of other models are not fetched. */
export const namedPictures = (db: Db, isNeeded: boolean) =>
  db
    .select({ productId: importedPictures.productId, address: importedPictures.address })
    .from(importedPictures)
    .innerJoin(products, eq(products.id, importedPictures.productId))
    .where(isNeeded ? eq(products.status, "draft") : sql`FALSE`)
    .limit(MAX_NAMED);

/** Leaves out what is there, and models that were deleted just now. */
export const insertPictures = (
  db: Db,
  pictures: readonly PlannedPicture[],
  { language, at }: { language: Language; at: Date },
) =>
  db.run(sql`
    INSERT INTO imported_pictures (product_id, address, position, alt, due_at)
    SELECT value ->> 'productId', value ->> 'address', value ->> 'position',
      iif(value ->> 'alt' = '', NULL, json_object(${language}, value ->> 'alt')), ${at.getTime()}
    FROM json_each(${JSON.stringify(pictures)})
    WHERE EXISTS (SELECT 1 FROM products WHERE id = value ->> 'productId')
    ON CONFLICT (product_id, address) DO NOTHING`);

/**
 * Takes the pictures of one model whose time has come, and counts a try before it is made: another run leaves them alone, and a run that is cut
 * off has them tried again after a pause. Models that have not been tried yet come first.
 */
export const claimPictures = (db: Db, at: Date) => {
  const due = sql`ended_at IS NULL AND due_at <= ${at.getTime()}`;
  return db
    .update(importedPictures)
    .set({
      attempts: sql`${importedPictures.attempts} + 1`,
      dueAt: sql`${at.getTime()} + (${5 * MINUTE_MS} << (2 * min(${importedPictures.attempts}, 3)))`,
    })
    .where(
      sql`${importedPictures.id} IN (SELECT id FROM imported_pictures WHERE ${due} AND product_id = (
          SELECT product_id FROM imported_pictures INDEXED BY imported_pictures_waiting WHERE ${due}
          ORDER BY attempts, product_id, position LIMIT 1)
        ORDER BY position LIMIT ${MAX_IMAGES})`,
    )
    .returning();
};

/** Ends them, and what was wrong before. */
export const picturesAdded = (db: Db, ids: number[], at: Date) =>
  db.update(importedPictures).set({ failure: null, endedAt: at }).where(inArray(importedPictures.id, ids));

type Outcome = Partial<Pick<PictureRow, "failure" | "endedAt" | "attempts" | "dueAt">>;

export const pictureFailed = (
  db: Db,
  ids: number[],
  { failure, ...outcome }: Outcome & { failure: PictureFailure },
) =>
  db
    .update(importedPictures)
    .set({ failure, ...outcome })
    .where(inArray(importedPictures.id, ids));

export const picturesWaiting = (db: Db) =>
  db
    .select({ waiting: sql<number>`count(*)`.as("waiting") })
    .from(importedPictures)
    .where(isNull(importedPictures.endedAt));

const hasFailed = isNotNull(importedPictures.failure);

export const picturesFailed = (db: Db) =>
  db
    .select({ failed: sql<number>`count(*)`.as("failed") })
    .from(importedPictures)
    .where(hasFailed);

export const firstFailures = (db: Db, limit: number) =>
  db
    .select({ picture: importedPictures, title: products.title })
    .from(importedPictures)
    .innerJoin(products, eq(products.id, importedPictures.productId))
    .where(hasFailed)
    .orderBy(asc(importedPictures.id))
    .limit(limit);

/** Those that are tried again by themselves too. */
export const tryAgain = (db: Db, at: Date) =>
  db.update(importedPictures).set({ attempts: 0, dueAt: at, failure: null, endedAt: null }).where(hasFailed);

/** Their rows stay as if they were there, so that another import does not name them again. */
export const leaveOut = (db: Db, at: Date) =>
  db.update(importedPictures).set({ failure: null, endedAt: at }).where(hasFailed);

export const deletePicturesOf = (db: Db, productId: string) =>
  db.delete(importedPictures).where(eq(importedPictures.productId, productId));
