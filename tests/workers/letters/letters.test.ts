/** Who gets a letter, how often, and what it says. */
import { env, exports } from "cloudflare:workers";
import { and, eq, isNotNull } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { openDb } from "#app/db/client.server.ts";
import {
  legalTexts,
  letterChoices,
  letters,
  memberships,
  newsSubscribers,
  orders,
  outbox,
  purchases,
  users,
  wishListItems,
} from "#app/db/schema.ts";
import { sendTest } from "#app/letters/letter-draft.server.ts";
import { type Audience, LetterSending } from "#app/letters/letters.contract.ts";
import { letterForStudio, lettersPage } from "#app/letters/letters.server.ts";
import {
  endLetter,
  scheduleLetter,
  sendingNow,
  takeBackLetter,
} from "#app/letters/schedule-letter.server.ts";
import { sendLetters } from "#app/letters/send-letters.server.ts";
import { MAILS_PER_RUN } from "#app/mail/mail.contract.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { deleteOldMails } from "#app/mail/outbox.store.server.ts";
import { eraseAccount } from "#app/privacy/privacy.server.ts";
import { DAY_MS, HOUR_MS } from "#app/shared/time.ts";
import { countRowsRead } from "#tests/support/database.ts";
import { insertLetter, insertReader, letterRow, publishImprint } from "#tests/support/letters.ts";
import { createMailServices, MINUTE, testMailer } from "#tests/support/mail.ts";
import { makeMember } from "#tests/support/members.ts";
import { insertManySubscribers, insertSubscriber } from "#tests/support/news.ts";
import { insertProduct, insertPurchase } from "#tests/support/products.ts";
import { db, ORIGIN } from "#tests/support/services.ts";
import { browserWithSession, createSeller, findUser } from "#tests/support/users.ts";

beforeEach(async () => {
  await db.batch([
    db.delete(outbox),
    db.delete(newsSubscribers),
    db.delete(letterChoices),
    db.delete(letters),
  ]);
  await publishImprint();
});

const address = () => `${crypto.randomUUID()}@reader.test`;

function createShop() {
  const mail = createMailServices();
  const cron = async () => {
    await sendLetters(mail.services);
    await drainOutbox(mail.services);
  };
  /** Runs the cron until the letter has been sent. */
  const sendAll = async (runs = 4) => {
    for (let run = 0; run < runs; run++) {
      await cron();
      mail.advanceClock(5 * MINUTE);
    }
    return mail.sent.map(({ to }) => to).sort();
  };
  return { ...mail, cron, sendAll };
}

/** After the readers came, and before the clock of `createMailServices` began. */
const DUE = new Date(1_000);
const dueLetterTo = (audience: Audience) => insertLetter({ audience, dueAt: DUE });

test("only buyers who agreed at a paid order get it; those who only need to confirm an address are counted", async () => {
  const { services, sendAll } = createShop();
  const agreed = await insertReader();
  const others: [string, Parameters<typeof insertReader>[0]][] = [
    ["not offered, or refused there", { order: { lettersVersion: null, lettersAt: null } }],
    ["not paid", { order: { status: "expired" } }],
    ["given back", { order: { status: "refunded" } }],
    ["given back by amounts", { order: { refundedCents: 499 } }],
    ["charged back", { order: { status: "charged_back" } }],
    ["free", { order: { totalCents: 0 } }],
    ["unverified", { user: { emailVerifiedAt: null } }],
    ["blocked", { user: { blockedAt: new Date() } }],
    ["later than the letter", { user: { createdAt: new Date(Date.now() + MINUTE) } }],
  ];
  for (const [, options] of others) await insertReader(options);
  // Their consent is older than the order that was given back.
  const agreedBefore = await insertReader({ order: { refundedCents: 499 } });
  await db
    .update(letterChoices)
    .set({ agreedAt: new Date(0) })
    .where(eq(letterChoices.userId, agreedBefore.user.id));
  const refused = await insertReader();
  await db
    .update(letterChoices)
    .set({ refusedAt: new Date() })
    .where(eq(letterChoices.userId, refused.user.id));
  const notAsked = await insertReader();
  await db.delete(letterChoices).where(eq(letterChoices.userId, notAsked.user.id));
  await insertSubscriber(address());
  const audience = { kind: "buyers" } as const;
  expect(await sendingNow(services, { audience })).toMatchObject({ recipients: 1, unverified: 1 });
  await dueLetterTo(audience);
  expect(await sendAll()).toEqual([agreed.email]);
});

