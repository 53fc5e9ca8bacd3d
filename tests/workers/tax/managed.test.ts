/** Stripe sells in its own name: what the buyer is told and pays, what the order keeps, and what refunds, disputes and records make of it. */
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders, outbox, taxDocuments } from "#app/db/schema.ts";
import { legalDraft } from "#app/legal/legal.server.ts";
import { orderDetails } from "#app/orders/order-details.server.ts";
import { orderById } from "#app/orders/orders.store.server.ts";
import { settleOrder } from "#app/orders/payments/settle.server.ts";
import { refundOrder } from "#app/orders/refunds/refunds.server.ts";
import { setting } from "#app/studio/setting.server.ts";
import type { VatWay } from "#app/tax/tax.contract.ts";
import { vatPage } from "#app/tax/vat.server.ts";
import { taxOfRow } from "#app/tax/vat-sheet.ts";
import { createMailServices, createVerifiedUser } from "#tests/support/mail.ts";
import { refundOf } from "#tests/support/orders.ts";
import { createPendingOrder, deliverWebhook, findEventId, findOrder } from "#tests/support/payments.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, stripe, testServices } from "#tests/support/services.ts";
import { createSeller, createUser, submitForm, type TestUser } from "#tests/support/users.ts";
import { computeVatSheetsAgain } from "#tests/support/vat.ts";

const { services, logged } = testServices();
const seller = await createSeller();
const CARD = "4242424242424242";

const choose = (by: VatWay) =>
  submitForm(seller, "/studio/settings", { intent: "tax", by, footer: "Ada, Madrid" });
const html = async (person: TestUser, path: string) =>
  (await person.fetch(path, { headers: { Accept: "text/html" } })).text();

const settle = async (id: string) => {
  const [order] = await orderById(db, id);
  if (!order) throw new Error("there is no such order");
  return settleOrder(services, order);
};

async function buy(country = "DE", person?: TestUser) {
  const buyer = person ?? (await createUser());
  const { id } = await insertProduct({ standard: 1190 });
  const pending = await createPendingOrder({ ...services, country }, buyer, { id });
  await stripe.pay(pending.paymentSessionId, CARD, { country });
  return { ...(await settle(pending.id)), paymentSessionId: pending.paymentSessionId, person: buyer };
}

test("Stripe sells only for an account that it does so for, and its own words say why not", async () => {
  await stripe.refuseManagedPayments("You must accept the Managed Payments terms of service.");
  const refused = await choose("managed");
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("You must accept the Managed Payments terms of service.");
  await stripe.refuseManagedPayments(null);
  expect((await choose("managed")).status).toBe(200);
  expect(await html(seller, "/studio/settings")).toContain("without asking you");
});

test("the checkout says who sells, and the buyer pays what it shows", async () => {
  const person = await createUser();
  const { id } = await insertProduct({ standard: 1190 });
  expect(await html(person, `/checkout?product=${id}&license=standard`)).toContain(
    "sells to you in its own name",
  );
  const order = await createPendingOrder(services, person, { id });
  expect(order).toMatchObject({ managed: true, invoiced: false });
  const page = await stripe.tamper(order.paymentSessionId, {});
  expect(page).toMatchObject({ amount_total: 1190, currency: "eur", managed_payments: { enabled: true } });
});

test("the order keeps the tax, the place and the fee that Stripe says, and no invoice: it is Link's", async () => {
  const order = await buy();
  expect(order).toMatchObject({ status: "paid", totalCents: 1190, taxCents: 190, invoiceId: null });
  // 5 % and 0.25 €, without the tax that Stripe withholds.
  expect(order).toMatchObject({ feeCents: 85, feeCurrency: "eur" });
  expect(order.countryEvidence).toEqual({ billing: "DE", card: "DE", ip: "DE" });
  expect(await db.select().from(taxDocuments).where(eq(taxDocuments.orderId, order.id))).toEqual([]);
  expect((await order.person.fetch(`/app/invoice/${order.code}`)).status).toBe(404);
  expect(await html(order.person, "/dashboard/payments")).toContain("Link sold you this in its own name");
  expect(await orderDetails(services, order.code)).toMatchObject({ soldByStripe: true, tax: { cents: 190 } });
});

test("the receipt confirms what was bought, and says that the invoice is Link's", async () => {
  const mail = createMailServices();
  const person = await createVerifiedUser();
  const { id } = await insertProduct({ standard: 1190 });
  const pending = await createPendingOrder(mail.services, person, { id });
  await stripe.pay(pending.paymentSessionId, CARD, { country: "DE" });
  const [order] = await orderById(db, pending.id);
  if (order) await settleOrder(mail.services, order);
  await mail.settled();
  const receipt = mail.sent.find(({ to }) => to === person.user.email);
  expect(receipt?.text).toContain("mails you receipt and invoice");
  expect(receipt?.text).not.toContain("Keep it as your receipt");
});

