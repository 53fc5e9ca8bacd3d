import { type SQL, sql } from "drizzle-orm";
import { sellerAddresses } from "#app/accounts/sellers.store.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { MailData, MailName } from "./mail.contract.ts";
import { queueMails } from "./outbox.store.server.ts";
import { DEFAULT_SELLER_MAILS, type SellerMail } from "./seller-mails.contract.ts";

type ToSellers = {
  [T in MailName]: MailData[T] extends { to: string; language?: undefined } ? T : never;
}[MailName];

export interface SellersMail<T extends ToSellers> {
  /** What happened, by its id. */
  cause: string;
  template: T;
  data: Omit<MailData[T], "to">;
  at: Date;
  /** Addresses that the deployment names. */
  sellers: readonly string[];
  /** An address that is told too. */
  besides?: string;
}

/** Queues a mail to each seller who may do everything. @param condition of the whole, such as `changes() > 0` */
export const queueSellerMails = <T extends ToSellers>(
  db: Db,
  { cause, template, data, at, sellers, besides }: SellersMail<T>,
  condition: SQL = sql`TRUE`,
) =>
  queueMails(db, template, {
    at,
    rows: sql`SELECT ${cause} || ' ' || seller.value AS cause, NULL AS user_id,
        json_set(${JSON.stringify(data)}, '$.to', seller.value) AS data
      FROM (SELECT value FROM ${sellerAddresses("all", sellers)}
        UNION SELECT value FROM json_each(${JSON.stringify(besides ? [besides] : [])})) AS seller WHERE ${condition}`,
  });

/** Only when the statement before it in the batch changed a row. */
export const IF_CHANGED = sql`changes() > 0`;
/** As IF_CHANGED, and not to whom another mail tells it. */
export const ifChangedExcept = (address: string) => sql`${IF_CHANGED} AND seller.value <> ${address}`;

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
      FROM orders o, ${sellerAddresses("all", sellers)} AS seller
      WHERE o.id = ${orderId} AND o.status = 'paid' AND o.paid_at = ${at.getTime()} AND ${isWanted("sales")}`,
  });

/**
 * Queues a mail to each seller about a text that the batch has stored as new, if they want these; one that
 * its author changes was mailed before. The cron sends it.
 */
export const queueNewTextMails = (
  db: Db,
  kind: "comment" | "review",
  {
    userId,
    productId,
    at,
    sellers,
  }: { userId: string; productId: string; at: Date; sellers: readonly string[] },
) =>
  queueMails(db, "new-text", {
    at,
    rows: sql`SELECT ${kind} || ' ' || t.id || ' new ' || seller.value AS cause, NULL AS user_id,
        json_object('kind', ${kind}, 'id', CAST(t.id AS TEXT), 'to', seller.value) AS data
      FROM ${sql.raw(`${kind}s`)} t, ${sellerAddresses("messages", sellers)} AS seller
      WHERE t.product_id = ${productId} AND t.user_id = ${userId} AND t.created_at = ${at.getTime()}
        ${kind === "review" ? sql`AND t.changed_at IS NULL` : sql``} AND ${isWanted(`${kind}s`)}`,
  });
