import { eq } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { shopSettings } from "./studio.tables.server.ts";

type Setting = typeof shopSettings.$inferInsert;

export const storedSetting = (db: Db, name: Setting["name"]) =>
  db.select({ value: shopSettings.value }).from(shopSettings).where(eq(shopSettings.name, name)).limit(1);

export const storeSetting = (db: Db, setting: Setting) =>
  db.insert(shopSettings).values(setting).onConflictDoUpdate({ target: shopSettings.name, set: setting });
