import { desc, eq, gt, or, type SQL, sql } from "drizzle-orm";
import { products } from "#app/catalog/catalog.tables.server.ts";
import { LIST_PRICES } from "#app/catalog/licenses.store.server.ts";
import { byLicense } from "#app/catalog/licenses.ts";
import { imagesOf } from "#app/catalog/product-summary.server.ts";
import { searchEntries } from "#app/catalog/search/search.tables.server.ts";
import { wordsMatch } from "#app/catalog/search/search-words.ts";
import type { Db } from "#app/db/client.server.ts";
import { inJson } from "#app/db/d1.server.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { listPriceIn } from "#app/offers/pricing/pricing.ts";
import { isOver } from "#app/offers/pricing/sale.ts";
import type { Reads } from "#app/services.ts";
import type { ChoosableModel, ChoosableQuery, Purpose } from "./choosable-models.contract.ts";

const COLUMNS = {
  id: products.id,
  title: products.title,
  images: products.images,
  status: products.status,
  bundle: products.bundle,
  sale: products.sale,
  ...LIST_PRICES,
};
const IS_CHOOSABLE: Record<Purpose, SQL> = {
  offer: sql`(+${products.status} <> 'draft' AND (${or(...Object.values(LIST_PRICES).map((cents) => gt(cents, 0)))}))`,
  list: sql`${products.status} = 'published'`,
};

const chosenModels = (db: Db, ids: readonly string[]) =>
  db.select(COLUMNS).from(products).where(inJson(products.id, ids)).limit(100);

interface OtherModels {
  purpose: Purpose;
  without: readonly string[];
  limit: number;
}

const lastChangedModels = (db: Db, { purpose, without, limit }: OtherModels) =>
  db
    .select(COLUMNS)
    .from(products)
    .where(sql`${IS_CHOOSABLE[purpose]} AND NOT ${inJson(products.id, without)}`)
    .orderBy(desc(products.updatedAt), desc(products.id))
    .limit(limit);

const foundModels = (db: Db, match: string, { purpose, without, limit }: OtherModels) =>
  db
    .select(COLUMNS)
    .from(sql`studio_search`)
    .crossJoin(searchEntries)
    .crossJoin(products)
    .where(
      sql`studio_search MATCH ${match} AND ${eq(searchEntries.id, sql`studio_search.rowid`)}
        AND ${eq(products.id, searchEntries.productId)} AND ${IS_CHOOSABLE[purpose]} AND NOT ${inJson(products.id, without)}`,
    )
    .orderBy(sql`studio_search.rowid DESC`)
    .limit(limit);

type Row = Awaited<ReturnType<typeof chosenModels>>[number];

const MAX_OTHER_MODELS = 18;

const byTitle = (rows: readonly Row[], services: Reads): ChoosableModel[] =>
  rows
    .map(({ id, title, images, bundle, sale, status, ...row }) => ({
      id,
      title: inLanguage(title, services),
      image: imagesOf({ images }, services)[0] ?? null,
      ...byLicense((license) => listPriceIn(row, license)),
      isBundled: bundle !== null,
      isOnSale: !isOver(sale, services.now()),
      isDraft: status === "draft",
      isShown: status === "published",
    }))
    .sort((a, b) => a.title.localeCompare(b.title, services.language));

function otherModels({ db }: Reads, { for: purpose, q, without }: ChoosableQuery) {
  const match = wordsMatch(q);
  const list = { purpose, without, limit: MAX_OTHER_MODELS };
  return match ? foundModels(db, match, list) : lastChangedModels(db, list);
}

export async function searchChoosable(services: Reads, query: ChoosableQuery): Promise<ChoosableModel[]> {
  return byTitle(await otherModels(services, query), services);
}

interface Choice {
  purpose?: Purpose;
  chosen?: readonly string[];
  without?: readonly string[];
}

/**
 * The chosen models first, then others but for those of `without`, each in the order of their titles. The chosen ones are listed also when they
 * became free, drafts or hidden, so that no change drops them silently.
 */
export async function choosableModels(
  services: Reads,
  { purpose = "offer", chosen = [], without = [] }: Choice = {},
): Promise<ChoosableModel[]> {
  const { db } = services;
  const [own, others] = await db.batch([
    chosenModels(db, chosen),
    otherModels(services, { for: purpose, q: "", without: [...chosen, ...without] }),
  ]);
  return [...byTitle(own, services), ...byTitle(others, services)];
}
