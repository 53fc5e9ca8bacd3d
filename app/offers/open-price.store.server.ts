import { eq } from "drizzle-orm";
import { products } from "#app/catalog/catalog.tables.server.ts";
import { LIST_PRICES } from "#app/catalog/licenses.store.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { SuggestedAmounts } from "./pricing/open-price.ts";

export const productWithOpenPrice = (db: Db, id: string) =>
  db
    .select({ title: products.title, suggested: products.suggested, ...LIST_PRICES })
    .from(products)
    .where(eq(products.id, id))
    .limit(1);

export const setSuggestedAmounts = (db: Db, id: string, suggested: SuggestedAmounts | null) =>
  db.update(products).set({ suggested }).where(eq(products.id, id));
