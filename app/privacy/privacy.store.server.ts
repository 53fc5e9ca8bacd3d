/** Everything stored about one person, table by table. A test compares this with the schema. */

import { and, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { emailTokens, sessions, users } from "#app/accounts/accounts.tables.server.ts";
import { signInCodes } from "#app/accounts/sign-in/sign-in-codes.tables.server.ts";
import { cartItems } from "#app/cart/cart.tables.server.ts";
import { chatMessages, chatThreads } from "#app/chat/chat.tables.server.ts";
import { buyerDetails } from "#app/checkout/checkout.tables.server.ts";
import { comments } from "#app/comments/comments.tables.server.ts";
import { sellers } from "#app/connections/connections.tables.server.ts";
import { contactAnswers, contactMessages } from "#app/contact/contact.tables.server.ts";
import { customerNotes } from "#app/customers/customers.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { inJson } from "#app/db/d1.server.ts";
import {
  downloadParts,
  downloadReports,
  downloads,
  fileDownloads,
} from "#app/downloads/downloads.tables.server.ts";
import { eraseGiftsOf, giftsAbout } from "#app/gifts/gift-privacy.store.server.ts";
import { importedBuyers, importedPurchases } from "#app/imports/imports.tables.server.ts";
import { letterChoices } from "#app/letters/letters.tables.server.ts";
import { purchases } from "#app/library/library.tables.server.ts";
import { outbox } from "#app/mail/mail.tables.server.ts";
import { membershipPeriods, memberships } from "#app/memberships/memberships.tables.server.ts";
import { forgetPerson } from "#app/moderation/measures.store.server.ts";
import { moderationMarks, reports } from "#app/moderation/moderation.tables.server.ts";
import { newsSubscribers } from "#app/news/news.tables.server.ts";
import { refreshOrderSearchOfBuyer } from "#app/orders/order-search.store.server.ts";
import { licenseChanges, orderLines, orders, refunds } from "#app/orders/orders.tables.server.ts";
import { removePhotosOf } from "#app/photos/photos.store.server.ts";
import { printPhotos } from "#app/photos/photos.tables.server.ts";
import { importedReviewsOf, removeImportedOf } from "#app/reviews/imported/imported-reviews.store.server.ts";
import { importedReviews } from "#app/reviews/imported/imported-reviews.tables.server.ts";
import { subtractAllFromCounts } from "#app/reviews/review-counts.store.server.ts";
import { deleteReviewsOf } from "#app/reviews/reviews.store.server.ts";
import { reviews } from "#app/reviews/reviews.tables.server.ts";
import { deleteSecondFactors } from "#app/second-factor/second-factor.store.server.ts";
import { passkeys, recoveryCodes, totpSecrets } from "#app/second-factor/second-factor.tables.server.ts";
import { deleteApiTokensOf } from "#app/sellers/sellers.store.server.ts";
import { apiTokens, sellerInvitations } from "#app/sellers/sellers.tables.server.ts";
import { taxDocuments, vatCounted } from "#app/tax/tax.tables.server.ts";
import { priceAlarms, wishListItems } from "#app/wish-list/wish-list.tables.server.ts";

const ordersOf = (db: Db, userId: string) =>
  db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));

const verifiedAddress = (db: Db, userId: string) =>
  db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.emailVerifiedAt)));

const isInvited = (db: Db, userId: string) =>
  or(eq(sellerInvitations.userId, userId), inArray(sellerInvitations.email, verifiedAddress(db, userId)));

const writtenBy = (db: Db, userId: string) =>
  or(eq(contactMessages.userId, userId), inArray(contactMessages.email, verifiedAddress(db, userId)));

const isForCode = (db: Db, userId: string) => inArray(signInCodes.email, verifiedAddress(db, userId));

const isSubscriber = (db: Db, userId: string) => inArray(newsSubscribers.email, verifiedAddress(db, userId));

const hasVerifiedAddress = (db: Db, userId: string) =>
  inArray(importedBuyers.email, verifiedAddress(db, userId));

const importedBuyerIds = (db: Db, userId: string) =>
  db
    .select({ id: importedBuyers.id })
    .from(importedBuyers)
    .where(
      or(
        hasVerifiedAddress(db, userId),
        sql`${importedBuyers.id} IN (SELECT buyer_id FROM imported_purchases WHERE claimed_by = ${userId})`,
      ),
    );

const importedPurchasesOf = (db: Db, userId: string) =>
  or(
    eq(importedPurchases.claimedBy, userId),
    inArray(
      importedPurchases.buyerId,
      db.select({ id: importedBuyers.id }).from(importedBuyers).where(hasVerifiedAddress(db, userId)),
    ),
  );

const purchasesInOtherShop = (db: Db, userId: string) =>
  db.select().from(importedPurchases).where(importedPurchasesOf(db, userId));

const answersTo = (db: Db, userId: string) =>
  inArray(
    contactAnswers.contactId,
    db.select({ id: contactMessages.id }).from(contactMessages).where(writtenBy(db, userId)),
  );

