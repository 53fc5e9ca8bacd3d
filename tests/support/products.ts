import { env } from "cloudflare:workers";
import { and, gte, like, sql } from "drizzle-orm";
import type { LicenseType } from "#app/catalog/licenses.ts";
import {
  refreshListing,
  reindexWithVocabularyWhere,
  upsertStems,
} from "#app/catalog/list/listing.store.server.ts";
import type { ZipEntry } from "#app/catalog/model-files.contract.ts";
import { productFiles, products, productVersions, purchases } from "#app/db/schema.ts";
import type { Translated } from "#app/i18n/translated.ts";
import { newCertificateCode } from "#app/library/library.store.server.ts";
import { db } from "./services.ts";

let serial = 0;
const nextNumber = () => ++serial;

export interface ProductOptions {
  id?: string;
  standard?: number | null;
  commercial?: number | null;
  title?: string | Translated;
  description?: Translated;
  tags?: string[];
  status?: "draft" | "published" | "unpublished";
  zipBytes?: number;
  sha256?: string;
  publishedAt?: Date;
  images?: (typeof products.$inferInsert)["images"];
}

export async function insertProduct(options: ProductOptions = {}) {
  const { standard = 499, commercial = 1999 } = options;
  const id = options.id ?? `model-${nextNumber()}`;
  const sha256 = options.sha256 ?? nextNumber().toString(16).padStart(64, "0");
  const publishedAt = options.publishedAt ?? new Date();
  const priceCents = Math.min(standard ?? Number.POSITIVE_INFINITY, commercial ?? Number.POSITIVE_INFINITY);
  const row = {
    id,
    status: options.status ?? ("published" as const),
    title:
      typeof options.title === "object"
        ? options.title
        : { en: options.title ?? `Model ${id}`, es: `Modelo ${id}` },
    description: options.description ?? { en: "A thing to print", es: "Algo que imprimir" },
    tags: options.tags ?? ["test"],
    images: options.images ?? [],
    standardCents: standard,
    commercialCents: commercial,
    priceCents,
    free: priceCents === 0,
    version: 1,
    zipKey: `products/${id}/1/${sha256}.zip`,
    zipSha256: sha256,
    zipBytes: options.zipBytes ?? 1_000,
    fileCount: 1,
    formats: ["stl"],
    publishedAt,
    updatedAt: publishedAt,
  };
  await db.batch([
    db.insert(products).values(row),
    upsertStems(db, row),
    ...refreshListing(db, id, new Date()),
  ]);
  return row;
}

export const insertPurchase = (userId: string, productId: string, license: LicenseType = "standard") =>
  db
    .insert(purchases)
    .values({ userId, productId, license, purchasedAt: new Date(), certificateCode: newCertificateCode });

export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Random, so that no two slices are equal. */
export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  return bytes;
}

/** A product whose zip is stored in R2. */
export async function insertProductWithZip(bytes: Uint8Array<ArrayBuffer>, options: ProductOptions = {}) {
  const sha256 = await sha256Of(bytes);
  const product = await insertProduct({ ...options, sha256, zipBytes: bytes.length });
  const { id: productId, version, zipKey, zipSha256, zipBytes, publishedAt: createdAt } = product;
  await db.insert(productVersions).values({ productId, version, zipKey, zipSha256, zipBytes, createdAt });
  await env.MODELS.put(product.zipKey, bytes);
  return product;
}

/** A file of the current version that can be sent alone. @param entry by default the zip's first byte */
export const insertProductFile = (
  { id: productId, version }: { id: string; version: number },
  { path, bytes, entry }: { path: string; bytes: number; entry: ZipEntry } = {
    path: "part.stl",
    bytes: 1,
    entry: { offset: 0, bytes: 1, deflated: false, crc32: "00000000" },
  },
) =>
  db
    .insert(productFiles)
    .values({ productId, version, path, bytes, entry, format: path.slice(path.lastIndexOf(".") + 1) });

/**
 * Thousands of products in one statement, many with equal dates and prices, so that only the id orders them.
 * `bulk-00001` …: every fourth free, every tenth unpublished, every second run of 120 with a 3MF, every third
 * without a Commercial license, 60 different publishing days, 60 other days of change, 40 prices and 60
 * sizes.
 * @param changes statements that change them before they are indexed
 */
export async function insertManyProducts(count: number, from = 1, changes: string[] = []) {
  await env.DB.prepare(
    `WITH RECURSIVE serial(n) AS (SELECT ?2 UNION ALL SELECT n + 1 FROM serial WHERE n < ?1)
     INSERT INTO products (id, status, title, description, tags, images, standard_cents, commercial_cents, price_cents,
       free, version, zip_key, zip_sha256, zip_bytes, file_count, formats, published_at, updated_at)
     SELECT printf('bulk-%05d', n), iif(n % 10 = 9, 'unpublished', 'published'),
       json_object('en', 'Bulk ' || n, 'es', 'Serie ' || n), json_object('en', 'One of many'), '[]', '[]',
       iif(n % 4 = 0, 0, 100 + (n * 7) % 40), iif(n % 3, 1999, NULL), iif(n % 4 = 0, 0, 100 + (n * 7) % 40), n % 4 = 0, 1,
       'products/bulk/' || n, printf('%064x', n), 1000 + (n * 11) % 60, 1, iif(n / 120 % 2, '["3mf","stl"]', '["stl"]'),
       1700000000000 + (n * 13) % 60 * 86400000, 1750000000000 + (n * 29) % 60 * 86400000
     FROM serial`,
  )
    .bind(count, from)
    .run();
  await env.DB.prepare(
    `INSERT INTO search_entries (product_id, title_stems, tag_stems, body_stems)
     SELECT id, 'bulk seri', '', 'one of mani' FROM products WHERE id LIKE 'bulk-%' AND id >= printf('bulk-%05d', ?)`,
  )
    .bind(from)
    .run();
  if (changes.length) await env.DB.batch(changes.map((change) => env.DB.prepare(change)));
  const first = `bulk-${String(from).padStart(5, "0")}`;
  const inserted = and(like(products.id, "bulk-%"), gte(products.id, first)) ?? sql`TRUE`;
  await db.batch(reindexWithVocabularyWhere(db, inserted, new Date()));
}
