import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "#app/db/schema.ts";
import type { StarCounts } from "#app/reviews/rating.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db } from "#tests/support/services.ts";
import { fetchFromWorker } from "#tests/support/worker.ts";

const BOX = { x: 94, y: 80.5, z: 172, short: 80, long: 94, square: 94 };

/** The card of a model with a title of its own, as a search shows it: its HTML, and its words without tags and comments. */
async function cardOf(title: string, language = "en") {
  const answer = await fetchFromWorker(`/?q=${title}`, { headers: { "Accept-Language": language } });
  const [html = ""] = /<article.*?<\/article>/s.exec(await answer.text()) ?? [];
  return {
    html,
    words: html
      .replace(/<!--.*?-->/g, "")
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  };
}

test("a card says what decides: stars, before the first review print time and grams, else the size of its largest part", async () => {
  const { id } = await insertProduct({ title: "Gyroscope" });
  const change = (columns: Partial<typeof products.$inferInsert>) =>
    db.update(products).set(columns).where(eq(products.id, id));
  const shown = async () => (await cardOf("gyroscope")).words;
  expect(await shown()).toMatch(/^Gyroscope From €4.99 /);
  await change({ footprint: BOX });
  expect(await shown()).toContain("Gyroscope 94 × 80.5 × 172 mm From €4.99");
  await change({ printGrams: 1_210 });
  expect(await shown()).toContain("Gyroscope 1,210 g From €4.99");
  await change({ printHours: 16.5 });
  expect(await shown()).toContain("Gyroscope 16.5 h · 1,210 g From €4.99");
  await change({ stars: [0, 0, 0, 1, 2] satisfies StarCounts });
  const rated = await shown();
  expect(rated).toContain("Gyroscope 4.7 (3) 4.7 of 5 stars, 3 reviews From €4.99");
  expect(rated).not.toMatch(/ g |STL|kB/);
});

test("a card of a sale names the price that is crossed out, and has no sentence of law", async () => {
  const { id } = await insertProduct({ title: "Sextant", standard: 1_000, commercial: null });
  const sale = {
    from: new Date(Date.now() - 1_000).toISOString(),
    until: new Date(Date.now() + 100_000).toISOString(),
    prices: { standard: { price: 800, lowestPrice: 1_000 } },
  };
  await db.update(products).set({ sale }).where(eq(products.id, id));
  const { words } = await cardOf("sextant");
  expect(words).toContain("€8.00 Lowest price in the 30 days before: €10.00 −20%");
  expect((await cardOf("sextant", "es")).words).toContain(
    "Precio más bajo de los 30 días anteriores: 10,00 €",
  );
});

test("a card's second picture waits in the page until a pointer is over it, in a width that fits a card", async () => {
  const picture = (name: string) => ({
    ...{ key: `${name}.webp`, width: 1_600, height: 1_200, alt: { en: name } },
    narrower: [1_200, 320, 640].map((width) => ({ key: `${name}-${width}.webp`, width })),
  });
  await insertProduct({ title: "Astrolabe", images: [picture("front")] });
  await insertProduct({ title: "Quadrant", images: [picture("front"), picture("back"), picture("side")] });
  expect((await cardOf("astrolabe")).html.match(/<img/g)).toHaveLength(1);
  const images = (await cardOf("quadrant")).html.match(/<img[^>]*>/g) ?? [];
  expect(images).toHaveLength(2);
  expect(images[1]).toMatch(/src="[^"]*\/back-640\.webp"/);
  expect(images[1]).toContain('loading="lazy"');
  expect(images[1]).toMatch(/class="[^"]*\bhidden\b[^"]*group-hover:block/);
});
