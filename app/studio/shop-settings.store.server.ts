import { eq, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { type SettingName, type ShopSettings, shopSettings } from "./studio.tables.server.ts";

/** As an earlier release may have stored it: without fields that are newer. */
type Stored<Name extends SettingName> = Partial<ShopSettings[Name]>;

export const storedSetting = <Name extends SettingName>(db: Db, name: Name) =>
  db
    .select({
      value: sql`${shopSettings.value}`
        .mapWith((json: string) => JSON.parse(json) as Stored<Name>)
        .as("value"),
    })
    .from(shopSettings)
    .where(eq(shopSettings.name, name))
    .limit(1);

export const storeSetting = <Name extends SettingName>(
  db: Db,
  setting: { name: Name; value: ShopSettings[Name]; updatedAt: Date },
) =>
  db
    .insert(shopSettings)
    .values({ ...setting, revision: 1 })
    .onConflictDoUpdate({
      target: shopSettings.name,
      set: { ...setting, revision: sql`${shopSettings.revision} + 1` },
    });