const reportedBy = (db: Db, userId: string) =>
  or(eq(reports.userId, userId), inArray(reports.email, verifiedAddress(db, userId)));

const personalQueries = (db: Db, userId: string, at: Date) => ({
  users: db.select().from(users).where(eq(users.id, userId)),
  sessions: db.select().from(sessions).where(eq(sessions.userId, userId)),
  sellers: db.select().from(sellers).where(eq(sellers.userId, userId)),
  seller_invitations: db.select().from(sellerInvitations).where(isInvited(db, userId)),
  api_tokens: db.select().from(apiTokens).where(eq(apiTokens.userId, userId)),
  passkeys: db.select().from(passkeys).where(eq(passkeys.userId, userId)),
  totp_secrets: db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId)),
  recovery_codes: db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
  cart_items: db.select().from(cartItems).where(eq(cartItems.userId, userId)),
  buyer_details: db.select().from(buyerDetails).where(eq(buyerDetails.userId, userId)),
  orders: db.select().from(orders).where(eq(orders.userId, userId)),
  order_lines: db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ordersOf(db, userId))),
  memberships: db.select().from(memberships).where(eq(memberships.userId, userId)),
  membership_periods: db
    .select()
    .from(membershipPeriods)
    .where(inArray(membershipPeriods.orderId, ordersOf(db, userId))),
  refunds: db
    .select()
    .from(refunds)
    .where(inArray(refunds.orderId, ordersOf(db, userId))),
  tax_documents: db
    .select()
    .from(taxDocuments)
    .where(inArray(taxDocuments.orderId, ordersOf(db, userId))),
  vat_counted: db
    .select()
    .from(vatCounted)
    .where(inArray(vatCounted.orderId, ordersOf(db, userId))),
  license_changes: db.select().from(licenseChanges).where(eq(licenseChanges.userId, userId)),
  purchases: db.select().from(purchases).where(eq(purchases.userId, userId)),
  gifts: giftsAbout(db, userId, at),
  downloads: db.select().from(downloads).where(eq(downloads.userId, userId)),
  file_downloads: db.select().from(fileDownloads).where(eq(fileDownloads.userId, userId)),
  email_tokens: db.select().from(emailTokens).where(eq(emailTokens.userId, userId)),
  sign_in_codes: db.select().from(signInCodes).where(isForCode(db, userId)),
  outbox: db.select().from(outbox).where(eq(outbox.userId, userId)),
  comments: db.select().from(comments).where(eq(comments.userId, userId)),
  customer_notes: db.select().from(customerNotes).where(eq(customerNotes.userId, userId)),
  contact_messages: db.select().from(contactMessages).where(writtenBy(db, userId)),
  contact_answers: db.select().from(contactAnswers).where(answersTo(db, userId)),
  chat_messages: db.select().from(chatMessages).where(eq(chatMessages.userId, userId)),
  chat_threads: db.select().from(chatThreads).where(eq(chatThreads.userId, userId)),
  download_parts: db.select().from(downloadParts).where(eq(downloadParts.userId, userId)),
  download_reports: db.select().from(downloadReports).where(eq(downloadReports.userId, userId)),
  wish_list_items: db.select().from(wishListItems).where(eq(wishListItems.userId, userId)),
  price_alarms: db.select().from(priceAlarms).where(eq(priceAlarms.userId, userId)),
  letter_choices: db.select().from(letterChoices).where(eq(letterChoices.userId, userId)),
  news_subscribers: db.select().from(newsSubscribers).where(isSubscriber(db, userId)),
  imported_buyers: db
    .select({ email: importedBuyers.email, name: importedBuyers.name, createdAt: importedBuyers.createdAt })
    .from(importedBuyers)
    .where(hasVerifiedAddress(db, userId)),
  imported_purchases: db.select().from(importedPurchases).where(importedPurchasesOf(db, userId)),
  imported_reviews: db
    .select()
    .from(importedReviews)
    .where(importedReviewsOf(purchasesInOtherShop(db, userId))),
  reviews: db.select().from(reviews).where(eq(reviews.userId, userId)),
  reports: db.select().from(reports).where(reportedBy(db, userId)),
  // Without the reporter's words.
  moderation_marks: db
    .select()
    .from(moderationMarks)
    .where(and(eq(moderationMarks.userId, userId), ne(moderationMarks.measure, "reported"))),
  print_photos: db.select().from(printPhotos).where(eq(printPhotos.userId, userId)),
});
type PersonalTable = keyof ReturnType<typeof personalQueries>;

export async function personalRows(
  db: Db,
  userId: string,
  at: Date,
): Promise<Record<PersonalTable, object[]>> {
  const { users: user, ...others } = personalQueries(db, userId, at);
  const [userRows, ...otherRows] = await db.batch([user, ...Object.values(others)]);
  const byTable = Object.keys(others).map((table, index) => [table, otherRows[index]]);
  return { users: userRows, ...Object.fromEntries(byTable) };
}

