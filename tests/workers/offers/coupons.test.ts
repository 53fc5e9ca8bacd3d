import { exports } from "cloudflare:workers";
import { and, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { cartOf } from "#app/cart/cart.server.ts";
import { PaymentRequest } from "#app/checkout/checkout.contract.ts";
import { checkoutOf, couponInCart, startPayment } from "#app/checkout/checkout.server.ts";
import { draftOrder, placeOrder } from "#app/checkout/place-order.server.ts";
import { cartItems, orderLines, orders, outbox, products, purchases } from "#app/db/schema.ts";
import { changeCoupon, couponsForStudio, createCoupon, endCoupon } from "#app/offers/coupons.server.ts";
import { couponForUser } from "#app/offers/coupons.store.server.ts";
import { orderRecord } from "#app/orders/payments/buyer-payments.server.ts";
import { settleOrder } from "#app/orders/payments/settle.server.ts";
import { couponOf, createSale } from "#tests/support/offers.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { findOrder } from "#tests/support/payments.ts";
import { insertProduct, insertPurchase } from "#tests/support/products.ts";
import { outcomeOf } from "#tests/support/responses.ts";
import { db, ORIGIN, stripe, testServices } from "#tests/support/services.ts";
import {
  cookieHeader,
  createUser,
  createVisitor,
  csrfTokenFor,
  type TestUser,
} from "#tests/support/users.ts";

const { services } = testServices();
let serial = 0;
/** A coupon of its own for each test. */
const insertCoupon = async (terms: object) =>
  (await createCoupon(services, couponOf({ code: `TEST-${++serial}`, ...terms }))).code;
const pay = (person: TestUser, request: object) =>
  startPayment(services, person.user, PaymentRequest.parse(request));
const linesOf = (orderId: string) => db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
const usesOf = async (code: string) =>
  (await couponsForStudio(services)).find((coupon) => coupon.code === code)?.uses;

async function personWithCart(...ids: string[]) {
  const person = await createUser();
  const { id: userId } = person.user;
  const row = (productId: string) => ({
    userId,
    productId,
    license: "standard" as const,
    addedAt: new Date(),
  });
  await db.insert(cartItems).values(ids.map(row));
  return person;
}

test("an amount off is split over the lines, and what was shown is stored and charged", async () => {
  const [a, b, c] = [
    await insertProduct({ standard: 499 }),
    await insertProduct({ standard: 499 }),
    await insertProduct({ standard: 1000 }),
  ];
  const coupon = await insertCoupon({ amount: 500 });
  const person = await personWithCart(a.id, b.id, c.id);
  const shown = await checkoutOf(services, person.user, { id: "cart", license: "standard", coupon });
  expect(shown).toMatchObject({ total: 1498, coupon: { code: coupon, discount: 500 } });
  const { orderCode } = await pay(person, { id: "cart", coupon: coupon.toLowerCase(), shownTotal: 1498 });
  const order = await findOrder(orderCode);
  expect(order).toMatchObject({ totalCents: 1498, coupon });
  const lines = await linesOf(order.id);
  // 500 in proportion to 499, 499 and 1000 of 1998: 124.87, 124.87 and 250.25.
  expect(lines.map((line) => [line.listCents, line.discountCents, line.priceCents]).sort()).toEqual([
    [1000, 250, 750],
    [499, 125, 374],
    [499, 125, 374],
  ]);
  expect(await stripe.tamper(order.paymentSessionId, {})).toMatchObject({ amount_total: 1498 });
  await stripe.pay(order.paymentSessionId);
  expect(await settleOrder(services, order)).toMatchObject({ status: "paid" });
  expect(await orderRecord(services, person.user, orderCode)).toMatchObject({
    amount: 1498,
    coupon: { code: coupon, discount: 500 },
  });
  expect(await usesOf(coupon)).toBe(1);
});

test("when fifty people use a single-use coupon at the same time, one gets it", async () => {
  const { id } = await insertProduct({ standard: 2000 });
  const coupon = await insertCoupon({ percent: 50, maxUses: 1 });
  const people = await Promise.all(Array.from({ length: 50 }, () => createUser()));
  const answers = await Promise.all(people.map((person) => outcomeOf(pay(person, { id, coupon }))));
  const times = (answer: string) => answers.filter((each) => each === answer).length;
  expect([times("done"), times("coupon_used_up")]).toEqual([1, 49]);
  expect(await db.select().from(orders).where(eq(orders.coupon, coupon))).toHaveLength(1);
  expect(await usesOf(coupon)).toBe(1);
});

test("an order is not stored when its coupon was ended meanwhile", async () => {
  const { id } = await insertProduct({ standard: 2000 });
  const coupon = await insertCoupon({ percent: 50 });
  const request = PaymentRequest.parse({ id, coupon, shownTotal: 1000 });
  const people = [await createUser(), await createUser()];
  const drafts = await Promise.all(people.map(({ user }) => draftOrder(services, user, request)));
  const place = (at: number) => {
    const [person, draft] = [people[at], drafts[at]];
    return person && draft && placeOrder(services, person.user, { request, draft });
  };
  expect(await place(0)).toMatchObject({ order: { totalCents: 1000 } });
  await endCoupon(services, { code: coupon });
  expect(await place(1)).toBeNull();
});

test("an order that expires frees the use of its coupon", async () => {
  const { id } = await insertProduct();
  const coupon = await insertCoupon({ percent: 50, maxUses: 1 });
  const [first, second] = [await createUser(), await createUser()];
  const order = await findOrder((await pay(first, { id, coupon })).orderCode);
  expect(await outcomeOf(pay(second, { id, coupon }))).toBe("coupon_used_up");
  await services.payments.expireCheckoutSession(order.paymentSessionId);
  await settleOrder(services, order);
  expect(await usesOf(coupon)).toBe(0);
  expect(await outcomeOf(pay(second, { id, coupon }))).toBe("done");
});

test("one's own open payment page does not use the coupon up: it is opened again, or replaced by the next", async () => {
  const [one, other] = [await insertProduct(), await insertProduct()];
  const coupon = await insertCoupon({ percent: 10, maxUses: 1, maxUsesPerPerson: 1 });
  const person = await createUser();
  const first = await pay(person, { id: one.id, coupon });
  expect(await pay(person, { id: one.id, coupon })).toEqual(first);
  const next = await findOrder((await pay(person, { id: other.id, coupon })).orderCode);
  expect((await findOrder(first.orderCode)).status).toBe("expired");
  await stripe.pay(next.paymentSessionId);
  await settleOrder(services, next);
  expect(await outcomeOf(pay(person, { id: one.id, coupon }))).toBe("coupon_used");
});

test("an order that costs nothing is paid at once, without the payment provider", async () => {
  const { id } = await insertProduct({ standard: 499 });
  const coupon = await insertCoupon({ percent: 100, maxUses: 1 });
  const person = await personWithCart(id);
  const { url, orderCode } = await pay(person, { id: "cart", coupon, shownTotal: 0 });
  expect(url).toBe(`${ORIGIN}/payment/success?order=${orderCode}`);
  const [order] = await db.select().from(orders).where(eq(orders.code, orderCode));
  expect(order).toMatchObject({
    status: "paid",
    totalCents: 0,
    paymentSessionId: null,
    paymentIntentId: null,
  });
  const mine = and(eq(purchases.userId, person.user.id), eq(purchases.productId, id));
  expect(await db.select().from(purchases).where(mine)).toMatchObject([
    { orderId: order?.id, revokedAt: null },
  ]);
  expect(await db.select().from(cartItems).where(eq(cartItems.userId, person.user.id))).toEqual([]);
  expect(
    await db
      .select()
      .from(outbox)
      .where(eq(outbox.cause, order?.id ?? "")),
  ).toMatchObject([{ template: "receipt" }]);
  const page = await person.fetch(url.slice(ORIGIN.length));
  expect([page.status, (await page.text()).includes(orderCode)]).toEqual([200, true]);
  const stranger = await createUser();
  expect((await stranger.fetch(url.slice(ORIGIN.length))).status).toBe(404);
});

test("a coupon says why it does not reduce an order, and nothing is stored", async () => {
  const product = await insertProduct({ standard: 499, publishedAt: new Date(Date.now() - 40 * 86_400_000) });
  const reduced = await insertProduct({ standard: 499 });
  const until = new Date(Date.now() + 86_400_000).toISOString();
  await createSale(services, { ids: [reduced.id], percent: 10, until });
  const person = await createUser();
  const over = await insertCoupon({ percent: 10 });
  await endCoupon(services, { code: over });
  const refusals: [string, string, string][] = [
    [product.id, "NO-SUCH-CODE", "coupon_unknown"],
    [product.id, "' OR 1=1 --", "coupon_unknown"],
    [product.id, await insertCoupon({ percent: 10, from: until }), "coupon_unknown"],
    [product.id, over, "coupon_over"],
    [
      product.id,
      await insertCoupon({ percent: 10, ids: [(await insertProduct()).id] }),
      "coupon_other_models",
    ],
    [product.id, await insertCoupon({ percent: 10, minimum: 500 }), "coupon_minimum"],
    [product.id, await insertCoupon({ amount: 480 }), "coupon_total_too_low"],
    [reduced.id, await insertCoupon({ percent: 10 }), "coupon_sale"],
    [reduced.id, await insertCoupon({ percent: 10, withSales: true }), "done"],
  ];
  for (const [id, coupon, expected] of refusals)
    expect([coupon, await outcomeOf(pay(person, { id, coupon }))]).toEqual([coupon, expected]);
  const stored = await db.select().from(orders).where(eq(orders.userId, person.user.id));
  expect(stored).toMatchObject([{ totalCents: 404 }]);
  expect(
    await checkoutOf(services, person.user, { id: product.id, license: "standard", coupon: over }),
  ).toMatchObject({
    total: 499,
    coupon: { code: over, refusal: "coupon_over" },
  });
});

test("a line that is refunded at once gets back what was paid for it, not its list price", async () => {
  const [a, b] = [await insertProduct({ standard: 1000 }), await insertProduct({ standard: 1000 })];
  const coupon = await insertCoupon({ amount: 500 });
  const person = await personWithCart(a.id, b.id);
  const order = await findOrder((await pay(person, { id: "cart", coupon })).orderCode);
  await insertPurchase(person.user.id, a.id);
  await stripe.pay(order.paymentSessionId);
  await settleOrder(services, order);
  const status = await services.payments.status(order.paymentSessionId);
  expect(status).toMatchObject({ amount: 1500, refundedAmount: 750 });
});

test("a link remembers the code; the checkout's form applies and removes one without scripts, and colours only a code that is no coupon", async () => {
  const { id } = await insertProduct({ standard: 499 });
  const coupon = await insertCoupon({ percent: 10 });
  const link = await (await createVisitor()).fetch(`/product/${id}?coupon=${coupon}`);
  expect([link.status, link.headers.get("Location")]).toEqual([302, `/product/${id}`]);
  expect(link.headers.get("Set-Cookie")).toMatch(/^__Host-coupon=.+; Secure; SameSite=Lax/);

  const person = await createUser();
  const checkout = `/checkout?product=${id}&license=standard`;
  const send = (fields: Record<string, string>) =>
    person.fetch(checkout, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", Host: new URL(ORIGIN).host },
      body: new URLSearchParams({ name: "Ada", ...fields }).toString(),
    });
  const applied = await send({ edit: "coupon", coupon: coupon.toLowerCase() });
  const text = await applied.text();
  expect([applied.status, text.includes("€4.49"), text.includes('value="Ada"')]).toEqual([200, true, true]);
  expect(applied.headers.get("Set-Cookie")).toContain("__Host-coupon=");
  const removed = await send({ edit: "no-coupon" });
  expect((await removed.text()).includes("€4.49")).toBe(false);
  const refused = await send({ edit: "coupon", coupon: "NONE-SUCH" });
  const mistyped = await refused.text();
  expect(mistyped).toContain("There is no such coupon code");
  expect(mistyped).toContain("aria-invalid");
  const others = await insertCoupon({ percent: 10, ids: [(await insertProduct()).id] });
  const idle = await (await send({ edit: "coupon", coupon: others })).text();
  expect(idle).toContain("This coupon is for other models.");
  expect(idle).toContain(`Remove the coupon ${others}`);
  expect(idle).not.toContain("aria-invalid");
  expect(idle).not.toContain(`value="${others}"`);
});

