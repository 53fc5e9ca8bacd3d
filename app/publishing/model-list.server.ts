import { PAGE_SIZE } from "#app/catalog/catalog.contract.ts";
import { imagesOf, type ViewServices } from "#app/catalog/product-summary.server.ts";
import { wordsMatch } from "#app/catalog/search/search-words.ts";
import type { Language } from "#app/i18n/languages.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { saleInForce } from "#app/offers/sales.server.ts";
import type { Reads } from "#app/services.ts";
import { cursorOf, keysetPage, pageOf } from "#app/shared/list-page.ts";
import type { ListedModel, ModelsPage, ModelsQuery } from "./model-list.contract.ts";
import { modelRows } from "./model-list.store.server.ts";

type ModelRow = Awaited<ReturnType<typeof modelRows>>[number];

function matchOf({ q, state }: ModelsQuery): string | null {
  const wordsExpression = wordsMatch(q);
  return wordsExpression === null || state === "all"
    ? wordsExpression
    : `${wordsExpression} AND status : ${state}`;
}

/** A seller who translates none of the models listed does not miss it in one of them. */
function missingTranslations(rows: readonly ModelRow[], offered: readonly Language[]) {
  const wanted = offered.filter((language) => rows.some(({ writtenIn }) => writtenIn.includes(language)));
  return ({ writtenIn }: ModelRow) =>
    writtenIn.length > 0 ? wanted.filter((language) => !writtenIn.includes(language)) : [];
}

const listedModel = (row: ModelRow, services: ViewServices): Omit<ListedModel, "untranslated"> => ({
  id: row.id,
  title: inLanguage(row.title, services),
  image: imagesOf(row, services)[0] ?? null,
  status: row.status,
  changed: row.editedAt !== null,
  publishAt: row.publishAt?.toISOString() ?? null,
  price: row.priceCents,
  sale: saleInForce(row, services),
  sales: row.sales,
  version: row.version,
  updatedAt: row.updatedAt.toISOString(),
});

export async function modelsPage(services: Reads, query: ModelsQuery): Promise<ModelsPage> {
  const [rows, { brand }] = await Promise.all([
    modelRows(services.db, { state: query.state, match: matchOf(query) }, keysetPage(query.after, PAGE_SIZE)),
    services.shop.profile(),
  ]);
  const { shown, next } = pageOf(rows, PAGE_SIZE, ({ position, id }) => cursorOf(position, id));
  const untranslatedIn = missingTranslations(shown, brand.languages);
  return {
    models: shown.map((row) => ({ ...listedModel(row, services), untranslated: untranslatedIn(row) })),
    next,
  };
}
