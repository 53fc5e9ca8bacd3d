/** The quarter's sheet of a maker who does the VAT alone; by Stripe's documents: tax.test.ts. Sums are worked out by hand. */
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addToCart } from "#app/cart/cart.server.ts";
import type { LicenseType } from "#app/catalog/licenses.ts";
import { PaymentRequest } from "#app/checkout/checkout.contract.ts";
import { checkoutOf, startPayment } from "#app/checkout/checkout.server.ts";
import { openDb } from "#app/db/client.server.ts";
import { heartbeats, orders, refunds, shopSettings, vatRecounts } from "#app/db/schema.ts";
import { DEFAULT_TIME_ZONE } from "#app/i18n/reader.ts";
import { orderById } from "#app/orders/orders.store.server.ts";
import { settleOrder } from "#app/orders/payments/settle.server.ts";
import { erasePerson } from "#app/privacy/privacy.store.server.ts";
import { setting } from "#app/studio/setting.server.ts";
import { saveShopTime } from "#app/studio/shop-time.server.ts";
import type { VatSettings } from "#app/tax/tax.contract.ts";
import { computeVatSheets, vatPage } from "#app/tax/vat.server.ts";
import { taxOfRow, type VatRow } from "#app/tax/vat-sheet.ts";
import { faultyDatabase } from "#tests/support/faulty-database.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { createPendingOrder, findOrder } from "#tests/support/payments.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, stripe, testServices } from "#tests/support/services.ts";
import { createSeller, createUser, submitForm } from "#tests/support/users.ts";
import { computeVatSheetsAgain } from "#tests/support/vat.ts";

const { services, settled } = testServices();
const seller = await createSeller();
const person = await createUser();
const product = await insertProduct();

interface Sale {
  at: string;
  cents: number;
  country?: string;
  card?: string;
  network?: string;
  postalCode?: string;
  refund?: { at: string; cents: number };
}

async function sell({ at, cents, country, card, network, postalCode = "", refund }: Sale) {
  const order = await insertOrder(person.user.id, [{ productId: product.id, priceCents: cents }], {
    createdAt: new Date(at),
    paidAt: new Date(at),
    buyer: country ? { country, postalCode } : null,
    countryEvidence: { card: card ?? null, ip: network ?? null },
    feeCents: 30,
    feeCurrency: "eur",
    refundedCents: refund?.cents ?? 0,
  });
  if (refund)
    await db.insert(refunds).values({
      id: `refund ${order.id}`,
      orderId: order.id,
      amountCents: refund.cents,
      productIds: [],
      status: "made",
      createdAt: new Date(refund.at),
      madeAt: new Date(refund.at),
    });
  return order;
}

/** As a seller does, and then the cron. */
async function setRules(rules: VatSettings) {
  await setting("vat").run(services, rules);
  await computeVatSheets(services);
}

const facts = (row: VatRow) => [row.country, row.percent, row.count, row.gross, row.refunded, taxOfRow(row)];
const sheetOf = async (quarter: string) => (await vatPage(services, quarter)).sheet;

/** The rows of a file as its readers see them. */
async function csvRows(path: string) {
  const [head = "", ...rows] = (await (await seller.fetch(path)).text())
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split("\r\n");
  const names = head.split(",");
  return rows.map((row) => Object.fromEntries(row.split(",").map((cell, i) => [names[i], cell])));
}

test("until the cron has applied a changed rule, the file of the sums is refused instead of an old one", async () => {
  await setRules({ home: "ES", ossFrom: "" });
  await setting("vat").run(services, { home: "FR", ossFrom: "" });
  const path = "/app/studio/vat.csv?quarter=2026-Q3";
  const refused = await seller.fetch(path);
  expect([refused.status, (await refused.json<{ error: { code: string } }>()).error.code]).toEqual([
    409,
    "vat_outdated",
  ]);
  await computeVatSheets(services);
  expect((await seller.fetch(path)).status).toBe(200);
});