/** As the cookie that a link sets. */
const rememberedAs = (code: string, namedAtMs = Date.now()) =>
  `__Host-coupon=${encodeURIComponent(btoa(JSON.stringify({ code, namedAtMs })))}`;

/** What the shop says after a coupon's link was opened. */
async function told(token: string | null, coupon: string, network = "198.51.100.1") {
  const Cookie = `${cookieHeader(await csrfTokenFor(token), token)}; ${coupon}`;
  const headers = { Cookie, "CF-Connecting-IP": network };
  const answer = await exports.default.fetch(`${ORIGIN}/app/coupon`, { headers });
  return answer.status === 204 ? null : ((await answer.json()) as Record<string, unknown>);
}

test("after a coupon's link was opened the shop says what it does, with and without an account", async () => {
  const ids = await Promise.all([1, 2, 3, 4].map(async () => (await insertProduct({ standard: 499 })).id));
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const code = await insertCoupon({ percent: 20, ids, minimum: 300, until });
  const person = await createUser();
  for (const token of [person.token, null]) {
    const coupon = await told(token, rememberedAs(code.toLowerCase()));
    expect(coupon).toMatchObject({ code, until, terms: { percent: 20, productIds: ids, minimumCents: 300 } });
    expect(coupon?.models).toHaveLength(3);
  }
  // The strip counts those that can be bought.
  await db
    .update(products)
    .set({ status: "unpublished" })
    .where(eq(products.id, ids[3] ?? ""));
  expect(await told(null, rememberedAs(code))).toMatchObject({ terms: { productIds: ids.slice(0, 3) } });
  await db.update(products).set({ status: "unpublished" }).where(inArray(products.id, ids));
  expect(await told(null, rememberedAs(code))).toBeNull();
  await db.update(products).set({ status: "published" }).where(inArray(products.id, ids));
  expect(await told(null, "")).toBeNull();
  const [id = ""] = ids;
  const order = await findOrder((await pay(person, { id, coupon: code })).orderCode);
  await stripe.pay(order.paymentSessionId);
  await settleOrder(services, order);
  expect(await told(person.token, rememberedAs(code, Date.now() - 60_000))).toBeNull();
  expect(await told(person.token, rememberedAs(code, Date.now() + 1))).toMatchObject({ code });
});

