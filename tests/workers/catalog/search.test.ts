import { exports } from "cloudflare:workers";
import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ListQuery, ProductPage } from "#app/catalog/catalog.contract.ts";
import { listProducts, suggestProducts } from "#app/catalog/catalog.server.ts";
import { DEFAULT_LIST_QUERY } from "#app/catalog/list/list-params.ts";
import { reindexWithVocabularyWhere, upsertStems } from "#app/catalog/list/listing.store.server.ts";
import { refreshSearchIndex } from "#app/catalog/search/search.server.ts";
import { products, searchEntries } from "#app/db/schema.ts";
import { isLanguage } from "#app/i18n/languages.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, ORIGIN, testServices } from "#tests/support/services.ts";
import { createUser } from "#tests/support/users.ts";
import { demoCatalogue } from "#tools/demo/catalogue.ts";
import queries from "../../bench/search-queries.json" with { type: "json" };

for (const { sheet } of demoCatalogue) {
  const { id, title, description, tags } = sheet;
  await insertProduct({ id, title, description, tags });
}
const { services } = testServices();

/** The queries whose wanted model is not among the first three results, and those results. */
async function missed(kind: string) {
  const misses = [];
  for (const { query: q, wanted, language } of queries.filter((query) => query.kind === kind)) {
    if (!isLanguage(language)) throw new Error(`${language} is no language of the shop`);
    const { products: found } = await listProducts({ ...services, language }, { ...DEFAULT_LIST_QUERY, q });
    const first = found.slice(0, 3).map(({ id }) => id);
    if (!first.includes(wanted)) misses.push({ q, wanted, first });
  }
  return misses;
}

const KINDS = ["plural", "typo", "other-language", "phrase"];

test.each(KINDS)("finds the wanted demo model among the first three: %s", async (kind) => {
  expect(await missed(kind)).toEqual([]);
});

test("finds the wanted demo model by what other people call it, in a title or a tag", async () => {
  const [onlyInItsDescription, ...others] = await missed("synonym");
  expect(onlyInItsDescription?.q).toBe("keychain");
  expect(others).toEqual([]);
});

const search = (q: string, more: Partial<ListQuery> = {}) =>
  listProducts(services, { ...DEFAULT_LIST_QUERY, q, ...more });
const idsOf = ({ products: found }: ProductPage) => found.map(({ id }) => id);

test("a thing is found by each of its names, and a guess says that it is one", async () => {
  for (const [q, wanted, isOfKind] of [
    ["percha", "clamp-headphone-hook", true],
    ["colgador", "clamp-headphone-hook", false],
    ["vase", "lobed-planter", true],
    ["vases", "lobed-planter", true],
    ["jarrón", "fluted-screw-jar", true],
    ["florero", "lobed-planter", true],
    ["planter", "lobed-planter", false],
    ["bicho", "flexi-serpent", true],
    ["coaster", "shoreline-coasters", false],
    ["vasos", "shoreline-coasters", false],
  ] as const) {
    const found = await search(q);
    expect([q, idsOf(found).slice(0, 3), found.isOfKind]).toEqual([
      q,
      expect.arrayContaining([wanted]),
      isOfKind,
    ]);
  }
  expect(idsOf(await search("vase"))).not.toContain("shoreline-coasters");
});

test("a word that is spelled as it should be is not corrected, though no model has it", async () => {
  for (const [q, corrected] of [
    ["phone stand", null],
    ["soporte móvil", null],
    ["a1 mini", null],
    ["scisors", null],
    ["serpant", "serpent"],
  ])
    expect([q, (await search(q ?? "")).corrected]).toEqual([q, corrected]);
});

test("a search for a printer leads to what fits it, with the words that are left", async () => {
  for (const [q, wayOn] of [
    ["A1 mini", "/?printer=bambu-lab-a1-mini"],
    ["bambu a1mini", "/?printer=bambu-lab-a1-mini"],
    ["jar A1 mini", "/?q=jar&printer=bambu-lab-a1-mini"],
  ]) {
    const answer = await exports.default.fetch(`${ORIGIN}/?q=${encodeURIComponent(q ?? "")}`, {
      redirect: "manual",
    });
    expect([q, answer.status, answer.headers.get("Location")]).toEqual([q, 302, wayOn]);
  }
  const spool = await insertProduct({ title: "Spool holder for the A1 mini" });
  expect(idsOf(await search("a1 mini"))).toContain(spool.id);
  expect((await exports.default.fetch(`${ORIGIN}/?q=a1+mini`, { redirect: "manual" })).status).toBe(200);
});

test("a title is found with its own letters and by plain ones, which a keyboard may have alone", async () => {
  const { id } = await insertProduct({ title: "Kapı for the Ørsted" });
  for (const words of ["Kapı", "kapi", "KAPI", "ørsted", "orsted"])
    expect(idsOf(await search(words))).toEqual([id]);
});

test("a mistyped plural is corrected by its stem", async () => {
  await insertProduct({ id: "stool", title: { en: "Stool", es: "Taburete" } });
  expect(await search("taburretes")).toMatchObject({ corrected: "taburete", products: [{ id: "stool" }] });
  await insertProduct({ id: "pincers", title: { en: "Pincers", es: "Tenaza" } });
  expect(await search("tenasas")).toMatchObject({ corrected: "tenaza", products: [{ id: "pincers" }] });
});

test("two words that models write as one are found, and articles and prepositions count for nothing", async () => {
  await insertProduct({ id: "mat", title: { en: "Beermat", es: "Tapete" } });
  const joined = await search("beer mats");
  expect([joined.corrected, joined.matched, idsOf(joined)]).toEqual(["beermats", "every", ["mat"]]);
  const found = await search("something for the beermat of my");
  expect(found).toMatchObject({ corrected: null, matched: "every", products: [{ id: "mat" }] });
  // Words that are all small are searched for as they are.
  expect((await search("for the")).matched).toBe("every");
});

