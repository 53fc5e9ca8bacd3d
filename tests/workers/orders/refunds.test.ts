import { and, eq, is, like } from "drizzle-orm";
import { SQLiteRaw } from "drizzle-orm/sqlite-core/query-builders/raw";
import { expect, test } from "vitest";
import { addToCart } from "#app/cart/cart.server.ts";
import {
  orders,
  outbox,
  paymentEvents,
  products,
  purchases,
  refunds,
  searchEntries,
} from "#app/db/schema.ts";
import type { Purchase } from "#app/library/library.contract.ts";
import { grantFreeProduct } from "#app/library/library.server.ts";
import { paymentRecord } from "#app/orders/payments/buyer-payments.server.ts";
import { withdraw } from "#app/orders/refunds/withdrawal.server.ts";
import { createPendingOrder, findEventId, processEvent, readUserRecords } from "#tests/support/payments.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, stripe, testServices } from "#tests/support/services.ts";
import { createUser, createUserWithPassword, PASSWORD, type TestUser } from "#tests/support/users.ts";

const { services, logged } = testServices();

async function buyProduct(person: TestUser, id: string, license: "standard" | "commercial" = "standard") {
  const order = await createPendingOrder(services, person, { id, license });
  await stripe.pay(order.paymentSessionId);
  const completed = await findEventId(order.paymentSessionId, "checkout.session.completed");
  await processEvent(services, completed);
  return { ...order, completed };
}

async function refundOrder({ paymentSessionId }: { paymentSessionId: string }) {
  await stripe.refund(paymentSessionId);
  const event = await findEventId(paymentSessionId, "charge.refunded");
  await processEvent(services, event);
  return event;
}

const purchaseOf = async (person: TestUser, id: string) => {
  const wanted = and(eq(purchases.userId, person.user.id), eq(purchases.productId, id));
  return (await db.select().from(purchases).where(wanted))[0];
};

test.each([
  ["refunded", (session: string) => stripe.refund(session), "charge.refunded"],
  [
    "charged_back",
    async (session: string) => stripe.closeDispute((await stripe.dispute(session)).id, "lost"),
    "charge.dispute.closed",
  ],
] as const)(
  "a purchase that was %s is shown as such, and its buyer gets one mail",
  async (revokedBecause, revoke, type) => {
    const person = await createUser();
    const [{ id }, kept] = [await insertProduct(), await insertProduct()];
    await buyProduct(person, kept.id);
    const order = await buyProduct(person, id);
    await revoke(order.paymentSessionId);
    await processEvent(services, await findEventId(order.paymentSessionId, type));
    await db.delete(paymentEvents);
    await processEvent(services, await findEventId(order.paymentSessionId, type));
    const mails = await db.select().from(outbox).where(eq(outbox.userId, person.user.id));
    expect(mails.map(({ cause }) => cause).filter((cause) => cause.startsWith(`${order.id} `))).toEqual([
      `${order.id} ${revokedBecause}`,
    ]);
    const shown = await (await person.fetch("/app/purchases")).json<Purchase[]>();
    expect(Object.fromEntries(shown.map((each) => [each.id, each.revokedBecause]))).toEqual({
      [id]: revokedBecause,
      [kept.id]: null,
    });
  },
);

test("a refund uncounts the sale that the search ranks by, and the sale of its upgrade", async () => {
  const person = await createUser();
  const { id } = await insertProduct();
  const sales = async () =>
    (await db.select().from(searchEntries).where(eq(searchEntries.productId, id)))[0]?.sales;
  const order = await buyProduct(person, id);
  await buyProduct(person, id, "commercial");
  expect(await sales()).toBe(2);
  const event = await refundOrder(order);
  await db.delete(paymentEvents);
  await processEvent(services, event);
  expect(await sales()).toBe(0);
});

