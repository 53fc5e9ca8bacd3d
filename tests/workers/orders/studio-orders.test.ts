import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { setUsername } from "#app/accounts/settings/settings.server.ts";
import { PAGE_SIZE } from "#app/catalog/catalog.contract.ts";
import { openDb } from "#app/db/client.server.ts";
import {
  chatMessages,
  contactMessages,
  coupons,
  downloads,
  memberships,
  outbox,
  purchases,
} from "#app/db/schema.ts";
import { BEGIN_NOW_VERSION, MEMBER_CONSENT_VERSION } from "#app/memberships/memberships.contract.ts";
import { orderDetails } from "#app/orders/order-details.server.ts";
import { OrdersQuery } from "#app/orders/order-list.contract.ts";
import { ordersPage } from "#app/orders/order-list.server.ts";
import { disputeEvidence } from "#app/orders/refunds/dispute-evidence.server.ts";
import { resendReceipt } from "#app/orders/resend-receipt.server.ts";
import { erasePerson } from "#app/privacy/privacy.store.server.ts";
import { countRowsRead } from "#tests/support/database.ts";
import { insertPaidGift } from "#tests/support/gifts.ts";
import { insertPeriod, makeMember } from "#tests/support/members.ts";
import { insertManyOrders, insertOrder } from "#tests/support/orders.ts";
import { createPendingOrder } from "#tests/support/payments.ts";
import { insertProduct } from "#tests/support/products.ts";
import { withoutSpans } from "#tests/support/responses.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createSeller, createUser } from "#tests/support/users.ts";

const COUNT = 10_000;
const { services } = testServices();
const seller = await createSeller();
const bulkBuyer = await createUser();
const bulkModel = await insertProduct({ title: "Bulk model" });
await insertManyOrders(COUNT, { userId: bulkBuyer.user.id, productId: bulkModel.id });

const { DB, rowsRead } = countRowsRead();
const counted = { ...services, db: openDb(DB, "first-primary") };
const pageOf = (query: Record<string, string>) => ordersPage(counted, OrdersQuery.parse(query));

/** Every code of a list, page by page up to `pages`; no page may read more than 200 rows. */
async function codesOf(query: Record<string, string>, pages = Number.POSITIVE_INFINITY): Promise<string[]> {
  const codes: string[] = [];
  let after: string | null = "";
  for (let page = 0; after !== null && page < pages; page++) {
    await rowsRead();
    const { orders: listed, next } = await pageOf({ ...query, after });
    expect(await rowsRead()).toBeLessThanOrEqual(200);
    expect(listed.length).toBeLessThanOrEqual(PAGE_SIZE);
    codes.push(...listed.map(({ code }) => code));
    after = next;
  }
  return codes;
}

const numbered = (keep: (n: number) => boolean) =>
  Array.from({ length: COUNT }, (_, at) => at + 1)
    .filter(keep)
    .map((n) => `ST-${String(n).padStart(5, "0")}`)
    .reverse();

test("each state has its orders once, newest first, and no page reads more than 200 rows of 10,000 orders", async () => {
  expect(await codesOf({}, 20)).toEqual(numbered(() => true).slice(0, 20 * PAGE_SIZE));
  expect(await codesOf({ state: "refunded" })).toEqual(numbered((n) => n % 50 === 0));
  expect(await codesOf({ state: "disputed" })).toEqual(numbered((n) => n % 1_000 === 0));
  expect(await codesOf({ state: "waiting" })).toEqual(numbered((n) => n % 97 === 0 && n % 10 !== 0));
  expect(await codesOf({ state: "abandoned" }, 5)).toEqual(
    numbered((n) => n % 10 === 0 && n % 50 !== 0).slice(0, 5 * PAGE_SIZE),
  );
  expect(await codesOf({ state: "failed" })).toEqual([]);
});

