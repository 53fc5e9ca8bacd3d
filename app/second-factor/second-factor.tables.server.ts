import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "#app/accounts/accounts.tables.server.ts";
import { instant, json } from "#app/db/columns.ts";

export const passkeys = sqliteTable(
  "passkeys",
  {
    /** The credential's id, in base64url. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** COSE, in base64url. */
    publicKey: text("public_key").notNull(),
    /** How often the authenticator says it was used; always 0 for those that do not count. */
    counter: integer("counter").notNull(),
    transports: json<string[]>("transports").notNull(),
    name: text("name").notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
  },
  (t) => [index("passkeys_user").on(t.userId, t.createdAt)],
);

/** The secret that a seller's authenticator app shares (RFC 6238). */
export const totpSecrets = sqliteTable("totp_secrets", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id),
  /** Encrypted (`sealed-text.server.ts`). */
  secret: text("secret").notNull(),
  createdAt: instant("created_at").notNull(),
  /** Null until the app has shown a right code. */
  confirmedAt: instant("confirmed_at"),
  /** The period of the last code that was taken, so that no code is taken twice. */
  lastPeriod: integer("last_period").notNull().default(0),
});

export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    /** SHA-256: a code has 120 random bits. */
    codeHash: text("code_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    usedAt: instant("used_at"),
  },
  (t) => [index("recovery_codes_user").on(t.userId)],
);