test.each([{ maxUsesPerPerson: 1 }, { maxUses: 1 }])(
  "whoever has just paid with a coupon that serves once (%o) is not told that it is used up",
  async (limits) => {
    const code = await insertCoupon({ percent: 20, ...limits });
    const [person, { id }] = [await createUser(), await insertProduct({ standard: 499 })];
    const order = await findOrder((await pay(person, { id, coupon: code })).orderCode);
    await stripe.pay(order.paymentSessionId);
    await settleOrder(services, order);
    expect(await told(person.token, rememberedAs(code, Date.now() - 60_000))).toBeNull();
    expect(await told(person.token, rememberedAs(code, Date.now() + 1))).toHaveProperty("error");
  },
);

test("a coupon's link says why its code does nothing, each network tries thirty codes an hour, and fills no other's", async () => {
  const [over, usedUp, good] = [
    await insertCoupon({ percent: 10 }),
    await insertCoupon({ percent: 10, maxUses: 1 }),
    await insertCoupon({ percent: 10 }),
  ];
  await endCoupon(services, { code: over });
  await pay(await createUser(), { id: (await insertProduct({ standard: 499 })).id, coupon: usedUp });
  const tryFrom = async (network: string, code: string) => {
    const answer = await told(null, rememberedAs(code), network);
    return (answer?.error as { code: string } | undefined)?.code ?? answer?.code;
  };
  const guesser = "203.0.113.9";
  expect(await tryFrom(guesser, over)).toBe("coupon_over");
  expect(await tryFrom(guesser, usedUp)).toBe("coupon_used_up");
  for (let tried = 2; tried < 30; tried++) {
    expect(await tryFrom(guesser, `GUESS${tried}`)).toBe("coupon_unknown");
    expect(await tryFrom(guesser, `guess${tried}`)).toBe("coupon_unknown");
  }
  expect(await tryFrom(guesser, good)).toBe("too_many");
  expect(await tryFrom(guesser, over)).toBe("coupon_over");
  expect(await tryFrom("203.0.113.10", good)).toBe(good);
});

