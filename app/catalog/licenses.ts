/**
 * The licenses under which models are sold. What depends on which one it is stands here, or in a `Record` by license elsewhere, so that a further
 * license does not compile until each of these is decided.
 */

/**
 * From the one that allows least. The compiler does not ask for two places of a new one: whose end ends upgrades from
 * it (withdrawal.store.server.ts), and the terms on a product's page (product-information.server.tsx). Only Standard can
 * be free.
 */
export const LICENSE_TYPES = ["standard", "commercial"] as const;
export type LicenseType = (typeof LICENSE_TYPES)[number];

/** The licenses that each one includes, itself too: its owner needs none of them. */
const INCLUDED: Record<LicenseType, readonly LicenseType[]> = {
  standard: ["standard"],
  commercial: ["standard", "commercial"],
};

/** The license whose price is deducted, when it is owned. */
export const UPGRADED_FROM: Record<LicenseType, LicenseType | null> = {
  standard: null,
  commercial: "standard",
};

export const includesLicense = (license: LicenseType, wanted: LicenseType): boolean =>
  INCLUDED[license].includes(wanted);

export const licensesIncluding = (wanted: LicenseType): LicenseType[] =>
  LICENSE_TYPES.filter((license) => includesLicense(license, wanted));

export const byLicense = <T>(of: (license: LicenseType) => T): Record<LicenseType, T> =>
  Object.fromEntries(LICENSE_TYPES.map((license) => [license, of(license)])) as Record<LicenseType, T>;

export const priceColumn = <L extends LicenseType>(license: L) => `${license}Cents` as const;

/** List prices as columns of `products`: euro cents; null where a license is not sold. */
export type ListPrices = Record<`${LicenseType}Cents`, number | null>;

export const byPriceColumn = <T>(of: (license: LicenseType) => T): Record<keyof ListPrices, T> =>
  Object.fromEntries(LICENSE_TYPES.map((license) => [priceColumn(license), of(license)])) as Record<
    keyof ListPrices,
    T
  >;

export const listPricesOf = (row: ListPrices): Record<LicenseType, number | null> =>
  byLicense((license) => row[priceColumn(license)]);

/** A license that costs less than one that it includes. Those without a price are not sold. */
export const licenseTooCheap = (prices: { [L in LicenseType]?: number | null | undefined }) =>
  LICENSE_TYPES.find((license) =>
    INCLUDED[license].some(
      (included) => (prices[license] ?? Number.POSITIVE_INFINITY) < (prices[included] ?? 0),
    ),
  );
