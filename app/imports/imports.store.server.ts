/** Statements of imports, each for many rows at once: their values are one JSON parameter. */

import { and, count, eq, isNull, or, type SQLWrapper, sql } from "drizzle-orm";
import { users } from "#app/accounts/accounts.tables.server.ts";
import { NEW_COLUMNS, NO_FILES } from "#app/catalog/catalog.store.server.ts";
import { products } from "#app/catalog/catalog.tables.server.ts";
import { byPriceColumn, type LicenseType, priceColumn } from "#app/catalog/licenses.ts";
import { refreshStudioSearch, type stemsOfTexts } from "#app/catalog/list/listing.store.server.ts";
import { attributeColumns } from "#app/catalog/product-attributes.ts";
import type { Db } from "#app/db/client.server.ts";
import { inJson } from "#app/db/d1.server.ts";
import { selectRow } from "#app/db/select-row.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { importedBuyers, importedPurchases } from "#app/imports/imports.tables.server.ts";
import { queueMails } from "#app/mail/outbox.store.server.ts";
import type { detailColumns } from "#app/publishing/product-row.server.ts";
import { importedReviews } from "#app/reviews/imported/imported-reviews.tables.server.ts";
import type { ImportSource } from "./imports.contract.ts";

/** Less than the 2 MB that D1 takes in a parameter. */
const PARAMETER_BYTES = 1_500_000;

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length + 1;

export function inParts<T>(items: readonly T[]): T[][] {
  const parts: T[][] = [];
  let bytesLeft = 0;
  for (const item of items) {
    const bytes = bytesOf(item);
    const part = parts.at(-1);
    if (part && bytes <= bytesLeft) part.push(item);
    else parts.push([item]);
    bytesLeft = (part && bytes <= bytesLeft ? bytesLeft : PARAMETER_BYTES) - bytes;
  }
  return parts;
}

const isAmong = (column: SQLWrapper, values: readonly string[]) =>
  or(...inParts(values).map((part) => inJson(column, part))) ?? sql`false`;

const MAX_PRODUCTS = 10_000;

export const productNames = (db: Db) =>
  db
    .select({
      id: products.id,
      title: products.title,
      status: products.status,
      version: products.version,
      isFree: products.free,
    })
    .from(products)
    .limit(MAX_PRODUCTS);

export const knownPurchases = (db: Db, source: ImportSource, sourceIds: readonly string[]) =>
  db
    .select({
      sourceId: importedPurchases.sourceId,
      productId: importedPurchases.productId,
      isErased: sql<number>`claimed_at IS NOT NULL AND claimed_by IS NULL`.as("is_erased"),
    })
    .from(importedPurchases)
    .where(and(eq(importedPurchases.source, source), isAmong(importedPurchases.sourceId, sourceIds)));

export const reviewedPurchases = (db: Db, source: ImportSource, sourceIds: readonly string[]) =>
  db
    .select({ sourceId: importedReviews.sourceId })
    .from(importedReviews)
    .where(and(eq(importedReviews.source, source), isAmong(importedReviews.sourceId, sourceIds)));

export const addressesWithAccount = (db: Db, emails: readonly string[]) =>
  db.select({ email: users.email }).from(users).where(isAmong(users.email, emails));

/** A model without files: its version is 0 until the first zip is uploaded. */
interface ImportedModel extends ReturnType<typeof detailColumns> {
  id: string;
  stems: ReturnType<typeof stemsOfTexts>;
}

const importedRow = (at: Date) => ({
  ...NEW_COLUMNS,
  ...NO_FILES,
  ...attributeColumns({}),
  ...byPriceColumn((license) => sql<number | null>`value ->> ${priceColumn(license)}`),
  id: sql`value ->> 'id'`,
  status: "draft" as const,
  title: sql`value -> 'title'`,
  description: sql`value -> 'description'`,
  tags: sql`value -> 'tags'`,
  alsoCalled: [],
  images: [],
  priceCents: sql`value ->> 'priceCents'`,
  free: sql`value ->> 'free'`,
  publishedAt: at,
  updatedAt: at,
});

