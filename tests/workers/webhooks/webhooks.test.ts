import { env } from "cloudflare:workers";
import { eq, like } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { beforeEach, expect, test } from "vitest";
import { sendAsSeller, sendAsShopper } from "#app/chat/chat.server.ts";
import { Contact } from "#app/contact/contact.contract.ts";
import { sendContactMessage } from "#app/contact/contact.server.ts";
import { attempts, outbox, refunds, sessions, webhookDeliveries, webhooks } from "#app/db/schema.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { LIMITS } from "#app/limits/limits.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { orderById } from "#app/orders/orders.store.server.ts";
import { settleOrder } from "#app/orders/payments/settle.server.ts";
import { saveReview } from "#app/reviews/reviews.server.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/shared/time.ts";
import { setting } from "#app/studio/setting.server.ts";
import { deliverWebhooks } from "#app/webhooks/deliver-webhooks.server.ts";
import { createWebhookSender } from "#app/webhooks/webhook-sender.service.server.ts";
import { WEBHOOK_EVENTS, WEBHOOKS_MAX, type WebhookView } from "#app/webhooks/webhooks.contract.ts";
import { addWebhook, listWebhooks } from "#app/webhooks/webhooks.server.ts";
import { deleteOldDeliveries, MAX_DELIVERY_ATTEMPTS } from "#app/webhooks/webhooks.store.server.ts";
import { createMailServices } from "#tests/support/mail.ts";
import { createPendingOrder } from "#tests/support/payments.ts";
import { insertProduct } from "#tests/support/products.ts";
import { createReviewer } from "#tests/support/reviews.ts";
import { db, ORIGIN, stripe, testServices } from "#tests/support/services.ts";
import { callStudio } from "#tests/support/studio-api.ts";
import { createSeller, createUser, submitForm } from "#tests/support/users.ts";
import { remoteControls } from "#tools/sandbox/controls.ts";
import type { Controls } from "#tools/sandbox/webhooks.ts";

const URL_OF_HOOK = "https://hooks.maker.dev/stall";
const DISCORD = "https://discord.com/api/webhooks/123456/aB-c_9";
const PAGE = "/studio/settings/webhooks";

const receiver = remoteControls<Controls>(env.WEBHOOK_RELAY_URL);
const { services } = testServices();
const seller = await createSeller();

beforeEach(async () => {
  await receiver.reset();
  for (const table of [webhookDeliveries, webhooks, attempts, outbox]) await db.delete(table);
});

const add = (url = URL_OF_HOOK, events = WEBHOOK_EVENTS) => addWebhook(services, { url, events });

async function secretOf(webhook: Promise<{ secret: string | null }>): Promise<string> {
  return (await webhook).secret ?? "";
}

async function pendingOrder() {
  const { id } = await insertProduct();
  const pending = await createPendingOrder(services, await createUser(), { id });
  const settle = async (settleServices = services) => {
    const [order] = await orderById(db, pending.id);
    if (order) await settleOrder(settleServices, order);
  };
  return { ...pending, model: id, settle };
}

async function chatMessage(message = "Does it fit?") {
  const { services, settled, logged } = createMailServices(new Date());
  const shopper = await createUser();
  const sent = await sendAsShopper(services, shopper.user, { message, clientId: crypto.randomUUID() });
  await settled();
  return { sent, shopper, logged };
}

