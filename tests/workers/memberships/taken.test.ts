/** What a member took is not bought; what else gives the license outlives the membership, and the membership what was bought. */
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { PaymentRequest } from "#app/checkout/checkout.contract.ts";
import { checkoutOf, startPayment } from "#app/checkout/checkout.server.ts";
import { memberships, orderLines, orders, products, purchases, searchEntries } from "#app/db/schema.ts";
import { acceptGift } from "#app/gifts/claim-gift.server.ts";
import { purchasesOf } from "#app/library/library.server.ts";
import { membershipPaidBy, settleTakenOf } from "#app/memberships/memberships.store.server.ts";
import { takeModel } from "#app/memberships/take.server.ts";
import { createCoupon } from "#app/offers/coupons.server.ts";
import { changeLicense } from "#app/orders/license-changes.server.ts";
import { revokePurchases } from "#app/orders/payments/settle.store.server.ts";
import { refundOrder } from "#app/orders/refunds/refunds.server.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { claimImported } from "#tests/support/claims.ts";
import { insertPaidGift } from "#tests/support/gifts.ts";
import { insertPeriod, makeMember } from "#tests/support/members.ts";
import { couponOf } from "#tests/support/offers.ts";
import { insertOrder, refundOf } from "#tests/support/orders.ts";
import { findEventId, findOrder, processEvent } from "#tests/support/payments.ts";
import { insertProductWithZip, randomBytes } from "#tests/support/products.ts";
import { db, stripe, testServices } from "#tests/support/services.ts";
import { createSeller, createUser, type TestUser } from "#tests/support/users.ts";

const { services } = testServices();
const seller = await createSeller();

const newModel = () => insertProductWithZip(randomBytes(100), { standard: 500, commercial: 2_000 });
const ended = { keepsDownloads: false };

/** A member who has taken a model. */
async function memberWith(id: string, terms = {}) {
  const person = await createUser();
  const made = await makeMember(person.user.id, { period: { terms } });
  await takeModel(services, person.user, { id });
  return { person, ...made };
}

async function buy({ user }: TestUser, wanted: { id: string; license?: "standard" | "commercial" }) {
  const request = PaymentRequest.parse({ ...wanted, consent: true });
  const order = await findOrder((await startPayment(services, user, request)).orderCode);
  await stripe.pay(order.paymentSessionId);
  await processEvent(services, await findEventId(order.paymentSessionId, "checkout.session.completed"));
  return order;
}

async function endMembership(membershipId: string) {
  const at = new Date();
  await db.batch([
    db.update(memberships).set({ status: "ended", endedAt: at }).where(eq(memberships.id, membershipId)),
    settleTakenOf(db, membershipId, at),
  ]);
}

async function payBack(orderId: string, status: "refunded" | "charged_back" = "refunded") {
  const at = new Date();
  await db.batch([
    db.update(orders).set({ status }).where(eq(orders.id, orderId)),
    ...revokePurchases(db, orderId, at),
    settleTakenOf(db, membershipPaidBy(orderId), at),
  ]);
}

const row = async ({ user }: TestUser, productId: string) => {
  const [found] = await db
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.userId, user.id),
        eq(purchases.productId, productId),
        eq(purchases.license, "standard"),
      ),
    );
  if (!found) throw new Error("there is no row");
  return found;
};
const listed = async ({ user }: TestUser, productId: string) =>
  (await purchasesOf(services, user)).find(({ id }) => id === productId);
const downloadOf = async (person: TestUser, id: string) => {
  const answer = await person.fetch(`/app/download/${id}`);
  await answer.arrayBuffer();
  return answer.status;
};
const salesOf = async (productId: string) =>
  (await db.select().from(searchEntries).where(eq(searchEntries.productId, productId)))[0]?.sales;

