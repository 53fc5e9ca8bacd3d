import { expect, test } from "vitest";
import { textLanguageOf } from "#app/publishing/needed-language.ts";

const BOTH = { en: "Vase", es: "Jarrón" };

test("a model needs its texts in the main language, and one that was published in another keeps that", () => {
  const draft = { status: "draft", title: { en: "Vase" }, description: { en: "Twisted" } } as const;
  expect(textLanguageOf(draft, "es")).toBe("es");
  expect(textLanguageOf({ ...draft, status: "published" }, "es")).toBe("en");
  expect(textLanguageOf({ ...draft, status: "unpublished", title: BOTH }, "es")).toBe("en");
  expect(textLanguageOf({ status: "published", title: BOTH, description: BOTH }, "es")).toBe("es");
});
