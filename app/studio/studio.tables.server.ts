import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, json } from "#app/db/columns.ts";
import type { ShopSettings } from "./shop-settings.contract.ts";

export const shopSettings = sqliteTable("shop_settings", {
  name: text("name").$type<keyof ShopSettings>().primaryKey(),
  value: json<ShopSettings[keyof ShopSettings]>("value").notNull(),
  /** Raised by each change of a setting: two changes can have the same time. */
  revision: integer("revision").notNull().default(0),
  updatedAt: instant("updated_at").notNull(),
});
