import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { ListQuery } from "#app/catalog/catalog.contract.ts";
import { listProducts, productDetail } from "#app/catalog/catalog.server.ts";
import { blockCustomer } from "#app/customers/customers.server.ts";
import { fileDownloads, productLists, products, purchases, reviews, users } from "#app/db/schema.ts";
import { approve } from "#app/photos/moderation.server.ts";
import { deletePhoto } from "#app/photos/photos.server.ts";
import { deleteAccount } from "#app/privacy/privacy.server.ts";
import { ratingOf, type StarCounts } from "#app/reviews/rating.ts";
import { subtractAllFromCounts } from "#app/reviews/review-counts.store.server.ts";
import { REVIEWS_PAGE_SIZE } from "#app/reviews/review-limits.ts";
import type { Review } from "#app/reviews/reviews.contract.ts";
import { reviewsPage } from "#app/reviews/reviews.server.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { countRowsRead } from "#tests/support/database.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { insertPhoto } from "#tests/support/photo-rows.ts";
import { insertProduct, insertPurchase } from "#tests/support/products.ts";
import { errorOf } from "#tests/support/responses.ts";
import { allowReview, beginDelivery, createReviewer, insertImportedReview } from "#tests/support/reviews.ts";
import { db, testServices } from "#tests/support/services.ts";
import {
  createSeller,
  createUser,
  createUserWithPassword,
  createVisitor,
  PASSWORD,
  submitForm,
  type TestUser,
} from "#tests/support/users.ts";
import { fetchFromWorker } from "#tests/support/worker.ts";

const { services, settled } = testServices();

type Poster = Pick<TestUser, "post" | "fetch">;
const save = (person: Poster, productId: string, said: object = { stars: 5 }) =>
  person.post("/app/review/save", { productId, ...said });

const saved = async (person: Poster, productId: string, said: object = { stars: 5 }) => {
  const answer = await save(person, productId, said);
  expect(answer.status).toBe(200);
  return answer.json<Review>();
};

const listOf = async (productId: string, before?: number) => {
  const query = new URLSearchParams({ productId, ...(before && { before: String(before) }) });
  return (await (await createVisitor()).fetch(`/app/reviews?${query}`)).json<Review[]>();
};

const countsOf = async (productId: string) => {
  const [row] = await db
    .select({ stars: products.stars, printedBy: products.printedBy })
    .from(products)
    .where(eq(products.id, productId));
  return row;
};

const revoke = (userId: string) =>
  db.update(purchases).set({ revokedAt: new Date() }).where(eq(purchases.userId, userId));

test("an owner says stars, words and how it printed; everybody reads it, and saying it again changes it", async () => {
  const { id } = await insertProduct();
  const ada = await createReviewer(id);
  const said = {
    stars: 4,
    text: " Sturdy,\r\nclicks well ",
    printer: "Prusa MK4S",
    material: "PETG",
    firstTry: "yes",
  };
  const first = await saved(ada, id, said);
  expect(await listOf(id)).toMatchObject([
    {
      id: first.id,
      stars: 4,
      text: "Sturdy,\nclicks well",
      printer: "Prusa MK4S",
      material: "PETG",
      firstTry: true,
    },
  ]);
  expect(first).toMatchObject({ username: "Ada", changedAt: null, answer: null, licenseEnd: null });
  expect(await countsOf(id)).toEqual({ stars: [0, 0, 0, 1, 0], printedBy: 1 });

  expect((await saved(ada, id, said)).changedAt).toBeNull();
  expect(await saved(ada, id, { stars: 2 })).toMatchObject({
    id: first.id,
    stars: 2,
    text: "",
    firstTry: null,
  });
  const [changed] = await listOf(id);
  expect(changed?.changedAt).not.toBeNull();
  expect(await countsOf(id)).toEqual({ stars: [0, 1, 0, 0, 0], printedBy: 0 });
});