test("refunds by the seller and by Link go the same way, and make no credit note", async () => {
  const order = await buy();
  await refundOrder(services, refundOf(order.code, { what: "amount", amount: 190 }), seller.user);
  expect(await findOrder(order.code)).toMatchObject({ status: "paid", refundedCents: 190 });
  await stripe.refund(order.paymentSessionId);
  expect(await deliverWebhook(await findEventId(order.paymentSessionId, "charge.refunded"))).toBe(200);
  expect(await findOrder(order.code)).toMatchObject({ status: "refunded", refundedCents: 1190 });
  expect(await db.select().from(taxDocuments).where(eq(taxDocuments.orderId, order.id))).toEqual([]);
  expect(await html(seller, `/studio/orders/${order.code}`)).toContain("Stripe, as Link");
});

test("a lost dispute ends the license, and the seller is told that Stripe answers it", async () => {
  const order = await buy();
  const { id } = await stripe.dispute(order.paymentSessionId);
  await settle(order.id);
  expect(await html(seller, `/studio/orders/${order.code}`)).toContain("Stripe answers most disputes");
  expect(await html(seller, "/studio")).toContain("a sale by Stripe, which answers most of these itself");
  await stripe.closeDispute(id, "lost");
  expect(await settle(order.id)).toMatchObject({ status: "charged_back" });
});

test("a payment sold by somebody else than the order says, or with tax on top, is held", async () => {
  const person = await createUser();
  const [one, other] = [await insertProduct({ standard: 1190 }), await insertProduct({ standard: 1190 })];
  const dearer = await createPendingOrder(services, person, { id: one.id });
  await stripe.pay(dearer.paymentSessionId, CARD, { country: "DE" });
  await stripe.tamper(dearer.paymentSessionId, { amount_total: 1416 });
  expect(await settle(dearer.id)).toMatchObject({ status: "held" });
  const sold = await createPendingOrder(services, person, { id: other.id });
  await stripe.pay(sold.paymentSessionId, CARD, { country: "DE" });
  await db.update(orders).set({ managed: false }).where(eq(orders.id, sold.id));
  expect(await settle(sold.id)).toMatchObject({ status: "held" });
  expect(logged.filter(({ event }) => event === "payment_held").map(({ facts }) => facts?.wrong)).toEqual([
    "amount",
    "seller",
  ]);
});

test("an unpaid order is not reused after the seller's choice has changed, because the checkout says who sells", async () => {
  const person = await createUser();
  const { id } = await insertProduct({ standard: 1190 });
  const first = await createPendingOrder(services, person, { id });
  await choose("own");
  const second = await createPendingOrder(services, person, { id });
  expect([first.managed, second.managed]).toEqual([true, false]);
  expect(await orderById(db, first.id)).toMatchObject([{ status: "expired" }]);
  await choose("managed");
});

test("the three ways stand apart in the quarter's sheet, each with its tax, refunds and disputes", async () => {
  await db.update(orders).set({ paidAt: new Date("2020-01-01") });
  await setting("vat").run(services, { home: "ES", ossFrom: "2025-01-01" });
  const expected: Record<VatWay, [percent: number | null, tax: number]> = {
    own: [19, 285],
    stripe_tax: [19, 285],
    managed: [null, 285],
  };
  for (const way of Object.keys(expected) as VatWay[]) {
    await choose(way);
    const [, refunded, disputed] = [await buy(), await buy(), await buy()];
    await refundOrder(services, refundOf(refunded.code, { what: "amount", amount: 595 }), seller.user);
    const { id } = await stripe.dispute(disputed.paymentSessionId);
    await stripe.closeDispute(id, "lost");
    await settle(disputed.id);
  }
  await computeVatSheetsAgain(services);
  const { sheet } = await vatPage(services, null);
  for (const [way, [percent, tax]] of Object.entries(expected)) {
    const rows = sheet.rows.filter((row) => row.way === way);
    expect(rows).toMatchObject([{ country: "DE", percent, count: 3, gross: 3570, refunded: 1785 }]);
    // Of 17.85 €: 2.85 €.
    expect(rows.map(taxOfRow)).toEqual([tax]);
  }
  expect(await html(seller, "/studio/vat")).toContain("Sold by Stripe (Link)");
  const { quarter } = await vatPage(services, null);
  const csv = await (await seller.fetch(`/app/studio/vat-orders.csv?quarter=${quarter}`)).text();
  const invoiced = csv.split("\r\n").filter((line) => line.includes("stripe_tax"));
  expect(invoiced).toHaveLength(3);
  for (const line of invoiced) expect(line).toContain(",stripe_tax,DE,consumer,19,standard_rated,");
});

test("legal texts that nobody published yet say that Link sells", async () => {
  await choose("managed");
  expect((await legalDraft(services, "terms")).text.en).toContain("Link, a company of Stripe, sells to you");
  expect((await legalDraft(services, "privacy")).text.es).toContain(
    "Link, una empresa de Stripe, vende y cobra",
  );
  await choose("own");
  expect((await legalDraft(services, "terms")).text.en).not.toContain("Link");
  expect(await db.select().from(outbox).where(eq(outbox.template, "receipt"))).not.toEqual([]);
});
