/** Queries of the studio over products, published or not. */
import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { productFiles, products, productVersions, purchases } from "#app/db/schema.ts";
import type { PublishedFile } from "./publishing.contract.ts";

export const anyProduct = (db: Db, id: string) =>
  db.select().from(products).where(eq(products.id, id)).limit(1);

export const studioProducts = (db: Db) =>
  db
    .select({
      product: products,
      purchases: sql<number>`(SELECT count(*) FROM ${purchases} WHERE ${purchases.productId} = ${products.id})`,
    })
    .from(products)
    .orderBy(desc(products.updatedAt))
    .limit(1_000);

export const putProduct = (db: Db, { id, publishedAt, ...row }: typeof products.$inferInsert) =>
  db
    .insert(products)
    .values({ id, publishedAt, ...row })
    .onConflictDoUpdate({ target: products.id, set: row });

export const putVersion = (db: Db, row: typeof productVersions.$inferInsert) =>
  db.insert(productVersions).values(row).onConflictDoNothing();

export const clearFiles = (db: Db, productId: string, version: number) =>
  db
    .delete(productFiles)
    .where(and(eq(productFiles.productId, productId), eq(productFiles.version, version)));

/** All files in one statement: a JSON parameter, because D1 binds at most 100 values. */
export const putFiles = (db: Db, owner: { productId: string; version: number }, files: PublishedFile[]) =>
  db.run(sql`
    INSERT INTO product_files (product_id, version, path, bytes, format, triangles, size_x_mm, size_y_mm, size_z_mm)
    SELECT ${owner.productId}, ${owner.version}, value ->> 'path', value ->> 'bytes', value ->> 'format',
      value ->> 'triangles', value ->> '$.size.x', value ->> '$.size.y', value ->> '$.size.z'
    FROM json_each(${JSON.stringify(files)})`);

export const setStatus = (db: Db, id: string, status: "published" | "unpublished", at: Date) =>
  db
    .update(products)
    .set({ status, updatedAt: at })
    .where(eq(products.id, id))
    .returning({ id: products.id });
