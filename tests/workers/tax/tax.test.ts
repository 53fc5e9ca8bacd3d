/**
 * Tax and invoices. The amounts that are expected are worked out from the rates of the countries and from Stripe's rule for
 * prices that include tax: tax = price × rate ÷ (100 + rate), rounded for each line (docs.stripe.com/tax/calculating).
 */
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addToCart } from "#app/cart/cart.server.ts";
import { orders, purchases, shopSettings, taxDocuments } from "#app/db/schema.ts";
import { orderDetails } from "#app/orders/order-details.server.ts";
import { orderById } from "#app/orders/orders.store.server.ts";
import { settleOrder } from "#app/orders/payments/settle.server.ts";
import type { RefundRequest } from "#app/orders/refunds/refunds.contract.ts";
import { refundOrder } from "#app/orders/refunds/refunds.server.ts";
import { setting } from "#app/studio/setting.server.ts";
import { taxReport } from "#app/tax/tax.server.ts";
import { vatPage } from "#app/tax/vat.server.ts";
import { createMailServices, createVerifiedUser } from "#tests/support/mail.ts";
import { refundOf } from "#tests/support/orders.ts";
import { createPendingOrder, deliverWebhook, findEventId, findOrder } from "#tests/support/payments.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, stripe, testServices } from "#tests/support/services.ts";
import { createSeller, createUser, submitForm, type TestUser } from "#tests/support/users.ts";
import { computeVatSheetsAgain } from "#tests/support/vat.ts";
import type { TestBuyer } from "#tools/sandbox/stripe/payment-form.ts";

const { services, logged } = testServices();
const seller = await createSeller();
const CARD = "4242424242424242";
const MONTH = new Date().toISOString().slice(0, 7);

const switchTax = (enabled: boolean, footer = "Ada Models S.L., Madrid") =>
  submitForm(seller, "/studio/settings", { intent: "tax", by: enabled ? "stripe_tax" : "own", footer });

/** What was asked of Stripe for an order's payment page. */
async function pageParams(orderId: string) {
  const asked = (await stripe.requests()).find(({ idempotencyKey }) => idempotencyKey === orderId);
  return asked?.params as Record<string, Record<string, never>>;
}

const settle = async (id: string) => {
  const [order] = await orderById(db, id);
  if (!order) throw new Error("there is no such order");
  return settleOrder(services, order);
};

async function buy(person: TestUser, ids: string[], buyer: TestBuyer) {
  for (const id of ids) await addToCart(services, person.user, { id, license: "standard" });
  const pending = await createPendingOrder({ ...services, country: "PT" }, person, { id: "cart" });
  await stripe.pay(pending.paymentSessionId, CARD, buyer);
  return { ...(await settle(pending.id)), paymentSessionId: pending.paymentSessionId };
}

/** The columns of a month's file as its readers see them. */
async function csvRows(month = MONTH) {
  const answer = await seller.fetch(`/app/studio/tax.csv?month=${month}`);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const [head = "", ...rows] = (await answer.text())
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split("\r\n");
  const names = head.split(",");
  return rows.map((row) => Object.fromEntries(row.split(",").map((cell, i) => [names[i], cell])));
}

test("until tax is switched on Stripe computes none and makes no invoice, and the studio says what that means", async () => {
  const person = await createUser();
  const { id } = await insertProduct();
  const order = await buy(person, [id], {});
  expect(order).toMatchObject({ status: "paid", invoiced: false, taxCents: null, invoiceId: null });
  expect(await pageParams(order.id)).toMatchObject({ automatic_tax: { enabled: "false" } });
  expect((await person.fetch(`/app/invoice/${order.code}`)).status).toBe(404);
  const page = await (await seller.fetch("/studio/settings", { headers: { Accept: "text/html" } })).text();
  expect(page).toContain("computes no tax and makes no invoice");
  expect(page).toContain("not VeriFactu records");
  expect(await csvRows()).toEqual([]);
});