test("only an owner with a verified address and a finished download can review", async () => {
  const { id } = await insertProduct();
  const [owner, stranger, blocked, refunded] = [
    await createReviewer(id),
    await createUser(),
    await createReviewer(id),
    await createReviewer(id),
  ];
  const [unverified, notDownloaded, notDelivered] = [
    await createReviewer(id),
    await createUser(),
    await createReviewer(id),
  ];
  await beginDelivery(notDelivered.user.id, id, null);
  await insertPurchase(notDownloaded.user.id, id);
  await db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, notDownloaded.user.id));
  await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, unverified.user.id));
  await blockCustomer(services, { id: blocked.user.id, blocked: true });
  await revoke(refunded.user.id);
  const seller = await createSeller();
  await insertPurchase(seller.user.id, id);
  await allowReview(seller.user.id, id);

  const answers = { stranger, blocked, refunded, unverified, notDownloaded, notDelivered, seller };
  const got = Object.entries(answers).map(async ([name, person]) => {
    const { own } = await reviewsPage(services, person.user, { productId: id });
    return [name, await errorOf(await save(person, id)), own?.obstacle];
  });
  expect(await Promise.all(got)).toEqual([
    ["stranger", [403, "cannot_review"], "not_owner"],
    ["blocked", [403, "blocked"], "blocked"],
    ["refunded", [403, "cannot_review"], "revoked"],
    ["unverified", [403, "cannot_review"], "unverified"],
    ["notDownloaded", [403, "cannot_review"], "not_downloaded"],
    ["notDelivered", [403, "cannot_review"], "not_downloaded"],
    ["seller", [403, "cannot_review"], "seller"],
  ]);
  expect(await errorOf(await save(await createVisitor(), id))).toEqual([401, "not_logged_in"]);
  expect((await save(owner, id)).status).toBe(200);
  expect(await countsOf(id)).toEqual({ stars: [0, 0, 0, 0, 1], printedBy: 0 });
  // A file of the zip is enough.
  await beginDelivery(notDownloaded.user.id, id);
  await db
    .insert(fileDownloads)
    .values({ userId: notDownloaded.user.id, productId: id, version: 1, offsets: [0], lastAt: new Date() });
  expect((await save(notDownloaded, id)).status).toBe(200);
  for (const status of ["draft", "unpublished"] as const) {
    const hidden = await insertProduct({ status });
    const person = await createReviewer(hidden.id);
    expect(await errorOf(await save(person, hidden.id))).toEqual([404, "not_found"]);
  }
});

test("refuses invalid stars, and texts that are too long", async () => {
  const { id } = await insertProduct();
  const ada = await createReviewer(id);
  for (const stars of [0, 6, 2.5, "many", "", null, undefined, [5], true])
    expect(await errorOf(await save(ada, id, { stars }))).toEqual([400, "bad_input"]);
  for (const said of [{ text: "x".repeat(2_001) }, { printer: "x".repeat(61) }, { firstTry: "maybe" }])
    expect(await errorOf(await save(ada, id, { stars: 5, ...said }))).toEqual([400, "bad_input"]);
  expect(await countsOf(id)).toEqual({ stars: [0, 0, 0, 0, 0], printedBy: 0 });
});

test("a reviewer who got the license for free is marked, and one who paid is not", async () => {
  const { id } = await insertProduct();
  const [paying, free, given] = [await createUser(), await createReviewer(id), await createUser()];
  for (const [{ user }, priceCents] of [
    [paying, 499],
    [given, 0],
  ] as const) {
    const order = await insertOrder(user.id, [{ productId: id, priceCents }]);
    await insertPurchase(user.id, id);
    await db.update(purchases).set({ orderId: order.id }).where(eq(purchases.userId, user.id));
    await allowReview(user.id, id);
  }
  const paid = [];
  for (const person of [paying, free, given]) paid.push((await saved(person, id)).paid);
  expect(paid).toEqual([true, false, false]);
  const page = await (await createVisitor()).fetch(`/product/${id}`);
  expect((await page.text()).match(/>Got it for free</g)).toHaveLength(2);
});

test("a refunded buyer's review stays, is marked and can only be deleted; one whose license a seller ended says so", async () => {
  const { id } = await insertProduct();
  const [refunded, ended] = [await createReviewer(id), await createReviewer(id)];
  await saved(refunded, id, { stars: 1 });
  await saved(ended, id, { stars: 2 });
  await revoke(refunded.user.id);
  const at = new Date();
  await db.update(purchases).set({ revokedAt: at }).where(eq(purchases.userId, ended.user.id));
  await db.run(sql`INSERT INTO license_changes (user_id, product_id, license, change, note, made_by, created_at)
    VALUES (${ended.user.id}, ${id}, 'standard', 'revoked', '', '', ${at.getTime()})`);
  expect((await listOf(id)).map(({ licenseEnd }) => licenseEnd)).toEqual(["ended", "refunded"]);
  expect(await errorOf(await save(refunded, id))).toEqual([403, "cannot_review"]);
  expect(await countsOf(id)).toMatchObject({ stars: [1, 1, 0, 0, 0] });
  expect((await refunded.post("/app/review/delete", { productId: id })).status).toBe(204);
  expect(await countsOf(id)).toMatchObject({ stars: [0, 1, 0, 0, 0] });
});

