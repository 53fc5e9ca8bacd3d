import { env } from "cloudflare:workers";
import { and, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { addToCart } from "#app/cart/cart.server.ts";
import { downloadParts, orderLines, orders, outbox, products, purchases } from "#app/db/schema.ts";
import { requireOwnedZip, sendZip } from "#app/downloads/downloads.server.ts";
import { createFileLink } from "#app/downloads/file-links.server.ts";
import { requireOwnedFile, sendFile } from "#app/downloads/owned-files.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { OrdersQuery } from "#app/orders/order-list.contract.ts";
import { ordersPage } from "#app/orders/order-list.server.ts";
import { withdrawalEnd } from "#app/orders/refunds/withdrawal.contract.ts";
import { withdraw } from "#app/orders/refunds/withdrawal.server.ts";
import {
  queueWithdrawalMails,
  recordRefundDue,
  revokeWithdrawn,
  storeWithdrawal,
} from "#app/orders/refunds/withdrawal.store.server.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { todayOf } from "#app/today/today.server.ts";
import { waitingForSeller } from "#app/today/waiting.server.ts";
import { createMailServices } from "#tests/support/mail.ts";
import { insertOrder } from "#tests/support/orders.ts";
import {
  insertProductFile,
  insertProductWithZip,
  insertPurchase,
  randomBytes,
} from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createSeller, createUser, type TestUser } from "#tests/support/users.ts";

const seller = await createSeller();

const SPAIN = { name: "Ada", lastName: "Lovelace", country: "ES" };

async function insertPaidOrder(changes: Partial<typeof orders.$inferInsert> = {}, models = 1) {
  const ada = await createUser();
  const bought = await Promise.all(
    Array.from({ length: models }, () => insertProductWithZip(randomBytes(100))),
  );
  const lines = bought.map(({ id }) => ({ productId: id, title: `Model ${id}` }));
  const order = await insertOrder(ada.user.id, lines, {
    buyer: SPAIN,
    consentVersion: "2026-11",
    consentAt: new Date(),
    ...changes,
  });
  for (const product of bought) {
    await insertPurchase(ada.user.id, product.id);
    await insertProductFile(product);
  }
  await db.update(purchases).set({ orderId: order.id }).where(eq(purchases.userId, ada.user.id));
  return { ada, order, ids: bought.map(({ id }) => id), path: `/dashboard/withdrawal/${order.code}` };
}
/** Sends the form with these models ticked. */
const declare = (person: TestUser, path: string, ids: readonly string[]) =>
  person.fetch(path, {
    method: "POST",
    headers: { Host: "shop.test", "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(ids.map((id) => ["model", id])).toString(),
  });
const read = async (person: TestUser, path: string) =>
  (await person.fetch(path, { headers: { Accept: "text/html" } })).text();
const stored = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0]?.withdrawal;
const startDelivery = (userId: string, productId = "") =>
  db
    .update(purchases)
    .set({ deliveryBeganAt: new Date() })
    .where(and(eq(purchases.userId, userId), eq(purchases.productId, productId)));

test("a consumer withdraws in two steps; both sides are mailed once, with date and time", async () => {
  const { ada, order, ids, path } = await insertPaidOrder();
  expect(await read(ada, "/dashboard/payments")).toContain("Withdraw from contract here");
  const page = await read(ada, path);
  expect(page).toContain("Confirm withdrawal");
  expect(page).toContain(`Model ${ids[0]}`);
  expect((await declare(ada, path, ids)).status).toBe(303);
  expect((await declare(ada, path, ids)).status).toBe(303);
  expect(await stored(order.id)).toEqual({ at: expect.any(Number), productIds: ids });
  expect(await read(ada, path)).toContain(`You have withdrawn from: Model ${ids[0]}`);
  await db.update(outbox).set({ dueAt: new Date(0), sentAt: null, attempts: 0 });
  const mails = await db
    .select()
    .from(outbox)
    .where(inArray(outbox.template, ["withdrawal", "order-seller"]));
  expect(mails.map(({ template }) => template).sort()).toEqual(["order-seller", "withdrawal"]);
  const detail = await read(seller, `/studio/orders/${order.code}`);
  expect(detail).toContain("The buyer has withdrawn from");
  expect(detail).toMatch(/Refund by \d+ [A-Z]/);
  expect(detail).toContain(`Withdrawn by the buyer: Model ${ids[0]}`);
});