test("tax is switched on only when Stripe can compute it, and nothing that was typed is lost", async () => {
  await stripe.requireTaxSettings(["head_office"]);
  const refused = await switchTax(true, "Ada, Madrid");
  const text = await refused.text();
  expect(refused.status).toBe(400);
  expect(text).toContain("Stripe Tax is not set up yet");
  expect(text).toContain("Ada, Madrid");
  expect(await db.select().from(shopSettings)).toEqual([]);
  await stripe.requireTaxSettings([]);
  expect((await switchTax(true)).status).toBe(200);
  expect((await db.select().from(shopSettings))[0]?.value).toEqual({
    by: "stripe_tax",
    footer: "Ada Models S.L., Madrid",
  });
});

test.each<Record<string, string>>([{}, { intent: "tax" }, { by: "own" }, { intent: "other", by: "own" }])(
  "a form of the settings that does not choose a way changes none: %j",
  async (fields) => {
    const answer = await submitForm(seller, "/studio/settings", fields);
    expect(answer.status).toBe(400);
    expect((await setting("tax").read(services)).by).toBe("stripe_tax");
  },
);

test.each(["credit_notes", "invoices"])(
  "it cannot be switched on with a key that may not use %s",
  async (resource) => {
    await stripe.forbid([resource]);
    const refused = await switchTax(true);
    await stripe.forbid([]);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Stripe’s key lacks a permission");
  },
);

test("a payment page asks Stripe for tax inside the price, VAT ids and an invoice with the seller's identity", async () => {
  const person = await createUser();
  const { id } = await insertProduct({ standard: 1210 });
  const order = await createPendingOrder(services, person, { id });
  const params = await pageParams(order.id);
  expect(params).toMatchObject({
    automatic_tax: { enabled: "true" },
    tax_id_collection: { enabled: "true" },
    billing_address_collection: "required",
    customer_creation: "always",
    invoice_creation: {
      enabled: "true",
      invoice_data: { footer: "Ada Models S.L., Madrid", metadata: { order: order.id, code: order.code } },
    },
    line_items: {
      0: {
        price_data: {
          unit_amount: "1210",
          tax_behavior: "inclusive",
          product_data: { tax_code: "txcd_10000000" },
        },
      },
    },
  });
});

interface Row {
  name: string;
  buyer: TestBuyer;
  /** Cents inside 12.10 and inside 12.10 + 4.99. */
  tax: [first: number, both: number];
  percent: number;
  reason: string;
}
const BUYERS: Row[] = [
  {
    name: "Spain",
    buyer: { country: "ES", postalCode: "28013" },
    tax: [210, 297],
    percent: 21,
    reason: "standard_rated",
  },
  { name: "Germany", buyer: { country: "DE" }, tax: [193, 273], percent: 19, reason: "standard_rated" },
  { name: "Ireland", buyer: { country: "IE" }, tax: [226, 319], percent: 23, reason: "standard_rated" },
  { name: "Hungary", buyer: { country: "HU" }, tax: [257, 363], percent: 27, reason: "standard_rated" },
  { name: "Finland", buyer: { country: "FI" }, tax: [246, 347], percent: 25.5, reason: "standard_rated" },
  {
    name: "United States",
    buyer: { country: "US", postalCode: "10001" },
    tax: [0, 0],
    percent: 0,
    reason: "not_collecting",
  },
  { name: "Cuba", buyer: { country: "CU" }, tax: [0, 0], percent: 0, reason: "not_supported" },
  {
    name: "Canary Islands",
    buyer: { country: "ES", postalCode: "35001" },
    tax: [0, 0],
    percent: 0,
    reason: "not_subject_to_tax",
  },
  {
    name: "Spanish business",
    buyer: { country: "ES", postalCode: "28013", taxId: "ESB12345678" },
    tax: [210, 297],
    percent: 21,
    reason: "standard_rated",
  },
  {
    name: "German business",
    buyer: { country: "DE", taxId: "DE123456789" },
    tax: [0, 0],
    percent: 0,
    reason: "reverse_charge",
  },
  {
    name: "German business whose id nobody registered",
    buyer: { country: "DE", taxId: "DE999999999" },
    tax: [0, 0],
    percent: 0,
    reason: "reverse_charge",
  },
  {
    name: "German business without VAT id",
    buyer: { country: "DE", taxId: "" },
    tax: [193, 273],
    percent: 19,
    reason: "standard_rated",
  },
];

