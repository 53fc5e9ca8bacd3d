/** Queries of a product's versions. */
import { and, desc, eq } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { productFiles, productVersions } from "#app/db/schema.ts";

/** A product's versions, newest first. */
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

export const filesOfVersion = (db: Db, productId: string, version: number) =>
  db
    .select()
    .from(productFiles)
    .where(and(eq(productFiles.productId, productId), eq(productFiles.version, version)))
    .orderBy(productFiles.path);
