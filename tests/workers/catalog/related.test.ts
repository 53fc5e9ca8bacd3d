import { expect, test } from "vitest";
import { productDetail } from "#app/catalog/catalog.server.ts";
import { orders, purchases } from "#app/db/schema.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createUser, createVisitor } from "#tests/support/users.ts";

const { services } = testServices();
const relatedTo = async (id: string) => (await productDetail(services, id)).related.map((card) => card.id);
const at = new Date();

let serial = 0;
/** Inserts a new user's order of these products. */
async function buyTogether(productIds: string[], revokedAt: Date | null = null) {
  const { user } = await createUser();
  const id = `related-${++serial}`;
  const order = { id, code: id.toUpperCase(), userId: user.id, totalCents: 499, createdAt: at };
  await db.insert(orders).values({ ...order, status: "paid", language: "en" });
  for (const productId of productIds)
    await db.insert(purchases).values({
      userId: user.id,
      productId,
      license: "standard",
      orderId: id,
      purchasedAt: at,
      revokedAt,
    });
}

test("models with the most and the rarest of a product's tags come first", async () => {
  await insertProduct({ id: "gear", tags: ["gears", "desk toy", "classroom"] });
  await insertProduct({ id: "two-tags", tags: ["gears", "classroom"] });
  await insertProduct({ id: "rare-tag", tags: ["classroom"] });
  for (const n of [1, 2, 3]) await insertProduct({ id: `toy-${n}`, tags: ["desk toy"] });
  await insertProduct({ id: "only-desk", tags: ["desk"] });
  await insertProduct({ id: "hidden-gear", tags: ["gears", "classroom"], status: "unpublished" });
  const related = await relatedTo("gear");
  expect(related).toHaveLength(4);
  expect(related.slice(0, 2)).toEqual(["two-tags", "rare-tag"]);
  expect(related.slice(2).every((id) => id.startsWith("toy-"))).toBe(true);
});

test("models bought in the same orders are listed together with those with the same tags", async () => {
  await insertProduct({ id: "lamp", tags: ["lamps"] });
  for (const n of [1, 2, 3, 4]) await insertProduct({ id: `lamp-${n}`, tags: ["lamps"] });
  for (const id of ["cable", "socket", "returned", "gone"])
    await insertProduct({ id, tags: [], status: id === "gone" ? "unpublished" : "published" });
  await buyTogether(["lamp", "socket", "cable", "gone"]);
  await buyTogether(["lamp", "cable"]);
  await buyTogether(["lamp", "returned"], at);
  const related = await relatedTo("lamp");
  expect(related.slice(0, 3).every((id) => id.startsWith("lamp-"))).toBe(true);
  expect(related.slice(3)).toEqual(["cable"]);
  expect(await relatedTo("socket")).toEqual(["cable", "lamp"]);
});

test("a product without tags, or with tags that consist of signs, has none", async () => {
  await insertProduct({ id: "untagged", tags: [] });
  await insertProduct({ id: "signs", tags: ['"', "*", 'a" OR title : "b', "(", "🐍"] });
  expect(await relatedTo("untagged")).toEqual([]);
  expect(await relatedTo("signs")).toEqual([]);
});

test("the page says what is similar, once for everybody", async () => {
  await insertProduct({ id: "jar", tags: ["jars"], title: "Screw jar" });
  await insertProduct({ id: "tin", tags: ["jars"], title: "Tea tin" });
  const page = await (await (await createVisitor()).fetch("/product/jar")).text();
  expect(page).toMatch(/<h2[^>]*>Similar models<\/h2>.*<a [^>]*href="\/product\/tin"/s);
});