test("the switch for notifications does not count as consent, and turning it off refuses no letter", async () => {
  const { sendAll } = createShop();
  await insertReader({ order: { lettersVersion: null }, user: { notifications: true } });
  const agreed = await insertReader({ user: { notifications: false } });
  await dueLetterTo({ kind: "buyers" });
  expect(await sendAll()).toEqual([agreed.email]);
});

test("owners are those who own the model and license now; wish lists are those with the model", async () => {
  const { services } = createShop();
  const { id } = await insertProduct();
  const [owner, commercial, former, wisher] = [
    await insertReader({ productId: id }),
    await insertReader(),
    await insertReader({ productId: id }),
    await insertReader(),
  ];
  await insertPurchase(commercial.user.id, id, "commercial");
  await db
    .update(purchases)
    .set({ revokedAt: new Date() })
    .where(and(eq(purchases.userId, former.user.id), eq(purchases.productId, id)));
  await db.insert(wishListItems).values({ userId: wisher.user.id, productId: id, createdAt: new Date() });
  const readers = async (audience: Audience) => {
    const { sent, sendAll } = createShop();
    await db.batch([db.delete(outbox), db.delete(letters)]);
    await dueLetterTo(audience);
    await sendAll();
    expect(await sendingNow(services, { audience })).toMatchObject({
      recipients: sent.length,
      hasImprint: true,
    });
    return sent.map(({ to }) => to).sort();
  };
  const productId = id;
  expect(await readers({ kind: "owners", productId, license: null })).toEqual(
    [owner.email, commercial.email].sort(),
  );
  expect(await readers({ kind: "owners", productId, license: "commercial" })).toEqual([commercial.email]);
  expect(await readers({ kind: "wishes", productId })).toEqual([wisher.email]);
});

test("members are those of now, of any tier or of one, who agreed to letters; whose membership ends before it leaves gets none", async () => {
  const { services } = createShop();
  const join = async (reader: { user: { id: string } }, status: "active" | "past_due" | "ended" = "active") =>
    makeMember(reader.user.id, { membership: { status } });
  const [one, late, former, refused, notOffered, other] = [
    await insertReader(),
    await insertReader(),
    await insertReader(),
    await insertReader(),
    await insertReader({ order: { lettersVersion: null } }),
    await insertReader(),
  ];
  await insertReader();
  const { membership, tier } = await join(one);
  await join(late, "past_due");
  await join(former, "ended");
  await join(refused);
  await join(notOffered);
  const subscriber = await insertReader({ order: { lettersVersion: null } });
  await insertSubscriber(subscriber.email);
  await join(subscriber);
  await makeMember(other.user.id, { membership: { tier: tier.slug } });
  await db
    .update(letterChoices)
    .set({ refusedAt: new Date() })
    .where(eq(letterChoices.userId, refused.user.id));
  const all: Audience = { kind: "members", tier: null };
  const ofOne: Audience = { kind: "members", tier: tier.slug };
  const readers = async (audience: Audience, between = async () => {}) => {
    const { sendAll, services: shop } = createShop();
    await db.batch([db.delete(outbox), db.delete(letters)]);
    await dueLetterTo(audience);
    await sendLetters(shop);
    await between();
    return sendAll();
  };
  expect(await sendingNow(services, { audience: all })).toMatchObject({ recipients: 4, unverified: 0 });
  expect(await readers(all)).toEqual([one, late, subscriber, other].map(({ email }) => email).sort());
  expect(await sendingNow(services, { audience: ofOne })).toMatchObject({ recipients: 2 });
  const end = async () => {
    await db.update(memberships).set({ status: "ended" }).where(eq(memberships.id, membership.id));
  };
  expect(await readers(ofOne, end)).toEqual([other.email]);
});

