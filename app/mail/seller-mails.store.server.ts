import { sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { queueMails } from "./outbox.store.server.ts";
import { DEFAULT_SELLER_MAILS, type SellerMail } from "./seller-mails.contract.ts";

const isWanted = (mail: SellerMail) =>
  sql`coalesce((SELECT value ->> ${mail} FROM shop_settings WHERE name = 'mails'), ${DEFAULT_SELLER_MAILS[mail]})`;

/** Queues a mail to each seller about a sale, if they want these; only in the batch that marks the order as paid (as `queueReceipt`). */
export const queueSaleMails = (
  db: Db,
  orderId: string,
  { at, sellers }: { at: Date; sellers: readonly string[] },
) =>
  queueMails(db, "order-seller", {
    at,
    rows: sql`SELECT o.id || ' seller sale ' || seller.value AS cause, NULL AS user_id,
        json_object('order', o.id, 'news', 'sale', 'to', seller.value) AS data
      FROM orders o, json_each(${JSON.stringify(sellers)}) AS seller
      WHERE o.id = ${orderId} AND o.status = 'paid' AND o.paid_at = ${at.getTime()} AND ${isWanted("sales")}`,
  });

/** Queues a mail to each seller about a comment, if they want these; only in the batch that stores the comment. The cron sends it. */
export const queueCommentMails = (
  db: Db,
  { userId, productId, message }: { userId: string; productId: string; message: string },
  { at, sellers }: { at: Date; sellers: readonly string[] },
) =>
  queueMails(db, "new-comment", {
    at,
    rows: sql`SELECT 'comment ' || c.id || ' ' || seller.value AS cause, NULL AS user_id,
        json_object('comment', CAST(c.id AS TEXT), 'to', seller.value) AS data
      FROM comments c, json_each(${JSON.stringify(sellers)}) AS seller
      WHERE c.product_id = ${productId} AND c.user_id = ${userId} AND c.comment = ${message}
        AND c.created_at = ${at.getTime()} AND ${isWanted("comments")}`,
  });

/** As `queueCommentMails`, about a review that the batch has stored anew; one that its author changes was mailed before. */
export const queueReviewMails = (
  db: Db,
  { userId, productId }: { userId: string; productId: string },
  { at, sellers }: { at: Date; sellers: readonly string[] },
) =>
  queueMails(db, "new-review", {
    at,
    rows: sql`SELECT 'review ' || r.id || ' new ' || seller.value AS cause, NULL AS user_id,
        json_object('review', CAST(r.id AS TEXT), 'to', seller.value) AS data
      FROM reviews r, json_each(${JSON.stringify(sellers)}) AS seller
      WHERE r.product_id = ${productId} AND r.user_id = ${userId} AND r.created_at = ${at.getTime()} AND r.changed_at IS NULL
        AND ${isWanted("reviews")}`,
  });