export const deletedSince = (db: Db, at: Date) =>
  db.select({ id: users.id }).from(users).where(gt(users.deletedAt, at));

/** Of these accounts, those that are not deleted. */
export const livingAccounts = (db: Db, ids: readonly string[], limit: number) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(inJson(users.id, ids), isNull(users.deletedAt)))
    .limit(limit);

/** The place of a sale, which the law on VAT requires to be kept, and without which the sheets of past quarters would change. */
const KEPT_EVIDENCE = sql`iif(${orders.paidAt} IS NULL OR ${orders.totalCents} = 0 OR ${orders.buyer} IS NULL, ${orders.countryEvidence},
  json_set(ifnull(${orders.countryEvidence}, '{}'),
    '$.billing', ifnull(nullif(${orders.countryEvidence} ->> 'billing', ''), ${orders.buyer} ->> 'country'),
    '$.postalCode', ${orders.buyer} ->> 'postalCode'))`;

/**
 * Statements that delete an account. Orders and purchases stay, because the law requires bookkeeping, and
 * comments, because others have replied to them; none of them identifies the person any more. What was
 * decided of a text stays without person and model. Photos are deleted: they are the person's own work and
 * may show their home. So are reviews, which only count as long as somebody stands by them.
 */
export const erasePerson = (db: Db, userId: string, at: Date) =>
  [
    // Before the UPDATE of `users`, because these conditions read the account's address.
    db.delete(contactAnswers).where(answersTo(db, userId)),
    db.delete(contactMessages).where(writtenBy(db, userId)),
    db.delete(newsSubscribers).where(isSubscriber(db, userId)),
    db.delete(signInCodes).where(isForCode(db, userId)),
    db.delete(reports).where(reportedBy(db, userId)),
    db.delete(sellerInvitations).where(isInvited(db, userId)),
    ...eraseGiftsOf(db, userId, at),
    ...removeImportedOf(db, purchasesInOtherShop(db, userId), at),
    // Imported purchases stay as claimed by nobody, so that importing the same file does not add them again,
    // and nobody is mailed about them.
    db
      .update(importedPurchases)
      .set({ claimedAt: at })
      .where(
        and(
          isNull(importedPurchases.claimedAt),
          inArray(importedPurchases.buyerId, importedBuyerIds(db, userId)),
        ),
      ),
    db
      .update(importedBuyers)
      .set({
        email: sql`'deleted:' || ${importedBuyers.id}`,
        name: "",
        linkHash: sql`'deleted:' || ${importedBuyers.id}`,
      })
      .where(inArray(importedBuyers.id, importedBuyerIds(db, userId))),
    db
      .update(users)
      .set({
        username: "",
        email: `deleted:${userId}`,
        emailVerifiedAt: null,
        passwordHash: null,
        googleSub: null,
        notifications: false,
        blockedAt: null,
        deletedAt: at,
        sellerRight: null,
      })
      .where(eq(users.id, userId)),
    db
      .update(orders)
      .set({ countryEvidence: KEPT_EVIDENCE, buyer: null, source: null, paymentUrl: null })
      .where(eq(orders.userId, userId)),
    ...refreshOrderSearchOfBuyer(db, userId),
    db.update(memberships).set({ buyer: null, sessionUrl: null }).where(eq(memberships.userId, userId)),
    db
      .update(refunds)
      .set({ note: null })
      .where(inArray(refunds.orderId, ordersOf(db, userId))),
    db.update(licenseChanges).set({ note: "" }).where(eq(licenseChanges.userId, userId)),
    db.delete(sessions).where(eq(sessions.userId, userId)),
    db.delete(sellers).where(eq(sellers.userId, userId)),
    deleteApiTokensOf(db, userId),
    ...deleteSecondFactors(db, userId),
    db.delete(cartItems).where(eq(cartItems.userId, userId)),
    db.delete(wishListItems).where(eq(wishListItems.userId, userId)),
    db.delete(buyerDetails).where(eq(buyerDetails.userId, userId)),
    db.delete(downloads).where(eq(downloads.userId, userId)),
    db.delete(fileDownloads).where(eq(fileDownloads.userId, userId)),
    db.delete(downloadParts).where(eq(downloadParts.userId, userId)),
    db.delete(downloadReports).where(eq(downloadReports.userId, userId)),
    db.delete(priceAlarms).where(eq(priceAlarms.userId, userId)),
    db.delete(letterChoices).where(eq(letterChoices.userId, userId)),
    db.delete(emailTokens).where(eq(emailTokens.userId, userId)),
    db.delete(outbox).where(eq(outbox.userId, userId)),
    db.delete(customerNotes).where(eq(customerNotes.userId, userId)),
    db.delete(chatThreads).where(eq(chatThreads.userId, userId)),
    db.delete(chatMessages).where(eq(chatMessages.userId, userId)),
    ...subtractAllFromCounts(db, userId),
    ...deleteReviewsOf(db, userId, at),
    ...removePhotosOf(db, userId, at),
    ...forgetPerson(db, userId),
  ] as const;
