import { eq, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { shopSettings } from "./studio.tables.server.ts";

type Setting = Omit<typeof shopSettings.$inferInsert, "revision">;

export const storedSetting = (db: Db, name: Setting["name"]) =>
  db.select({ value: shopSettings.value }).from(shopSettings).where(eq(shopSettings.name, name)).limit(1);

export const storeSetting = (db: Db, setting: Setting) =>
  db
    .insert(shopSettings)
    .values({ ...setting, revision: 1 })
    .onConflictDoUpdate({
      target: shopSettings.name,
      set: { ...setting, revision: sql`${shopSettings.revision} + 1` },
    });