test.each(BUYERS)("$who: order, invoice, file and Stripe agree, before and after a refund", async (row) => {
  const { buyer, tax, percent, reason } = row;
  const person = await createUser();
  const [first, second] = [await insertProduct({ standard: 1210 }), await insertProduct({ standard: 499 })];
  const order = await buy(person, [first.id, second.id], buyer);
  const invoice = await stripe.invoiceOf(order.paymentSessionId);
  const taxId = buyer.taxId || null;
  expect(order).toMatchObject({
    status: "paid",
    totalCents: 1709,
    taxCents: tax[1],
    taxId,
    invoiceId: invoice.id,
  });
  expect(order.countryEvidence).toEqual({ billing: buyer.country, card: buyer.country, ip: "PT" });
  expect(invoice.total).toBe(1709);
  expect(invoice.total_taxes?.reduce((sum, { amount }) => sum + amount, 0)).toBe(tax[1]);

  const request = refundOf(order.code, { what: "lines", lines: [first.id] });
  await refundOrder(services, request, seller.user);
  const [note, ...more] = await stripe.creditNotesOf(invoice.id);
  expect(more).toEqual([]);
  expect(note).toMatchObject({ total: 1210, total_excluding_tax: 1210 - tax[0] });
  expect(note?.refunds[0]?.refund).toBe((await stripe.refundOf(order.paymentSessionId)).id);

  const mine = (await csvRows()).filter((line) => line.order === order.code);
  const buyerKind = taxId ? "business" : "consumer";
  const euros = (cents: number) => (cents / 100).toFixed(2);
  expect(mine).toEqual([
    expect.objectContaining({
      document: "invoice",
      number: invoice.number,
      country: buyer.country,
      "country of network": "PT",
      buyer: buyerKind,
      "VAT id": taxId ?? "",
      "rate %": String(percent),
      reason,
      "net EUR": euros(1709 - tax[1]),
      "tax EUR": euros(tax[1]),
      "total EUR": "17.09",
      // 1.5 % and 0.25 €: https://stripe.com/en-es/pricing, cards of the European Economic Area
      "Stripe fee": "0.51",
      "fee currency": "EUR",
    }),
    expect.objectContaining({
      document: "credit note",
      number: note?.number,
      "tax EUR": euros(-tax[0]),
      "total EUR": "-12.10",
      "Stripe fee": "",
    }),
  ]);
});

test("the month's sums are Stripe's to the cent, and the file's columns add up to them", async () => {
  const rows = await db.select({ id: orders.invoiceId, session: orders.paymentSessionId }).from(orders);
  let [total, tax] = [0, 0];
  for (const { id, session } of rows) {
    if (!id || !session) continue;
    const taxOf = (document: { total: number; total_excluding_tax: number | null }) =>
      document.total - (document.total_excluding_tax ?? 0);
    const invoice = await stripe.invoiceOf(session);
    const notes = await stripe.creditNotesOf(id);
    total += invoice.total - notes.reduce((sum, note) => sum + note.total, 0);
    tax += taxOf(invoice) - notes.reduce((sum, note) => sum + taxOf(note), 0);
  }
  const sums = await taxReport(services, MONTH);
  expect(await taxReport(services, MONTH, 1)).toEqual(sums);
  expect(sums.reduce((all, sum) => all + sum.total, 0)).toBe(total);
  expect(sums.reduce((all, sum) => all + sum.tax, 0)).toBe(tax);
  await computeVatSheetsAgain(services);
  const { sheet } = await vatPage(services, null);
  const declared = sheet.rows.filter(({ way }) => way === "stripe_tax");
  expect(declared.reduce((all, row) => all + row.gross - row.refunded, 0)).toBe(total);
  expect(declared.reduce((all, row) => all + row.stripeTax, 0)).toBe(tax);
  const lines = await csvRows();
  const cents = (name: string) => lines.reduce((all, line) => all + Math.round(Number(line[name]) * 100), 0);
  expect([cents("total EUR"), cents("tax EUR"), cents("net EUR")]).toEqual([total, tax, total - tax]);
  const spain = sums
    .filter(({ country }) => country === "ES")
    .map(({ percent, isBusiness, documents, total, tax }) => ({
      percent,
      isBusiness,
      documents,
      total,
      tax,
    }));
  expect(spain).toEqual([
    { percent: 0, isBusiness: false, documents: 2, total: 499, tax: 0 },
    { percent: 21, isBusiness: false, documents: 2, total: 499, tax: 87 },
    { percent: 21, isBusiness: true, documents: 2, total: 499, tax: 87 },
  ]);
});

