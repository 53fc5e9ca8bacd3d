/** The mail about a cart that was left: who gets it, when, and that nobody gets it twice or for nothing. */
import { exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addToCart, removeFromCart } from "#app/cart/cart.server.ts";
import { mailLeftCarts } from "#app/cart/left-carts.server.ts";
import { LEFT_AFTER_MS } from "#app/cart/left-carts.store.server.ts";
import { openDb } from "#app/db/client.server.ts";
import { cartItems, letterChoices, newsSubscribers, outbox, products, users } from "#app/db/schema.ts";
import { money } from "#app/i18n/format.ts";
import { agreeToLetters, recordAnswer, refuseLetters } from "#app/letters/letter-consent.store.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { DAY_MS, HOUR_MS } from "#app/shared/time.ts";
import { setting } from "#app/studio/setting.server.ts";
import { countRowsRead } from "#tests/support/database.ts";
import { createMailServices, createVerifiedUser, MINUTE } from "#tests/support/mail.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { insertProduct, insertPurchase } from "#tests/support/products.ts";
import { db } from "#tests/support/services.ts";
import type { TestUser } from "#tests/support/users.ts";

const NOW = new Date();

beforeEach(async () => {
  await db.batch([db.delete(outbox), db.delete(cartItems)]);
  await setting("carts").run(createMailServices().services, { remind: true });
});

/** Somebody who switched letters on, with models in the cart that they have just added. */
async function createShop({ language = "en" as "en" | "es", models = 1 } = {}) {
  const mail = createMailServices(NOW);
  const { services, sent, advanceClock } = mail;
  const person = await createVerifiedUser(language);
  const { id } = person.user;
  await agreeToLetters(db, id, NOW);
  const inCart = await Promise.all(Array.from({ length: models }, () => insertProduct()));
  const add = (productId: string) => addToCart(services, person.user, { id: productId, license: "standard" });
  for (const { id: productId } of inCart) await add(productId);
  /** @returns the mails to this person of this run */
  const cron = async () => {
    const before = sent.length;
    await mailLeftCarts(services);
    await drainOutbox(services);
    advanceClock(5 * MINUTE);
    return sent.slice(before).filter(({ to }) => to === person.user.email);
  };
  const [first] = inCart;
  return { ...mail, person, id, add, cron, model: first?.id ?? "" };
}
type LeftShop = Awaited<ReturnType<typeof createShop>>;

test("a day after the cart was left one mail says what is in it, in its buyer's language, and no other follows", async () => {
  const { cron, advanceClock, services, model, logged } = await createShop({ models: 2 });
  advanceClock(LEFT_AFTER_MS - 1);
  expect(await cron()).toEqual([]);
  const [mail, ...more] = await cron();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("2 models are still in your cart");
  expect(mail?.text).toContain(`- Model ${model} (Standard licence): €4.99`);
  expect(mail?.text).toContain("Total: €9.98");
  expect(mail?.text).toContain(`${services.settings.SHOP_ORIGIN}/cart?utm_source=cart&utm_medium=email`);
  expect(logged.filter(({ event }) => event === "left_carts_queued")).toHaveLength(1);
  for (let day = 0; day < 40; day++) {
    advanceClock(DAY_MS);
    expect(await cron()).toEqual([]);
  }
});

test("it is in Spanish for who reads Spanish", async () => {
  const { cron, advanceClock } = await createShop({ language: "es" });
  advanceClock(LEFT_AFTER_MS);
  const [mail] = await cron();
  expect(mail?.subject).toMatch(/^Modelo .* sigue en tu carrito$/);
  expect(mail?.text).toContain(money(499, "es"));
});

test("two runs at once and a run again send one mail", async () => {
  const { cron, advanceClock, services, sent } = await createShop();
  advanceClock(LEFT_AFTER_MS);
  await Promise.all([mailLeftCarts(services), mailLeftCarts(services), mailLeftCarts(services)]);
  await Promise.all([drainOutbox(services), drainOutbox(services)]);
  expect([sent.length, await cron()]).toEqual([1, []]);
});

