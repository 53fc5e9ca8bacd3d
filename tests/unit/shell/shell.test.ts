import { expect, test } from "vitest";
import { LANGUAGE_CODES } from "#app/i18n/languages.ts";
import { copyrightYears } from "#app/shell/footer.tsx";
import { pageHead } from "#app/shell/page-head.server.ts";
import { titleMeta } from "#app/shell/page-meta.ts";

test("the footer shows 2025, and from then on a range", () => {
  expect([2025, 2026, 2031].map(copyrightYears)).toEqual(["2025", "2025–2026", "2025–2031"]);
});

test("a public page has one alternate address per language and a canonical one", async () => {
  const settings = { SHOP_ORIGIN: "https://shop.example" };
  const shop = { profile: async () => ({ brand: { name: "Stall", languages: LANGUAGE_CODES } }) };
  const page = { title: "Jar", description: "A jar", path: "/product/jar" };
  const tags = await pageHead({ settings, shop, language: "es" }, page);
  expect(tags).toContainEqual({ title: "Jar · Stall" });
  expect(tags).toContainEqual(
    expect.objectContaining({ rel: "canonical", href: "https://shop.example/product/jar?lang=es" }),
  );
  const alternates = tags.filter((tag) => "rel" in tag && tag.rel === "alternate");
  expect(alternates.map((tag) => ("hrefLang" in tag ? tag.hrefLang : null))).toEqual([
    ...LANGUAGE_CODES,
    "x-default",
  ]);
});

test("a page without a public address has noindex", () => {
  const matches = [{ id: "root", data: { brand: { name: "Stall" } } }];
  expect(titleMeta({ data: { title: "Cart" }, matches })).toEqual([
    { title: "Cart · Stall" },
    { name: "robots", content: "noindex" },
  ]);
});
