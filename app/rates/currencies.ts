/**
 * The plausible rates of a currency against the euro. A rate outside this range, or a missing one, is treated
 * as an error in the feed, which is then rejected for all currencies.
 */
interface PlausibleRates {
  from: number;
  to: number;
}

/**
 * The currencies that prices can be compared with, under the codes of the European Central Bank; payments are
 * in euros only. The first is the default of `GET /rate`.
 */
export const COMPARED_CURRENCIES = {
  USD: { from: 0.3, to: 3 },
} as const satisfies Record<string, PlausibleRates>;

export type ComparedCurrency = keyof typeof COMPARED_CURRENCIES;
export const COMPARED_CODES = Object.keys(COMPARED_CURRENCIES) as [ComparedCurrency, ...ComparedCurrency[]];

/** The currencies that prices can be shown in: `EUR` for euros only, another one for euros and that one. */
export type Currency = "EUR" | ComparedCurrency;
export const DISPLAY_CURRENCIES: readonly Currency[] = ["EUR", ...COMPARED_CODES];