test("a search finds code, name, e-mail and model in every language, newest first", async () => {
  expect(await codesOf({ q: "bulk" }, 5)).toEqual(numbered(() => true).slice(0, 5 * PAGE_SIZE));
  expect(await codesOf({ q: "buyer 9999" })).toEqual(["ST-09999"]);
  const person = await createUser();
  const { id } = await insertProduct({ title: { en: "Owl", es: "Búho de pared" } });
  const { code } = await createPendingOrder(services, person, { id });
  for (const q of [code, code.toLowerCase(), person.user.email, "owl", "buho pared", `ada ${id}`])
    expect([q, await codesOf({ q })]).toEqual([q, [code]]);
  expect(await codesOf({ q: '"* OR - ^:' })).toEqual([]);
  expect(await codesOf({ q: "owl nothing" })).toEqual([]);
});

test("a buyer is found by a new name at once, and by nothing personal after the account was deleted", async () => {
  const person = await createUser();
  const { id } = await insertProduct();
  const { code } = await insertOrder(person.user.id, [{ productId: id, title: "Heron" }], {
    buyer: { name: "Wilhelmina", lastName: "Quist" },
  });
  expect(await codesOf({ q: "wilhelmina quist" })).toEqual([code]);
  await setUsername(services, person.user, "Zebulon");
  expect(await codesOf({ q: "zebulon" })).toEqual([code]);
  const [first, ...rest] = erasePerson(db, person.user.id, new Date());
  await db.batch([first, ...rest]);
  for (const q of ["wilhelmina", "zebulon", person.user.email]) expect(await codesOf({ q })).toEqual([]);
  expect(await codesOf({ q: "heron" })).toEqual([code]);
  const { orders: listed } = await pageOf({ q: code });
  expect(listed).toMatchObject([{ code, buyer: "", email: "" }]);
});

test("an order shows what was paid, its buyer and what happened", async () => {
  const person = await createUser();
  const [fox, owl] = [await insertProduct(), await insertProduct()];
  const at = new Date();
  const order = await insertOrder(
    person.user.id,
    [
      { productId: fox.id, title: "Fox", priceCents: 300 },
      { productId: owl.id, title: "Owl", priceCents: 700, license: "commercial" },
    ],
    {
      buyer: { name: "Ada", lastName: "Maker", country: "ES", city: "Vigo", postalCode: "36201" },
      createdAt: at,
      consentVersion: "2026-11",
      consentAt: at,
      paymentIntentId: "pi_123",
    },
  );
  const lastAt = new Date(Date.now() + 60_000);
  await db
    .insert(downloads)
    .values({ userId: person.user.id, productId: fox.id, count: 2, lastAt, lastVersion: 3 });
  const shown = await orderDetails(services, order.code);
  expect(shown).toMatchObject({
    total: 1000,
    refunded: 0,
    paymentPage: "https://dashboard.stripe.com/test/payments/pi_123",
    consent: { version: "2026-11" },
    buyer: { name: "Ada Maker", email: person.user.email, address: ["36201 Vigo", "Spain"] },
  });
  expect(shown.lines.map(({ title, price }) => [title, price]).sort()).toEqual([
    ["Fox", 300],
    ["Owl", 700],
  ]);
  expect(shown.events.map(({ kind }) => kind)).toEqual(["placed", "consent", "paid", "downloaded"]);
  await expect(orderDetails(services, "ST-22222222")).rejects.toMatchObject({ code: "not_found" });
});

test("the receipt is mailed again, once for a double click, and only for what was paid", async () => {
  const person = await createUser();
  const { id } = await insertProduct();
  const order = await insertOrder(person.user.id, [{ productId: id }]);
  const unpaid = await insertOrder(person.user.id, [{ productId: id }], { status: "pending", paidAt: null });
  const at = new Date();
  const fixed = { ...services, now: () => at };
  await Promise.all([resendReceipt(fixed, order), resendReceipt(fixed, order)]);
  await expect(resendReceipt(fixed, unpaid)).rejects.toMatchObject({ code: "not_found" });
  const mails = await db.select().from(outbox).where(eq(outbox.userId, person.user.id));
  expect(mails.map(({ template }) => template)).toEqual(["receipt"]);
  const { events } = await orderDetails(services, order.code);
  expect(events.filter(({ kind }) => kind === "mail")).toMatchObject([{ mail: "receipt" }]);
});

