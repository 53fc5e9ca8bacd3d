/** Who pays without the consent to immediate delivery is not delivered to while they can still withdraw. */
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { LicenseType } from "#app/catalog/licenses.ts";
import { PaymentRequest } from "#app/checkout/checkout.contract.ts";
import { startPayment } from "#app/checkout/checkout.server.ts";
import { gifts, orders, outbox, purchases } from "#app/db/schema.ts";
import { requireOwnedZip } from "#app/downloads/downloads.server.ts";
import { CONSENT_VERSION } from "#app/orders/delivery-consent.contract.ts";
import { settleOrder } from "#app/orders/payments/settle.server.ts";
import { withdrawalEnd } from "#app/orders/refunds/withdrawal.contract.ts";
import { insertPaidGift } from "#tests/support/gifts.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { findOrder } from "#tests/support/payments.ts";
import { insertProductFile, insertProductWithZip, randomBytes } from "#tests/support/products.ts";
import { db, stripe, testServices } from "#tests/support/services.ts";
import { createUser, submitForm, type TestUser } from "#tests/support/users.ts";

const { services, settled } = testServices();
const SPAIN = { name: "Ada", lastName: "Lovelace", country: "ES" };
const WITHOUT_CONSENT = { consentVersion: null, consentAt: null, buyer: SPAIN };

async function insertModel() {
  const product = await insertProductWithZip(randomBytes(100));
  await insertProductFile(product);
  return product;
}

const insertOwned = (
  { user }: TestUser,
  productId: string,
  { license = "standard", orderId }: { license?: LicenseType; orderId: string },
) => db.insert(purchases).values({ userId: user.id, productId, license, orderId, purchasedAt: new Date() });

/** Bought and paid without the consent. */
async function insertBought(changes: Partial<typeof orders.$inferInsert> = {}) {
  const ada = await createUser();
  const { id } = await insertModel();
  const order = await insertOrder(ada.user.id, [{ productId: id, title: "Vase" }], {
    ...WITHOUT_CONSENT,
    ...changes,
  });
  await insertOwned(ada, id, { orderId: order.id });
  return { ada, id, order };
}

const agree = (person: TestUser, orderCode: string, version: string = CONSENT_VERSION) =>
  person.post("/app/order/consent", { orderCode, version });
const orderOf = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0];
const deliveryOf = async (orderId: string) =>
  (await db.select().from(purchases).where(eq(purchases.orderId, orderId)))[0]?.deliveryBeganAt;
const mailsOf = (userId: string) => db.select().from(outbox).where(eq(outbox.userId, userId));
const refusal = async (response: Response) => [
  response.status,
  (await response.json<{ error: { code: string } }>()).error.code,
];
const read = async (person: TestUser, path: string) =>
  (await person.fetch(path, { headers: { Accept: "text/html" } })).text();

/** Every door that delivers, as a program asks. */
const doors = (person: TestUser, id: string): Record<string, () => Promise<Response>> => ({
  zip: () => person.fetch(`/app/download/${id}`),
  range: () => person.fetch(`/app/download/${id}`, { headers: { Range: "bytes=5-5" } }),
  unchanged: () => person.fetch(`/app/download/${id}`, { headers: { "If-None-Match": "*" } }),
  file: () => person.fetch(`/app/download/${id}/part.stl`),
  link: () => person.post("/app/downloads/link", { id, path: "part.stl" }),
});

test("an order without the consent, placed by a call and paid, is delivered by no door, and all of it can be withdrawn", async () => {
  const ada = await createUser();
  const { id } = await insertModel();
  const request = PaymentRequest.parse({ id, details: SPAIN });
  const { orderCode } = await startPayment(services, ada.user, request);
  const pending = await findOrder(orderCode);
  await stripe.pay(pending.paymentSessionId);
  expect((await settleOrder(services, pending)).status).toBe("paid");
  for (const [door, open] of Object.entries(doors(ada, id)))
    expect([door, ...(await refusal(await open()))]).toEqual([door, 409, "consent_needed"]);
  const head = await ada.fetch(`/app/download/${id}`, { method: "HEAD" });
  expect([head.status, head.headers.get("ETag")]).toEqual([409, null]);
  expect(await deliveryOf(pending.id)).toBeNull();
  const declared = await submitForm(ada, `/dashboard/withdrawal/${orderCode}`, { model: id });
  expect(declared.status).toBe(303);
  expect((await ada.fetch(`/app/download/${id}`)).status).toBe(404);
  await settled();
});

test("once the payer has agreed, every door delivers, the confirmation is mailed, and the right to withdraw ends with the download", async () => {
  const { ada, id, order } = await insertBought();
  expect((await agree(ada, order.code)).status).toBe(204);
  const agreedAt = (await orderOf(order.id))?.consentAt;
  expect(await orderOf(order.id)).toMatchObject({
    consentVersion: CONSENT_VERSION,
    consentAt: expect.any(Date),
  });
  expect((await agree(ada, order.code)).status).toBe(204);
  expect((await orderOf(order.id))?.consentAt).toEqual(agreedAt);
  expect((await mailsOf(ada.user.id)).filter(({ template }) => template === "consent")).toHaveLength(1);
  for (const [door, open] of Object.entries(doors(ada, id)))
    expect([door, (await open()).status]).toEqual([door, { range: 206, unchanged: 304 }[door] ?? 200]);
  expect(await deliveryOf(order.id)).not.toBeNull();
  const declared = await submitForm(ada, `/dashboard/withdrawal/${order.code}`, { model: id });
  expect(declared.status).toBe(409);
});

