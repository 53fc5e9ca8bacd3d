/** Everything stored about one person, table by table. A test compares this with the schema. */
import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import {
  buyerDetails,
  cartItems,
  chatMessages,
  chatThreads,
  comments,
  contactAnswers,
  contactMessages,
  downloadParts,
  downloadReports,
  downloads,
  emailTokens,
  newsSubscribers,
  orderLines,
  orders,
  outbox,
  printPhotos,
  purchases,
  sessions,
  users,
  wishListItems,
} from "#app/db/schema.ts";
import { removePhotosOf } from "#app/domain/photos/photos.store.server.ts";

const ordersOf = (db: Db, userId: string) =>
  db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));

/** The account's address, if the account has verified it. */
const verifiedAddress = (db: Db, userId: string) =>
  db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.emailVerifiedAt)));

/** Contact messages sent while logged in, or with an address that the account has verified. */
const writtenBy = (db: Db, userId: string) =>
  or(eq(contactMessages.userId, userId), inArray(contactMessages.email, verifiedAddress(db, userId)));

const subscribed = (db: Db, userId: string) => inArray(newsSubscribers.email, verifiedAddress(db, userId));

const answersTo = (db: Db, userId: string) =>
  inArray(
    contactAnswers.contactId,
    db.select({ id: contactMessages.id }).from(contactMessages).where(writtenBy(db, userId)),
  );

/** One query per table, in one batch. */
export async function personalRows(db: Db, userId: string) {
  const [
    user,
    sessionRows,
    cart,
    details,
    orderRows,
    lines,
    purchaseRows,
    downloadRows,
    tokens,
    mails,
    ...messages
  ] = await db.batch([
    db.select().from(users).where(eq(users.id, userId)),
    db.select().from(sessions).where(eq(sessions.userId, userId)),
    db.select().from(cartItems).where(eq(cartItems.userId, userId)),
    db.select().from(buyerDetails).where(eq(buyerDetails.userId, userId)),
    db.select().from(orders).where(eq(orders.userId, userId)),
    db
      .select()
      .from(orderLines)
      .where(inArray(orderLines.orderId, ordersOf(db, userId))),
    db.select().from(purchases).where(eq(purchases.userId, userId)),
    db.select().from(downloads).where(eq(downloads.userId, userId)),
    db.select().from(emailTokens).where(eq(emailTokens.userId, userId)),
    db.select().from(outbox).where(eq(outbox.userId, userId)),
    db.select().from(comments).where(eq(comments.userId, userId)),
    db.select().from(contactMessages).where(writtenBy(db, userId)),
    db.select().from(contactAnswers).where(answersTo(db, userId)),
    db.select().from(chatMessages).where(eq(chatMessages.userId, userId)),
    db.select().from(chatThreads).where(eq(chatThreads.userId, userId)),
    db.select().from(downloadParts).where(eq(downloadParts.userId, userId)),
    db.select().from(downloadReports).where(eq(downloadReports.userId, userId)),
    db.select().from(wishListItems).where(eq(wishListItems.userId, userId)),
    db.select().from(newsSubscribers).where(subscribed(db, userId)),
    db.select().from(printPhotos).where(eq(printPhotos.userId, userId)),
  ]);
  const [commentRows, contactRows, answerRows, chatRows, threads, parts, reports, wishes, news, photos] =
    messages;
  return {
    users: user,
    sessions: sessionRows,
    cart_items: cart,
    buyer_details: details,
    orders: orderRows,
    order_lines: lines,
    purchases: purchaseRows,
    downloads: downloadRows,
    email_tokens: tokens,
    outbox: mails,
    comments: commentRows,
    contact_messages: contactRows,
    contact_answers: answerRows,
    chat_messages: chatRows,
    chat_threads: threads,
    download_parts: parts,
    download_reports: reports,
    wish_list_items: wishes,
    news_subscribers: news,
    print_photos: photos,
  };
}

/**
 * Orders and purchases stay because the law requires bookkeeping, comments because others have replied to them; none of
 * them identifies the person any more. Photos are their own work and may show their home: they go, with their bytes.
 */
export const erasePerson = (db: Db, userId: string, at: Date) =>
  [
    // Before the UPDATE of `users`, because these conditions read the account's address.
    db.delete(contactAnswers).where(answersTo(db, userId)),
    db.delete(contactMessages).where(writtenBy(db, userId)),
    db.delete(newsSubscribers).where(subscribed(db, userId)),
    db
      .update(users)
      .set({
        username: "",
        email: `deleted:${userId}`,
        emailVerifiedAt: null,
        passwordHash: null,
        googleSub: null,
        notifications: false,
        deletedAt: at,
      })
      .where(eq(users.id, userId)),
    db.update(orders).set({ buyer: null, paymentUrl: null }).where(eq(orders.userId, userId)),
    db.delete(sessions).where(eq(sessions.userId, userId)),
    db.delete(cartItems).where(eq(cartItems.userId, userId)),
    db.delete(wishListItems).where(eq(wishListItems.userId, userId)),
    db.delete(buyerDetails).where(eq(buyerDetails.userId, userId)),
    db.delete(downloads).where(eq(downloads.userId, userId)),
    db.delete(downloadParts).where(eq(downloadParts.userId, userId)),
    db.delete(downloadReports).where(eq(downloadReports.userId, userId)),
    db.delete(emailTokens).where(eq(emailTokens.userId, userId)),
    db.delete(outbox).where(eq(outbox.userId, userId)),
    db.delete(chatThreads).where(eq(chatThreads.userId, userId)),
    db.delete(chatMessages).where(eq(chatMessages.userId, userId)),
    ...removePhotosOf(db, userId),
  ] as const;
