import { eq, inArray, like, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { orders, outbox } from "#app/db/schema.ts";
import { recordHeartbeat } from "#app/health/heartbeats.store.server.ts";
import { mailsGivenUpAlerts, webhookMissingAlerts } from "#app/health/seller-alerts.server.ts";
import { date } from "#app/i18n/format-time.ts";
import { DEFAULT_TIME_ZONE } from "#app/i18n/reader.ts";
import { GIVEN_UP_RANK } from "#app/mail/mail.contract.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { orderById } from "#app/orders/orders.store.server.ts";
import { reconcilePayments } from "#app/orders/payments/payment-events.server.ts";
import { settleOrder } from "#app/orders/payments/settle.server.ts";
import { EVENT_TYPES } from "#app/orders/payments/stripe-events.ts";
import { HOUR_MS } from "#app/shared/time.ts";
import { setting } from "#app/studio/setting.server.ts";
import { insertPaidGift } from "#tests/support/gifts.ts";
import { createMailServices, createVerifiedUser, MINUTE } from "#tests/support/mail.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { createPendingOrder } from "#tests/support/payments.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, ORIGIN, stripe, testServices } from "#tests/support/services.ts";
import { TEST_SETTINGS } from "#tests/support/test-settings.ts";
import { createSeller, createUser, submitForm } from "#tests/support/users.ts";
import { fetchFromWorker } from "#tests/support/worker.ts";

const { services } = testServices();
const seller = await createSeller();
const SELLERS = TEST_SETTINGS.SELLER_EMAILS.split(",").map((address) => address.trim());

/** Places an order, changes its payment at Stripe and settles it. @returns the mails to sellers. */
async function mailsAfter(changePayment: (session: string) => Promise<unknown>) {
  const mail = createMailServices(new Date());
  const { services } = mail;
  const { id: productId } = await insertProduct();
  const pending = {
    ...(await createPendingOrder(services, await createUser(), { id: productId })),
    productId,
  };
  await changePayment(pending.paymentSessionId);
  for (let round = 0; round < 3; round++) {
    const [order] = await orderById(db, pending.id);
    if (order) await settleOrder(services, order);
  }
  await mail.settled();
  const queued = await db
    .select()
    .from(outbox)
    .where(like(outbox.cause, `${pending.id} seller %`));
  const sent = mail.sent.filter(({ to }) => SELLERS.includes(to));
  return { queued: queued.map(({ cause, template }) => [cause, template]), sent, pending };
}

const switchSaleMails = (on: boolean) =>
  submitForm(seller, "/studio/settings", { intent: "mails", ...(on && { sales: "on" }) });

test("a sale is mailed to every seller once, until one stops these mails by the mail's link or in the settings", async () => {
  const { sent, pending } = await mailsAfter((session) => stripe.pay(session));
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual(
    SELLERS.map((to) => [to, `Sold: Model ${pending.productId}, €4.99`]),
  );
  expect(sent[0]?.text).toContain(`${ORIGIN}/studio/orders/${pending.code}`);
  expect(sent[0]?.text).toContain("€4.99");
  const stop = sent[0]?.headers?.["List-Unsubscribe"]?.slice(1, -1) ?? "";
  expect(sent[0]?.text).toContain(stop);
  const opened = await fetchFromWorker(stop.slice(ORIGIN.length));
  expect(await opened.text()).toContain("Stop the mails about sales");
  expect(await setting("mails").read(services)).toEqual({ sales: true, comments: true, reviews: true });
  const stopped = await fetchFromWorker(stop.slice(ORIGIN.length), {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
  });
  expect(stopped.status).toBe(200);
  expect(await setting("mails").read(services)).toEqual({ sales: false, comments: true, reviews: true });
  const quiet = await mailsAfter((session) => stripe.pay(session));
  expect(quiet.queued).toEqual([]);
  expect((await switchSaleMails(true)).status).toBe(200);
  const again = await mailsAfter((session) => stripe.pay(session));
  expect(again.queued).toHaveLength(SELLERS.length);
  expect((await switchSaleMails(false)).status).toBe(200);
  expect((await mailsAfter((session) => stripe.pay(session))).queued).toEqual([]);
});

test("sellers are mailed at once, and only once, about a payment that does not match its order", async () => {
  const { queued, sent, pending } = await mailsAfter(async (session) => {
    await stripe.pay(session);
    await stripe.tamper(session, { amount_total: 1 });
  });
  expect(queued).toEqual(SELLERS.map((to) => [`${pending.id} seller held ${to}`, "order-seller"]));
  expect(sent.map(({ subject }) => subject)).toEqual(
    SELLERS.map(() => `Payment held: Model ${pending.productId}, €4.99`),
  );
});

test("sellers are mailed about a dispute once, with its date", async () => {
  let dueBy = 0;
  const { queued, sent, pending } = await mailsAfter(async (session) => {
    await stripe.pay(session);
    dueBy = (await stripe.dispute(session)).evidence_details.due_by ?? 0;
  });
  expect(queued).toHaveLength(SELLERS.length);
  expect(sent[0]?.subject).toBe(`Payment disputed: Model ${pending.productId}, €4.99`);
  expect(sent[0]?.text).toContain("In dispute: €4.99");
  expect(sent[0]?.text).toContain("Reason: the buyer says that they did not pay this");
  expect(sent[0]?.text).toContain(
    `Evidence is due: ${date(new Date(dueBy * 1000).toISOString(), { language: "en", timeZone: DEFAULT_TIME_ZONE })}`,
  );
});

test("the mail about a sale of several models has their number and total in its subject; a gift is called one", async () => {
  const { user } = await createUser();
  const [first, second] = [(await insertProduct()).id, (await insertProduct()).id];
  const order = await insertOrder(user.id, [{ productId: first }, { productId: second }]);
  const gift = await insertPaidGift(user.id);
  const [given] = await db.select().from(orders).where(eq(orders.code, gift.code));
  for (const id of [order.id, given?.id ?? ""])
    await db.insert(outbox).values({
      cause: `${id} seller sale`,
      template: "order-seller",
      data: { order: id, news: "sale", to: "seller@shop.test" },
      dueAt: new Date(0),
    });
  const mail = createMailServices(new Date());
  await drainOutbox(mail.services);
  const subjects = mail.sent.map(({ subject }) => subject);
  expect(subjects[0]).toMatch(/^Sold: Vase and 1 more, €9\.98$/);
  expect(subjects[1]).toMatch(/^Sold as a gift: /);
  expect(mail.sent[0]?.text).toContain("the buyer has it");
  expect(mail.sent[1]?.text).not.toContain("the buyer has it");
});

beforeEach(() => db.delete(outbox));

const queuedAlerts = async () =>
  (
    await db
      .select()
      .from(outbox)
      .where(inArray(outbox.template, ["mails-given-up", "webhook-missing"]))
  ).map(({ template, cause }) => [template, cause.split(" ").at(-1)]);

/** A mail whose next failure is its last. */
async function insertLastTry(services: ReturnType<typeof createMailServices>["services"]) {
  const { user } = await createVerifiedUser();
  await db.insert(outbox).values({
    cause: crypto.randomUUID(),
    template: "password-changed",
    userId: user.id,
    data: {},
    attempts: 9,
    dueAt: services.now(),
  });
  return user;
}

test("sellers are mailed once a day that mails were given up: how many, and whose", async () => {
  const { services, sent, mailer, advanceClock } = createMailServices(new Date("2026-11-20T08:00:00Z"));
  mailer.refuse = "550 no such mailbox";
  const people = [];
  for (const _ of [1, 2]) {
    people.push(await insertLastTry(services));
    await drainOutbox(services);
  }
  expect(await queuedAlerts()).toEqual(SELLERS.map((to) => ["mails-given-up", to]));
  mailer.refuse = "";
  advanceClock(HOUR_MS);
  await drainOutbox(services);
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual(
    SELLERS.map((to) => [to, "2 mails could not be delivered"]),
  );
  for (const { username } of people) expect(sent[0]?.text).toContain(username);
  mailer.refuse = "550 no such mailbox";
  advanceClock(24 * HOUR_MS);
  await insertLastTry(services);
  await drainOutbox(services);
  mailer.refuse = "";
  advanceClock(HOUR_MS);
  await drainOutbox(services);
  expect(sent.slice(SELLERS.length).map(({ subject }) => subject)).toEqual(
    SELLERS.map(() => "1 mail could not be delivered"),
  );
});

test("a large number of given-up mails is counted whole, and the mail says that it does not name every account", async () => {
  const { services, sent, advanceClock } = createMailServices(new Date("2026-11-20T08:00:00Z"));
  const numbers = JSON.stringify(Array.from({ length: 1_050 }, (_, at) => at));
  await db.batch([
    db.run(sql`INSERT INTO users (id, username, email, created_at)
      SELECT 'given-up-' || value, printf('person-%03d', value), 'given-up-' || value || '@people.test', 0
      FROM json_each(${numbers}) WHERE value < 120`),
    db.run(sql`INSERT INTO outbox (cause, template, user_id, data, rank, due_at)
      SELECT 'given-up-' || value, 'password-changed', 'given-up-' || (value % 120), '{}', ${GIVEN_UP_RANK}, ${services.now().getTime()}
      FROM json_each(${numbers})`),
    mailsGivenUpAlerts(services),
  ]);
  advanceClock(HOUR_MS);
  await drainOutbox(services);
  expect(sent.map(({ subject }) => subject)).toEqual(SELLERS.map(() => "1,050 mails could not be delivered"));
  expect(sent[0]?.text).toContain("person-098, person-099 and others");
  expect(sent[0]?.text).not.toContain("person-100");
});

test("an alert that cannot be delivered causes no other", async () => {
  const { services, mailer, logged } = createMailServices();
  mailer.refuse = "550 no such mailbox";
  await insertLastTry(services);
  await db.insert(outbox).values({
    cause: "alert of yesterday",
    template: "webhook-missing",
    data: { to: SELLERS[0] ?? "", event: "refund.updated", since: services.now().toISOString() },
    attempts: 9,
    dueAt: services.now(),
  });
  await db.delete(outbox).where(inArray(outbox.template, ["password-changed"]));
  await drainOutbox(services);
  expect(logged.map(({ event }) => event)).toEqual(["mail_given_up"]);
  expect(await queuedAlerts()).toHaveLength(1);
});

/** Runs the cron this many minutes after a payment whose webhook does not arrive. */
async function reconcileAfter(minutes: number) {
  const mail = createMailServices(new Date());
  await recordHeartbeat(db, "webhook", mail.mailer.time);
  mail.mailer.time = new Date(Math.ceil(Date.now() / 1000) * 1000 + 1_000);
  const order = await createPendingOrder(mail.services, await createUser(), {
    id: (await insertProduct()).id,
  });
  await recordHeartbeat(db, "webhook", new Date(Date.now() - MINUTE));
  await stripe.pay(order.paymentSessionId);
  mail.advanceClock(minutes * MINUTE);
  await reconcilePayments(mail.services);
  return mail;
}

test("sellers are mailed once a day when the cron settles payments without their webhooks", async () => {
  const { services, sent } = await reconcileAfter(6);
  const alerts = SELLERS.map((to) => ["webhook-missing", to]);
  expect(await queuedAlerts()).toEqual(alerts);
  await drainOutbox(services);
  const alerted = sent.filter(({ subject }) => subject === "Stripe’s webhook does not arrive");
  expect(alerted.map(({ to }) => to).sort()).toEqual([...SELLERS].sort());
  expect(EVENT_TYPES.filter((type) => alerted[0]?.text.includes(type))).toHaveLength(1);
  const order = await createPendingOrder(services, await createUser(), { id: (await insertProduct()).id });
  await stripe.pay(order.paymentSessionId);
  await reconcilePayments(services);
  expect((await orderById(db, order.id))[0]).toMatchObject({ status: "paid" });
  expect(await queuedAlerts()).toEqual(alerts);
});

test("sellers are not mailed about a webhook that may still arrive", async () => {
  await reconcileAfter(1);
  expect(await queuedAlerts()).toEqual([]);
  await reconcileAfter(6);
  expect(await queuedAlerts()).toHaveLength(SELLERS.length);
});

test("nobody is mailed when a webhook has come before the mail is sent", async () => {
  const { services, sent } = createMailServices(new Date());
  const createdAt = new Date(services.now().getTime() - 6 * MINUTE);
  await db.batch([webhookMissingAlerts(services, { type: "refund.updated", createdAt })]);
  expect(await queuedAlerts()).toHaveLength(SELLERS.length);
  await recordHeartbeat(db, "webhook", services.now());
  await drainOutbox(services);
  expect(sent).toEqual([]);
});
