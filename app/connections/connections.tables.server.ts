import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "#app/accounts/accounts.tables.server.ts";
import { instant } from "#app/db/columns.ts";

/** What `npm run setup` keeps as secrets of the deployment, in a shop that was opened in the browser. */
export const connections = sqliteTable("connections", {
  /** As the deployment's variable that takes its place. */
  name: text("name").primaryKey(),
  /** Encrypted by SHOP_SECRET. */
  sealed: text("sealed").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

/** Read by nothing: migration 0037 has copied it into `users.seller_right`. It goes two releases later. */
export const sellers = sqliteTable("sellers", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id),
  since: instant("since").notNull(),
});