test("everybody who asked for news gets it, also without an account; other audiences contain only subscribers with one", async () => {
  const { services, sendAll } = createShop();
  const stranger = await insertSubscriber(address(), "es");
  const buyer = await insertReader({ order: { lettersVersion: null } });
  await insertSubscriber(buyer.email);
  const unconfirmed = address();
  await insertSubscriber(unconfirmed);
  await db.update(newsSubscribers).set({ confirmedAt: null }).where(eq(newsSubscribers.email, unconfirmed));
  const refused = await insertReader();
  await insertSubscriber(refused.email);
  await db
    .update(letterChoices)
    .set({ refusedAt: new Date() })
    .where(eq(letterChoices.userId, refused.user.id));
  expect(await sendingNow(services, { audience: { kind: "news" } })).toMatchObject({
    recipients: 2,
    hasImprint: true,
  });
  await dueLetterTo({ kind: "news" });
  expect(await sendAll()).toEqual([stranger.email, buyer.email].sort());
  await db.delete(letters);
  const second = createShop();
  const blocked = await insertReader({ user: { blockedAt: new Date() } });
  await insertSubscriber(blocked.email);
  await dueLetterTo({ kind: "buyers" });
  expect(await second.sendAll()).toEqual([buyer.email]);
});

test("an account that somebody registered with a subscriber's address decides nothing for them", async () => {
  const { sendAll } = createShop();
  const squatter = await insertReader({ user: { emailVerifiedAt: null } });
  await db
    .update(letterChoices)
    .set({ refusedAt: new Date() })
    .where(eq(letterChoices.userId, squatter.user.id));
  await insertSubscriber(squatter.email);
  await dueLetterTo({ kind: "news" });
  expect(await sendAll()).toEqual([squatter.email]);
});

test("a person who subscribed and agreed at an order gets one letter, also when runs overlap or they subscribe meanwhile", async () => {
  const { services, cron, sent, advanceClock } = createShop();
  const both = await insertReader();
  const later = await insertReader();
  const subscriber = await insertSubscriber(both.email);
  const id = await dueLetterTo({ kind: "buyers" });
  expect(await sendingNow(services, { audience: { kind: "buyers" } })).toMatchObject({
    recipients: 2,
    hasImprint: true,
  });
  await Promise.all([1, 2, 3].map(cron));
  expect((await letterRow(id))?.stage).toBe("accounts");
  // The address is another one before the accounts' turn, and their news ended in the settings.
  await db.batch([
    db.delete(newsSubscribers).where(eq(newsSubscribers.id, subscriber.id)),
    db
      .update(users)
      .set({ email: `next-${both.email}` })
      .where(eq(users.id, both.user.id)),
  ]);
  await insertSubscriber(later.email);
  for (const _ of [1, 2, 3]) {
    await Promise.all([cron(), cron()]);
    advanceClock(5 * MINUTE);
  }
  expect(sent.map(({ to }) => to).sort()).toEqual([both.email, later.email].sort());
  expect(await letterRow(id)).toMatchObject({ queued: 2, finishedAt: expect.any(Date) });
});

test("people who refuse, are blocked, are refunded or delete the account before the mail leaves get none", async () => {
  const { services, cron, mailer, sendAll, settled } = createShop();
  const people = [];
  for (let count = 0; count < 5; count++) people.push(await insertReader());
  const [refusing, blocked, refunded, deleted, kept] = people;
  const subscriber = await insertSubscriber(address());
  await dueLetterTo({ kind: "buyers" });
  await dueLetterTo({ kind: "news" });
  mailer.refuse = "down";
  for (const _ of [1, 2, 3, 4]) await cron();
  expect(await db.$count(outbox, eq(outbox.template, "letter"))).toBe(6);
  await db.batch([
    db
      .update(letterChoices)
      .set({ refusedAt: new Date() })
      .where(eq(letterChoices.userId, refusing?.user.id ?? "")),
    db
      .update(users)
      .set({ blockedAt: new Date() })
      .where(eq(users.id, blocked?.user.id ?? "")),
    db
      .update(orders)
      .set({ status: "refunded" })
      .where(eq(orders.userId, refunded?.user.id ?? "")),
    db.delete(newsSubscribers).where(eq(newsSubscribers.id, subscriber.id)),
  ]);
  const account = await findUser(deleted?.user.id ?? "");
  await eraseAccount(services, account);
  await settled();
  mailer.refuse = "";
  mailer.time = new Date(mailer.time.getTime() + 30 * MINUTE);
  expect((await sendAll()).filter((to) => to !== deleted?.email)).toEqual([kept?.email]);
  expect(await db.$count(letterChoices, eq(letterChoices.userId, account.id))).toBe(0);
});

