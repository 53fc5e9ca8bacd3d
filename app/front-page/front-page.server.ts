/** The order of the front page: sellers name the models that come first; all others follow by date. */

import { imagesOf, type ViewServices } from "#app/catalog/product-summary.server.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { isOutdatedError } from "#app/publishing/publishing.store.server.ts";
import type { Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import type { FeaturedModel, FrontPageAnswer, FrontPageRequest } from "./front-page.contract.ts";
import { existingIds, featuredProducts, featureStatements } from "./front-page.store.server.ts";

export async function featuredModels(
  services: ViewServices & Pick<Services, "db">,
): Promise<FeaturedModel[]> {
  const rows = await featuredProducts(services.db);
  return rows.map((row) => ({
    id: row.id,
    title: inLanguage(row.title, services.language),
    status: row.status,
    image: imagesOf(row, services)[0] ?? null,
  }));
}

export async function frontPage({
  db,
  language,
}: Pick<Services, "db" | "language">): Promise<FrontPageAnswer> {
  const rows = await featuredProducts(db);
  return {
    models: rows.map(({ id, title, status }) => ({ id, title: inLanguage(title, language), status })),
  };
}

/**
 * Features these models, in this order, and no others.
 * @throws DomainError front_page_changed when others are featured than the caller has read; not_found for an unknown model.
 */
export async function arrangeFrontPage(
  { db }: Pick<Services, "db">,
  { ids, loadedIds }: FrontPageRequest,
): Promise<{ ids: string[] }> {
  const known = new Set((await existingIds(db, ids)).map(({ id }) => id));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown) throw new DomainError("not_found", { detail: unknown });
  await db.batch(featureStatements(db, ids, loadedIds)).catch((error: unknown) => {
    throw isOutdatedError(error) ? new DomainError("front_page_changed") : error;
  });
  return { ids };
}
