import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type ListedProduct, ListQuery } from "#app/catalog/catalog.contract.ts";
import { listProducts, productDetail } from "#app/catalog/catalog.server.ts";
import { LIST_OPTIONS } from "#app/catalog/list/list-params.ts";
import { productFiles, products } from "#app/db/schema.ts";
import { insertManyProducts, insertProduct, randomBytes } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";
import { callStudio, publishRequest, sendEdit, sendPublish, uploadZip } from "#tests/support/studio-api.ts";
import { createVisitor } from "#tests/support/users.ts";

await insertManyProducts(400);

const { services } = testServices();
const page = (query: Record<string, string>) => listProducts(services, ListQuery.parse(query));

async function listAllPages(query: Record<string, string>) {
  const pages: string[][] = [];
  let after = "";
  do {
    const { products: found, next, unfiltered } = await page({ ...query, after });
    pages.push(unfiltered ? [] : found.map(({ id }) => id));
    after = next ?? "";
  } while (after);
  return pages;
}

const ORDERS = {
  best: [desc(products.publishedAt), desc(products.id)],
  newest: [desc(products.publishedAt), desc(products.id)],
  updated: [desc(products.updatedAt), desc(products.id)],
  price: [asc(products.priceCents), asc(products.id)],
  "price-desc": [desc(products.priceCents), desc(products.id)],
  size: [asc(products.zipBytes), asc(products.id)],
  // Nobody has reviewed any of them.
  rating: [desc(products.id)],
  // Nor printed: the newest day first.
  printed: [desc(sql`published_at / 86400000`), desc(products.id)],
};
const LISTS = LIST_OPTIONS.sort.flatMap((sort) => LIST_OPTIONS.price.map((price) => [sort, price] as const));

test.each(LISTS)(
  "pages of 24 sorted by %s show all of the %s products once, in order",
  async (sort, price) => {
    const pages = await listAllPages({ sort, price });
    const wanted = await db
      .select({ id: products.id })
      .from(products)
      .where(
        and(
          eq(products.status, "published"),
          price === "all" ? undefined : eq(products.free, price === "free"),
        ),
      )
      .orderBy(...ORDERS[sort]);
    expect(pages.flat()).toEqual(wanted.map(({ id }) => id));
    expect(pages.slice(0, -1).every((ids) => ids.length === 24)).toBe(true);
    expect(wanted.length).toBeGreaterThan(48);
  },
);

test.each([
  [{ license: "commercial" }, isNotNull(products.commercialCents)],
  [{ license: "standard" }, isNotNull(products.standardCents)],
  [{ format: "3mf" }, eq(products.formats, ["3mf", "stl"])],
  [{ format: "step" }, eq(products.formats, ["step"])],
  [
    { license: "commercial", format: "3mf", price: "paid", sort: "size" },
    and(eq(products.formats, ["3mf", "stl"]), gt(products.commercialCents, 0)),
  ],
  [{ license: "commercial", price: "free" }, eq(products.commercialCents, 0)],
  [{ license: "standard", price: "free" }, eq(products.standardCents, 0)],
])("the filter %j shows all products that match it and no others", async (query, fits) => {
  const wanted = await db.$count(products, and(eq(products.status, "published"), fits));
  const pages = await listAllPages(query);
  // D1 takes at most 100 values in one statement.
  const shown = await db.$count(products, and(inArray(products.id, pages.flat().slice(0, 90)), fits));
  expect(new Set(pages.flat()).size).toBe(wanted);
  expect(shown).toBe(Math.min(90, wanted));
});

test("a page that ends at the last product has no next page", async () => {
  for (let n = 0; n < 24; n++) await insertProduct({ id: `exact-${n}`, standard: 7_777, commercial: 9_999 });
  const first = await page({ sort: "price-desc" });
  expect(first.products.map(({ id }) => id.replace(/\d+/, ""))).toEqual(Array(24).fill("exact-"));
  expect((await page({ sort: "price-desc", after: first.next ?? "" })).products[0]?.id).toMatch(/^bulk-/);
});