test("a mail whose first try ended before it was noted is not tried again: it may have arrived", async () => {
  const { cron, advanceClock, services, mailer, sent } = await createShop();
  advanceClock(LEFT_AFTER_MS);
  mailer.refuse = "connection lost after DATA";
  expect(await cron()).toEqual([]);
  mailer.refuse = "";
  advanceClock(DAY_MS);
  await drainOutbox(services);
  expect(sent).toEqual([]);
});

test("something new in the cart is a reason for another mail, but not within 30 days", async () => {
  const { cron, advanceClock, add } = await createShop();
  advanceClock(LEFT_AFTER_MS);
  expect(await cron()).toHaveLength(1);
  await add((await insertProduct()).id);
  advanceClock(2 * DAY_MS);
  expect(await cron()).toEqual([]);
  // The outbox forgets mails after 30 days.
  await db.delete(outbox);
  expect(await cron()).toEqual([]);
  await add((await insertProduct()).id);
  advanceClock(LEFT_AFTER_MS);
  const [mail] = await cron();
  expect(mail?.subject).toBe("3 models are still in your cart");
});

test("a cart that somebody is still filling is left only when they stop", async () => {
  const { cron, advanceClock, add } = await createShop();
  advanceClock(LEFT_AFTER_MS - HOUR_MS);
  await add((await insertProduct()).id);
  advanceClock(2 * HOUR_MS);
  expect(await cron()).toEqual([]);
  advanceClock(LEFT_AFTER_MS);
  expect(await cron()).toMatchObject([{ subject: "2 models are still in your cart" }]);
});

const own =
  (license: "standard" | "commercial") =>
  ({ id, model }: LeftShop) =>
    insertPurchase(id, model, license);
const setUser =
  (changes: Partial<typeof users.$inferInsert>) =>
  ({ id }: LeftShop) =>
    db.update(users).set(changes).where(eq(users.id, id));
const setModel =
  (changes: Partial<typeof products.$inferInsert>) =>
  ({ model }: LeftShop) =>
    db.update(products).set(changes).where(eq(products.id, model));

const OFF = "the setting is off";

/** What makes a mail wrong, whether it happens before the cron looks or between its look and the sending. */
const OBSTACLES: Record<string, (shop: LeftShop) => Promise<unknown>> = {
  [OFF]: ({ services }) => setting("carts").run(services, { remind: false }),
  "the cart was emptied": ({ services, person, model }) =>
    removeFromCart(services, person.user, { id: model }),
  "the model is owned": own("standard"),
  "a better license is owned": own("commercial"),
  "the model is no longer published": setModel({ status: "unpublished" }),
  "the model is free now": setModel({ standardCents: 0, priceCents: 0 }),
  "the license is no longer sold": setModel({ standardCents: null }),
  "an order was placed since": async ({ id, services }) =>
    insertOrder(id, [{ productId: (await insertProduct()).id }], { createdAt: services.now() }),
  "a payment is on its way": async ({ id, model }) =>
    insertOrder(id, [{ productId: model }], { status: "processing", createdAt: new Date(0) }),
  "a payment page is open": async ({ id, model }) =>
    insertOrder(id, [{ productId: model }], { status: "pending", createdAt: new Date(0) }),
  "something was added since": async ({ add }) => add((await insertProduct()).id),
  "letters were refused": ({ id }) => refuseLetters(db, id, NOW),
  "the choice is gone": ({ id }) => db.delete(letterChoices).where(eq(letterChoices.userId, id)),
  "the account is blocked": setUser({ blockedAt: NOW }),
  "the address is not confirmed": setUser({ emailVerifiedAt: null }),
  "the account is deleted": setUser({ deletedAt: NOW }),
};

test.each(Object.entries(OBSTACLES))("no mail is queued or sent when %s", async (name, happen) => {
  for (const isQueuedFirst of [false, true]) {
    const [shop, witness] = [await createShop(), await createShop()];
    shop.advanceClock(LEFT_AFTER_MS);
    if (isQueuedFirst) await mailLeftCarts(shop.services);
    await happen(shop);
    expect(await shop.cron()).toEqual([]);
    await setting("carts").run(shop.services, { remind: true });
    await mailLeftCarts(shop.services);
    await drainOutbox(shop.services);
    const reached = shop.sent.map(({ to }) => to);
    const isWitnessReached = !(isQueuedFirst && name === OFF);
    if (name !== OFF) expect(reached).not.toContain(shop.person.user.email);
    expect(reached.includes(witness.person.user.email)).toBe(isWitnessReached);
  }
});