test("what a coupon's link reads does not grow with the orders that used it", async () => {
  const code = await insertCoupon({ percent: 10 });
  const { id } = await insertProduct();
  const rows = async () => {
    const { results, meta } = await couponForUser(db, code, "").run();
    expect(results).toHaveLength(1);
    return meta.rows_read;
  };
  const before = await rows();
  for (let order = 0; order < 20; order++)
    await insertOrder((await createUser()).user.id, [{ productId: id }], { coupon: code });
  expect(await usesOf(code)).toBe(20);
  expect(await rows()).toBe(before);
});

test("a coupon's code stays taken after the coupon is over", async () => {
  const code = await insertCoupon({ percent: 10 });
  const again = () => createCoupon(services, couponOf({ code, percent: 20 }));
  expect(await outcomeOf(again())).toBe("coupon_exists errors.coupon_exists");
  await endCoupon(services, { code });
  expect(await outcomeOf(again())).toBe("coupon_exists errors.coupon_exists");
  expect(await outcomeOf(endCoupon(services, { code }))).toBe("not_found");
  const kept = (await couponsForStudio(services)).find((coupon) => coupon.code === code);
  expect(kept).toMatchObject({ state: "over", percent: 10, uses: 0 });
  expect(
    await db
      .select()
      .from(orders)
      .where(inArray(orders.coupon, [code])),
  ).toEqual([]);
});