test("nobody deletes the review of somebody else", async () => {
  const { id } = await insertProduct();
  const [ada, eve] = [await createReviewer(id), await createReviewer(id)];
  await saved(ada, id);
  expect(await errorOf(await eve.post("/app/review/delete", { productId: id }))).toEqual([404, "not_found"]);
  expect(await errorOf(await (await createVisitor()).post("/app/review/delete", { productId: id }))).toEqual([
    401,
    "not_logged_in",
  ]);
  expect(await listOf(id)).toHaveLength(1);
});

test("a deleted account takes its reviews and their stars along", async () => {
  const [one, other] = [await insertProduct(), await insertProduct()];
  const person = await createUserWithPassword();
  for (const { id } of [one, other]) {
    await insertPurchase(person.user.id, id);
    await allowReview(person.user.id, id);
    await saved(person, id, { stars: 3, firstTry: "no" });
    await saved(await createReviewer(id), id, { stars: 5 });
  }
  await deleteAccount(services, person.user, { currentPassword: PASSWORD, sessionToken: person.token });
  await settled();
  for (const { id } of [one, other]) {
    expect(await listOf(id)).toMatchObject([{ stars: 5 }]);
    expect(await countsOf(id)).toEqual({ stars: [0, 0, 0, 0, 1], printedBy: 0 });
  }
  const [{ rating } = { rating: 0 }] = await db
    .select({ rating: productLists.rating })
    .from(productLists)
    .where(eq(productLists.productId, one.id));
  expect(rating).toBe(3_750);
});

test("a person who reviews and shows photos has printed the model once", async () => {
  const { id } = await insertProduct();
  const ada = await createReviewer(id);
  const photo = await insertPhoto(ada.user.id, id);
  expect(await countsOf(id)).toMatchObject({ printedBy: 0 });
  await approve(services, { id: photo });
  expect(await countsOf(id)).toMatchObject({ printedBy: 1 });
  await saved(ada, id, { stars: 5, material: "PLA" });
  expect(await countsOf(id)).toMatchObject({ printedBy: 1 });
  expect((await listOf(id))[0]?.photos).toMatchObject([{ id: photo }]);
  await deletePhoto(services, ada.user, { id: photo });
  expect(await countsOf(id)).toMatchObject({ printedBy: 1 });
  await saved(ada, id, { stars: 5 });
  expect(await countsOf(id)).toMatchObject({ printedBy: 0 });
  await settled();
});

test("of a model's newest reviews, its page begins with those that have photos", async () => {
  const { id } = await insertProduct();
  const ada = await createReviewer(id);
  const adas = await saved(ada, id);
  const bob = await saved(await createReviewer(id), id);
  const newest = async () => (await productDetail(services, id)).newestReviews.map((review) => review.id);
  expect(await newest()).toEqual([bob.id, adas.id]);
  await approve(services, { id: await insertPhoto(ada.user.id, id) });
  expect(await newest()).toEqual([adas.id, bob.id]);
});

test("the list sorted by rating weighs few reviews down", async () => {
  const [bad, none, one, many] = [
    await insertProduct({ title: "Rated gear A" }),
    await insertProduct({ title: "Rated gear B" }),
    await insertProduct({ title: "Rated gear C" }),
    await insertProduct({ title: "Rated gear D" }),
  ];
  const give = async (id: string, stars: number[]) => {
    for (const each of stars) await saved(await createReviewer(id), id, { stars: each });
  };
  await give(bad.id, [1, 2]);
  await give(one.id, [5]);
  await give(many.id, [5, 4, 5, 5, 4, 5]);
  const inOrder = [many.id, one.id, none.id, bad.id];
  for (const q of ["", "rated gear"]) {
    const { products: listed } = await listProducts(services, ListQuery.parse({ q, sort: "rating" }));
    expect(listed.map(({ id }) => id).filter((id) => inOrder.includes(id))).toEqual(inOrder);
  }
  const { rating } = await productDetail(services, many.id);
  expect(rating).toEqual({ average: 4.7, reviews: 6 });
});