test("the confirmation names the models, the order, and when it was declared", async () => {
  const { ada, order, ids } = await insertPaidOrder();
  const at = Date.parse("2026-11-20T14:05:00Z");
  await db
    .update(orders)
    .set({ withdrawal: { at, productIds: ids } })
    .where(eq(orders.id, order.id));
  const data = { order: order.id, at: String(at) };
  await db
    .insert(outbox)
    .values({ cause: order.id, template: "withdrawal", userId: ada.user.id, data, dueAt: new Date(0) });
  const mailServices = createMailServices(new Date());
  await drainOutbox(mailServices.services);
  const mail = mailServices.sent.find(({ subject }) => subject.includes(order.code));
  expect(mail?.to).toBe(ada.user.email);
  expect(mail?.text).toContain("20 November 2026 at 15:05");
  expect(mail?.text).toContain(`Model ${ids[0]}`);
  expect(mail?.text).toContain("Ada Lovelace");
});

test("the sellers' mail names only the models that were withdrawn", async () => {
  const { order, ids } = await insertPaidOrder({}, 2);
  const withdrawal = { at: Date.now(), productIds: [ids[1] ?? ""] };
  await db.update(orders).set({ withdrawal }).where(eq(orders.id, order.id));
  const data = { order: order.id, news: "withdrawn", to: "seller@shop.test", at: String(withdrawal.at) };
  await db.insert(outbox).values({ cause: order.id, template: "order-seller", data, dueAt: new Date(0) });
  const mailServices = createMailServices(new Date());
  await drainOutbox(mailServices.services);
  const mail = mailServices.sent.find(({ text }) => text.includes(order.code));
  expect(mail?.subject).toBe(`Withdrawal: Model ${ids[1]}, €4.99`);
  expect(mail?.text).toContain(`Model ${ids[1]}`);
  expect(mail?.text).not.toContain(`Model ${ids[0]}`);
  expect(mail?.text).toContain("To refund: €4.99");
  expect(mail?.text).not.toContain("€9.98");
});

test("a download that has begun with the buyer's consent ends the right for its model only", async () => {
  const { ada, order, ids, path } = await insertPaidOrder({}, 2);
  await startDelivery(ada.user.id, ids[0]);
  expect(await read(ada, path)).toContain(`No longer possible for Model ${ids[0]}`);
  expect((await declare(ada, path, ids)).status).toBe(409);
  expect(await stored(order.id)).toBeNull();
  await declare(ada, path, ids.slice(1));
  expect((await stored(order.id))?.productIds).toEqual([ids[1]]);
});

test("without the buyer's consent no download ends the right", async () => {
  const { ada, ids, path } = await insertPaidOrder({ consentAt: null, consentVersion: null });
  await startDelivery(ada.user.id, ids[0]);
  expect((await declare(ada, path, ids)).status).toBe(303);
});

const fileLink = async (ada: TestUser, id = "") => {
  const { services } = testServices();
  return new URL((await createFileLink(services, ada.user, { id, path: "part.stl" })).url).pathname;
};

test.each<[string, (ada: TestUser, id: string) => Promise<string> | string]>([
  ["the whole zip", (_, id) => `/app/download/${id}`],
  [
    "the zip by the download panel, which does not report it",
    (_, id) => `/app/download/${id}?download=panel-0001`,
  ],
  ["one file", (_, id) => `/app/download/${id}/part.stl`],
  ["one file by a slicer's link", fileLink],
])("a request of %s is the beginning of the delivery, before a byte is read", async (_, address) => {
  const { ada, order, ids, path } = await insertPaidOrder();
  const file = await address(ada, ids[0] ?? "");
  await ada.fetch(file, { method: "HEAD" });
  expect(await read(ada, path)).toContain("Confirm withdrawal");
  const response = await ada.fetch(file, { headers: { Range: "bytes=0-0" } });
  expect([200, 206]).toContain(response.status);
  expect((await declare(ada, path, ids)).status).toBe(409);
  expect(await stored(order.id)).toBeNull();
  await response.body?.cancel();
});

