import { env } from "cloudflare:workers";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { attempts } from "#app/db/schema.ts";
import { mailTransport } from "#app/mail/mail.service.server.ts";
import type { Mailbox } from "#app/mail/mailbox.contract.ts";
import { tryMail } from "#app/mail/try-mail.server.ts";
import type { DomainError } from "#app/shared/errors.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createSeller, type TestUser } from "#tests/support/users.ts";
import { remoteControls } from "#tools/sandbox/controls.ts";
import type { ReceivedMail } from "#tools/sandbox/mail/mailbox.ts";
import type { SmtpControls, SmtpFailure } from "#tools/sandbox/mail/smtp-server.ts";

const double = remoteControls<SmtpControls>(env.MAILBOX_URL);
const mailbox: Mailbox = {
  host: "smtp.makers.org",
  port: 465,
  user: "a@makers.org",
  password: "secret",
  from: "a@makers.org",
};

let seller: TestUser;

beforeAll(async () => {
  seller = await createSeller();
});

beforeEach(() => db.delete(attempts));
afterEach(() => double.reset());

const attempt = (changed: Partial<Mailbox> = {}) =>
  tryMail(testServices().services, seller.user, { ...mailbox, ...changed }).then(
    ({ email }) => email,
    ({ code }: DomainError) => code,
  );

test("a mailbox is tried by a mail to the seller before it is the shop's", async () => {
  expect(await attempt()).toBe(seller.user.email);
  const mails: ReceivedMail[] = await (await fetch(`${env.MAILBOX_URL}/mails`)).json();
  expect(mails.map(({ from, to, subject }) => ({ from, to, subject }))).toEqual([
    { from: "Stall <a@makers.org>", to: seller.user.email, subject: "Stall can send mail" },
  ]);
});

test("a test says at which step it ended", async () => {
  const steps: [SmtpFailure, string][] = [
    ["greeting", "mail_busy"],
    ["password", "mail_password"],
    ["sender", "mail_sender"],
    ["recipient", "mail_recipient"],
    ["later", "mail_busy"],
    ["message", "mail_refused"],
    ["cut", "mail_unreachable"],
  ];
  for (const [failure, code] of steps) {
    await double.failAt(failure);
    expect([failure, await attempt()]).toEqual([failure, code]);
  }
});

test("where a provider has its own rule about passwords, the test names it", async () => {
  await double.failAt("password");
  expect(await attempt({ host: "smtp.gmail.com" })).toBe("mail_app_password");
  expect(await attempt({ host: "smtp.office365.com" })).toBe("mail_passwords_end");
  expect(await double.logins()).toBe(2);
  expect(await attempt({ host: "smtp.office365.com", user: "ana@hotmail.es" })).toBe("mail_no_passwords");
  expect(await attempt({ host: "smtp-mail.outlook.com" })).toBe("mail_no_passwords");
  expect(await double.logins()).toBe(2);
});

test("a shop without a way to send is told so", async () => {
  const mailer = mailTransport({ binding: undefined, from: "", mailbox: null, relay: null });
  await expect(tryMail({ ...testServices().services, mailer }, seller.user, null)).rejects.toMatchObject({
    code: "mail_not_set_up",
  });
});

test("a seller tries a mailbox twenty times an hour", async () => {
  await double.failAt("password");
  const codes: string[] = [];
  for (let tried = 0; tried < 21; tried++) codes.push(await attempt());
  expect(codes.slice(0, 20)).toEqual(Array(20).fill("mail_password"));
  expect(codes[20]).toBe("too_many");
});
