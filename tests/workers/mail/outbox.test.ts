import { env } from "cloudflare:workers";
import { eq, inArray, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { confirmEmailChange } from "#app/accounts/address-verification.server.ts";
import { emailTokens, outbox, refunds, users } from "#app/db/schema.ts";
import { GIVEN_UP_RANK } from "#app/mail/mail.contract.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { claimDue, queueMail, queueMails } from "#app/mail/outbox.store.server.ts";
import { TEMPLATES } from "#app/mail/templates.mail.server.ts";
import { unsentMails } from "#app/mail/unsent-mails.server.ts";
import { subscribe } from "#app/news/subscribers.server.ts";
import { eraseAccount } from "#app/privacy/privacy.server.ts";
import { DAY_MS } from "#app/shared/time.ts";
import {
  createMailServices,
  createVerifiedUser,
  findQueuedMail,
  insertMailToken,
  MINUTE,
  queueTestMail,
} from "#tests/support/mail.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, ORIGIN, testServices } from "#tests/support/services.ts";
import { createUserWithPassword, findUser, PASSWORD } from "#tests/support/users.ts";

beforeEach(() => db.delete(outbox));

const passwordMail = (userId: string, cause: string = crypto.randomUUID()) =>
  ({ cause, template: "password-changed", userId, data: {} }) as const;

test("a cause queues each of its mails once", async () => {
  const { services, sent, mailer } = createMailServices();
  const { user } = await createVerifiedUser();
  const at = mailer.time;
  const mail = { ...passwordMail(user.id, "one-cause"), at };
  await Promise.all([1, 2, 3].map(() => queueMail(db, mail)));
  await queueMail(db, { ...mail, template: "google-linked" });
  await drainOutbox(services);
  await queueMail(db, mail);
  await drainOutbox(services);
  expect(sent.map(({ subject }) => subject).sort()).toEqual([
    "You can log in to Stall with Google now",
    "Your password at Stall was changed",
  ]);
});

test("a mail queued in a failed batch is not stored", async () => {
  const { user } = await createVerifiedUser();
  const mail = queueMail(db, { ...passwordMail(user.id, "failed-batch"), at: new Date() });
  const impossible = db.insert(users).values({ id: user.id, username: "", email: "", createdAt: new Date() });
  await expect(db.batch([mail, impossible])).rejects.toThrow();
  await expect(findQueuedMail("failed-batch")).rejects.toThrow("no mail is queued");
});

test("a code, then a receipt are sent before ten thousand mails of one kind, whichever came first, and few rows are read", async () => {
  const at = new Date();
  const { user } = await createVerifiedUser();
  await insertMailToken(user.id, "verify", user.email);
  await queueTestMail(passwordMail(user.id, "of the account"));
  await queueMail(db, { cause: "of a chat", template: "chat-answer", userId: user.id, data: {}, at });
  await queueMails(db, "new-models", {
    at: new Date(at.getTime() - 1),
    rows: sql`WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 10000)
      SELECT 'many ' || at AS cause, NULL AS user_id, '{"subscriberId":"gone","mailingId":"1"}' AS data FROM n`,
  });
  await queueMails(db, "new-models", {
    at: new Date(at.getTime() + DAY_MS),
    rows: sql`WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 10000)
      SELECT 'tried again later ' || at AS cause, NULL AS user_id, '{"subscriberId":"gone","mailingId":"1"}' AS data FROM n`,
  });
  const claim = claimDue(db, at, 3).toSQL();
  const { results, meta } = await env.DB.prepare(claim.sql)
    .bind(...claim.params)
    .all<{ id: number }>();
  expect(meta.rows_read).toBeLessThan(50);
  const claimed = await db
    .select({ template: outbox.template, rank: outbox.rank })
    .from(outbox)
    .where(
      inArray(
        outbox.id,
        results.map(({ id }) => id),
      ),
    )
    .orderBy(outbox.rank);
  expect(claimed).toEqual([
    { template: "verify", rank: 0 },
    { template: "password-changed", rank: 1 },
    { template: "chat-answer", rank: 2 },
  ]);
});

test("parallel drains send every mail once", async () => {
  const { services, sent } = createMailServices();
  const { user } = await createVerifiedUser();
  const causes = Array.from({ length: 55 }, (_, place) => `parallel-${place}`);
  for (const cause of causes) await queueTestMail(passwordMail(user.id, cause));
  await Promise.all([1, 2, 3, 4, 5].map(() => drainOutbox(services)));
  await drainOutbox(services);
  expect(sent).toHaveLength(55);
  const rows = await db.select().from(outbox);
  expect(rows.map(({ attempts }) => attempts)).toEqual(causes.map(() => 1));
});

test("a failed mail is logged once, without the address, and its delay grows by four from one minute", async () => {
  const { services, sent, logged, mailer, advanceClock } = createMailServices();
  const { user } = await createVerifiedUser();
  const { id } = await queueTestMail(passwordMail(user.id, "retried"), mailer.time);
  mailer.refuse = `550 no mailbox <${user.email}>`;
  for (const minutes of [1, 4, 16, 64, 256, 360, 360]) {
    await drainOutbox(services);
    expect((await findQueuedMail("retried")).dueAt.getTime() - mailer.time.getTime()).toBe(minutes * MINUTE);
    advanceClock(minutes * MINUTE - 1);
    await drainOutbox(services);
    advanceClock(1);
  }
  expect(logged.map(({ event, facts }) => `${event} ${facts?.attempts}`)).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((attempts) => `mail_failed ${attempts}`),
  );
  expect(logged[0]?.facts).toEqual({
    mail: id,
    template: "password-changed",
    attempts: 1,
    error: "Error: 550 no mailbox <…>",
  });
  mailer.refuse = "";
  await drainOutbox(services);
  expect(sent.map(({ to }) => to)).toEqual([user.email]);
  expect(await findQueuedMail("retried")).toMatchObject({ sentAt: mailer.time, attempts: 8 });
});

