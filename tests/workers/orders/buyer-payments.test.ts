import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addToCart, cartOf } from "#app/cart/cart.server.ts";
import { PaymentRequest } from "#app/checkout/checkout.contract.ts";
import { checkoutOf, startPayment } from "#app/checkout/checkout.server.ts";
import { coupons, orderLines, orders, purchases } from "#app/db/schema.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { PAYMENTS_PAGE_SIZE } from "#app/orders/payments/buyer-payments.contract.ts";
import { cancelledOrder, paymentRecord, paymentRecords } from "#app/orders/payments/buyer-payments.server.ts";
import { createMailServices, createVerifiedUser, MINUTE } from "#tests/support/mail.ts";
import { insertOrder } from "#tests/support/orders.ts";
import {
  createPendingOrder,
  findEventId,
  postWithoutStripe,
  processEvent,
  readUserRecords,
  servicesWithoutStripe,
} from "#tests/support/payments.ts";
import { insertProduct } from "#tests/support/products.ts";
import { errorOf, outcomeOf } from "#tests/support/responses.ts";
import { db, stripe, testServices } from "#tests/support/services.ts";
import { createSeller, createUser } from "#tests/support/users.ts";

const { services, logged } = testServices();

test("the success page settles a paid order and shows it", async () => {
  const person = await createUser();
  const { id } = await insertProduct({ standard: 640 });
  const order = await createPendingOrder(services, person, { id });
  await stripe.pay(order.paymentSessionId);
  expect(await paymentRecord(services, person.user, order.paymentSessionId)).toEqual({
    orderCode: order.code,
    paymentCode: expect.stringMatching(/^pi_/),
    amount: 640,
    currency: "EUR",
    date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
    state: "paid",
    coupon: null,
    invoice: null,
    soldByStripe: false,
    products: [
      { id, title: `Model ${id}`, image: null, license: "standard", price: 640, returnReason: null },
    ],
    membership: null,
    paymentUrl: null,
    gift: null,
    refunded: 0,
    inDispute: false,
    refundFailed: false,
    // The buyer named no country; that of the card is one with the right.
    withdrawal: "open",
    consentNeeded: true,
    settings: {},
  });
  expect(await readUserRecords(person.user.id)).toMatchObject({ live: [`${id} standard`], receipts: 1 });
});

test("the way to withdraw is offered until the download began, then the payment says that the right ended by it", async () => {
  const person = await createUser();
  const order = await createPendingOrder(services, person, { id: (await insertProduct()).id });
  await stripe.pay(order.paymentSessionId);
  const state = async () => (await paymentRecord(services, person.user, order.paymentSessionId)).withdrawal;
  expect(await state()).toBe("open");
  await db.update(orders).set({ consentAt: new Date() }).where(eq(orders.id, order.id));
  await db.update(purchases).set({ deliveryBeganAt: new Date() }).where(eq(purchases.userId, person.user.id));
  expect(await state()).toBe("delivered");
  const payments = await (await person.fetch("/dashboard/payments")).text();
  expect(payments).toContain("The right to withdraw ended when the download began.");
  expect(payments).not.toContain(`/dashboard/withdrawal/${order.code}`);
  // Buyers who did not agree to lose the right by the download keep it.
  await db.update(orders).set({ consentAt: null }).where(eq(orders.id, order.id));
  expect(await state()).toBe("open");
});

test("with a coupon the lines less the coupon are the total, for the buyer and in the studio's page", async () => {
  const { user } = await createUser();
  const productId = (await insertProduct()).id;
  const now = new Date();
  await db.insert(coupons).values({ code: "PRINT10", percent: 10, startsAt: now, createdAt: now });
  const order = await insertOrder(user.id, [{ productId, priceCents: 314 }], { coupon: "PRINT10" });
  await db
    .update(orderLines)
    .set({ listCents: 349, discountCents: 35 })
    .where(eq(orderLines.orderId, order.id));
  const { records } = await paymentRecords(services, user);
  expect(records[0]).toMatchObject({ amount: 314, coupon: { discount: 35 }, products: [{ price: 349 }] });
  const page = await (await (await createSeller()).fetch(`/studio/orders/${order.code}`)).text();
  const start = page.indexOf("order-models");
  const shown = page.slice(start, page.indexOf("</section>", start));
  expect([...shown.matchAll(/−?€\d\.\d\d/g)].map(([amount]) => amount)).toEqual(["€3.49", "−€0.35", "€3.14"]);
});

