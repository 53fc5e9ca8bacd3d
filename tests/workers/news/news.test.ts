import { env, exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { linkSecret } from "#app/accounts/mail-tokens.server.ts";
import { openDb } from "#app/db/client.server.ts";
import { letterChoices, newsMailings, newsSubscribers, outbox, products, users } from "#app/db/schema.ts";
import { sweepExpired } from "#app/health/sweep.server.ts";
import { LIMITS } from "#app/limits/limits.server.ts";
import { MAILS_PER_RUN } from "#app/mail/mail.contract.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { newsUnsubscribeUrl } from "#app/mail/unsubscribe.server.ts";
import { mailNewModels, NEWS_DELAY_MS } from "#app/news/mailings.server.ts";
import { CONFIRM_DAYS } from "#app/news/news.contract.ts";
import { setSubscribed, subscribe } from "#app/news/subscribers.server.ts";
import { publishNewProduct } from "#app/publishing/new-product.server.ts";
import { setProductStatus } from "#app/publishing/product-status.server.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { countRowsRead } from "#tests/support/database.ts";
import { createMailServices, createVerifiedUser, insertMailToken, MINUTE } from "#tests/support/mail.ts";
import { insertManySubscribers, insertSubscriber } from "#tests/support/news.ts";
import { createSale } from "#tests/support/offers.ts";
import { insertProduct, randomBytes } from "#tests/support/products.ts";
import { db, ORIGIN } from "#tests/support/services.ts";
import { publishRequest, uploadZip } from "#tests/support/studio-api.ts";
import { TEST_SETTINGS } from "#tests/support/test-settings.ts";
import { browserWithSession, createUser } from "#tests/support/users.ts";

beforeEach(() => db.batch([db.delete(outbox), db.delete(newsSubscribers), db.delete(newsMailings)]));

const address = () => `${crypto.randomUUID()}@reader.test`;
const rowOf = async (email: string) =>
  (await db.select().from(newsSubscribers).where(eq(newsSubscribers.email, email)))[0];
const browser = () =>
  browserWithSession(null, { "CF-Connecting-IP": `2001:db8::${crypto.randomUUID().slice(0, 4)}` });

/** Mail services with functions that subscribe, publish a model and run the cron. */
function createShop() {
  const mail = createMailServices();
  const { services } = mail;
  const visitor = { userAgent: "", network: crypto.randomUUID(), site: "site" };
  /** Sends the form for a subscription. */
  const requestSubscription = async (email: string, language: "en" | "es" = "en") => {
    await subscribe({ ...services, language }, { email }, visitor);
    await mail.settled();
  };
  const cron = async () => {
    await mailNewModels(services);
    await drainOutbox(services);
  };
  const publish = async (id: string) => {
    const zip = randomBytes(3_000);
    await publishNewProduct(services, await publishRequest(id, zip, await uploadZip(id, zip)));
  };
  return { ...mail, visitor, requestSubscription, cron, publish };
}

const linkIn = ({ text }: { text: string }) => /\/confirm-news\/[\w-]+/.exec(text)?.[0] ?? "";
test("an address is subscribed after the button behind the mailed link, which works once, in its language", async () => {
  const { requestSubscription, sent } = createShop();
  const email = address();
  await requestSubscription(email, "es");
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    [email, "Confirma: modelos nuevos de Stall por correo"],
  ]);
  const link = linkIn(sent[0] as { text: string });
  const page = await browser().get(link);
  expect([page.status, (await rowOf(email))?.confirmedAt]).toEqual([200, null]);
  expect((await browser().form(link, {})).status).toBe(200);
  const row = await rowOf(email);
  expect(row).toMatchObject({ confirmedAt: expect.any(Date), language: "es", linkHash: null, linkId: null });
  const replay = await browser().form(link, {});
  expect([replay.status, (await browser().get(link)).status]).toEqual([400, 404]);
  expect(await rowOf(email)).toEqual(row);
});

