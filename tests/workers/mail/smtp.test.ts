import { env } from "cloudflare:workers";
import PostalMime from "postal-mime";
import { afterEach, expect, test } from "vitest";
import type { MailFailure } from "#app/mail/mail-failure.ts";
import type { Mailbox } from "#app/mail/mailbox.contract.ts";
import type { OutgoingMail } from "#app/mail/mailer.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { MAILBOX_PAUSE_MS } from "#app/mail/outbox.store.server.ts";
import { createSmtpMailer } from "#app/mail/smtp.service.server.ts";
import { todayOf } from "#app/today/today.server.ts";
import {
  createMailServices,
  createVerifiedUser,
  findQueuedMail,
  MINUTE,
  queueTestMail,
  testMailer,
} from "#tests/support/mail.ts";
import { remoteControls } from "#tools/sandbox/controls.ts";
import type { ReceivedMail } from "#tools/sandbox/mail/mailbox.ts";
import type { SmtpControls, SmtpFailure } from "#tools/sandbox/mail/smtp-server.ts";

const mailbox: Mailbox = {
  host: "smtp.makers.org",
  port: 465,
  user: "núria@makers.org",
  password: "contraseña ü",
  from: "shop@makers.org",
};
const double = remoteControls<SmtpControls>(env.MAILBOX_URL);
const relay = new URL(env.SMTP_RELAY_URL);
const limits = { sessionMs: 3_000, mailMs: 3_000 };

const smtpMailer = (changed: Partial<typeof limits> = {}) =>
  createSmtpMailer(mailbox, { relay, limits: { ...limits, ...changed } });

const letter: OutgoingMail = {
  fromName: "Taller de Núria",
  to: "ada@people.test",
  subject: "Grüße: tu pedido está listo",
  text: "Straße\n.\n..two dots\n.hidden\nniño ¿qué? 日本 🎁\n",
  html: "<p>Größe ñ &amp; más</p>\n<p>.</p>",
  replyTo: "núria@makers.org",
  headers: {
    "List-Unsubscribe": "<https://shop.test/unsubscribe/a.b>",
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  },
};

async function received(to?: string): Promise<ReceivedMail[]> {
  const answer = await fetch(`${env.MAILBOX_URL}/mails${to ? `?to=${encodeURIComponent(to)}` : ""}`);
  return answer.json();
}

const failureOf = (sending: Promise<void>) =>
  sending.then(
    () => expect.fail("it was sent"),
    ({ step, of, isFinal }: MailFailure) => ({ step, of, isFinal }),
  );

afterEach(() => double.reset());

test("a mail in both languages arrives byte by byte, with its headers and both parts", async () => {
  const mailer = smtpMailer();
  await mailer.send(letter);
  mailer.end();
  const [mail] = await received();
  const bytes = Uint8Array.from(mail?.raw ?? "", (sign) => sign.charCodeAt(0));
  const read = await PostalMime.parse(bytes);
  expect(read).toMatchObject({
    from: { name: letter.fromName, address: mailbox.from },
    to: [{ address: letter.to }],
    replyTo: [{ address: letter.replyTo }],
    subject: letter.subject,
    attachments: [],
  });
  expect(read.text?.replaceAll("\r\n", "\n").trimEnd()).toBe(letter.text.trimEnd());
  expect(read.html?.replaceAll("\r\n", "\n").trimEnd()).toBe(letter.html);
  const headers = new Map(read.headers.map(({ key, value }) => [key, value]));
  expect(headers.get("list-unsubscribe")).toBe(letter.headers?.["List-Unsubscribe"]);
  expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(headers.get("content-type")).toMatch(/^multipart\/alternative/);
  expect(Date.parse(headers.get("date") ?? "")).not.toBeNaN();
  expect(headers.get("message-id")).toMatch(/^<[^<>\s]+@makers\.org>$/);
  expect(mail?.raw).not.toMatch(/[^\r]\n/);
  expect(mail?.raw?.split("\r\n").every((line) => line.length <= 998)).toBe(true);
});

