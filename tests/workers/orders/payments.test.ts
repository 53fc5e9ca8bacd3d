import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addToCart } from "#app/cart/cart.server.ts";
import type { PaymentAnswer } from "#app/checkout/checkout.contract.ts";
import { PaymentRequest } from "#app/checkout/checkout.contract.ts";
import { checkoutOf, startPayment } from "#app/checkout/checkout.server.ts";
import { cartItems, orderLines, orders, products, users } from "#app/db/schema.ts";
import {
  createPendingOrder,
  findEventId,
  findOrder,
  processEvent,
  readUserRecords,
} from "#tests/support/payments.ts";
import { insertProduct, insertPurchase } from "#tests/support/products.ts";
import { errorOf } from "#tests/support/responses.ts";
import { db, ORIGIN, stripe, testServices } from "#tests/support/services.ts";
import { createUser, findUser, submitForm } from "#tests/support/users.ts";

const pageOf = async (answer: Response): Promise<PaymentAnswer> => {
  expect(answer.status).toBe(200);
  return answer.json();
};
/** The Checkout session in the sandbox. */
const atProvider = (sessionId: string) => stripe.tamper(sessionId, {});
const linesOf = (orderId: string) => db.select().from(orderLines).where(eq(orderLines.orderId, orderId));

test("Buy now opens a payment page for one product, with an order in the database", async () => {
  const person = await createUser();
  const { id } = await insertProduct({ standard: 499, commercial: 1999 });
  const page = await pageOf(await person.post("/app/paymentui", { id, license: "commercial" }));
  expect(page.orderCode).toMatch(/^ST-[2-9A-HJKMNP-Z]{8}$/);
  const order = await findOrder(page.orderCode);
  expect(order).toMatchObject({
    userId: person.user.id,
    status: "pending",
    totalCents: 1999,
    language: "en",
    paymentUrl: page.url,
    consentVersion: null,
    consentAt: null,
  });
  expect(await linesOf(order.id)).toEqual([
    {
      orderId: order.id,
      productId: id,
      license: "commercial",
      title: `Model ${id}`,
      listCents: 1999,
      discountCents: 0,
      priceCents: 1999,
      reducedByOrder: null,
      pricedWith: [],
      saleFrom: null,
      returnReason: null,
      paidBackAt: null,
    },
  ]);
  expect(await atProvider(order.paymentSessionId)).toMatchObject({
    url: page.url,
    client_reference_id: order.id,
    metadata: { order: order.id, code: order.code },
    amount_total: 1999,
    currency: "eur",
    mode: "payment",
    customer_email: person.user.email,
    success_url: `${ORIGIN}/payment/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${ORIGIN}/payment/cancelled?order=${order.code}`,
  });
});

test("the order and its lines are stored before the payment page is requested", async () => {
  const { services } = testServices();
  const person = await createUser();
  const { id } = await insertProduct();
  const seen: unknown[] = [];
  const watched = {
    ...services,
    payments: {
      ...services.payments,
      async createCheckoutSession(page: Parameters<typeof services.payments.createCheckoutSession>[0]) {
        const [order] = await db.select().from(orders).where(eq(orders.id, page.orderId));
        seen.push(order?.status, order?.totalCents, (await linesOf(page.orderId)).length);
        return services.payments.createCheckoutSession(page);
      },
    },
  };
  await startPayment(watched, person.user, PaymentRequest.parse({ id }));
  expect(seen).toEqual(["pending", 499, 1]);
});

test("the cart is paid as a whole and stays until it is paid", async () => {
  const person = await createUser();
  const [one, two] = [await insertProduct({ standard: 300 }), await insertProduct({ commercial: 2000 })];
  await person.post("/app/cart/add", { id: one.id, license: "standard" });
  await person.post("/app/cart/add", { id: two.id, license: "commercial" });
  const order = await findOrder(
    (await pageOf(await person.post("/app/paymentui", { id: "cart" }))).orderCode,
  );
  expect(order.totalCents).toBe(2300);
  expect((await linesOf(order.id)).map(({ productId }) => productId).sort()).toEqual([one.id, two.id].sort());
  expect(await atProvider(order.paymentSessionId)).toMatchObject({ amount_total: 2300 });
  expect(await db.select().from(cartItems).where(eq(cartItems.userId, person.user.id))).toHaveLength(2);
});