async function spanishOrder() {
  const person = await createUser();
  const [first, second] = [await insertProduct({ standard: 1210 }), await insertProduct({ standard: 499 })];
  const order = await buy(person, [first.id, second.id], { country: "ES", postalCode: "28013" });
  const notes = async () => stripe.creditNotesOf(order.invoiceId ?? "");
  const refund = (fields: Partial<RefundRequest>) =>
    refundOrder(services, refundOf(order.code, fields), seller.user);
  return { person, first, order, notes, refund };
}
const noteFacts = (note: { total: number; total_excluding_tax: number | null }) => [
  note.total,
  note.total - (note.total_excluding_tax ?? 0),
];

test("the whole, an amount, a refund at Stripe and one of the shop's own are each credited once", async () => {
  const whole = await spanishOrder();
  await whole.refund({ what: "order" });
  expect((await whole.notes()).map(noteFacts)).toEqual([[1709, 297]]);

  const amount = await spanishOrder();
  await amount.refund({ what: "amount", amount: 100 });
  expect((await amount.notes()).map(noteFacts)).toEqual([[100, 17]]);
  await amount.refund({ what: "order", alreadyRefunded: 100 });
  await Promise.all([settle(amount.order.id), settle(amount.order.id)]);
  expect(await amount.notes()).toHaveLength(2);
  expect((await amount.notes()).reduce((sum, { total }) => sum + total, 0)).toBe(1709);

  const atStripe = await spanishOrder();
  await stripe.refund(atStripe.order.paymentSessionId, 500);
  const event = await findEventId(atStripe.order.paymentSessionId, "charge.refunded");
  expect(await deliverWebhook(event)).toBe(200);
  await settle(atStripe.order.id);
  expect((await atStripe.notes()).map(noteFacts)).toEqual([[500, 87]]);
});

test("a model that was owned already is refunded with its credit note", async () => {
  const person = await createUser();
  const { id } = await insertProduct({ standard: 1210 });
  const pending = await createPendingOrder(services, person, { id });
  await stripe.pay(pending.paymentSessionId, CARD, { country: "ES" });
  await db.insert(purchases).values({
    userId: person.user.id,
    productId: id,
    license: "standard",
    purchasedAt: new Date(),
  });
  await settle(pending.id);
  await settle(pending.id);
  const order = await findOrder(pending.code);
  expect(order).toMatchObject({ status: "refunded", refundedCents: 1210 });
  expect((await stripe.creditNotesOf(order.invoiceId ?? "")).map(noteFacts)).toEqual([[1210, 210]]);
});

test("an invoice that Stripe makes after the payment is found by its event", async () => {
  const person = await createUser();
  const { id } = await insertProduct({ standard: 1210 });
  const pending = await createPendingOrder(services, person, { id });
  await stripe.pay(pending.paymentSessionId, CARD, { country: "ES" });
  const { id: invoiceId } = await stripe.invoiceOf(pending.paymentSessionId);
  const paid = await findEventId(pending.paymentSessionId, "invoice.paid");
  await stripe.tamper(pending.paymentSessionId, { invoice: null });
  expect(await settle(pending.id)).toMatchObject({ status: "paid", taxCents: 210, invoiceId: null });
  expect(await db.select().from(taxDocuments).where(eq(taxDocuments.orderId, pending.id))).toEqual([]);
  await stripe.tamper(pending.paymentSessionId, { invoice: invoiceId });
  expect(await deliverWebhook(paid)).toBe(200);
  expect(await findOrder(pending.code)).toMatchObject({ invoiceId });
  expect(await db.select().from(taxDocuments).where(eq(taxDocuments.orderId, pending.id))).toHaveLength(1);
});

