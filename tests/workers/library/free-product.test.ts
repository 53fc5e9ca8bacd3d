import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { licenseChanges, products, purchases } from "#app/db/schema.ts";
import type { Purchase } from "#app/library/library.contract.ts";
import { grantFreeProduct } from "#app/library/library.server.ts";
import { insertProduct } from "#tests/support/products.ts";
import { errorOf, outcomeOf } from "#tests/support/responses.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

const rowsOf = (userId: string) => db.select().from(purchases).where(eq(purchases.userId, userId));

test("a free model is granted with its Standard license and without an order", async () => {
  const person = await createUser();
  const { id } = await insertProduct({ standard: 0, commercial: 900 });
  const answer = await person.post("/app/product/get/free", { id });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    id,
    license: "standard",
    downloadCount: 0,
    lastDownloadAt: null,
    fileDownloads: null,
    version: 1,
    orderCode: null,
    revokedAt: null,
    product: { id, price: 0, free: true },
  });
  const listed = await (await person.fetch("/app/purchases")).json<Purchase[]>();
  expect(listed.map((purchase) => purchase.id)).toEqual([id]);
});

test("50 parallel claims grant a free model once, with the same response", async () => {
  const person = await createUser();
  const { id } = await insertProduct({ standard: 0 });
  const claims = Array.from({ length: 50 }, () => person.post("/app/product/get/free", { id }));
  const answers = await Promise.all(claims);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
  expect(await rowsOf(person.user.id)).toHaveLength(1);
});

test("refuses to grant a paid, unknown or hidden product and one that is free only as Commercial", async () => {
  const person = await createUser();
  const paid = await insertProduct({ standard: 50 });
  const commercialOnly = await insertProduct({ standard: null, commercial: 900 });
  const hidden = await insertProduct({ standard: 0, status: "unpublished" });
  const refusals: [string, number, string][] = [
    [paid.id, 409, "not_free"],
    [commercialOnly.id, 409, "not_free"],
    [hidden.id, 404, "not_found"],
    ["no-such-model", 404, "not_found"],
  ];
  for (const [id, ...expected] of refusals)
    expect(await errorOf(await person.post("/app/product/get/free", { id })), id).toEqual(expected);
  expect(await rowsOf(person.user.id)).toEqual([]);
});

test("refuses a product marked as free whose Standard license has a price", async () => {
  const person = await createUser();
  const { id } = await insertProduct({ standard: 700 });
  await db.update(products).set({ free: true, priceCents: 0 }).where(eq(products.id, id));
  expect(await errorOf(await person.post("/app/product/get/free", { id }))).toEqual([409, "not_free"]);
});

test("while the price changes, each accepted claim owns the model and each refused one does not", async () => {
  const { services } = testServices();
  for (let round = 0; round < 8; round += 1) {
    const { id } = await insertProduct({ standard: 0 });
    const people: TestUser[] = [];
    for (let i = 0; i < 10; i += 1) people.push(await createUser());
    const price = (cents: number) =>
      db.update(products).set({ standardCents: cents }).where(eq(products.id, id)).execute();
    const claim = ({ user }: TestUser) => outcomeOf(grantFreeProduct(services, user, { id }));
    const [early, , late] = await Promise.all([
      Promise.all(people.slice(0, 5).map(claim)),
      price(499),
      Promise.all(people.slice(5).map(claim)),
    ]);
    const outcomes = [...early, ...late];
    for (const [i, { user }] of people.entries()) {
      const owned = (await rowsOf(user.id)).length;
      expect([owned, outcomes[i]]).toEqual(owned ? [1, "done"] : [0, "not_free"]);
    }
    expect(await claim(await createUser())).toBe("not_free");
  }
});

test("claiming an already bought model does not change the purchase", async () => {
  const { services } = testServices();
  const person = await createUser();
  const { id } = await insertProduct({ standard: 499 });
  const purchasedAt = new Date("2026-01-02T03:04:05Z");
  await db
    .insert(purchases)
    .values({ userId: person.user.id, productId: id, license: "standard", purchasedAt });
  await db.update(products).set({ standardCents: 0 }).where(eq(products.id, id));
  const purchase = await grantFreeProduct(services, person.user, { id });
  expect(purchase.purchasedAt).toBe(purchasedAt.toISOString());
  expect(await rowsOf(person.user.id)).toHaveLength(1);
});

test("a license that a seller took by hand stays taken, and a refunded one can be had for free again", async () => {
  const [taken, refunded] = [await createUser(), await createUser()];
  const { id } = await insertProduct({ standard: 0 });
  for (const person of [taken, refunded]) await person.post("/app/product/get/free", { id });
  const revokedAt = new Date();
  await db.update(purchases).set({ revokedAt }).where(eq(purchases.productId, id));
  await db.insert(licenseChanges).values({
    userId: taken.user.id,
    productId: id,
    license: "standard",
    change: "revoked",
    note: "Sold the files on",
    madeBy: "seller",
    createdAt: revokedAt,
  });
  expect(await errorOf(await taken.post("/app/product/get/free", { id }))).toEqual([403, "license_taken"]);
  expect((await rowsOf(taken.user.id))[0]?.revokedAt).toEqual(revokedAt);
  expect((await refunded.post("/app/product/get/free", { id })).status).toBe(200);
  expect((await rowsOf(refunded.user.id))[0]?.revokedAt).toBeNull();
});