test("a refund revokes the purchase", async () => {
  const person = await createUser();
  const { id } = await insertProduct();
  const order = await buyProduct(person, id);
  await refundOrder(order);
  expect((await person.fetch(`/app/download/${id}`)).status).toBe(404);
  const [shown] = await (await person.fetch("/app/purchases")).json<{ revokedAt: string | null }[]>();
  expect(shown?.revokedAt).toMatch(/^\d{4}-.*Z$/);
  expect((await paymentRecord(services, person.user, order.paymentSessionId)).state).toBe("refunded");
});

test("a model bought again after a refund is not revoked by events of the old order", async () => {
  const person = await createUser();
  const { id } = await insertProduct();
  const first = await buyProduct(person, id);
  const refundEvent = await refundOrder(first);
  expect((await readUserRecords(person.user.id)).live).toEqual([]);
  const second = await buyProduct(person, id);
  for (const event of [first.completed, refundEvent, second.completed]) await processEvent(services, event);
  expect(await purchaseOf(person, id)).toMatchObject({ orderId: second.id, revokedAt: null });
  expect((await readUserRecords(person.user.id)).statuses.sort()).toEqual(["paid", "refunded"]);
});

test("no event of an order grants what its buyer withdrew from, also when it was bought again and refunded", async () => {
  const person = await createUser();
  const { id } = await insertProduct();
  const withdrawn = await buyProduct(person, id);
  await db
    .update(orders)
    .set({ buyer: { country: "ES" } })
    .where(eq(orders.id, withdrawn.id));
  await withdraw(services, person.user, { code: withdrawn.code, productIds: [id] });
  await refundOrder(await buyProduct(person, id));
  await db.delete(paymentEvents);
  await processEvent(services, withdrawn.completed);
  expect((await readUserRecords(person.user.id)).live).toEqual([]);
});

test("a repeated event of a refunded order grants nothing, even when its record was deleted", async () => {
  const person = await createUser();
  const { id } = await insertProduct();
  const order = await buyProduct(person, id);
  await refundOrder(order);
  const before = await readUserRecords(person.user.id);
  await db.delete(paymentEvents);
  for (const event of await stripe.events(order.paymentSessionId)) await processEvent(services, event.id);
  await paymentRecord(services, person.user, order.paymentSessionId);
  expect(await readUserRecords(person.user.id)).toEqual(before);
});

test("refunding an upgrade keeps the Standard license", async () => {
  const person = await createUser();
  const { id } = await insertProduct();
  await buyProduct(person, id, "standard");
  const upgrade = await buyProduct(person, id, "commercial");
  expect(upgrade.totalCents).toBe(1500);
  await refundOrder(upgrade);
  expect((await readUserRecords(person.user.id)).live).toEqual([`${id} standard`]);
});

test("a refund of one order keeps the models of the other orders", async () => {
  const person = await createUser();
  const [one, two] = [await insertProduct(), await insertProduct()];
  const first = await buyProduct(person, one.id);
  await buyProduct(person, two.id);
  await refundOrder(first);
  expect((await readUserRecords(person.user.id)).live).toEqual([`${two.id} standard`]);
});

/** Opens two payment pages for the same product, which the shop prevents unless the first order has expired. */
async function openTwoPaymentPages(person: TestUser, first: { id: string }, second: { id: string }) {
  const given = await createPendingOrder(services, person, first);
  await db.update(orders).set({ status: "expired" }).where(eq(orders.id, given.id));
  return [given, await createPendingOrder(services, person, second)] as const;
}
const payAndProcess = async ({ paymentSessionId }: { paymentSessionId: string }) => {
  await stripe.pay(paymentSessionId);
  await processEvent(services, await findEventId(paymentSessionId, "checkout.session.completed"));
};
const refundsOf = async ({ paymentSessionId }: { paymentSessionId: string }) =>
  (await stripe.events(paymentSessionId)).filter(({ type }) => type === "charge.refunded").length;