test("another user cannot read or settle a payment by its session id", async () => {
  const [ada, ben] = [await createUser(), await createUser()];
  const order = await createPendingOrder(services, ada, { id: (await insertProduct()).id });
  await stripe.pay(order.paymentSessionId);
  expect(await outcomeOf(paymentRecord(services, ben.user, order.paymentSessionId))).toBe("not_found");
  expect(await outcomeOf(paymentRecord(services, ada.user, "cs_test_unknown"))).toBe("not_found");
  expect((await readUserRecords(ada.user.id)).statuses).toEqual(["pending"]);
  expect((await readUserRecords(ben.user.id)).purchases).toEqual([]);
  expect((await paymentRecords(services, ben.user)).records).toEqual([]);
});

test("opening the success page without paying grants nothing", async () => {
  const person = await createUser();
  const order = await createPendingOrder(services, person, { id: (await insertProduct()).id });
  expect(await paymentRecord(services, person.user, order.paymentSessionId)).toMatchObject({
    state: "pending",
    paymentCode: null,
  });
  expect((await readUserRecords(person.user.id)).purchases).toEqual([]);
});

test("after a declined card a second try pays", async () => {
  const person = await createUser();
  const { id } = await insertProduct();
  const order = await createPendingOrder(services, person, { id });
  await stripe.pay(order.paymentSessionId, "4000000000000002");
  expect(await paymentRecord(services, person.user, order.paymentSessionId)).toMatchObject({
    state: "pending",
  });
  await stripe.pay(order.paymentSessionId);
  expect(await paymentRecord(services, person.user, order.paymentSessionId)).toMatchObject({ state: "paid" });
});

test("while a delayed payment is processing the same model cannot be bought again", async () => {
  const person = await createUser();
  const { id } = await insertProduct();
  const order = await createPendingOrder(services, person, { id });
  await stripe.pay(order.paymentSessionId, "sepa_debit");
  expect(await paymentRecord(services, person.user, order.paymentSessionId)).toMatchObject({
    state: "processing",
  });
  const again = await person.post("/app/paymentui", { id, license: "commercial" });
  expect(await errorOf(again)).toEqual([409, "payment_pending"]);
  expect((await readUserRecords(person.user.id)).statuses).toEqual(["processing"]);
  await person.post("/app/cart/add", { id, license: "standard" });
  for (const [path, wayOn] of [
    ["/checkout", "/cart"],
    [`/checkout?product=${id}&license=standard`, `/product/${id}`],
  ] as const) {
    const page = await person.fetch(path);
    expect([page.status, page.headers.get("Location")]).toEqual([303, wayOn]);
  }
  expect(await (await person.fetch("/cart")).text()).toContain("on its way");
  const other = await insertProduct();
  expect((await person.post("/app/paymentui", { id: other.id })).status).toBe(200);
  await stripe.settle(order.paymentSessionId, "succeeded");
  const owned = await person.post("/app/paymentui", { id });
  expect(await errorOf(owned)).toEqual([409, "already_owned"]);
  expect((await readUserRecords(person.user.id)).live).toEqual([`${id} standard`]);
});