test("no field of a mail adds a header or a recipient", async () => {
  const mailer = smtpMailer();
  const evil = "\r\nBcc: eve@people.test\r\n\r\n.\r\nMAIL FROM:<eve@people.test>";
  await mailer.send({
    ...letter,
    fromName: `Shop${evil}`,
    subject: `Hello${evil}`,
    text: `text${evil}`,
    headers: { "X-Order": `1${evil}` },
  });
  await mailer.send({ ...letter, to: "ada@people.test, bob@people.test" }).catch(() => null);
  await mailer.send({ ...letter, replyTo: "ada@people.test\r\nBcc: bob@people.test" }).catch(() => null);
  const mails = await received();
  expect(mails.length).toBeGreaterThan(0);
  for (const { raw = "", to } of mails) {
    expect(to).not.toMatch(/eve|^bob|bob@people\.test$/);
    const [head = ""] = raw.split("\r\n\r\n");
    expect(head).not.toMatch(/^Bcc:/im);
  }
});

test.for<[SmtpFailure, Awaited<ReturnType<typeof failureOf>>]>([
  ["greeting", { step: "busy", of: "mailbox", isFinal: false }],
  ["password", { step: "password", of: "mailbox", isFinal: false }],
  ["sender", { step: "sender", of: "mailbox", isFinal: false }],
  ["recipient", { step: "recipient", of: "mail", isFinal: true }],
  ["quota", { step: "recipient", of: "mail", isFinal: false }],
  ["later", { step: "busy", of: "mail", isFinal: false }],
  ["message", { step: "message", of: "mail", isFinal: false }],
  ["cut", { step: "connect", of: "mail", isFinal: false }],
])("a server that fails at %s is told apart", async ([failure, meaning]) => {
  await double.failAt(failure);
  const mailer = smtpMailer();
  expect(await failureOf(mailer.send(letter))).toEqual(meaning);
  expect(await received()).toEqual([]);
  await double.failAt(null);
  mailer.end();
  await mailer.send(letter);
  expect(await received()).toHaveLength(1);
});

test("a server that says nothing is left when its time is over", async () => {
  await double.failAt("silence");
  expect(await failureOf(smtpMailer({ sessionMs: 50 }).send(letter))).toEqual({
    step: "timeout",
    of: "mailbox",
    isFinal: false,
  });
});

test("nothing listens at the server's port: it cannot be reached", async () => {
  const mailer = createSmtpMailer(mailbox, { relay: new URL("smtp://127.0.0.1:9"), limits });
  expect(await failureOf(mailer.send(letter))).toMatchObject({ step: "connect", of: "mailbox" });
});

test("a server that offers no encryption gets no password and no mail", async () => {
  const encrypted = new URL(env.SMTP_RELAY_URL.replace("smtp:", "smtps:"));
  const onPort587 = createSmtpMailer({ ...mailbox, port: 587 }, { relay: encrypted, limits });
  expect(await failureOf(onPort587.send(letter))).toMatchObject({ step: "encryption", of: "mailbox" });
  const onPort465 = createSmtpMailer(mailbox, { relay: encrypted, limits });
  expect(await failureOf(onPort465.send(letter))).toMatchObject({ of: "mailbox" });
  expect(await double.logins()).toBe(0);
  expect(await received()).toEqual([]);
  await smtpMailer().send(letter);
  expect(await double.logins()).toBe(1);
});

test("mails that are sent together go over one connection, and one that is refused does not hold up the next", async () => {
  const mailer = smtpMailer();
  await Promise.all(["a", "b", "c"].map((name) => mailer.send({ ...letter, to: `${name}@people.test` })));
  expect(await double.logins()).toBe(1);
  await double.failAt("recipient");
  await expect(mailer.send(letter)).rejects.toThrow(/recipient/);
  await double.failAt(null);
  await mailer.send({ ...letter, to: "d@people.test" });
  expect((await received()).map(({ to }) => to)).toEqual(
    ["d", "c", "b", "a"].map((name) => `${name}@people.test`),
  );
});

const noticeFor = (userId: string, cause: string) => ({
  cause,
  template: "password-changed" as const,
  userId,
  data: {},
});