test("the pages are for sellers, and name the order", async () => {
  const person = await createUser();
  const order = await insertOrder(person.user.id, [{ productId: bulkModel.id, title: "Owl <3" }]);
  const list = await (await seller.fetch(`/studio/orders?q=${order.code}`)).text();
  expect(list).toContain(`href="/studio/orders/${order.code}"`);
  const page = await seller.fetch(`/studio/orders/${order.code}`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Owl &lt;3")]);
  expect((await seller.fetch("/studio/orders/ST-22222222")).status).toBe(404);
  expect((await person.fetch(`/studio/orders/${order.code}`)).status).toBe(404);
});

test("the evidence for a dispute has order, consent with its text, deliveries, receipts and messages since the order", async () => {
  const { user, fetch } = await createUser();
  const vase = await insertProduct({ title: "Vase" });
  const at = new Date("2026-11-20T10:00:00Z");
  const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
  const dispute = {
    id: "dp_77",
    status: "open" as const,
    reason: "product_not_received",
    amount: 499,
    openedAt: later(60).getTime(),
    dueAt: later(10_000).getTime(),
  };
  const { id, code } = await insertOrder(user.id, [{ productId: vase.id }], {
    createdAt: at,
    paidAt: later(1),
    consentVersion: "2026-11",
    consentAt: at,
    paymentIntentId: "pi_77",
    dispute,
  });
  const contact = { userId: user.id, name: "Ada", email: user.email, language: "en" as const };
  await db.batch([
    db.insert(purchases).values({
      userId: user.id,
      productId: vase.id,
      license: "standard",
      orderId: id,
      purchasedAt: later(1),
      deliveryBeganAt: later(5),
    }),
    db
      .insert(downloads)
      .values({ userId: user.id, productId: vase.id, count: 2, lastAt: later(9), lastVersion: 1 }),
    db.insert(outbox).values({
      cause: id,
      template: "receipt",
      userId: user.id,
      data: {},
      dueAt: later(1),
      sentAt: later(2),
    }),
    db.insert(chatMessages).values([
      { userId: user.id, fromUser: true, message: "Before the order", clientId: "a", createdAt: later(-9) },
      { userId: user.id, fromUser: true, message: "It prints well", clientId: "b", createdAt: later(20) },
      { userId: user.id, fromUser: false, message: "Glad to hear", clientId: "c", createdAt: later(21) },
    ]),
    db.insert(contactMessages).values([
      { ...contact, reference: "CM-EVIDENCE", message: "By the contact form", createdAt: later(30) },
      {
        ...contact,
        userId: null,
        reference: "CM-ANYBODY",
        message: "Under her address",
        createdAt: later(31),
      },
    ]),
  ]);
  const evidence = await disputeEvidence(services, code);
  expect(evidence.deliveryBegan).toEqual({ [vase.id]: later(5).toISOString() });
  expect(evidence.messages.map(({ text, from, by }) => [text, from, by])).toEqual([
    ["It prints well", "buyer", "chat"],
    ["Glad to hear", "seller", "chat"],
    ["By the contact form", "buyer", "mail"],
    ["Under her address", "unverified", "mail"],
  ]);
  expect(evidence.hasMore).toBe(false);
  const html = await (await seller.fetch(`/studio/orders/${code}/evidence`)).text();
  for (const said of [
    "dp_77",
    "the buyer says that nothing arrived",
    "20 November 2026 at 10:05 UTC",
    "I lose my right to withdraw",
    "Mailed: receipt",
    "Under the buyer’s address, without logging in",
    "pi_77",
  ])
    expect(html).toContain(said);
  // That the whole zip arrived, the buyer's browser says alone.
  expect(html).not.toContain("Downloaded");
  expect(html).not.toContain("Before the order");
  expect((await fetch(`/studio/orders/${code}/evidence`)).status).toBe(404);
  await rowsRead();
  await disputeEvidence(counted, code);
  expect(await rowsRead()).toBeLessThanOrEqual(200);
});

test("the evidence for a membership's payment has the terms of its period, the text that was ticked, and what its member took and downloaded in it", async () => {
  const { user } = await createUser();
  const owl = await insertProduct({ title: "Owl" });
  const ruin = await insertProduct({ title: "Ruin" });
  const later = await insertProduct({ title: "Later" });
  const startsAt = new Date("2026-10-01T10:00:00Z");
  const minutesAfter = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000);
  const { membership, tier, order } = await makeMember(user.id, {
    tier: { name: { en: "Workshop Club" }, discountPercent: 20 },
    period: { startsAt, order: { consentVersion: MEMBER_CONSENT_VERSION, consentAt: minutesAfter(4) } },
  });
  const renewal = await insertPeriod(membership, tier, {
    startsAt: new Date("2026-10-31T10:00:00Z"),
    renewal: true,
    terms: { discountPercent: 30 },
  });
  const taken = { userId: user.id, license: "standard" as const };
  const { id: orderId, code: bought } = await insertOrder(user.id, [{ productId: ruin.id }]);
  await db.insert(purchases).values([
    {
      ...taken,
      productId: owl.id,
      memberOrderId: order.id,
      purchasedAt: minutesAfter(5),
      deliveryBeganAt: minutesAfter(6),
    },
    {
      ...taken,
      productId: ruin.id,
      memberOrderId: order.id,
      orderId,
      purchasedAt: new Date(),
    },
    {
      ...taken,
      productId: later.id,
      memberOrderId: order.id,
      purchasedAt: minutesAfter(7),
      deliveryBeganAt: new Date("2026-11-02T09:30:00Z"),
    },
  ]);
  const page = async (code: string) => await (await seller.fetch(`/studio/orders/${code}/evidence`)).text();
  const first = await page(order.code);
  for (const said of [
    "1 October 2026 at 10:00 UTC – 31 October 2026 at 10:00 UTC",
    "20% off",
    "Begin my membership now",
    BEGIN_NOW_VERSION,
    "Add models to my library now",
    "1 October 2026 at 10:05 UTC",
    "First download began: 1 October 2026 at 10:06 UTC",
    "First download began: 2 November 2026 at 09:30 UTC",
    bought,
  ])
    expect(first).toContain(said);
  for (const absent of ["Not waived", "Before this one"]) expect(first).not.toContain(absent);
  const declared = { at: Date.parse("2026-11-01T08:00:00Z"), end: Date.parse("2026-11-30T10:00:00Z") };
  await db.update(memberships).set({ endDeclared: declared }).where(eq(memberships.id, membership.id));
  const second = await page(renewal.code);
  for (const said of [
    "renewal",
    "1 payment of the same membership, not disputed",
    "1 November 2026 at 08:00 UTC, to end 30 November 2026 at 10:00 UTC",
  ])
    expect(second).toContain(said);
  expect(second).toContain("30% off");
  expect(second).toContain("Later");
  expect(second).not.toMatch(/Owl|Ruin|20% off|Not waived/);
});