test("after a delayed payment failed the model can be bought again", async () => {
  const person = await createUser();
  const { id } = await insertProduct();
  const order = await createPendingOrder(services, person, { id });
  await stripe.pay(order.paymentSessionId, "sepa_debit");
  await stripe.settle(order.paymentSessionId, "failed");
  const second = await createPendingOrder(services, person, { id });
  expect(second.id).not.toBe(order.id);
  await stripe.pay(second.paymentSessionId);
  expect(await paymentRecord(services, person.user, second.paymentSessionId)).toMatchObject({
    state: "paid",
  });
  expect((await readUserRecords(person.user.id)).statuses.sort()).toEqual(["failed", "paid"]);
});

test("while Stripe is unreachable the call answers 503, keeps the cart, and works the next time", async () => {
  const person = await createUser();
  const { id } = await insertProduct();
  await addToCart(services, person.user, { id, license: "standard" });
  const answer = await postWithoutStripe("/app/paymentui", JSON.stringify({ id: "cart" }), person);
  expect(await errorOf(answer)).toEqual([503, "payment_unavailable"]);
  expect((await readUserRecords(person.user.id)).cart).toEqual([id]);
  expect((await person.post("/app/paymentui", { id: "cart" })).status).toBe(200);
});

test("a lost response of Stripe opens one payment page, not two", async () => {
  const person = await createUser();
  const { id } = await insertProduct();
  await stripe.failNext(1, 0, "after");
  const order = await createPendingOrder(services, person, { id });
  await stripe.pay(order.paymentSessionId);
  await paymentRecord(services, person.user, order.paymentSessionId);
  const asked = (await stripe.requests()).filter(({ idempotencyKey }) => idempotencyKey === order.id);
  expect(asked.map(({ status }) => status)).toEqual([0, 200]);
  expect(asked.at(-1)?.replayed).toBe(true);
  expect((await readUserRecords(person.user.id)).statuses).toEqual(["paid"]);
});

test("the success page shows a payment while Stripe is unreachable", async () => {
  const person = await createUser();
  const order = await createPendingOrder(services, person, { id: (await insertProduct()).id });
  await stripe.pay(order.paymentSessionId);
  const withoutStripe = servicesWithoutStripe(services);
  expect(await paymentRecord(withoutStripe, person.user, order.paymentSessionId)).toMatchObject({
    state: "pending",
  });
  expect(logged.map(({ event }) => event)).toContain("payment_provider_failed");
  expect(await paymentRecord(services, person.user, order.paymentSessionId)).toMatchObject({ state: "paid" });
});

test("payments are listed newest first, without abandoned ones", async () => {
  const person = await createUser();
  const at = (days: number) => ({ ...services, now: () => new Date(Date.now() + days * 86_400_000) });
  const ids = [(await insertProduct()).id, (await insertProduct()).id, (await insertProduct()).id];
  for (const [day, id] of ids.entries()) {
    const request = PaymentRequest.parse({ id });
    const { orderCode } = await startPayment(at(day), person.user, request);
    const [order] = await db.select().from(orders).where(eq(orders.code, orderCode));
    if (day === 2) await stripe.expire(order?.paymentSessionId ?? "");
    else await stripe.pay(order?.paymentSessionId ?? "");
    await paymentRecord(at(day), person.user, order?.paymentSessionId ?? "");
  }
  const shown = (await paymentRecords(services, person.user)).records.map(({ products, state }) => [
    products[0]?.id,
    state,
  ]);
  expect(shown).toEqual([
    [ids[1], "paid"],
    [ids[0], "paid"],
  ]);
});