test("where the region decides the rate, a buyer is asked for the postal code, and sales from before without one are counted", async () => {
  const buyer = await createUser();
  const details = { name: "Ana", country: "ES" };
  const order = async (changes: object) => {
    const { id } = await insertProduct();
    return buyer.post("/app/paymentui", { id, consent: true, details: { ...details, ...changes } });
  };
  const { id } = await insertProduct();
  const neededIn = async () =>
    (await checkoutOf(services, buyer.user, { id, license: "standard" })).postalCodeNeededIn;
  await setRules({ home: "", ossFrom: "" });
  expect([(await order({})).status, await neededIn()]).toEqual([200, []]);
  await setRules({ home: "ES", ossFrom: "" });
  expect([(await neededIn()).includes("ES"), (await neededIn()).includes("PL")]).toEqual([true, false]);
  const refused = await order({});
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { error: { code: "bad_input", fields: { postalCode: expect.stringContaining("postal code") } } },
  ]);
  expect((await order({ postalCode: "３５００１" })).status).toBe(200);
  expect((await order({ country: "PL" })).status).toBe(200);

  const place = { country: "ES", card: "ES", network: "ES" };
  await sell({ at: "2025-05-10T10:00:00Z", cents: 1210, ...place });
  await sell({ at: "2025-05-11T10:00:00Z", cents: 1210, ...place, postalCode: "28001" });
  await sell({ at: "2025-05-12T10:00:00Z", cents: 1210, ...place, postalCode: "３５００１" });
  await computeVatSheetsAgain(services);
  const rows = (await sheetOf("2025-Q2")).rows.map((row) => [row.reason, row.count, row.unknownRegions]);
  expect(rows.sort()).toEqual([
    ["home", 2, 1],
    ["own_rules", 1, 0],
  ]);
  const shown = await (await seller.fetch("/studio/vat?quarter=2025-Q2")).text();
  expect(shown).toContain("1 sale without a postal code");
});

test("without Stripe's invoices a quarter is summed by country and rate, with refunds and fees, and each sale has its proofs", async () => {
  await sell({ at: "2026-07-10T10:00:00Z", cents: 1210, country: "ES", card: "ES", network: "ES" });
  await sell({ at: "2026-07-11T10:00:00Z", cents: 1190, country: "DE", card: "DE", network: "ES" });
  await sell({
    at: "2026-07-12T10:00:00Z",
    cents: 1190,
    country: "DE",
    card: "FR",
    network: "ES",
    refund: { at: "2026-09-01T10:00:00Z", cents: 595 },
  });
  await sell({ at: "2026-07-13T10:00:00Z", cents: 1000, country: "US", card: "US" });
  await sell({ at: "2026-07-14T10:00:00Z", cents: 1000, country: "ES", postalCode: "35001" });
  await sell({ at: "2026-07-15T10:00:00Z", cents: 1000, network: "ES" });
  await setRules({ home: "ES", ossFrom: "2026-07-01" });
  const { rows } = await sheetOf("2026-Q3");
  expect(rows.map(facts)).toEqual([
    ["", null, 1, 1000, 0, null],
    ["DE", 19, 2, 2380, 595, 285],
    ["ES", null, 1, 1000, 0, null],
    ["ES", 21, 1, 1210, 0, 210],
    ["US", null, 1, 1000, 0, 0],
  ]);
  expect(rows.map(({ reason }) => reason)).toEqual(["no_place", "oss", "own_rules", "home", "outside_eu"]);
  expect(rows.find(({ country }) => country === "DE")).toMatchObject({ fees: 60, weakPlaces: 1 });
  const sums = await csvRows("/app/studio/vat.csv?quarter=2026-Q3");
  expect(sums[1]).toMatchObject({
    "sold in": "2026-Q3",
    country: "DE",
    "rate %": "19",
    sales: "2",
    "paid EUR": "23.80",
    "refunded EUR": "5.95",
    "net EUR": "15.00",
    "tax EUR": "2.85",
    "Stripe fees EUR": "0.60",
  });
  const sales = await csvRows("/app/studio/vat-orders.csv?quarter=2026-Q3");
  expect(sales[1]).toMatchObject({
    "paid at": "2026-07-11T10:00:00.000Z",
    day: "2026-07-11",
    country: "DE",
    "country of address": "DE",
    "country of card": "DE",
    "country of network": "ES",
    proofs: "2",
    "tax EUR": "1.90",
  });
  expect(sales).toHaveLength(6);
});

