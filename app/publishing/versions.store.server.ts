import { and, desc, eq, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { productFiles, products, productVersions } from "#app/catalog/catalog.tables.server.ts";
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

/** Rows where a preview is that of the product or of one of its versions. */
export const productsWithPreview = (db: Db, productId: string, key: string) =>
  unionAll(
    db
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.id, productId), sql`json_extract(${products.preview}, '$.key') = ${key}`)),
    db
      .select({ id: productVersions.productId })
      .from(productVersions)
      .where(
        and(
          eq(productVersions.productId, productId),
          sql`json_extract(${productVersions.preview}, '$.key') = ${key}`,
        ),
      ),
  ).limit(1);

export const filesOfVersion = (db: Db, productId: string, version: number) =>
  db
    .select()
    .from(productFiles)
    .where(and(eq(productFiles.productId, productId), eq(productFiles.version, version)))
    .orderBy(productFiles.path);