test("a membership's order says what it pays for; only the one with which somebody joined can be withdrawn from, and one that is not paid has no payment", async () => {
  const { user } = await createUser();
  const startsAt = new Date("2026-10-01T10:00:00Z");
  const { membership, tier, order } = await makeMember(user.id, { period: { startsAt } });
  const change = await insertPeriod(membership, tier, {
    startsAt: new Date("2026-10-11T10:00:00Z"),
    days: 20,
  });
  const renewal = await insertPeriod(membership, tier, {
    startsAt: new Date("2026-10-31T10:00:00Z"),
    renewal: true,
    order: { status: "pending", paidAt: null },
  });
  const page = async ({ code }: { code: string }) =>
    withoutSpans(await (await seller.fetch(`/studio/orders/${code}`)).text()).split("__remixContext")[0];
  const [joined, changed, unpaid] = [await page(order), await page(change), await page(renewal)];
  expect(joined).toContain("31 October 2026 · joined");
  expect(joined).toContain("Right of withdrawal");
  expect(changed).toContain("31 October 2026 · change of membership");
  expect(changed).not.toContain("Right of withdrawal");
  expect(changed).toContain("Send the receipt again");
  expect(unpaid).toContain("30 November 2026 · renewal");
  expect(unpaid).not.toContain('id="order-payment"');
  expect(joined).toContain(`href="/studio/memberships/tiers/${tier.slug}"`);
});

