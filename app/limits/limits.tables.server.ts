import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "#app/db/columns.ts";

export const attempts = sqliteTable(
  "attempts",
  {
    bucket: text("bucket").primaryKey(),
    count: integer("count").notNull(),
    resetsAt: instant("resets_at").notNull(),
  },
  (t) => [index("attempts_reset").on(t.resetsAt)],
);
