/**
 * Standard VAT rates of the EU's 27 members since 2025, under which files for download are taxed. Source: the Commission's database of taxes
 * (https://ec.europa.eu/taxation_customs/tedb), as published by November 2026. A change is a new line with its day; a day before the first
 * line has no rate, and nothing is guessed.
 */
export const RATES_CHECKED_ON = "2026-11-26";

type DatedRate = readonly [from: string, percent: number];

const FIRST_DAY = "2025-01-01";
const always = (percent: number): readonly DatedRate[] => [[FIRST_DAY, percent]];

const STANDARD_RATES = {
  AT: always(20),
  BE: always(21),
  BG: always(20),
  CY: always(19),
  CZ: always(21),
  DE: always(19),
  DK: always(25),
  EE: [
    [FIRST_DAY, 22],
    ["2025-07-01", 24],
  ],
  ES: always(21),
  FI: always(25.5),
  FR: always(20),
  GR: always(24),
  HR: always(25),
  HU: always(27),
  IE: always(23),
  IT: always(22),
  LT: always(21),
  LU: always(17),
  LV: always(21),
  MT: always(18),
  NL: always(21),
  PL: always(23),
  PT: always(23),
  RO: [
    [FIRST_DAY, 19],
    ["2025-08-01", 21],
  ],
  SE: always(25),
  SI: always(22),
  SK: always(23),
} as const satisfies Record<string, readonly DatedRate[]>;

export type EuCountry = keyof typeof STANDARD_RATES;
export const EU_COUNTRIES = Object.keys(STANDARD_RATES) as EuCountry[];

export const isEuCountry = (country: string): country is EuCountry => Object.hasOwn(STANDARD_RATES, country);

/** Per cent in force on a day, YYYY-MM-DD; null before the table begins. */
export function standardRate(country: EuCountry, day: string): number | null {
  const rates: readonly DatedRate[] = STANDARD_RATES[country];
  return rates.findLast(([from]) => from <= day)?.[1] ?? null;
}

/** Postal codes of regions with rates of their own, or outside of the EU's VAT: the Canary Islands, Madeira, Åland, Livigno … */
const OWN_RULES: Partial<Record<EuCountry, RegExp>> = {
  DE: /^(27498|78266)/,
  ES: /^(35|38|51|52)/,
  FI: /^22/,
  FR: /^(97|98[4-8])/,
  GR: /^63086/,
  IT: /^(22061|23041)/,
  PT: /^9/,
};

export const hasOwnRules = (country: EuCountry, postalCode: string): boolean =>
  OWN_RULES[country]?.test(postalCode.replace(/[^0-9]/g, "")) ?? false;

/** Cents of tax inside an amount, to the nearest cent; in tenths of a per cent, so that the numbers are whole. */
export function taxInside(cents: number, percent: number): number {
  const tenths = Math.round(percent * 10);
  return Math.round((cents * tenths) / (1000 + tenths));
}
