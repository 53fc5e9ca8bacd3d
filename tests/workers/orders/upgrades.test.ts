/** Commercial licenses that cost less because their buyer owned Standard, when that Standard ends. */
import { and, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { addToCart } from "#app/cart/cart.server.ts";
import { PaymentRequest } from "#app/checkout/checkout.contract.ts";
import { startPayment } from "#app/checkout/checkout.server.ts";
import { orderLines, orders, outbox, paymentEvents, purchases } from "#app/db/schema.ts";
import { changeLicense } from "#app/orders/license-changes.server.ts";
import { orderDetails } from "#app/orders/order-details.server.ts";
import { refundOrder } from "#app/orders/refunds/refunds.server.ts";
import { claimImported } from "#tests/support/claims.ts";
import { refundOf } from "#tests/support/orders.ts";
import {
  findEventId,
  findOrder,
  type PendingOrder,
  processEvent,
  readUserRecords,
} from "#tests/support/payments.ts";
import { insertProductWithZip, randomBytes } from "#tests/support/products.ts";
import { withoutSpans } from "#tests/support/responses.ts";
import { db, stripe, testServices } from "#tests/support/services.ts";
import { createSeller, createUser, type TestUser } from "#tests/support/users.ts";

const { services } = testServices();
const seller = await createSeller();

const makeModel = () => insertProductWithZip(randomBytes(100), { standard: 549, commercial: 2490 });

type Wanted = { id: string; license?: "standard" | "commercial"; consent?: boolean };

async function openPage(person: TestUser, { consent = true, ...wanted }: Wanted) {
  const request = PaymentRequest.parse({ ...wanted, consent });
  const { orderCode } = await startPayment(services, person.user, request);
  const order = await findOrder(orderCode);
  await db
    .update(orders)
    .set({ buyer: { name: "Ada", country: "ES" } })
    .where(eq(orders.id, order.id));
  return order;
}
async function pay(order: PendingOrder) {
  await stripe.pay(order.paymentSessionId);
  await processEvent(services, await findEventId(order.paymentSessionId, "checkout.session.completed"));
  return order;
}
const buy = async (person: TestUser, wanted: Wanted) => pay(await openPage(person, wanted));

/** An event whose record was deleted meanwhile. */
const receiveAgain = async (event: string) => {
  await db.delete(paymentEvents).where(eq(paymentEvents.id, event));
  await processEvent(services, event);
};

const withdrawFrom = async (person: TestUser, { code }: { code: string }, ids: readonly string[]) => {
  const answer = await person.fetch(`/dashboard/withdrawal/${code}`, {
    method: "POST",
    headers: { Host: "shop.test", "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(ids.map((id) => ["model", id])).toString(),
  });
  await answer.text();
  return answer.status;
};
const download = async (person: TestUser, id: string) => {
  const answer = await person.fetch(`/app/download/${id}`);
  await answer.arrayBuffer();
  return answer.status;
};
const orderOf = async ({ id }: { id: string }) => {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error(`no order ${id}`);
  return order;
};
const live = async (person: TestUser) => (await readUserRecords(person.user.id)).live;
const textOf = async (person: TestUser, path: string) =>
  withoutSpans(await (await person.fetch(path, { headers: { Accept: "text/html" } })).text());

async function refundWithdrawn({ code }: { code: string }, lines: string[]) {
  const { refunded } = await orderDetails(services, code);
  const request = refundOf(code, { what: "lines", lines, alreadyRefunded: refunded });
  await refundOrder(services, request, seller.user);
}
const loseDispute = async ({ paymentSessionId }: PendingOrder) => {
  await stripe.closeDispute((await stripe.dispute(paymentSessionId)).id, "lost");
  await processEvent(services, await findEventId(paymentSessionId, "charge.dispute.closed"));
};

test("a withdrawal from Standard ends the upgrade with it: no download, both amounts are due, once", async () => {
  const ada = await createUser();
  const { id } = await makeModel();
  const standard = await buy(ada, { id });
  const upgrade = await buy(ada, { id, license: "commercial" });
  expect(upgrade.totalCents).toBe(1941);
  expect(await textOf(ada, `/dashboard/withdrawal/${standard.code}`)).toContain(
    `you also get back the €19.41 of order ${upgrade.code}`,
  );
  expect(await withdrawFrom(ada, standard, [id])).toBe(303);
  expect(await live(ada)).toEqual([]);
  expect(await download(ada, id)).toBe(404);
  const [first, second] = [await orderOf(standard), await orderOf(upgrade)];
  expect(second.withdrawal).toEqual({ at: first.withdrawal?.at, productIds: [id] });
  expect(await textOf(ada, `/dashboard/withdrawal/${upgrade.code}`)).toContain(
    "You get back €19.41 within 14 days",
  );
  const mails = await db
    .select()
    .from(outbox)
    .where(inArray(outbox.template, ["withdrawal", "order-seller"]));
  for (const { id: order } of [first, second])
    expect(
      mails
        .filter(({ cause }) => cause.includes(order) && cause.includes(String(first.withdrawal?.at)))
        .map(({ template }) => template)
        .sort(),
    ).toEqual(["order-seller", "withdrawal"]);
  await refundWithdrawn(standard, [id]);
  expect(await orderOf(standard)).toMatchObject({ refundedCents: 549 });
  expect(await orderOf(upgrade)).toMatchObject({ refundedCents: 1941, status: "refunded" });
  expect(await live(ada)).toEqual([]);
});

test("the seller may also refund the withdrawn upgrade first; nothing is refunded twice", async () => {
  const ada = await createUser();
  const { id } = await makeModel();
  const standard = await buy(ada, { id });
  const upgrade = await buy(ada, { id, license: "commercial" });
  await withdrawFrom(ada, standard, [id]);
  await refundWithdrawn(upgrade, [id]);
  await refundWithdrawn(standard, [id]);
  expect(await orderOf(standard)).toMatchObject({ refundedCents: 549, status: "refunded" });
  expect(await orderOf(upgrade)).toMatchObject({ refundedCents: 1941, status: "refunded" });
});

test("a delivered upgrade keeps its buyer from withdrawing from the Standard that made it cheaper", async () => {
  const ada = await createUser();
  const [{ id }, other] = [await makeModel(), await makeModel()];
  for (const model of [id, other.id]) await addToCart(services, ada.user, { id: model, license: "standard" });
  const both = await buy(ada, { id: "cart", consent: false });
  const upgrade = await buy(ada, { id, license: "commercial" });
  expect(await download(ada, id)).toBe(200);
  expect(await textOf(ada, `/dashboard/withdrawal/${both.code}`)).toContain("No longer possible for");
  expect(await withdrawFrom(ada, both, [id])).toBe(409);
  expect(await withdrawFrom(ada, both, [id, other.id])).toBe(409);
  expect(await withdrawFrom(ada, both, [other.id])).toBe(303);
  expect(await live(ada)).toEqual([`${id} commercial`, `${id} standard`]);
  expect((await orderOf(upgrade)).withdrawal).toBeNull();
});

test("only the upgrade of the model that is withdrawn from ends, also in an order with an earlier declaration", async () => {
  const ada = await createUser();
  const models = [await makeModel(), await makeModel(), await makeModel()].map(({ id }) => id).sort();
  const [a = "", b = "", c = ""] = models;
  for (const id of models) await addToCart(services, ada.user, { id, license: "standard" });
  const standards = await buy(ada, { id: "cart" });
  for (const id of models) await addToCart(services, ada.user, { id, license: "commercial" });
  const upgrades = await buy(ada, { id: "cart" });
  expect(await withdrawFrom(ada, upgrades, [a])).toBe(303);
  expect(await live(ada)).toEqual(
    [`${a} standard`, `${b} commercial`, `${b} standard`, `${c} commercial`, `${c} standard`].sort(),
  );
  expect(await withdrawFrom(ada, standards, [a, b])).toBe(303);
  expect(await live(ada)).toEqual([`${c} commercial`, `${c} standard`]);
  const { withdrawal } = await orderOf(upgrades);
  expect(withdrawal?.productIds).toEqual([a, b]);
  expect(withdrawal?.declarations?.map(({ productIds }) => productIds)).toEqual([[a], [b]]);
  expect(withdrawal?.at).toBe((await orderOf(standards)).withdrawal?.at);
});

test.each(["pending", "processing"])(
  "an upgrade whose payment is %s while Standard is withdrawn from grants nothing and is refunded",
  async (state) => {
    const ada = await createUser();
    const { id } = await makeModel();
    const standard = await buy(ada, { id });
    const upgrade = await openPage(ada, { id, license: "commercial" });
    if (state === "processing") await stripe.pay(upgrade.paymentSessionId, "sepa_debit");
    expect(await withdrawFrom(ada, standard, [id])).toBe(303);
    if (state === "processing") {
      await stripe.settle(upgrade.paymentSessionId, "succeeded");
      const arrived = await findEventId(upgrade.paymentSessionId, "checkout.session.async_payment_succeeded");
      await processEvent(services, arrived);
    } else await pay(upgrade);
    expect(await live(ada)).toEqual([]);
    expect(await download(ada, id)).toBe(404);
    expect(await orderOf(upgrade)).toMatchObject({ status: "refunded", refundedCents: 1941 });
  },
);

test("when a withdrawal and a first download race, only one succeeds", async () => {
  for (let round = 0; round < 8; round++) {
    const ada = await createUser();
    const { id } = await makeModel();
    const standard = await buy(ada, { id });
    await buy(ada, { id, license: "commercial" });
    const [declared, sent] = await Promise.all([withdrawFrom(ada, standard, [id]), download(ada, id)]);
    expect([
      [303, 404],
      [409, 200],
    ]).toContainEqual([declared, sent]);
    expect((await live(ada)).length).toBe(sent === 200 ? 2 : 0);
  }
});

test("when a withdrawal and the payment of the upgrade race, no license is left over", async () => {
  for (let round = 0; round < 4; round++) {
    const ada = await createUser();
    const { id } = await makeModel();
    const standard = await buy(ada, { id });
    const upgrade = await openPage(ada, { id, license: "commercial" });
    const [declared] = await Promise.all([withdrawFrom(ada, standard, [id]), pay(upgrade)]);
    expect(declared).toBe(303);
    expect(await live(ada)).toEqual([]);
    const after = await orderOf(upgrade);
    expect(after.refundedCents === 1941 || after.withdrawal?.productIds.includes(id)).toBe(true);
  }
});

test.each(["a lost dispute", "a refund"])(
  "%s of Standard leaves the upgrade that was delivered, and refunds nothing of it",
  async (end) => {
    const ada = await createUser();
    const { id } = await makeModel();
    const standard = await buy(ada, { id });
    const upgrade = await buy(ada, { id, license: "commercial" });
    expect(await download(ada, id)).toBe(200);
    if (end === "a refund") {
      await stripe.refund(standard.paymentSessionId);
      await processEvent(services, await findEventId(standard.paymentSessionId, "charge.refunded"));
    } else await loseDispute(standard);
    expect(await live(ada)).toEqual([`${id} commercial`]);
    expect(await orderOf(upgrade)).toMatchObject({ status: "paid", refundedCents: 0 });
    expect(await download(ada, id)).toBe(200);
  },
);

test("an upgrade that is being paid is paid back when a seller has taken its Standard meanwhile", async () => {
  const ada = await createUser();
  const { id } = await makeModel();
  await buy(ada, { id });
  const upgrade = await openPage(ada, { id, license: "commercial" });
  await db
    .update(purchases)
    .set({ revokedAt: new Date() })
    .where(and(eq(purchases.userId, ada.user.id), eq(purchases.license, "standard")));
  await pay(upgrade);
  expect(await live(ada)).toEqual([]);
  const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, upgrade.id));
  expect(line?.returnReason).toBe("reduced");
});