test("below the threshold everybody in the EU has the seller's rate, and the page says how far the year's sales are", async () => {
  await setRules({ home: "ES", ossFrom: "" });
  const { sheet, towardsThreshold } = await vatPage(services, "2026-Q3");
  expect(sheet.rows.find(({ country }) => country === "DE")).toMatchObject({
    percent: 21,
    reason: "below_threshold",
  });
  // 17.85 € with 21 %: 14.75 €.
  expect(towardsThreshold).toBe(1475);
  await setRules({ home: "ES", ossFrom: "2026-07-01" });
});

test("what is paid back in a later quarter corrects the sale's, and the sale's sheet stays as it was filed", async () => {
  const before = await sheetOf("2026-Q3");
  const order = await sell({
    at: "2026-09-30T10:00:00Z",
    cents: 2000,
    country: "HU",
    refund: { at: "2026-10-02T10:00:00Z", cents: 1270 },
  });
  // A dispute of the rest, which was lost.
  await db
    .update(orders)
    .set({
      status: "charged_back",
      dispute: {
        id: "dp_1",
        status: "lost",
        reason: "fraudulent",
        amount: 730,
        openedAt: Date.parse("2026-10-20T10:00:00Z"),
        dueAt: null,
      },
    })
    .where(eq(orders.id, order.id));
  await computeVatSheetsAgain(services);
  const [summer, autumn] = [await sheetOf("2026-Q3"), await sheetOf("2026-Q4")];
  expect(summer.rows.find(({ country }) => country === "HU")).toMatchObject({ gross: 2000, refunded: 0 });
  expect(summer.rows.filter(({ country }) => country !== "HU")).toEqual(before.rows);
  expect(autumn.corrections).toMatchObject([{ quarter: "2026-Q3", country: "HU", percent: 27, cents: 2000 }]);
  const [correction] = (await csvRows("/app/studio/vat.csv?quarter=2026-Q4")).filter(
    (row) => row["sold in"] === "2026-Q3",
  );
  expect(correction).toMatchObject({ "refunded EUR": "20.00", "net EUR": "-15.75", "tax EUR": "-4.25" });
});

test("a dispute corrects the quarter in which the shop saw that it was lost, by what it took", async () => {
  await setRules({ home: "ES", ossFrom: "2026-07-01" });
  const buyer = await createUser();
  const pending = await createPendingOrder(services, buyer, {
    id: (await insertProduct({ standard: 2500 })).id,
  });
  await stripe.pay(pending.paymentSessionId, "4242424242424242", { country: "SK" });
  const settleAt = async (at: string) => {
    const [order] = await orderById(db, pending.id);
    if (order) await settleOrder({ ...services, now: () => new Date(at) }, order);
    await settled();
  };
  await settleAt("2026-07-20T10:00:00Z");
  const { id } = await stripe.dispute(pending.paymentSessionId);
  await settleAt("2026-09-20T10:00:00Z");
  const [disputed] = await orderById(db, pending.id);
  if (!disputed?.dispute) throw new Error("the dispute is not known");
  const openedAt = Date.parse("2026-09-19T10:00:00Z");
  await db
    .update(orders)
    .set({ dispute: { ...disputed.dispute, openedAt } })
    .where(eq(orders.id, pending.id));
  await computeVatSheetsAgain(services);
  const filed = await sheetOf("2026-Q3");
  await stripe.closeDispute(id, "lost");
  await settleAt("2026-10-15T10:00:00Z");
  await settleAt("2027-02-01T10:00:00Z");
  const [lost] = await orderById(db, pending.id);
  if (!lost?.dispute) throw new Error("the dispute is not known");
  expect(lost.dispute).toMatchObject({ status: "lost", lostAt: Date.parse("2026-10-15T10:00:00Z") });
  await db
    .update(orders)
    .set({ dispute: { ...lost.dispute, openedAt, amount: 1000 } })
    .where(eq(orders.id, pending.id));
  await computeVatSheetsAgain(services);
  expect(await sheetOf("2026-Q3")).toEqual(filed);
  expect((await sheetOf("2026-Q4")).corrections).toContainEqual(
    expect.objectContaining({ quarter: "2026-Q3", country: "SK", cents: 1000 }),
  );
});