test("an invalid cursor or filter shows the first page", async () => {
  const first = await page({});
  for (const after of ["x", "1.", ".bulk-00001", "1.BULK", "-1.bulk-00001", "1'--.a", "9".repeat(300)])
    expect(await page({ after })).toEqual(first);
  expect(await page({ sort: "cheapest", price: "dear" })).toEqual(first);
});

test("a search that is too long is cut", async () => {
  const { q } = ListQuery.parse({ q: `  gear ${"a".repeat(100)}` });
  expect(q).toBe(`gear ${"a".repeat(75)}`);
  expect((await page({ q: "a".repeat(200) })).matched).toBe("none");
});

/** Publishes by the studio's API, so that the search index is the real one. */
async function publishModel(
  id: string,
  title: { en: string; es?: string },
  more: { description?: string; tags?: string[] } = {},
) {
  const zip = randomBytes(1_000);
  const request = await publishRequest(id, zip, await uploadZip(id, zip));
  const { description = "Nothing to say", tags = [] } = more;
  request.sheet = { ...request.sheet, title, description: { en: description }, tags };
  expect((await sendPublish(request)).status).toBe(200);
}
/** The products that have every word, without those shown because none has. */
const search = async (q: string, more: Record<string, string> = {}) => {
  const { products: found, matched } = await page({ q, ...more });
  return matched === "every" ? found.map(({ id }) => id).sort() : [];
};

test("a search finds words in both languages, without accents, in any order, the last one by its prefix", async () => {
  await publishModel("bird-house", { en: "Bird house", es: "Pajarera con montaña" }, { tags: ["jardín"] });
  await publishModel(
    "bird-cage",
    { en: "Bird cage", es: "Jaula" },
    { description: "Hangs on a crème hook, 3d-printed" },
  );
  for (const q of ["bird", "birds", "Bird", "BIRD", "bir", "bi"])
    expect(await search(q)).toEqual(["bird-cage", "bird-house"]);
  const houses = [
    "pajarera",
    "PAJARERA",
    "montana",
    "montaña",
    "MONTAÑA",
    "monta\u006e\u0303a",
    "jardin",
    "jardín",
  ];
  for (const q of [...houses, "house bird", "bird hou", "con paja", "  bird   house  "])
    expect([q, await search(q)]).toEqual([q, ["bird-house"]]);
  for (const q of ["creme", "crème", "3d printed", "3d-pri", "hook crem"])
    expect([q, await search(q)]).toEqual([q, ["bird-cage"]]);
  for (const q of ["bird jaul house", "bir house"]) expect([q, await search(q)]).toEqual([q, []]);
  const spanish = { ...services, language: "es" as const };
  const { products: found } = await listProducts(spanish, ListQuery.parse({ q: "cage" }));
  expect(found.map(({ title }) => title)).toEqual(["Jaula"]);
});

test("combining accents make no difference to a search", async () => {
  await publishModel("owl", { en: "Owl", es: "Bu\u0301ho pequen\u0303o" });
  for (const q of ["búho", "bu\u0301ho", "buho", "pequeño", "pequen\u0303", "pequeno"])
    expect([q, await search(q)]).toEqual([q, ["owl"]]);
});

test("quotes and search operators are only text", async () => {
  await publishModel("and-or", { en: 'The "near" AND or NOT puzzle' });
  for (const q of [
    '"near"',
    "AND",
    "or NOT",
    "NOT puzzle",
    "near AND or",
    "puzzle*",
    "title:puzzle",
    "(puzzle)",
    "^the",
  ])
    expect([q, (await search(q)).includes("and-or")]).toEqual([q, q !== "title:puzzle"]);
  for (const q of ['"', "'", '"" OR zz=zz', "*", "()", "-", "NEAR(a b)", "zz\0b", "🚀", "%", "{", "\\"])
    expect([q, await search(q)]).toEqual([q, []]);
});

