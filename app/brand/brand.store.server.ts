import { sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { shopSettings } from "#app/studio/studio.tables.server.ts";
import type { StoredBrand } from "./brand.contract.ts";

/** `changeBrand` for the form: counts its revision. Returns no row when the form was saved since `revision`. */
export const saveBrandChanges = (
  db: Db,
  { changes, revision, at }: { changes: StoredBrand; revision: number | null; at: Date },
) => {
  const storedRevision = sql`ifnull(${shopSettings.value} ->> 'revision', 0)`;
  const value = sql`json_set(json_patch(${shopSettings.value}, excluded.value), '$.revision', ${storedRevision} + 1)`;
  return db
    .insert(shopSettings)
    .values({ name: "brand", value: { ...changes, revision: 1 }, updatedAt: at })
    .onConflictDoUpdate({
      target: shopSettings.name,
      set: { value, updatedAt: at },
      ...(revision !== null && { setWhere: sql`${storedRevision} = ${revision}` }),
    })
    .returning({ name: shopSettings.name });
};

export const changeBrand = (db: Db, changes: StoredBrand, at: Date) =>
  db
    .insert(shopSettings)
    .values({ name: "brand", value: changes, updatedAt: at })
    .onConflictDoUpdate({
      target: shopSettings.name,
      set: { value: sql`json_patch(${shopSettings.value}, excluded.value)`, updatedAt: at },
    });