test("a wrong password is tried once for all mails, which wait a quarter of an hour and lose no try", async () => {
  const shop = createMailServices();
  const services = { ...shop.services, mailer: smtpMailer() };
  const { user } = await createVerifiedUser();
  const causes = Array.from({ length: 25 }, (_, at) => `waiting-${at}`);
  for (const cause of causes) await queueTestMail(noticeFor(user.id, cause), shop.mailer.time);
  await double.failAt("password");
  for (const run of [1, 2, 3]) {
    await drainOutbox(services);
    expect(await double.logins()).toBe(run);
    shop.advanceClock(MAILBOX_PAUSE_MS);
  }
  expect(shop.logged.map(({ event }) => event)).toEqual(Array(3).fill("mailbox_failed"));
  expect(shop.logged[0]?.facts).toMatchObject({ step: "password" });
  expect(await findQueuedMail("waiting-24")).toMatchObject({ attempts: 1, sentAt: null });
  await double.failAt(null);
  await drainOutbox(services);
  await drainOutbox(services);
  expect(await received(user.email)).toHaveLength(25);
});

test.each<SmtpFailure>(["password", "sender"])(
  "while the mailbox fails at %s a new mail waits with the others: one login in a quarter of an hour",
  async (failure) => {
    const shop = createMailServices();
    const { user } = await createVerifiedUser();
    await double.failAt(failure);
    for (const at of [0, 1, 2, 3]) {
      for (const more of ["a", "b"])
        await queueTestMail(noticeFor(user.id, `${failure} ${at}${more}`), shop.mailer.time);
      await drainOutbox({ ...shop.services, mailer: smtpMailer() });
      expect(await double.logins()).toBe(1);
      shop.advanceClock(MINUTE);
    }
    await double.failAt(null);
    shop.advanceClock(MAILBOX_PAUSE_MS);
    await drainOutbox({ ...shop.services, mailer: smtpMailer() });
    expect(await received(user.email)).toHaveLength(8);
    // What worked again pauses no more.
    await queueTestMail(noticeFor(user.id, `${failure} after`), shop.mailer.time);
    await drainOutbox({ ...shop.services, mailer: smtpMailer() });
    expect(await received(user.email)).toHaveLength(9);
  },
);

test("Today tells the seller of a mailbox that fails, until it works again", async () => {
  const shop = createMailServices();
  const { user } = await createVerifiedUser();
  const since = async () => (await todayOf(shop.services, user)).mailFailsSince;
  expect(await since()).toBeNull();
  await queueTestMail(noticeFor(user.id, "today"), shop.mailer.time);
  await double.failAt("password");
  const began = shop.mailer.time.toISOString();
  for (const _ of [1, 2]) {
    await drainOutbox({ ...shop.services, mailer: smtpMailer() });
    shop.advanceClock(MAILBOX_PAUSE_MS);
  }
  expect(await since()).toBe(began);
  await double.failAt(null);
  await drainOutbox({ ...shop.services, mailer: smtpMailer() });
  expect(await since()).toBeNull();
});

test("a mail whose text was taken but not acknowledged is sent again under the same id", async () => {
  const shop = createMailServices();
  const { user } = await createVerifiedUser();
  const ids: unknown[] = [];
  const mailer = testMailer(async ({ id }) => {
    ids.push(id);
    if (ids.length === 1) throw new Error("cut");
  });
  await queueTestMail(noticeFor(user.id, "twice"), shop.mailer.time);
  await drainOutbox({ ...shop.services, mailer });
  shop.advanceClock(2 * MINUTE);
  await drainOutbox({ ...shop.services, mailer });
  expect(ids).toEqual([expect.stringMatching(/^[\w-]{20,}$/), ids[0]]);
  await smtpMailer().send({ ...letter, id: "a1b2c3" });
  expect((await received())[0]?.raw).toMatch(/^Message-ID: <a1b2c3@makers\.org>\r$/im);
});

test("an address that does not exist is given up at once, and one that is busy is tried again", async () => {
  const shop = createMailServices();
  const services = { ...shop.services, mailer: smtpMailer() };
  const { user } = await createVerifiedUser();
  await queueTestMail(noticeFor(user.id, "busy"), shop.mailer.time);
  await double.failAt("later");
  await drainOutbox(services);
  await queueTestMail(noticeFor(user.id, "gone"), shop.mailer.time);
  await double.failAt("recipient");
  await drainOutbox(services);
  const ofMail = shop.logged.filter(({ facts }) => facts?.template === "password-changed");
  expect(ofMail.map(({ event }) => event)).toEqual(["mail_failed", "mail_given_up"]);
  expect(JSON.stringify(ofMail)).not.toContain("@");
  await double.failAt(null);
  shop.advanceClock(10 * MINUTE);
  await drainOutbox(services);
  expect(await received(user.email)).toHaveLength(1);
});
