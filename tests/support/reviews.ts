import { and, eq } from "drizzle-orm";
import type { LicenseType } from "#app/catalog/licenses.ts";
import { downloads, importedReviews, purchases, reviews, users } from "#app/db/schema.ts";
import type { NewImportedReview } from "#app/reviews/imported/imported-reviews.contract.ts";
import { insertImportedReviews } from "#app/reviews/imported/imported-reviews.store.server.ts";
import { insertPurchase } from "./products.ts";
import { db } from "./services.ts";
import { createUser } from "./users.ts";

const verify = (userId: string) =>
  db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, userId));

/** What a download of the first byte stores. */
export const beginDelivery = (userId: string, productId: string, deliveryBeganAt: Date | null = new Date()) =>
  db
    .update(purchases)
    .set({ deliveryBeganAt })
    .where(and(eq(purchases.userId, userId), eq(purchases.productId, productId)));

const finishDownload = (userId: string, productId: string) =>
  db
    .insert(downloads)
    .values({ userId, productId, count: 1, lastAt: new Date(), lastVersion: 1 })
    .onConflictDoNothing();

/** Gives an owner what a review needs besides: a verified address and a finished download. */
export const allowReview = (userId: string, productId: string) =>
  db.batch([verify(userId), beginDelivery(userId, productId), finishDownload(userId, productId)]);

/** Somebody who may review the model. */
export async function createReviewer(productId: string, license: LicenseType = "standard") {
  const person = await createUser();
  await insertPurchase(person.user.id, productId, license);
  await allowReview(person.user.id, productId);
  return person;
}

/** A review that adds nothing to the model's stars. @returns its id */
export async function insertReview(
  userId: string,
  productId: string,
  changes: Partial<typeof reviews.$inferInsert> = {},
): Promise<number> {
  const [row] = await db
    .insert(reviews)
    .values({ userId, productId, stars: 4, text: "Sturdy.", paid: true, createdAt: new Date(), ...changes })
    .returning({ id: reviews.id });
  return row?.id ?? 0;
}

/** A review from another shop, counted in the model's row. @returns its id */
export async function insertImportedReview(
  productId: string,
  changes: Partial<NewImportedReview> = {},
): Promise<number> {
  const review = {
    sourceId: crypto.randomUUID(),
    productId,
    stars: 4,
    text: "Fits.",
    boughtIn: null,
    ...changes,
  };
  const [insert, recount] = insertImportedReviews(db, [review], "gumroad");
  await db.batch([insert, recount]);
  const [row] = await db
    .select({ id: importedReviews.id })
    .from(importedReviews)
    .where(eq(importedReviews.sourceId, review.sourceId));
  return row?.id ?? 0;
}
