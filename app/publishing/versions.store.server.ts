import { and, desc, eq, sql } from "drizzle-orm";
import { productFiles, productVersions } from "#app/catalog/catalog.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";

export const versionsOf = (db: Db, productId: string, limit: number) =>
  db
    .select()
    .from(productVersions)
    .where(eq(productVersions.productId, productId))
    .orderBy(desc(productVersions.version))
    .limit(limit);

export const versionOf = (db: Db, productId: string, version: number) =>
  db
    .select()
    .from(productVersions)
    .where(and(eq(productVersions.productId, productId), eq(productVersions.version, version)));

/** The model's preview is protected from now on: an exact one of an earlier version must not come back by a rollback. */
export const forgetExactPreviews = (db: Db, productId: string) =>
  db
    .update(productVersions)
    .set({ preview: null })
    .where(
      and(
        eq(productVersions.productId, productId),
        sql`json_extract(${productVersions.preview}, '$.kind') = 'exact'`,
      ),
    );

export const filesOfVersion = (db: Db, productId: string, version: number) =>
  db
    .select()
    .from(productFiles)
    .where(and(eq(productFiles.productId, productId), eq(productFiles.version, version)))
    .orderBy(productFiles.path);
