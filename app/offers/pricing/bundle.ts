/** Bundles: models that cost less together. A model is in one bundle at most, so no two are ever combined. */
import type { LicensePrice } from "#app/catalog/catalog.contract.ts";
import { includesLicense, type LicenseType } from "#app/catalog/licenses.ts";
import type { Translated } from "#app/i18n/translated.ts";

import { splitByLargestRemainder } from "./split.ts";

export const BUNDLE_MIN = 2;
export const BUNDLE_MAX = 12;

export const MAX_BUNDLE_TITLE = 60;

/** A bundle as stored with each of its models. Its prices are fixed when it is made or changed. */
export interface Bundle {
  ids: string[];
  /** What this model costs in the bundle, in euro cents; the prices of all its models sum to the bundle's price. */
  prices: { [L in LicenseType]?: number };
  /** What shoppers read above the bundle's models, instead of "Complete the set". */
  title?: Translated;
  /** A new one after each change; missing in bundles that were stored before they could be changed. */
  revision?: string;
}

export const bundleParts = (price: number, listPrices: readonly number[]): number[] =>
  splitByLargestRemainder(price, listPrices);

export function withBundlePrice(license: LicensePrice, id: string, bundle: Bundle | null): LicensePrice {
  const price = bundle?.prices[license.type];
  if (!bundle || price === undefined) return license;
  return { ...license, bundle: { price, with: bundle.ids.filter((other) => other !== id) } };
}

export interface LicensedModel {
  id: string;
  license: LicenseType;
}

/** Makes the function that says whether one of these models is held under a license or a better one. */
export const holdsLicenseOrBetter =
  (heldModels: readonly LicensedModel[]) =>
  (id: string, license: LicenseType): boolean =>
    heldModels.some((each) => each.id === id && includesLicense(each.license, license));
