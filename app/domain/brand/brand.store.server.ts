import { eq, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { shopSettings } from "#app/db/schema.ts";
import type { StoredBrand } from "./brand.contract.ts";

export const storedBrand = (db: Db) =>
  db.select({ value: shopSettings.value }).from(shopSettings).where(eq(shopSettings.name, "brand")).limit(1);

/** Replaces the parts that `changes` names, and removes those that are null. */
export const changeBrand = (db: Db, changes: StoredBrand, at: Date) =>
  db
    .insert(shopSettings)
    .values({ name: "brand", value: changes, updatedAt: at })
    .onConflictDoUpdate({
      target: shopSettings.name,
      set: { value: sql`json_patch(${shopSettings.value}, excluded.value)`, updatedAt: at },
    });