test("the buyer finds invoice and credit note in the dashboard, nobody else does", async () => {
  const { person, order, refund } = await spanishOrder();
  await refund({ what: "amount", amount: 100 });
  const invoice = await stripe.invoiceOf(order.paymentSessionId);
  const [note] = await stripe.creditNotesOf(invoice.id);
  const noteAddress = `/app/invoice/${order.code}?note=${note?.id}`;
  const page = await (await person.fetch("/dashboard/payments", { headers: { Accept: "text/html" } })).text();
  expect(page).toContain(`href="/app/invoice/${order.code}"`);
  expect(page).toContain(`href="${noteAddress}"`);
  expect(page).toContain("€2.97");
  const answers = [
    await person.fetch(`/app/invoice/${order.code}`, { redirect: "manual" }),
    await person.fetch(noteAddress, { redirect: "manual" }),
  ];
  expect(answers.map(({ status, headers }) => [status, headers.get("location")])).toEqual([
    [303, invoice.invoice_pdf],
    [303, note?.pdf],
  ]);
  const stranger = await createUser();
  for (const path of [`/app/invoice/${order.code}`, noteAddress])
    expect((await stranger.fetch(path)).status).toBe(404);
  const foreign = await buy(stranger, [(await insertProduct()).id], { country: "ES" });
  expect((await stranger.fetch(`/app/invoice/${foreign.code}?note=${note?.id}`)).status).toBe(404);
});

test("the receipt names the tax and the invoice, and the studio both proofs of the country", async () => {
  const mail = createMailServices();
  const { user } = await createVerifiedUser("en");
  const { id } = await insertProduct({ standard: 1210 });
  const pending = await createPendingOrder({ ...services, country: "DE" }, { user } as TestUser, { id });
  await stripe.pay(pending.paymentSessionId, CARD, { country: "DE", taxId: "" });
  const [order] = await orderById(db, pending.id);
  if (order) await settleOrder(mail.services, order);
  await mail.settled();
  const receipt = mail.sent.find(({ to }) => to === user.email);
  expect(receipt?.text).toContain("Tax included: €1.93");
  expect(receipt?.text).toContain("/dashboard/payments");
  const details = await orderDetails(services, pending.code);
  expect(details.tax).toMatchObject({
    cents: 193,
    evidence: { billing: "DE", card: "DE", ip: "DE" },
    taxId: null,
  });
  expect(details.tax?.invoicePage).toContain("dashboard.stripe.com/test/invoices/in_");
});

test("nothing that a buyer wrote runs as a formula in the file", async () => {
  const { order } = await spanishOrder();
  await db
    .update(taxDocuments)
    .set({ taxId: '=HYPERLINK("http://x")', number: "@SUM(A1)" })
    .where(eq(taxDocuments.orderId, order.id));
  const text = await (await seller.fetch(`/app/studio/tax.csv?month=${MONTH}`)).text();
  expect(text).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect(text).toContain(`"'@SUM(A1)"`);
  await db.delete(taxDocuments).where(eq(taxDocuments.orderId, order.id));
});

/** The order's documents of the month's records, in cents. */
const recordsOf = async (orderId: string) =>
  (await db.select().from(taxDocuments).where(eq(taxDocuments.orderId, orderId)))
    .map(({ kind, totalCents, taxCents }) =>
      kind === "invoice" ? [totalCents, taxCents] : [-totalCents, -taxCents],
    )
    .sort(([a = 0], [b = 0]) => b - a);

test("a refund that the bank returned and that is made again keeps its one credit note", async () => {
  const { order, refund, notes } = await spanishOrder();
  await refund({ what: "amount", amount: 500 });
  await stripe.failRefund((await stripe.refundOf(order.paymentSessionId)).id);
  expect(await deliverWebhook(await findEventId(order.paymentSessionId, "refund.failed"))).toBe(200);
  const before = logged.length;
  await refund({ what: "amount", amount: 500 });
  expect(await findOrder(order.code)).toMatchObject({ refundedCents: 500 });
  expect((await notes()).map(noteFacts)).toEqual([[500, 87]]);
  await refund({ what: "order", alreadyRefunded: 500 });
  expect((await notes()).map(({ total }) => total).sort()).toEqual([1209, 500]);
  expect((await recordsOf(order.id)).reduce((sum, [total = 0]) => sum + total, 0)).toBe(0);
  expect(logged.slice(before).filter(({ event }) => event.startsWith("credit_note"))).toEqual([]);
});