test("a link to a file that was made before does not deliver either", async () => {
  const { ada, id, order } = await insertBought({ consentVersion: CONSENT_VERSION, consentAt: new Date() });
  const { url } = await (await ada.post("/app/downloads/link", { id, path: "part.stl" })).json<{
    url: string;
  }>();
  await db.update(orders).set(WITHOUT_CONSENT).where(eq(orders.id, order.id));
  const path = new URL(url).pathname;
  const anybody = await createUser();
  expect(await refusal(await anybody.fetch(path))).toEqual([409, "consent_needed"]);
  await agree(ada, order.code);
  expect((await anybody.fetch(path)).status).toBe(200);
});

test("a later call on the same payment page does not take the consent away, and the consent covers no other order", async () => {
  const ada = await createUser();
  const [{ id }, other] = [await insertModel(), await insertModel()];
  const pay = (product: string, consent?: boolean) =>
    startPayment(services, ada.user, PaymentRequest.parse({ id: product, details: SPAIN, consent }));
  const first = await pay(id, true);
  const again = await pay(id);
  expect(again).toEqual(first);
  const order = await findOrder(first.orderCode);
  expect([order.consentVersion, order.consentAt]).toEqual([CONSENT_VERSION, expect.any(Date)]);
  const { orderCode } = await pay(other.id);
  expect((await findOrder(orderCode)).consentAt).toBeNull();
});

test("nobody but the payer agrees, to the text that is shown now, and only while there is something to agree to", async () => {
  const { ada, order } = await insertBought();
  const stranger = await createUser();
  expect(await refusal(await agree(stranger, order.code))).toEqual([404, "not_found"]);
  expect(await refusal(await agree(ada, order.code, "2020-01"))).toEqual([400, "bad_input"]);
  expect((await orderOf(order.id))?.consentAt).toBeNull();
  for (const changes of [
    { status: "pending" as const, paidAt: null },
    { status: "refunded" as const },
    { buyer: { country: "US" } },
    { paidAt: new Date("2026-01-01T00:00:00Z") },
  ]) {
    const { ada: person, order: none } = await insertBought(changes);
    expect(await refusal(await agree(person, none.code))).toEqual([409, "withdrawal_over"]);
    expect((await orderOf(none.id))?.consentAt).toBeNull();
  }
});

test.each([
  ["of a business", { taxId: "ESX1234567" }],
  ["from outside of the Union", { buyer: { country: "US" } }],
  ["that cost nothing", { totalCents: 0 }],
])("an order %s is delivered without the consent, as before", async (_, changes) => {
  const { ada, id } = await insertBought(changes);
  expect((await ada.fetch(`/app/download/${id}`)).status).toBe(200);
});

test("free models, licences that were given, and deliveries that had begun need no consent", async () => {
  const { ada, id } = await insertBought();
  await db.update(purchases).set({ deliveryBeganAt: new Date() }).where(eq(purchases.userId, ada.user.id));
  expect((await ada.fetch(`/app/download/${id}`)).status).toBe(200);
  const { ada: given, id: model } = await insertBought();
  await db.update(purchases).set({ orderId: null }).where(eq(purchases.userId, given.user.id));
  expect((await given.fetch(`/app/download/${model}`)).status).toBe(200);
});

test("when the period is over the model is delivered without the consent, and a millisecond before it is not", async () => {
  const { ada, id, order } = await insertBought();
  const end = withdrawalEnd(
    (await orderOf(order.id)) ?? { ...order, buyer: SPAIN, countryEvidence: null, taxId: null },
  );
  const at = (ms: number) => ({ ...services, now: () => new Date((end?.getTime() ?? 0) + ms) });
  await expect(requireOwnedZip(at(-1), ada.user, { id })).rejects.toThrow("consent_needed");
  await expect(requireOwnedZip(at(0), ada.user, { id })).resolves.toMatchObject({ productId: id });
});

test("an upgrade without the consent does not stop the Standard from being delivered, and stays undelivered itself", async () => {
  const { ada, id } = await insertBought({ consentVersion: CONSENT_VERSION, consentAt: new Date() });
  const upgrade = await insertOrder(
    ada.user.id,
    [{ productId: id, license: "commercial", priceCents: 500 }],
    WITHOUT_CONSENT,
  );
  await insertOwned(ada, id, { license: "commercial", orderId: upgrade.id });
  expect((await ada.fetch(`/app/download/${id}`)).status).toBe(200);
  expect(await deliveryOf(upgrade.id)).toBeNull();
  await agree(ada, upgrade.code);
  expect((await ada.fetch(`/app/download/${id}`)).status).toBe(200);
  expect(await deliveryOf(upgrade.id)).not.toBeNull();
});

