/** The mail that tells people that a model on their wish list got cheaper. */
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { confirmEmailChange } from "#app/accounts/address-verification.server.ts";
import { newMailToken } from "#app/accounts/mail-tokens.server.ts";
import { openDb } from "#app/db/client.server.ts";
import { outbox, priceAlarms, priceHistory, products, users, wishListItems } from "#app/db/schema.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { recordPrices } from "#app/offers/pricing/price-history.store.server.ts";
import { accountData } from "#app/privacy/privacy.server.ts";
import { erasePerson } from "#app/privacy/privacy.store.server.ts";
import { DAY_MS, HOUR_MS } from "#app/shared/time.ts";
import { mailPriceFalls } from "#app/wish-list/price-falls.server.ts";
import { addToWishList, setPriceAlarm, wishListPage } from "#app/wish-list/wish-list.server.ts";
import { countRowsRead } from "#tests/support/database.ts";
import { createMailServices, createVerifiedUser, MINUTE } from "#tests/support/mail.ts";
import { createSale } from "#tests/support/offers.ts";
import { insertProduct, insertPurchase } from "#tests/support/products.ts";
import { db } from "#tests/support/services.ts";
import { browserWithSession, createUser, submitForm, type TestUser } from "#tests/support/users.ts";

beforeEach(() => db.batch([db.delete(outbox), db.delete(priceHistory), db.delete(priceAlarms)]));

const VISITOR = { userAgent: "", network: "198.51.100.20", site: "198.51.100.20" };

function createShop() {
  const mail = createMailServices();
  const { services, sent, advanceClock } = mail;
  const wish = (person: TestUser, ...ids: string[]) =>
    Promise.all(ids.map((id) => addToWishList(services, person.user, { id })));
  /** As the seller's operations do: the price and its history in one batch. */
  const price = async (id: string, standardCents: number) => {
    advanceClock(MINUTE);
    await db.batch([
      db.update(products).set({ standardCents, priceCents: standardCents }).where(eq(products.id, id)),
      recordPrices(db, [id], services.now()),
    ]);
  };
  /** @returns subjects of the mails of this run, by address */
  const cron = async () => {
    const before = sent.length;
    await mailPriceFalls(services);
    await drainOutbox(services);
    advanceClock(5 * MINUTE);
    return sent.slice(before).map(({ to, subject }) => [to, subject]);
  };
  const alarm = (person: TestUser, wanted = true) => setPriceAlarm(services, person.user, wanted);
  return { ...mail, wish, price, cron, alarm };
}

test("who agreed gets one mail when a wished model gets cheaper; who did not gets none", async () => {
  const { wish, price, cron, alarm, sent } = createShop();
  const [ada, ben] = [await createVerifiedUser(), await createVerifiedUser()];
  const { id } = await insertProduct();
  await Promise.all([wish(ada, id), wish(ben, id)]);
  await alarm(ada);
  await price(id, 399);
  expect(await cron()).toEqual([[ada.user.email, `Model ${id} is cheaper now`]]);
  expect(sent[0]?.text).toContain("from €3.99");
  expect(sent[0]?.text).toContain(`/product/${id}`);
  expect(await cron()).toEqual([]);
  // Dearer, and cheaper again than when it was wished, is another fall; a smaller one in between is not.
  await price(id, 450);
  expect(await cron()).toEqual([]);
  await price(id, 350);
  expect(await cron()).toHaveLength(1);
  await price(id, 599);
  expect(await cron()).toEqual([]);
  await price(id, 498);
  expect(await cron()).toHaveLength(1);
});

test("a sale of several models is one mail, when it begins", async () => {
  const { wish, cron, alarm, services, advanceClock, sent } = createShop();
  const ada = await createVerifiedUser("es");
  const ids = [(await insertProduct()).id, (await insertProduct()).id, (await insertProduct()).id];
  await wish(ada, ...ids.slice(0, 2));
  await alarm(ada);
  const from = new Date(services.now().getTime() + HOUR_MS).toISOString();
  const until = new Date(services.now().getTime() + DAY_MS).toISOString();
  await createSale(services, { ids, percent: 20, from, until });
  expect(await cron()).toEqual([]);
  advanceClock(HOUR_MS);
  expect(await cron()).toEqual([[ada.user.email, "2 modelos de tu lista de deseos han bajado de precio"]]);
  expect(sent.at(-1)?.text).not.toContain(ids[2]);
  expect(await cron()).toEqual([]);
});