test("the list sorted by prints has first what most people have printed, at once after a review, a photo and an account's end", async () => {
  const [none, one, two] = [
    await insertProduct({ title: "Printed gear A", publishedAt: new Date(Date.now() + DAY_MS) }),
    await insertProduct({ title: "Printed gear B" }),
    await insertProduct({ title: "Printed gear C", publishedAt: new Date(Date.now() - DAY_MS) }),
  ];
  const order = async (q = "") => {
    const found: string[] = [];
    for (let after: string | null = ""; after !== null; ) {
      const page = await listProducts(services, ListQuery.parse({ q, sort: "printed", after }));
      found.push(...page.products.map(({ id }) => id));
      after = page.next;
    }
    return found.filter((id) => [none.id, one.id, two.id].includes(id));
  };
  expect(await order()).toEqual([none.id, one.id, two.id]);
  await saved(await createReviewer(one.id), one.id, { stars: 2, firstTry: "yes" });
  await saved(await createReviewer(two.id), two.id, { stars: 2, material: "PLA" });
  const ada = await createReviewer(two.id);
  const photo = await insertPhoto(ada.user.id, two.id);
  for (const q of ["", "printed gear"]) expect(await order(q)).toEqual([one.id, two.id, none.id]);
  await approve(services, { id: photo });
  for (const q of ["", "printed gear"]) expect(await order(q)).toEqual([two.id, one.id, none.id]);
  await deletePhoto(services, ada.user, { id: photo });
  expect(await order()).toEqual([one.id, two.id, none.id]);
  const photoOfAll = await insertPhoto(ada.user.id, two.id);
  await approve(services, { id: photoOfAll });
  expect(await order()).toEqual([two.id, one.id, none.id]);
  await db.batch(subtractAllFromCounts(db, ada.user.id));
  expect(await order()).toEqual([one.id, two.id, none.id]);
  await settled();
});

test("search engines read the mean of the shop's own reviews, and nothing for a model without any", async () => {
  const [rated, unrated] = [await insertProduct(), await insertProduct()];
  for (const stars of [5, 4]) await saved(await createReviewer(rated.id), rated.id, { stars });
  const jsonLd = async (id: string) => {
    const text = await (await (await createVisitor()).fetch(`/product/${id}`)).text();
    return JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? "null");
  };
  expect((await jsonLd(rated.id)).aggregateRating).toMatchObject({
    ratingValue: 4.5,
    reviewCount: 2,
    bestRating: 5,
  });
  expect(await jsonLd(unrated.id)).not.toHaveProperty("aggregateRating");
});

test("after any order of changes the kept stars are those of the reviews", async () => {
  const { id } = await insertProduct();
  const people = await Promise.all(Array.from({ length: 4 }, () => createReviewer(id)));
  for (let turn = 0; turn < 24; turn++) {
    const person = people[(turn * 7) % people.length];
    if (!person) continue;
    if (turn % 5 === 4) await person.post("/app/review/delete", { productId: id });
    else await save(person, id, { stars: 1 + ((turn * 3) % 5), ...(turn % 2 && { firstTry: "yes" }) });
  }
  const rows = await db.select().from(reviews).where(eq(reviews.productId, id));
  const counts: StarCounts = [0, 0, 0, 0, 0];
  for (const { stars } of rows) counts[stars - 1] = (counts[stars - 1] ?? 0) + 1;
  expect(await countsOf(id)).toEqual({
    stars: counts,
    printedBy: rows.filter(({ firstTry }) => firstTry !== null).length,
  });
  expect(ratingOf(counts)).not.toBeNull();
});

test("the page's form saves and deletes a review, and keeps what was typed when it is refused", async () => {
  const { id } = await insertProduct();
  const ada = await createReviewer(id);
  const address = `/product/${id}/reviews`;
  const refused = await submitForm(ada, address, { intent: "save", text: "Forgot the stars" });
  expect(refused.status).toBe(400);
  const page = await refused.text();
  expect(page).toContain("Forgot the stars");
  expect(page).toContain("Choose from one to five stars");
  const done = await submitForm(ada, address, { intent: "save", stars: "5", text: "Fits" });
  expect([done.status, done.headers.get("Location")]).toEqual([303, `${address}?saved=1#yours`]);
  expect(await listOf(id)).toMatchObject([{ stars: 5, text: "Fits" }]);
  const deleted = await submitForm(ada, address, { intent: "delete" });
  expect([deleted.status, deleted.headers.get("Location")]).toEqual([303, address]);
  expect(await listOf(id)).toEqual([]);
});

test("a name is asked for with the first review of somebody who has none", async () => {
  const { id } = await insertProduct();
  const stranger = await createReviewer(id);
  await db.update(users).set({ username: "Maker 9644" }).where(eq(users.id, stranger.user.id));
  const address = `/product/${id}/reviews`;
  const refused = await submitForm(stranger, address, { intent: "save", stars: "5", text: "Fits" });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toMatch(/name="username"[^>]*aria-invalid="true"/);
  expect(await listOf(id)).toEqual([]);
  const named = { intent: "save", stars: "5", text: "Fits", username: "Bea" };
  expect((await submitForm(stranger, address, named)).status).toBe(303);
  expect(await listOf(id)).toMatchObject([{ username: "Bea", text: "Fits" }]);
  expect(await (await stranger.fetch(address)).text()).not.toContain('name="username"');
});