test("by whichever door, thirty codes an hour are looked at, and no more", async () => {
  const person = await createUser();
  const { id } = await insertProduct();
  const coupon = await insertCoupon({ percent: 100 });
  const shown = (code: string) =>
    checkoutOf(services, person.user, { id, license: "standard", coupon: code }).then(
      ({ coupon: quote }) => quote && ("refusal" in quote ? quote.refusal : "applied"),
    );
  for (let tried = 0; tried < 30; tried++) {
    expect(await shown(`VIP${tried}`)).toBe("coupon_unknown");
    expect(await shown(`vip${tried}`)).toBe("coupon_unknown");
  }
  expect(await shown(coupon)).toBe("too_many");
  expect(await outcomeOf(pay(person, { id, coupon }))).toBe("too_many");
  expect(await told(person.token, rememberedAs(coupon))).toMatchObject({ error: { code: "too_many" } });
  const other = await createUser();
  expect(
    (await checkoutOf(services, other.user, { id, license: "standard", coupon })).coupon,
  ).not.toHaveProperty("refusal");
});

test("a remembered coupon that was used since is offered again, not taken off; one that would be refused is not mentioned", async () => {
  const [one, two] = [await insertProduct({ standard: 2000 }), await insertProduct({ standard: 1000 })];
  const person = await createUser();
  const again = await insertCoupon({ percent: 10 });
  const once = await insertCoupon({ percent: 10, maxUsesPerPerson: 1 });
  const shown = async (coupon: string, couponNamedAtMs: number) => {
    const target = { id: two.id, license: "standard" as const, coupon, couponNamedAtMs };
    const { total, coupon: quoted } = await checkoutOf(services, person.user, target);
    return { total, coupon: quoted };
  };
  const before = Date.now();
  expect(await shown(again, before)).toMatchObject({ total: 900, coupon: { code: again, discount: 100 } });
  for (const coupon of [again, once]) {
    const order = await findOrder((await pay(person, { id: one.id, coupon })).orderCode);
    await stripe.pay(order.paymentSessionId);
    await settleOrder(services, order);
    await db.delete(purchases).where(eq(purchases.userId, person.user.id));
  }
  expect(await shown(again, before)).toEqual({ total: 1000, coupon: { code: again, usedBefore: true } });
  expect(await shown(once, before)).toEqual({ total: 1000, coupon: null });
  const named = Date.now() + 1;
  expect(await shown(again, named)).toMatchObject({ total: 900, coupon: { code: again, discount: 100 } });
  expect((await shown(once, named)).coupon).toMatchObject({ refusal: "coupon_used" });
});

test("the cart's coupon takes off what the checkout's does, and nothing of what is being paid already", async () => {
  const [a, b] = [await insertProduct({ standard: 1000 }), await insertProduct({ standard: 500 })];
  const code = await insertCoupon({ percent: 10 });
  const person = await personWithCart(a.id, b.id);
  const inCart = async () => {
    const cart = await cartOf(services, person.user);
    return couponInCart(services, person.user, { cart, coupon: { code, namedAtMs: Date.now() } });
  };
  expect(await inCart()).toMatchObject({ coupon: { code, discount: 150 }, total: 1350 });
  const none = { cart: await cartOf(services, person.user), coupon: { code: "", namedAtMs: 0 } };
  expect(await couponInCart(services, person.user, none)).toBeNull();
});

test("a coupon is for models that exist: none is made or changed for an unknown one", async () => {
  const { id } = await insertProduct();
  const request = couponOf({ code: "NOBODY", percent: 10, ids: [id, "no-such-model"] });
  await expect(createCoupon(services, request)).rejects.toMatchObject({
    code: "not_found",
    detail: "no-such-model",
  });
  expect(await usesOf("NOBODY")).toBeUndefined();
  const code = await insertCoupon({ percent: 10, ids: [id] });
  await expect(
    changeCoupon(services, {
      ...request,
      code,
      revision: null,
      from: new Date().toISOString(),
      ids: ["no-such-model"],
    }),
  ).rejects.toMatchObject({
    code: "not_found",
  });
  const [row] = await couponForUser(db, code, "");
  expect(row).toMatchObject({ productIds: [id], revision: 1 });
});
