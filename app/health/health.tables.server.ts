import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "#app/db/columns.ts";
import type { Heartbeat } from "./health.contract.ts";

export const heartbeats = sqliteTable("heartbeats", {
  name: text("name").$type<Heartbeat>().primaryKey(),
  at: instant("at").notNull(),
});