test("an upgrade that the shop pays back with its Standard in a later quarter corrects the quarter of the sale, which stays", async () => {
  const buyer = await createUser();
  const { id } = await insertProduct({ standard: 1000, commercial: 3000 });
  const at = (time: string) => ({ ...services, now: () => new Date(time) });
  const settleAt = async (time: string, { id: orderId }: { id: string }) => {
    const [order] = await orderById(db, orderId);
    if (order) await settleOrder(at(time), order);
    await settled();
  };
  const buy = async (license: LicenseType, time: string) => {
    const order = await createPendingOrder(services, buyer, { id, license });
    await stripe.pay(order.paymentSessionId, "4242424242424242", { country: "MT" });
    await settleAt(time, order);
    return order;
  };
  const standard = await buy("standard", "2026-07-20T10:00:00Z");
  await buy("commercial", "2026-09-20T10:00:00Z");
  await computeVatSheetsAgain(services);
  const filed = await sheetOf("2026-Q3");
  expect(filed.rows.find(({ country }) => country === "MT")).toMatchObject({ gross: 3000, refunded: 0 });
  await stripe.refund(standard.paymentSessionId);
  await settleAt("2026-10-15T10:00:00Z", standard);
  await computeVatSheetsAgain(services);
  expect(await sheetOf("2026-Q3")).toEqual(filed);
  expect((await sheetOf("2026-Q4")).corrections).toContainEqual(
    expect.objectContaining({ quarter: "2026-Q3", country: "MT", cents: 3000 }),
  );
});

test("deleting an account changes no sheet: the place of what it bought stays", async () => {
  await setRules({ home: "ES", ossFrom: "2026-07-01" });
  const before = [await sheetOf("2026-Q3"), await sheetOf("2026-Q4")];
  expect(before[0]?.rows.map(({ reason }) => reason)).toContain("own_rules");
  const [first, ...others] = erasePerson(db, person.user.id, new Date());
  await db.batch([first, ...others]);
  await computeVatSheetsAgain(services);
  expect([await sheetOf("2026-Q3"), await sheetOf("2026-Q4")]).toEqual(before);
  const [island] = (await csvRows("/app/studio/vat-orders.csv?quarter=2026-Q3")).filter(
    ({ reason }) => reason === "own_rules",
  );
  expect(island).toMatchObject({ "country of address": "ES", "postal code": "35001" });
});

test("quarters end at the shop's midnight, and are cut again when its time zone changes", async () => {
  // In Madrid it is 1 July already.
  await sell({ at: "2026-06-30T22:30:00Z", cents: 500, country: "PT" });
  await computeVatSheetsAgain(services);
  const isIn = async (quarter: string) =>
    (await sheetOf(quarter)).rows.some(({ country }) => country === "PT");
  expect([await isIn("2026-Q2"), await isIn("2026-Q3")]).toEqual([false, true]);
  await submitForm(seller, "/studio/settings", { intent: "time", timeZone: "UTC" });
  services.shop.forget();
  await computeVatSheetsAgain(services);
  expect([await isIn("2026-Q2"), await isIn("2026-Q3")]).toEqual([true, false]);
  await submitForm(seller, "/studio/settings", { intent: "time", timeZone: DEFAULT_TIME_ZONE });
  services.shop.forget();
});