test("a search combines with price, sort and pages", async () => {
  for (let n = 0; n < 30; n++) await publishModel(`clip-${n}`, { en: `Cable clip ${n}` });
  await db
    .update(products)
    .set({ free: true, standardCents: 0, priceCents: 0 })
    .where(eq(products.id, "clip-7"));
  expect(await search("cable clip", { price: "free" })).toEqual(["clip-7"]);
  const pages = await listAllPages({ q: "cable", sort: "price" });
  expect(pages.map((ids) => ids.length)).toEqual([24, 6]);
  expect(pages[0]?.[0]).toBe("clip-7");
  expect(new Set(pages.flat()).size).toBe(30);
});

test("a search finds a renamed product by its new words only, and no unpublished one", async () => {
  await publishModel("renamed", { en: "Oldname widget" });
  await sendEdit({ id: "renamed", changes: { title: { en: "Newname widget" } } });
  expect(await search("oldname")).toEqual([]);
  expect(await search("newname")).toEqual(["renamed"]);
  await callStudio("POST", "/unpublish", { json: { id: "renamed" } });
  expect(await search("newname")).toEqual([]);
});

test("GET /app/products lists the published products, newest first", async () => {
  await insertProduct({ id: "newest", publishedAt: new Date("2099-01-01") });
  await insertProduct({ id: "hidden", publishedAt: new Date("2099-01-02"), status: "unpublished" });
  const answer = await (await createVisitor()).fetch("/app/products");
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
  const all = (await answer.json()) as ListedProduct[];
  expect(all[0]).toEqual({
    id: "newest",
    title: "Model newest",
    description: "A thing to print",
    image: null,
    licenses: [
      { type: "standard", price: 499 },
      { type: "commercial", price: 1_999 },
    ],
    price: 499,
    free: false,
    formats: ["stl"],
    files: 1,
    weight: 1_000,
    publishedAt: "2099-01-01T00:00:00.000Z",
    updatedAt: "2099-01-01T00:00:00.000Z",
    comments: 0,
    photos: 0,
    rating: null,
    printedBy: 0,
    version: 1,
    versionAt: null,
    footprint: null,
  });
  expect(all).toHaveLength(await db.$count(products, eq(products.status, "published")));
  const spanish = await (await createVisitor()).fetch("/app/products?lang=es");
  expect(((await spanish.json()) as ListedProduct[])[0]?.title).toBe("Modelo newest");
});

test("a product's page has the files of its current version, and says which language its texts are in", async () => {
  await insertProduct({ id: "detailed" });
  await db
    .update(products)
    .set({ version: 2, description: { en: "English only" } })
    .where(eq(products.id, "detailed"));
  const file = {
    productId: "detailed",
    bytes: 84,
    format: "stl",
    triangles: 12,
    sizeX: 1.5,
    sizeY: 2,
    sizeZ: 3,
  };
  const plain = { ...file, triangles: null, sizeX: null, sizeY: null, sizeZ: null, format: "txt" };
  await db.insert(productFiles).values([
    { ...file, version: 1, path: "old.stl" },
    { ...plain, version: 2, path: "notes.txt" },
    { ...file, version: 2, path: "b 10.stl" },
    { ...file, version: 2, path: "b 9.stl" },
  ]);
  const detail = await productDetail({ ...services, language: "es" }, "detailed");
  expect(detail).toMatchObject({
    id: "detailed",
    title: "Modelo detailed",
    textLanguage: "en",
    languages: ["en"],
  });
  const mesh = {
    bytes: 84,
    format: "stl",
    triangles: 12,
    size: { x: 1.5, y: 2, z: 3 },
    facts: null,
    printing: null,
    quantity: 1,
  };
  expect(detail.fileList).toEqual([
    { ...mesh, path: "b 9.stl" },
    { ...mesh, path: "b 10.stl" },
    { ...mesh, path: "notes.txt", format: "txt", triangles: null, size: null },
  ]);
  for (const id of ["no-such", "hidden"])
    await expect(productDetail(services, id)).rejects.toThrow("not_found");
});
