import { like } from "drizzle-orm";
import { expect, test } from "vitest";
import { outbox } from "#app/db/schema.ts";
import { orderById } from "#app/domain/checkout/checkout.store.server.ts";
import { settleOrder } from "#app/domain/checkout/settle.server.ts";
import { date } from "#app/i18n/format-time.ts";
import { createMailServices } from "#tests/support/mail.ts";
import { createPendingOrder } from "#tests/support/payments.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, ORIGIN, stripe } from "#tests/support/services.ts";
import { TEST_SETTINGS } from "#tests/support/test-settings.ts";
import { createSeller, createUser, submitForm } from "#tests/support/users.ts";

const seller = await createSeller();
const SELLERS = TEST_SETTINGS.SELLER_EMAILS.split(",").map((address) => address.trim());

/** Settles an order with what `happens` at Stripe. @returns the mails to sellers. */
async function mailsAfter(happens: (session: string) => Promise<unknown>) {
  const post = createMailServices(new Date());
  const work: Promise<unknown>[] = [];
  const services = { ...post.services, waitUntil: (sending: Promise<unknown>) => void work.push(sending) };
  const pending = await createPendingOrder(services, await createUser(), { id: (await insertProduct()).id });
  await happens(pending.paymentSessionId);
  for (let round = 0; round < 3; round++) {
    const [order] = await orderById(db, pending.id);
    if (order) await settleOrder(services, order);
  }
  await Promise.all(work);
  const queued = await db
    .select()
    .from(outbox)
    .where(like(outbox.cause, `seller ${pending.id} %`));
  const sent = post.sent.filter(({ to }) => SELLERS.includes(to));
  return { queued: queued.map(({ cause, template }) => [cause, template]), sent, pending };
}

const switchSaleMails = (on: boolean) =>
  submitForm(seller, "/studio/settings", { intent: "mails", ...(on && { sales: "on" }) });

test("a sale is mailed to every seller once, after somebody has asked for it and until they no longer do", async () => {
  expect((await mailsAfter((session) => stripe.pay(session))).queued).toEqual([]);
  expect((await switchSaleMails(true)).status).toBe(303);
  const { sent, pending } = await mailsAfter((session) => stripe.pay(session));
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual(
    SELLERS.map((to) => [to, `You sold something: ${pending.code}`]),
  );
  expect(sent[0]?.text).toContain(`${ORIGIN}/studio/orders/${pending.code}`);
  expect(sent[0]?.text).toContain("€4.99");
  expect((await switchSaleMails(false)).status).toBe(303);
  expect((await mailsAfter((session) => stripe.pay(session))).queued).toEqual([]);
});

test("money that does not match its order is told at once, and only once", async () => {
  const { queued, sent, pending } = await mailsAfter(async (session) => {
    await stripe.pay(session);
    await stripe.tamper(session, { amount_total: 1 });
  });
  expect(queued).toEqual(SELLERS.map((to) => [`seller ${pending.id} held ${to}`, "order-seller"]));
  expect(sent.map(({ subject }) => subject)).toEqual(SELLERS.map(() => `A payment is held: ${pending.code}`));
});

test("a dispute is told once, with its date", async () => {
  let dueBy = 0;
  const { queued, sent, pending } = await mailsAfter(async (session) => {
    await stripe.pay(session);
    dueBy = (await stripe.dispute(session)).evidence_details.due_by ?? 0;
  });
  expect(queued).toHaveLength(SELLERS.length);
  expect(sent[0]?.subject).toBe(`A buyer disputes a payment: ${pending.code}`);
  expect(sent[0]?.text).toContain(`Evidence is due: ${date(new Date(dueBy * 1000).toISOString(), "en")}`);
});
