import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { licenseChanges, orders, purchases } from "#app/db/schema.ts";
import { certificateOf } from "#app/library/certificate.server.ts";
import type { Purchase } from "#app/library/library.contract.ts";
import { MEMBER_CONSENT_VERSION } from "#app/memberships/memberships.contract.ts";
import { takeModel } from "#app/memberships/take.server.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { insertCollection } from "#tests/support/collections.ts";
import { insertPeriod, makeMember } from "#tests/support/members.ts";
import { insertProduct, insertProductWithZip, insertPurchase, randomBytes } from "#tests/support/products.ts";
import { errorOf, outcomeOf } from "#tests/support/responses.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createUser, queuedTemplates, type TestUser } from "#tests/support/users.ts";

const rowsOf = (userId: string) => db.select().from(purchases).where(eq(purchases.userId, userId));
const take = (person: TestUser, id: string, consent?: string) =>
  person.post("/app/memberships/take", { id, ...(consent && { consent }) });
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const outcomeFor = ({ user }: TestUser, id: string) =>
  outcomeOf(takeModel(testServices().services, user, { id }));

test("a member adds a model to the library and downloads it: it is theirs without an order, and not bought", async () => {
  const person = await createUser();
  const model = await insertProductWithZip(randomBytes(80));
  expect(await errorOf(await take(person, model.id))).toEqual([403, "not_included"]);
  const { order } = await makeMember(person.user.id);
  const answer = await take(person, model.id);
  expect(answer.status).toBe(200);
  const said = { id: model.id, license: "standard", orderCode: null, member: true, revokedAt: null };
  expect(await answer.json()).toMatchObject(said);
  const listed = await (await person.fetch("/app/purchases")).json<Purchase[]>();
  expect(listed).toMatchObject([said]);
  expect(await rowsOf(person.user.id)).toMatchObject([{ orderId: null, memberOrderId: order.id }]);
  const range = { headers: { Range: "bytes=40-" } };
  expect((await person.fetch(`/app/download/${model.id}`)).status).toBe(200);
  expect((await person.fetch(`/app/download/${model.id}`, range)).status).toBe(206);
});

test("a model that is unknown or not on sale cannot be taken", async () => {
  const person = await createUser();
  await makeMember(person.user.id);
  const hidden = await insertProduct({ status: "unpublished" });
  for (const id of [hidden.id, "no-such-model"])
    expect(await errorOf(await take(person, id)), id).toEqual([404, "not_found"]);
  expect(await rowsOf(person.user.id)).toEqual([]);
});

test.each<[string, Parameters<typeof makeMember>[1], string]>([
  ["a paid period", {}, "done"],
  ["a period that was left, until its end", { membership: { status: "ended" } }, "done"],
  ["a period that begins tomorrow", { period: { startsAt: daysAgo(-1) } }, "not_included"],
  ["six days after the end, while the renewal is on its way", { period: { startsAt: daysAgo(36) } }, "done"],
  [
    "six days after the end, after a failed renewal",
    { period: { startsAt: daysAgo(36) }, membership: { status: "past_due" } },
    "done",
  ],
  [
    "eight days after the end, after a failed renewal",
    { period: { startsAt: daysAgo(38) }, membership: { status: "past_due" } },
    "not_included",
  ],
  ["fifteen days after the end", { period: { startsAt: daysAgo(45) } }, "not_included"],
  [
    "the day after the end of what was left",
    { period: { startsAt: daysAgo(31) }, membership: { status: "ended" } },
    "not_included",
  ],
  ["a period that is not paid yet", { period: { order: { status: "processing" } } }, "not_included"],
  ["a period that was paid back", { period: { order: { status: "refunded" } } }, "not_included"],
  ["a period that the bank took back", { period: { order: { status: "charged_back" } } }, "not_included"],
  [
    "a membership that was withdrawn from",
    { membership: { status: "ended", withdrawnAt: new Date() } },
    "not_included",
  ],
])("what may be taken with %s", async (_, member, outcome) => {
  const person = await createUser();
  const { id } = await insertProduct();
  await makeMember(person.user.id, member);
  expect(await outcomeFor(person, id)).toBe(outcome);
  expect(await outcomeFor(await createUser(), id)).toBe("not_included");
});

test.each<[string, number, Parameters<typeof makeMember>[1], boolean]>([
  ["is on its way for eight days", 8, {}, true],
  ["is on its way for thirteen days", 13, {}, true],
  ["should have arrived a day ago", 15, {}, false],
  ["failed six days ago", 16, { membership: { status: "past_due", pastDueSince: daysAgo(6) } }, true],
  [
    "failed the day before yesterday, too late for a debit",
    25,
    { membership: { status: "past_due", pastDueSince: daysAgo(2) } },
    false,
  ],
  ["failed eight days ago", 18, { membership: { status: "past_due", pastDueSince: daysAgo(8) } }, false],
])("access and certificate of who pays by debit, while the renewal %s", async (_, days, options, isOpen) => {
  const person = await createUser();
  const [early, late] = [await insertProduct(), await insertProduct()];
  const startsAt = daysAgo(30 + days);
  await makeMember(person.user.id, { ...options, period: { startsAt } });
  await takeModel({ ...testServices().services, now: () => startsAt }, person.user, { id: early.id });
  const [row] = await rowsOf(person.user.id);
  const { member } = await certificateOf(testServices().services, row?.certificateCode ?? "");
  expect(member).toMatchObject({ isMember: isOpen, isUnpaid: true });
  expect(await outcomeFor(person, late.id)).toBe(isOpen ? "done" : "not_included");
});

