import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { licenseChanges, orders } from "#app/db/schema.ts";
import type { Purchase } from "#app/library/library.contract.ts";
import { LicenseChange } from "#app/orders/license-changes.contract.ts";
import { changeLicense } from "#app/orders/license-changes.server.ts";
import { orderDetails } from "#app/orders/order-details.server.ts";
import { refundOrder } from "#app/orders/refunds/refunds.server.ts";
import { withdraw } from "#app/orders/refunds/withdrawal.server.ts";
import { refundOf } from "#tests/support/orders.ts";
import { createPendingOrder, findEventId, processEvent, readUserRecords } from "#tests/support/payments.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, stripe, testServices } from "#tests/support/services.ts";
import { createSeller, createUser, queuedTemplates, submitForm } from "#tests/support/users.ts";

const { services } = testServices();
const seller = { id: "seller" };

async function buyModel() {
  const person = await createUser();
  const { id } = await insertProduct();
  const order = await createPendingOrder(services, person, { id });
  await stripe.pay(order.paymentSessionId);
  const paid = await findEventId(order.paymentSessionId, "checkout.session.completed");
  await processEvent(services, paid);
  return { person, order, id, paid };
}
const change = (code: string, model: string, kind: "granted" | "revoked", license = "standard") =>
  changeLicense(
    services,
    LicenseChange.parse({ code, model, license, change: kind, note: "as agreed" }),
    seller,
  );

test("a granted license can be downloaded, and is recorded and mailed once", async () => {
  const { person, order } = await buyModel();
  const other = await insertProduct();
  await change(order.code, `https://shop.test/product/${other.id}?x=1`, "granted", "commercial");
  await expect(change(order.code, other.id, "granted", "commercial")).rejects.toMatchObject({
    code: "bad_input",
    fields: { model: "errors.license_not_granted" },
  });
  await expect(change(order.code, "no-such-model", "granted")).rejects.toMatchObject({ code: "bad_input" });
  expect((await readUserRecords(person.user.id)).live).toContain(`${other.id} commercial`);
  expect(
    await db.select().from(licenseChanges).where(eq(licenseChanges.userId, person.user.id)),
  ).toMatchObject([
    { productId: other.id, license: "commercial", change: "granted", note: "as agreed", madeBy: "seller" },
  ]);
  expect((await queuedTemplates(person.user.id)).filter((name) => name === "license")).toHaveLength(1);
  expect((await orderDetails(services, order.code)).events.some(({ kind }) => kind === "granted")).toBe(true);
});

test("a license whose mail cannot be queued is not changed, so that the seller can try again", async () => {
  const { person, order, id } = await buyModel();
  await db.run(sql`CREATE TRIGGER full BEFORE INSERT ON outbox WHEN NEW.template = 'license'
    BEGIN SELECT RAISE(ABORT, 'the outbox is full'); END`);
  await expect(change(order.code, id, "revoked"))
    .rejects.toThrow()
    .finally(() => db.run(sql`DROP TRIGGER full`));
  expect((await readUserRecords(person.user.id)).live).toEqual([`${id} standard`]);
  await change(order.code, id, "revoked");
  expect(await queuedTemplates(person.user.id)).toContain("license");
});

test("a license revoked by a seller stays revoked when the order's events are repeated, is shown as revoked, and can be granted again", async () => {
  const { person, order, id, paid } = await buyModel();
  await change(order.code, id, "revoked");
  await expect(change(order.code, id, "revoked")).rejects.toMatchObject({
    fields: { model: "errors.license_not_revoked" },
  });
  await processEvent(services, paid);
  expect((await person.fetch(`/app/download/${id}`)).status).toBe(404);
  const [shown] = await (await person.fetch("/app/purchases")).json<Purchase[]>();
  expect(shown).toMatchObject({ id, revokedBecause: "by_seller", orderCode: order.code });
  await change(order.code, id, "granted");
  expect((await readUserRecords(person.user.id)).purchases).toMatchObject([
    { productId: id, orderId: order.id, revokedAt: null },
  ]);
});

test("a license granted after its refund stays valid when the refund's events are repeated", async () => {
  const { person, order, id } = await buyModel();
  await refundOrder(services, refundOf(order.code), seller);
  await change(order.code, id, "granted");
  await processEvent(services, await findEventId(order.paymentSessionId, "charge.refunded"));
  expect((await readUserRecords(person.user.id)).live).toEqual([`${id} standard`]);
});

test("a license granted after a withdrawal stays valid when the withdrawal is refunded", async () => {
  const { person, order, id } = await buyModel();
  await db
    .update(orders)
    .set({ buyer: { country: "ES" } })
    .where(eq(orders.id, order.id));
  await withdraw(services, person.user, { code: order.code, productIds: [id] });
  await change(order.code, id, "granted");
  await refundOrder(services, refundOf(order.code), seller);
  expect((await readUserRecords(person.user.id)).live).toEqual([`${id} standard`]);
});

test("the page's form changes a license, and keeps what was typed when something is missing", async () => {
  const { person, order, id } = await buyModel();
  const account = await createSeller();
  const path = `/studio/orders/${order.code}`;
  const fields = { intent: "license", code: order.code, change: "revoked", license: "standard", model: id };
  const wrong = await submitForm(account, path, { ...fields, note: "" });
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining(`value="${id}"`)]);
  expect((await submitForm(account, path, { ...fields, note: "on request" })).status).toBe(200);
  expect((await readUserRecords(person.user.id)).live).toEqual([]);
});
