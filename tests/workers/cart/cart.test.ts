import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { CART_MAX, type Cart } from "#app/cart/cart.contract.ts";
import { addToCart, cartOf } from "#app/cart/cart.server.ts";
import { cartItems, products } from "#app/db/schema.ts";
import { insertProduct, insertPurchase } from "#tests/support/products.ts";
import { errorOf } from "#tests/support/responses.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createUser } from "#tests/support/users.ts";

const cartIn = async (answer: Response): Promise<Cart> => answer.json();
const lines = ({ items }: Cart) => items.map(({ product, license, price }) => [product.id, license, price]);

test("adding returns the whole cart, oldest first, with its total in euro cents", async () => {
  const person = await createUser();
  const first = await insertProduct({ standard: 499, commercial: 1999 });
  const second = await insertProduct({ standard: 250, commercial: null });
  await person.post("/app/cart/add", { id: first.id, license: "commercial" });
  const answer = await person.post("/app/cart/add", { id: second.id, license: "standard" });
  expect(answer.status).toBe(200);
  const cart = await cartIn(answer);
  expect(lines(cart)).toEqual([
    [first.id, "commercial", 1999],
    [second.id, "standard", 250],
  ]);
  expect(cart).toMatchObject({ total: 2249, currency: "EUR" });
  expect(cart.items[0]?.product).toMatchObject({
    id: first.id,
    title: `Model ${first.id}`,
    licenses: [
      { type: "standard", price: 499 },
      { type: "commercial", price: 1999 },
    ],
  });
  expect(await cartIn(await person.fetch("/app/cart"))).toEqual(cart);
});

test("adding the other license replaces the line and keeps its place", async () => {
  const person = await createUser();
  const [first, second] = [await insertProduct(), await insertProduct()];
  await person.post("/app/cart/add", { id: first.id, license: "standard" });
  await person.post("/app/cart/add", { id: second.id, license: "standard" });
  const cart = await cartIn(await person.post("/app/cart/add", { id: first.id, license: "commercial" }));
  expect(lines(cart)).toEqual([
    [first.id, "commercial", 1999],
    [second.id, "standard", 499],
  ]);
});

test("removing returns the whole cart, even when nothing was removed", async () => {
  const person = await createUser();
  const [kept, gone] = [await insertProduct(), await insertProduct()];
  for (const { id } of [kept, gone]) await person.post("/app/cart/add", { id, license: "standard" });
  for (const _ of ["once", "again"]) {
    const answer = await person.post("/app/cart/remove", { id: gone.id });
    expect(answer.status).toBe(200);
    expect(lines(await cartIn(answer))).toEqual([[kept.id, "standard", 499]]);
  }
});

test("a cart belongs to its user, and requires a session", async () => {
  const [ada, ben] = [await createUser(), await createUser()];
  const { id } = await insertProduct();
  await ada.post("/app/cart/add", { id, license: "standard" });
  await ben.post("/app/cart/remove", { id });
  expect(await cartIn(await ben.fetch("/app/cart"))).toEqual({
    items: [],
    total: 0,
    currency: "EUR",
    processing: [],
  });
  expect((await cartIn(await ada.fetch("/app/cart"))).items).toHaveLength(1);
});

test("prices, titles and user ids in the request are ignored", async () => {
  const [ada, ben] = [await createUser(), await createUser()];
  const { id } = await insertProduct();
  const forged = {
    id,
    license: "standard",
    price: 1,
    priceCents: 1,
    total: 1,
    title: "x",
    userId: ben.user.id,
  };
  const cart = await cartIn(await ada.post("/app/cart/add", forged));
  expect(lines(cart)).toEqual([[id, "standard", 499]]);
  expect((await cartIn(await ben.fetch("/app/cart"))).items).toEqual([]);
});

