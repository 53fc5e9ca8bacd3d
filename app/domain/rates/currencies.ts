/**
 * Between which values a currency's rate to the euro is believed. Any other, or none, is taken for a mistake of the feed, which is
 * then refused for all currencies.
 */
interface RateLimits {
  from: number;
  to: number;
}

/**
 * The currencies that prices can be compared with, under the codes of the European Central Bank; nobody pays in them. The
 * first is the one that `GET /rate` answers when none is named.
 */
export const COMPARED_CURRENCIES = {
  USD: { from: 0.3, to: 3 },
} as const satisfies Record<string, RateLimits>;

export type ComparedCurrency = keyof typeof COMPARED_CURRENCIES;
export const COMPARED_CODES = Object.keys(COMPARED_CURRENCIES) as [ComparedCurrency, ...ComparedCurrency[]];

/** What prices can be shown in: euros alone, or euros and another currency. */
export type Currency = "EUR" | ComparedCurrency;
export const DISPLAY_CURRENCIES: readonly Currency[] = ["EUR", ...COMPARED_CODES];
