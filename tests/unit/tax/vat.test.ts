/** Rates are those that the members' tax offices announced; sums are worked out by hand from price × rate ÷ (100 + rate). */
import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { monthRange, monthsBetween } from "#app/shared/time-zone.ts";
import type { VatSettings } from "#app/tax/tax.contract.ts";
import { quarterAt, quarterRange, quartersBetween } from "#app/tax/tax-periods.ts";
import { placeOf, proofsOf, rateFor } from "#app/tax/vat-place.ts";
import {
  EU_COUNTRIES,
  hasOwnRules,
  isEuCountry,
  RATES_VERSION,
  standardRate,
  taxInside,
} from "#app/tax/vat-rates.ts";
import {
  reversalEntry,
  reversalsOf,
  saleEntry,
  salesTowardsThreshold,
  sheetOf,
  taxOfCorrection,
  taxOfRow,
  type VatGroup,
} from "#app/tax/vat-sheet.ts";

const MADRID = "Europe/Madrid";
const SPAIN: VatSettings = { home: "ES", ossFrom: "" };
const OSS: VatSettings = { home: "ES", ossFrom: "2026-07-01" };
const place = (address: string, more = {}) => ({ address, card: "", network: "", postalCode: "", ...more });

test("each of the 27 members has a rate on every day since 2025, between 15 and 27 per cent", () => {
  expect(EU_COUNTRIES).toHaveLength(27);
  for (const country of EU_COUNTRIES)
    for (const day of ["2025-01-01", "2025-12-31", "2026-11-26"]) {
      expect(standardRate(country, day)).toBeGreaterThanOrEqual(15);
      expect(standardRate(country, day)).toBeLessThanOrEqual(27);
    }
});

test.each([
  ["EE", "2025-06-30", 22],
  ["EE", "2025-07-01", 24],
  ["RO", "2025-07-31", 19],
  ["RO", "2025-08-01", 21],
  ["SK", "2025-01-01", 23],
  ["FI", "2026-11-26", 25.5],
  ["ES", "2026-11-26", 21],
  ["LU", "2026-11-26", 17],
  ["HU", "2026-11-26", 27],
] as const)("in %s on %s it is %s", (country, day, percent) => {
  expect(standardRate(country, day)).toBe(percent);
});

test("no rate is guessed: not before the table, not for a country outside of it", () => {
  expect(standardRate("ES", "2024-12-31")).toBeNull();
  expect(isEuCountry("GB")).toBe(false);
  expect(isEuCountry("toString")).toBe(false);
});

test.each([
  [1210, 21, 210],
  [499, 21, 87],
  [1210, 25.5, 246],
  [0, 27, 0],
  [-1210, 21, -210],
])("in %d cents at %d % there are %d of tax", (cents, percent, tax) => {
  expect(taxInside(cents, percent)).toBe(tax);
});

test.each([
  ["at home", place("ES"), "2026-11-26", SPAIN, 21, "home"],
  ["elsewhere below the threshold", place("HU"), "2026-11-26", SPAIN, 21, "below_threshold"],
  ["elsewhere on the day before OSS", place("HU"), "2026-06-30", OSS, 21, "below_threshold"],
  ["elsewhere on the first day of OSS", place("HU"), "2026-07-01", OSS, 27, "oss"],
  ["at home with OSS", place("ES"), "2026-07-01", OSS, 21, "home"],
  ["of a seller outside of the EU", place("HU"), "2026-11-26", { home: "outside", ossFrom: "" }, 27, "oss"],
  ["outside of the EU", place("US"), "2026-11-26", OSS, null, "outside_eu"],
  ["nowhere", place(""), "2026-11-26", OSS, null, "no_place"],
  [
    "of a seller who did not say where",
    place("ES"),
    "2026-11-26",
    { home: "", ossFrom: "" },
    null,
    "no_home",
  ],
  ["before the table", place("ES"), "2024-12-31", SPAIN, null, "no_rate"],
  ["in the Canary Islands", place("ES", { postalCode: "35001" }), "2026-11-26", SPAIN, null, "own_rules"],
  ["in Madeira", place("PT", { postalCode: "9000-001" }), "2026-11-26", OSS, null, "own_rules"],
  ["in Monaco, which counts as France", place("MC", { postalCode: "98000" }), "2026-11-26", OSS, 20, "oss"],
  ["in Tahiti", place("FR", { postalCode: "98714" }), "2026-11-26", OSS, null, "own_rules"],
  ["in Réunion", place("FR", { postalCode: "97400" }), "2026-11-26", OSS, null, "own_rules"],
  ["known by the card alone", place("", { card: "DE" }), "2026-11-26", OSS, 19, "oss"],
  ["known by the network alone", place("", { network: "DE" }), "2026-11-26", OSS, null, "no_place"],
] as const)("a sale %s", (_name, evidence, day, rules, percent, reason) => {
  expect(rateFor(evidence, day, rules)).toEqual({ percent, reason });
});