const paymentMailsTo = async (person: TestUser) =>
  (await db.select().from(outbox).where(eq(outbox.userId, person.user.id)))
    .filter(({ template }) => template === "payment-news")
    .map(({ cause }) => cause.split(" ").slice(1).join(" "));

test("the second of two payments for the same model is refunded, mailed and logged, once", async () => {
  const person = await createUser();
  const { id } = await insertProduct();
  const [first, second] = await openTwoPaymentPages(person, { id }, { id });
  await payAndProcess(first);
  await payAndProcess(second);
  for (const { id: event } of await stripe.events(second.paymentSessionId))
    await processEvent(services, event);
  await Promise.all([1, 2].map(() => paymentRecord(services, person.user, second.paymentSessionId)));
  expect(await refundsOf(second)).toBe(1);
  expect(await refundsOf(first)).toBe(0);
  expect(await purchaseOf(person, id)).toMatchObject({ orderId: first.id, revokedAt: null });
  expect(await paymentRecord(services, person.user, second.paymentSessionId)).toMatchObject({
    state: "refunded",
    products: [{ id, returnReason: "owned" }],
  });
  expect(await paymentMailsTo(person)).toEqual(["returned 499"]);
  expect((await readUserRecords(person.user.id)).receipts).toBe(1);
  const events = logged.filter(({ facts }) => facts?.order === second.id).map(({ event }) => event);
  expect(events).toEqual(["paid_twice"]);
  await refundOrder(first);
  expect((await readUserRecords(person.user.id)).live).toEqual([]);
});

test("an order with an already owned model is refunded by that model's amount", async () => {
  const person = await createUser();
  const [owned, other] = [await insertProduct({ standard: 700 }), await insertProduct({ standard: 300 })];
  for (const { id } of [owned, other]) await addToCart(services, person.user, { id, license: "standard" });
  const [cart, single] = await openTwoPaymentPages(person, { id: "cart" }, { id: owned.id });
  await payAndProcess(single);
  await payAndProcess(cart);
  await paymentRecord(services, person.user, cart.paymentSessionId);
  const events = await stripe.events(cart.paymentSessionId);
  const refunds = events.filter(({ type }) => type === "charge.refunded");
  expect(refunds.map(({ data }) => (data.object as { amount_refunded: number }).amount_refunded)).toEqual([
    700,
  ]);
  for (const { id } of refunds) await processEvent(services, id);
  expect((await readUserRecords(person.user.id)).live).toEqual(
    [`${owned.id} standard`, `${other.id} standard`].sort(),
  );
  expect(await paymentRecord(services, person.user, cart.paymentSessionId)).toMatchObject({ state: "paid" });
  expect(await paymentMailsTo(person)).toEqual(["returned 700"]);
  expect((await readUserRecords(person.user.id)).receipts).toBe(2);
});

test("a refund that failed is tried again and made once", async () => {
  const person = await createUser();
  const { id } = await insertProduct();
  const [first, second] = await openTwoPaymentPages(person, { id }, { id });
  await payAndProcess(first);
  await stripe.pay(second.paymentSessionId);
  const event = await findEventId(second.paymentSessionId, "checkout.session.completed");
  const refused = { ...services.payments, refund: () => Promise.reject(new Error("no balance")) };
  await expect(processEvent({ ...services, payments: refused }, event)).rejects.toThrow("no balance");
  expect(await refundsOf(second)).toBe(0);
  await processEvent(services, event);
  await processEvent(services, event);
  expect(await refundsOf(second)).toBe(1);
  expect((await readUserRecords(person.user.id)).live).toEqual([`${id} standard`]);
});