test("a sale of the whole shop is told at once, however many models nobody asked for or one person has been told of", async () => {
  const { wish, cron, alarm, services, advanceClock } = createShop();
  const [ada, ben, cleo] = [
    await createVerifiedUser(),
    await createVerifiedUser(),
    await createVerifiedUser(),
  ];
  const ids: string[] = [];
  for (let n = 0; n < 70; n++) ids.push((await insertProduct()).id);
  const [last = "", lastButOne = ""] = ids.toReversed();
  await wish(ada, ...ids.slice(35, 70));
  await wish(ben, last);
  await wish(cleo, ...ids.slice(0, 35));
  await alarm(ben);
  const sale = async (percent: number) => {
    advanceClock(MINUTE);
    const until = new Date(services.now().getTime() + HOUR_MS).toISOString();
    await createSale(services, { ids, percent, until });
  };
  await sale(20);
  expect(await cron()).toEqual([[ben.user.email, `Model ${last} is cheaper now`]]);
  expect(await cron()).toEqual([]);
  advanceClock(2 * HOUR_MS);
  expect(await cron()).toEqual([]);
  // What a mail has told already takes no place in the next run.
  await alarm(ada);
  await wish(ben, lastButOne);
  await sale(30);
  const told = [...(await cron()), ...(await cron())];
  expect(told).toEqual([
    [ada.user.email, "35 models on your wish list are cheaper now"],
    [ben.user.email, "2 models on your wish list are cheaper now"],
  ]);
});

test("nothing is mailed of models that are owned or not for sale, at the price of a wish during a sale, or once the sale is over", async () => {
  const { wish, price, cron, alarm, services } = createShop();
  const ada = await createVerifiedUser();
  const [owned, hidden, news] = [await insertProduct(), await insertProduct(), await insertProduct()];
  await wish(ada, owned.id, hidden.id, news.id);
  await alarm(ada);
  await insertPurchase(ada.user.id, owned.id);
  await db.update(products).set({ status: "unpublished" }).where(eq(products.id, hidden.id));
  for (const { id } of [owned, hidden, news]) await price(id, 300);
  const late = await insertProduct();
  await price(late.id, 300);
  await wish(ada, late.id);
  expect(await cron()).toEqual([[ada.user.email, `Model ${news.id} is cheaper now`]]);
  // Queued, and dearer again before it is sent.
  await price(news.id, 200);
  await mailPriceFalls(services);
  await price(news.id, 900);
  expect(await cron()).toEqual([]);
});

test("the alarm needs a confirmed address, and takes the prices of its moment", async () => {
  const { wish, price, cron, alarm, services } = createShop();
  const ada = await createUser();
  const { id } = await insertProduct();
  await wish(ada, id);
  const state = async () => (await wishListPage(services, ada.user, 1)).alarm;
  expect(await state()).toBe("unconfirmed");
  await alarm(ada);
  expect(await db.select().from(priceAlarms)).toEqual([]);
  await db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, ada.user.id));
  expect(await state()).toBe("off");
  await price(id, 300);
  await alarm(ada);
  expect(await state()).toBe("on");
  expect(await db.select().from(priceAlarms)).toEqual([
    { userId: ada.user.id, agreedAt: services.now(), version: expect.any(String) },
  ]);
  expect(await cron()).toEqual([]);
  await price(id, 299);
  expect(await cron()).toHaveLength(1);
});

