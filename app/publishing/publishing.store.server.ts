import { and, desc, eq, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { productFiles, products, productVersions } from "#app/catalog/catalog.tables.server.ts";
import { byPriceColumn } from "#app/catalog/licenses.ts";
import { ATTRIBUTE_NAMES, type AttributeName } from "#app/catalog/product-attributes.ts";
import type { Db } from "#app/db/client.server.ts";
import { failedConstraint } from "#app/db/d1.server.ts";
import { productEdits } from "#app/edits/edits.tables.server.ts";
import { purchases } from "#app/library/library.tables.server.ts";
import { queueMails } from "#app/mail/outbox.store.server.ts";
import type { PublishedFile } from "#app/publishing/published-files.contract.ts";
import type { ModelDetails } from "./product-details.contract.ts";
import type { StoredZip } from "./publishing.contract.ts";

interface NewVersion {
  productId: string;
  version: number;
  at: Date;
}

/** Only while the model has the files of this version. */
export const setQuantities = (
  db: Db,
  { id, version, quantities }: Pick<Row, "id" | "version" | "quantities">,
) =>
  db
    .update(products)
    .set({ quantities })
    .where(and(eq(products.id, id), eq(products.version, version)))
    .returning({ id: products.id });

/** All of them: the seller's command works on what is listed here. */
export const studioProducts = (db: Db) =>
  db
    .select({
      id: products.id,
      title: products.title,
      status: products.status,
      version: products.version,
      price: products.priceCents,
      weight: products.zipBytes,
      files: products.fileCount,
      updatedAt: products.updatedAt,
      purchases: sql<number>`(SELECT count(*) FROM ${purchases} WHERE ${purchases.productId} = ${products.id})`,
    })
    .from(products)
    .orderBy(desc(products.updatedAt), desc(products.id));

export const insertProduct = (db: Db, row: typeof products.$inferInsert) => db.insert(products).values(row);

export const isIdTakenError = (error: unknown): boolean => failedConstraint(error, "UNIQUE", "products.id");

/**
 * The new value of a column when it still has the expected one. Otherwise NULL, which a NOT NULL column refuses: that undoes the
 * whole batch, which no condition of a single statement can do.
 */
export const valueIfUnchanged = <T>(column: SQLiteColumn, expected: T, next: T): SQL =>
  sql`CASE WHEN ${column} = ${sql.param(expected, column)} THEN ${sql.param(next, column)} END`;

/** Fails, and undoes its batch, when the model's edits were changed since they were read. */
export const requireUnchangedEdits = (db: Db, productId: string, revision: number) =>
  db
    .update(productEdits)
    .set({ revision: valueIfUnchanged(productEdits.revision, revision, revision) })
    .where(eq(productEdits.productId, productId));

/** Whether a batch failed because a model or its edits were changed meanwhile: `valueIfUnchanged` was NULL. */
export const isOutdatedError = (error: unknown): boolean =>
  failedConstraint(error, "NOT NULL", "products.updated_at") ||
  failedConstraint(error, "NOT NULL", "product_edits.revision");

type Row = typeof products.$inferSelect;

/**
 * Who writes a column of a product that exists: `said` in a publish or an edit, `derived` from what was said, or
 * `elsewhere`: by comments, photos, sales, bundles and the front page, which an edit must not undo. A count is updated
 * in the batch of its cause.
 */
const WRITTEN = {
  id: "elsewhere",
  status: "said",
  title: "said",
  description: "said",
  tags: "said",
  alsoCalled: "said",
  images: "said",
  ...byPriceColumn(() => "said" as const),
  priceCents: "derived",
  free: "derived",
  sale: "elsewhere",
  bundle: "elsewhere",
  suggested: "elsewhere",
  quantities: "elsewhere",
  ...(Object.fromEntries(ATTRIBUTE_NAMES.map((name) => [name, "said"])) as Record<AttributeName, "said">),
  version: "said",
  zipKey: "derived",
  zipSha256: "said",
  zipBytes: "said",
  fileCount: "derived",
  formats: "derived",
  preview: "derived",
  previewSeed: "derived",
  footprint: "derived",
  commentCount: "elsewhere",
  photoCount: "elsewhere",
  stars: "elsewhere",
  importedStars: "elsewhere",
  printedBy: "elsewhere",
  featured: "elsewhere",
  publishedAt: "derived",
  updatedAt: "derived",
  versionAt: "derived",
} as const satisfies Record<keyof Row, "said" | "derived" | "elsewhere">;

type ColumnOf<Writer> = {
  [Name in keyof Row]: (typeof WRITTEN)[Name] extends Writer ? Name : never;
}[keyof Row];
const columnsOf = <Writer extends "said" | "derived" | "elsewhere">(...writers: Writer[]) =>
  (Object.keys(WRITTEN) as (keyof Row)[]).filter((name): name is ColumnOf<Writer> =>
    writers.some((writer) => writer === WRITTEN[name]),
  );

export const SAID_COLUMNS = columnsOf("said");
const EDITED_COLUMNS = columnsOf("said", "derived");
type EditedColumns = Pick<Row, "updatedAt"> & Partial<Pick<Row, ColumnOf<"said" | "derived">>>;

/**
 * Updates the columns that an edit names, and no column that others write. Undoes its batch when the product
 * or its sale has changed since it was read, or its preview when the model becomes a paid one: that depends
 * on the preview.
 * @param current the product as it was read
 */
export const updateProduct = (db: Db, current: Row, columns: EditedColumns) =>
  db
    .update(products)
    .set({
      ...Object.fromEntries(EDITED_COLUMNS.map((name) => [name, columns[name]])),
      updatedAt: sql`CASE WHEN ${products.sale} IS ${sql.param(current.sale, products.sale)}
        AND (${current.free && columns.free === false ? 0 : 1} OR ${products.preview} IS ${sql.param(current.preview, products.preview)})
        THEN ${valueIfUnchanged(products.updatedAt, current.updatedAt, columns.updatedAt)} END`,
    })
    .where(eq(products.id, current.id));

/** Stores a version. One that exists gets the new notes, if there are any, and the product's preview; its zip and date stay. */
const upsertVersion = (
  db: Db,
  row: Omit<typeof productVersions.$inferInsert, "preview"> & { preview: SQL },
) =>
  db
    .insert(productVersions)
    .values(row)
    .onConflictDoUpdate({
      target: [productVersions.productId, productVersions.version],
      set: {
        notes: sql`coalesce(excluded.notes, ${productVersions.notes})`,
        preview: sql`excluded.preview`,
      },
    });

/** Owners who are mailed about a new version of a model. */
const mailedOwners = (productId: string) => sql`purchases p JOIN users u ON u.id = p.user_id
  WHERE p.product_id = ${productId} AND p.revoked_at IS NULL AND u.notifications = 1 AND u.deleted_at IS NULL`;

export const countMailedOwners = (db: Db, productId: string) =>
  db
    .select({
      owners: sql<number>`(SELECT count(DISTINCT u.id) FROM ${mailedOwners(productId)})`.as("owners"),
    })
    .from(products)
    .where(eq(products.id, productId))
    .limit(1);

/** Queues mails to owners about a new version. Runs before `upsertVersion` in its batch: a version that exists is not mailed again. */
const queueNewVersion = (db: Db, { productId, version, at }: NewVersion) =>
  queueMails(db, "new-version", {
    at,
    rows: sql`SELECT DISTINCT ${`version:${productId}:${version}:`} || u.id AS cause, u.id AS user_id,
        ${JSON.stringify({ productId, version: String(version) })} AS data
      FROM ${mailedOwners(productId)}
        AND NOT EXISTS (SELECT 1 FROM product_versions WHERE product_id = ${productId} AND version = ${version})`,
  });

export const deleteFiles = (db: Db, productId: string, version: number) =>
  db
    .delete(productFiles)
    .where(and(eq(productFiles.productId, productId), eq(productFiles.version, version)));

/** All files in one statement: a JSON parameter, because D1 binds at most 100 values. */
export const insertFiles = (db: Db, owner: { productId: string; version: number }, files: PublishedFile[]) =>
  db.run(sql`
    INSERT INTO product_files (product_id, version, path, bytes, format, triangles, size_x_mm, size_y_mm, size_z_mm, facts, entry)
    SELECT ${owner.productId}, ${owner.version}, value ->> 'path', value ->> 'bytes', value ->> 'format',
      value ->> 'triangles', value ->> '$.size.x', value ->> '$.size.y', value ->> '$.size.z',
      value ->> 'facts', value ->> 'entry'
    FROM json_each(${JSON.stringify(files)})`);

interface VersionContent {
  notes?: ModelDetails["notes"];
  model?: Pick<StoredZip, "files">;
  /** The date of a new version, at which its mails are due. */
  at: Date;
}

export function versionStatements(
  db: Db,
  row: typeof products.$inferSelect,
  { notes, model, at }: VersionContent,
) {
  const { id: productId, version, zipKey, zipSha256, zipBytes } = row;
  // As it is now: it may have been rebuilt since the product was read.
  const preview = sql`(SELECT p.preview FROM products p WHERE p.id = ${productId})`;
  const stored = { productId, version, zipKey, zipSha256, zipBytes, preview, createdAt: at };
  const files = model
    ? [deleteFiles(db, productId, version), insertFiles(db, { productId, version }, model.files)]
    : [];
  const mails = queueNewVersion(db, { productId, version, at });
  return [mails, upsertVersion(db, { ...stored, notes: notes ?? null }), ...files] as const;
}

/**
 * Updates what was measured of the current version: its preview and footprint. Undoes its batch when the product has another zip by now, or has
 * begun or ceased to cost something.
 */
export const setMeasured = (
  db: Db,
  { id, version, zipSha256, free }: Pick<Row, "id" | "version" | "zipSha256" | "free">,
  columns: Pick<typeof products.$inferSelect, "preview" | "previewSeed" | "footprint">,
) =>
  [
    db
      .update(products)
      .set({
        ...columns,
        updatedAt: sql`CASE WHEN ${products.zipSha256} = ${zipSha256} AND ${products.free} = ${sql.param(free, products.free)}
          THEN ${products.updatedAt} END`,
      })
      .where(eq(products.id, id)),
    db
      .update(productVersions)
      .set({ preview: columns.preview })
      .where(and(eq(productVersions.productId, id), eq(productVersions.version, version))),
  ] as const;

/** Publishes or unpublishes a product that was published before; returns no row for a draft. */
export const setStatus = (db: Db, id: string, status: "published" | "unpublished", at: Date) =>
  db
    .update(products)
    // Always later than the last change, as in `applyEdit`.
    .set({ status, updatedAt: sql`max(${at.getTime()}, ${products.updatedAt} + 1)` })
    .where(and(eq(products.id, id), ne(products.status, "draft")))
    .returning({ id: products.id });

export const cancelSchedule = (db: Db, productId: string) =>
  db
    .update(productEdits)
    .set({ publishAt: null, revision: sql`${productEdits.revision} + 1` })
    .where(and(eq(productEdits.productId, productId), isNotNull(productEdits.publishAt)));