test.each<[string, (id: string) => Promise<unknown>]>([
  [
    "did not refuse letters at an order",
    (id) => recordAnswer(db, id, { answer: "agreed", at: NOW }).execute(),
  ],
  [
    "agreed to letters under a text that did not name carts",
    async (id) => {
      await agreeToLetters(db, id, NOW);
      await db.update(letterChoices).set({ version: "2026-11" }).where(eq(letterChoices.userId, id));
    },
  ],
  [
    "subscribed to mails about new models",
    async (id) => {
      const [user] = await db.select().from(users).where(eq(users.id, id));
      const subscriber = { id: crypto.randomUUID(), email: user?.email ?? "", language: "en" as const };
      await db.insert(newsSubscribers).values({ ...subscriber, createdAt: NOW, confirmedAt: NOW });
    },
  ],
])("who only %s gets none", async (_, consent) => {
  const { cron, advanceClock, id, model, add, services } = await createShop();
  await db.delete(letterChoices).where(eq(letterChoices.userId, id));
  await consent(id);
  await insertOrder(id, [{ productId: (await insertProduct()).id }], {
    createdAt: new Date(0),
    lettersVersion: "2026-11",
    lettersAt: new Date(0),
  });
  advanceClock(LEFT_AFTER_MS);
  expect(await cron()).toEqual([]);
  // A witness: the same person, once they ask for it.
  await agreeToLetters(db, id, services.now());
  await removeFromCart(services, { id } as TestUser["user"], { id: model });
  await add(model);
  advanceClock(LEFT_AFTER_MS);
  expect(await cron()).toHaveLength(1);
});

test("carts of more than a week ago are forgotten, so that turning it on writes to nobody about them", async () => {
  const { cron, advanceClock, services } = await createShop();
  await setting("carts").run(services, { remind: false });
  advanceClock(6 * DAY_MS);
  expect(await cron()).toEqual([]);
  await setting("carts").run(services, { remind: true });
  const late = await createShop();
  late.advanceClock(8 * DAY_MS);
  expect(await late.cron()).toEqual([]);
  expect(await cron()).toHaveLength(1);
});

test("models that cannot be bought any more are left out of the mail about the others", async () => {
  const { cron, advanceClock, id, model } = await createShop({ models: 3 });
  await insertPurchase(id, model);
  advanceClock(LEFT_AFTER_MS);
  const [mail] = await cron();
  expect(mail?.subject).toBe("2 models are still in your cart");
  expect(mail?.text).not.toContain(model);
});

test("one tap in the mail ends it, with the letters", async () => {
  const { cron, advanceClock, id, add } = await createShop();
  advanceClock(LEFT_AFTER_MS);
  const [mail] = await cron();
  const link = /<(.*)>/.exec(mail?.headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "";
  const tap = await exports.default.fetch(link, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  expect(tap.status).toBe(200);
  const [choice] = await db.select().from(letterChoices).where(eq(letterChoices.userId, id));
  expect(choice).toMatchObject({ agreedAt: null, refusedAt: expect.any(Date) });
  await db.delete(outbox);
  await add((await insertProduct()).id);
  advanceClock(LEFT_AFTER_MS);
  expect(await cron()).toEqual([]);
});

test("a run reads few rows among thousands of carts, and none while the setting is off", async () => {
  const { services } = await createShop();
  const { user } = await createVerifiedUser();
  await db.run(
    `INSERT INTO cart_items (user_id, product_id, license, added_at) SELECT '${user.id}', id, 'standard', 1 FROM products LIMIT 50`,
  );
  const { DB, rowsRead } = countRowsRead();
  const counted = { ...services, db: openDb(DB, "first-primary") };
  await mailLeftCarts(counted);
  expect(await rowsRead()).toBeLessThanOrEqual(20);
  await setting("carts").run(services, { remind: false });
  await rowsRead();
  await mailLeftCarts(counted);
  expect(await rowsRead()).toBeLessThanOrEqual(10);
});
