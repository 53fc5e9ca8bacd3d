/** Thousands of products in one statement, with many equal dates and prices so that only the id tells them apart. */
import { env } from "cloudflare:workers";
import { like } from "drizzle-orm";
import { products } from "#app/db/schema.ts";
import { relist } from "#app/domain/catalog/listing.store.server.ts";
import { db } from "./shop.ts";

/**
 * Products `bulk-00001` …: every fourth free, every tenth unpublished, every second run of 120 with a 3MF, every third without a
 * Commercial licence, 60 different publishing days, 60 other days of change, 40 prices and 60 sizes.
 */
export async function plantCatalogue(count: number) {
  await env.DB.prepare(
    `WITH RECURSIVE serial(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM serial WHERE n < ?)
     INSERT INTO products (id, status, title, description, tags, images, standard_cents, commercial_cents, price_cents,
       free, version, zip_key, zip_sha256, zip_bytes, file_count, formats, published_at, updated_at)
     SELECT printf('bulk-%05d', n), iif(n % 10 = 9, 'unpublished', 'published'),
       json_object('en', 'Bulk ' || n, 'es', 'Serie ' || n), json_object('en', 'One of many'), '[]', '[]',
       iif(n % 4 = 0, 0, 100 + (n * 7) % 40), iif(n % 3, 1999, NULL), iif(n % 4 = 0, 0, 100 + (n * 7) % 40), n % 4 = 0, 1,
       'products/bulk/' || n, printf('%064x', n), 1000 + (n * 11) % 60, 1, iif(n / 120 % 2, '["3mf","stl"]', '["stl"]'),
       1700000000000 + (n * 13) % 60 * 86400000, 1750000000000 + (n * 29) % 60 * 86400000
     FROM serial`,
  )
    .bind(count)
    .run();
  await db.batch(relist(db, like(products.id, "bulk-%")));
}