test("what was taken reduces no price: the model costs the whole, and so does its Commercial license", async () => {
  const { id } = await newModel();
  const { person } = await memberWith(id);
  const costs = async (license: "standard" | "commercial") =>
    (await checkoutOf(services, person.user, { id, license })).total;
  expect([await costs("standard"), await costs("commercial")]).toEqual([500, 2_000]);
  await buy(person, { id });
  expect(await costs("commercial")).toBe(1_500);
});

test("what was taken is bought in the same row, counts as a sale then, and comes back to its member when the money goes back", async () => {
  const { id } = await newModel();
  const { person, order: period } = await memberWith(id);
  expect(await salesOf(id)).toBe(0);
  const order = await buy(person, { id });
  expect(await row(person, id)).toMatchObject({ orderId: order.id, memberOrderId: period.id });
  expect(await listed(person, id)).toMatchObject({ orderCode: order.code, member: false });
  expect(await salesOf(id)).toBe(1);
  await refundOrder(services, refundOf(order.code), seller.user);
  expect(await row(person, id)).toMatchObject({
    orderId: null,
    memberOrderId: period.id,
    revokedAt: null,
  });
  expect(await listed(person, id)).toMatchObject({ orderCode: null, member: true });
  expect(await salesOf(id)).toBe(0);
  expect(await downloadOf(person, id)).toBe(200);
});

test("what was bought stays when the membership's period is paid back, and ends with its own order then", async () => {
  const { id } = await newModel();
  const { person, order: period } = await memberWith(id);
  const order = await buy(person, { id });
  await payBack(period.id);
  expect(await row(person, id)).toMatchObject({ orderId: order.id, revokedAt: null });
  await refundOrder(services, refundOf(order.code), seller.user);
  expect(await listed(person, id)).toMatchObject({ revokedBecause: "refunded" });
  expect(await downloadOf(person, id)).toBe(404);
});

test.each(["refunded", "charged_back"] as const)(
  "what was taken in a period that is %s ends with it, in a running download too; another period's stays",
  async (status) => {
    const [first, second] = [await newModel(), await newModel()];
    const { person, order } = await memberWith(first.id);
    const other = await memberWith(second.id);
    expect(await downloadOf(person, first.id)).toBe(200);
    await payBack(order.id, status);
    const range = { headers: { Range: "bytes=50-" } };
    expect((await person.fetch(`/app/download/${first.id}`, range)).status).toBe(404);
    expect(await listed(person, first.id)).toMatchObject({ revokedBecause: status, member: true });
    expect(await downloadOf(other.person, second.id)).toBe(200);
  },
);

test("what was taken stays while a later period is paid that covers it, not for one that was over before", async () => {
  const [early, late] = [await newModel(), await newModel()];
  const person = await createUser();
  const startsAt = new Date(Date.now() - 40 * DAY_MS);
  const { membership, tier, order } = await makeMember(person.user.id, { period: { startsAt } });
  await takeModel({ ...services, now: () => startsAt }, person.user, { id: early.id });
  const renewal = await insertPeriod(membership, tier, { startsAt: new Date(Date.now() - 10 * DAY_MS) });
  await takeModel(services, person.user, { id: late.id });
  const downloads = async () => [await downloadOf(person, early.id), await downloadOf(person, late.id)];
  await payBack(renewal.id);
  expect(await downloads()).toEqual([200, 404]);
  // A payment that is known later covers it all the same.
  await db.update(orders).set({ status: "paid" }).where(eq(orders.id, renewal.id));
  await settleTakenOf(db, membership.id, new Date());
  expect(await downloads()).toEqual([200, 200]);
  await payBack(order.id);
  expect(await downloads()).toEqual([200, 200]);
  await payBack(renewal.id);
  expect(await downloads()).toEqual([404, 404]);
});