test("the card's country is kept as a proof also where Stripe computes no tax", async () => {
  const buyer = await createUser();
  const pending = await createPendingOrder({ ...services, country: "PT" }, buyer, {
    id: (await insertProduct()).id,
  });
  await stripe.pay(pending.paymentSessionId, "4242424242424242", { country: "DE" });
  const [order] = await orderById(db, pending.id);
  if (order) await settleOrder(services, order);
  await settled();
  const [paid] = await orderById(db, pending.id);
  expect(paid?.countryEvidence).toEqual({ ip: "PT", card: "DE" });
});

test("the cron works the sheets out once an hour, also in a shop that has sold nothing", async () => {
  await db.batch([db.delete(vatRecounts), db.delete(heartbeats), db.delete(shopSettings)]);
  const at = new Date("2026-11-26T10:00:00Z");
  const later = (ms: number) => ({ ...services, now: () => new Date(at.getTime() + ms) });
  await computeVatSheets(later(0));
  await computeVatSheets(later(59 * 60_000));
  const computedAt = async () => (await db.select().from(vatRecounts))[0]?.computedAt;
  expect(await computedAt()).toEqual(at);
  await computeVatSheets(later(60 * 60_000));
  expect(await computedAt()).toEqual(new Date("2026-11-26T11:00:00Z"));
  // The run at 12:00 begins and fails at its first page of orders.
  const { DB } = faultyDatabase({ at: 2, when: "before" });
  const broken = openDb(DB, "first-primary");
  await expect(computeVatSheets({ ...later(120 * 60_000), db: broken })).rejects.toThrow();
  await computeVatSheets(later(125 * 60_000));
  expect(await computedAt()).toEqual(new Date("2026-11-26T11:00:00Z"));
  await computeVatSheets(later(180 * 60_000));
  expect(await computedAt()).toEqual(new Date("2026-11-26T13:00:00Z"));
});

test("while the clock stands still, sheets are out of date exactly when the rules or the time zone changed since they were worked out", async () => {
  const still = { ...services, now: () => new Date("2026-11-26T14:00:00Z") };
  const isOutdated = async () => (await vatPage(still, "2026-Q3")).isOutdated;
  const changes = [
    () => setting("vat").run(still, { home: "ES", ossFrom: "" }),
    () => saveShopTime(still, { timeZone: "Atlantic/Canary" }),
    () => setting("vat").run(still, { home: "ES", ossFrom: "" }),
  ];
  for (const change of changes) {
    await change();
    expect(await isOutdated()).toBe(true);
    await computeVatSheets(still);
    expect(await isOutdated()).toBe(false);
  }
  await settled();
});

test("the page shows the sheet, asks where the seller is taxed, and refuses an invalid day", async () => {
  const page = async (path: string) =>
    (await seller.fetch(path, { headers: { Accept: "text/html" } })).text();
  const html = await page("/studio/vat?quarter=2026-Q3");
  expect(html).toContain("Germany");
  expect(html).toContain("€10,000");
  expect(html).toContain("leave out the sales that have no rate here");
  const refused = await submitForm(seller, "/studio/vat", { intent: "vat", home: "ES", ossFrom: "tomorrow" });
  expect(refused.status).toBe(400);
  const saved = await submitForm(seller, "/studio/vat?quarter=2026-Q3", {
    intent: "vat",
    home: "DE",
    ossFrom: "",
  });
  expect(saved.status).toBe(200);
  // The request works nothing out; the next run of the cron does, although the last one was minutes ago.
  expect(await page("/studio/vat?quarter=2026-Q3")).toContain("This sheet is being worked out");
  await computeVatSheets(services);
  expect(await page("/studio/vat?quarter=2026-Q3")).toContain("your country");
  await db.delete(vatRecounts);
  expect(await page("/studio/vat?quarter=2026-Q3")).toContain("This sheet is being worked out");
});

