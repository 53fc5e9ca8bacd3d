import type { Language } from "#app/i18n/languages.ts";
import {
  COUNTRY_ROWS,
  type Country,
  type CountryRow,
  CURRENCIES,
  FAVOURITES,
  LISTED_AT,
  NOT_DESTINATIONS,
  PHONE_RULES,
  type PhoneRule,
  REVISED_AT,
  RISKY,
  SEPA_ZONE,
} from "./country-list.ts";

const sepaZone = new Set(SEPA_ZONE.split(" "));

function countryOf([slug, slug3, slugn, callingCode, name]: CountryRow): Country {
  const place = FAVOURITES.indexOf(slug);
  return {
    id: Number(slugn),
    name,
    sepaZone: sepaZone.has(slug),
    state: "active",
    slug,
    slug3,
    slugn,
    callingCode,
    isDestination: !NOT_DESTINATIONS.includes(slug),
    isRisky: RISKY.includes(slug),
    currentCurrency: CURRENCIES[slug] ?? null,
    hasLocations: false,
    rulesPhone: PHONE_RULES[slug] ?? null,
    createdAt: LISTED_AT,
    updatedAt: REVISED_AT,
    isFavorite: place >= 0,
    position: place >= 0 ? place : null,
  };
}

export const COUNTRIES: readonly Country[] = COUNTRY_ROWS.map(countryOf);

const bySlug = new Map(COUNTRIES.map((country) => [country.slug, country]));

export const countryFor = (slug: string): Country | undefined => bySlug.get(slug);

export function phoneRuleFor(slug: string): PhoneRule | null {
  const rules = countryFor(slug)?.rulesPhone;
  return rules?.find((rule) => rule.default) ?? null;
}

/**
 * A country's name for a reader; the code itself when it is unknown. Names in other languages come from the
 * runtime's Unicode data, which differs between browsers and the Worker: name countries in a loader, not
 * while hydrating.
 */
export function countryName(slug: string, language: Language): string {
  const country = countryFor(slug);
  if (!country) return slug;
  if (language === "en") return country.name;
  return new Intl.DisplayNames(language, { type: "region" }).of(slug) ?? country.name;
}

export interface CountryChoice {
  slug: string;
  name: string;
  callingCode: string;
  isFavorite: boolean;
}

export function countryChoices(language: Language): CountryChoice[] {
  const order = new Intl.Collator(language);
  return COUNTRIES.filter((country) => country.isDestination)
    .map((country) => ({ ...country, name: countryName(country.slug, language) }))
    .sort((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || order.compare(a.name, b.name))
    .map(({ slug, name, callingCode, isFavorite }) => ({ slug, name, callingCode, isFavorite }));
}