test("with 10,000 reviews of one model its pages read few rows", async () => {
  const COUNT = 10_000;
  const { id } = await insertProduct();
  const many = `WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ${COUNT})`;
  await env.DB.batch(
    [
      `${many} INSERT INTO users (id, username, email, created_at) SELECT 'bulk-' || at, 'B' || at, 'b' || at || '@bulk.test', at FROM n`,
      `${many} INSERT INTO purchases (user_id, product_id, license, purchased_at) SELECT 'bulk-' || at, '${id}', 'standard', at FROM n`,
      `${many} INSERT INTO reviews (product_id, user_id, stars, text, paid, created_at)
        SELECT '${id}', 'bulk-' || at, 1 + at % 5, 'No. ' || at, 1, at FROM n`,
      `${many} INSERT INTO imported_reviews (source, source_id, product_id, stars, text)
        SELECT 'gumroad', '${id}' || at, '${id}', 1 + at % 5, iif(at % 2, 'No. ' || at, '') FROM n`,
      `UPDATE products SET stars = '[2000,2000,2000,2000,2000]', imported_stars = '[2000,2000,2000,2000,2000]' WHERE id = '${id}'`,
    ].map((statement) => env.DB.prepare(statement)),
  );
  const { DB, rowsRead } = countRowsRead();
  const cost = async (path: string) => {
    const answer = await fetchFromWorker(
      path,
      { headers: { "Sec-Fetch-Site": "same-origin" } },
      { ...env, DB },
    );
    expect(answer.status).toBe(200);
    return rowsRead();
  };
  const list = await listOf(id);
  expect(list).toHaveLength(REVIEWS_PAGE_SIZE);
  const costs = {
    product: await cost(`/product/${id}`),
    page: await cost(`/product/${id}/reviews`),
    laterPage: await cost(`/product/${id}/reviews?before=${list.at(-1)?.id}`),
    call: await cost(`/app/reviews?productId=${id}`),
    imported: await cost(`/product/${id}/reviews/gumroad`),
    importedLater: await cost(`/product/${id}/reviews/gumroad?before=5000`),
  };
  for (const [path, rows] of Object.entries(costs)) expect([path, rows <= 150]).toEqual([path, true]);
  const person = await createReviewer(id);
  await saved(person, id, { stars: 5 });
  expect(await countsOf(id)).toMatchObject({ stars: [2_000, 2_000, 2_000, 2_000, 2_001] });
});

test("what buyers said on Gumroad stands apart on the page, unchecked, and is in no rating and no order", async () => {
  const { id } = await insertProduct();
  for (const text of ["First.", "Second.", "Third.", "Fourth.", "<b>Newest.</b>"])
    await insertImportedReview(id, { text, stars: 1, boughtIn: "2024-03" });
  await insertImportedReview(id, { text: "", stars: 5 });
  const { importedReviews, rating, stars } = await productDetail(services, id);
  expect(importedReviews).toMatchObject({ stars: [5, 0, 0, 0, 1], hasMore: true });
  expect(importedReviews.newest.map(({ text }) => text)).toEqual([
    "<b>Newest.</b>",
    "Fourth.",
    "Third.",
    "Second.",
  ]);
  expect([rating, stars]).toEqual([null, [0, 0, 0, 0, 0]]);
  const shopper = await createVisitor();
  const html = async (path: string) => (await shopper.fetch(path)).text();
  const page = await html(`/product/${id}`);
  expect(page).toContain("&lt;b&gt;Newest.&lt;/b&gt;");
  expect(page).toContain("This shop has not checked them");
  expect(page).toContain("Bought on Gumroad in March 2024");
  expect(page).not.toContain("aggregateRating");
  expect(await html(`/product/${id}?lang=es`)).toContain("Esta tienda no las ha comprobado");
  expect(await html(`/product/${id}/reviews/gumroad`)).toContain("First.");
  expect(await html(`/product/${id}/reviews`)).not.toContain("First.");
  const plain = await insertProduct();
  expect(await html(`/product/${plain.id}`)).not.toContain("Reviews from Gumroad");
  expect((await shopper.fetch(`/product/${plain.id}/reviews/gumroad`)).status).toBe(404);
});