test("with many messages the evidence has the newest, oldest first, and says that there are more", async () => {
  const { user } = await createUser();
  const vase = await insertProduct();
  const { code, createdAt } = await insertOrder(user.id, [{ productId: vase.id }]);
  const write = async (from: number, until: number) => {
    for (let n = from; n < until; n += 10)
      await db.insert(chatMessages).values(
        Array.from({ length: Math.min(10, until - n) }, (_, at) => ({
          userId: user.id,
          fromUser: true,
          message: `Message ${n + at}`,
          clientId: `c${n + at}`,
          createdAt: new Date(createdAt.getTime() + (n + at) * 1000),
        })),
      );
  };
  await write(0, 100);
  expect(await disputeEvidence(services, code)).toMatchObject({ hasMore: false });
  await write(100, 105);
  const { messages, hasMore } = await disputeEvidence(services, code);
  expect(messages.map(({ text }) => text)).toEqual(
    Array.from({ length: 100 }, (_, at) => `Message ${at + 5}`),
  );
  expect(hasMore).toBe(true);
  expect(await (await seller.fetch(`/studio/orders/${code}/evidence`)).text()).toContain(
    "These are the newest messages",
  );
});

test("the orders of a month are those placed in it by the shop's clock, in each state, and no page reads more than 200 rows", async () => {
  const buyer = await createUser();
  const { id } = await insertProduct();
  const placed = async (at: string, changes = {}) =>
    (await insertOrder(buyer.user.id, [{ productId: id }], { createdAt: new Date(at), ...changes })).code;
  // In summer Madrid's June ends two hours before it does in UTC.
  const inMadrid = {
    ...counted,
    shop: {
      ...counted.shop,
      profile: async () => ({ ...(await counted.shop.profile()), timeZone: "Europe/Madrid" }),
    },
  };
  const before = await placed("2022-06-30T21:59:00.000Z");
  const first = await placed("2022-06-30T22:01:00.000Z");
  const last = await placed("2022-07-31T21:59:00.000Z", { status: "expired", paidAt: null });
  await placed("2022-07-31T22:01:00.000Z");
  const inMonth = async (query: Record<string, string>) =>
    (await ordersPage(inMadrid, OrdersQuery.parse(query))).orders.map(({ code }) => code);
  expect(await inMonth({ month: "2022-07" })).toEqual([last, first]);
  expect(await inMonth({ month: "2022-06" })).toEqual([before]);
  expect(await inMonth({ month: "2022-07", state: "abandoned" })).toEqual([last]);
  expect(await inMonth({ month: "2022-07", q: before })).toEqual([before]);
  const { months } = await ordersPage(inMadrid, OrdersQuery.parse({}));
  expect(months.at(-1)).toBe("2022-06");
  expect(new Set(months).size).toBe(months.length);
  // Those of insertManyOrders.
  expect(await codesOf({ month: "2023-11" })).toEqual(numbered(() => true));
  expect(await codesOf({ month: "2023-11", state: "refunded" })).toEqual(numbered((n) => n % 50 === 0));
});

test("the list says of an order whether it is a gift, its coupon and its country", async () => {
  const buyer = await createUser();
  const { id } = await insertProduct();
  const gift = await insertPaidGift(buyer.user.id);
  await db
    .insert(coupons)
    .values({ code: "SPRING", percent: 10, startsAt: new Date(), createdAt: new Date() });
  const { code } = await insertOrder(buyer.user.id, [{ productId: id }], {
    coupon: "SPRING",
    buyer: { name: "Ada", country: "PT" },
    countryEvidence: { billing: "ES", card: "FR", ip: null },
  });
  expect((await pageOf({ q: gift.code })).orders).toMatchObject([
    { isGift: true, coupon: null, country: "" },
  ]);
  expect((await pageOf({ q: code })).orders).toMatchObject([
    { isGift: false, coupon: "SPRING", country: "Spain" },
  ]);
});