test("prices in the request are ignored", async () => {
  const person = await createUser();
  const { id } = await insertProduct({ standard: 1299 });
  const forged = {
    id,
    license: "standard",
    price: 1,
    amount: 100,
    total: 1,
    totalCents: 1,
    currency: "JPY",
    unit_amount: 1,
    lines: [{ id, price: 1 }],
    userId: "somebody",
    orderCode: "ST-22222222",
  };
  const { orderCode } = await pageOf(await person.post("/app/paymentui", forged));
  const order = await findOrder(orderCode);
  expect([order.totalCents, order.userId]).toEqual([1299, person.user.id]);
  expect(await atProvider(order.paymentSessionId)).toMatchObject({ amount_total: 1299, currency: "eur" });
});

test("an upgrade costs the difference", async () => {
  const person = await createUser();
  const { id } = await insertProduct({ standard: 499, commercial: 1999 });
  await insertPurchase(person.user.id, id, "standard");
  const { orderCode } = await pageOf(await person.post("/app/paymentui", { id, license: "commercial" }));
  const order = await findOrder(orderCode);
  expect(await atProvider(order.paymentSessionId)).toMatchObject({ amount_total: 1500 });
  expect(await linesOf(order.id)).toMatchObject([{ listCents: 1999, discountCents: 0, priceCents: 1500 }]);
});

test("an order that costs something else than the buyer was shown is refused before anything is stored", async () => {
  const person = await createUser();
  const { id } = await insertProduct({ standard: 499 });
  const pay = (shownTotal: number) => person.post("/app/paymentui", { id, shownTotal });
  expect(await errorOf(await pay(399))).toEqual([409, "price_changed"]);
  expect(await db.select().from(orders).where(eq(orders.userId, person.user.id))).toEqual([]);
  const { orderCode } = await pageOf(await pay(499));
  expect(await findOrder(orderCode)).toMatchObject({ totalCents: 499 });
});

test("a product that cannot be bought opens no payment page and stores no order", async () => {
  const person = await createUser();
  const free = await insertProduct({ standard: 0 });
  const owned = await insertProduct();
  const hidden = await insertProduct({ status: "unpublished" });
  await insertPurchase(person.user.id, owned.id);
  const refusals: [string, number, string][] = [
    ["cart", 409, "cart_empty"],
    [free.id, 409, "free_product"],
    [owned.id, 409, "already_owned"],
    [hidden.id, 404, "not_found"],
    ["no-such-model", 404, "not_found"],
  ];
  for (const [id, ...expected] of refusals)
    expect(await errorOf(await person.post("/app/paymentui", { id }))).toEqual(expected);
  expect(await db.select().from(orders).where(eq(orders.userId, person.user.id))).toEqual([]);
});

test("the same order reuses its payment page, another price or license opens a new one", async () => {
  const person = await createUser();
  const { id } = await insertProduct({ standard: 499 });
  const buy = async (license: string) => pageOf(await person.post("/app/paymentui", { id, license }));
  const first = await buy("standard");
  expect(await buy("standard")).toEqual(first);
  const old = await findOrder(first.orderCode);
  await db.update(products).set({ standardCents: 599 }).where(eq(products.id, id));
  const pricier = await buy("standard");
  expect(pricier.orderCode).not.toBe(first.orderCode);
  expect(await atProvider(old.paymentSessionId)).toMatchObject({ status: "expired" });
  expect((await findOrder(old.code)).status).toBe("expired");
  const commercial = await buy("commercial");
  expect(await atProvider((await findOrder(pricier.orderCode)).paymentSessionId)).toMatchObject({
    status: "expired",
  });
  expect(await atProvider((await findOrder(commercial.orderCode)).paymentSessionId)).toMatchObject({
    status: "open",
    amount_total: 1999,
  });
});

test("an order that is paid while the same is ordered again keeps what its buyer agreed to", async () => {
  const { services } = testServices();
  const person = await createUser();
  const { id } = await insertProduct();
  const order = (consent: boolean, on = services) =>
    startPayment(on, person.user, PaymentRequest.parse({ id, consent }));
  const { orderCode } = await order(true);
  const agreed = await findOrder(orderCode);
  const { payments } = services;
  async function status(sessionId: string) {
    const open = await payments.status(sessionId);
    await stripe.pay(sessionId);
    await processEvent(services, await findEventId(sessionId, "checkout.session.completed"));
    return open;
  }
  await expect(order(false, { ...services, payments: { ...payments, status } })).rejects.toMatchObject({
    code: "payment_unavailable",
  });
  await expect(order(false)).rejects.toMatchObject({ code: "already_owned" });
  const { consentAt, consentVersion, status: now } = await findOrder(orderCode);
  expect({ consentAt, consentVersion, now }).toEqual({
    consentAt: agreed.consentAt,
    consentVersion: agreed.consentVersion,
    now: "paid",
  });
  expect(consentAt).not.toBe(null);
});

