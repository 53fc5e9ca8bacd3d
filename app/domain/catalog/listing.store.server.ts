/** What lists and search read of a published product, derived from its row. */
import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { productLists, products } from "#app/db/schema.ts";
import { CHOICES } from "./list-params.ts";

/** Brings lists and search in line with the products that `which` selects. */
export const relist = (db: Db, which: SQL) =>
  [
    db.run(sql`DELETE FROM ${productLists} WHERE product_id IN (SELECT id FROM ${products} WHERE ${which})`),
    db.run(sql`DELETE FROM product_search WHERE product_id IN (SELECT id FROM ${products} WHERE ${which})`),
    db.run(sql`
      INSERT INTO ${productLists} (product_id, list, published_at, updated_at, price_cents, zip_bytes)
      SELECT products.id, price.value || '/' || license.value || '/' || format.value,
        published_at, updated_at, price_cents, zip_bytes
      FROM ${products},
        json_each(json_array('all', iif(free, 'free', 'paid'))) AS price,
        json_each(json_array('all', iif(standard_cents IS NULL, NULL, 'standard'),
          iif(commercial_cents IS NULL, NULL, 'commercial'))) AS license,
        json_each(json_insert(formats, '$[#]', 'all')) AS format
      WHERE ${which} AND status = 'published' AND license.value IS NOT NULL
        AND format.value IN (SELECT value FROM json_each(${JSON.stringify(CHOICES.format)}))`),
    db.run(sql`
      INSERT INTO product_search (product_id, title, body)
      SELECT id, (SELECT group_concat(value, char(10)) FROM json_each(title)),
        concat_ws(char(10), (SELECT group_concat(value, char(10)) FROM json_each(description)),
          (SELECT group_concat(value, ' ') FROM json_each(tags)))
      FROM ${products} WHERE ${which} AND status = 'published'`),
  ] as const;

/** Belongs at the end of every batch that changes a product. */
export const relistProduct = (db: Db, id: string) => relist(db, eq(products.id, id));