test("a failed mail does not delay the others", async () => {
  const { services, sent, logged, mailer } = createMailServices();
  const { user } = await createVerifiedUser();
  await db
    .insert(outbox)
    .values({ cause: "odd", template: "of-another-version", userId: user.id, data: {}, dueAt: mailer.time });
  await queueTestMail(passwordMail(user.id));
  await drainOutbox(services);
  expect(sent).toHaveLength(1);
  expect(logged.map(({ event, facts }) => [event, facts?.error])).toEqual([
    ["mail_failed", "Error: unknown template of-another-version"],
  ]);
});

test("after ten tries a mail is given up once, and its data deleted", async () => {
  const { services, sent, logged, mailer, advanceClock } = createMailServices();
  const { user } = await createVerifiedUser();
  await queueMail(db, {
    cause: "hopeless",
    template: "email-changed",
    userId: user.id,
    data: { to: "old@people.test" },
    at: mailer.time,
  });
  mailer.refuse = "gone";
  for (let tries = 0; tries < 14; tries++) {
    await drainOutbox(services);
    advanceClock(360 * MINUTE);
  }
  const ofMail = logged.filter(({ facts }) => facts?.template === "email-changed");
  expect(ofMail.map(({ event }) => event)).toEqual([...Array(9).fill("mail_failed"), "mail_given_up"]);
  mailer.refuse = "";
  await drainOutbox(services);
  expect(sent.map(({ to }) => to)).not.toContain("old@people.test");
  expect(await findQueuedMail("hopeless")).toMatchObject({ sentAt: null, data: {} });
});

test("a seller sees of each mail that was given up what it was, whose account and which order it is about, page by page", async () => {
  const { services, mailer } = createMailServices();
  const { user } = await createVerifiedUser();
  const order = await insertOrder(user.id, [{ productId: (await insertProduct()).id }]);
  await db.insert(refunds).values({
    id: "refund-of-it",
    orderId: order.id,
    amountCents: 100,
    productIds: [],
    status: "made",
    createdAt: mailer.time,
  });
  const givenUp = { userId: user.id, data: {}, rank: GIVEN_UP_RANK };
  const at = (minutes: number) => new Date(mailer.time.getTime() + minutes * MINUTE);
  await db.batch([
    db.insert(outbox).values({ ...givenUp, cause: `${order.id} again 5`, template: "receipt", dueAt: at(9) }),
    db.insert(outbox).values({ ...givenUp, cause: "refund-of-it", template: "refund", dueAt: at(8) }),
    db.insert(outbox).values({ ...givenUp, cause: "x", template: "gift", userId: null, dueAt: at(7) }),
    db.insert(outbox).values({ ...givenUp, cause: "y", template: "of-another-version", dueAt: at(6) }),
    db
      .insert(outbox)
      .values({ ...givenUp, cause: "tried", template: "license", rank: 1, attempts: 3, dueAt: at(5) }),
  ]);
  const letter = crypto.randomUUID();
  for (let chunk = 0; chunk < 5; chunk++)
    await db.insert(outbox).values(
      Array.from({ length: 10 }, (_, number) => ({
        ...givenUp,
        cause: `letter:${letter}:${chunk} ${number}`,
        template: "letter",
        dueAt: at(0),
      })),
    );
  const first = await unsentMails(services, "");
  const account = { id: user.id, username: user.username };
  expect(first.mails.slice(0, 5)).toMatchObject([
    { kind: "receipt", account, orderCode: order.code, at: at(9 - 360).toISOString() },
    { kind: "payment", account, orderCode: order.code },
    { kind: "gift", account: null, orderCode: null },
    { kind: "unknown", account, orderCode: null },
    { kind: "letter", account, orderCode: null, letterId: letter },
  ]);
  const second = await unsentMails(services, first.next ?? "");
  expect(second.next).toBeNull();
  const ids = [...first.mails, ...second.mails].map(({ id }) => id);
  expect(new Set(ids).size).toBe(54);
});