/** Inserts drafts without files. Fails, and undoes its batch, when one of the ids was taken meanwhile. */
export const insertModels = (db: Db, models: readonly ImportedModel[], at: Date) => {
  const values = JSON.stringify(models);
  const ids = inJson(
    products.id,
    models.map(({ id }) => id),
  );
  return [
    db.insert(products).select(selectRow(products, importedRow(at), sql`FROM json_each(${values})`)),
    db.run(sql`
      INSERT INTO search_entries (product_id, title_stems, tag_stems, body_stems)
      SELECT value ->> 'id', value ->> '$.stems.titleStems', value ->> '$.stems.tagStems', value ->> '$.stems.bodyStems'
      FROM json_each(${values})`),
    ...refreshStudioSearch(db, ids),
  ] as const;
};

export interface NewBuyer {
  id: string;
  email: string;
  name: string;
}

/** Inserts buyers whose address is new. Until a buyer's first mail, `link_hash` holds the id, because it must be unique. */
export const insertBuyers = (
  db: Db,
  buyers: readonly NewBuyer[],
  { language, at }: { language: Language; at: Date },
) =>
  db.run(sql`
    INSERT INTO imported_buyers (id, email, name, language, link_hash, created_at)
    SELECT value ->> 'id', value ->> 'email', value ->> 'name', ${language}, value ->> 'id', ${at.getTime()}
    FROM json_each(${JSON.stringify(buyers)}) WHERE true ON CONFLICT (email) DO NOTHING`);

interface NewPurchase {
  sourceId: string;
  email: string;
  productId: string;
  license: LicenseType;
  purchasedAt: number;
}

export const insertImportedPurchases = (
  db: Db,
  purchases: readonly NewPurchase[],
  { source, by, at }: { source: ImportSource; by: string; at: Date },
) =>
  db.run(sql`
    INSERT INTO imported_purchases (source, source_id, buyer_id, product_id, license, purchased_at, imported_at, imported_by)
    SELECT ${source}, value ->> 'sourceId', b.id, value ->> 'productId', value ->> 'license', value ->> 'purchasedAt',
      ${at.getTime()}, ${by}
    FROM json_each(${JSON.stringify(purchases)}) JOIN imported_buyers b ON b.email = value ->> 'email'
    WHERE true ON CONFLICT (source, source_id) DO NOTHING`);

/** Only purchases of models that have ever been published can be claimed. */
const isClaimable = sql`i.claimed_at IS NULL AND p.status <> 'draft'`;
/** A FROM clause. Its index holds only purchases that are not claimed: the query must also say `i.claimed_at IS NULL`. */
const waitingPurchases = sql`imported_purchases i INDEXED BY imported_purchases_waiting CROSS JOIN products p ON p.id = i.product_id`;

export const countImported = (db: Db) =>
  db
    .select({
      waiting: sql<number>`count(DISTINCT i.buyer_id)`.as("waiting"),
      mailable:
        sql<number>`count(DISTINCT iif(p.status <> 'draft' AND i.mailed_at IS NULL, i.buyer_id, NULL))`.as(
          "mailable",
        ),
      unpublished: sql<number>`count(iif(p.status = 'draft', 1, NULL))`.as("unpublished"),
    })
    .from(waitingPurchases)
    .where(sql`i.claimed_at IS NULL`);

export const countClaimed = (db: Db) =>
  db
    .select({ claimed: count() })
    .from(importedPurchases)
    .where(sql`${importedPurchases.claimedBy} IS NOT NULL`);

export const queueClaimMails = (db: Db, { language, at }: { language: Language; at: Date }) => {
  const due = sql`SELECT i.buyer_id FROM ${waitingPurchases} WHERE ${isClaimable} AND i.mailed_at IS NULL`;
  return [
    db.update(importedBuyers).set({ language }).where(sql`${importedBuyers.id} IN (${due})`),
    queueMails(db, "claim-licenses", {
      at,
      rows: sql`SELECT DISTINCT 'import:' || buyer_id || ':' || ${String(at.getTime())} AS cause, NULL AS user_id,
        json_object('buyerId', buyer_id) AS data FROM (${due})`,
    }),
    db.run(sql`
      UPDATE imported_purchases SET mailed_at = ${at.getTime()}
      WHERE claimed_at IS NULL AND mailed_at IS NULL AND EXISTS (SELECT 1 FROM products WHERE id = product_id AND status <> 'draft')
      RETURNING buyer_id`),
  ] as const;
};

export const deleteUnclaimed = (db: Db) =>
  [
    db.delete(importedPurchases).where(isNull(importedPurchases.claimedAt)),
    db
      .delete(importedBuyers)
      .where(sql`${importedBuyers.id} NOT IN (SELECT buyer_id FROM imported_purchases)`),
  ] as const;
