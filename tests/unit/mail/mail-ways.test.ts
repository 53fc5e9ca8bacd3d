/** Which way of sending mail a shop has, by its settings and bindings. */
import { expect, test } from "vitest";
import { mailboxOf, readSettings } from "#app/env.server.ts";
import { mailTransport } from "#app/mail/mail.service.server.ts";
import { providerRule } from "#app/mail/mailbox.contract.ts";
import { requireMail } from "#app/mail/require-mail.server.ts";
import { TEST_SETTINGS } from "#tests/support/test-settings.ts";

const settings = {
  ...TEST_SETTINGS,
  STRIPE_API_URL: "https://api.stripe.com",
  STRIPE_PAGE_ORIGIN: "https://checkout.stripe.com",
  ECB_RATES_URL: "https://rates.test/feed.xml",
};
const binding = { send: async () => ({ messageId: "1" }) };
const mailbox = { SMTP_HOST: " SMTP.Gmail.com", SMTP_PASSWORD: "secret", MAIL_FROM: "a@makers.org" };

function mailerFor(changed: Record<string, string>, way: typeof binding | undefined = binding) {
  const read = readSettings({ ...settings, ...changed });
  return mailTransport({ binding: way, from: read.MAIL_FROM, mailbox: mailboxOf(read), relay: null });
}

test("a shop sends by its mailbox, else by the binding from an address that is not the example's", () => {
  expect(mailerFor({}).canSend).toBe(true);
  expect(
    mailTransport({ binding: undefined, from: "shop@shop.test", mailbox: null, relay: null }).canSend,
  ).toBe(false);
  expect(mailerFor({ MAIL_FROM: "shop@example.com" }).canSend).toBe(false);
  expect(mailerFor({ MAIL_FROM: "" }).canSend).toBe(false);
  expect(mailerFor(mailbox).canSend).toBe(true);
  expect(mailboxOf(readSettings({ ...settings, ...mailbox, SMTP_PORT: "587" }))).toEqual({
    host: "smtp.gmail.com",
    port: 587,
    user: "a@makers.org",
    password: "secret",
    from: "a@makers.org",
  });
});

test("what waits for a mail is refused where there is none, to a seller by other words", async () => {
  const mailer = mailerFor({ MAIL_FROM: "" });
  expect(() => requireMail({ mailer })).toThrow("mail_off");
  expect(() => requireMail({ mailer }, "mail_not_set_up")).toThrow("mail_not_set_up");
  expect(() => requireMail({ mailer: mailerFor({}) })).not.toThrow();
  const mail = { fromName: "Shop", to: "ada@people.test", subject: "Hi", text: "Hi", html: "Hi" };
  await expect(mailer.send(mail)).rejects.toMatchObject({ step: "off", of: "mailbox" });
});

test.for([
  { SMTP_HOST: "localhost" },
  { SMTP_HOST: "127.0.0.1" },
  { SMTP_HOST: "10.0.0.8" },
  { SMTP_HOST: "0x7f.1" },
  { SMTP_HOST: "[::1]" },
  { SMTP_HOST: "mail" },
  { SMTP_HOST: "nas.local" },
  { SMTP_HOST: "metadata.google.internal" },
  { SMTP_PORT: "25" },
  { SMTP_PORT: "22" },
  { SMTP_PASSWORD: "" },
  { MAIL_FROM: "" },
  { SMTP_RELAY_URL: "smtp://192.168.0.2:25" },
])("the settings refuse %o for a mailbox", (wrong) => {
  expect(() => readSettings({ ...settings, ...mailbox })).not.toThrow();
  expect(() => readSettings({ ...settings, ...mailbox, ...wrong })).toThrow(Object.keys(wrong)[0]);
});

test("providers that take no password, or one of their own, are known by their host", () => {
  const rule = (host: string, user = "ana@makers.org") => providerRule({ host, user });
  expect(rule("smtp.gmail.com")).toBe("app_password");
  expect(rule("smtp-mail.outlook.com")).toBe("no_passwords");
  expect(rule("smtp.office365.com")).toBe("passwords_end");
  expect(rule("smtp.office365.com", "ana@hotmail.es")).toBe("no_passwords");
  expect(rule("smtp.makers.org")).toBeNull();
});