test("a mail whose tenth try was interrupted is given up by the next drain", async () => {
  const { services, sent, logged } = createMailServices();
  const { user } = await createVerifiedUser();
  await queueTestMail(passwordMail(user.id, "died"));
  await db.update(outbox).set({ attempts: 10 }).where(eq(outbox.cause, "died"));
  await drainOutbox(services);
  await drainOutbox(services);
  expect(logged.map(({ event }) => event)).toEqual(["mail_given_up"]);
  expect(sent).toEqual([]);
});

test("a mail is written in the account's language", async () => {
  const { services, sent } = createMailServices();
  for (const language of ["en", "es"] as const)
    await queueTestMail(passwordMail((await createVerifiedUser(language)).user.id));
  await drainOutbox(services);
  expect(sent.map(({ subject }) => subject).sort()).toEqual([
    "Tu contraseña en Stall ha cambiado",
    "Your password at Stall was changed",
  ]);
});

test.each([
  ["verify", "verify-email"],
  ["reset", "reset"],
  ["change", "confirm-email"],
] as const)(
  "a %s link is mailed to the address it verifies, and its token is stored in no table",
  async (purpose, path) => {
    const { services, sent } = createMailServices();
    const { user } = await createVerifiedUser();
    const { token, id } = await insertMailToken(user.id, purpose, `proved-${purpose}@people.test`);
    const held = JSON.stringify([await findQueuedMail(id), await db.select().from(emailTokens)]);
    expect(held).not.toContain(token);
    await drainOutbox(services);
    expect(sent.map(({ to }) => to)).toEqual([`proved-${purpose}@people.test`]);
    expect(sent[0]?.text).toContain(`${ORIGIN}/${path}/${token}\n`);
    expect(sent[0]?.html).toContain(`href="${ORIGIN}/${path}/${token}"`);
    expect(sent[0]?.text).toContain("for 60 minutes");
    expect(sent[0]?.text).not.toContain(user.username);
    expect((await findQueuedMail(id)).data).toEqual({});
  },
);

test("a used or expired link is not mailed", async () => {
  const { services, sent, logged, advanceClock } = createMailServices();
  const { user } = await createVerifiedUser();
  const used = await insertMailToken(user.id, "reset", user.email);
  await db.update(emailTokens).set({ usedAt: new Date() }).where(eq(emailTokens.id, used.id));
  await drainOutbox(services);
  await insertMailToken(user.id, "verify", user.email);
  advanceClock(60 * MINUTE);
  await drainOutbox(services);
  expect(sent).toEqual([]);
  expect(logged.map(({ event, facts }) => [event, facts?.template])).toEqual([
    ["mail_dropped", "reset"],
    ["mail_dropped", "verify"],
  ]);
  expect((await findQueuedMail(used.id)).sentAt).not.toBeNull();
});

test("an email address in the row is used for the mail and then deleted", async () => {
  const { services, sent, mailer } = createMailServices();
  const { user } = await createVerifiedUser();
  const at = mailer.time;
  const gone = { to: "gone@people.test", language: "es" } as const;
  await db.batch([
    queueMail(db, {
      cause: "changed",
      template: "email-changed",
      userId: user.id,
      data: { to: "old@people.test" },
      at,
    }),
    queueMail(db, { cause: "deleted", template: "account-deleted", userId: null, data: gone, at }),
  ]);
  await drainOutbox(services);
  expect(sent.map(({ to, subject }) => `${to}: ${subject}`).sort()).toEqual([
    "gone@people.test: Tu cuenta en Stall se ha borrado",
    "old@people.test: Your e-mail at Stall was changed",
  ]);
  expect(JSON.stringify(await db.select().from(outbox))).not.toMatch(/people\.test/);
});

test("a deleted user gets no queued mail", async () => {
  const { services, sent } = createMailServices();
  const [{ user }, { user: other }] = [await createVerifiedUser(), await createVerifiedUser()];
  for (const { id } of [user, other]) await queueTestMail(passwordMail(id), services.now());
  await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, user.id));
  await drainOutbox(services);
  expect(sent.map(({ to }) => to)).toEqual([other.email]);
});

