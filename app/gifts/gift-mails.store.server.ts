import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import type { MailData } from "#app/mail/mail.contract.ts";
import { giver, isUnclaimed } from "./gift-conditions.store.server.ts";
import { gifts } from "./gifts.tables.server.ts";

type GiftNews = MailData["gift-news"]["news"];

export const queueLinkMail = (db: Db, which: SQL, at: Date) =>
  db.run(sql`
    INSERT INTO outbox (cause, template, user_id, data, due_at)
    SELECT gifts.order_id || ' gift ' || gifts.sends, 'gift', NULL,
      json_object('gift', gifts.id, 'send', CAST(gifts.sends AS TEXT)), max(gifts.send_at, ${at.getTime()})
    FROM gifts WHERE ${which} AND gifts.email IS NOT NULL AND ${isUnclaimed}
    ON CONFLICT (cause, template) DO NOTHING`);

/** Tells the giver, or the recipient that a claimed gift has ended. */
export const queueNews = (db: Db, news: GiftNews, { which, to, at }: { which: SQL; to: SQL; at: Date }) =>
  db.run(sql`
    INSERT INTO outbox (cause, template, user_id, data, due_at)
    SELECT gifts.order_id || ' gift-news ' || ${news} || ' ' || gifts.sends, 'gift-news', ${to},
      json_object('gift', gifts.id, 'news', ${news}), ${at.getTime()}
    FROM gifts WHERE ${which}
    ON CONFLICT (cause, template) DO NOTHING`);

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
