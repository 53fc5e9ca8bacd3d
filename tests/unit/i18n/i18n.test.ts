import { expect, test, vi } from "vitest";
import { words as es } from "#app/i18n/es/all.ts";
import { LANGUAGE_CODES, type Language } from "#app/i18n/languages.ts";
import { translator } from "#app/i18n/translate.ts";

type Sections = Record<string, Record<string, string>>;
const files = import.meta.glob<Record<string, Sections>>(["/app/i18n/*/*.ts", "!/app/i18n/*/all.ts"], {
  eager: true,
});

/** Every text of the pages and the mails of a language, by its key. */
function textsOf(language: Language): Map<string, string> {
  const ofLanguage = Object.entries(files).filter(([path]) => path.includes(`/${language}/`));
  expect(ofLanguage.length).toBeGreaterThan(30);
  return new Map(
    ofLanguage.flatMap(([path, module]) =>
      Object.values(module).flatMap((sections) =>
        Object.entries(sections).flatMap(([section, texts]) =>
          Object.entries(texts).map(
            ([key, text]) => [`${path.split("/").at(-1)} ${section}.${key}`, text] as const,
          ),
        ),
      ),
    ),
  );
}
const english = textsOf("en");
const spanish = textsOf("es");
const placeholders = (text = "") => (text.match(/\{\w+\}/g) ?? []).sort().join();

test.each(LANGUAGE_CODES)("%s has the keys and placeholders of English, and no empty text", (language) => {
  const texts = textsOf(language);
  expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
  const different = [...english].filter(([key, text]) => placeholders(text) !== placeholders(texts.get(key)));
  expect(different.map(([key]) => key)).toEqual([]);
  expect([...texts].filter(([, text]) => text === "" || text !== text.trim())).toEqual([]);
});

test.each(LANGUAGE_CODES)(
  "%s has typographic quotes, but for the specification's literal text and the characters themselves",
  (language) => {
    const straight = [...textsOf(language)].filter(([, text]) => /['"]/.test(text)).map(([key]) => key);
    const literal = language === "en" ? ["accounts.ts errors.passwordsDiffer"] : [];
    expect(straight.sort()).toEqual(
      [...literal, "publishing.studio.ts studioRefusals.forbiddenCharacter"].sort(),
    );
  },
);

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
  for (const key of ["errors.nothing_like_this", "errors.constructor", "errors.__proto__"])
    expect([key, t.orElse(key, "errors.internal")]).toEqual([key, es.errors.internal]);
});

test("a limit in an error is written as its language writes numbers", () => {
  const spanish = translator("es", es);
  expect(spanish.orElse("studioLegal.tooLong?max=20000", "errors.invalid")).toContain("20.000");
  expect(spanish.orElse("errors.layerHeight?min=0.01&max=1.5", "errors.invalid")).toContain("0,01 a 1,5");
});

test("a subject without words is reported, a sentence is not: it is no key", () => {
  const reported = vi.spyOn(console, "error").mockReturnValue();
  const t = translator("es", { errors: es.errors });
  expect(t.orElse("Invalid input: expected object, received array", "errors.invalid")).toBe(
    es.errors.invalid,
  );
  expect(reported).not.toHaveBeenCalled();
  t.orElse("cart.title", "errors.invalid");
  expect(reported).toHaveBeenCalledOnce();
  reported.mockRestore();
});
