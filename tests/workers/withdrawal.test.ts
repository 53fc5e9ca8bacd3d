import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { downloadParts, downloads, orders, outbox } from "#app/db/schema.ts";
import { drainOutbox } from "#app/domain/mail/outbox.server.ts";
import { withdrawalEnd } from "#app/domain/orders/withdrawal.contract.ts";
import { createMailServices } from "#tests/support/mail.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db } from "#tests/support/services.ts";
import { createSeller, createUser, submitForm, type TestUser } from "#tests/support/users.ts";

const seller = await createSeller();
const DAY_MS = 86_400_000;
const SPAIN = { name: "Ada", lastName: "Lovelace", country: "ES" };

async function insertBought(changes: Partial<typeof orders.$inferInsert> = {}, models = 1) {
  const ada = await createUser();
  const products = await Promise.all(Array.from({ length: models }, () => insertProduct()));
  const lines = products.map(({ id }) => ({ productId: id, title: `Model ${id}` }));
  const order = await insertOrder(ada.user.id, lines, {
    buyer: SPAIN,
    consentVersion: "2026-11",
    consentAt: new Date(),
    ...changes,
  });
  return { ada, order, ids: products.map(({ id }) => id), path: `/dashboard/withdrawal/${order.code}` };
}
const read = async (person: TestUser, path: string) =>
  (await person.fetch(path, { headers: { Accept: "text/html" } })).text();
const stored = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0]?.withdrawal;
const download = (userId: string, productId: string) =>
  db.insert(downloads).values({ userId, productId, count: 1, lastAt: new Date(), lastVersion: 1 });

test("a consumer withdraws in two steps; both sides are mailed once, with date and time", async () => {
  const { ada, order, ids, path } = await insertBought();
  expect(await read(ada, "/dashboard")).toContain("Withdraw from contract here");
  const page = await read(ada, path);
  expect(page).toContain("Confirm withdrawal");
  expect(page).toContain(`Model ${ids[0]}`);
  expect((await submitForm(ada, path, {})).status).toBe(303);
  expect((await submitForm(ada, path, {})).status).toBe(303);
  expect(await stored(order.id)).toEqual({ at: expect.any(Number), productIds: ids });
  expect(await read(ada, path)).toContain("You have withdrawn from this order");
  await db.update(outbox).set({ dueAt: new Date(0), sentAt: null, attempts: 0 });
  const mails = await db
    .select()
    .from(outbox)
    .where(inArray(outbox.template, ["withdrawal", "order-seller"]));
  expect(mails.map(({ template }) => template).sort()).toEqual(["order-seller", "withdrawal"]);
  const detail = await read(seller, `/studio/orders/${order.code}`);
  expect(detail).toContain("The buyer has withdrawn from");
  expect(detail).toContain(`Withdrawn by the buyer: Model ${ids[0]}`);
});

test("the confirmation names the models, the order, and when it was declared", async () => {
  const { ada, order, ids } = await insertBought({
    withdrawal: { at: Date.parse("2026-11-20T14:05:00Z"), productIds: [] },
  });
  const at = Date.parse("2026-11-20T14:05:00Z");
  await db
    .update(orders)
    .set({ withdrawal: { at, productIds: ids } })
    .where(eq(orders.id, order.id));
  const data = { order: order.id };
  await db
    .insert(outbox)
    .values({ cause: order.id, template: "withdrawal", userId: ada.user.id, data, dueAt: new Date(0) });
  const post = createMailServices(new Date());
  await drainOutbox(post.services);
  const mail = post.sent.find(({ subject }) => subject.includes(order.code));
  expect(mail?.to).toBe(ada.user.email);
  expect(mail?.text).toContain("20 November 2026 at 14:05 UTC");
  expect(mail?.text).toContain(`Model ${ids[0]}`);
  expect(mail?.text).toContain("Ada Lovelace");
});

test("the sellers' mail names only the models that were withdrawn", async () => {
  const { order, ids } = await insertBought({}, 2);
  const withdrawal = { at: Date.now(), productIds: [ids[1] ?? ""] };
  await db.update(orders).set({ withdrawal }).where(eq(orders.id, order.id));
  const data = { order: order.id, news: "withdrawn", to: "seller@shop.test" };
  await db.insert(outbox).values({ cause: order.id, template: "order-seller", data, dueAt: new Date(0) });
  const post = createMailServices(new Date());
  await drainOutbox(post.services);
  const mail = post.sent.find(({ subject }) => subject.includes(order.code));
  expect(mail?.text).toContain(`Withdrawn: Model ${ids[1]}\n`);
});

test("a download that has begun with the buyer's consent ends the right for its model alone", async () => {
  const { ada, order, ids, path } = await insertBought({}, 2);
  await download(ada.user.id, ids[0] ?? "");
  expect(await read(ada, path)).toContain(`No longer possible for Model ${ids[0]}`);
  await submitForm(ada, path, {});
  expect((await stored(order.id))?.productIds).toEqual([ids[1]]);
});

test("also one that was only begun; without the consent none does", async () => {
  const consented = await insertBought();
  const refused = await insertBought({ consentAt: null, consentVersion: null });
  const begun = { asked: [] as [number, number][], endSent: false, startedAt: new Date(), version: 1 };
  for (const { ada, ids } of [consented, refused])
    await db.insert(downloadParts).values({ ...begun, userId: ada.user.id, productId: ids[0] ?? "" });
  expect((await submitForm(consented.ada, consented.path, {})).status).toBe(409);
  expect(await stored(consented.order.id)).toBeNull();
  expect((await submitForm(refused.ada, refused.path, {})).status).toBe(303);
});

test.each<[string, Partial<typeof orders.$inferInsert>]>([
  ["after 16 days", { paidAt: new Date(Date.now() - 16 * DAY_MS) }],
  ["of a buyer outside the Economic Area", { buyer: { ...SPAIN, country: "US" } }],
  ["of a business", { taxId: "ESX1234567X" }],
  ["that was refunded", { status: "refunded" }],
  ["that was not paid", { status: "pending", paidAt: null }],
])("an order %s cannot be withdrawn from", async (_, changes) => {
  const { ada, order, path } = await insertBought(changes);
  expect(await read(ada, "/dashboard")).not.toContain("Withdraw from contract here");
  expect(await read(ada, path)).not.toContain("Confirm withdrawal");
  expect((await submitForm(ada, path, {})).status).toBe(409);
  expect(await stored(order.id)).toBeNull();
});

test("nobody withdraws from somebody else's order", async () => {
  const { order, path } = await insertBought();
  const eve = await createUser();
  expect((await submitForm(eve, path, {})).status).toBe(404);
  expect(await stored(order.id)).toBeNull();
});

test("the day of payment does not count, and the fourteenth does to its end", () => {
  const order = { status: "paid", totalCents: 499, buyer: SPAIN, taxId: null, withdrawal: null };
  const end = withdrawalEnd({ ...order, paidAt: new Date("2026-11-01T09:00:00Z") });
  expect(end?.toISOString()).toBe("2026-11-16T02:00:00.000Z");
});