test("the address of a model leads to the button, which works without scripts and leads back", async () => {
  const { ada, id, order } = await insertBought();
  const opened = await ada.fetch(`/app/download/${id}`, {
    headers: { Accept: "text/html", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" },
  });
  const page = new URL(opened.headers.get("Location") ?? "", "https://shop.test");
  expect([opened.status, page.pathname]).toEqual([303, `/dashboard/files/${id}`]);
  const action = `/dashboard/consent/${order.code}?back=`;
  for (const path of [page.pathname, "/dashboard", `/payment/success?order=${order.code}`]) {
    const html = await read(ada, path);
    expect(html).toContain(action);
    expect(html).toContain("I know that I lose my right to withdraw");
    expect(html).not.toContain(`href="/app/download/${id}"`);
    expect(html).not.toContain("ready to download");
  }
  const consent = `/dashboard/consent/${order.code}?back=${encodeURIComponent(page.pathname)}`;
  const unticked = await submitForm(ada, consent, {});
  expect(unticked.status).toBe(400);
  expect(await unticked.text()).toContain("Tick this to have it delivered now");
  const sent = await submitForm(ada, consent, { version: CONSENT_VERSION });
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, page.pathname]);
  expect(await read(ada, page.pathname)).not.toContain(action);
  expect((await ada.fetch(`/app/download/${id}`)).status).toBe(200);
  const stranger = await createUser();
  expect((await submitForm(stranger, consent, { version: CONSENT_VERSION })).status).toBe(404);
});

test("nobody is told that they agreed to what needs no consent, such as an order that is not paid", async () => {
  const { ada, order } = await insertBought({ status: "pending", paidAt: null });
  const opened = await ada.fetch(`/dashboard/consent/${order.code}?back=/cart`);
  expect([opened.status, opened.headers.get("Location")]).toEqual([303, "/cart"]);
  await db.update(orders).set({ consentAt: new Date() }).where(eq(orders.id, order.id));
  expect(await read(ada, `/dashboard/consent/${order.code}`)).toContain("You have agreed");
});

async function insertGift() {
  const giver = await createUser();
  const gift = await insertPaidGift(giver.user.id);
  const [{ orderId } = { orderId: "" }] = await db
    .select()
    .from(gifts)
    .where(eq(gifts.productId, gift.productId));
  await db.update(orders).set(WITHOUT_CONSENT).where(eq(orders.id, orderId));
  return { giver, friend: await createUser(), ...gift, orderId };
}

test("a gift whose giver has not agreed is not claimed: the claimant is told that the giver was asked, and the giver is", async () => {
  const { giver, friend, code, path, productId, orderId } = await insertGift();
  const claim = () => submitForm(friend, path, { intent: "claim" });
  for (const _ of [1, 2]) {
    const refused = await claim();
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("Whoever gave it to you must agree to its delivery first");
  }
  expect(await deliveryOf(orderId)).toBeUndefined();
  const asked = (await mailsOf(giver.user.id)).filter(({ template }) => template === "gift-news");
  expect(asked.map(({ data }) => data)).toEqual([{ gift: expect.any(String), news: "consent" }]);
  expect(await refusal(await agree(friend, code))).toEqual([404, "not_found"]);
  expect(await read(giver, `/dashboard/gift/${code}`)).toContain(`/dashboard/consent/${code}`);
  expect((await agree(giver, code)).status).toBe(204);
  expect((await claim()).status).toBe(200);
  expect((await friend.fetch(`/app/download/${productId}`)).status).toBe(200);
});

test("a gift that was claimed before is delivered once its giver agrees; the one who has it cannot", async () => {
  const { giver, friend, code, productId, orderId } = await insertGift();
  await db
    .update(gifts)
    .set({ claimedBy: friend.user.id, claimedAt: new Date() })
    .where(eq(gifts.orderId, orderId));
  await insertOwned(friend, productId, { orderId });
  expect(await refusal(await friend.fetch(`/app/download/${productId}`))).toEqual([409, "consent_needed"]);
  const page = await read(friend, "/dashboard");
  expect(page).toContain("Whoever gave it to you must agree to its delivery first");
  expect(page).not.toContain(`/dashboard/consent/${code}`);
  expect((await mailsOf(giver.user.id)).filter(({ template }) => template === "gift-news")).toHaveLength(1);
  expect((await agree(giver, code)).status).toBe(204);
  expect((await friend.fetch(`/app/download/${productId}`)).status).toBe(200);
  const declared = await submitForm(giver, `/dashboard/withdrawal/${code}`, { model: productId });
  expect(declared.status).toBe(409);
});

test("a gift that its giver keeps waits for the same consent", async () => {
  const { giver, code, productId } = await insertGift();
  expect((await submitForm(giver, `/dashboard/gift/${code}`, { intent: "keep" })).status).toBe(302);
  expect(await refusal(await giver.fetch(`/app/download/${productId}`))).toEqual([409, "consent_needed"]);
  await agree(giver, code);
  expect((await giver.fetch(`/app/download/${productId}`)).status).toBe(200);
});