test("when two words are equally close, the one with more weight is searched for and the other offered, unless both find the same", async () => {
  for (const at of [1, 2]) await insertProduct({ id: `ledger-${at}`, title: "Ledger" });
  await insertProduct({ id: "wedger", title: "Wedger" });
  expect(await search("hedger")).toMatchObject({ corrected: "ledger", alternative: "wedger" });
  await insertProduct({ id: "ledgers", title: "Ledgers" });
  expect((await search("ledgrs")).alternative).toBe(null);
});

test("filters that leave nothing of a search are dropped, and the words still count as found", async () => {
  await insertProduct({ id: "axolotl", title: "Axolotl", standard: 499, commercial: null });
  for (const [q, corrected] of [
    ["axolotl", null],
    ["axolottl", "axolotl"],
  ] as const)
    expect(await search(q, { price: "free" })).toMatchObject({
      corrected,
      matched: "every",
      unfiltered: true,
      products: [{ id: "axolotl" }],
    });
  expect(await search("axolotl", { price: "paid" })).toMatchObject({ unfiltered: false });
});

test("a license that is asked for decides what is free and what comes first by price", async () => {
  await insertProduct({ id: "gift", title: "Numbat", standard: 0, commercial: 990 });
  await insertProduct({ id: "bargain", title: "Numbat", standard: 700, commercial: 800 });
  for (const q of ["numbat", ""]) {
    expect(idsOf(await search(q, { price: "free" }))).toContain("gift");
    const { products: free, unfiltered } = await search(q, { price: "free", license: "commercial" });
    expect(unfiltered || !free.some(({ id }) => id === "gift")).toBe(true);
    const paid = idsOf(await search(q, { price: "paid", license: "commercial", sort: "price" }));
    const ours = paid.filter((id) => ["gift", "bargain"].includes(id));
    expect(ours).toEqual(["bargain", "gift"]);
  }
  expect((await search("numbat")).formats).toEqual(["stl"]);
});

test("suggestions are the first models of the search, and none when no model has the words", async () => {
  const { products: first, corrected } = await suggestProducts(services, "axolottl");
  expect(first).toMatchObject([
    { id: "axolotl", title: "Axolotl", licenses: [{ type: "standard", price: 499 }] },
  ]);
  expect(corrected).toBe("axolotl");
  expect((await suggestProducts(services, "xyzzy")).products).toEqual([]);
});

test("when two matches are equal, the one that sold more comes first, once the cron has run", async () => {
  await insertProduct({ id: "favourite", title: "Quokka", standard: 0 });
  await insertProduct({ id: "forgotten", title: "Quokka", standard: 0 });
  const order = async () =>
    (await listProducts(services, { ...DEFAULT_LIST_QUERY, q: "quokkas" })).products.map(({ id }) => id);
  expect(await order()).toEqual(["forgotten", "favourite"]);
  const user = await createUser();
  for (let n = 0; n < 2; n++)
    expect((await user.post("/app/product/get/free", { id: "favourite" })).status).toBe(200);
  await refreshSearchIndex(services);
  expect(await order()).toEqual(["favourite", "forgotten"]);
  const [entry] = await db.select().from(searchEntries).where(eq(searchEntries.productId, "favourite"));
  expect(entry).toMatchObject({ sales: 1, rankedSales: 1 });
});

const COMMON =
  `box caja hinge bisagra hook gancho headphone auricular clamp jar bote lid tapa screw rosca dice dados tower torre
  castle lamp lámpara lattice planter maceta saucer plato serpent serpiente sea coaster posavasos vasos fidget planetary gear
  engranaje chess ajedrez drawer cajón cable clip relief relieve valley valle mountain wall pared geneva ginebra desk toy plant
  pot storage print place montaje usb knight carved bulb shade keep brick twisted shoreline hive alpine flexi fluted top`.split(
    /\s+/,
  );
const NOUNS =
  "bracket marble whistle badge spool ruler anchor kite bucket vane hopper gauge sprocket pulley easel".split(
    " ",
  );

/** Inserts models with two of the common words in each description, and with one in the tags of every fifth. */
async function insertModelsWithCommonWords(count: number) {
  const row = await insertProduct({ id: "other-0" });
  for (let from = 1; from <= count; from += 100) {
    const statements = Array.from({ length: 100 }, (_, at) => {
      const n = from + at;
      const words = [COMMON[n % COMMON.length] ?? "", COMMON[(n * 7) % COMMON.length] ?? ""];
      const noun = NOUNS[n % NOUNS.length];
      const title = { en: `${noun} number ${n}`, es: `${noun} número ${n}` };
      const text = `A ${noun} beside a ${words.join(" and a ")}`;
      const other = {
        ...row,
        id: `other-${n}`,
        title,
        description: { en: text, es: text },
        tags: n % 5 ? ["workshop"] : words.slice(0, 1),
      };
      return [db.insert(products).values(other), upsertStems(db, other)] as const;
    }).flat();
    await db.batch(statements as [(typeof statements)[number]]);
  }
  await db.batch(reindexWithVocabularyWhere(db, like(products.id, "other-%"), new Date()));
}

test("finds as well among a thousand models where at least ten share each common word", async () => {
  await insertModelsWithCommonWords(1_000);
  const misses = (await Promise.all([...KINDS, "synonym"].map(missed))).flat();
  expect(misses.slice(0.05 * queries.length)).toEqual([]);
});
