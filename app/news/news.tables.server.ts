import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, json } from "#app/db/columns.ts";
import type { Language } from "#app/i18n/languages.ts";

/** Addresses that asked for a mail about new models, with an account or without; unconfirmed until the mailed link is used. */
export const newsSubscribers = sqliteTable(
  "news_subscribers",
  {
    /** An HMAC of the address: the same when it subscribes again, so that the links in its older mails keep working. */
    id: text("id").primaryKey(),
    /** Its id before its account changed the address: links in mails to the former address end it too. */
    formerId: text("former_id"),
    /** Lower case. */
    email: text("email").notNull().unique(),
    language: text("language").$type<Language>().notNull(),
    createdAt: instant("created_at").notNull(),
    confirmedAt: instant("confirmed_at"),
    /** Until it is confirmed: from what the secret of the mailed link is computed, the secret's hash, and its end. */
    linkId: text("link_id"),
    linkHash: text("link_hash").unique(),
    linkExpiresAt: instant("link_expires_at"),
  },
  (t) => [
    index("news_subscribers_former").on(t.formerId).where(sql`${t.formerId} IS NOT NULL`),
    index("news_subscribers_confirmed").on(t.id).where(sql`${t.confirmedAt} IS NOT NULL`),
    index("news_subscribers_link_expiry").on(t.linkExpiresAt).where(sql`${t.linkExpiresAt} IS NOT NULL`),
  ],
);

export const newsMailings = sqliteTable(
  "news_mailings",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    productIds: json<string[]>("product_ids").notNull(),
    dueAt: instant("due_at").notNull(),
    lastQueuedId: text("last_queued_id").notNull().default(""),
    finishedAt: instant("finished_at"),
  },
  (t) => [index("news_mailings_unfinished").on(t.dueAt).where(sql`${t.finishedAt} IS NULL`)],
);
