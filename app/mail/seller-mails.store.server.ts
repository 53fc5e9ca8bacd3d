import { sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { DEFAULT_SELLER_MAILS, type SellerMail } from "./seller-mails.contract.ts";

const isWanted = (mail: SellerMail) =>
  sql`coalesce((SELECT value ->> ${mail} FROM shop_settings WHERE name = 'mails'), ${DEFAULT_SELLER_MAILS[mail]})`;

/** Queues a mail to each seller about a sale, if they want these; only in the batch that marks the order as paid (as `queueReceipt`). */
export const queueSaleMails = (
  db: Db,
  orderId: string,
  { at, sellers }: { at: Date; sellers: readonly string[] },
) =>
  db.run(sql`
    INSERT INTO outbox (cause, template, user_id, data, due_at)
    SELECT 'seller ' || o.id || ' sale ' || seller.value, 'order-seller', NULL,
      json_object('order', o.id, 'news', 'sale', 'to', seller.value), ${at.getTime()}
    FROM orders o, json_each(${JSON.stringify(sellers)}) AS seller
    WHERE o.id = ${orderId} AND o.status = 'paid' AND o.paid_at = ${at.getTime()}
      AND ${isWanted("sales")}
    ON CONFLICT (cause, template) DO NOTHING`);

/** Queues a mail to each seller about a comment, if they want these; only in the batch that stores the comment. The cron sends it. */
export const queueCommentMails = (
  db: Db,
  { userId, productId, message }: { userId: string; productId: string; message: string },
  { at, sellers }: { at: Date; sellers: readonly string[] },
) =>
  db.run(sql`
    INSERT INTO outbox (cause, template, user_id, data, due_at)
    SELECT 'comment ' || c.id || ' ' || seller.value, 'new-comment', NULL,
      json_object('comment', CAST(c.id AS TEXT), 'to', seller.value), ${at.getTime()}
    FROM comments c, json_each(${JSON.stringify(sellers)}) AS seller
    WHERE c.product_id = ${productId} AND c.user_id = ${userId} AND c.comment = ${message}
      AND c.created_at = ${at.getTime()}
      AND ${isWanted("comments")}
    ON CONFLICT (cause, template) DO NOTHING`);