test("refuses a free, owned, unknown or unpublished product and a license not on sale, and keeps the cart", async () => {
  const person = await createUser();
  const kept = await insertProduct();
  const free = await insertProduct({ standard: 0, commercial: 900 });
  const owned = await insertProduct();
  const hidden = await insertProduct({ status: "unpublished" });
  const standardOnly = await insertProduct({ commercial: null });
  await insertPurchase(person.user.id, owned.id, "standard");
  await person.post("/app/cart/add", { id: kept.id, license: "standard" });
  const refusals = [
    [free.id, "standard", 409, "free_product"],
    [owned.id, "standard", 409, "already_owned"],
    ["no-such-model", "standard", 404, "not_found"],
    [hidden.id, "standard", 404, "not_found"],
    [standardOnly.id, "commercial", 404, "not_found"],
  ] as const;
  for (const [id, license, status, code] of refusals) {
    const answer = await person.post("/app/cart/add", { id, license });
    expect({ id, status: answer.status, ...(await answer.json<object>()) }).toMatchObject({
      id,
      status,
      error: { code },
    });
    expect(lines(await cartIn(await person.fetch("/app/cart")))).toEqual([[kept.id, "standard", 499]]);
  }
  const rows = await db.select().from(cartItems).where(eq(cartItems.userId, person.user.id));
  expect(rows.map(({ productId }) => productId)).toEqual([kept.id]);
});

test("Commercial costs owners of Standard the difference, at least the provider's minimum", async () => {
  const person = await createUser();
  const wide = await insertProduct({ standard: 499, commercial: 1999 });
  const narrow = await insertProduct({ standard: 499, commercial: 510 });
  for (const { id } of [wide, narrow]) await insertPurchase(person.user.id, id, "standard");
  await person.post("/app/cart/add", { id: wide.id, license: "commercial" });
  const cart = await cartIn(await person.post("/app/cart/add", { id: narrow.id, license: "commercial" }));
  expect(lines(cart)).toEqual([
    [wide.id, "commercial", 1500],
    [narrow.id, "commercial", 50],
  ]);
});

test("with Commercial owned neither license can be bought again", async () => {
  const person = await createUser();
  const { id } = await insertProduct();
  await insertPurchase(person.user.id, id, "commercial");
  for (const license of ["standard", "commercial"]) {
    const answer = await person.post("/app/cart/add", { id, license });
    expect(await errorOf(answer)).toEqual([409, "already_owned"]);
  }
});

test("lines disappear when a product is unpublished, free or loses the license, and prices follow the catalogue", async () => {
  const { services } = testServices();
  const person = await createUser();
  const inserted = [];
  for (const _ of Array(4)) inserted.push(await insertProduct());
  const [hidden, freed, narrowed, pricier] = inserted.map(({ id }) => id) as [string, string, string, string];
  for (const { id } of inserted) await addToCart(services, person.user, { id, license: "standard" });
  const change = (id: string, to: Partial<typeof products.$inferInsert>) =>
    db.update(products).set(to).where(eq(products.id, id));
  await change(hidden, { status: "unpublished" });
  await change(freed, { standardCents: 0, priceCents: 0, free: true });
  await change(narrowed, { standardCents: null });
  await change(pricier, { standardCents: 777, priceCents: 777 });
  const cart = await cartOf(services, person.user);
  expect(lines(cart)).toEqual([[pricier, "standard", 777]]);
  expect(cart.total).toBe(777);
});

test("a full cart refuses one more product but still swaps a license", async () => {
  const { services } = testServices();
  const person = await createUser();
  const ids: string[] = [];
  for (let i = 0; i < CART_MAX; i += 1) ids.push((await insertProduct()).id);
  for (const id of ids) await addToCart(services, person.user, { id, license: "standard" });
  const { id } = await insertProduct();
  const answer = await person.post("/app/cart/add", { id, license: "standard" });
  expect(await errorOf(answer)).toEqual([409, "cart_full"]);
  const swapped = await addToCart(services, person.user, { id: ids[0] ?? "", license: "commercial" });
  expect(swapped.items).toHaveLength(CART_MAX);
  expect(swapped.items[0]?.license).toBe("commercial");
});

test("hidden lines do not count towards a full cart", async () => {
  const { services } = testServices();
  const person = await createUser();
  for (let i = 0; i < CART_MAX; i += 1) {
    const { id } = await insertProduct();
    await addToCart(services, person.user, { id, license: "standard" });
    await insertPurchase(person.user.id, id, "standard");
  }
  const { id } = await insertProduct();
  const cart = await addToCart(services, person.user, { id, license: "standard" });
  expect(lines(cart)).toEqual([[id, "standard", 499]]);
});