test("a delivery is recorded once, also by parallel first requests", async () => {
  const { ada, ids } = await insertPaidOrder();
  const delivered = () => db.select().from(purchases).where(eq(purchases.userId, ada.user.id));
  const get = async (range: string) => {
    const response = await ada.fetch(`/app/download/${ids[0]}`, { headers: { Range: range } });
    await response.arrayBuffer();
    return response.status;
  };
  expect(await Promise.all(["0-9", "10-19", "20-99"].map((range) => get(`bytes=${range}`)))).toEqual([
    206, 206, 206,
  ]);
  const first = await delivered();
  expect(first[0]?.deliveryBeganAt).toBeInstanceOf(Date);
  await get("bytes=0-9");
  expect(await delivered()).toEqual(first);
});

test("a license that is bought after a download is delivered by the next one", async () => {
  const { ada, ids } = await insertPaidOrder();
  const [id = ""] = ids;
  await startDelivery(ada.user.id, id);
  await insertPurchase(ada.user.id, id, "commercial");
  await (await ada.fetch(`/app/download/${id}`)).arrayBuffer();
  const rows = await db.select().from(purchases).where(eq(purchases.userId, ada.user.id));
  expect(rows.map(({ deliveryBeganAt }) => deliveryBeganAt)).toEqual([expect.any(Date), expect.any(Date)]);
});

test.each(["", "/part.stl"])("a response without bytes of the zip%s is no delivery", async (file) => {
  const { ada, order, ids, path } = await insertPaidOrder();
  const get = async (headers: Record<string, string> = {}) => {
    const response = await ada.fetch(`/app/download/${ids[0]}${file}`, { headers });
    await response.body?.cancel();
    return response.status;
  };
  const head = await ada.fetch(`/app/download/${ids[0]}${file}`, { method: "HEAD" });
  expect(await get({ "If-None-Match": head.headers.get("ETag") ?? "" })).toBe(304);
  expect(await get({ "If-Match": '"another"' })).toBe(412);
  expect(await get({ Range: "bytes=1000-" })).toBe(416);
  const [product] = await db
    .select()
    .from(products)
    .where(eq(products.id, ids[0] ?? ""));
  await env.MODELS.delete(product?.zipKey ?? "");
  expect(await get()).toBe(503);
  expect((await declare(ada, path, ids)).status).toBe(303);
  expect((await stored(order.id))?.productIds).toEqual(ids);
});

test("a withdrawal stops a first download that was allowed just before it", async () => {
  const { ada, ids, path } = await insertPaidOrder();
  const [id = ""] = ids;
  const { services, settled } = testServices();
  const zip = await requireOwnedZip(services, ada.user, { id });
  const file = await requireOwnedFile(services, ada.user, { id, path: "part.stl" });
  expect((await declare(ada, path, ids)).status).toBe(303);
  const range = { offset: 0, length: 10 };
  await expect(sendZip(services, { zip, range })).rejects.toMatchObject({ code: "not_found" });
  await expect(sendFile(services, file, range)).rejects.toMatchObject({ code: "not_found" });
  await settled();
  expect(await db.select().from(downloadParts).where(eq(downloadParts.userId, ada.user.id))).toEqual([]);
});

test("what was withdrawn from can no longer be downloaded, and the rest of the order can", async () => {
  const { ada, ids, path } = await insertPaidOrder({}, 2);
  const [kept = "", withdrawn = ""] = ids;
  await startDelivery(ada.user.id, kept);
  const link = await fileLink(ada, withdrawn);
  await declare(ada, path, [withdrawn]);
  for (const address of [`/app/download/${withdrawn}`, `/app/download/${withdrawn}/part.stl`, link])
    expect([address, (await ada.fetch(address)).status]).toEqual([address, 404]);
  expect((await ada.fetch(`/app/download/${kept}`)).status).toBe(200);
});

