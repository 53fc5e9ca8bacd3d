import { sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { shopSettings } from "#app/studio/studio.tables.server.ts";
import type { StoredBrand } from "./brand.contract.ts";

/** Counts its revision. Returns no row when the brand was saved since `revision`. */
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