test("proofs are those that name the place", () => {
  expect(proofsOf(place("ES", { card: "ES", network: "PT" }))).toBe(2);
  expect(proofsOf(place("ES", { card: "DE", network: "PT" }))).toBe(1);
  expect(proofsOf(place("", { network: "PT" }))).toBe(0);
  expect(placeOf(place("", { card: "MC" }))).toBe("FR");
});

test("quarters and months begin at the shop's midnight, in summer and in winter", () => {
  expect(quarterRange("2026-Q4", MADRID)).toEqual({
    from: new Date("2026-09-30T22:00:00Z"),
    to: new Date("2026-12-31T23:00:00Z"),
  });
  expect(quarterRange("2026-Q1", MADRID).from).toEqual(new Date("2025-12-31T23:00:00Z"));
  expect(quarterRange("2026-Q2", "Pacific/Auckland").from).toEqual(new Date("2026-03-31T11:00:00Z"));
  expect(monthRange("2026-10", MADRID)).toEqual({
    from: new Date("2026-09-30T22:00:00Z"),
    to: new Date("2026-10-31T23:00:00Z"),
  });
  const lastMoment = Date.parse("2026-09-30T21:59:59.999Z");
  expect(quarterAt(lastMoment, MADRID)).toBe("2026-Q3");
  expect(quarterAt(lastMoment + 1, MADRID)).toBe("2026-Q4");
  expect(quarterAt(lastMoment + 1, "UTC")).toBe("2026-Q3");
  expect(quartersBetween("2025-Q3", "2026-Q1")).toEqual(["2026-Q1", "2025-Q4", "2025-Q3"]);
  const first = quarterRange("2025-Q4", MADRID).from;
  const months = ["2026-01", "2025-12", "2025-11", "2025-10"];
  expect(monthsBetween(first, new Date("2026-01-31T22:59:59Z"), MADRID)).toEqual(months);
  expect(monthsBetween(first, new Date("2026-01-31T23:00:00Z"), MADRID)).toEqual(["2026-02", ...months]);
});

test("every moment is in the quarter whose range has it", () => {
  const zones = fc.constantFrom(MADRID, "UTC", "America/New_York", "Pacific/Auckland", "Asia/Kolkata");
  const moments = fc.integer({ min: Date.parse("2025-01-02"), max: Date.parse("2030-01-01") });
  fc.assert(
    fc.property(moments, zones, (at, zone) => {
      const { from, to } = quarterRange(quarterAt(at, zone), zone);
      expect(at).toBeGreaterThanOrEqual(from.getTime());
      expect(at).toBeLessThan(to.getTime());
    }),
  );
});

const GERMANY: VatGroup = { way: "own", country: "DE", percent: 19, reason: "oss", isBusiness: false };
const AUGUST = Date.parse("2026-08-10T10:00:00Z");
const OCTOBER = Date.parse("2026-10-10T10:00:00Z");
const sold = (group: VatGroup, at: number, gross: number) =>
  saleEntry(
    group,
    { at, gross, fees: 32, stripeTax: 0, hasWeakPlace: false, isRegionUnknown: false },
    MADRID,
  );
const paidBack = (soldAt: number, at: number, cents: number) =>
  reversalEntry(GERMANY, { soldAt, at, cents, stripeTax: 0 }, MADRID);

test("what is paid back in the quarter of the sale lessens it, later it corrects that quarter", () => {
  const entries = [
    sold(GERMANY, AUGUST, 2380),
    paidBack(AUGUST, AUGUST, 1190),
    paidBack(AUGUST, OCTOBER, 595),
  ];
  expect(entries.map(({ quarter, soldIn }) => [quarter, soldIn])).toEqual([
    ["2026-Q3", "2026-Q3"],
    ["2026-Q3", "2026-Q3"],
    ["2026-Q4", "2026-Q3"],
  ]);
  const { rows, corrections } = sheetOf(entries);
  expect(rows.map(({ gross, refunded, fees }) => [gross, refunded, fees])).toEqual([
    [2380, 0, 32],
    [0, 1190, 0],
  ]);
  expect(rows.map(taxOfRow)).toEqual([380, -190]);
  expect(corrections).toMatchObject([{ quarter: "2026-Q3", country: "DE", cents: 595 }]);
  expect(corrections.map(taxOfCorrection)).toEqual([95]);
});

