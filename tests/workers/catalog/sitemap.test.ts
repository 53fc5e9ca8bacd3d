import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { SITEMAP_PART } from "#app/catalog/catalog.server.ts";
import { products } from "#app/db/schema.ts";
import { LANGUAGE_CODES } from "#app/i18n/languages.ts";
import { countRowsRead } from "#tests/support/database.ts";
import { insertManyProducts, insertProduct } from "#tests/support/products.ts";
import { db, ORIGIN } from "#tests/support/services.ts";
import { createUser, createVisitor } from "#tests/support/users.ts";
import { fetchFromWorker } from "#tests/support/worker.ts";

const locationsIn = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => url);

test("the sitemap names every public page in each language, and no unpublished model", async () => {
  const shown = await insertProduct();
  const hidden = await insertProduct({ status: "unpublished" });
  const visitor = await createVisitor();
  const index = await visitor.fetch("/sitemap.xml");
  expect([index.status, index.headers.get("Content-Type")]).toEqual([200, "application/xml; charset=utf-8"]);
  expect(locationsIn(await index.text())).toEqual([`${ORIGIN}/sitemap/1`]);
  const answer = await visitor.fetch("/sitemap/1");
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
    200,
    "application/xml; charset=utf-8",
  ]);
  expect(answer.headers.get("Cache-Control")).toBe("public, max-age=3600");
  const xml = await answer.text();
  const addresses = locationsIn(xml);
  const [, ...others] = LANGUAGE_CODES;
  const pages = ["/", "/contact", `/product/${shown.id}`].map((path) => ORIGIN + path);
  expect(addresses).toEqual(pages.flatMap((page) => [page, ...others.map((code) => `${page}?lang=${code}`)]));
  expect(xml).toContain(
    `<xhtml:link rel="alternate" hreflang="es" href="${ORIGIN}/product/${shown.id}?lang=es"/>`,
  );
  expect(xml).toContain(`<lastmod>${shown.updatedAt.toISOString()}</lastmod>`);
  expect(xml).not.toContain(hidden.id);
});

test("a large shop has more parts, and each reads and names a limited number of models", async () => {
  await insertManyProducts(3 * SITEMAP_PART);
  const { DB, rowsRead } = countRowsRead();
  const read = async (path: string) => {
    // Other tests have asked in English: the copy of each language is another.
    const headers = { "Accept-Language": "es" };
    const answer = await fetchFromWorker(path, { headers }, { ...env, DB });
    return { status: answer.status, xml: await answer.text(), rows: await rowsRead() };
  };
  const index = await read("/sitemap.xml?x=1");
  expect(index.rows).toBeLessThanOrEqual(10);
  const parts = locationsIn(index.xml).map((address) => address.slice(ORIGIN.length));
  expect(parts.length).toBeGreaterThanOrEqual(3);
  const named: string[] = [];
  for (const part of parts) {
    const { status, xml, rows } = await read(part);
    expect(status).toBe(200);
    expect(rows).toBeLessThanOrEqual(2 * SITEMAP_PART + 10);
    named.push(...locationsIn(xml).filter((address) => !address.includes("?lang=")));
    expect((await read(`${part}?x=1`)).rows).toBe(0);
  }
  const rows = await db.select({ id: products.id }).from(products).where(eq(products.status, "published"));
  const pages = ["/", "/contact", ...rows.map(({ id }) => `/product/${id}`)].map((path) => ORIGIN + path);
  expect(named.toSorted()).toEqual(pages.toSorted());
  expect((await read(`/sitemap/${parts.length + 1}`)).status).toBe(404);
  for (const odd of ["0", "01", "x", "9999999"]) expect((await read(`/sitemap/${odd}`)).status).not.toBe(200);
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
