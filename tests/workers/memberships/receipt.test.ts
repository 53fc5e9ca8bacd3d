import { expect, test } from "vitest";
import { mailTranslator } from "#app/i18n/i18n.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { queueMail } from "#app/mail/outbox.store.server.ts";
import { MEMBER_CONSENT_VERSION } from "#app/memberships/memberships.contract.ts";
import { createMailServices, createVerifiedUser } from "#tests/support/mail.ts";
import { insertPeriod, makeMember } from "#tests/support/members.ts";
import { db } from "#tests/support/services.ts";

test("the first receipt quotes what the member ticked, as they read it, and leads to the withdrawal; that of a renewal does neither", async () => {
  const { services, sent } = createMailServices();
  const { user } = await createVerifiedUser("en");
  const spanish = { language: "es", buyer: { country: "ES" } } as const;
  const consent = { consentVersion: MEMBER_CONSENT_VERSION, consentAt: new Date() };
  const { membership, tier, order } = await makeMember(user.id, {
    period: { order: { ...spanish, ...consent } },
  });
  const startsAt = new Date(Date.now() + 1);
  const renewal = await insertPeriod(membership, tier, { startsAt, renewal: true, order: spanish });
  for (const { id } of [order, renewal])
    await queueMail(db, { cause: id, template: "receipt", userId: user.id, data: {}, at: services.now() });
  await drainOutbox(services);
  expect(sent.map(({ subject }) => subject)).toEqual(
    [order, renewal].map(({ code }) => `Your receipt from Stall: ${code}`),
  );
  const [first, second] = [order, renewal].map(
    ({ code }) => sent.find(({ subject }) => subject.includes(code))?.text,
  );
  expect(first).toContain("Quiero que mi membresía empiece ya");
  expect(first).toContain("Todavía puedo desistir de mi membresía");
  expect(first).toContain(`/dashboard/withdrawal/${order.code}`);
  expect(second).toContain(mailTranslator("en")("receipt.memberLeave"));
  expect(second).not.toMatch(/Quiero que|\/dashboard\/withdrawal/);
});
