import { expect, test } from "vitest";
import { neededLanguage } from "#app/publishing/needed-language.ts";

const BOTH = { en: "Vase", es: "Jarrón" };

test("a model needs its texts in the main language, and one that was published in another keeps that", () => {
  const draft = { status: "draft", title: { en: "Vase" }, description: { en: "Twisted" } } as const;
  expect(neededLanguage(draft, "es")).toBe("es");
  expect(neededLanguage({ ...draft, status: "published" }, "es")).toBe("en");
  expect(neededLanguage({ ...draft, status: "unpublished", title: BOTH }, "es")).toBe("en");
  expect(neededLanguage({ status: "published", title: BOTH, description: BOTH }, "es")).toBe("es");
});