const ENDS = {
  refund: async (_: TestUser, order: PendingOrder) => {
    await stripe.refund(order.paymentSessionId);
    await processEvent(services, await findEventId(order.paymentSessionId, "charge.refunded"));
  },
  dispute: (_: TestUser, order: PendingOrder) => loseDispute(order),
  withdrawal: async (person: TestUser, order: PendingOrder, id: string) => {
    expect(await withdrawFrom(person, order, [id])).toBe(303);
    await refundWithdrawn(order, [id]);
  },
};
const EVERY_END = Object.keys(ENDS) as (keyof typeof ENDS)[];

test.each(EVERY_END)("a license that was bought here and claimed survives the order: %s", async (end) => {
  const ada = await createUser();
  const { id } = await makeModel();
  const order = await buy(ada, { id });
  await claimImported(ada, id, "standard");
  await ENDS[end](ada, order, id);
  expect((await orderOf(order)).status).not.toBe("paid");
  expect(await live(ada)).toEqual([`${id} standard`]);
  expect(await download(ada, id)).toBe(200);
  for (const { id: event } of await stripe.events(order.paymentSessionId)) await receiveAgain(event);
  expect(await live(ada)).toEqual([`${id} standard`]);
});

test.each(EVERY_END)("an upgrade stays with the claimed Standard that it also rests on: %s", async (end) => {
  const ada = await createUser();
  const { id } = await makeModel();
  const standard = await buy(ada, { id });
  const upgrade = await buy(ada, { id, license: "commercial" });
  await claimImported(ada, id, "standard");
  await ENDS[end](ada, standard, id);
  expect(await live(ada)).toEqual([`${id} commercial`, `${id} standard`]);
  expect(await orderOf(upgrade)).toMatchObject({ status: "paid", refundedCents: 0, withdrawal: null });
});