test("a buyer withdraws from chosen models, later from another, and keeps the rest", async () => {
  const { ada, order, ids, path } = await insertPaidOrder({}, 3);
  const [first = "", second = "", kept = ""] = ids;
  expect((await declare(ada, path, [])).status).toBe(400);
  expect(await stored(order.id)).toBeNull();
  expect((await declare(ada, path, [first])).status).toBe(303);
  expect(await read(ada, "/dashboard/payments")).toContain("Withdraw from contract here");
  const page = await read(ada, path);
  expect(page).toContain(`You have withdrawn from: Model ${first}`);
  expect(page).toContain("You get back €4.99 within 14 days");
  expect(page).not.toContain(`value="${first}"`);
  expect((await declare(ada, path, [first, second])).status).toBe(303);
  const withdrawal = await stored(order.id);
  expect(withdrawal?.productIds).toEqual([first, second]);
  expect(withdrawal?.declarations?.map(({ productIds }) => productIds)).toEqual([[first], [second]]);
  const mine = await db.select().from(purchases).where(eq(purchases.userId, ada.user.id));
  expect(Object.fromEntries(mine.map(({ productId, revokedAt }) => [productId, revokedAt !== null]))).toEqual(
    {
      [first]: true,
      [second]: true,
      [kept]: false,
    },
  );
  const mailServices = createMailServices(new Date());
  const causes = withdrawal?.declarations?.map(({ at }) => `${order.id} ${at}`) ?? [];
  const queued = await db.select().from(outbox).where(eq(outbox.userId, ada.user.id));
  expect(queued.map(({ cause }) => cause).sort()).toEqual(causes);
  // They may have been sent already, which clears their data.
  for (const cause of causes)
    await db
      .update(outbox)
      .set({
        dueAt: new Date(0),
        sentAt: null,
        attempts: 0,
        data: { order: order.id, at: cause.split(" ")[1] ?? "" },
      })
      .where(eq(outbox.cause, cause));
  await drainOutbox(mailServices.services);
  const confirmations = mailServices.sent.filter(
    ({ to, text }) => to === ada.user.email && text.includes(order.code),
  );
  expect(confirmations.map(({ text }) => ids.filter((id) => text.includes(`Model ${id}`))).sort()).toEqual(
    [[first], [second]].sort(),
  );
});

test("a withdrawn model has no download button, its certificate says so, and it can be bought again", async () => {
  const { ada, ids, path } = await insertPaidOrder({}, 2);
  const [kept = "", withdrawn = ""] = ids;
  await declare(ada, path, [withdrawn]);
  const owned = await (await ada.fetch("/app/purchases")).json<
    { id: string; revokedBecause: string | null }[]
  >();
  expect(Object.fromEntries(owned.map(({ id, revokedBecause }) => [id, revokedBecause]))).toEqual({
    [kept]: null,
    [withdrawn]: "withdrawn",
  });
  const dashboard = await read(ada, "/dashboard");
  expect(dashboard).toContain(`/app/download/${kept}`);
  expect(dashboard).not.toContain(`/app/download/${withdrawn}`);
  expect(dashboard).toContain("Withdrawn ·");
  const [purchase] = await db.select().from(purchases).where(eq(purchases.productId, withdrawn));
  const certificate = await read(ada, `/license/${purchase?.certificateCode}`);
  expect(certificate).toContain("This licence is not valid: its buyer withdrew from the contract");
  const cart = await addToCart(testServices().services, ada.user, { id: withdrawn, license: "standard" });
  expect(cart.items.map(({ product }) => product.id)).toEqual([withdrawn]);
});

test("when two declarations for the same model race, one is stored, and one confirmation is mailed", async () => {
  const { ada, order, ids, path } = await insertPaidOrder({}, 2);
  const answers = await Promise.all([declare(ada, path, [ids[0] ?? ""]), declare(ada, path, [ids[0] ?? ""])]);
  expect(answers.every(({ status }) => status === 303 || status === 409)).toBe(true);
  expect((await stored(order.id))?.productIds).toEqual([ids[0]]);
  const mails = await db.select().from(outbox).where(eq(outbox.template, "withdrawal"));
  expect(mails.filter(({ cause }) => cause.startsWith(order.id))).toHaveLength(1);
});

test("the refund form of a withdrawal is filled in with its models and what was paid for them", async () => {
  const { ada, order, ids, path } = await insertPaidOrder({}, 3);
  await declare(ada, path, ids.slice(1));
  const page = await read(seller, `/studio/orders/${order.code}`);
  expect(page).toContain("Refund €9.98 within 14 days");
  const isTicked = (id: string) =>
    new RegExp(`<input[^>]*name="lines"[^>]*value="${id}"[^>]*>`).exec(page)?.[0].includes("checked");
  expect(ids.map(isTicked)).toEqual([false, true, true]);
  const chosen = /<input[^>]*type="radio"[^>]*checked=""[^>]*\/><span>([^<]*)/g;
  expect([...page.matchAll(chosen)].map(([, label]) => label)).toContain("Some models: their licences end");
});

