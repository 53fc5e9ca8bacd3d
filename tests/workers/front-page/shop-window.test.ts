import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { saveBrandChanges } from "#app/brand/brand.store.server.ts";
import { products, purchases, shopSettings } from "#app/db/schema.ts";
import { refreshShopNumbers } from "#app/front-page/shop-numbers.server.ts";
import { HOUR_MS } from "#app/shared/time.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createSeller, createUser, type TestUser } from "#tests/support/users.ts";
import { fetchFromWorker } from "#tests/support/worker.ts";

const AT = new Date();
const { services } = testServices();

const picture = (key: string) => ({
  key: `${key}.webp`,
  width: 1_600,
  height: 1_200,
  alt: { en: key },
  narrower: [{ key: `${key}-800.webp`, width: 800 }],
});

/** As it is now: who has just written something is shown no kept page. */
async function frontPage(language = "en") {
  const answer = await fetchFromWorker(`/?lang=${language}`, {
    headers: { Cookie: `__Host-wrote=${Date.now()}` },
  });
  const html = await answer.text();
  return { html, window: html.slice(html.indexOf("<h1"), html.indexOf('id="products"')) };
}

beforeEach(() => db.delete(shopSettings));

test("a shop without a model shows its words, the three buttons and a drawing, and no filters", async () => {
  const { html, window } = await frontPage();
  for (const [to, words] of [
    ["/register", "Get Started"],
    ["#products", "See my products"],
    ["/contact", "Contact"],
  ])
    expect(window).toMatch(new RegExp(`<a href="${to}"[^>]*>${words}</a>`));
  expect(window).toContain("/vase.svg");
  expect(html).not.toContain('name="license"');
  expect(window).not.toContain("of 5 from");
});

test("the newest model with a picture stands in the window with its name and price, and its picture is asked for first", async () => {
  await insertProduct({ id: "older", title: "Older", images: [picture("older")], publishedAt: new Date(1) });
  await insertProduct({ id: "newest", title: "Newest tower", images: [picture("newest")], standard: 799 });
  await insertProduct({ id: "unpictured", publishedAt: new Date(AT.getTime() + HOUR_MS) });
  const { html, window } = await frontPage();
  expect(window).toContain('href="/product/newest"');
  expect(window).toContain("From €7.99");
  expect(window).not.toContain("/vase.svg");
  expect(window).toMatch(/<img[^>]*fetchpriority="high"[^>]*>/);
  const preload = /<link[^>]*rel="preload"[^>]*as="image"[^>]*>/.exec(html)?.[0] ?? "";
  expect(preload).toContain("newest-800.webp 800w");
  expect(preload).toContain('fetchpriority="high"');
  expect(html.match(/fetchpriority="high"/g)).toHaveLength(2);
  const filtered = await (await fetchFromWorker("/?price=paid")).text();
  expect(filtered).not.toContain('rel="preload" as="image"');
  expect(filtered).toContain('name="license"');
});

test("the seller's own picture wins over the model's", async () => {
  const hero = { key: "brand/mine.webp", width: 1_200, height: 900 };
  await saveBrandChanges(db, { changes: { hero }, revision: null, at: AT });
  const { html, window } = await frontPage();
  expect(window).toMatch(/<img src="[^"]*brand\/mine.webp"[^>]*width="1200" height="900"/);
  expect(window).not.toContain("/product/");
  expect(html).toMatch(/<link[^>]*rel="preload"[^>]*href="[^"]*brand\/mine.webp"/);
});

test("the line of trust has what the cron counted, and is not there while there is nothing to tell", async () => {
  const { id } = await insertProduct();
  const later = (hours: number) => ({ ...services, now: () => new Date(AT.getTime() + hours * HOUR_MS) });
  await refreshShopNumbers(later(0));
  expect((await frontPage()).window).not.toContain("models</span>");
  await db
    .update(products)
    .set({ stars: [0, 0, 0, 1, 3] })
    .where(eq(products.id, id));
  await refreshShopNumbers(later(5));
  expect((await frontPage()).window).not.toContain("of 5 from");
  await refreshShopNumbers(later(6));
  const { window } = await frontPage();
  expect(window).toContain("4.8 of 5 from 4 reviews");
  expect(window).toContain("models</span>");
  expect(window).not.toContain("buyer");
});

test("buyers are those who have paid: no one whose model was free or paid back, and no seller", async () => {
  const { id } = await insertProduct();
  const buy = async ({ user }: TestUser, priceCents = 499, revokedAt: Date | null = null) => {
    const order = await insertOrder(user.id, [{ productId: id, priceCents }]);
    const bought = { userId: user.id, productId: id, license: "standard", orderId: order.id } as const;
    await db.insert(purchases).values({ ...bought, purchasedAt: AT, revokedAt });
  };
  await buy(await createUser(), 0);
  await buy(await createUser(), 499, AT);
  await buy(await createSeller());
  for (let buyer = 0; buyer < 9; buyer++) await buy(await createUser());
  await refreshShopNumbers({ ...services, now: () => AT });
  expect((await frontPage("es")).window).not.toContain("compradores");
  await buy(await createUser());
  await refreshShopNumbers({ ...services, now: () => new Date(AT.getTime() + 6 * HOUR_MS) });
  expect((await frontPage("es")).window).toContain("10 compradores");
});
