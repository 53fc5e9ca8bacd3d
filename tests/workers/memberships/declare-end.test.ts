/** The page on which a membership is ended without a login. */
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { contactMessages, memberships, outbox } from "#app/db/schema.ts";
import { LIMITS } from "#app/limits/limits.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import type { EndFields } from "#app/memberships/declare-end.contract.ts";
import { declareEnd } from "#app/memberships/declare-end.server.ts";
import { actOnMembership } from "#app/memberships/member-account.server.ts";
import { syncMembership } from "#app/memberships/sync-membership.server.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { createMailServices } from "#tests/support/mail.ts";
import { createMember, insertTier, mailsTo } from "#tests/support/memberships.ts";
import { db, stripe, testServices } from "#tests/support/services.ts";
import { createUser, createVisitor, type TestUser } from "#tests/support/users.ts";

const { services, settled } = testServices();
afterAll(() => stripe.reset());

const words = { statement: "I cancel my club", ofMember: "of a member", ofNobody: "of nobody" };
const visitorFrom = (site: string) => ({ userAgent: "", network: site, site });
const fieldsFor = (email: string, changes: Partial<EndFields> = {}): EndFields => ({
  kind: "ordinary",
  reason: "",
  name: "Ada",
  email,
  contract: "My club",
  day: "",
  ...changes,
});
const declare = (email: string, changes: Partial<EndFields> = {}, site: string = crypto.randomUUID()) =>
  declareEnd(services, fieldsFor(email, changes), { visitor: visitorFrom(site), words });
const stored = async (id: string) => (await db.select().from(memberships).where(eq(memberships.id, id)))[0];
const messagesOf = (email: string) =>
  db.select().from(contactMessages).where(eq(contactMessages.email, email));

