import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { markSeen, sendAsSeller, sendAsShopper } from "#app/chat/chat.server.ts";
import { markConversationSeen } from "#app/chat/inbox/inbox.server.ts";
import { mailUnreadMessages } from "#app/chat/unread-mails.server.ts";
import { users } from "#app/db/schema.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { createMailServices, createVerifiedUser, MINUTE } from "#tests/support/mail.ts";
import { db } from "#tests/support/services.ts";
import { createSeller, SELLER_EMAIL } from "#tests/support/users.ts";

const seller = await createSeller();

/** Mail services with a function that advances the clock and then runs the cron. */
function createMailServicesWithCron() {
  const mailServices = createMailServices(new Date());
  const runCronAfter = async (minutes: number) => {
    mailServices.advanceClock(minutes * MINUTE);
    await mailUnreadMessages(mailServices.services);
    await drainOutbox(mailServices.services);
  };
  const sentTo = (email: string) => mailServices.sent.filter(({ to }) => to === email);
  return { ...mailServices, runCronAfter, sentTo };
}

test("an answer unread for ten minutes is mailed once, in the shopper's language, with one-click unsubscribe", async () => {
  const { services, runCronAfter, sentTo } = createMailServicesWithCron();
  const { user } = await createVerifiedUser("es");
  await sendAsSeller(services, user.id, { message: "Sí, flota." });
  await sendAsSeller(services, user.id, { message: "Y es de PETG." });
  await runCronAfter(9);
  expect(sentTo(user.email)).toEqual([]);
  await runCronAfter(2);
  await runCronAfter(60);
  const mails = sentTo(user.email);
  expect(mails.map(({ subject }) => subject)).toEqual(["Stall te ha respondido"]);
  for (const words of ["Sí, flota.", "Y es de PETG."]) expect(mails[0]?.text).toContain(words);
  expect(mails[0]?.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
});

test("an answer read in time is not mailed, even when its mail was queued", async () => {
  const { services, runCronAfter, sentTo, advanceClock } = createMailServicesWithCron();
  const [{ user: early }, { user: late }] = [await createVerifiedUser(), await createVerifiedUser()];
  const { user: away } = await createVerifiedUser();
  await sendAsSeller(services, away.id, { message: "Not read" });
  const first = await sendAsSeller(services, early.id, { message: "Read at once" });
  const second = await sendAsSeller(services, late.id, { message: "Read just before the mail was sent" });
  await markSeen(services, early, { id: first.id });
  advanceClock(11 * MINUTE);
  await mailUnreadMessages(services);
  await markSeen(services, late, { id: second.id });
  await runCronAfter(0);
  expect([early, late, away].map(({ email }) => sentTo(email).length)).toEqual([0, 0, 1]);
});

test("a user who has switched notifications off gets no mail", async () => {
  const { services, runCronAfter, sentTo } = createMailServicesWithCron();
  const [{ user }, { user: other }] = [await createVerifiedUser(), await createVerifiedUser()];
  await db.update(users).set({ notifications: false }).where(eq(users.id, user.id));
  for (const { id } of [user, other]) await sendAsSeller(services, id, { message: "Quiet" });
  await runCronAfter(11);
  expect([sentTo(user.email).length, sentTo(other.email).length]).toEqual([0, 1]);
});

test("a later answer is mailed with only the messages since the last visit", async () => {
  const { services, runCronAfter, sentTo } = createMailServicesWithCron();
  const { user } = await createVerifiedUser();
  const first = await sendAsSeller(services, user.id, { message: "One" });
  await runCronAfter(11);
  await markSeen(services, user, { id: first.id });
  await sendAsSeller(services, user.id, { message: "Two" });
  await runCronAfter(11);
  expect(sentTo(user.email).map(({ text }) => [text.includes("One"), text.includes("Two")])).toEqual([
    [true, false],
    [false, true],
  ]);
});

test("a message unanswered for ten minutes is mailed to the seller once, unless it was read", async () => {
  const { services, runCronAfter, sentTo } = createMailServicesWithCron();
  const [{ user: waiting }, { user: read }] = [await createVerifiedUser(), await createVerifiedUser()];
  await sendAsShopper(services, waiting, { message: "Anybody there?" });
  const { id } = await sendAsShopper(services, read, { message: "Thanks" });
  await markConversationSeen(services, { id: `chat:${read.id}`, seen: id });
  await runCronAfter(11);
  await runCronAfter(30);
  const mails = sentTo(SELLER_EMAIL);
  expect(mails.map(({ text }) => text.includes("Anybody there?"))).toEqual([true]);
  expect(mails[0]?.text).toContain(`/studio/chat/${waiting.id}`);
  await db.update(users).set({ notifications: false }).where(eq(users.id, seller.user.id));
  await sendAsShopper(services, waiting, { message: "Still waiting" });
  await runCronAfter(11);
  expect(sentTo(SELLER_EMAIL)).toHaveLength(1);
});