test("an upgrade is revoked and refunded with the purchase that reduced its price", async () => {
  for (const end of ["refund", "dispute"] as const) {
    const person = await createUser();
    const { id } = await insertProduct({ standard: 799, commercial: 3990 });
    const standard = await buyProduct(person, id);
    const upgrade = await buyProduct(person, id, "commercial");
    if (end === "refund") await refundOrder(standard);
    else {
      await stripe.closeDispute((await stripe.dispute(standard.paymentSessionId)).id, "lost");
      await processEvent(services, await findEventId(standard.paymentSessionId, "charge.dispute.closed"));
    }
    expect((await readUserRecords(person.user.id)).live, end).toEqual([]);
    expect((await person.fetch(`/app/download/${id}`)).status).toBe(404);
    expect(await refundsOf(upgrade), end).toBe(1);
    expect(await paymentRecord(services, person.user, upgrade.paymentSessionId)).toMatchObject({
      state: "refunded",
      products: [{ returnReason: "reduced" }],
    });
    expect(await paymentMailsTo(person)).toEqual([
      end === "refund" ? "refunded" : "charged_back",
      "returned 3191",
    ]);
  }
});

test("an upgrade paid after Standard was refunded grants nothing and is refunded", async () => {
  const person = await createUser();
  const { id } = await insertProduct({ standard: 799, commercial: 3990 });
  const standard = await buyProduct(person, id);
  const upgrade = await createPendingOrder(services, person, { id, license: "commercial" });
  await refundOrder(standard);
  await payAndProcess(upgrade);
  expect((await readUserRecords(person.user.id)).live).toEqual([]);
  expect(await refundsOf(upgrade)).toBe(1);
});

test("an upgrade revoked by a dispute is restored when the dispute is won", async () => {
  const person = await createUser();
  const { id } = await insertProduct({ standard: 799, commercial: 3990 });
  const standard = await buyProduct(person, id);
  const upgrade = await buyProduct(person, id, "commercial");
  const dispute = await stripe.dispute(upgrade.paymentSessionId);
  await refundOrder(standard);
  expect(await refundsOf(upgrade)).toBe(0);
  await stripe.closeDispute(dispute.id, "won");
  await processEvent(services, await findEventId(upgrade.paymentSessionId, "charge.dispute.closed"));
  expect(await refundsOf(upgrade)).toBe(1);
  expect((await paymentRecord(services, person.user, upgrade.paymentSessionId)).state).toBe("refunded");
});

/** Services that run a function after an order is priced and before it is inserted. */
const beforeTheOrder = (work: () => Promise<unknown>): typeof services => {
  let done: Promise<unknown> | undefined;
  const isOrder = (query: object) => is(query, SQLiteRaw) && /INSERT INTO orders/.test(query.getQuery().sql);
  const batch = async (queries: Parameters<typeof db.batch>[0]) => {
    if (queries.some((query) => isOrder(query))) {
      done ??= work();
      await done;
    }
    return services.db.batch(queries);
  };
  const watched = new Proxy(services.db, {
    get: (target, name) => (name === "batch" ? batch : Reflect.get(target, name)),
  });
  return { ...services, db: watched };
};

test("an upgrade whose Standard is refunded while its page is opened is charged in full", async () => {
  const person = await createUser();
  const { id } = await insertProduct({ standard: 799, commercial: 3990 });
  const standard = await buyProduct(person, id);
  const withRefundBeforeOrder = beforeTheOrder(() => refundOrder(standard));
  const upgrade = await createPendingOrder(withRefundBeforeOrder, person, { id, license: "commercial" });
  expect(upgrade.totalCents).toBe(3990);
  await payAndProcess(upgrade);
  expect((await readUserRecords(person.user.id)).live).toEqual([`${id} commercial`]);
});

