import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { requestEmailVerification, requestReset } from "#app/accounts/login/recovery.server.ts";
import { requestEmailChange } from "#app/accounts/settings/settings.server.ts";
import { requestSignInCode } from "#app/accounts/sign-in/sign-in.server.ts";
import { answer } from "#app/chat/inbox/inbox.server.ts";
import { outbox } from "#app/db/schema.ts";
import { requireRoomFor } from "#app/gifts/give.server.ts";
import { mailImportedBuyers } from "#app/imports/imports.server.ts";
import { scheduleLetter } from "#app/letters/schedule-letter.server.ts";
import { mailTransport } from "#app/mail/mail.service.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { subscribe } from "#app/news/subscribers.server.ts";
import { resendReceipt } from "#app/orders/resend-receipt.server.ts";
import type { DomainError } from "#app/shared/errors.ts";
import { todayOf } from "#app/today/today.server.ts";
import {
  createMailServices,
  createVerifiedUser,
  findQueuedMail,
  queueTestMail,
} from "#tests/support/mail.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createSeller, createUserWithPassword, PASSWORD } from "#tests/support/users.ts";
import { fetchFromWorker, runCron } from "#tests/support/worker.ts";

/** As an account without e-mail sending deploys it. */
const withoutBinding = { ...env, EMAIL: undefined } as unknown as typeof env;
const mailer = mailTransport({ binding: undefined, from: "shop@shop.test", mailbox: null, relay: null });
const withoutMail = () => ({ ...testServices().services, mailer });
const visitor = { userAgent: "", network: "198.51.100.7", site: "198.51.100.7" };

const page = async (path: string, settings = env) => {
  const answer = await fetchFromWorker(path, { headers: { "Accept-Language": "en" } }, settings);
  return { status: answer.status, location: answer.headers.get("location"), html: await answer.text() };
};

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    ({ code }: DomainError) => code,
  );

test("pages that need mail say that there is none, and lead to the password", async () => {
  expect((await page("/forgot", withoutBinding)).html).toContain("cannot send mail at the moment");
  expect((await page("/forgot", withoutBinding)).html).not.toContain('name="email"');
  expect((await page("/forgot")).html).toContain('name="email"');
  expect((await page("/news", withoutBinding)).html).not.toContain("Subscribe</");
  expect((await page("/news")).html).toContain("Subscribe</");
  expect((await page("/login", withoutBinding)).html).not.toContain('href="/sign-in?');
  expect((await page("/login")).html).toContain('href="/sign-in?');
  expect(await page("/sign-in?redirectTo=%2Fcart", withoutBinding)).toMatchObject({
    status: 302,
    location: "/login?redirectTo=%2Fcart",
  });
  expect((await page("/sign-in?redirectTo=%2Fcart")).status).toBe(200);
});

test("what would wait for a mail is refused, and stores none", async () => {
  const { user } = await createUserWithPassword();
  const services = withoutMail();
  const asks: Record<string, () => Promise<unknown>> = {
    code: () => requestSignInCode(services, { email: user.email, formerToken: null }, visitor),
    reset: () => requestReset(services, user.email, visitor),
    verification: () => requestEmailVerification(services, user),
    change: () =>
      requestEmailChange(services, user, {
        email: "new@people.test",
        currentPassword: PASSWORD,
        sessionToken: null,
      }),
    news: () => subscribe(services, { email: "reader@people.test" }, visitor),
  };
  const sold: typeof asks = {
    receipt: () => resendReceipt(services, { code: "ST-ANY" }),
    letter: () => scheduleLetter(services, { id: "any", revision: 1, recipients: 1, dueAt: null }),
    answer: () => answer(services, { id: "contact:ANY", message: "Hi", clientId: null, seen: null }),
    claims: () => mailImportedBuyers(services, { language: null }),
  };
  for (const [name, ask] of Object.entries(asks))
    expect([name, await codeOf(ask())]).toEqual([name, "mail_off"]);
  for (const [name, ask] of Object.entries(sold))
    expect([name, await codeOf(ask())]).toEqual([name, "mail_not_set_up"]);
  const gift = { email: "friend@people.test", sendAt: new Date() };
  expect(await codeOf(requireRoomFor(services, user, gift as never))).toBe("gift_needs_mail");
  expect(await db.$count(outbox)).toBe(0);
  const { services: mailing, settled } = createMailServices();
  await requestEmailVerification(mailing, user);
  await settled();
  expect(await db.$count(outbox)).toBe(1);
});

test("other mails wait without a try, until the shop can send them", async () => {
  const { user } = await createVerifiedUser();
  const shop = createMailServices();
  const cause = "waits for a mailbox";
  await queueTestMail({ cause, template: "password-changed", userId: user.id, data: {} }, shop.mailer.time);
  await drainOutbox({ ...shop.services, mailer });
  await runCron(withoutBinding);
  expect(await findQueuedMail(cause)).toMatchObject({ attempts: 0, sentAt: null });
  await drainOutbox(shop.services);
  expect(shop.sent.map(({ to }) => to)).toEqual([user.email]);
});

test("Today tells a shop that cannot send mail", async () => {
  const { user: seller } = await createSeller();
  expect(await todayOf(withoutMail(), seller)).toMatchObject({ steps: { mail: false } });
  expect(await todayOf(testServices().services, seller)).toMatchObject({ steps: { mail: true } });
});