test("payments are paged, newest first, and none is shown twice", async () => {
  const person = await createUser();
  const { id: productId } = await insertProduct();
  const placed = Array.from({ length: PAYMENTS_PAGE_SIZE + 2 }, (_, index) => ({
    id: crypto.randomUUID(),
    code: `ST-PAGE${index}${person.user.id.slice(0, 4)}`,
    userId: person.user.id,
    status: "failed" as const,
    totalCents: 500,
    language: "en" as const,
    // Every two in the same moment.
    createdAt: new Date(1_800_000_000_000 + Math.floor(index / 2) * 1_000),
  }));
  for (const order of placed) {
    await db.insert(orders).values(order);
    await db
      .insert(orderLines)
      .values({ orderId: order.id, productId, license: "standard", title: "Jar", priceCents: 500 });
  }
  const first = await paymentRecords(services, person.user);
  const rest = await paymentRecords(services, person.user, first.next ?? "");
  expect([first.records.length, rest.records.length, rest.next]).toEqual([PAYMENTS_PAGE_SIZE, 2, null]);
  const shown = [...first.records, ...rest.records].map(({ orderCode }) => orderCode);
  expect(new Set(shown)).toEqual(new Set(placed.map(({ code }) => code)));
  const dates = [...first.records, ...rest.records].map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().reverse());
});

test("a delayed payment and its failure are shown in the cart, on the dashboard and in a mail", async () => {
  const { services: shop, sent, advanceClock } = createMailServices();
  const person = await createVerifiedUser("es");
  const [paying, other] = [await insertProduct(), await insertProduct({ standard: 250 })];
  const order = await createPendingOrder(services, person, { id: paying.id });
  for (const { id } of [paying, other]) await addToCart(shop, person.user, { id, license: "standard" });
  const states = async () => (await paymentRecords(shop, person.user)).records.map(({ state }) => state);
  expect([await states(), (await cartOf(shop, person.user)).processing]).toEqual([["pending"], []]);

  await stripe.pay(order.paymentSessionId, "sepa_debit");
  await processEvent(shop, await findEventId(order.paymentSessionId, "checkout.session.completed"));
  expect([await states(), (await cartOf(shop, person.user)).processing]).toEqual([
    ["processing"],
    [paying.id],
  ]);
  expect(await checkoutOf(shop, person.user, { id: "cart", license: "standard" })).toMatchObject({
    total: 250,
    lines: [{ id: other.id }],
  });
  await drainOutbox(shop);
  expect(sent.map(({ subject }) => subject)).toEqual([`Tu pago está en camino: ${order.code}`]);

  await stripe.settle(order.paymentSessionId, "failed");
  advanceClock(MINUTE);
  await processEvent(
    shop,
    await findEventId(order.paymentSessionId, "checkout.session.async_payment_failed"),
  );
  await drainOutbox(shop);
  expect([await states(), (await cartOf(shop, person.user)).processing]).toEqual([["failed"], []]);
  expect(sent.map(({ subject }) => subject).slice(1)).toEqual([`Tu pago no se ha completado: ${order.code}`]);
  expect(sent[1]?.text).toContain(`/product/${paying.id}`);
});

test("payments show titles in the reader's language where the product has them", async () => {
  const person = await createUser();
  const { id } = await insertProduct();
  const order = await createPendingOrder(services, person, { id });
  await stripe.pay(order.paymentSessionId);
  await paymentRecord(services, person.user, order.paymentSessionId);
  const spanish = { ...services, language: "es" as const };
  const titles = (await paymentRecords(spanish, person.user)).records.map(
    ({ products }) => products[0]?.title,
  );
  expect(titles).toEqual([`Modelo ${id}`]);
});

test("a cancelled payment leads back to the same payment page and its product, for its own user only", async () => {
  const person = await createUser();
  const [now, later] = [await insertProduct(), await insertProduct()];
  const single = await createPendingOrder(services, person, { id: now.id });
  const shown = (code: string, by = person) => cancelledOrder(services, by.user, code);
  expect(await shown(single.code)).toMatchObject({
    state: "pending",
    paymentUrl: single.paymentUrl,
    productId: now.id,
  });
  await addToCart(services, person.user, { id: later.id, license: "standard" });
  const cart = await createPendingOrder(services, person, { id: "cart" });
  expect(await shown(cart.code)).toMatchObject({ paymentUrl: cart.paymentUrl, productId: null });
  expect(await outcomeOf(shown(cart.code, await createUser()))).toBe("not_found");
});
