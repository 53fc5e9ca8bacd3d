import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "#app/accounts/accounts.tables.server.ts";
import { instant } from "#app/db/columns.ts";

export const customerNotes = sqliteTable("customer_notes", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id),
  note: text("note").notNull(),
  revision: integer("revision").notNull().default(1),
  updatedAt: instant("updated_at").notNull(),
});
