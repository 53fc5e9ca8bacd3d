import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, instant, json } from "#app/db/columns.ts";
import { DEFAULT_LANGUAGE, type Language } from "#app/i18n/languages.ts";
import type { Currency } from "#app/rates/currencies.ts";
import type { PasskeyChallenge } from "#app/second-factor/second-factor.contract.ts";
import type { SellerRight } from "./seller-rights.ts";

export const users = sqliteTable(
  "users",
  {
    id: text("id").primaryKey(),
    username: text("username").notNull(),
    /** Lower case; used for login. */
    email: text("email").notNull().unique(),
    emailVerifiedAt: instant("email_verified_at"),
    passwordHash: text("password_hash"),
    googleSub: text("google_sub").unique(),
    language: text("language").$type<Language>().notNull().default(DEFAULT_LANGUAGE),
    /** Whether the person chose `language`, or has kept the one they read at a login; until then, the default stands for no choice. */
    languageChosen: flag("language_chosen").notNull().default(false),
    currency: text("currency").$type<Currency>().notNull().default("EUR"),
    notifications: flag("notifications").notNull().default(true),
    createdAt: instant("created_at").notNull(),
    /** Set when the account was deleted: the row stays for its orders, without personal data. */
    deletedAt: instant("deleted_at"),
    secondFactorSince: instant("second_factor_since"),
    blockedAt: instant("blocked_at"),
    /** Of a seller whom the deployment does not name. */
    sellerRight: text("seller_right").$type<SellerRight>(),
  },
  (t) => [
    index("users_created").on(t.createdAt, t.id).where(sql`${t.deletedAt} IS NULL`),
    index("users_deleted").on(t.deletedAt).where(sql`${t.deletedAt} IS NOT NULL`),
    index("users_username").on(sql`username COLLATE NOCASE`),
    index("users_sellers").on(t.sellerRight).where(sql`${t.sellerRight} IS NOT NULL`),
    index("users_blocked").on(t.blockedAt, t.id).where(sql`${t.blockedAt} IS NOT NULL`),
  ],
);

export const sessions = sqliteTable(
  "sessions",
  {
    /** SHA-256 of the cookie's token: a stolen database opens no session. */
    tokenHash: text("token_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    userAgent: text("user_agent").notNull().default(""),
    createdAt: instant("created_at").notNull(),
    lastSeenAt: instant("last_seen_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    secondFactorAt: instant("second_factor_at"),
    /** When a code that was mailed to the account’s address opened the session. */
    codeAt: instant("code_at"),
    passkeyChallenge: json<PasskeyChallenge>("passkey_challenge"),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_expiry").on(t.expiresAt)],
);

export type EmailTokenPurpose = "verify" | "reset" | "change";

/** Links sent by mail. The link's secret is an HMAC of the id, so that mails waiting in the outbox hold none. */
export const emailTokens = sqliteTable(
  "email_tokens",
  {
    id: text("id").primaryKey(),
    tokenHash: text("token_hash").notNull().unique(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    purpose: text("purpose").$type<EmailTokenPurpose>().notNull(),
    email: text("email").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [index("email_tokens_user").on(t.userId), index("email_tokens_expiry").on(t.expiresAt)],
);