test("the answer is the same for every address, and a subscribed one gets no mail", async () => {
  const { requestSubscription, sent } = createShop();
  const { email: known } = await insertSubscriber(address());
  const pages = await Promise.all(
    [known, address()].map(async (email) => {
      const answer = await browser().form("/news", { email });
      const html = await answer.text();
      return [answer.status, html.includes("Check your inbox"), html.includes(email)];
    }),
  );
  expect(pages).toEqual([
    [200, true, false],
    [200, true, false],
  ]);
  await requestSubscription(known);
  expect(sent).toEqual([]);
  const wrong = await browser().form("/news", { email: "no address" });
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining("Invalid email")]);
});

test("a link that was replaced or is too old does not work, and the sweep deletes what was not confirmed", async () => {
  const { requestSubscription, sent, services, advanceClock } = createShop();
  const email = address();
  await requestSubscription(email);
  await requestSubscription(email);
  const [first, second] = sent.map(linkIn);
  expect((await browser().form(first ?? "", {})).status).toBe(400);
  await db.update(newsSubscribers).set({ linkExpiresAt: new Date(Date.now() - 1) });
  expect((await browser().form(second ?? "", {})).status).toBe(400);
  const { email: kept } = await insertSubscriber(address());
  advanceClock(CONFIRM_DAYS * DAY_MS + MINUTE);
  await sweepExpired(services);
  expect([await rowOf(email), (await rowOf(kept))?.email]).toEqual([undefined, kept]);
});

test("a network and an address are mailed a few times an hour at most", async () => {
  const { requestSubscription, sent } = createShop();
  const email = address();
  for (let time = 0; time < LIMITS.newsNetwork.max; time++) await requestSubscription(email);
  expect(sent).toHaveLength(LIMITS.formMail.max);
  await expect(requestSubscription(address())).rejects.toMatchObject({ code: "too_many" });
});

