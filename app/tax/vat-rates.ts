/**
 * Standard VAT rates of the EU's 27 members since 2025, under which files for download are taxed. A change is a new line with its day; a day before
 * the first line has no rate, and nothing is guessed. The Commission's database (https://ec.europa.eu/taxation_customs/tedb) could not be reached on
 * the day below: stored pages were compared instead, and all 27 rates agree with them.
 * January 2025: https://www.vat-solutions.com/blog/european-union-3/vat-rates-2025-in-the-european-union-46,
 * https://mindlink.lv/useful/vat-rates-in-eu Estonia from July, Romania (Law 141/2025) from August:
 * https://www.companyforbusiness.ee/blog/vat-24-from-july-2025,
 * https://regfollower.com/romania-increases-standard-and-reduced-vat-rates-effective-starting-tomorrow, and
 * in a list of all:
 * https://calculariva.app/en-PH/blog/tipos-de-iva-aplicables-en-2025-segun-los-paises-miembros-de-la-union-europea
 * 2026, reduced rates alone:
 * https://www.easytax.co/en/tax-mag/info/eu-new-vat-rates-from-2026-what-business-need-to-know
 */
import { asciiDigits } from "#app/text/ascii-digits.ts";

export const RATES_CHECKED_ON = "2026-11-26";

/** Raised with each change of a rate, a region or how an order is counted, so that all orders are recounted. */
export const RATES_VERSION = 1;

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

/**
 * Postal codes of regions with rates of their own, or outside of the EU's VAT: the Canary Islands, Madeira,
 * Åland, Livigno, Jungholz … The lower rates of Greek islands are for services by sellers who are established
 * there (article 26 of the Greek VAT code), so they are not among them.
 */
const OWN_RULES: Partial<Record<EuCountry, RegExp>> = {
  AT: /^(6691|699[123])/,
  DE: /^(27498|78266)/,
  ES: /^(35|38|51|52)/,
  FI: /^22/,
  FR: /^(97|98[4-8])/,
  GR: /^63086/,
  IT: /^(22061|23041)/,
  PT: /^9/,
};

/** Countries whose rate depends on the region, which only a postal code tells. */
export const COUNTRIES_WITH_REGIONS = Object.keys(OWN_RULES);
export const hasRegions = (country: string): boolean => COUNTRIES_WITH_REGIONS.includes(country);

export const hasOwnRules = (country: EuCountry, postalCode: string): boolean =>
  OWN_RULES[country]?.test(asciiDigits(postalCode).replace(/[^0-9]/g, "")) ?? false;

/** Cents of tax inside an amount, to the nearest cent; in tenths of a per cent, so that the numbers are whole. */
export function taxInside(cents: number, percent: number): number {
  const tenths = Math.round(percent * 10);
  return Math.round((cents * tenths) / (1000 + tenths));
}