test("the form sets and ends it without scripts, and one tap in the mail ends it, as mail programs send it", async () => {
  const { wish, price, cron, sent } = createShop();
  const ada = await createVerifiedUser();
  const { id } = await insertProduct();
  await wish(ada, id);
  const press = async (intent: string) => (await submitForm(ada, "/wishlist", { intent })).status;
  const isSet = async () => (await db.select().from(priceAlarms)).length === 1;
  expect([await press("set-alarm"), await isSet()]).toEqual([303, true]);
  expect([await press("end-alarm"), await isSet()]).toEqual([303, false]);
  expect([await press("other"), await isSet()]).toEqual([400, false]);
  await press("set-alarm");
  await price(id, 300);
  await cron();
  const headers = sent.at(-1)?.headers ?? {};
  expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  const { pathname } = new URL((headers["List-Unsubscribe"] ?? "").slice(1, -1));
  const stranger = browserWithSession(null);
  const page = await (await stranger.get(pathname)).text();
  expect(page).toContain("Your wish list stays as it is.");
  expect(await isSet()).toBe(true);
  expect((await stranger.form(pathname, { "List-Unsubscribe": "One-Click" })).status).toBe(200);
  expect(await isSet()).toBe(false);
  await price(id, 200);
  expect(await cron()).toEqual([]);
});

test("a run looks at a page of the wishes, and the next one goes on where it ended", async () => {
  const { price, cron, services } = createShop();
  const { id } = await insertProduct();
  const people = 150;
  for (let n = 0; n < people; n++) {
    const userId = `watcher-${n}`;
    await db.batch([
      db.insert(users).values({
        id: userId,
        username: userId,
        email: `${userId}@people.test`,
        emailVerifiedAt: new Date(),
        createdAt: new Date(),
      }),
      db.insert(priceAlarms).values({ userId, agreedAt: new Date(), version: "1" }),
      db.insert(wishListItems).values({ userId, productId: id, createdAt: new Date(), wishedCents: 499 }),
    ]);
  }
  await price(id, 300);
  const first = await cron();
  const second = await cron();
  expect([first.length, second.length]).toEqual([100, 50]);
  expect(new Set([...first, ...second].map(([to]) => to)).size).toBe(people);
  expect(await cron()).toEqual([]);
  // Where no price has changed a run costs nearly nothing, however many wishes there are.
  const { DB, rowsRead } = countRowsRead();
  await mailPriceFalls({ ...services, db: openDb(DB, "first-primary") });
  expect(await rowsRead()).toBeLessThan(10);
});

test("after the buyer changes their address the alarm goes on there, also for a mail that waited meanwhile", async () => {
  const { wish, price, alarm, services, settled, sent } = createShop();
  const ada = await createVerifiedUser();
  const { id } = await insertProduct();
  await wish(ada, id);
  await alarm(ada);
  await price(id, 300);
  await mailPriceFalls(services);
  const email = `new-${ada.user.email}`;
  const link = await newMailToken(services, { userId: ada.user.id, purpose: "change", email });
  await link.insert;
  const confirmer = { user: ada.user, sessionToken: ada.token, currentPassword: "", visitor: VISITOR };
  await confirmEmailChange(services, link.secret, confirmer);
  await drainOutbox(services);
  await settled();
  const alarms = sent.filter(({ subject }) => subject.includes("is cheaper now"));
  expect(alarms.map(({ to }) => to)).toEqual([email]);
  const page = await (await ada.fetch("/wishlist")).text();
  expect(page.replace(/<[^>]+>/g, "")).toContain(`We write to ${email} when a model`);
  const { pathname } = new URL((alarms[0]?.headers?.["List-Unsubscribe"] ?? "").slice(1, -1));
  await browserWithSession(null).form(pathname, { "List-Unsubscribe": "One-Click" });
  expect(await db.select().from(priceAlarms)).toEqual([]);
});

test("who deletes the account takes the alarm along, and an export names it", async () => {
  const { wish, alarm, services } = createShop();
  const ada = await createVerifiedUser();
  await wish(ada, (await insertProduct()).id);
  await alarm(ada);
  expect(await accountData(services, ada.user.id)).toMatchObject({ price_alarms: [{ userId: ada.user.id }] });
  await db.batch(erasePerson(db, ada.user.id, services.now()));
  expect(await db.select().from(priceAlarms)).toEqual([]);
});
