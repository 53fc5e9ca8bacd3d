import { eq } from "drizzle-orm";
import { products } from "#app/catalog/catalog.tables.server.ts";
import { LIST_PRICES } from "#app/catalog/licenses.store.server.ts";
import { byLicense, LICENSE_TYPES, priceColumn } from "#app/catalog/licenses.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import type { Reads } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { refused } from "./offer-refusal.ts";
import type { OpenPriceChange } from "./open-price.contract.ts";
import type { SuggestedAmounts } from "./pricing/open-price.ts";

type OpenPriceServices = Reads;

/** @throws DomainError not_found */
export async function openPriceForStudio({ db, language, mainLanguage }: OpenPriceServices, id: string) {
  const [row] = await db
    .select({ title: products.title, suggested: products.suggested, ...LIST_PRICES })
    .from(products)
    .where(eq(products.id, id))
    .limit(1);
  if (!row) throw new DomainError("not_found", { detail: id });
  const prices = byLicense((license) => row[priceColumn(license)]);
  return {
    id,
    title: inLanguage(row.title, { language, mainLanguage }),
    prices,
    suggested: row.suggested ?? {},
  };
}

/**
 * Sets which licenses are pay-what-you-want.
 * @throws DomainError not_found; bad_input where a license is not sold, or the suggestion is less than its price
 */
export async function changeOpenPrice(services: OpenPriceServices, { id, ...amounts }: OpenPriceChange) {
  const { prices } = await openPriceForStudio(services, id);
  const suggested: SuggestedAmounts = {};
  for (const license of LICENSE_TYPES) {
    const [price, amount] = [prices[license], amounts[license]];
    if (amount === null) continue;
    if (price === null || amount < price) throw refused(license, "suggestionTooLow", id);
    suggested[license] = amount;
  }
  await services.db
    .update(products)
    .set({ suggested: Object.keys(suggested).length > 0 ? suggested : null })
    .where(eq(products.id, id));
  return { id, suggested };
}