test("a sale, a refund, messages and a review are each sent once, signed as the specification's own library checks it", async () => {
  const secret = await secretOf(add());
  const { services: shop, settled } = createMailServices(new Date());
  const order = await pendingOrder();
  await stripe.pay(order.paymentSessionId);
  await Promise.all([order.settle(shop), order.settle(shop)]);
  await stripe.refund(order.paymentSessionId);
  await Promise.all([order.settle(shop), order.settle(shop)]);
  await settled();
  const [refund] = await db.select().from(refunds).where(eq(refunds.orderId, order.id));
  const { sent } = await chatMessage();
  const sender = { user: null, visitor: { network: "hooks", site: "hooks", userAgent: "" } };
  const contact = { name: "Ada", email: "ada@people.test", message: "Does the lid fit?" };
  const reference = await sendContactMessage(shop, sender, Contact.parse(contact));
  await sendContactMessage(shop, sender, Contact.parse(contact));
  await settled();
  const ada = await createReviewer(order.model);
  const said = { productId: order.model, stars: 4, text: "The lid does fit." };
  const review = await saveReview(shop, ada.user, said);
  await saveReview(shop, ada.user, said);
  await settled();
  const received = await receiver.received();
  const events = received.map(({ url, headers, body }) => {
    expect(url).toBe(URL_OF_HOOK);
    return new Webhook(secret).verify(body, headers) as { type: string; data: object; timestamp: string };
  });
  expect(events.map(({ type, data }) => [type, data])).toEqual([
    ["sale", { order: order.code, models: [order.model] }],
    ["refund", { order: order.code, refund: refund?.id }],
    ["message", { chat: sent.id }],
    ["message", { contact: reference }],
    ["review", { review: review.id, model: order.model }],
  ]);
  for (const { timestamp } of events)
    expect(Math.abs(Date.now() - Date.parse(timestamp))).toBeLessThan(MINUTE_MS);
  expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(5);
  for (const { body } of received) expect(body).not.toMatch(/Ada|people\.test|lid|fit/);
});

test("a dispute is a refund once it is lost, however often Stripe tells of it, and none while it is open or won", async () => {
  await add();
  const { services: shop, settled } = createMailServices(new Date());
  const ids: string[] = [];
  for (const decision of ["lost", "won"] as const) {
    const order = await pendingOrder();
    await stripe.pay(order.paymentSessionId);
    await order.settle(shop);
    const { id } = await stripe.dispute(order.paymentSessionId);
    await order.settle(shop);
    await settled();
    await stripe.closeDispute(id, decision);
    await Promise.all([order.settle(shop), order.settle(shop)]);
    await order.settle(shop);
    await settled();
    ids.push(order.code, id);
  }
  const events = (await receiver.received()).map(
    ({ body }) => JSON.parse(body) as { type: string; data: object },
  );
  expect(events.filter(({ type }) => type === "refund").map(({ data }) => data)).toEqual([
    { order: ids[0], refund: ids[1] },
  ]);
});

test("an event goes only to the webhooks that asked for it, and a seller's answer is not an event", async () => {
  await add("https://sales.maker.dev/", ["sale"]);
  await add("https://messages.maker.dev/", ["message"]);
  const { shopper } = await chatMessage();
  const { services: shop, settled } = createMailServices(new Date());
  await sendAsSeller(shop, shopper.user.id, { message: "It does", clientId: crypto.randomUUID() });
  await settled();
  expect((await receiver.received()).map(({ url }) => url)).toEqual(["https://messages.maker.dev/"]);
});

test("a message that is sent again is one event, and two drains at once send it once", async () => {
  await add();
  const { services: shop, settled } = createMailServices(new Date());
  const shopper = await createUser();
  const message = { message: "Hello", clientId: crypto.randomUUID() };
  await Promise.all([1, 2, 3].map(() => sendAsShopper(shop, shopper.user, message)));
  await Promise.all([deliverWebhooks(shop), deliverWebhooks(shop), settled()]);
  expect(await receiver.received()).toHaveLength(1);
});

test("a Discord address gets a sentence that mentions nobody, and no signature", async () => {
  expect(await add(DISCORD)).toMatchObject({ secret: null });
  await chatMessage("@everyone look");
  const [{ url, headers, body } = { url: "", headers: {}, body: "{}" }] = await receiver.received();
  expect(url).toBe(DISCORD);
  expect(Object.keys(headers).filter((name) => name.startsWith("webhook-"))).toEqual([]);
  expect(JSON.parse(body)).toEqual({
    content: `A shopper has written to you. <${ORIGIN}/studio/inbox>`,
    allowed_mentions: { parse: [] },
  });
});