test("a withdrawal stores nothing and mails nobody when a delivery or a refund came first", async () => {
  const delivered = await insertPaidOrder();
  const refunded = await insertPaidOrder({ status: "refunded" });
  await startDelivery(delivered.ada.user.id, delivered.ids[0]);
  for (const { order, ids } of [delivered, refunded]) {
    const withdrawal = { at: 1_000, productIds: ids };
    const [rows] = await db.batch([
      storeWithdrawal(db, { id: order.id, withdrawal: null }, withdrawal),
      ...revokeWithdrawn(db, order.id, withdrawal),
      ...queueWithdrawalMails(db, order.id, {
        declared: withdrawal,
        sellers: ["s@shop.test"],
        dueAt: new Date(),
      }),
    ]);
    expect(rows).toEqual([]);
    expect(await stored(order.id)).toBeNull();
    const mails = await db.select().from(outbox);
    expect(mails.filter(({ cause }) => cause.includes(order.id))).toEqual([]);
    const kept = await db.select().from(purchases).where(eq(purchases.orderId, order.id));
    expect(kept.map(({ revokedAt }) => revokedAt)).toEqual([null]);
  }
});

test.each<[string, Partial<typeof orders.$inferInsert>]>([
  ["after three weeks", { paidAt: new Date(Date.now() - 21 * DAY_MS) }],
  ["of a buyer outside the Economic Area", { buyer: { ...SPAIN, country: "US" } }],
  ["of a business", { taxId: "ESX1234567X" }],
  ["that was refunded", { status: "refunded" }],
  ["that was not paid", { status: "pending", paidAt: null }],
])("an order %s cannot be withdrawn from", async (_, changes) => {
  const { ada, order, ids, path } = await insertPaidOrder(changes);
  expect(await read(ada, "/dashboard/payments")).not.toContain("Withdraw from contract here");
  expect(await read(ada, path)).not.toContain("Confirm withdrawal");
  expect((await declare(ada, path, ids)).status).toBe(409);
  expect(await stored(order.id)).toBeNull();
});

test("nobody withdraws from somebody else's order", async () => {
  const { order, ids, path } = await insertPaidOrder();
  const eve = await createUser();
  expect((await declare(eve, path, ids)).status).toBe(404);
  expect(await stored(order.id)).toBeNull();
});

test("the seller is asked to refund only what was withdrawn and not refunded yet", async () => {
  const { order, ids } = await insertPaidOrder({}, 3);
  const [, refunded = "", open = ""] = ids;
  await db
    .update(orders)
    .set({ withdrawal: { at: 1_000, productIds: [refunded, open] } })
    .where(eq(orders.id, order.id));
  const refund = (id: string) =>
    db
      .update(orderLines)
      .set({ returnReason: "refunded" })
      .where(and(eq(orderLines.orderId, order.id), eq(orderLines.productId, id)));
  const notice = (page: string) => /The buyer has withdrawn from: (.*?)\. Refund/.exec(page)?.[1];
  await refund(refunded);
  expect(notice(await read(seller, `/studio/orders/${order.code}`))).toBe(`Model ${open}`);
  await refund(open);
  expect(notice(await read(seller, `/studio/orders/${order.code}`))).toBeUndefined();
});

test("an order whose buyer withdrew is to do, with its day, until the money was given back", async () => {
  const { ada, order, ids, path } = await insertPaidOrder({}, 2);
  await insertPaidOrder();
  const [withdrawn = ""] = ids;
  await declare(ada, path, [withdrawn]);
  const toDo = async () => {
    const { orders: listed } = await ordersPage(
      testServices().services,
      OrdersQuery.parse({ state: "to_do" }),
    );
    return listed.find(({ code }) => code === order.code)?.refundDue;
  };
  const at = (await stored(order.id))?.at ?? 0;
  expect(await toDo()).toBe(new Date(at + 14 * DAY_MS).toISOString());
  expect((await waitingForSeller(testServices().services, "all")).orders).toBeGreaterThan(0);
  const today = await todayOf(testServices().services, seller.user);
  expect(today.orders.find(({ code }) => code === order.code)?.cents).toBe(499);
  expect(await read(seller, "/studio/orders")).toContain("Refund by ");
  await db
    .update(orderLines)
    .set({ returnReason: "refunded" })
    .where(and(eq(orderLines.orderId, order.id), eq(orderLines.productId, withdrawn)));
  await recordRefundDue(db, order.id);
  expect(await toDo()).toBeUndefined();
});

