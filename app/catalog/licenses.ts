/**
 * The licences under which models are sold. What depends on which one it is stands here, or in a `Record` by licence elsewhere, so that a further
 * licence does not compile until each of these is decided.
 */

/** From the one that allows least. */
export const LICENCE_TYPES = ["standard", "commercial"] as const;
export type LicenceType = (typeof LICENCE_TYPES)[number];

/** The licences that each one includes, itself too: who owns it needs none of them. */
const INCLUDED: Record<LicenceType, readonly LicenceType[]> = {
  standard: ["standard"],
  commercial: ["standard", "commercial"],
};

/** The licence whose price is deducted, when it is owned. */
export const UPGRADED_FROM: Record<LicenceType, LicenceType | null> = {
  standard: null,
  commercial: "standard",
};

/** Whether a licence is the wanted one or a better one. */
export const includesLicence = (licence: LicenceType, wanted: LicenceType): boolean =>
  INCLUDED[licence].includes(wanted);

/** The wanted licence and those that include it. */
export const licencesIncluding = (wanted: LicenceType): LicenceType[] =>
  LICENCE_TYPES.filter((licence) => includesLicence(licence, wanted));

export const byLicence = <T>(of: (licence: LicenceType) => T): Record<LicenceType, T> =>
  Object.fromEntries(LICENCE_TYPES.map((licence) => [licence, of(licence)])) as Record<LicenceType, T>;

/** The column of `products` that holds a licence's list price. */
export const priceColumn = <L extends LicenceType>(licence: L) => `${licence}Cents` as const;

/** List prices as columns of `products`: euro cents; null where a licence is not sold. */
export type ListPrices = Record<`${LicenceType}Cents`, number | null>;

export const byPriceColumn = <T>(of: (licence: LicenceType) => T): Record<keyof ListPrices, T> =>
  Object.fromEntries(LICENCE_TYPES.map((licence) => [priceColumn(licence), of(licence)])) as Record<
    keyof ListPrices,
    T
  >;

export const listPricesOf = (row: ListPrices): Record<LicenceType, number | null> =>
  byLicence((licence) => row[priceColumn(licence)]);

/** A licence that costs less than one that it includes. Those without a price are not sold. */
export const licenceTooCheap = (prices: { [L in LicenceType]?: number | null | undefined }) =>
  LICENCE_TYPES.find((licence) =>
    INCLUDED[licence].some(
      (included) => (prices[licence] ?? Number.POSITIVE_INFINITY) < (prices[included] ?? 0),
    ),
  );