test("a mail that fails is tried again, holds up nobody, and is counted", async () => {
  const { services, cron, sent, advanceClock } = createShop();
  const [bad, good] = [await insertReader(), await insertReader()];
  const id = await dueLetterTo({ kind: "buyers" });
  const { mailer } = services;
  const failing = {
    ...services,
    mailer: testMailer(async (mail) => (mail.to === bad.email ? Promise.reject("550") : mailer.send(mail))),
  };
  for (const _ of [1, 2, 3]) {
    await sendLetters(services);
    await drainOutbox(failing);
  }
  expect(sent.map(({ to }) => to)).toEqual([good.email]);
  const [unsent] = await db.select().from(outbox).where(eq(outbox.attempts, 1)).orderBy(outbox.sentAt);
  expect([unsent?.sentAt, (await letterRow(id))?.finishedAt]).toEqual([null, expect.any(Date)]);
  const listedState = async () =>
    (await lettersPage({ ...services, language: "en" }, "")).letters.map(({ state }) => state);
  expect(await listedState()).toEqual(["sending"]);
  advanceClock(5 * MINUTE);
  await cron();
  expect(sent.map(({ to }) => to)).toEqual([good.email, bad.email]);
  expect(await listedState()).toEqual(["sent"]);
});

test("each reads it in their language as it is when it leaves, else in the shop's main one", async () => {
  const { sendAll, sent } = createShop();
  const spanish = await insertReader({ user: { language: "es" } });
  const english = await insertReader();
  const id = await dueLetterTo({ kind: "buyers" });
  await sendAll();
  const subjectTo = (email: string) => sent.find(({ to }) => to === email)?.subject;
  expect([subjectTo(spanish.email), subjectTo(english.email)]).toEqual(["Engranajes nuevos", "New gears"]);
  const [first] = sent.splice(0);
  expect(first?.text).toContain("Calle Mayor 1, Madrid");
  expect(first?.text).toContain(`${ORIGIN}/letters/${id}`);
  expect(first?.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  const onlyEnglish = { en: { subject: "Only English", body: "Sorry." } };
  await insertLetter({ audience: { kind: "buyers" }, texts: onlyEnglish, dueAt: DUE });
  await db.update(users).set({ language: "es" }).where(eq(users.id, english.user.id));
  await sendAll();
  expect(sent.map(({ subject }) => subject)).toEqual(["Only English", "Only English"]);
  expect(sent[0]?.html).toContain('<div lang="en">');
});

test("no mail loads anything: no pictures, no pixels, only links to where they say", async () => {
  const { sendAll, sent } = createShop();
  await insertReader();
  const body =
    "![pixel](https://spy.test/p.gif) <img src=x> [Look](/product/gear) **bold**\n\n- one\n  - small\n- two\n\n> quoted";
  const id = await insertLetter({ texts: { en: { subject: "A", body } }, dueAt: DUE });
  await sendAll();
  const [mail] = sent;
  expect(mail?.html).not.toMatch(/<(img|link|script|object|iframe)|url\(|@import/i);
  const links = [...(mail?.html ?? "").matchAll(/href="([^"]+)"/g)].map(
    ([, url = ""]) => new URL(url).origin,
  );
  expect([...new Set(links)]).toEqual([ORIGIN]);
  const gear = `${ORIGIN}/product/gear?utm_source=letter&utm_medium=email&utm_campaign=${id.slice(0, 8)}`;
  expect(mail?.html).toContain(`href="${gear.replaceAll("&", "&amp;")}"`);
  expect(mail?.text).toContain(`Look (${gear})`);
  expect(mail?.text).toContain("- one\n\n  - small\n- two");
});

test("links to the shop say which letter they are from, the same for all its readers; those to elsewhere stay as they are", async () => {
  const { sendAll, sent } = createShop();
  await insertReader();
  await insertReader();
  const body = `${ORIGIN}/collections/gears and [**here**](/product/gear?license=commercial#files)

- > [elsewhere](https://elsewhere.test/product/gear), ${ORIGIN}.evil.test/`;
  const id = await insertLetter({ texts: { en: { subject: "A", body } }, dueAt: DUE });
  await sendAll();
  const words = `utm_source=letter&utm_medium=email&utm_campaign=${id.slice(0, 8)}`;
  const addresses = [
    `${ORIGIN}/collections/gears?${words}`,
    `${ORIGIN}/product/gear?license=commercial&${words}#files`,
    "https://elsewhere.test/product/gear",
    `${ORIGIN}.evil.test/`,
    `${ORIGIN}/letters/${id}?${words}`,
  ];
  expect(sent).toHaveLength(2);
  for (const { html, text } of sent) {
    const hrefs = [...html.matchAll(/href="([^"]+)"/g)].map(([, url = ""]) => url.replaceAll("&amp;", "&"));
    expect(hrefs).toEqual(expect.arrayContaining(addresses));
    expect(text).toContain(`${addresses[0]} and here (${addresses[1]})`);
    expect(text).toContain(`elsewhere (${addresses[2]}), ${addresses[3]}`);
  }
  const page = await (await exports.default.fetch(`${ORIGIN}/letters/${id}`)).text();
  expect(page).toContain(`/product/gear?license=commercial&amp;${words.replaceAll("&", "&amp;")}#files`);
});

test("one click in the letter ends letters and news, for an account and for a subscriber, and no later order offers them", async () => {
  const { sendAll, sent } = createShop();
  const reader = await insertReader();
  const stranger = await insertSubscriber(address());
  await insertSubscriber(reader.email);
  const audience = { kind: "news" } as const;
  await dueLetterTo(audience);
  await dueLetterTo({ kind: "buyers" });
  await sendAll(8);
  const linkTo = (email: string) =>
    /<(.*)>/.exec(sent.findLast(({ to }) => to === email)?.headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "";
  for (const email of [reader.email, stranger.email]) {
    const page = await exports.default.fetch(linkTo(email));
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Stop these e-mails")]);
    for (const _ of ["once", "again"]) {
      const answer = await exports.default.fetch(linkTo(email), {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body: "List-Unsubscribe=One-Click",
        redirect: "manual",
      });
      expect(answer.status).toBe(200);
    }
  }
  expect(await db.$count(newsSubscribers, isNotNull(newsSubscribers.confirmedAt))).toBe(0);
  const [choice] = await db.select().from(letterChoices).where(eq(letterChoices.userId, reader.user.id));
  expect(choice?.refusedAt).toEqual(expect.any(Date));
  const { services } = createShop();
  for (const kind of ["news", "buyers"] as const)
    expect(await sendingNow(services, { audience: { kind } })).toMatchObject({
      recipients: 0,
      hasImprint: true,
    });
  const other = await insertProduct();
  const checkout = await (await browserWithSession(reader.token).get(`/checkout?product=${other.id}`)).text();
  expect(checkout).not.toContain("No letters, please");
});

test("ten thousand readers are reached at the pace that the page states, each once, and no run reads many rows", async () => {
  const confirmed = await insertManySubscribers(10_000);
  const { services, advanceClock } = createShop();
  const { DB, rowsRead } = countRowsRead();
  const counted = { ...services, db: openDb(DB, "first-primary") };
  const id = await dueLetterTo({ kind: "news" });
  const sendQueued = () => env.DB.prepare("UPDATE outbox SET sent_at = 1 WHERE sent_at IS NULL").run();
  let runs = 0;
  let most = 0;
  for (; (await letterRow(id))?.finishedAt === null && runs < 200; runs++) {
    await rowsRead();
    await sendLetters(counted);
    most = Math.max(most, await rowsRead());
    await sendLetters(services);
    expect(await db.$count(outbox, eq(outbox.rank, 3))).toBeLessThanOrEqual((runs + 1) * MAILS_PER_RUN);
    await sendQueued();
    advanceClock(5 * MINUTE);
  }
  expect([await db.$count(outbox), runs]).toEqual([confirmed, 100]);
  expect(most).toBeLessThan(5_000);
});

test("an audience of a few among many is found in portions", async () => {
  await insertManySubscribers(2_500);
  const reader = await insertReader();
  const { tier } = await makeMember(reader.user.id);
  const audiences: Audience[] = [
    { kind: "owners", productId: reader.productId, license: null },
    { kind: "members", tier: null },
    { kind: "members", tier: tier.slug },
  ];
  for (const audience of audiences) {
    await db.delete(outbox);
    const { services, sendAll } = createShop();
    const { DB, rowsRead } = countRowsRead();
    await dueLetterTo(audience);
    await sendLetters({ ...services, db: openDb(DB, "first-primary") });
    expect([audience.kind, (await rowsRead()) < 10_000]).toEqual([audience.kind, true]);
    expect(await sendAll(5)).toEqual([reader.email]);
  }
});

test("while letters wait, no more are queued; mails that are tried again later do not count", async () => {
  const { services, mailer } = createShop();
  for (let count = 0; count < 3; count++) await insertReader();
  await dueLetterTo({ kind: "buyers" });
  const waiting = Array.from({ length: MAILS_PER_RUN }, (_, at) => ({
    cause: `other ${at}`,
    template: "letter",
    rank: 3,
    data: {},
    dueAt: mailer.time,
  }));
  for (let at = 0; at < waiting.length; at += 10) await db.insert(outbox).values(waiting.slice(at, at + 10));
  for (const _ of [1, 2]) await sendLetters(services);
  expect(await db.$count(outbox)).toBe(MAILS_PER_RUN);
  await db.update(outbox).set({ attempts: 1, dueAt: new Date(mailer.time.getTime() + MINUTE) });
  for (const _ of [1, 2]) await sendLetters(services);
  expect(await db.$count(outbox)).toBe(MAILS_PER_RUN + 3);
});

test("a Worker that ends sends one letter again at most, because each is marked before the next leaves", async () => {
  const { services } = createShop();
  await insertManySubscribers(30);
  await dueLetterTo({ kind: "news" });
  await sendLetters(services);
  let sent = 0;
  const unmarked: number[] = [];
  const send = async () => {
    const marked = await db.$count(outbox, isNotNull(outbox.sentAt));
    unmarked.push(sent - marked);
    sent++;
  };
  await drainOutbox({ ...services, mailer: testMailer(send) });
  expect(unmarked).toEqual(Array.from({ length: 30 }, () => 0));
});

test("the count of a letter's readers leaves out people whom it did not reach, also a month later", async () => {
  const { services, cron, mailer, advanceClock } = createShop();
  const readers = [await insertReader(), await insertReader(), await insertReader()];
  const id = await dueLetterTo({ kind: "buyers" });
  const progress = async () => (await letterForStudio({ ...services, language: "en" }, id)).progress;
  mailer.refuse = "down";
  for (const _ of [1, 2]) await cron();
  expect(await progress()).toMatchObject({ handedOver: 0, waiting: 3, failed: 0 });
  const [unsubscribed, unreachable] = readers.map(({ user }) => user.id);
  await db
    .update(letterChoices)
    .set({ refusedAt: new Date() })
    .where(eq(letterChoices.userId, unsubscribed ?? ""));
  await db
    .update(outbox)
    .set({ attempts: 10 })
    .where(eq(outbox.userId, unreachable ?? ""));
  advanceClock(10 * MINUTE);
  await cron();
  expect(await progress()).toMatchObject({ handedOver: 0, waiting: 1, failed: 1 });
  mailer.refuse = "";
  advanceClock(HOUR_MS);
  await cron();
  expect(await progress()).toMatchObject({ handedOver: 1, waiting: 0, failed: 1 });
  await deleteOldMails(db, new Date(mailer.time.getTime() + 60 * DAY_MS));
  expect(await progress()).toMatchObject({ handedOver: 1, waiting: 0, failed: 0 });
});

test("a letter that is stopped because nothing leaves has gone to nobody", async () => {
  const { services, sendAll, cron, mailer } = createShop();
  for (const _ of [1, 2, 3]) await insertReader();
  const id = await dueLetterTo({ kind: "buyers" });
  mailer.refuse = "down";
  for (const _ of [1, 2]) await cron();
  await endLetter(services, { id });
  mailer.refuse = "";
  expect(await sendAll()).toEqual([]);
  const { progress, recipients } = await letterForStudio({ ...services, language: "en" }, id);
  expect([progress?.handedOver, recipients]).toEqual([0, 0]);
});

test("a letter is stopped at once, and its mails that were not tried are dropped", async () => {
  const { services, sendAll, logged } = createShop();
  for (let count = 0; count < 3; count++) await insertReader();
  const id = await dueLetterTo({ kind: "buyers" });
  await expect(endLetter(services, { id })).rejects.toMatchObject({ code: "letter_changed" });
  for (const _ of [1, 2]) await sendLetters(services);
  await db
    .update(outbox)
    .set({ attempts: 1 })
    .where(eq(outbox.id, (await db.select().from(outbox))[0]?.id ?? 0));
  await endLetter(services, { id });
  expect([await letterRow(id), await db.$count(outbox)]).toEqual([expect.objectContaining({ queued: 1 }), 1]);
  expect(await sendAll()).toEqual([]);
  expect(logged.map(({ event }) => event)).toContain("mail_dropped");
  await expect(endLetter(services, { id })).rejects.toMatchObject({ code: "letter_changed" });
});

test("a draft that was changed meanwhile is not mailed to its seller", async () => {
  const { services } = createShop();
  const { user } = await createSeller();
  const id = await insertLetter();
  await expect(sendTest(services, user, { id, revision: 7 })).rejects.toMatchObject({
    code: "letter_changed",
  });
  expect(await db.$count(outbox)).toBe(0);
  await sendTest(services, user, { id, revision: 1 });
  expect(await db.$count(outbox)).toBe(2);
});

test("sending needs a test of this version, the legal notice, people, and their number as it is now", async () => {
  const { services, mailer } = createShop();
  const id = await insertLetter();
  const send = (changes: { revision?: number; recipients?: number; dueAt?: string | null } = {}) =>
    scheduleLetter(services, { id, revision: 1, recipients: 1, dueAt: null, ...changes });
  await expect(send()).rejects.toMatchObject({ code: "letter_nobody" });
  await insertReader();
  await expect(send({ recipients: 2 })).rejects.toMatchObject({ code: "recipients_changed" });
  await expect(send({ revision: 2 })).rejects.toMatchObject({ code: "letter_changed" });
  await db.update(letters).set({ testedRevision: null });
  await expect(send()).rejects.toMatchObject({ code: "letter_not_tested" });
  await db.update(letters).set({ testedRevision: 1 });
  await db.delete(legalTexts);
  await expect(send()).rejects.toMatchObject({ code: "imprint_missing" });
  await publishImprint();
  const dueAt = new Date(mailer.time.getTime() + 60 * MINUTE);
  await send({ dueAt: dueAt.toISOString() });
  expect(await letterRow(id)).toMatchObject({ dueAt, recipients: 1 });
  await sendLetters(services);
  expect(await db.$count(outbox)).toBe(0);
  await takeBackLetter(services, { id });
  await send();
  await expect(send()).rejects.toMatchObject({ code: "letter_changed" });
  await sendLetters(services);
  await expect(takeBackLetter(services, { id })).rejects.toMatchObject({ code: "letter_changed" });
});

test("a letter goes out at once or within a year: a time that is past, such as today without a clock, is refused", () => {
  const isTaken = (minutesFromNow: number) =>
    LetterSending.shape.dueAt.safeParse(new Date(Date.now() + minutesFromNow * MINUTE).toISOString()).success;
  expect([-60, -1, 60, 400 * 24 * 60].map(isTaken)).toEqual([false, true, true, false]);
});