test("a Discord channel reads the language that the seller writes in", async () => {
  await add(DISCORD);
  await setting("language").run(services, { mainLanguage: "es" });
  services.shop.forget();
  await chatMessage("Hola");
  await setting("language").run(services, { mainLanguage: "en" });
  services.shop.forget();
  const [{ body } = { body: "{}" }] = await receiver.received();
  expect(JSON.parse(body)).toMatchObject({ content: expect.stringContaining("te ha escrito") });
});

test("a refused event is retried in growing pauses with the same id, then given up: the webhook is off and the sellers are mailed once", async () => {
  await add();
  await receiver.answer(500);
  const mail = createMailServices(new Date());
  const shopper = await createUser();
  await sendAsShopper(mail.services, shopper.user, { message: "Hello", clientId: crypto.randomUUID() });
  await mail.settled();
  expect(await receiver.received()).toHaveLength(1);
  const pauses: number[] = [];
  for (let tries = 1; tries < MAX_DELIVERY_ATTEMPTS; tries++) {
    const [row] = await db.select().from(webhookDeliveries);
    const pause = (row?.dueAt.getTime() ?? 0) - mail.services.now().getTime();
    pauses.push(pause / MINUTE_MS);
    mail.advanceClock(pause - 1);
    await deliverWebhooks(mail.services);
    expect(await receiver.received()).toHaveLength(tries);
    mail.advanceClock(1);
    await Promise.all([deliverWebhooks(mail.services), deliverWebhooks(mail.services)]);
    expect(await receiver.received()).toHaveLength(tries + 1);
  }
  expect(pauses).toEqual([1, 4, 16, 64, 256, 360, 360, 360, 360]);
  const ids = (await receiver.received()).map(({ headers }) => headers["webhook-id"]);
  expect(new Set(ids).size).toBe(1);
  await drainOutbox(mail.services);
  await drainOutbox(mail.services);
  const about = mail.sent.filter(({ subject }) => subject.includes("hooks.maker.dev"));
  expect(about.map(({ to, text }) => [to, text.includes(`${ORIGIN}${PAGE}`)])).toEqual([
    ["seller@shop.test", true],
  ]);
  expect(mail.logged.map(({ event }) => event)).toContain("webhook_given_up");
  const [view] = await listWebhooks(mail.services);
  expect(view).toMatchObject({ deliveries: [{ event: "message", status: 500, state: "given_up" }] });
  expect(view?.offSince).not.toBeNull();
  await sendAsShopper(mail.services, shopper.user, {
    message: "Still there?",
    clientId: crypto.randomUUID(),
  });
  await mail.settled();
  expect(await db.select().from(webhookDeliveries)).toHaveLength(1);
});

test("a webhook that accepts other events stays on when it never accepts one, and a webhook that says 410 is off at once", async () => {
  const { id } = await add();
  const mail = createMailServices(new Date());
  const shopper = await createUser();
  const write = async () => {
    await sendAsShopper(mail.services, shopper.user, { message: "Hello", clientId: crypto.randomUUID() });
    await mail.settled();
  };
  await receiver.answer(400);
  await write();
  await db.update(webhookDeliveries).set({ attempts: MAX_DELIVERY_ATTEMPTS - 1 });
  mail.advanceClock(HOUR_MS);
  await receiver.answer(204);
  await write();
  await receiver.answer(400);
  await deliverWebhooks(mail.services);
  const isOff = async () =>
    (await db.select().from(webhooks).where(eq(webhooks.id, id))).map(({ offAt }) => offAt !== null);
  expect(await isOff()).toEqual([false]);
  await receiver.answer(410);
  mail.advanceClock(HOUR_MS);
  await write();
  expect(await isOff()).toEqual([true]);
  expect(
    await db
      .select()
      .from(outbox)
      .where(like(outbox.cause, `webhook ${id} off %`)),
  ).toHaveLength(1);
});

