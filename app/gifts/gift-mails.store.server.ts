import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { inJson } from "#app/db/d1.server.ts";
import type { MailData } from "#app/mail/mail.contract.ts";
import { queueMails } from "#app/mail/outbox.store.server.ts";
import { giver, isUnclaimed } from "./gift-conditions.store.server.ts";
import { gifts } from "./gifts.tables.server.ts";

type GiftNews = MailData["gift-news"]["news"];

export const queueLinkMail = (db: Db, which: SQL, at: Date) =>
  queueMails(db, "gift", {
    at: sql`max(send_at, ${at.getTime()})`,
    rows: sql`SELECT gifts.order_id || ' gift ' || gifts.sends AS cause, NULL AS user_id,
        json_object('gift', gifts.id, 'send', CAST(gifts.sends AS TEXT)) AS data, gifts.send_at
      FROM gifts WHERE ${which} AND gifts.email IS NOT NULL AND ${isUnclaimed}`,
  });

/** Tells the giver, or the recipient that a claimed gift has ended. */
export const queueNews = (db: Db, news: GiftNews, { which, to, at }: { which: SQL; to: SQL; at: Date }) =>
  queueMails(db, "gift-news", {
    at,
    rows: sql`SELECT gifts.order_id || ' gift-news ' || ${news} || ' ' || gifts.sends AS cause, ${to} AS user_id,
        json_object('gift', gifts.id, 'news', ${news}) AS data
      FROM gifts WHERE ${which}`,
  });

/** Tells the givers that their gifts wait for their consent to delivery. */
export const queueConsentRequest = (db: Db, orderIds: readonly string[], at: Date) =>
  queueNews(db, "consent", { which: inJson(gifts.orderId, orderIds), to: giver, at });

/** Tells the giver that the newest mail with a link was given up. */
export const queueUndelivered = (db: Db, { gift, send }: Record<string, string>, at: Date) =>
  queueNews(db, "undelivered", {
    which: sql`gifts.id = ${gift} AND CAST(gifts.sends AS TEXT) = ${send} AND ${isUnclaimed}`,
    to: giver,
    at,
  });

/** Stores the hash of the link in the mail that is being composed. It differs from the stored one when SESSION_SECRET has changed. */
export const storeGiftLinkHash = (db: Db, id: string, linkHash: string) =>
  db.update(gifts).set({ linkHash }).where(eq(gifts.id, id));