test.each(EVERY_END)("a claimed Commercial survives the upgrade's order: %s", async (end) => {
  const ada = await createUser();
  const { id } = await makeModel();
  await buy(ada, { id });
  const upgrade = await buy(ada, { id, license: "commercial" });
  await claimImported(ada, id, "commercial");
  await ENDS[end](ada, upgrade, id);
  expect(await live(ada)).toEqual([`${id} commercial`, `${id} standard`]);
});

test("what a seller has taken since it was claimed does not survive another order", async () => {
  const ada = await createUser();
  const { id } = await makeModel();
  await claimImported(ada, id, "standard");
  const other = await buy(ada, { id: (await makeModel()).id });
  const change = { model: id, license: "standard" as const, note: "-", change: "revoked" as const };
  await changeLicense(services, { code: other.code, ...change }, seller.user);
  const again = await buy(ada, { id });
  await ENDS.refund(ada, again);
  expect((await live(ada)).filter((each) => each.startsWith(`${id} `))).toEqual([]);
});

test("a claim after a seller took the license links it to its order again, so that taking it twice ends it", async () => {
  const ada = await createUser();
  const { id } = await makeModel();
  const order = await buy(ada, { id });
  const change = { model: id, license: "standard" as const, note: "-", change: "revoked" as const };
  await changeLicense(services, { code: order.code, ...change }, seller.user);
  await claimImported(ada, id, "standard");
  expect(await live(ada)).toEqual([`${id} standard`]);
  await changeLicense(services, { code: order.code, ...change }, seller.user);
  for (const { id: event } of await stripe.events(order.paymentSessionId)) await receiveAgain(event);
  expect(await live(ada)).toEqual([]);
});