test("a redirect is not followed, and an address that cannot be reached counts as no answer", async () => {
  const { id } = await add();
  await receiver.answer(302, `${env.WEBHOOK_RELAY_URL}/elsewhere`);
  const test = await callStudio("POST", "/webhooks/test", { json: { id } });
  expect(await test.json()).toEqual({ status: 302 });
  expect(await receiver.received()).toHaveLength(1);
  const nobody = createWebhookSender(new URL("http://127.0.0.1:9"));
  expect(await nobody.post(URL_OF_HOOK, { headers: {}, body: "{}" })).toBe(0);
});

test("the calls refuse addresses that are not public https, the shop itself, no event, and more webhooks than the limit, also at once", async () => {
  const post = (json: unknown) => callStudio("POST", "/webhooks", { json });
  for (const url of [
    "http://hooks.maker.dev/",
    "https://127.0.0.1/",
    "https://localhost/",
    "https://a:b@maker.dev/",
    7,
  ])
    expect((await post({ url, events: ["sale"] })).status).toBe(400);
  for (const events of [[], ["rumour"], "sale"])
    expect((await post({ url: URL_OF_HOOK, events })).status).toBe(400);
  const own = { ...services, settings: { ...services.settings, SHOP_ORIGIN: "https://hooks.maker.dev" } };
  await expect(addWebhook(own, { url: URL_OF_HOOK, events: ["sale"] })).rejects.toMatchObject({
    code: "bad_input",
  });
  const answers = await Promise.all(
    Array.from({ length: WEBHOOKS_MAX + 2 }, () => post({ url: URL_OF_HOOK, events: ["sale"] })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(WEBHOOKS_MAX).fill(200), 409, 409]);
});

test("the secret is in the answer that made it and nowhere else; a new one needs the second factor, and both sign for a day", async () => {
  const answer = await seller.post("/app/studio/webhooks", { url: URL_OF_HOOK, events: ["message"] });
  const { id, secret: old } = await answer.json<{ id: string; secret: string }>();
  expect(old).toMatch(/^whsec_/);
  const [row] = await db.select().from(webhooks);
  expect(JSON.stringify(row)).not.toMatch(/whsec_|hooks\.maker\.dev/);
  const list = await (await seller.fetch("/app/studio/webhooks")).text();
  expect(list).toContain(URL_OF_HOOK);
  expect(list).not.toContain(old);
  expect(await (await seller.fetch(PAGE)).text()).not.toContain(old);
  const ended = { secondFactorAt: new Date(Date.now() - HOUR_MS) };
  await db.update(sessions).set(ended).where(eq(sessions.userId, seller.user.id));
  expect((await seller.post("/app/studio/webhooks/secret", { id })).status).toBe(401);
  const form = await submitForm(seller, PAGE, { intent: "secret", id });
  expect([form.status, form.headers.get("Location")]).toEqual([
    303,
    `/studio/confirm?redirectTo=${encodeURIComponent(PAGE)}`,
  ]);
  await db.update(sessions).set({ secondFactorAt: new Date() }).where(eq(sessions.userId, seller.user.id));
  const page = await (await submitForm(seller, PAGE, { intent: "secret", id })).text();
  const replaced = /whsec_[A-Za-z0-9+/]{43}=/.exec(page)?.[0] ?? "";
  expect(replaced).not.toBe(old);
  await chatMessage();
  const [{ headers, body } = { headers: {}, body: "" }] = await receiver.received();
  for (const secret of [old, replaced]) expect(new Webhook(secret).verify(body, headers)).toBeTruthy();
  const mail = createMailServices(new Date(Date.now() + DAY_MS + MINUTE_MS));
  const shopper = await createUser();
  await sendAsShopper(mail.services, shopper.user, { message: "Later", clientId: crypto.randomUUID() });
  await mail.settled();
  expect((await receiver.received())[1]?.headers["webhook-signature"]?.split(" ")).toHaveLength(1);
});

