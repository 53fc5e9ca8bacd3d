import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ProductCard } from "#app/catalog/catalog.contract.ts";
import { NEW_MS, UPDATED_MS } from "#app/catalog/product-summary.server.ts";
import { openDb } from "#app/db/client.server.ts";
import { products, wishListItems } from "#app/db/schema.ts";
import { MINUTE_MS } from "#app/shared/time.ts";
import type { WishList } from "#app/wish-list/wish-list.contract.ts";
import { mergeWishList, wishListOf, wishListPage } from "#app/wish-list/wish-list.server.ts";
import { WISH_LIST_MAX, WISH_LIST_PAGE_SIZE } from "#app/wish-list/wish-list-limits.ts";
import { countRowsRead } from "#tests/support/database.ts";
import { insertManyProducts, insertProduct } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createUser, createVisitor, type TestUser } from "#tests/support/users.ts";

const idsIn = async (answer: Response): Promise<string[]> => (await answer.json<WishList>()).ids;
const savedIds = async (person: TestUser) => idsIn(await person.fetch("/app/wishlist"));
const cards = async (ids: string) => {
  const answer = await (await createVisitor()).fetch(`/app/wishlist/cards?ids=${ids}`);
  return { status: answer.status, cards: answer.ok ? await answer.json<ProductCard[]>() : [] };
};
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);

test("adding and removing can be repeated, and answer with the list, last added first", async () => {
  const person = await createUser();
  const [first, second] = [await insertProduct(), await insertProduct()];
  for (const { id } of [first, second, first]) await person.post("/app/wishlist/add", { id });
  expect(await savedIds(person)).toEqual([second.id, first.id]);
  for (const _ of ["once", "again"]) {
    const answer = await person.post("/app/wishlist/remove", { id: second.id });
    expect([answer.status, await idsIn(answer)]).toEqual([200, [first.id]]);
  }
});

test("a list belongs to its user and needs a session, and an ended session writes nothing", async () => {
  const [ada, ben, stranger] = [await createUser(), await createUser(), await createVisitor()];
  const { id } = await insertProduct();
  await ada.post("/app/wishlist/add", { id });
  await ben.post("/app/wishlist/remove", { id });
  expect([await savedIds(ada), await savedIds(ben)]).toEqual([[id], []]);
  await ben.post("/app/logout", {});
  for (const person of [stranger, ben])
    for (const [call, body] of [
      ["add", { id }],
      ["remove", { id }],
      ["merge", { ids: [id] }],
    ] as const)
      expect((await person.post(`/app/wishlist/${call}`, body)).status).toBe(401);
  const rows = await db.select().from(wishListItems).where(eq(wishListItems.productId, id));
  expect(rows.map(({ userId }) => userId)).toEqual([ada.user.id]);
});

test("a model that is not for sale is refused, and one that is withdrawn later comes back with its publication", async () => {
  const person = await createUser();
  const [hidden, sold] = [await insertProduct({ status: "unpublished" }), await insertProduct()];
  for (const id of [hidden.id, "no-such-model"])
    expect((await person.post("/app/wishlist/add", { id })).status).toBe(404);
  await person.post("/app/wishlist/add", { id: sold.id });
  const shown = async () => (await wishListPage(testServices().services, person.user, 1)).cards;
  const publish = (status: "published" | "unpublished") =>
    db.update(products).set({ status }).where(eq(products.id, sold.id));
  await publish("unpublished");
  expect([await shown(), await savedIds(person)]).toEqual([[], [sold.id]]);
  await publish("published");
  expect((await shown()).map(({ id }) => id)).toEqual([sold.id]);
});

test("what a browser kept before the login joins what the account has, however often it is sent", async () => {
  const person = await createUser();
  const [old, both, late, hidden] = await Promise.all([
    insertProduct(),
    insertProduct(),
    insertProduct(),
    insertProduct({ status: "unpublished" }),
  ]);
  for (const { id } of [old, both]) await person.post("/app/wishlist/add", { id });
  const ids = [late.id, "gone", hidden.id, both.id];
  for (const _ of ["once", "again"])
    expect(await idsIn(await person.post("/app/wishlist/merge", { ids }))).toEqual([
      late.id,
      both.id,
      old.id,
    ]);
  expect((await person.post("/app/wishlist/merge", { ids: Array(WISH_LIST_MAX + 1).fill("a") })).status).toBe(
    400,
  );
});

