import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { ListQuery } from "#app/catalog/catalog.contract.ts";
import { listProducts } from "#app/catalog/catalog.server.ts";
import { PaymentRequest } from "#app/checkout/checkout.contract.ts";
import { startPayment } from "#app/checkout/checkout.server.ts";
import { draftOrder, placeOrder } from "#app/checkout/place-order.server.ts";
import {
  collections,
  comments,
  coupons,
  orderLines,
  orders,
  products,
  wishListItems,
} from "#app/db/schema.ts";
import { draftPreview, draftPreviewLink } from "#app/edits/draft-preview.server.ts";
import { grantFreeProduct } from "#app/library/library.server.ts";
import { createCoupon } from "#app/offers/coupons.server.ts";
import { grantLicense, revokeLicense } from "#app/orders/license-changes.store.server.ts";
import { deleteProduct } from "#app/publishing/delete-product.server.ts";
import { insertCollection } from "#tests/support/collections.ts";
import { databaseContent } from "#tests/support/database.ts";
import { couponOf } from "#tests/support/offers.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { insertProduct, insertPurchase, randomBytes } from "#tests/support/products.ts";
import { errorOf, outcomeOf } from "#tests/support/responses.ts";
import { db, testServices } from "#tests/support/services.ts";
import {
  callStudio,
  newVersionRequest,
  publishRequest,
  sendEdit,
  sendPublish,
  uploadZip,
} from "#tests/support/studio-api.ts";
import { createSeller, createUser, submitForm } from "#tests/support/users.ts";

const { services } = testServices();
const seller = await createSeller();

const exists = async (id: string) =>
  (await db.select({ id: products.id }).from(products).where(eq(products.id, id))).length > 0;
const found = async (q: string) =>
  (await listProducts(services, ListQuery.parse({ q }))).products.map((product) => product.id);
const deletion = (id: string) => outcomeOf(deleteProduct(services, { id }));

test("a model without owners is deleted with everything that was stored of it, and its address answers as an unpublished one's", async () => {
  const id = "never-bought";
  const zip = randomBytes(5_000);
  await sendPublish(await publishRequest(id, zip, await uploadZip(id, zip)));
  const picture = `products/${id}/${"1".repeat(64)}.webp`;
  const video = `products/${id}/${"2".repeat(64)}.mp4`;
  for (const key of [picture, video]) await env.IMAGES.put(key, "cover");
  const images = [{ key: picture, alt: { en: "A cover" }, width: 1, height: 1, video }];
  await db.update(products).set({ images }).where(eq(products.id, id));
  const shopper = await createUser();
  const at = new Date();
  await shopper.post("/app/cart/add", { id, license: "standard" });
  await db.batch([
    db.insert(comments).values({ productId: id, userId: shopper.user.id, comment: "Nice.", createdAt: at }),
    db.insert(wishListItems).values({ productId: id, userId: shopper.user.id, createdAt: at }),
  ]);
  const [row] = await db.select().from(products).where(eq(products.id, id));
  const hidden = await insertProduct({ status: "unpublished" });

  expect(await found("never bought")).toEqual([id]);
  const answer = await callStudio("POST", "/delete", { json: { id } });
  expect(await answer.json()).toEqual({ id });

  expect(JSON.stringify(await databaseContent())).not.toContain(id);
  expect(await found("never bought")).toEqual([]);
  await expect.poll(() => env.MODELS.head(row?.zipKey ?? "")).toBeNull();
  for (const key of [picture, video]) await expect.poll(() => env.IMAGES.head(key)).toBeNull();
  for (const path of ["/product/", "/app/download/"]) {
    const [gone, unpublished] = await Promise.all(
      [id, hidden.id].map((each) => shopper.fetch(`${path}${each}`)),
    );
    expect([path, gone?.status]).toEqual([path, unpublished?.status]);
  }
  expect(await (await shopper.fetch("/app/cart")).json()).toMatchObject({ items: [] });
  expect(await errorOf(await callStudio("POST", "/delete", { json: { id } }))).toEqual([404, "not_found"]);

  expect((await sendPublish(await publishRequest(id, zip, await uploadZip(id, zip)))).status).toBe(200);
});

test("another model with the id of a deleted one is in none of its coupons and collections", async () => {
  const [{ id }, other] = [await insertProduct(), await insertProduct()];
  await createCoupon(services, couponOf({ code: "ALONE", percent: 100, ids: [id] }));
  await createCoupon(services, couponOf({ code: "BOTH", percent: 50, ids: [other.id, id] }));
  const slug = await insertCollection({ models: [other.id, id] });
  expect(await deletion(id)).toBe("done");
  await insertProduct({ id });
  const stored = await db.select().from(coupons).orderBy(coupons.code);
  expect(stored.map(({ code, productIds, endsAt }) => [code, productIds, endsAt !== null])).toEqual([
    ["ALONE", [], true],
    ["BOTH", [other.id], false],
  ]);
  const [collection] = await db.select().from(collections).where(eq(collections.slug, slug));
  expect(collection?.models).toEqual([other.id]);
});

