import { expect, test } from "vitest";
import { alsoCalled, isKnownWord, NAMES_OF_KINDS, SYNONYMS } from "#app/catalog/search/also-called.ts";

const called = (text: string, language: "en" | "es" = "en") => {
  const { same, kinds } = alsoCalled([{ text, language }]);
  return [...same, ...kinds];
};

test("a model is called what others call it, in both languages, in the plural too", () => {
  expect(called("Wall hooks")).toEqual(expect.arrayContaining(["hanger", "percha", "gancho"]));
  expect(called("Jarrones", "es")).toEqual(expect.arrayContaining(["vase", "florero"]));
  expect(called("A box of nothing else")).not.toContain("gancho");
});

test("a thing has the name of its kind, and a kind not those of its things", () => {
  expect(called("Serpiente", "es")).toEqual(expect.arrayContaining(["snake", "animal"]));
  expect(called("Animal")).not.toContain("snake");
});

test("a word belongs to the longest name: a bottle cap is not a hat", () => {
  expect(called("Dice tower")).toContain("dados");
  expect(called("Bottle cap")).not.toContain("sombrero");
  expect(called("Model kit card")).not.toContain("tarjetero");
});

test("every line has two names or more, none twice, and every kind is made of things that have a line", () => {
  const known = new Set(SYNONYMS.flat());
  const kinds = NAMES_OF_KINDS.flatMap(({ names, things }) => [names, things]);
  for (const line of [...SYNONYMS, ...kinds]) {
    expect(line).not.toContain("");
    expect(new Set(line).size, line.join()).toBe(line.length);
  }
  expect(SYNONYMS.filter((line) => line.length < 2)).toEqual([]);
  expect(NAMES_OF_KINDS.flatMap(({ things }) => things).filter((thing) => !known.has(thing))).toEqual([]);
});

test("a word with a line is taken as spelled correctly, in the plural too; a mistyped word is not", () => {
  for (const word of ["phone", "movil", "vases", "soportes", "the"])
    expect([word, isKnownWord(word)]).toEqual([word, true]);
  for (const word of ["phnoe", "serpant", "mazeta"]) expect([word, isKnownWord(word)]).toEqual([word, false]);
});