test("a refund that the bank returns in a later quarter is taken back there, and the filed quarter stays", async () => {
  await setRules({ home: "ES", ossFrom: "2026-01-01" });
  const at = "2026-02-10T10:00:00Z";
  const order = await sell({
    at,
    cents: 1210,
    country: "ES",
    refund: { at: "2026-03-20T10:00:00Z", cents: 1210 },
  });
  await db.update(orders).set({ status: "refunded" }).where(eq(orders.id, order.id));
  await computeVatSheetsAgain(services);
  const filed = await sheetOf("2026-Q1");
  expect(filed.rows.map(facts)).toEqual([["ES", 21, 1, 1210, 1210, 0]]);
  await db.batch([
    db.update(orders).set({ refundedCents: 0, failedRefundId: "re_1" }).where(eq(orders.id, order.id)),
    db
      .update(refunds)
      .set({ status: "failed", failedAt: new Date("2026-04-03T10:00:00Z") })
      .where(eq(refunds.orderId, order.id)),
  ]);
  await computeVatSheetsAgain(services);
  expect(await sheetOf("2026-Q1")).toEqual(filed);
  expect((await sheetOf("2026-Q2")).corrections).toMatchObject([
    { country: "ES", quarter: "2026-Q1", cents: -1210 },
  ]);
  const [listed] = (await csvRows("/app/studio/vat-orders.csv?quarter=2026-Q1")) ?? [];
  expect(listed).toMatchObject({ "refunded EUR": "0.00" });
  // Made again, another way: the buyer has it.
  await db.batch([
    db.update(orders).set({ refundedCents: 1210, failedRefundId: null }).where(eq(orders.id, order.id)),
    db.insert(refunds).values({
      id: `again ${order.id}`,
      orderId: order.id,
      amountCents: 1210,
      productIds: [],
      status: "made",
      createdAt: new Date("2026-07-02T10:00:00Z"),
      madeAt: new Date("2026-07-02T10:00:00Z"),
    }),
  ]);
  await computeVatSheetsAgain(services);
  const of = async (quarter: string) =>
    (await sheetOf(quarter)).corrections
      .filter(({ quarter: sold }) => sold === "2026-Q1")
      .map(({ cents }) => cents);
  expect([await sheetOf("2026-Q1"), await of("2026-Q2"), await of("2026-Q3")]).toEqual([
    filed,
    [-1210],
    [1210],
  ]);
});

test("each upgrade of an order corrects the quarter of its sale on the day on which the shop pays it back", async () => {
  const buyer = await createUser();
  const ids: string[] = [];
  for (const commercial of [3000, 5000]) ids.push((await insertProduct({ standard: 1000, commercial })).id);
  const settleAt = async (time: string, { id }: { id: string }) => {
    const [order] = await orderById(db, id);
    if (order) await settleOrder({ ...services, now: () => new Date(time) }, order);
    await settled();
  };
  const pay = async (order: Awaited<ReturnType<typeof createPendingOrder>>) => {
    await stripe.pay(order.paymentSessionId, "4242424242424242", { country: "CY" });
    await settleAt("2026-02-20T10:00:00Z", order);
    return order;
  };
  const standards = [];
  for (const id of ids) standards.push(await pay(await createPendingOrder(services, buyer, { id })));
  for (const id of ids) await addToCart(services, buyer.user, { id, license: "commercial" });
  const { orderCode } = await startPayment(services, buyer.user, PaymentRequest.parse({ id: "cart" }));
  await pay(await findOrder(orderCode));
  for (const [at, standard] of standards.entries()) {
    await stripe.refund(standard.paymentSessionId);
    await settleAt(["2026-05-15T10:00:00Z", "2026-08-15T10:00:00Z"][at] ?? "", standard);
  }
  await computeVatSheetsAgain(services);
  const correctionsIn = async (quarter: string) =>
    (await sheetOf(quarter)).corrections.filter(({ country }) => country === "CY").map(({ cents }) => cents);
  expect([await correctionsIn("2026-Q2"), await correctionsIn("2026-Q3")]).toEqual([[3000], [5000]]);
});