test("a buyer whose bank returned the refund is not told that the money was given back", async () => {
  const { ada, order, ids, path } = await insertPaidOrder();
  await declare(ada, path, ids);
  await db.update(orderLines).set({ returnReason: "refunded" }).where(eq(orderLines.orderId, order.id));
  await db.update(orders).set({ status: "refunded", failedRefundId: "re_1" }).where(eq(orders.id, order.id));
  const page = await read(ada, path);
  expect(page).toContain("Your bank returned the money.");
  expect(page).not.toContain("The money has been given back.");
});

const CONSUMER_ORDER = {
  status: "paid",
  totalCents: 499,
  buyer: SPAIN as Record<string, string> | null,
  countryEvidence: null,
  taxId: null,
  withdrawal: null,
};

/** The time by law: the end of the fourteenth day, or of the next working day. */
test.each([
  ["the fourteenth day is a working day", "2026-11-02T09:00:00Z", "2026-11-16T23:00:00Z"],
  ["it is a Saturday", "2026-11-21T10:00:00Z", "2026-12-07T23:00:00Z"],
  ["it is already the next day in Madrid", "2026-07-01T22:30:00Z", "2026-07-16T22:00:00Z"],
  ["it is already the next day in Helsinki", "2026-07-01T21:30:00Z", "2026-07-16T21:00:00Z"],
  ["it is still the day before in Martinique", "2026-11-03T03:00:00Z", "2026-11-17T04:00:00Z"],
  ["it is a Saturday before Christmas", "2029-12-08T10:00:00Z", "2029-12-27T23:00:00Z"],
  ["it is a Saturday before Christmas, in Martinique", "2029-12-08T10:00:00Z", "2029-12-28T04:00:00Z"],
  ["it is Maundy Thursday", "2027-03-11T10:00:00Z", "2027-03-30T22:00:00Z"],
])("the period is not shorter than the law's: %s", (_, paidAt, lawful) => {
  const end = withdrawalEnd({ ...CONSUMER_ORDER, paidAt: new Date(paidAt) })?.getTime() ?? 0;
  expect(end).toBeGreaterThanOrEqual(Date.parse(lawful));
  expect(end).toBeLessThan(Date.parse(paidAt) + 21 * DAY_MS);
});

test.each<[string, Partial<Parameters<typeof withdrawalEnd>[0]>, boolean]>([
  ["a Spanish person's tax number", { taxId: "12345678Z" }, true],
  ["a foreigner's in Spain", { taxId: "X1234567L" }, true],
  ["a number for VAT", { taxId: "ESX1234567X" }, false],
  ["the United Kingdom", { buyer: { country: "GB" } }, true],
  ["no country but a card of France", { buyer: null, countryEvidence: { card: "FR" } }, true],
  ["no country at all", { buyer: null }, false],
])("a buyer with %s", (_, facts, hasRight) => {
  expect(withdrawalEnd({ ...CONSUMER_ORDER, paidAt: new Date(), ...facts }) !== null).toBe(hasRight);
});

test("while the clock stands still, a declaration that was read before another does not replace it", async () => {
  const { ada, order, ids } = await insertPaidOrder({}, 3);
  const [first = "", second = "", third = ""] = ids;
  const at = new Date();
  const still = { ...testServices().services, now: () => at };
  await withdraw(still, ada.user, { code: order.code, productIds: [first] });
  const [read] = await db.select().from(orders).where(eq(orders.id, order.id));
  await withdraw(still, ada.user, { code: order.code, productIds: [second] });
  const late = { at: at.getTime() + 1, productIds: [third] };
  const [isStored] = await db.batch([
    storeWithdrawal(db, { id: order.id, withdrawal: read?.withdrawal ?? null }, late),
    ...revokeWithdrawn(db, order.id, late),
    ...queueWithdrawalMails(db, order.id, { declared: late, sellers: [], dueAt: at }),
  ]);
  expect(isStored).toEqual([]);
  expect((await stored(order.id))?.productIds).toEqual([first, second]);
  const owned = await db.select().from(purchases).where(eq(purchases.userId, ada.user.id));
  expect(owned.filter(({ revokedAt }) => !revokedAt).map(({ productId }) => productId)).toEqual([third]);
});