test("a tier of collections opens what is in them now", async () => {
  const person = await createUser();
  const [inside, outside] = [await insertProduct(), await insertProduct()];
  const collection = await insertCollection({ models: [inside.id] });
  await makeMember(person.user.id, {
    period: { terms: { opens: "collections", collections: [collection] } },
  });
  expect(await outcomeFor(person, inside.id)).toBe("done");
  expect(await outcomeFor(person, outside.id)).toBe("not_included");
});

test("a tier of what comes out opens what was published in any of the member's paid periods", async () => {
  const person = await createUser();
  const terms = { opens: "published" as const };
  const { membership, tier } = await makeMember(person.user.id, { period: { startsAt: daysAgo(65), terms } });
  await insertPeriod(membership, tier, { startsAt: daysAgo(5), terms, renewal: true });
  const outcomes: Record<number, string> = {};
  for (const days of [70, 60, 40, 20, 3])
    outcomes[days] = await outcomeFor(person, (await insertProduct({ publishedAt: daysAgo(days) })).id);
  expect(outcomes).toEqual({ 70: "not_included", 60: "done", 40: "done", 20: "not_included", 3: "done" });
});

test("the newest paid period decides, and the one before it once its order is paid back", async () => {
  const person = await createUser();
  const { id } = await insertProduct();
  const { membership, tier } = await makeMember(person.user.id, { period: { startsAt: daysAgo(3) } });
  const narrower = { opens: "collections" as const, collections: [] };
  const changed = await insertPeriod(membership, tier, { startsAt: daysAgo(1), terms: narrower });
  expect(await outcomeFor(person, id)).toBe("not_included");
  await db.update(orders).set({ status: "refunded" }).where(eq(orders.id, changed.id));
  expect(await outcomeFor(person, id)).toBe("done");
});

test("who may still withdraw agrees before the first model, once, and gets the confirmation; a renewal asks for nothing", async () => {
  const [first, renewed] = [await createUser(), await createUser()];
  const [one, other] = [await insertProduct(), await insertProduct()];
  const order = { buyer: { country: "ES" } };
  const { order: period } = await makeMember(first.user.id, { period: { order } });
  await makeMember(renewed.user.id, { period: { order, renewal: true } });
  expect(await errorOf(await take(first, one.id))).toEqual([409, "consent_needed"]);
  expect(await errorOf(await take(first, one.id, "2020-01"))).toEqual([400, "bad_input"]);
  expect(await rowsOf(first.user.id)).toEqual([]);
  expect((await take(first, one.id, MEMBER_CONSENT_VERSION)).status).toBe(200);
  const [stored] = await db.select().from(orders).where(eq(orders.id, period.id));
  expect(stored).toMatchObject({ consentVersion: MEMBER_CONSENT_VERSION, consentAt: expect.any(Date) });
  expect(await queuedTemplates(first.user.id)).toEqual(["consent"]);
  expect((await take(first, other.id)).status).toBe(200);
  expect((await take(renewed, one.id)).status).toBe(200);
  expect(await queuedTemplates(renewed.user.id)).toEqual([]);
});

test("of 20 presses at the same time one adds the model", async () => {
  const person = await createUser();
  const { id } = await insertProduct();
  await makeMember(person.user.id);
  const answers = await Promise.all(Array.from({ length: 20 }, () => take(person, id)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
  expect(await rowsOf(person.user.id)).toHaveLength(1);
});

test("what is owned already stays as it is", async () => {
  const person = await createUser();
  const { id } = await insertProduct();
  await insertPurchase(person.user.id, id);
  await makeMember(person.user.id);
  const before = await rowsOf(person.user.id);
  expect(await (await take(person, id)).json()).toMatchObject({ id, member: false });
  expect(await rowsOf(person.user.id)).toEqual(before);
});

test("a license that ended is restored for a member, and one that a seller took by hand is not", async () => {
  const [refunded, held] = [await createUser(), await createUser()];
  const { id } = await insertProduct();
  const revokedAt = daysAgo(1);
  for (const { user } of [refunded, held]) {
    await insertPurchase(user.id, id);
    await db.update(purchases).set({ revokedAt }).where(eq(purchases.userId, user.id));
    await makeMember(user.id);
  }
  await db.insert(licenseChanges).values({
    userId: held.user.id,
    productId: id,
    license: "standard",
    change: "revoked",
    note: "Sold the files on",
    madeBy: "seller",
    createdAt: revokedAt,
  });
  expect(await errorOf(await take(held, id))).toEqual([403, "license_taken"]);
  expect(await rowsOf(held.user.id)).toMatchObject([{ revokedAt, memberOrderId: null }]);
  expect((await take(refunded, id)).status).toBe(200);
  expect(await rowsOf(refunded.user.id)).toMatchObject([{ revokedAt: null }]);
});

test("while periods are paid back, who was refused has nothing and who was accepted has the model", async () => {
  const { id } = await insertProduct();
  const people = await Promise.all(Array.from({ length: 12 }, () => createUser()));
  const periods: string[] = [];
  for (const { user } of people) periods.push((await makeMember(user.id)).order.id);
  const [early, , late] = await Promise.all([
    Promise.all(people.slice(0, 6).map((person) => outcomeFor(person, id))),
    db.update(orders).set({ status: "refunded" }).where(inArray(orders.id, periods)).execute(),
    Promise.all(people.slice(6).map((person) => outcomeFor(person, id))),
  ]);
  const outcomes = [...early, ...late];
  for (const [i, { user }] of people.entries()) {
    const { length } = await rowsOf(user.id);
    expect([length, outcomes[i]]).toEqual(length ? [1, "done"] : [0, "not_included"]);
  }
});
