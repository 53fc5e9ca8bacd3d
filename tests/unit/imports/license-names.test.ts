import fc from "fast-check";
import { expect, test } from "vitest";
import { LicenseNames, licenseOf } from "#app/imports/license-names.ts";

test.each([
  "Commercial",
  "COMMERCIAL",
  "Commercial license",
  "Commercial use",
  "Commercial use only",
  "License for commercial use",
  "Uso comercial",
  "Licencia comercial",
  "Licencia de uso comercial (incluido)",
])("%s is Commercial", (name) => expect(licenseOf(name)).toBe("commercial"));

test.each([
  "Personal",
  "Standard licence",
  "Estándar",
  "Uso personal",
  "Non-commercial",
  "Noncommercial use",
  "Not for commercial use",
  "Uso no comercial",
  "Sin uso comercial",
  "Personal use only - commercial use not included",
  "Personal (excludes commercial use)",
  "Uso personal (comercial no permitido)",
  "Personal, without commercial license",
])("%s is Standard", (name) => expect(licenseOf(name)).toBe("standard"));

test.each([
  "Personal. For commercial use write to me",
  "Personal and commercial",
  "Commercial, not personal",
  "Commercial use not excluded",
  "Commercial 1 year",
  "Commercial?",
  "❌ Commercial",
  "Commercial ✗",
  "Commercial use: ask first",
  "Todo excepto comercial",
  "Anything but commercial use",
  "Commercial vehicle",
  "Kommerziell",
  "Nicht kommerziell",
  "Merchant",
  "Extended license",
  "Business",
  "License",
  "Large",
])("%s is asked about", (name) => expect(licenseOf(name)).toBeNull());

test("a word that is not known beside it never makes a name Commercial", () => {
  const known = licenseOf("commercial");
  expect(known).toBe("commercial");
  const word = fc.stringMatching(/^[a-zñáé]{2,9}$/);
  fc.assert(
    fc.property(word, fc.boolean(), (other, isFirst) => {
      const name = isFirst ? `${other} commercial` : `commercial ${other}`;
      fc.pre(licenseOf(`${other} personal`) === null);
      expect(licenseOf(name) ?? "standard").toBe("standard");
    }),
  );
});

test.each([
  ["Vase (Commercial)", "", "Vase", "commercial", null],
  ["Maceta facetada (comercial)", "", "Maceta facetada", "commercial", null],
  ["Vase - Commercial license", "", "Vase", "commercial", null],
  ["[Commercial] Vase", "", "Vase", "commercial", null],
  ["Commercial license: Vase", "", "Vase", "commercial", null],
  ["Vase (v2) (uso personal)", "", "Vase (v2)", "standard", null],
  ["Vase (Personal (excludes commercial use))", "", "Vase", "standard", null],
  ["Vase", "(Commercial license)", "Vase", "commercial", null],
  ["Vase", "Default Title", "Vase", "standard", null],
  ["Vase (Commercial)", "Personal", "Vase", "standard", "Commercial, Personal"],
  ["Vase", "(Red, Commercial)", "Vase", "standard", "Red, Commercial"],
  ["Truck - Commercial vehicle", "", "Truck - Commercial vehicle", "standard", "Commercial vehicle"],
  ["Commercial pack of vases", "", "Commercial pack of vases", "standard", "Commercial pack of vases"],
  ["Wyvern (v2)", "", "Wyvern (v2)", "standard", null],
  ["Planner: daily", "", "Planner: daily", "standard", null],
])("%s with %j is a license of %s: %s", (title, variant, model, license, asked) => {
  expect(new LicenseNames([]).model(title, variant)).toEqual({ title: model, license, asked });
});

test("what the seller answers counts for the name alone", () => {
  const names = new LicenseNames(["Business", "Commercial vehicle", "Personal"]);
  expect(names.model("Vase", "(Business)").license).toBe("commercial");
  expect(names.model("Truck - Commercial vehicle", "")).toMatchObject({
    title: "Truck",
    license: "commercial",
  });
  expect(names.model("Vase", "Personal").license).toBe("standard");
  expect(names.model("Vase", "Business plus").license).toBe("standard");
});
