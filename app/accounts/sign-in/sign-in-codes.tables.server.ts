import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "#app/db/columns.ts";

/** Codes to log in. The code itself is an HMAC of the id, so that neither this row nor the mail that waits in the outbox holds it. */
export const signInCodes = sqliteTable(
  "sign_in_codes",
  {
    /** SHA-256 of the cookie of the browser that asked: one code for each. */
    tokenHash: text("token_hash").primaryKey(),
    id: text("id").notNull().unique(),
    email: text("email").notNull(),
    tries: integer("tries").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [index("sign_in_codes_email").on(t.email), index("sign_in_codes_expiry").on(t.expiresAt)],
);
