import { exports } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { ListQuery } from "#app/catalog/catalog.contract.ts";
import { listProducts } from "#app/catalog/catalog.server.ts";
import { productPage } from "#app/catalog/catalog.store.server.ts";
import { DEFAULT_LIST_QUERY } from "#app/catalog/list/list-params.ts";
import { reindexWithVocabularyWhere } from "#app/catalog/list/listing.store.server.ts";
import { products } from "#app/db/schema.ts";
import { type BuildVolume, volumeText } from "#app/printers/build-volume.ts";
import { type Footprint, fitOf } from "#app/printers/fit.ts";
import { printers } from "#app/printers/printers.ts";
import { insertManyProducts } from "#tests/support/products.ts";
import { db, ORIGIN, testServices } from "#tests/support/services.ts";
import { fetchFromWorker } from "#tests/support/worker.ts";

/** Reported with a failure, so that it repeats. */
const SEED = 20_261_122;
const COUNT = 200;

const side = fc.integer({ min: 300, max: 4_500 }).map((tenths) => tenths / 10);
const footprint: fc.Arbitrary<Footprint> = fc
  .record({ x: side, y: side, z: side, short: side, long: side, square: side })
  .map(({ x, y, z, short, long, square }) => ({
    ...{ x, y, z, short: Math.min(short, long), long: Math.max(short, long) },
    square: Math.min(square, Math.max(x, y), Math.max(short, long)),
  }));
const footprints = new Map<string, Footprint>();

beforeAll(async () => {
  await insertManyProducts(COUNT);
  const rows = await db.select({ id: products.id, status: products.status }).from(products);
  const sampled = fc.sample(footprint, { numRuns: rows.length, seed: SEED });
  const [first, ...others] = rows.flatMap(({ id, status }, index) => {
    const own = sampled[index];
    // Every eighth was published before models were measured.
    if (!own || index % 8 === 0) return [];
    if (status === "published") footprints.set(id, own);
    return [db.update(products).set({ footprint: own }).where(eq(products.id, id))];
  });
  if (!first) throw new Error("there are no products");
  await db.batch([first, ...others]);
  await db.batch(reindexWithVocabularyWhere(db, sql`TRUE`, new Date()));
});

const fits = (id: string, volume: BuildVolume) => {
  const own = footprints.get(id);
  return own !== undefined && /fits|turned/.test(fitOf(own, volume).kind);
};
const expected = (volume: BuildVolume) => [...footprints.keys()].filter((id) => fits(id, volume)).sort();

const volume: fc.Arbitrary<BuildVolume> = fc.oneof(
  fc.constantFrom(...printers.map((printer) => printer.volume)),
  fc.record({ x: side, y: side, z: side }).map(({ x, y, z }) => ({ x: x + 20, y: y + 20, z: z + 20 })),
  fc.tuple(side, side).map(([x, z]) => ({ x: x + 20, y: x + 20, z: z + 20, round: true as const })),
);

test("the list for a printer has what fits it, as it lies or turned, and nothing else", async () => {
  const sizes = new Set<number>();
  await fc.assert(
    fc.asyncProperty(volume, fc.constantFrom("all", "free"), async (volume, price) => {
      const query = { ...DEFAULT_LIST_QUERY, price, printer: volumeText(volume), match: null } as const;
      const rows = await productPage(db, query, {
        after: null,
        limit: COUNT,
        at: new Date(),
        scanned: COUNT,
      });
      const wanted = expected(volume);
      sizes.add(wanted.length);
      const free = new Set(rows.filter((row) => row.free).map(({ id }) => id));
      const found = rows.map(({ id }) => id).sort();
      if (price === "all") expect(found).toEqual(wanted);
      else {
        expect(found).toEqual([...free].sort());
        expect(found.filter((id) => !wanted.includes(id))).toEqual([]);
      }
    }),
    { numRuns: 150, seed: SEED },
  );
  expect(sizes.size).toBeGreaterThan(20);
});

test("pages of 24 follow each other, a search is filtered too, and an unknown printer is ignored", async () => {
  const { services } = testServices();
  const printer = "round-420x400";
  const query = ListQuery.parse({ printer, sort: "price" });
  const seen: string[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const page = await listProducts(services, { ...query, after });
    seen.push(...page.products.map(({ id }) => id));
    after = page.next;
  }
  const wanted = expected({ x: 420, y: 420, z: 400, round: true });
  expect(wanted.length).toBeGreaterThan(24);
  expect(seen.sort()).toEqual(wanted);
  const search = await listProducts(services, ListQuery.parse({ q: "bulk", printer: "prusa-mini-plus" }));
  expect(search.products.length).toBeGreaterThan(0);
  for (const { id } of search.products) expect(fits(id, { x: 180, y: 180, z: 180 })).toBe(true);
  expect(ListQuery.parse({ printer: "typewriter" }).printer).toBe("");
  const none = await listProducts(services, ListQuery.parse({ printer: "20x20x20" }));
  expect([none.unfiltered, none.products.length]).toEqual([true, 24]);
});

test("without scripts a printer that is chosen on its page leads back to the list with its other filters", async () => {
  const locationOf = async (query: Record<string, string>) => {
    const answer = await fetchFromWorker(`/printer?${new URLSearchParams(query)}`);
    return [answer.status, answer.headers.get("Location")];
  };
  const printer = "prusa-mini-plus";
  expect(await locationOf({ printer })).toEqual([303, "/?printer=prusa-mini-plus"]);
  const list = "q=gear&price=free&sort=newest&after=1.a&nonsense=1";
  expect(await locationOf({ printer, list })).toEqual([
    303,
    "/?q=gear&price=free&printer=prusa-mini-plus&sort=newest",
  ]);
  const form = await (await fetchFromWorker(`/printer?${new URLSearchParams({ list: "hours=4" })}`)).text();
  expect(form).toMatch(/<input type="hidden" name="list" value="hours=4"/);
});

test("GET /app/products takes a printer or a volume, and says what is wrong with anything else", async () => {
  const get = (query: string) => exports.default.fetch(`${ORIGIN}/app/products?${query}`);
  const answer = await get("printer=bambu-lab-a1-mini");
  expect(answer.headers.get("Looked-At")).toBe("180");
  expect((await get("")).headers.get("Looked-At")).toBe("1000");
  const fitting = (await answer.json()) as {
    id: string;
    footprint: Footprint;
  }[];
  expect(fitting.map(({ id }) => id).sort()).toEqual(expected({ x: 180, y: 180, z: 180 }));
  for (const { id, footprint } of fitting) expect(footprint).toEqual(footprints.get(id));
  const everything = (await (await get("")).json()) as unknown[];
  expect(everything.length).toBeGreaterThan(fitting.length);
  const wrong = await get("printer=typewriter");
  expect([wrong.status, await wrong.json()]).toEqual([
    400,
    {
      error: expect.objectContaining({
        code: "bad_input",
        fields: { printer: expect.stringContaining("250x210x220") },
      }),
    },
  ]);
});
