import { expect, test } from "vitest";
import { LANGUAGE_CODES } from "#app/domain/languages.ts";
import { insertProduct } from "#tests/support/products.ts";
import { ORIGIN } from "#tests/support/services.ts";
import { createUser, createVisitor } from "#tests/support/users.ts";

test("the sitemap names every public page in each language, and no unpublished model", async () => {
  const shown = await insertProduct();
  const hidden = await insertProduct({ status: "unpublished" });
  const answer = await (await createVisitor()).fetch("/sitemap.xml");
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
    200,
    "application/xml; charset=utf-8",
  ]);
  expect(answer.headers.get("Cache-Control")).toBe("public, max-age=3600");
  const xml = await answer.text();
  const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
  const [, ...others] = LANGUAGE_CODES;
  const pages = ["/", "/contact", `/product/${shown.id}`].map((path) => ORIGIN + path);
  expect(addresses).toEqual(pages.flatMap((page) => [page, ...others.map((code) => `${page}?lang=${code}`)]));
  expect(xml).toContain(
    `<xhtml:link rel="alternate" hreflang="es" href="${ORIGIN}/product/${shown.id}?lang=es"/>`,
  );
  expect(xml).toContain(`<lastmod>${shown.updatedAt.toISOString()}</lastmod>`);
  expect(xml).not.toContain(hidden.id);
});

test("robots.txt names the sitemap and disallows the calls", async () => {
  const text = await (await (await createVisitor()).fetch("/robots.txt")).text();
  expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  expect(text).toContain("Disallow: /app/");
  expect(await (await (await createUser()).fetch("/robots.txt")).text()).toBe(text);
});

test("a product page has its alternate addresses and Open Graph tags", async () => {
  const { id } = await insertProduct({ title: 'The "best" <jar>' });
  const html = await (await (await createVisitor()).fetch(`/product/${id}?lang=es`)).text();
  const url = `${ORIGIN}/product/${id}`;
  expect(html).toContain(`<link rel="canonical" href="${url}?lang=es"/>`);
  for (const [language, href] of [
    ["en", url],
    ["es", `${url}?lang=es`],
    ["x-default", url],
  ])
    expect(html.toLowerCase()).toContain(`<link rel="alternate" href="${href}" hreflang="${language}"/>`);
  expect(html).toContain(`<meta property="og:url" content="${url}?lang=es"/>`);
  const json = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? "";
  expect(JSON.parse(json)).toMatchObject({ "@type": "Product", sku: id, offers: [{ price: "4.99" }, {}] });
});