test("a new payment page closes the user's others with the same product", async () => {
  const { services } = testServices();
  const [ada, ben] = [await createUser(), await createUser()];
  const [shared, other] = [await insertProduct(), await insertProduct()];
  const benOrder = await createPendingOrder(services, ben, { id: shared.id });
  const unrelated = await createPendingOrder(services, ada, { id: other.id });
  const single = await createPendingOrder(services, ada, { id: shared.id });
  await addToCart(services, ada.user, { id: shared.id, license: "standard" });
  const third = await insertProduct();
  await addToCart(services, ada.user, { id: third.id, license: "standard" });
  await createPendingOrder(services, ada, { id: "cart" });
  const statuses = [benOrder, unrelated, single].map(async ({ code }) => (await findOrder(code)).status);
  expect(await Promise.all(statuses)).toEqual(["pending", "pending", "expired"]);
  const pages = [benOrder, unrelated, single].map(
    async ({ paymentSessionId }) => (await atProvider(paymentSessionId)).status,
  );
  expect(await Promise.all(pages)).toEqual(["open", "open", "expired"]);
});

test("the payment page is in the user's language, and a change of language opens another", async () => {
  const person = await createUser();
  const { id } = await insertProduct();
  const buy = async (path: string) => findOrder((await pageOf(await person.post(path, { id }))).orderCode);
  const english = await buy("/app/paymentui");
  const spanish = await buy("/app/paymentui?lang=es");
  expect(spanish.id).not.toBe(english.id);
  expect(await atProvider(spanish.paymentSessionId)).toMatchObject({ locale: "es" });
  expect((await linesOf(spanish.id))[0]?.title).toBe(`Modelo ${id}`);
});

test("details and consent are stored with the order, and the details prefill the next form", async () => {
  const { services } = testServices();
  const person = await createUser();
  const { id } = await insertProduct();
  const details = { name: " Ada ", lastName: "Lovelace", country: "es", city: "Madrid" };
  const { orderCode } = await pageOf(await person.post("/app/paymentui", { id, details, consent: true }));
  const order = await findOrder(orderCode);
  const kept = {
    name: "Ada",
    lastName: "Lovelace",
    country: "ES",
    city: "Madrid",
    phone: "",
    address: "",
    postalCode: "",
  };
  expect(order.buyer).toEqual(kept);
  expect(order.consentVersion).toMatch(/^\d{4}-\d{2}$/);
  expect(Math.abs(Date.now() - Number(order.consentAt))).toBeLessThan(60_000);
  const corrected = { ...details, city: "Cádiz" };
  await pageOf(await person.post("/app/paymentui", { id, details: corrected, consent: true }));
  expect((await findOrder(orderCode)).buyer).toEqual({ ...kept, city: "Cádiz" });
  const shown = await checkoutOf(services, person.user, { id, license: "standard" });
  expect(shown).toMatchObject({
    total: 499,
    lines: [{ id, price: 499 }],
    details: { ...kept, city: "Cádiz" },
  });
  const stranger = await createUser();
  expect((await checkoutOf(services, stranger.user, { id, license: "standard" })).details).toEqual({});
});

test("an order never changes the name that stands beside somebody's texts", async () => {
  const person = await createUser();
  await db.update(users).set({ username: "Maker 9644" }).where(eq(users.id, person.user.id));
  const { id } = await insertProduct();
  await pageOf(await person.post("/app/paymentui", { id, details: { name: "Alba Ferrer", country: "ES" } }));
  const { services } = testServices();
  expect(await checkoutOf(services, person.user, { id, license: "standard" })).toMatchObject({
    details: { name: "Alba Ferrer" },
  });
  expect((await findUser(person.user.id)).username).toBe("Maker 9644");
});

test("invalid details are named per field and store no order", async () => {
  const person = await createUser();
  const { id } = await insertProduct();
  const details = { name: " ", country: "Spain" };
  const answer = await person.post("/app/paymentui", { id, details });
  expect(answer.status).toBe(400);
  const { error } = await answer.json<{ error: { fields: object } }>();
  expect(Object.keys(error.fields).sort()).toEqual(["details.country", "details.name"]);
  expect(await db.select().from(orders).where(eq(orders.userId, person.user.id))).toEqual([]);
});

test("parallel clicks open one payment page for one order", async () => {
  const person = await createUser();
  const { id } = await insertProduct();
  const answers = await Promise.all(Array.from({ length: 5 }, () => person.post("/app/paymentui", { id })));
  const pages = await Promise.all(answers.map(pageOf));
  expect(new Set(pages.map(({ url }) => url)).size).toBe(1);
  expect(await db.select().from(orders).where(eq(orders.userId, person.user.id))).toHaveLength(1);
});