test("the private link of a deleted model does not show another with its id", async () => {
  const draft = async (title: string, publishedAt: string) => {
    const { id } = await insertProduct({
      id: "secret",
      title,
      status: "draft",
      publishedAt: new Date(publishedAt),
    });
    const { path } = await draftPreviewLink(services, id);
    return { id, token: new URL(path, "https://shop.test").searchParams.get("draft") ?? "" };
  };
  const first = await draft("Shown to a friend", "2026-11-01");
  expect(await draftPreview(services, first)).toMatchObject({ title: "Shown to a friend" });
  expect(await deletion(first.id)).toBe("done");
  const second = await draft("Shown to nobody", "2026-11-02");
  expect(await outcomeOf(draftPreview(services, first))).toBe("not_found");
  expect(await draftPreview(services, second)).toMatchObject({ title: "Shown to nobody" });
});

test("the zips of all versions are deleted", async () => {
  const id = "two-versions";
  const [first, second] = [randomBytes(1_000), randomBytes(1_000)];
  await sendPublish(await publishRequest(id, first, await uploadZip(id, first)));
  await sendEdit({ id, changes: {}, model: await newVersionRequest(id, second) });
  const keys = async () =>
    (await env.MODELS.list({ prefix: `products/${id}/` })).objects.map(({ key }) => key);
  expect(await keys()).toHaveLength(2);
  expect(await deletion(id)).toBe("done");
  await expect.poll(keys).toEqual([]);
});

/** What prevents the deletion of a model. */
const OBSTACLES: Record<string, (id: string, userId: string) => Promise<unknown>> = {
  "a license": (id, userId) => insertPurchase(userId, id),
  "a paid order": (id, userId) => insertOrder(userId, [{ productId: id }]),
  "an unpaid order": (id, userId) =>
    insertOrder(userId, [{ productId: id }], { status: "pending", paidAt: null }),
  "an order that was given up": (id, userId) =>
    insertOrder(userId, [{ productId: id }], { status: "expired", paidAt: null }),
  "a license given by hand and taken again": (id, userId) => {
    const changed = { userId, productId: id, license: "standard" as const, at: new Date() };
    return db.batch([grantLicense(db, changed), revokeLicense(db, changed)]);
  },
};

test.each(Object.entries(OBSTACLES))(
  "a model with %s cannot be deleted, and the studio offers to unpublish it",
  async (_, insertObstacle) => {
    const { id } = await insertProduct({ title: "Kept" });
    const { user } = await createUser();
    await insertObstacle(id, user.id);
    await db.insert(wishListItems).values({ productId: id, userId: user.id, createdAt: new Date() });
    const before = await databaseContent();
    expect(await errorOf(await callStudio("POST", "/delete", { json: { id } }))).toEqual([
      409,
      "product_owned",
    ]);
    expect(await databaseContent()).toEqual(before);

    const page = await (await seller.fetch(`/studio/models/${id}`)).text();
    expect(page).toContain("“Kept” cannot be deleted");
    expect(page).not.toContain('value="delete"');
    expect(page.match(/value="unpublish"/g)).toHaveLength(2);
    const refused = await submitForm(seller, `/studio/models/${id}`, { intent: "delete" });
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining("This model cannot be deleted"),
    ]);
  },
);

test.each(["published", "unpublished"] as const)(
  "the studio names a model that is %s before it deletes it",
  async (status) => {
    const { id } = await insertProduct({ title: "Doomed vase", status });
    const page = await (await seller.fetch(`/studio/models/${id}`)).text();
    expect(page).toContain("“Doomed vase” is deleted for good");
    const answer = await submitForm(seller, `/studio/models/${id}`, { intent: "delete" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/studio/models"]);
    expect(await exists(id)).toBe(false);
  },
);

test("an order that was priced before the deletion is not placed, and an order that was placed before prevents the deletion", async () => {
  const { user } = await createUser();
  const [gone, kept] = [await insertProduct(), await insertProduct()];
  const priced = async (id: string) => {
    const request = PaymentRequest.parse({ id });
    return { request, draft: await draftOrder(services, user, request) };
  };
  const [tooLate, inTime] = [await priced(gone.id), await priced(kept.id)];
  expect(await deletion(gone.id)).toBe("done");
  expect(await placeOrder(services, user, tooLate)).toBeNull();
  expect(await db.select().from(orders).where(eq(orders.userId, user.id))).toEqual([]);

  expect(await placeOrder(services, user, inTime)).toMatchObject({ lines: [{ productId: kept.id }] });
  expect(await deletion(kept.id)).toBe("product_owned");
});

test("when a purchase and a deletion race, one is done and the other refused", async () => {
  const outcomes = new Set<string>();
  for (const standard of [499, 0, 499, 0, 499, 0]) {
    const { id } = await insertProduct({ standard, commercial: null });
    const { user } = await createUser();
    const purchase =
      standard === 0
        ? grantFreeProduct(services, user, { id })
        : startPayment(services, user, PaymentRequest.parse({ id }));
    const [bought, deleted] = await Promise.all([outcomeOf(purchase), deletion(id)]);
    outcomes.add(`${bought} ${deleted}`);
    const lines = await db.select().from(orderLines).where(eq(orderLines.productId, id));
    expect(await exists(id)).toBe(bought === "done");
    expect(lines.length).toBe(bought === "done" && standard > 0 ? 1 : 0);
  }
  for (const outcome of outcomes) expect(["done product_owned", "not_found done"]).toContain(outcome);
});
