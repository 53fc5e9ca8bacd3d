/** Bundles: models that cost less together. A model is in one bundle at most, so no two are ever combined. */
import type { LicencePrice } from "#app/catalog/catalog.contract.ts";
import { includesLicence, type LicenceType } from "#app/catalog/licenses.ts";
import type { AnyTranslation } from "#app/i18n/translated.ts";

import { splitByLargestRemainder } from "./split.ts";

/** The fewest and the most models of a bundle. */
export const BUNDLE_MIN = 2;
export const BUNDLE_MAX = 12;

/** In characters. */
export const MAX_BUNDLE_TITLE = 60;

/** A bundle as stored with each of its models. Its prices are fixed when it is made or changed. */
export interface Bundle {
  /** Ids of all models of the bundle. */
  ids: string[];
  /** What this model costs in the bundle, in euro cents; the prices of all its models sum to the bundle's price. */
  prices: { [L in LicenceType]?: number };
  /** What shoppers read above the bundle's models, instead of "Complete the set". */
  title?: AnyTranslation;
  /** A new one after each change; missing in bundles that were stored before they could be changed. */
  revision?: string;
}

/** Splits a bundle's price over its models, in proportion to their list prices. All in euro cents. */
export const bundleParts = (price: number, listPrices: readonly number[]): number[] =>
  splitByLargestRemainder(price, listPrices);

/** A licence with its price in the model's bundle, if that has one. */
export function withBundlePrice(licence: LicencePrice, id: string, bundle: Bundle | null): LicencePrice {
  const price = bundle?.prices[licence.type];
  if (!bundle || price === undefined) return licence;
  return { ...licence, bundle: { price, with: bundle.ids.filter((other) => other !== id) } };
}

/** A model that somebody owns, or is about to buy, and its licence. */
export interface LicensedModel {
  id: string;
  licence: LicenceType;
}

/** Makes the function that says whether one of these models is held under a licence or a better one. */
export const holdsOf =
  (heldModels: readonly LicensedModel[]) =>
  (id: string, licence: LicenceType): boolean =>
    heldModels.some((each) => each.id === id && includesLicence(each.licence, licence));
