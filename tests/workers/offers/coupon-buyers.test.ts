/** Coupons for owners of a model and for subscribers: decided on the server, said in the cart, and charged. */
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addToCart, cartOf } from "#app/cart/cart.server.ts";
import { PaymentRequest } from "#app/checkout/checkout.contract.ts";
import { couponInCart, startPayment } from "#app/checkout/checkout.server.ts";
import { draftOrder, placeOrder } from "#app/checkout/place-order.server.ts";
import { coupons, newsSubscribers, orders, purchases } from "#app/db/schema.ts";
import { createCoupon, linkedCoupon } from "#app/offers/coupons.server.ts";
import { removeFromCoupons } from "#app/offers/coupons.store.server.ts";
import { createVerifiedUser } from "#tests/support/mail.ts";
import { couponOf } from "#tests/support/offers.ts";
import { findOrder } from "#tests/support/payments.ts";
import { insertProduct, insertPurchase } from "#tests/support/products.ts";
import { outcomeOf } from "#tests/support/responses.ts";
import { db, stripe, testServices } from "#tests/support/services.ts";
import {
  browserWithSession,
  cookieHeader,
  createUser,
  csrfTokenFor,
  type TestUser,
} from "#tests/support/users.ts";

const { services } = testServices();
let serial = 0;
const insertCoupon = async (terms: object) =>
  (await createCoupon(services, couponOf({ code: `BUYERS-${++serial}`, percent: 20, ...terms }))).code;
const pay = (person: TestUser, request: object) =>
  startPayment(services, person.user, PaymentRequest.parse(request));
const subscribe = (email: string, confirmedAt: Date | null = new Date()) =>
  db
    .insert(newsSubscribers)
    .values({ id: crypto.randomUUID(), email, language: "en", createdAt: new Date(), confirmedAt });
const unsubscribe = (email: string) => db.delete(newsSubscribers).where(eq(newsSubscribers.email, email));
const revoke = (userId: string) =>
  db.update(purchases).set({ revokedAt: new Date() }).where(eq(purchases.userId, userId));
const VISITOR = { userAgent: "", network: "198.51.100.77", site: "198.51.100.77" };

/** What the cart says of a coupon that the browser remembers. */
async function inCart({ user }: TestUser, code: string) {
  const cart = await cartOf(services, user);
  return couponInCart(services, user, { cart, coupon: { code, namedAtMs: Date.now() } });
}

test("an owner pays less, is told why, and Stripe charges it; others are told for whom it is and pay the price", async () => {
  const [owned, { id }] = [await insertProduct(), await insertProduct({ standard: 1000 })];
  const code = await insertCoupon({ ownersOf: [owned.id] });
  const [owner, other] = [await createUser(), await createUser()];
  await insertPurchase(owner.user.id, owned.id, "commercial");
  for (const { user } of [owner, other]) await addToCart(services, user, { id, license: "standard" });
  const buyers = { owners: [`Model ${owned.id}`], subscribers: false };
  expect(await inCart(owner, code)).toMatchObject({ coupon: { code, discount: 200, buyers }, total: 800 });
  expect(await inCart(other, code)).toMatchObject({
    coupon: { code, refusal: "coupon_owners", buyers },
    total: 1000,
  });
  const { orderCode } = await pay(owner, { id: "cart", coupon: code, shownTotal: 800 });
  const order = await findOrder(orderCode);
  expect(order).toMatchObject({ totalCents: 800, coupon: code });
  expect(await stripe.tamper(order.paymentSessionId, {})).toMatchObject({ amount_total: 800 });
  expect(await outcomeOf(pay(other, { id: "cart", coupon: code }))).toBe("coupon_owners");
  expect(await outcomeOf(pay(other, { id, coupon: code }))).toBe("coupon_owners");
});

test("the cart's page says it in a sentence", async () => {
  const [owned, { id }] = [await insertProduct(), await insertProduct()];
  const code = await insertCoupon({ ownersOf: [owned.id], subscribersOnly: true });
  const person = await createVerifiedUser();
  await addToCart(services, person.user, { id, license: "standard" });
  const remembered = encodeURIComponent(btoa(JSON.stringify({ code, namedAtMs: Date.now() })));
  const Cookie = `${cookieHeader(await csrfTokenFor(person.token), person.token)}; __Host-coupon=${remembered}`;
  const page = async () => (await browserWithSession(person.token).get("/cart", { Cookie })).text();
  expect(await page()).toContain(`This coupon is for owners of Model ${owned.id}.`);
  await insertPurchase(person.user.id, owned.id);
  expect(await page()).toContain("This coupon is for those who get our mails about new models.");
  await subscribe(person.user.email);
  expect(await page()).toContain(
    `You get it as an owner of Model ${owned.id}. You get it because you receive our mails about new models.`,
  );
});

test.each<[string, (person: TestUser, owned: string) => Promise<unknown>, string]>([
  ["owns it", ({ user }, owned) => insertPurchase(user.id, owned), "done"],
  [
    "gave it back",
    async ({ user }, owned) => {
      await insertPurchase(user.id, owned);
      await revoke(user.id);
    },
    "coupon_owners",
  ],
  ["owns another", async ({ user }) => insertPurchase(user.id, (await insertProduct()).id), "coupon_owners"],
])("of owners: who %s", async (_, prepare, expected) => {
  const [owned, { id }] = [await insertProduct(), await insertProduct()];
  const code = await insertCoupon({ ownersOf: [(await insertProduct()).id, owned.id] });
  const person = await createUser();
  await prepare(person, owned.id);
  expect(await outcomeOf(pay(person, { id, coupon: code }))).toBe(expected);
});

