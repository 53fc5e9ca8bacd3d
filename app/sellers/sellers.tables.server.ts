import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "#app/accounts/accounts.tables.server.ts";
import type { SellerRight } from "#app/accounts/seller-rights.ts";
import { instant } from "#app/db/columns.ts";

/** A link by which somebody becomes a seller, once; deleted when it was used or withdrawn. */
export const sellerInvitations = sqliteTable(
  "seller_invitations",
  {
    id: text("id").primaryKey(),
    /** SHA-256 of the link's secret, which is an HMAC of the id, so that mails waiting in the outbox hold none. */
    tokenHash: text("token_hash").notNull().unique(),
    email: text("email").notNull().unique(),
    /** The account whose confirmed address it was: only that one can accept, whoever has the address later. */
    userId: text("user_id").references(() => users.id),
    right: text("right").$type<SellerRight>().notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("seller_invitations_user").on(t.userId), index("seller_invitations_expiry").on(t.expiresAt)],
);

/** With which a seller's programs call the studio. */
export const apiTokens = sqliteTable(
  "api_tokens",
  {
    id: text("id").primaryKey(),
    /** SHA-256: the token itself is shown once. */
    tokenHash: text("token_hash").notNull().unique(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    name: text("name").notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
  },
  (t) => [index("api_tokens_user").on(t.userId)],
);
