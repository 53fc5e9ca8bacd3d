/**
 * The plausible rates of a currency against the euro. A rate outside this range, or a missing one, is treated as an error in the feed,
 * which is then rejected for all currencies.
 */
interface PlausibleRates {
  from: number;
  to: number;
}

/**
 * The currencies that prices can be compared with, under the codes of the European Central Bank; nobody pays in them. The
 * first is the one that `GET /rate` answers when none is named.
 */
export const COMPARED_CURRENCIES = {
  USD: { from: 0.3, to: 3 },
} as const satisfies Record<string, PlausibleRates>;

export type ComparedCurrency = keyof typeof COMPARED_CURRENCIES;
export const COMPARED_CODES = Object.keys(COMPARED_CURRENCIES) as [ComparedCurrency, ...ComparedCurrency[]];

/** What prices can be shown in: euros alone, or euros and another currency. */
export type Currency = "EUR" | ComparedCurrency;
export const DISPLAY_CURRENCIES: readonly Currency[] = ["EUR", ...COMPARED_CODES];