test("a credit note without a refund reaches the records by its event", async () => {
  const { order } = await spanishOrder();
  await stripe.creditInvoice(order.invoiceId ?? "", 1000);
  const made = await findEventId(order.paymentSessionId, "credit_note.created");
  expect(await deliverWebhook(made)).toBe(200);
  expect(await recordsOf(order.id)).toEqual([
    [1709, 297],
    [-1000, -174],
  ]);
});

test("a lost dispute is credited once, as paid outside of Stripe, in the records and the month's file", async () => {
  const { order, notes, refund } = await spanishOrder();
  await refund({ what: "amount", amount: 200 });
  const { id } = await stripe.dispute(order.paymentSessionId);
  await settle(order.id);
  expect(await notes()).toHaveLength(1);
  await stripe.closeDispute(id, "lost");
  const closed = await findEventId(order.paymentSessionId, "charge.dispute.closed");
  expect(await deliverWebhook(closed)).toBe(200);
  await Promise.all([settle(order.id), settle(order.id)]);
  const [first, second, ...more] = await notes();
  expect(more).toEqual([]);
  const credited = [first, second].find((note) => note?.refunds.length === 0);
  expect(credited).toMatchObject({ total: 1509, out_of_band_amount: 1509 });
  // 21 % in 15.09 €: 2.62 €; together with that of the refund all of the invoice's.
  expect((await recordsOf(order.id)).reduce((sum, [, tax = 0]) => sum + tax, 0)).toBe(0);
  const mine = (await csvRows()).filter((line) => line.order === order.code);
  expect(mine.map((line) => [line.document, line["total EUR"]])).toEqual(
    expect.arrayContaining([
      ["invoice", "17.09"],
      ["credit note", "-2.00"],
      ["credit note", "-15.09"],
    ]),
  );
  const page = await seller.fetch(`/studio/orders/${order.code}`, { headers: { Accept: "text/html" } });
  expect(await page.text()).toContain("A credit note was made for the lost dispute");
});

test("what a seller has credited for a lost dispute in Stripe's dashboard is not credited again", async () => {
  const { order, notes } = await spanishOrder();
  const { id } = await stripe.dispute(order.paymentSessionId);
  await stripe.creditInvoice(order.invoiceId ?? "", 1709);
  await stripe.closeDispute(id, "lost");
  await settle(order.id);
  expect((await notes()).map(noteFacts)).toEqual([[1709, 297]]);
});

test("a dispute that was won leaves its invoice", async () => {
  for (const [outcome, credited] of [
    ["won", 0],
    ["lost", 1],
  ] as const) {
    const { order, notes } = await spanishOrder();
    const { id } = await stripe.dispute(order.paymentSessionId);
    await stripe.closeDispute(id, outcome);
    await settle(order.id);
    expect([outcome, (await notes()).length]).toEqual([outcome, credited]);
  }
});

test("a payment that is held has its invoice and credit note in the records", async () => {
  const person = await createUser();
  const { id } = await insertProduct({ standard: 1210 });
  const pending = await createPendingOrder(services, person, { id });
  await stripe.pay(pending.paymentSessionId, CARD, { country: "ES" });
  await stripe.tamper(pending.paymentSessionId, { amount_total: 1211 });
  expect(await settle(pending.id)).toMatchObject({ status: "held" });
  expect(await recordsOf(pending.id)).toEqual([[1210, 210]]);
  await stripe.refund(pending.paymentSessionId);
  expect(await settle(pending.id)).toMatchObject({ status: "refunded" });
  expect(await recordsOf(pending.id)).toEqual([
    [1210, 210],
    [-1210, -210],
  ]);
});

test("a refund on several credit notes is recorded whole, and what none names is credited", async () => {
  const { order, notes } = await spanishOrder();
  const { id } = await stripe.refund(order.paymentSessionId, 1000);
  await stripe.creditInvoice(order.invoiceId ?? "", 400, id);
  await stripe.creditInvoice(order.invoiceId ?? "", 100, id);
  await settle(order.id);
  expect((await notes()).map(({ total }) => total)).toEqual([400, 100, 500]);
  expect((await recordsOf(order.id)).map(([total]) => total)).toEqual([1709, -100, -400, -500]);
});

test("an update that read the payment before its invoice was there leaves the invoice's id", async () => {
  const { order } = await spanishOrder();
  await stripe.tamper(order.paymentSessionId, { invoice: null });
  await settleOrder(services, { ...order, invoiceId: null });
  expect(await findOrder(order.code)).toMatchObject({ invoiceId: order.invoiceId });
});