test("a click while an earlier one waits for Stripe leads to the same payment page", async () => {
  const { services } = testServices();
  const person = await createUser();
  const { id } = await insertProduct();
  const [asked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const stalled = {
    ...services,
    payments: {
      ...services.payments,
      async createCheckoutSession(page: Parameters<typeof services.payments.createCheckoutSession>[0]) {
        asked.resolve();
        await gate.promise;
        return services.payments.createCheckoutSession(page);
      },
    },
  };
  const first = startPayment(stalled, person.user, PaymentRequest.parse({ id }));
  await asked.promise;
  const minuteLater = { ...services, now: () => new Date(Date.now() + 60_000) };
  const second = await startPayment(minuteLater, person.user, PaymentRequest.parse({ id }));
  gate.resolve();
  expect(await first).toEqual(second);
  expect(await db.select().from(orders).where(eq(orders.userId, person.user.id))).toHaveLength(1);
});

test("parallel clicks for two licenses leave one payment page open", async () => {
  const person = await createUser();
  const { id } = await insertProduct();
  const buy = (license: string) => person.post("/app/paymentui", { id, license });
  await Promise.all(["standard", "commercial", "standard", "commercial"].map(buy));
  const placed = await db.select().from(orders).where(eq(orders.userId, person.user.id));
  const sessions = placed.flatMap(({ paymentSessionId }) => paymentSessionId ?? []);
  const pages = await Promise.all(sessions.map(atProvider));
  expect(pages.filter(({ status }) => status === "open")).toHaveLength(1);
  expect(placed.filter(({ status }) => status === "pending")).toHaveLength(1);
});

test("a checkout form sent twice at once, again by Back, and once more after paying charges once", async () => {
  const person = await createUser();
  const { id } = await insertProduct({ standard: 499 });
  const buyer = {
    name: "Ada",
    lastName: "L",
    country: "ES",
    phone: "",
    address: "",
    city: "",
    postalCode: "",
  };
  const send = () => submitForm(person, `/checkout?product=${id}`, { ...buyer, consent: "on", total: "499" });
  const answers = [...(await Promise.all([send(), send(), send()])), await send()];
  const placed = await db.select().from(orders).where(eq(orders.userId, person.user.id));
  expect(placed).toHaveLength(1);
  const [{ paymentUrl, paymentSessionId } = { paymentUrl: null, paymentSessionId: null }] = placed;
  const openPage = [303, paymentUrl];
  expect(answers.map(({ status, headers }) => [status, headers.get("Location")])).toEqual(
    answers.map(() => openPage),
  );

  await stripe.pay(String(paymentSessionId));
  // Stripe's webhook has not come: the form asks Stripe itself.
  for (const late of [await send(), await send()])
    expect([late.status, late.headers.get("Location")]).toEqual([303, "/dashboard"]);
  expect(await readUserRecords(person.user.id)).toMatchObject({
    live: [`${id} standard`],
    statuses: ["paid"],
    receipts: 1,
  });
});

test("a payment page reopened without consent keeps the earlier consent", async () => {
  const person = await createUser();
  const { id } = await insertProduct();
  const { orderCode } = await pageOf(await person.post("/app/paymentui", { id, consent: true }));
  expect(await pageOf(await person.post("/app/paymentui", { id }))).toMatchObject({ orderCode });
  expect(await findOrder(orderCode)).toMatchObject({
    consentVersion: "2026-11",
    consentAt: expect.any(Date),
  });
});

test("the payment page names the license in the buyer's language", async () => {
  const person = await createUser();
  const { id } = await insertProduct();
  for (const [path, name] of [
    ["/app/paymentui", "Standard licence"],
    ["/app/paymentui?lang=es", "Licencia Estándar"],
  ] as const) {
    const { orderCode } = await pageOf(await person.post(path, { id }));
    const order = await findOrder(orderCode);
    const asked = (await stripe.requests()).find(({ idempotencyKey }) => idempotencyKey === order.id);
    expect(JSON.stringify(asked?.params)).toContain(`"description":"${name}"`);
  }
});

test("a shop sells under its own name at its own price with an account on which Stripe sells by default", async () => {
  const { services } = testServices();
  await stripe.setAccountDefaults({ managedPayments: true, adaptivePricing: true });
  const order = await createPendingOrder(services, await createUser(), { id: (await insertProduct()).id });
  const page = await stripe.tamper(order.paymentSessionId, {});
  expect(page).toMatchObject({
    amount_total: order.totalCents,
    managed_payments: { enabled: false },
    adaptive_pricing: { enabled: false },
  });
  await stripe.setAccountDefaults({});
});