test("after the end a member keeps what was taken where the tier says so, and else nothing but what was bought", async () => {
  const [one, other] = [await newModel(), await newModel()];
  const keeping = await memberWith(one.id);
  const leaving = await memberWith(one.id, ended);
  await takeModel(services, leaving.person.user, { id: other.id });
  await buy(leaving.person, { id: other.id });
  for (const { membership } of [keeping, leaving]) await endMembership(membership.id);
  expect(await downloadOf(keeping.person, one.id)).toBe(200);
  expect(await downloadOf(leaving.person, one.id)).toBe(404);
  expect(await listed(leaving.person, one.id)).toMatchObject({ revokedBecause: "ended" });
  expect(await downloadOf(leaving.person, other.id)).toBe(200);
});

test("who joins again takes it again", async () => {
  const { id } = await newModel();
  const { person, membership } = await memberWith(id, ended);
  await endMembership(membership.id);
  expect(await downloadOf(person, id)).toBe(404);
  await makeMember(person.user.id, { period: { terms: ended } });
  await takeModel(services, person.user, { id });
  expect(await downloadOf(person, id)).toBe(200);
});

test("what was withdrawn from is over, whatever the tier keeps", async () => {
  const { id } = await newModel();
  const { person, membership } = await memberWith(id);
  await db.update(memberships).set({ withdrawnAt: new Date() }).where(eq(memberships.id, membership.id));
  await endMembership(membership.id);
  expect(await listed(person, id)).toMatchObject({ revokedBecause: "withdrawn" });
});

test.each<[string, (person: TestUser, id: string) => Promise<unknown>]>([
  ["claimed from another shop", (person, id) => claimImported(person, id, "standard")],
  [
    "granted by a seller",
    async (person, id) => {
      const { code } = await insertOrder(person.user.id, [{ productId: (await newModel()).id }]);
      const change = { license: "standard", change: "granted", note: "Thanks" } as const;
      await changeLicense(services, { code, model: id, ...change }, seller.user);
    },
  ],
  [
    "free meanwhile",
    async (person, id) => {
      await db.update(products).set({ standardCents: 0 }).where(eq(products.id, id));
      await person.post("/app/product/get/free", { id });
    },
  ],
])("what was taken and is %s outlives the membership", async (_, give) => {
  const { id } = await newModel();
  const { person, membership, order } = await memberWith(id, ended);
  await give(person, id);
  expect(await listed(person, id)).toMatchObject({ member: false });
  await endMembership(membership.id);
  await payBack(order.id);
  expect(await downloadOf(person, id)).toBe(200);
});

test("a member can be given what they took, and keeps it as a gift", async () => {
  const giver = await createUser();
  const { path, productId } = await insertPaidGift(giver.user.id);
  const { person, membership } = await memberWith(productId, ended);
  await acceptGift(services, person.user, {
    token: path.split("/").at(-1) ?? "",
    visitor: { userAgent: "", network: "192.0.2.8", site: "192.0.2.8" },
  });
  await endMembership(membership.id);
  expect(await downloadOf(person, productId)).not.toBe(404);
  expect((await row(person, productId)).revokedAt).toBeNull();
});

test("a member pays less for what they buy, by the better of their discount and a coupon, and is told", async () => {
  const person = await createUser();
  const { id } = await newModel();
  await makeMember(person.user.id, { period: { terms: { discountPercent: 20 } } });
  const { code: small } = await createCoupon(services, couponOf({ code: "TENTH", percent: 10 }));
  const { code: large } = await createCoupon(services, couponOf({ code: "HALF", percent: 50 }));
  const seen = async (coupon: string, isGift = false) => {
    const order = await checkoutOf(services, person.user, { id, license: "standard", coupon, isGift });
    return [order.total, order.memberDiscount?.cents ?? null, order.memberDiscount?.insteadOf ?? null];
  };
  expect(await seen("")).toEqual([400, 100, null]);
  expect(await seen(small)).toEqual([400, 100, small]);
  expect(await seen(large)).toEqual([250, null, null]);
  expect(await seen("", true)).toEqual([500, null, null]);
  const order = await buy(person, { id });
  expect(order).toMatchObject({ totalCents: 400, coupon: null });
  const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  expect(line).toMatchObject({ listCents: 500, priceCents: 400, discountCents: 0 });
});