test.each<[string, (person: TestUser) => Promise<unknown>, boolean, string]>([
  ["subscribed", ({ user }) => subscribe(user.email), true, "done"],
  ["has not confirmed it", ({ user }) => subscribe(user.email, null), true, "coupon_subscribers"],
  [
    "has not confirmed the account's address",
    ({ user }) => subscribe(user.email),
    false,
    "coupon_subscribers",
  ],
  [
    "ended it",
    async ({ user }) => {
      await subscribe(user.email);
      await unsubscribe(user.email);
    },
    true,
    "coupon_subscribers",
  ],
  ["is somebody else", () => subscribe("somebody-else@people.test"), true, "coupon_subscribers"],
])("of subscribers: who %s", async (_, prepare, isVerified, expected) => {
  await unsubscribe("somebody-else@people.test");
  const { id } = await insertProduct();
  const code = await insertCoupon({ subscribersOnly: true });
  const person = isVerified ? await createVerifiedUser() : await createUser();
  await prepare(person);
  expect(await outcomeOf(pay(person, { id, coupon: code }))).toBe(expected);
});

test("an order is not stored when its buyer is no longer one for whom the coupon is", async () => {
  const [owned, { id }] = [await insertProduct(), await insertProduct({ standard: 1000 })];
  const code = await insertCoupon({ ownersOf: [owned.id], subscribersOnly: true });
  const request = PaymentRequest.parse({ id, coupon: code, shownTotal: 800 });
  const people = await Promise.all([0, 1, 2].map(() => createVerifiedUser()));
  for (const { user } of people) {
    await insertPurchase(user.id, owned.id);
    await subscribe(user.email);
  }
  const place = async (person: TestUser, meanwhile: () => Promise<unknown>) => {
    const draft = await draftOrder(services, person.user, request);
    await meanwhile();
    return placeOrder(services, person.user, { request, draft });
  };
  const [stays, refunded, unsubscribed] = people as [TestUser, TestUser, TestUser];
  expect(await place(stays, async () => {})).toMatchObject({ order: { totalCents: 800 } });
  expect(await place(refunded, () => revoke(refunded.user.id))).toBeNull();
  expect(await place(unsubscribed, () => unsubscribe(unsubscribed.user.email))).toBeNull();
  expect(await db.select().from(orders).where(eq(orders.coupon, code))).toHaveLength(1);
});

test("a link's coupon says for whom it is, is kept until its visitor signs in or subscribes, and prices models only then", async () => {
  const owned = await insertProduct();
  const code = await insertCoupon({ ownersOf: [owned.id] });
  const person = await createUser();
  const buyers = { owners: [`Model ${owned.id}`], subscribers: false };
  const linked = (who: Parameters<typeof linkedCoupon>[1]) =>
    linkedCoupon(services, who, { code, namedAtMs: Date.now() });
  expect(await linked(VISITOR)).toMatchObject({ code, buyers, isYours: false });
  expect(await linked(person.user)).toMatchObject({ buyers, isYours: false });
  await insertPurchase(person.user.id, owned.id);
  expect(await linked(person.user)).toMatchObject({ buyers, isYours: true });
  const open = await insertCoupon({});
  expect(await linkedCoupon(services, VISITOR, { code: open, namedAtMs: Date.now() })).toMatchObject({
    buyers: { owners: null, subscribers: false },
    isYours: true,
  });
});

test("what is not published is not named, and many models are not listed", async () => {
  const draft = await insertProduct({ status: "draft" });
  const named = async (ownersOf: string[]) =>
    (
      await linkedCoupon(services, VISITOR, {
        code: await insertCoupon({ ownersOf }),
        namedAtMs: Date.now(),
      })
    )?.buyers.owners;
  expect(await named([draft.id])).toEqual([]);
  const ids = [];
  for (let n = 0; n < 4; n++) ids.push((await insertProduct()).id);
  expect(await named(ids)).toEqual([]);
  expect(await named(ids.slice(1))).toHaveLength(3);
});

test("a model that is deleted leaves the owners; a coupon for its owners alone ends, and is for nobody", async () => {
  const [gone, kept] = [await insertProduct(), await insertProduct()];
  const [alone, both, others] = [
    await insertCoupon({ ownersOf: [gone.id] }),
    await insertCoupon({ ownersOf: [gone.id, kept.id] }),
    await insertCoupon({}),
  ];
  await removeFromCoupons(db, gone.id, new Date());
  const terms = async (code: string) => {
    const [row] = await db.select().from(coupons).where(eq(coupons.code, code));
    return [row?.ownersOf, row?.productIds, row?.endsAt === null];
  };
  expect(await terms(alone)).toEqual([[], null, false]);
  expect(await terms(both)).toEqual([[kept.id], null, true]);
  expect(await terms(others)).toEqual([null, null, true]);
});

test("a coupon for the owners of a model that there is not is refused", async () => {
  const made = createCoupon(
    services,
    couponOf({ code: "NO-MODEL", percent: 10, ownersOf: ["there-is-none"] }),
  );
  expect(await outcomeOf(made)).toContain("not_found");
});
