import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "#app/db/columns.ts";
import type { Heartbeat } from "./health.contract.ts";

/** The last time of each recurring event that monitoring watches (`Heartbeat`). */
export const heartbeats = sqliteTable("heartbeats", {
  name: text("name").$type<Heartbeat>().primaryKey(),
  at: instant("at").notNull(),
});
