/** Bundles: models that cost less together. A model is in one bundle at most, so no two are ever combined. */
import type { LicencePrice, LicenceType } from "#app/domain/catalog/catalog.contract.ts";
import type { AnyTranslation } from "#app/domain/translated.ts";
import { splitByLargestRemainder } from "./split.ts";

/** Models in a bundle. */
export const BUNDLE_MIN = 2;
export const BUNDLE_MAX = 12;

/** Characters. */
export const MAX_BUNDLE_TITLE = 60;

/** As it is stored with each of its models. The prices are fixed when it is made. */
export interface Bundle {
  /** All its models. */
  ids: string[];
  /** What this model costs as a part of it, in euro cents; the parts of all models sum to the bundle's price. */
  prices: { [L in LicenceType]?: number };
  /** What shoppers read above its models, instead of "Complete the set". */
  title?: AnyTranslation;
  /** A new one after each change; missing in bundles that were stored before they could be changed. */
  revision?: string;
}

/** Splits a bundle's price over its models, in proportion to their list prices. All in euro cents. */
export const bundleParts = (price: number, listPrices: readonly number[]): number[] =>
  splitByLargestRemainder(price, listPrices);

/** A licence with what it costs as a part of a bundle. */
export function inBundle(licence: LicencePrice, id: string, bundle: Bundle | null): LicencePrice {
  const price = bundle?.prices[licence.type];
  if (!bundle || price === undefined) return licence;
  return { ...licence, bundle: { price, with: bundle.ids.filter((other) => other !== id) } };
}

/** A model that somebody owns, or is about to buy, and its licence. */
export interface LicensedModel {
  id: string;
  licence: LicenceType;
}

/** Whether a model is owned, or about to be bought, under a licence or a better one. */
export const holderOf =
  (held: readonly LicensedModel[]) =>
  (id: string, licence: LicenceType): boolean =>
    held.some((each) => each.id === id && (each.licence === licence || each.licence === "commercial"));