test("a rate that changes within a quarter makes two rows", () => {
  const entries = ["2025-07-31", "2025-08-01"].map((day) => {
    const { percent, reason } = rateFor(place("RO"), day, { home: "ES", ossFrom: "2025-01-01" });
    return sold({ ...GERMANY, country: "RO", percent, reason }, Date.parse(`${day}T10:00Z`), 1000);
  });
  expect(sheetOf(entries).rows.map(({ percent }) => percent)).toEqual([19, 21]);
});

test("outside of the EU the tax is nothing, and unknown where there is no rate", () => {
  const entries = ["outside_eu", "own_rules"].map((reason) =>
    sold({ ...GERMANY, percent: null, reason }, AUGUST, 1000),
  );
  expect(sheetOf(entries).rows.map(taxOfRow)).toEqual([0, null]);
});

test("the threshold counts consumers elsewhere in the EU without their tax, and nothing that Stripe sells", () => {
  const entries = [
    sold(GERMANY, AUGUST, 1190),
    sold({ ...GERMANY, country: "ES", percent: 21 }, AUGUST, 1210),
    sold({ ...GERMANY, country: "US", percent: null }, AUGUST, 1000),
    sold({ ...GERMANY, way: "managed" }, AUGUST, 1190),
    sold({ ...GERMANY, way: "stripe_tax", isBusiness: true }, AUGUST, 1190),
  ];
  const isElsewhere = (country: string) => isEuCountry(country) && country !== "ES";
  expect(salesTowardsThreshold(sheetOf(entries), "2026", isElsewhere)).toBe(1000);
  const lastYear = Date.parse("2025-12-10T10:00:00Z");
  for (const soldAt of [AUGUST, lastYear]) entries.push(paidBack(soldAt, OCTOBER, 595));
  expect(salesTowardsThreshold(sheetOf(entries), "2026", isElsewhere)).toBe(500);
});

test("a change of a rate or a region needs a higher version, so that all orders are counted again", () => {
  const days = Array.from({ length: 36 }, (_, month) =>
    new Date(Date.UTC(2025, month)).toISOString().slice(0, 10),
  );
  const codes = Array.from({ length: 100 }, (_, n) => `${String(n).padStart(2, "0")}001`);
  const known = EU_COUNTRIES.map((country) => [
    country,
    days.map((day) => standardRate(country, day)),
    [...codes, "6691", "27498", "78266", "63086", "22061", "23041"].map((code) => hasOwnRules(country, code)),
  ]);
  const digest = createHash("sha256").update(JSON.stringify(known)).digest("hex").slice(0, 16);
  expect({ digest, RATES_VERSION }).toMatchInlineSnapshot(`
    {
      "RATES_VERSION": 1,
      "digest": "8446f7eb8f8d6fba",
    }
  `);
});

test("what was paid back of an order comes to its refunds, and what a lost dispute took at most to all of it, whatever its rows say", () => {
  const cents = fc.integer({ min: 1, max: 3000 });
  const failedAt = fc.option(fc.integer({ min: 101, max: 200 }));
  const refunds = fc.array(fc.record({ cents, at: fc.nat(100), failedAt }), { maxLength: 4 });
  fc.assert(
    fc.property(refunds, fc.nat(3000), fc.nat(4000), (made, refundedCents, lost) => {
      const reversals = reversalsOf({
        paidAt: 1,
        totalCents: 3000,
        refundedCents,
        lost: lost > 0 ? { cents: lost, at: 200 } : null,
        refunds: made,
      });
      const sum = reversals.reduce((total, reversal) => total + reversal.cents, 0);
      expect(sum).toBe(Math.min(3000, refundedCents + lost));
      // Only what a bank sent back is taken back, when it was.
      const returned = made.flatMap((refund) => (refund.failedAt ? [[-refund.cents, refund.failedAt]] : []));
      const negative = reversals.filter((reversal) => reversal.cents < 0);
      expect(negative.map((reversal) => [reversal.cents, reversal.at])).toEqual(returned);
    }),
  );
});
