import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "#app/accounts/accounts.tables.server.ts";
import { instant, json } from "#app/db/columns.ts";

export const buyerDetails = sqliteTable("buyer_details", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id),
  details: json<Record<string, string>>("details").notNull(),
  updatedAt: instant("updated_at").notNull(),
});
