import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { products, searchEntries } from "#app/db/schema.ts";
import { listProducts } from "#app/domain/catalog/catalog.server.ts";
import { NO_QUERY } from "#app/domain/catalog/list-params.ts";
import { putStems, relist } from "#app/domain/catalog/listing.store.server.ts";
import { refreshSearchIndex } from "#app/domain/catalog/search-index.server.ts";
import { isLanguage } from "#app/domain/languages.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createUser } from "#tests/support/users.ts";
import { demoCatalogue } from "#tools/demo/catalogue.ts";
import queries from "../bench/search-queries.json" with { type: "json" };

for (const { sheet } of demoCatalogue) {
  const { id, title, description, tags } = sheet;
  await insertProduct({ id, title, description, tags });
}
const { services } = testServices();

/** The queries whose model is not among the first three, with what is. */
async function missed(kind: string) {
  const misses = [];
  for (const { query: q, wanted, language } of queries.filter((query) => query.kind === kind)) {
    if (!isLanguage(language)) throw new Error(`${language} is no language of the shop`);
    const { products: found } = await listProducts({ ...services, language }, { ...NO_QUERY, q });
    const first = found.slice(0, 3).map(({ id }) => id);
    if (!first.includes(wanted)) misses.push({ q, wanted, first });
  }
  return misses;
}

const KINDS = ["plural", "typo", "other-language", "phrase"];

test.each(KINDS)("finds the wanted demo model among the first three: %s", async (kind) => {
  expect(await missed(kind)).toEqual([]);
});

test("of two equal matches the one that sold more comes first, once the cron has run", async () => {
  await insertProduct({ id: "sold", title: "Quokka", standard: 0 });
  await insertProduct({ id: "unsold", title: "Quokka", standard: 0 });
  const order = async () =>
    (await listProducts(services, { ...NO_QUERY, q: "quokkas" })).products.map(({ id }) => id);
  expect(await order()).toEqual(["unsold", "sold"]);
  const user = await createUser();
  for (let n = 0; n < 2; n++)
    expect((await user.post("/app/product/get/free", { id: "sold" })).status).toBe(200);
  await refreshSearchIndex(services);
  expect(await order()).toEqual(["sold", "unsold"]);
  const [entry] = await db.select().from(searchEntries).where(eq(searchEntries.productId, "sold"));
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

/** A thousand other models, each with two of the common words in its description and every fifth with one in its tags. */
async function insertOthers(count: number) {
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
      return [db.insert(products).values(other), putStems(db, other)] as const;
    }).flat();
    await db.batch(statements as [(typeof statements)[number]]);
  }
  await db.batch(relist(db, like(products.id, "other-%")));
}

test("finds as well among a thousand models of which at least ten share each common word", async () => {
  await insertOthers(1_000);
  const misses = (await Promise.all(KINDS.map(missed))).flat();
  expect(misses.slice(0.05 * queries.length)).toEqual([]);
});
