import { expect, test } from "vitest";
import { COUNTRIES, countryChoices, countryFor, countryName, phoneRuleFor } from "#app/checkout/countries.ts";

const slugs = COUNTRIES.map((country) => country.slug);

const EU = "AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE".split(" ");
const OTHER_SEPA_STATES = "IS LI NO CH GB MC SM AD VA AL ME MD MK RS".split(" ");
const SEPA_TERRITORIES = "AX GF GP MQ YT RE MF BL PM GI GG JE IM".split(" ");

test("the list holds the 249 entries of ISO 3166-1 and Kosovo", () => {
  expect(COUNTRIES).toHaveLength(250);
  expect(slugs.filter((slug) => slug !== "XK")).toHaveLength(249);
  expect(slugs).toContain("XK");
});

test.each(["id", "name", "slug", "slug3", "slugn"] as const)("no two countries share their %s", (field) => {
  expect(new Set(COUNTRIES.map((country) => country[field])).size).toBe(COUNTRIES.length);
});

test("every code has the shape ISO gives it", () => {
  for (const { id, slug, slug3, slugn } of COUNTRIES) {
    expect(slug).toMatch(/^[A-Z]{2}$/);
    expect(slug3).toMatch(/^[A-Z]{3}$/);
    expect(slugn).toMatch(/^[0-9]{3}$/);
    expect(id).toBe(Number(slugn));
  }
});

test("well-known countries have their codes", () => {
  expect(countryFor("ES")).toMatchObject({ slug3: "ESP", slugn: "724", callingCode: "+34", name: "Spain" });
  expect(countryFor("CU")).toMatchObject({ slug3: "CUB", slugn: "192", callingCode: "+53" });
  expect(countryFor("US")).toMatchObject({ slug3: "USA", slugn: "840", callingCode: "+1" });
  expect(countryFor("AF")).toMatchObject({ slug3: "AFG", slugn: "004", callingCode: "+93" });
  expect(countryFor("es")).toBeUndefined();
});

test("Intl knows every code as a region", () => {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  expect(slugs.filter((slug) => names.of(slug) === undefined)).toEqual([]);
});

test("the favourites are Cuba, the USA and Spain, in that order", () => {
  const favourites = COUNTRIES.filter((country) => country.isFavorite);
  expect(Object.fromEntries(favourites.map(({ slug, position }) => [slug, position]))).toEqual({
    CU: 0,
    US: 1,
    ES: 2,
  });
  expect(COUNTRIES.filter((country) => country.position !== null)).toHaveLength(3);
});

test("the SEPA zone is the 41 states of the EPC's list and their territories", () => {
  expect(EU.length + OTHER_SEPA_STATES.length).toBe(41);
  const expected = [...EU, ...OTHER_SEPA_STATES, ...SEPA_TERRITORIES].sort();
  const listed = COUNTRIES.filter((country) => country.sepaZone).map((country) => country.slug);
  expect(listed.sort()).toEqual(expected);
});

test("calling codes are a plus sign and one to three digits, shared only where the ITU shares them", () => {
  const shared = new Set(["+1", "+7", "+39", "+44", "+47", "+61", "+64", "+212", "+262", "+358"]);
  for (const code of ["+500", "+590", "+599", "+672"]) shared.add(code);
  const owners = new Map<string, string[]>();
  for (const { slug, callingCode } of COUNTRIES) {
    expect(callingCode).toMatch(/^\+[1-9][0-9]{0,2}$/);
    owners.set(callingCode, [...(owners.get(callingCode) ?? []), slug]);
  }
  const shares = [...owners].filter(([, list]) => list.length > 1).map(([code]) => code);
  expect(shares.sort()).toEqual([...shared].sort());
});

test("the currency is one of the eight of the specification, or null", () => {
  const currencies = new Set(COUNTRIES.map((country) => country.currentCurrency));
  expect(currencies).toEqual(new Set([null, "ARS", "BOB", "COP", "USD", "MXN", "PEN", "DOP", "VEB"]));
  expect(countryFor("MX")?.currentCurrency).toBe("MXN");
  expect(countryFor("ES")?.currentCurrency).toBeNull();
});

test("every entry is complete and dated in UTC", () => {
  for (const country of COUNTRIES) {
    expect(Object.keys(country)).toHaveLength(17);
    expect(country.state).toBe("active");
    expect(new Date(country.createdAt).toISOString()).toBe(country.createdAt);
    expect(new Date(country.updatedAt).toISOString()).toBe(country.updatedAt);
  }
});

test("risky and uninhabited countries are marked", () => {
  expect(COUNTRIES.filter((country) => country.isRisky).map(({ slug }) => slug)).toEqual(["IR", "MM", "KP"]);
  expect(COUNTRIES.filter((country) => !country.isDestination).map(({ slug }) => slug)).toEqual([
    "AQ",
    "BV",
    "HM",
  ]);
});

test("only the six countries of the spec have a phone rule", () => {
  const ruled = COUNTRIES.filter((country) => country.rulesPhone).map((country) => country.slug);
  expect(ruled.sort()).toEqual(["CU", "ES", "MX", "UM", "US", "VE"]);
  for (const slug of ruled) {
    const rule = phoneRuleFor(slug);
    expect(rule?.default).toBe(true);
    expect(rule?.placeholder).toMatch(new RegExp(rule?.rule ?? "^$"));
  }
  expect(phoneRuleFor("FR")).toBeNull();
  expect(phoneRuleFor("??")).toBeNull();
});

test("names are in English and Spanish, and an unknown code is shown unchanged", () => {
  expect(countryName("DE", "en")).toBe("Germany");
  expect(countryName("DE", "es")).toBe("Alemania");
  expect(countryName("US", "es")).toBe("Estados Unidos");
  expect(countryName("ZZZ", "es")).toBe("ZZZ");
});

test("the menu has the favourites first, then the others in the language's alphabetical order", () => {
  const choices = countryChoices("es");
  expect(choices.slice(0, 4).map(({ name }) => name)).toEqual([
    "Cuba",
    "Estados Unidos",
    "España",
    "Afganistán",
  ]);
  expect(choices).toHaveLength(247);
  const rest = choices.slice(3).map(({ name }) => name);
  expect(rest).toEqual([...rest].sort(new Intl.Collator("es").compare));
});