test("a new footer between two tries to open a payment page costs one more try", async () => {
  const person = await createUser();
  const { id } = await insertProduct();
  const first = await createPendingOrder(services, person, { id });
  // Stripe made the page, and its answer was lost.
  await db.update(orders).set({ paymentSessionId: null, paymentUrl: null }).where(eq(orders.id, first.id));
  await switchTax(true, "Ada Models S.L., Toledo");
  await expect(createPendingOrder(services, person, { id })).rejects.toThrow("payment_unavailable");
  const second = await createPendingOrder(services, person, { id });
  expect(second.id).not.toBe(first.id);
  expect(await orderById(db, first.id)).toMatchObject([{ status: "expired" }]);
});

test("a model is credited by its amount where Stripe refuses its line", async () => {
  const goodwill = await spanishOrder();
  await goodwill.refund({ what: "amount", amount: 200 });
  await goodwill.refund({ what: "lines", lines: [goodwill.first.id], alreadyRefunded: 200 });
  expect((await goodwill.notes()).map(noteFacts)).toEqual([
    [200, 35],
    [1210, 210],
  ]);

  const person = await createUser();
  const twins = [
    await insertProduct({ standard: 1210, title: "Twin" }),
    await insertProduct({ standard: 1210, title: "Twin" }),
  ];
  const [a = "", b = ""] = twins.map(({ id }) => id);
  const order = await buy(person, [a, b], { country: "ES", postalCode: "28013" });
  for (const [alreadyRefunded, id] of [a, b].entries())
    await refundOrder(
      services,
      refundOf(order.code, { what: "lines", lines: [id], alreadyRefunded: alreadyRefunded * 1210 }),
      seller.user,
    );
  expect((await stripe.creditNotesOf(order.invoiceId ?? "")).map(noteFacts)).toEqual([
    [1210, 210],
    [1210, 210],
  ]);
});

test("without the permission for credit notes refunds go on, and the event brings the notes once it is given", async () => {
  const { order, refund, notes } = await spanishOrder();
  await stripe.forbid(["credit_notes"]);
  await refund({ what: "amount", amount: 100 });
  await refund({ what: "amount", amount: 200, alreadyRefunded: 100 });
  const refunded = await findEventId(order.paymentSessionId, "charge.refunded");
  expect(await deliverWebhook(refunded)).toBe(500);
  await stripe.forbid([]);
  expect(await findOrder(order.code)).toMatchObject({ status: "paid", refundedCents: 300 });
  expect(logged.map(({ event }) => event)).toContain("credit_note_failed");
  expect(await deliverWebhook(refunded)).toBe(200);
  expect((await notes()).map(noteFacts)).toEqual(
    expect.arrayContaining([
      [100, 17],
      [200, 35],
    ]),
  );
  expect(await notes()).toHaveLength(2);
});

test("a credit note that Stripe refuses is logged, and the refund stands", async () => {
  const { order, refund, notes } = await spanishOrder();
  const invoice = await stripe.invoiceOf(order.paymentSessionId);
  // A seller has credited the whole invoice in Stripe's dashboard already.
  await stripe.creditInvoice(invoice.id, invoice.total);
  await refund({ what: "order" });
  expect(await findOrder(order.code)).toMatchObject({ status: "refunded", refundedCents: 1709 });
  expect(logged.filter(({ event }) => event === "credit_note_refused")).toHaveLength(1);
  expect((await notes()).reduce((sum, { total }) => sum + total, 0)).toBe(1709);
  const kept = await db.select().from(taxDocuments).where(eq(taxDocuments.orderId, order.id));
  expect(kept.map(({ kind, totalCents }) => [kind, totalCents])).toEqual([
    ["invoice", 1709],
    ["credit_note", 1709],
  ]);
});

test("after tax is switched off again, old orders keep their invoices and new ones get none", async () => {
  const { order } = await spanishOrder();
  expect((await switchTax(false)).status).toBe(200);
  const person = await createUser();
  const later = await buy(person, [(await insertProduct()).id], {});
  expect(later.invoiced).toBe(false);
  expect((await csvRows()).some((row) => row.order === order.code)).toBe(true);
});
