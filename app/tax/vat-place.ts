/**
 * Where a consumer is, and at which rate a sale to them is taxed: articles 58 and 59c of Directive
 * 2006/112/EC, 24b and 24f of Regulation 282/2011.
 */
import type { VatSettings } from "./tax.contract.ts";
import { hasOwnRules, isEuCountry, standardRate } from "./vat-rates.ts";

export interface PlaceEvidence {
  /** Countries as ISO 3166-1 codes; empty where nothing is known. Of the billing address, or else of the checkout's form. */
  address: string;
  card: string;
  network: string;
  postalCode: string;
}

/** Monaco counts as France (article 7 of the directive). */
const countedAs = (country: string) => (country === "MC" ? "FR" : country);

/** Of the address, else of the card. The network alone is too weak: it is only a second proof. */
export const placeOf = ({ address, card }: PlaceEvidence): string => countedAs(address || card);

/** How many of the three name the place. Two that agree are proof; up to €100,000 a year one of a third party is enough. */
export function proofsOf(evidence: PlaceEvidence): number {
  const place = placeOf(evidence);
  const named = [evidence.address, evidence.card, evidence.network].map(countedAs);
  return named.filter((country) => country !== "" && country === place).length;
}

/** Why a sale has this rate, or none. */
export const RATE_REASONS = [
  "home",
  "oss",
  "below_threshold",
  "outside_eu",
  "own_rules",
  "no_place",
  "no_home",
  "no_rate",
] as const;
type RateReason = (typeof RATE_REASONS)[number];

interface Rate {
  percent: number | null;
  reason: RateReason;
}

/** @param day YYYY-MM-DD in the shop's time zone */
export function rateFor(evidence: PlaceEvidence, day: string, { home, ossFrom }: VatSettings): Rate {
  const place = placeOf(evidence);
  if (place === "") return { percent: null, reason: "no_place" };
  if (!isEuCountry(place)) return { percent: null, reason: "outside_eu" };
  if (hasOwnRules(place, evidence.postalCode)) return { percent: null, reason: "own_rules" };
  if (home === "") return { percent: null, reason: "no_home" };
  // A seller from outside has no threshold.
  const isOss = home === "outside" || (ossFrom !== "" && day >= ossFrom);
  const reason = place === home ? "home" : isOss ? "oss" : "below_threshold";
  const percent = standardRate(home === "outside" || isOss ? place : home, day);
  return percent === null ? { percent, reason: "no_rate" } : { percent, reason };
}