test("visitors get the cards of models on sale in the order asked for, a page of them at most", async () => {
  const [a, b, hidden] = [
    await insertProduct({ commercial: 1_999 }),
    await insertProduct(),
    await insertProduct({ status: "unpublished" }),
  ];
  const { cards: found } = await cards(`${b.id},${hidden.id},no-such-model,${a.id}`);
  expect(found.map(({ id }) => id)).toEqual([b.id, a.id]);
  expect(found[1]).toMatchObject({ title: `Model ${a.id}`, rating: null, license: null });
  const many = Array.from({ length: WISH_LIST_PAGE_SIZE + 1 }, (_, at) => `model-${at}`);
  expect((await cards(many.join())).status).toBe(400);
  for (const wrong of ["", "../x", "A", `${a.id},`]) expect((await cards(wrong)).status).toBe(400);
});

test("a card says for some weeks that a model is new, or that its version is", async () => {
  const rows = await Promise.all(
    [
      { publishedAt: ago(NEW_MS - MINUTE_MS), versionAt: ago(MINUTE_MS) },
      { publishedAt: ago(NEW_MS + MINUTE_MS), versionAt: ago(UPDATED_MS - MINUTE_MS), updatedAt: ago(0) },
      { publishedAt: ago(NEW_MS + MINUTE_MS), versionAt: ago(UPDATED_MS + MINUTE_MS), updatedAt: ago(0) },
      { publishedAt: ago(NEW_MS + MINUTE_MS), versionAt: null, updatedAt: ago(0) },
    ].map(async (dates) => {
      const { id } = await insertProduct();
      await db.update(products).set(dates).where(eq(products.id, id));
      return { id, ...dates };
    }),
  );
  const { cards: found } = await cards(rows.map(({ id }) => id).join());
  expect(found.map(({ badge }) => badge)).toEqual([
    { name: "new", at: rows[0]?.publishedAt.toISOString() },
    { name: "updated", at: rows[1]?.versionAt?.toISOString() },
    null,
    null,
  ]);
});

test("a full list of thousands of users is read by its own rows, and its oldest model is dropped", async () => {
  await insertManyProducts(300);
  const person = await createUser();
  await env.DB.batch([
    env.DB.prepare(
      `WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 2000)
       INSERT INTO users (id, username, email, created_at) SELECT 'u' || at, 'U', 'u' || at || '@many.test', 0 FROM n`,
    ),
    env.DB.prepare(
      `INSERT INTO wish_list_items (user_id, product_id, created_at)
       SELECT users.id, 'bulk-00001', 0 FROM users WHERE email LIKE '%@many.test'`,
    ),
  ]);
  const { results } = await env.DB.prepare(
    "SELECT id FROM products WHERE id LIKE 'bulk-%' AND status = 'published' ORDER BY id LIMIT ?",
  )
    .bind(WISH_LIST_MAX + 1)
    .all<{ id: string }>();
  const [first, ...rest] = results.map(({ id }) => id);
  const { DB, rowsRead } = countRowsRead();
  const services = { ...testServices().services, db: openDb(DB, "first-primary") };
  await mergeWishList({ ...services, now: () => ago(MINUTE_MS) }, person.user, { ids: [first ?? ""] });
  const full = await mergeWishList(services, person.user, { ids: rest });
  expect([full.ids.length, full.ids.includes(first ?? "")]).toEqual([WISH_LIST_MAX, false]);
  await rowsRead();
  await wishListOf(services, person.user);
  expect(await rowsRead()).toBeLessThanOrEqual(WISH_LIST_MAX + 5);
  const page = await wishListPage(services, person.user, 2);
  expect([page.cards.length, page.more]).toEqual([WISH_LIST_PAGE_SIZE, true]);
  expect(page.cards[0]?.id).toBe(full.ids[WISH_LIST_PAGE_SIZE]);
  expect(await rowsRead()).toBeLessThanOrEqual(4 * WISH_LIST_PAGE_SIZE + 5);
});