test("deleting an account closes its payment pages, and a later payment is refunded", async () => {
  const { user, browser } = await createUserWithPassword();
  const person = { user } as TestUser;
  const [open, processing] = [
    await createPendingOrder(services, person, { id: (await insertProduct()).id }),
    await createPendingOrder(services, person, { id: (await insertProduct()).id }),
  ];
  await stripe.pay(processing.paymentSessionId, "sepa_debit");
  const left = await browser.form("/dashboard/settings/delete", { currentPassword: PASSWORD });
  expect(left.headers.get("Location")).toBe("/goodbye");
  expect(await stripe.tamper(open.paymentSessionId, {})).toMatchObject({ status: "expired" });
  await stripe.settle(processing.paymentSessionId, "succeeded");
  const arrived = await findEventId(processing.paymentSessionId, "checkout.session.async_payment_succeeded");
  await processEvent(services, arrived);
  expect(await readUserRecords(user.id)).toMatchObject({ live: [], receipts: 0 });
  expect(await refundsOf(processing)).toBe(1);
  expect(logged).toContainEqual(
    expect.objectContaining({
      event: "paid_after_deletion",
      facts: expect.objectContaining({ order: processing.id }),
    }),
  );
});

test("a model that became free can be got after a refund", async () => {
  const person = await createUser();
  const { id } = await insertProduct({ standard: 499, commercial: null });
  const order = await buyProduct(person, id);
  const event = await refundOrder(order);
  await db.update(products).set({ standardCents: 0, priceCents: 0, free: true }).where(eq(products.id, id));
  expect(await grantFreeProduct(services, person.user, { id })).toMatchObject({
    revokedAt: null,
    orderCode: null,
  });
  await processEvent(services, event);
  expect((await readUserRecords(person.user.id)).live).toEqual([`${id} standard`]);
});

/** Template and account of the mails about a failed refund; their cause has its id after the order's. */
const mailsAbout = async ({ id }: { id: string }) =>
  (
    await db
      .select()
      .from(outbox)
      .where(like(outbox.cause, `% ${id}%`))
  ).map((mail) => [mail.template, mail.userId]);

test("a refund that the buyer's bank returns is shown, mailed and logged once, and restores no license", async () => {
  const person = await createUser();
  const { id } = await insertProduct({ standard: 499 });
  const order = await buyProduct(person, id);
  await refundOrder(order);
  const refund = await stripe.refundOf(order.paymentSessionId);
  await stripe.failRefund(refund.id);
  const event = await findEventId(order.paymentSessionId, "refund.failed");
  await processEvent(services, event);
  const rowOf = async () => (await db.select().from(refunds).where(eq(refunds.stripeId, refund.id)))[0];
  const failed = await rowOf();
  expect(failed).toMatchObject({ status: "failed", madeAt: expect.any(Date), failedAt: expect.any(Date) });
  await processEvent(services, event);
  expect(await rowOf()).toEqual(failed);
  const record = () => paymentRecord(services, person.user, order.paymentSessionId);
  expect(await record()).toMatchObject({ state: "refunded", refundFailed: true });
  expect((await readUserRecords(person.user.id)).live).toEqual([]);
  expect(await mailsAbout(refund)).toEqual([
    ["refund-failed", person.user.id],
    ["refund-failed-seller", null],
  ]);
  expect(logged.filter(({ event: name }) => name === "refund_failed").map(({ facts }) => facts)).toEqual([
    { order: order.code, event },
  ]);
  await refundOrder(order);
  expect(await record()).toMatchObject({ state: "refunded", refundFailed: false });
});

test("the shop does not repeat its own refund that the buyer's bank returned", async () => {
  const person = await createUser();
  const { id } = await insertProduct({ standard: 799, commercial: 3990 });
  const standard = await buyProduct(person, id);
  const upgrade = await buyProduct(person, id, "commercial");
  await refundOrder(standard);
  const refund = await stripe.refundOf(upgrade.paymentSessionId);
  await stripe.failRefund(refund.id);
  await processEvent(services, await findEventId(upgrade.paymentSessionId, "refund.failed"));
  await db.delete(paymentEvents);
  await processEvent(services, upgrade.completed);
  expect(await refundsOf(upgrade)).toBe(1);
  expect(await mailsAbout(refund)).toHaveLength(2);
});