const FORM = { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html", Host: "shop.test" };
const send = async (fields: Record<string, string>, person?: TestUser) =>
  (person ?? (await createVisitor())).fetch("/memberships/cancel", {
    method: "POST",
    headers: { ...FORM, "CF-Connecting-IP": crypto.randomUUID() },
    body: new URLSearchParams(fields).toString(),
  });

test("a member ends the membership without a login, as in the account, and gets the receipt at once", async () => {
  const { person, membership, subscriptionId } = await createMember(services, await insertTier());
  await declare(person.user.email);
  await settled();
  expect(await stored(membership.id)).toMatchObject({ status: "active", endsAt: membership.paidUntil });
  expect((await services.payments.subscription(subscriptionId))?.endsAt).toEqual(membership.paidUntil);
  expect(await mailsTo(person)).toEqual(["receipt", "leaving"]);
  expect(await messagesOf(person.user.email)).toEqual([]);
  await actOnMembership(services, person.user, "resume");
  expect((await stored(membership.id))?.endsAt).toBeNull();
});

test("nobody declares an end that is years away, whoever is a member", async () => {
  const { person, membership } = await createMember(services, await insertTier());
  for (const email of [person.user.email, "nobody@example.com"])
    for (const day of ["9999-12-31", "2200-01-01"])
      await expect(declare(email, { day })).rejects.toMatchObject({ code: "bad_input" });
  expect(await stored(membership.id)).toMatchObject({ endDeclared: null, endsAt: null });
  const nextYear = new Date(Date.now() + 400 * DAY_MS).toISOString().slice(0, 10);
  await declare(person.user.email, { day: nextYear });
  await settled();
  const ends = (await stored(membership.id))?.endsAt?.getTime() ?? 0;
  expect(Math.abs(ends - Date.parse(nextYear))).toBeLessThan(2 * DAY_MS);
});

test("the receipt has what was declared, when, and on which day it ends", async () => {
  const { person, membership } = await createMember(services, await insertTier());
  await db.delete(outbox);
  const mailing = createMailServices(new Date());
  await declareEnd(
    { ...services, ...mailing.services, payments: services.payments },
    fieldsFor(person.user.email),
    { visitor: visitorFrom(crypto.randomUUID()), words },
  );
  await mailing.settled();
  await drainOutbox(mailing.services);
  const [receipt, ...more] = mailing.sent;
  expect(more).toEqual([]);
  expect(receipt?.to).toBe(person.user.email);
  expect(receipt?.text).toContain(words.statement);
  expect(receipt?.text).toMatch(/\d+ \w+ \d{4} at \d+:\d\d/);
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Europe/Madrid" });
  expect(receipt?.text).toContain(day.format(membership.paidUntil ?? undefined));
  expect(receipt?.text).toContain("/dashboard/membership");
});

test("a later day is the end, an earlier one is the end of what is paid", async () => {
  const { person, membership, subscriptionId } = await createMember(services, await insertTier());
  const paidUntil = membership.paidUntil?.getTime() ?? 0;
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  await declare(person.user.email, { day: day(paidUntil + 40 * DAY_MS) });
  await settled();
  const later = (await stored(membership.id))?.endsAt?.getTime() ?? 0;
  expect(later).toBeGreaterThanOrEqual(paidUntil + 39 * DAY_MS);
  expect(later).toBeLessThanOrEqual(paidUntil + 41 * DAY_MS);
  expect((await services.payments.subscription(subscriptionId))?.endsAt?.getTime()).toBe(later);
  await declare(person.user.email, { day: day(Date.now()) });
  await settled();
  expect((await stored(membership.id))?.endsAt?.getTime()).toBe(paidUntil);
  expect((await services.payments.subscription(subscriptionId))?.endsAt?.getTime()).toBe(paidUntil);
  await declare(person.user.email, { day: day(paidUntil + 40 * DAY_MS) });
  await settled();
  expect((await stored(membership.id))?.endsAt?.getTime()).toBe(paidUntil);
});

test("what matches no membership is kept for the sellers, and confirmed without the words of whoever typed it", async () => {
  const email = `${crypto.randomUUID()}@people.test`;
  await declare(email);
  const [message, ...more] = await messagesOf(email);
  expect(more).toEqual([]);
  expect(message).toMatchObject({ name: "Ada", message: words.ofNobody, doneAt: null });
  const mails = (await db.select().from(outbox)).filter(({ data }) => data.to === email);
  expect(mails.map(({ template, data }) => [template, data])).toEqual([
    ["membership-unknown", { to: email, language: "en" }],
  ]);
});

test("an extraordinary end ends on the same day, and the sellers read its reason", async () => {
  const { person, membership } = await createMember(services, await insertTier());
  await declare(person.user.email, { kind: "extraordinary", reason: "It is broken" });
  await settled();
  expect((await stored(membership.id))?.endsAt).toEqual(membership.paidUntil);
  expect((await messagesOf(person.user.email)).map(({ message }) => message)).toEqual([words.ofMember]);
});

test("the answer is the same whether there is a membership or not", async () => {
  const { person } = await createMember(services, await insertTier());
  const nobody = await createUser();
  const pages = [];
  for (const email of [person.user.email, nobody.user.email, "nobody@people.test"]) {
    const answer = await send({ kind: "ordinary", name: "Ada", email, contract: "Mine" });
    const page = (await answer.text()).match(/<main[\s\S]*<\/main>/)?.[0] ?? "";
    pages.push([answer.status, page.replace(/\d\d:\d\d/, "")]);
  }
  expect(pages[0]?.[1]).toContain("We have received your cancellation");
  expect(new Set(pages.map((page) => JSON.stringify(page))).size).toBe(1);
});

test("an end that is declared again changes nothing, and is confirmed once a day", async () => {
  const { person, membership } = await createMember(services, await insertTier());
  for (const _ of [1, 2, 3, 4]) await declare(person.user.email);
  await settled();
  expect(await mailsTo(person)).toEqual(["receipt", "leaving", "leaving"]);
  expect((await stored(membership.id))?.endsAt).toEqual(membership.paidUntil);
});

test("a stranger who uses up their tries takes none from the member, and resuming has the last word", async () => {
  const { person, membership } = await createMember(services, await insertTier());
  const [stranger, own] = [crypto.randomUUID(), crypto.randomUUID()];
  for (let n = 0; n < LIMITS.endDeclaredFor.max; n += 1) await declare(person.user.email, {}, stranger);
  await expect(declare(person.user.email, {}, stranger)).rejects.toMatchObject({ code: "too_many" });
  await settled();
  await actOnMembership(services, person.user, "resume");
  await syncMembership(services, membership.id);
  expect((await stored(membership.id))?.endsAt).toBeNull();
  await declare(person.user.email, {}, own);
  await settled();
  expect((await stored(membership.id))?.endsAt).toEqual(membership.paidUntil);
  expect((await mailsTo(person)).at(-1)).toBe("leaving");
});

test("a form that lacks something says what, and ends nothing", async () => {
  const { person, membership } = await createMember(services, await insertTier());
  const answer = await send({ kind: "ordinary", name: "", email: person.user.email, contract: "Mine" });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain(person.user.email);
  expect((await stored(membership.id))?.endsAt).toBeNull();
});