test("two sellers who replace a secret at once get one that works, and one refusal", async () => {
  const { id } = await add();
  const answers = await Promise.all(
    [1, 2].map(() => callStudio("POST", "/webhooks/secret", { json: { id } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("a test is sent at once, kept in the log, limited, and works for a webhook that is off", async () => {
  const secret = await secretOf(add());
  const [{ id } = { id: "" }] = await db.select().from(webhooks);
  await db.update(webhooks).set({ offAt: new Date() });
  const tested = await submitForm(seller, PAGE, { intent: "test", id });
  expect(await tested.text()).toContain(translatorFor("en")("studioWebhooks.tested"));
  const [{ headers, body } = { headers: {}, body: "" }] = await receiver.received();
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: "test", data: {} });
  const [view] = (await (await seller.fetch("/app/studio/webhooks")).json()) as WebhookView[];
  expect(view?.deliveries).toMatchObject([{ event: "test", status: 204, state: "delivered" }]);
  const statuses: number[] = [];
  for (let more = 0; more < LIMITS.webhookTest.max; more++)
    statuses.push((await callStudio("POST", "/webhooks/test", { json: { id } })).status);
  expect(statuses).toEqual([...Array(LIMITS.webhookTest.max - 1).fill(200), 429]);
  expect((await submitForm(seller, PAGE, { intent: "resume", id })).status).toBe(200);
  expect((await listWebhooks(services))[0]?.offSince).toBeNull();
});

test("the forms add and remove a webhook, and say what is wrong", async () => {
  const wrong = await submitForm(seller, PAGE, { intent: "add", url: "https://127.0.0.1/", events: "sale" });
  expect([wrong.status, (await wrong.text()).includes("has a public name")]).toEqual([400, true]);
  const none = await submitForm(seller, PAGE, { intent: "add", url: URL_OF_HOOK });
  expect([none.status, (await none.text()).includes("Choose at least one.")]).toEqual([400, true]);
  const added = await submitForm(seller, PAGE, { intent: "add", url: URL_OF_HOOK, events: "sale" });
  expect([added.status, (await added.text()).match(/whsec_/g)?.length]).toEqual([200, expect.any(Number)]);
  const [row] = await db.select().from(webhooks);
  expect(row?.events).toEqual(["sale"]);
  await callStudio("POST", "/webhooks/test", { json: { id: row?.id } });
  const removed = await submitForm(seller, PAGE, { intent: "remove", id: row?.id ?? "" });
  expect(await removed.text()).toContain(translatorFor("en")("studioWebhooks.removed"));
  expect([await db.select().from(webhooks), await db.select().from(webhookDeliveries)]).toEqual([[], []]);
  expect((await submitForm(seller, PAGE, { intent: "remove", id: row?.id ?? "" })).status).toBe(404);
});

test("the log is bounded: a page shows the newest of each webhook, and a month's are kept", async () => {
  const { id } = await add();
  const at = new Date(Date.now() - 29 * DAY_MS);
  const row = {
    webhookId: id,
    event: "sale" as const,
    data: {},
    createdAt: at,
    dueAt: at,
    endedAt: at,
    status: 204,
  };
  for (let serial = 0; serial < 30; serial++)
    await db
      .insert(webhookDeliveries)
      .values({ ...row, cause: `sale ${serial}`, messageId: `msg_${serial}` });
  expect((await listWebhooks(services))[0]?.deliveries).toHaveLength(20);
  await deleteOldDeliveries(db, new Date());
  expect(await db.select().from(webhookDeliveries)).toHaveLength(30);
  await deleteOldDeliveries(db, new Date(Date.now() + 2 * DAY_MS));
  expect(await db.select().from(webhookDeliveries)).toHaveLength(0);
});
