import { expect, test } from "vitest";
import { words as en } from "#app/i18n/en/words.ts";
import { words as es } from "#app/i18n/es/words.ts";
import { translator } from "#app/i18n/translate.ts";

const flat = (dictionary: Record<string, Record<string, string>>): Map<string, string> =>
  new Map(
    Object.entries(dictionary).flatMap(([section, words]) =>
      Object.entries(words).map(([key, text]) => [`${section}.${key}`, text]),
    ),
  );
const english = flat(en);
const spanish = flat(es);
const holes = (text = "") => (text.match(/\{\w+\}/g) ?? []).sort();

test("both languages have the same keys", () => {
  expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort());
});

test("both languages have the same placeholders", () => {
  const different = [...english].filter(
    ([key, text]) => holes(text).join() !== holes(spanish.get(key)).join(),
  );
  expect(different.map(([key]) => key)).toEqual([]);
});

test("no text is empty or padded with spaces", () => {
  const wrong = [...english, ...spanish].filter(([, text]) => text === "" || text !== text.trim());
  expect(wrong).toEqual([]);
});

test("every plural has a singular and a plural form", () => {
  const bases = [...english.keys()]
    .filter((key) => /_(one|other)$/.test(key))
    .map((key) => key.replace(/_\w+$/, ""));
  const missing = bases.filter((base) => !english.has(`${base}_one`) || !english.has(`${base}_other`));
  expect(missing).toEqual([]);
});

test("Spanish addresses users with tú", () => {
  const formal = [...spanish].filter(([, text]) =>
    /\b(usted|ustedes|su cuenta|su correo|su carrito)\b/i.test(text),
  );
  expect(formal).toEqual([]);
});

test("the translator fills placeholders, counts and falls back", () => {
  const t = translator("es", es);
  expect(t("ui.from", { price: "4,99 €" })).toBe("Desde 4,99 €");
  expect(t.count("home.found", 1)).toBe("1 modelo");
  expect(t.count("home.found", 2)).toBe("2 modelos");
  expect(t.known("errors.nothing_like_this", "errors.internal")).toBe(es.errors.internal);
});
