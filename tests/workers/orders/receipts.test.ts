import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { PaymentRequest } from "#app/checkout/checkout.contract.ts";
import { startPayment } from "#app/checkout/checkout.server.ts";
import { orders, outbox, users } from "#app/db/schema.ts";
import { publishLegalText } from "#app/legal/legal.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { paymentRecord } from "#app/orders/payments/buyer-payments.server.ts";
import { reconcilePayments } from "#app/orders/payments/payment-events.server.ts";
import { settleOrder } from "#app/orders/payments/settle.server.ts";
import { setting } from "#app/studio/setting.server.ts";
import { createMailServices, createVerifiedUser, findQueuedMail, MINUTE } from "#tests/support/mail.ts";
import { findOrder } from "#tests/support/payments.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, ORIGIN, stripe } from "#tests/support/services.ts";

await setting("mails").run(createMailServices().services, { sales: false, comments: false, reviews: true });

/** Opens and pays a payment page. `settle` reads the order's record, which settles it, and waits for the background work. */
async function buy(language: "en" | "es", consent: boolean) {
  const mail = createMailServices();
  const services = { ...mail.services, language };
  const { user } = await createVerifiedUser(language);
  const { id } = await insertProduct({ standard: 1299 });
  const { orderCode } = await startPayment(services, user, PaymentRequest.parse({ id, consent }));
  const order = await findOrder(orderCode);
  await stripe.pay(order.paymentSessionId);
  const record = () => paymentRecord(services, user, order.paymentSessionId);
  const settle = async () => {
    await record();
    await mail.settled();
    return findOrder(orderCode);
  };
  return { ...mail, services, user, id, record, settle };
}

test("the receipt is sent right after the payment, with its codes, lines and total", async () => {
  const { settle, sent, user, id } = await buy("en", true);
  const order = await settle();
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    [user.email, `Your receipt from Stall: ${order.code}`],
  ]);
  for (const fact of [
    `Order code: ${order.code}`,
    `Payment code: ${order.paymentIntentId}`,
    `- Model ${id} (Standard licence): €12.99`,
    "Total, taxes included: €12.99",
    `${ORIGIN}/dashboard`,
    "> Start delivery now. I know that I lose my right to withdraw within 14 days when it starts.",
    `Text of version ${order.consentVersion}`,
  ])
    expect(sent[0]?.text).toContain(fact);
  expect(sent[0]?.headers).toBeUndefined();
  expect(await findQueuedMail(order.id)).toMatchObject({ template: "receipt", data: {}, attempts: 1 });
});

test("a Spanish account gets a Spanish receipt, without a consent that was not given", async () => {
  const { settle, sent, id } = await buy("es", false);
  await settle();
  expect(sent[0]?.subject).toMatch(/^Tu recibo de Stall: ST-/);
  expect(sent[0]?.text).toContain(`- Modelo ${id} (Licencia Estándar): 12,99\u00a0€`);
  expect(sent[0]?.text).not.toMatch(/desistimiento|versión/);
});

test("the receipt holds terms and withdrawal as they were accepted, whatever is published later, and links to the other texts", async () => {
  const { services } = createMailServices();
  const publish = (document: "terms" | "withdrawal" | "privacy", words: string) =>
    publishLegalText(services, {
      document,
      text: { en: `## ${document}\n\n**${words}** en.`, es: `**${words}** es.` },
      revision: null,
    });
  await publish("terms", "Accepted terms");
  await publish("withdrawal", "Fourteen days");
  await publish("privacy", "We keep little");
  const { settle, sent } = await buy("es", true);
  await publish("terms", "Later terms");
  await settle();
  const text = sent[0]?.text ?? "";
  expect(text).toContain(`Condiciones de venta\n> Accepted terms es.\n${ORIGIN}/legal/terms?version=1`);
  expect(text).toContain(`Derecho de desistimiento\n> Fourteen days es.\n`);
  expect(text).toContain(`Privacidad: ${ORIGIN}/legal/privacy?version=1`);
  expect(text).not.toContain("Later terms");
  expect(sent[0]?.html).toContain("Accepted terms es.");
});

test("a buyer who changed the account's language has the terms in the language that was accepted", async () => {
  const { services } = createMailServices();
  const text = { en: "Terms in English.", es: "Condiciones en español." };
  await publishLegalText(services, { document: "terms", text, revision: null });
  const { settle, sent, user } = await buy("es", true);
  await db.update(users).set({ language: "en" }).where(eq(users.id, user.id));
  await settle();
  expect(sent[0]?.subject).toMatch(/^Your receipt from Stall: ST-/);
  expect(sent[0]?.text).toContain("Terms of sale\n> Condiciones en español.\n");
});

test("success page, cron and parallel drains send one receipt", async () => {
  const { settle, record, services, sent, user } = await buy("en", true);
  await Promise.all([record(), record(), reconcilePayments(services), drainOutbox(services), settle()]);
  await settle();
  await drainOutbox(services);
  // Sellers get mails about payments of other tests, whose webhooks never came.
  expect(sent.filter(({ to }) => to === user.email)).toHaveLength(1);
});

test("a receipt is sent to users without notifications too, with names and titles escaped", async () => {
  const { settle, sent, user } = await buy("en", true);
  const name = '<img src=x onerror="alert(1)">';
  await db.update(users).set({ username: name, notifications: false }).where(eq(users.id, user.id));
  const order = await settle();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.html).not.toContain("<img");
  expect(sent[0]?.html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
  expect(sent[0]?.text).toContain(`Thank you, ${name}`);
  expect(await db.select({ status: orders.status }).from(orders).where(eq(orders.id, order.id))).toEqual([
    { status: "paid" },
  ]);
});

test("a late event of an old payment sends no second receipt", async () => {
  const { services, settle, sent, advanceClock } = await buy("en", true);
  const order = await settle();
  await db.delete(outbox).where(eq(outbox.cause, order.id));
  advanceClock(31 * 24 * 60 * MINUTE);
  await settleOrder(services, order);
  expect(sent).toHaveLength(1);
  await expect(findQueuedMail(order.id)).rejects.toThrow("no mail is queued");
});
