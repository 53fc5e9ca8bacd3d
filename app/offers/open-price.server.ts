import { byLicense, LICENSE_TYPES, priceColumn } from "#app/catalog/licenses.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import type { Reads } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { refused } from "./offer-refusal.ts";
import type { OpenPriceChange } from "./open-price.contract.ts";
import { productWithOpenPrice, setSuggestedAmounts } from "./open-price.store.server.ts";
import type { SuggestedAmounts } from "./pricing/open-price.ts";

type OpenPriceServices = Reads;

/** @throws DomainError not_found */
export async function openPriceForStudio({ db, language, mainLanguage }: OpenPriceServices, id: string) {
  const [row] = await productWithOpenPrice(db, id);
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
  await setSuggestedAmounts(services.db, id, Object.keys(suggested).length > 0 ? suggested : null);
  return { id, suggested };
}
