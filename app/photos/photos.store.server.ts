import { and, asc, desc, eq, gt, inArray, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import { mayAddressOthers, type UserId } from "#app/accounts/accounts.store.server.ts";
import { users } from "#app/accounts/accounts.tables.server.ts";
import { products } from "#app/catalog/catalog.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { selectRow } from "#app/db/select-row.server.ts";
import { purchases } from "#app/library/library.tables.server.ts";
import { beforeAuthorDeletes, takenOver } from "#app/moderation/measures.store.server.ts";
import type { ModerationQuery } from "#app/moderation/moderation.contract.ts";
import { reportsOf } from "#app/moderation/reports.store.server.ts";
import { printPhotos } from "#app/photos/photos.tables.server.ts";
import { addToCounts, subtractFromCounts } from "#app/reviews/review-counts.store.server.ts";
import { PHOTOS_PER_OWNER } from "./photo-limits.ts";

export type PhotoRow = typeof printPhotos.$inferSelect;
type NewPhoto = Omit<typeof printPhotos.$inferInsert, "id" | "status" | "approvedAt" | "reportedAt">;

/** Photos with their owner's name. SQLite keeps the order of cross joins, so the query starts from the selected photos. */
const withOwner = (db: Db, condition: SQL | undefined) =>
  db
    .select({ photo: printPhotos, username: users.username })
    .from(printPhotos)
    .crossJoin(users)
    .where(and(condition, eq(users.id, printPhotos.userId)));

export const approvedPhotos = (
  db: Db,
  { productId, before }: { productId: string; before?: number | undefined },
  limit: number,
) =>
  withOwner(
    db,
    and(
      eq(printPhotos.productId, productId),
      eq(printPhotos.status, "approved"),
      before ? lt(printPhotos.id, before) : undefined,
      sql`EXISTS (SELECT 1 FROM ${products} WHERE id = ${productId} AND status = 'published')`,
    ),
  )
    .orderBy(desc(printPhotos.id))
    .limit(limit);

const notRemoved = sql`${printPhotos.status} <> 'removed'`;

const ofOwner = (userId: UserId, productId: string) =>
  and(sql`${printPhotos.userId} = ${userId}`, eq(printPhotos.productId, productId), notRemoved);

export const photosOfOwner = (db: Db, userId: UserId, productId: string) =>
  withOwner(db, ofOwner(userId, productId)).orderBy(desc(printPhotos.id)).limit(PHOTOS_PER_OWNER);

export const ownsModel = (db: Db, userId: UserId, productId: string) =>
  db
    .select({ productId: purchases.productId })
    .from(purchases)
    .where(
      and(
        sql`${purchases.userId} = ${userId}`,
        eq(purchases.productId, productId),
        sql`${purchases.revokedAt} IS NULL`,
      ),
    )
    .limit(1);

/** Stores a photo, unless the model is no longer owned, the owner is blocked, has too many photos, or has sent this file before. */
export const insertPhoto = (db: Db, photo: NewPhoto) => {
  const { userId, productId, createdAt, picture, uploadSha256 } = photo;
  const { printer = null, material = null, layerMm = null, caption = null } = photo;
  const row = {
    id: null,
    productId,
    userId,
    status: "pending" as const,
    picture,
    uploadSha256,
    printer,
    material,
    layerMm,
    caption,
    createdAt,
    approvedAt: null,
    reportedAt: takenOver("photo", photo).reportedAt,
  };
  const condition = sql`
    WHERE ${mayAddressOthers(userId)}
    AND EXISTS (SELECT 1 FROM ${purchases} WHERE user_id = ${userId} AND product_id = ${productId} AND revoked_at IS NULL)
    AND (SELECT count(*) FROM ${printPhotos} WHERE ${ofOwner(userId, productId)}) < ${PHOTOS_PER_OWNER}`;
  return db
    .insert(printPhotos)
    .select(selectRow(printPhotos, row, condition))
    .onConflictDoNothing()
    .returning({ id: printPhotos.id });
};

export const uploadedPhoto = (db: Db, { userId, productId, uploadSha256 }: NewPhoto) =>
  withOwner(db, and(ofOwner(userId, productId), eq(printPhotos.uploadSha256, uploadSha256))).limit(1);

/** A photo for its owner or, without `userId`, for the seller. */
export const photoById = (db: Db, id: number, userId?: string) =>
  db
    .select()
    .from(printPhotos)
    .where(and(eq(printPhotos.id, id), userId ? eq(printPhotos.userId, userId) : undefined, notRemoved))
    .limit(1);

export const approvePhoto = (db: Db, id: number, approvedAt: Date) =>
  db
    .update(printPhotos)
    .set({ status: "approved", approvedAt })
    .where(and(eq(printPhotos.id, id), eq(printPhotos.status, "pending")))
    .returning({ id: printPhotos.id });

/** Counts the approved photos of products again, so that the count cannot become wrong. Runs after each change of a photo's status, in its batch. */
const recount = (db: Db, which: SQL) =>
  db
    .update(products)
    .set({
      photoCount: sql`(SELECT count(*) FROM print_photos WHERE product_id = products.id AND status = 'approved')`,
    })
    .where(sql`${products.id} IN (SELECT product_id FROM print_photos WHERE ${which})`);

export const recountPhotos = (db: Db, id: number) => recount(db, sql`id = ${id}`);

/** The photo's owner and model, for `subtractFromCounts` and `addToCounts`. */
export const photographer = (id: number) => ({
  productId: sql`(SELECT product_id FROM print_photos WHERE id = ${id})`,
  userId: sql`(SELECT user_id FROM print_photos WHERE id = ${id})`,
});

/**
 * Hides a photo at once; its bytes and row are deleted afterwards. Without `userId`: on behalf of the seller.
 * The second statement returns its id.
 */
export const removePhoto = (db: Db, { id, userId }: { id: number; userId?: UserId }) =>
  [
    subtractFromCounts(db, photographer(id)),
    db
      .update(printPhotos)
      .set({ status: "removed" })
      .where(
        and(eq(printPhotos.id, id), userId ? sql`${printPhotos.userId} = ${userId}` : undefined, notRemoved),
      )
      .returning({ id: printPhotos.id }),
    recountPhotos(db, id),
    ...addToCounts(db, photographer(id)),
  ] as const;

/** Hides somebody's own photo. The second statement returns its id. */
export const removeOwnPhoto = (db: Db, own: { id: number; userId: UserId }, at: Date) =>
  [
    ...removePhoto(db, own),
    ...beforeAuthorDeletes(db, { kind: "photo", which: sql`id = ${own.id} AND user_id = ${own.userId}` }, at),
  ] as const;

export const removePhotosOf = (db: Db, userId: string, at: Date) =>
  [
    ...beforeAuthorDeletes(db, { kind: "photo", which: sql`user_id = ${userId}` }, at),
    db
      .update(printPhotos)
      .set({ status: "removed", printer: null, material: null, layerMm: null, caption: null })
      .where(eq(printPhotos.userId, userId)),
    recount(db, sql`user_id = ${userId}`),
  ] as const;

export const removedPhotos = (db: Db, limit: number) =>
  db
    .select({ id: printPhotos.id, picture: printPhotos.picture })
    .from(printPhotos)
    .where(eq(printPhotos.status, "removed"))
    .limit(limit);

export const deleteRemovedPhotos = (db: Db, ids: number[]) =>
  db.delete(printPhotos).where(and(inArray(printPhotos.id, ids), eq(printPhotos.status, "removed")));

/** Photos for the seller: pending ones oldest first, because they wait; others newest first. */
export const photosByState = (db: Db, { state, before: last }: ModerationQuery, limit: number) => {
  const [direction, comparison] = state === "pending" ? [asc, gt] : [desc, lt];
  return db
    .select({
      photo: printPhotos,
      username: users.username,
      title: products.title,
      reports: reportsOf("photo").as("reports"),
    })
    .from(printPhotos)
    .crossJoin(users)
    .crossJoin(products)
    .where(
      and(
        state === "reported"
          ? and(isNotNull(printPhotos.reportedAt), notRemoved)
          : eq(printPhotos.status, state === "pending" ? "pending" : "approved"),
        last ? comparison(printPhotos.id, last) : undefined,
        eq(users.id, printPhotos.userId),
        eq(products.id, printPhotos.productId),
      ),
    )
    .orderBy(direction(printPhotos.id))
    .limit(limit);
};

export const oldestPendingPhoto = (db: Db, before: Date) =>
  db
    .select({ id: printPhotos.id })
    .from(printPhotos)
    .where(and(eq(printPhotos.status, "pending"), lt(printPhotos.createdAt, before)))
    .orderBy(asc(printPhotos.id))
    .limit(1);

export const pendingPhotoCount = (db: Db, limit: number) =>
  db
    .select({
      count: sql<number>`(SELECT count(*) FROM (
        SELECT 1 FROM print_photos WHERE status = 'pending' LIMIT ${limit}))`.as("pending"),
    })
    .from(sql`(SELECT 1)`);
