/** The two tabs of the dashboard: what a person owns, and what they paid. */
import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { gifts, orderLines, orders, products } from "#app/db/schema.ts";
import { announcedPayments } from "#app/orders/payments/buyer-payments.server.ts";
import type { Dispute } from "#app/orders/refunds/refund-states.ts";
import { insertPaidGift } from "#tests/support/gifts.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { insertProduct, insertPurchase } from "#tests/support/products.ts";
import { htmlWithoutScripts, withoutSpans } from "#tests/support/responses.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

const { services } = testServices();
const read = async (person: TestUser, path: string) =>
  withoutSpans(await htmlWithoutScripts(await person.fetch(path, { headers: { Accept: "text/html" } })));
const SPAIN = { name: "Ada", lastName: "Lovelace", country: "ES" };
const DISPUTE: Dispute = {
  id: "du_1",
  status: "open",
  reason: "fraudulent",
  amount: 499,
  openedAt: Date.now(),
  dueAt: null,
};
const DAY = 86_400_000;

test("each model shows its licence, date and number of downloads, with one button and a menu for the rest", async () => {
  const ada = await createUser();
  const { id } = await insertProduct();
  await insertPurchase(ada.user.id, id);
  const page = await read(ada, "/dashboard");
  expect(page).toContain(`href="/app/download/${id}"`);
  expect(page).toContain("Standard · ");
  expect(page).toMatch(/Bought \d+\s\w+\s\d{4}/);
  expect(page).toContain("Not downloaded yet");
  const menu = /aria-label="More for Model [^"]*"[^>]*popovertarget="([^"]+)"/.exec(page)?.[1];
  const items = new RegExp(`<ul id="${menu}"[^>]*popover="auto"[^>]*>(.*?)</ul>`).exec(page)?.[1];
  expect([...(items ?? "").matchAll(/href="([^"]+)"/g)].map(([, to]) => to)).toEqual([
    `/dashboard/files/${id}`,
    expect.stringMatching(/^\/license\//),
    `/product/${id}/photos#add`,
  ]);
});

test("payments have their own page; the address that they had before leads there", async () => {
  const ada = await createUser();
  expect(await read(ada, "/dashboard/payments")).toContain("No payments yet");
  const order = await insertOrder(ada.user.id, [{ productId: (await insertProduct()).id }]);
  expect(await read(ada, "/dashboard/payments")).toContain(order.code);
  const dashboard = await read(ada, "/dashboard");
  expect(dashboard).not.toContain(order.code);
  expect(dashboard).toContain('id="payments"');
  const old = await ada.fetch("/dashboard?before=1800000000000.x");
  expect([old.status, old.headers.get("Location")]).toEqual([
    302,
    "/dashboard/payments?before=1800000000000.x",
  ]);
});

test("payments that are open, on their way, being checked or failed, and refunds that came back, are announced above the models", async () => {
  const ada = await createUser();
  const { id } = await insertProduct();
  const other = await insertProduct();
  const place = (changes: Partial<typeof orders.$inferInsert>, productId = id) =>
    insertOrder(ada.user.id, [{ productId }], { paidAt: null, ...changes });
  const announced = async () =>
    (await announcedPayments(services, ada.user)).map(({ orderCode }) => orderCode);
  const at = (days: number) => ({ createdAt: new Date(Date.now() - days * DAY) });
  await place({ status: "paid", paidAt: new Date(), ...at(9) });
  await place({ status: "expired", ...at(8) });
  // Its payment page is being made.
  await place({ status: "pending", ...at(7) });
  await place({ status: "failed", ...at(31) });
  const failed = await place({ status: "failed", ...at(5) }, other.id);
  const returned = await place({ status: "paid", paidAt: new Date(), failedRefundId: "re_1", ...at(4) });
  const held = await place({ status: "held", ...at(3) });
  const processing = await place({ status: "processing", ...at(2) });
  const pending = await place({ status: "pending", paymentUrl: "https://pay.test/open", ...at(1) });
  const codes = [pending, processing, held, returned, failed].map(({ code }) => code);
  expect(await announced()).toEqual(codes);
  const page = await read(ada, "/dashboard");
  expect(page).toContain('href="https://pay.test/open"');
  expect(page).toContain("Nothing has been charged yet.");
  expect(page).toContain("can take a few days");
  expect(page).toContain("Refund could not be paid");
  // What failed once and was bought since is no news.
  await insertPurchase(ada.user.id, other.id);
  expect(await announced()).toEqual(codes.slice(0, -1));
  expect(await announcedPayments(services, (await createUser()).user)).toEqual([]);
});

test("a failed payment is announced until a later one succeeds: for a gift to the same person, for a better licence under that one; the newest five", async () => {
  const ada = await createUser();
  const announced = async () =>
    (await announcedPayments(services, ada.user)).map(({ orderCode }) => orderCode);
  const gift = async (
    email: string | null,
    productId: string,
    order: Partial<typeof orders.$inferInsert>,
  ) => {
    const { code, ...given } = await insertPaidGift(ada.user.id, { email });
    const own = { products: given.productId, at: new Date(Date.now() - DAY) };
    await db.update(gifts).set({ productId }).where(eq(gifts.productId, own.products));
    await db.update(orderLines).set({ productId }).where(eq(orderLines.productId, own.products));
    await db
      .update(orders)
      .set({ createdAt: own.at, ...order })
      .where(eq(orders.code, code));
    return code;
  };
  const { id } = await insertProduct();
  const failing = { status: "failed", paidAt: null } as const;
  await gift("ben@people.test", id, { createdAt: new Date(Date.now() - 2 * DAY) });
  // The giver's own copy is no gift.
  await insertPurchase(ada.user.id, id);
  const code = await gift("ben@people.test", id, failing);
  expect(await announced()).toEqual([code]);
  const later = { createdAt: new Date() };
  await gift("cleo@people.test", id, later);
  expect(await announced()).toEqual([code]);
  const smaller = await gift("ben@people.test", id, { ...later, status: "refunded" });
  const withLicense = async (of: string) => {
    const order = db.select({ id: orders.id }).from(orders).where(eq(orders.code, of));
    await db.update(gifts).set({ license: "commercial" }).where(inArray(gifts.orderId, order));
  };
  await withLicense(code);
  expect(await announced()).toEqual([code]);
  await withLicense(smaller);
  expect(await announced()).toEqual([]);
  const upgrade = await insertOrder(ada.user.id, [{ productId: id, license: "commercial" }], failing);
  expect(await announced()).toEqual([upgrade.code]);
  await insertPurchase(ada.user.id, id, "commercial");
  expect(await announced()).toEqual([]);
  const codes: string[] = [];
  for (let days = 1; days <= 7; days++) {
    const at = { createdAt: new Date(Date.now() - ((days * 3) % 7) * DAY - 1_000 * days) };
    codes[(days * 3) % 7] = (
      await insertOrder(ada.user.id, [{ productId: (await insertProduct()).id }], { ...failing, ...at })
    ).code;
  }
  expect(await announced()).toEqual(codes.slice(0, 5));
});

test("a payment says in its line what was refunded of it, and a dispute at the bank ends no right of withdrawal", async () => {
  const ada = await createUser();
  const line = { productId: (await insertProduct()).id };
  const order = await insertOrder(ada.user.id, [line], { buyer: SPAIN, refundedCents: 150 });
  const payments = () => read(ada, "/dashboard/payments");
  expect(await payments()).toContain("Paid · €1.50 refunded");
  expect(await payments()).toContain(`/dashboard/withdrawal/${order.code}`);
  await db.update(orders).set({ dispute: DISPUTE }).where(eq(orders.id, order.id));
  expect(await payments()).toContain("Disputed at your bank");
  expect(await payments()).toContain(`/dashboard/withdrawal/${order.code}`);
});

test("models of one order that wait for its buyer's consent ask for it once, above them", async () => {
  const ada = await createUser();
  const ids = [(await insertProduct()).id, (await insertProduct()).id];
  const order = await insertOrder(
    ada.user.id,
    ids.map((productId) => ({ productId })),
    { buyer: SPAIN },
  );
  for (const id of ids) await insertPurchase(ada.user.id, id);
  await db.run(`UPDATE purchases SET order_id = '${order.id}' WHERE user_id = '${ada.user.id}'`);
  const page = await read(ada, "/dashboard");
  expect(page.split(`/dashboard/consent/${order.code}?`)).toHaveLength(2);
  expect(page.split(`href="#${order.code}"`)).toHaveLength(3);
  expect(page).not.toContain('href="/app/download/');
  expect(await db.select().from(orderLines).where(eq(orderLines.orderId, order.id))).toHaveLength(2);
});

test("after paying one sees the picture, how the maker prints it, and the download; further models are a short list", async () => {
  const ada = await createUser();
  const [first, second] = [await insertProduct({ id: "paid-a" }), await insertProduct({ id: "paid-b" })];
  const picture = { key: "products/paid-a/1.webp", width: 1600, height: 1200, alt: { en: "Blue" } };
  await db
    .update(products)
    .set({
      images: [picture],
      layerHeight: 0.2,
      printHours: 16,
      printGrams: 210,
      supports: "none",
      infill: 15,
    })
    .where(eq(products.id, first.id));
  const order = await insertOrder(ada.user.id, [{ productId: first.id }, { productId: second.id }], {
    consentAt: new Date(),
  });
  const page = await read(ada, `/payment/success?order=${order.code}`);
  expect(page).toMatch(/aspect-video.*products\/paid-a\/1\.webp/);
  for (const fact of ["0.2 mm", "16 h", "210 g", "None needed"]) expect(page).toContain(fact);
  // What one looks up later is on the model's page.
  expect(page).not.toContain("Infill");
  const downloads = [...page.matchAll(/href="\/app\/download\/([^"]+)"/g)].map(([, id]) => id);
  expect(downloads).toEqual([first.id, second.id]);
});

test("after paying for a gift one sees it, and nothing to download", async () => {
  const ada = await createUser();
  const { code, productId } = await insertPaidGift(ada.user.id);
  const page = await read(ada, `/payment/success?order=${code}`);
  expect(page).toContain("Your gift is paid");
  expect(page).toContain(`Model ${productId}`);
  expect(page).not.toContain("/app/download/");
});