test("a notification has an unsubscribe link, and is not sent after unsubscribing", async () => {
  const { services, sent } = createMailServices();
  const { user } = await createVerifiedUser();
  const governed = { ...TEMPLATES["password-changed"], notification: true };
  const templates = { ...TEMPLATES, "password-changed": governed };
  await queueTestMail(passwordMail(user.id));
  await drainOutbox(services, { templates });
  const [, url = ""] = /^<(.*)>$/.exec(sent[0]?.headers?.["List-Unsubscribe"] ?? "") ?? [];
  expect(url).toMatch(new RegExp(`^${ORIGIN}/unsubscribe/${user.id}\\.[\\w-]{43}$`));
  expect(sent[0]?.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  expect(sent[0]?.text).toContain(url);
  await db.update(users).set({ notifications: false }).where(eq(users.id, user.id));
  await queueTestMail(passwordMail(user.id));
  await drainOutbox(services, { templates });
  expect(sent).toHaveLength(1);
  await queueTestMail(passwordMail(user.id));
  await drainOutbox(services);
  expect(sent).toHaveLength(2);
});

test("the email binding accepts the shop's mails", async () => {
  const { services, logged } = testServices();
  const { user } = await createVerifiedUser("es");
  await queueTestMail(passwordMail(user.id, "by-binding"));
  await drainOutbox(services);
  expect(logged).toEqual([]);
  expect((await findQueuedMail("by-binding")).sentAt).not.toBeNull();
});

test("an unverified email address gets five mails an hour, a verified one all of them", async () => {
  const { services, sent, advanceClock } = createMailServices();
  const [known, unknown] = [await createVerifiedUser(), await createVerifiedUser()];
  await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, unknown.user.id));
  const mailAll = async () => {
    for (const { user } of [known, unknown])
      for (let round = 0; round < 7; round++)
        await queueMail(db, { ...passwordMail(user.id), at: services.now() });
    await drainOutbox(services);
    return [known, unknown].map(({ user }) => sent.filter(({ to }) => to === user.email).length);
  };
  expect(await mailAll()).toEqual([7, 5]);
  advanceClock(61 * MINUTE);
  expect(await mailAll()).toEqual([14, 10]);
});

test("a mail that is tried again counts once towards the limit", async () => {
  const { services, sent, mailer, advanceClock } = createMailServices();
  const { user } = await createVerifiedUser();
  await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, user.id));
  await queueMail(db, { ...passwordMail(user.id), at: mailer.time });
  mailer.refuse = "no";
  for (let tries = 0; tries < 7; tries++) {
    await drainOutbox(services);
    advanceClock(7 * 60 * MINUTE);
  }
  mailer.refuse = "";
  await drainOutbox(services);
  expect(sent).toHaveLength(1);
});

const visitor = (network: string) => ({ userAgent: "", network, site: network });

test("a stranger's forms take no room from what an account's own history causes, nor from verifying an address", async () => {
  const { services, sent, settled } = createMailServices();
  const subjectsTo = (email: string) => sent.flatMap(({ to, subject }) => (to === email ? subject : []));
  const [moved, left] = [
    await createUserWithPassword({ emailVerifiedAt: new Date() }),
    await createUserWithPassword({ emailVerifiedAt: new Date() }),
  ];
  const newcomer = await createUserWithPassword();
  for (const [place, { user }] of [moved, left, newcomer].entries())
    for (let time = 0; time < 7; time++) {
      await subscribe(services, { email: user.email }, visitor(`news ${place} ${time}`));
      const title = '{"en":"Gear","es":"Rueda"}';
      const data = { to: user.email, language: "en", kind: "review", title, outcome: "received" } as const;
      const cause = `report ${place} ${time}`;
      await queueMail(db, { cause, template: "text-report", userId: null, data, at: services.now() });
      await drainOutbox(services);
      await settled();
    }
  const ofForms = [moved, left, newcomer].map(({ user }) => subjectsTo(user.email).length);
  expect(ofForms).toEqual([5, 5, 5]);
  const { token } = await insertMailToken(moved.user.id, "change", "moved@people.test");
  const confirmer = { user: null, sessionToken: null, currentPassword: PASSWORD, visitor: visitor("home") };
  await confirmEmailChange(services, token, confirmer);
  await eraseAccount(services, await findUser(left.user.id));
  await insertMailToken(newcomer.user.id, "verify", newcomer.user.email);
  await drainOutbox(services);
  await settled();
  expect([moved, left, newcomer].map(({ user }) => subjectsTo(user.email).slice(5))).toEqual([
    ["Your e-mail at Stall was changed"],
    ["Your account at Stall was deleted"],
    ["Confirm your e-mail for Stall"],
  ]);
});

test("accounts that strangers make and delete for an address that is not theirs mail it five notices an hour", async () => {
  const { services, sent, settled } = createMailServices();
  const email = "not-theirs@people.test";
  for (let time = 0; time < 7; time++) {
    const { user } = await createUserWithPassword({ email });
    await eraseAccount(services, await findUser(user.id));
    await settled();
  }
  expect(sent.map(({ to }) => to)).toEqual(Array(5).fill(email));
});