test("models published one after the other make one mail half an hour later, in each reader's language", async () => {
  const { services, publish, cron, sent, advanceClock } = createShop();
  const [ada, eva] = [await insertSubscriber(address()), await insertSubscriber(address(), "es")];
  await publish("news-one");
  advanceClock(10 * MINUTE);
  await publish("news-two");
  advanceClock(NEWS_DELAY_MS - 5 * MINUTE);
  await cron();
  expect(sent).toEqual([]);
  advanceClock(5 * MINUTE);
  for (const _ of ["first", "again"]) await cron();
  expect(sent.map(({ to, subject }) => `${to} ${subject}`).sort()).toEqual(
    [`${ada.email} 2 new models from Stall`, `${eva.email} 2 modelos nuevos de Stall`].sort(),
  );
  const toEva = sent.find(({ to }) => to === eva.email);
  expect(toEva?.text).toContain("Engranaje news-one");
  expect(toEva?.text).toContain(`${ORIGIN}/product/news-two`);
  expect(toEva?.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  await setProductStatus(services, { id: "news-one", status: "unpublished" });
  await setProductStatus(services, { id: "news-one", status: "published" });
  advanceClock(DAY_MS);
  await cron();
  expect(sent).toHaveLength(2);
});

test("a mail names the price that is charged when it is sent", async () => {
  const { services, cron, sent } = createShop();
  await insertSubscriber(address());
  const [onSale, ofTwo] = [
    await insertProduct({ standard: 1500, commercial: null }),
    await insertProduct({ standard: 499, commercial: 1999 }),
  ];
  const until = new Date(services.now().getTime() + DAY_MS).toISOString();
  await createSale(services, { ids: [onSale.id], price: 1200, license: "standard", until });
  await db.insert(newsMailings).values({ productIds: [onSale.id, ofTwo.id], dueAt: services.now() });
  await cron();
  expect(sent[0]?.text).toContain("€12.00");
  expect(sent[0]?.text).not.toContain("€15.00");
  expect(sent[0]?.text).toContain("from €4.99");
});

test("a mail counts all models that are published, and names ten", async () => {
  const { services, cron, sent } = createShop();
  await insertSubscriber(address());
  const taken = await Promise.all(Array.from({ length: 10 }, () => insertProduct({ status: "unpublished" })));
  const published = await Promise.all(Array.from({ length: 105 }, () => insertProduct()));
  const productIds = [...taken, ...published].map(({ id }) => id);
  await db.insert(newsMailings).values({ productIds, dueAt: services.now() });
  await cron();
  expect(sent.map(({ subject }) => subject)).toEqual(["105 new models from Stall"]);
  expect(sent[0]?.text.match(/\/product\//g)).toHaveLength(10);
});

test("nobody is mailed about a model that was withdrawn before, or that came before they confirmed", async () => {
  const { services, publish, cron, sent, advanceClock } = createShop();
  await insertSubscriber(address());
  await publish("news-withdrawn");
  await setProductStatus(services, { id: "news-withdrawn", status: "unpublished" });
  advanceClock(NEWS_DELAY_MS + MINUTE);
  await cron();
  expect(sent).toEqual([]);
  await publish("news-kept");
  advanceClock(NEWS_DELAY_MS + MINUTE);
  await db.insert(newsSubscribers).values({
    id: "late".padEnd(43, "x"),
    email: address(),
    language: "en",
    createdAt: services.now(),
    confirmedAt: services.now(),
  });
  await cron();
  expect(sent.map(({ subject }) => subject)).toEqual(["New: Gear news-kept"]);
});

test("a model that was taken back before its mail is in the mail after it is published again, once", async () => {
  const { services, publish, cron, sent, advanceClock } = createShop();
  await insertSubscriber(address());
  const set = (id: string, status: "published" | "unpublished") => setProductStatus(services, { id, status });
  for (const id of ["news-other", "news-mended"]) await publish(id);
  await set("news-mended", "unpublished");
  advanceClock(NEWS_DELAY_MS + MINUTE);
  await cron();
  advanceClock(DAY_MS);
  for (const id of ["news-mended", "news-other"]) {
    await set(id, "unpublished");
    await set(id, "published");
  }
  advanceClock(NEWS_DELAY_MS + MINUTE);
  await cron();
  expect(sent.map(({ subject }) => subject)).toEqual(["New: Gear news-other", "New: Gear news-mended"]);
  await insertProduct({ id: "news-old", status: "unpublished", publishedAt: new Date(0) });
  await set("news-old", "published");
  await set("news-mended", "unpublished");
  await set("news-mended", "published");
  advanceClock(NEWS_DELAY_MS + MINUTE);
  await cron();
  expect(sent).toHaveLength(2);
});

test("one POST to the mail's link ends the subscription, opening it does not, and repeating it is fine", async () => {
  const { publish, cron, sent, advanceClock } = createShop();
  const { email } = await insertSubscriber(address());
  await publish("news-off");
  advanceClock(NEWS_DELAY_MS + MINUTE);
  await cron();
  const url = /<(.*)>/.exec(sent[0]?.headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "";
  expect(sent[0]?.text).toContain(url);
  const page = await exports.default.fetch(url);
  expect([page.status, (await rowOf(email))?.email]).toEqual([200, email]);
  expect(await page.text()).toContain("Stop these e-mails");
  for (const _ of ["once", "again"]) {
    const answer = await exports.default.fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
      redirect: "manual",
    });
    expect([answer.status, await rowOf(email)]).toEqual([200, undefined]);
  }
  expect((await exports.default.fetch(`${ORIGIN}/unsubscribe/news.short`)).status).toBe(404);
});

test("an account switches its verified address on and off at once, and an unverified one is asked by mail", async () => {
  const { services, visitor, sent } = createShop();
  const [ada, ben] = [await createVerifiedUser("es"), await createUser()];
  await setSubscribed(services, ada.user, { wanted: true, visitor });
  expect(await rowOf(ada.user.email)).toMatchObject({ language: "es", confirmedAt: expect.any(Date) });
  await setSubscribed(services, ada.user, { wanted: false, visitor });
  expect(await rowOf(ada.user.email)).toBeUndefined();
  await setSubscribed(services, ben.user, { wanted: true, visitor });
  await expect.poll(() => sent.map(({ to }) => to)).toEqual([ben.user.email]);
  expect((await rowOf(ben.user.email))?.confirmedAt).toBeNull();
});

test("a subscription follows a verified account to its next address, and the links of older mails still end it", async () => {
  const { services, visitor } = createShop();
  const { user, token } = await createVerifiedUser();
  await setSubscribed(services, user, { wanted: true, visitor });
  const olderLink = newsUnsubscribeUrl(services.settings, (await rowOf(user.email))?.id ?? "");
  const next = address();
  const link = await insertMailToken(user.id, "change", next, new Date());
  const answer = await browserWithSession(token).form(`/confirm-email/${link.token}`, { intent: "confirm" });
  expect(answer.status).toBe(200);
  expect([await rowOf(user.email), (await rowOf(next))?.confirmedAt]).toEqual([undefined, expect.any(Date)]);
  expect((await db.select().from(users).where(eq(users.id, user.id)))[0]?.email).toBe(next);
  await browserWithSession(token).form(new URL(olderLink).pathname, {});
  const [choice] = await db.select().from(letterChoices).where(eq(letterChoices.userId, user.id));
  expect([await rowOf(next), choice?.refusedAt]).toEqual([undefined, expect.any(Date)]);
});

test("an address that subscribes again after its subscription moved ends its own alone, also when its link is used twice", async () => {
  const { services, visitor } = createShop();
  const [moved, other] = [await createVerifiedUser(), await createVerifiedUser()];
  const former = moved.user.email;
  await setSubscribed(services, moved.user, { wanted: true, visitor });
  const link = newsUnsubscribeUrl(services.settings, (await rowOf(former))?.id ?? "");
  const next = address();
  const { token } = await insertMailToken(moved.user.id, "change", next, new Date());
  await browserWithSession(moved.token).form(`/confirm-email/${token}`, { intent: "confirm" });
  await db.update(users).set({ email: former }).where(eq(users.id, other.user.id));
  await setSubscribed(services, other.user, { wanted: true, visitor });
  for (const _ of [1, 2]) await browserWithSession(other.token).form(new URL(link).pathname, {});
  expect([await rowOf(former), (await rowOf(next))?.confirmedAt]).toEqual([undefined, expect.any(Date)]);
});

test("a mailing whose models were all taken back is over, and nothing is queued for its subscribers", async () => {
  const { services, publish, cron, advanceClock } = createShop();
  await insertSubscriber(address());
  await publish("news-gone");
  await setProductStatus(services, { id: "news-gone", status: "unpublished" });
  advanceClock(NEWS_DELAY_MS + MINUTE);
  await cron();
  expect(await db.$count(outbox, eq(outbox.template, "new-models"))).toBe(0);
  expect(await db.select().from(newsMailings)).toMatchObject([
    { productIds: [], finishedAt: expect.any(Date) },
  ]);
});

test("ten thousand subscribers are reached in runs of a bounded size, each once, reading no more rows than that", async () => {
  const confirmed = await insertManySubscribers(10_000);
  const { services, advanceClock } = createShop();
  const { DB, rowsRead } = countRowsRead();
  const counted = { ...services, db: openDb(DB, "first-primary") };
  const [product] = await db.select({ id: products.id }).from(products).limit(1);
  await db.insert(newsMailings).values({ productIds: [product?.id ?? "gone"], dueAt: new Date(1) });
  const queued = async () =>
    (await env.DB.prepare("SELECT count(*) AS n FROM outbox").first<{ n: number }>())?.n;
  await rowsRead();
  await mailNewModels(counted);
  expect(await queued()).toBe(MAILS_PER_RUN);
  expect(await rowsRead()).toBeLessThanOrEqual(10 * MAILS_PER_RUN);
  // As many wait as one run sends: the provider is down.
  await mailNewModels(counted);
  expect(await queued()).toBe(MAILS_PER_RUN);
  let runs = 1;
  for (; (await db.select().from(newsMailings))[0]?.finishedAt === null && runs < 200; runs++) {
    await db.update(outbox).set({ sentAt: services.now() });
    advanceClock(5 * MINUTE);
    await mailNewModels(counted);
  }
  expect([await queued(), runs]).toEqual([confirmed, 100]);
});

test("the outbox holds no secret of a confirmation link", async () => {
  const { requestSubscription, mailer } = createShop();
  const email = address();
  mailer.refuse = "down";
  await requestSubscription(email);
  const row = await rowOf(email);
  const secret = await linkSecret(TEST_SETTINGS.SESSION_SECRET, row?.linkId ?? "");
  const [mail] = await db.select().from(outbox);
  expect(mail?.template).toBe("confirm-news");
  expect(JSON.stringify([mail, row])).not.toContain(secret);
});
