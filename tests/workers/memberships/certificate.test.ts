import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { memberships, orders, purchases } from "#app/db/schema.ts";
import { certificateOf } from "#app/library/certificate.server.ts";
import { settleTakenOf } from "#app/memberships/memberships.store.server.ts";
import { takeModel } from "#app/memberships/take.server.ts";
import type { TierTerms } from "#app/memberships/tiers.contract.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { insertPeriod, makeMember } from "#tests/support/members.ts";
import { insertProduct } from "#tests/support/products.ts";
import { withoutSpans } from "#tests/support/responses.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createUser } from "#tests/support/users.ts";

const { services } = testServices();
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

/** The code of what a member has taken, whose paid period began some days ago. */
async function takenBy(terms: Partial<TierTerms>, startsAt = new Date()) {
  const person = await createUser();
  const { id } = await insertProduct();
  const made = await makeMember(person.user.id, { period: { startsAt, terms } });
  await takeModel({ ...services, now: () => startsAt }, person.user, { id });
  const [row] = await db.select().from(purchases).where(eq(purchases.userId, person.user.id));
  const end = () =>
    db.batch([
      db
        .update(memberships)
        .set({ status: "ended", endedAt: new Date() })
        .where(eq(memberships.id, made.membership.id)),
      settleTakenOf(db, made.membership.id, new Date()),
    ]);
  return { person, code: row?.certificateCode ?? "", end, ...made };
}
const pageOf = async (code: string) => {
  const answer = await (await createUser()).fetch(`/license/${code}`, { headers: { Accept: "text/html" } });
  return withoutSpans(await answer.text());
};

test("a member's certificate is valid while they are a member, until what they have paid last", async () => {
  const { code, membership, tier } = await takenBy({ commercial: "member" });
  await insertPeriod(membership, tier, {
    startsAt: inDays(30),
    terms: { commercial: "member" },
    renewal: true,
  });
  const { member, revokedAt } = await certificateOf(services, code);
  expect(revokedAt).toBeNull();
  expect(member).toMatchObject({ tier: "Workshop Club", isMember: true, sellUntil: null });
  expect(Date.parse(member?.paidUntil ?? "")).toBeCloseTo(inDays(60).getTime(), -4);
  const page = await pageOf(code);
  expect(page).toContain("This licence is valid while its holder is a member");
  expect(page).toContain("You may sell what you print for as long as you have this membership.");
  expect(page).toContain("Workshop Club, paid until");
  // As bought ones do.
  expect(page).not.toContain("has no end");
  expect(page).not.toContain("has not been made yet");
});

test("while a renewal is not paid the certificate says so, beside until when is paid", async () => {
  const { code, membership } = await takenBy({ commercial: "member" }, inDays(-32));
  await db.update(memberships).set({ status: "past_due" }).where(eq(memberships.id, membership.id));
  expect((await certificateOf(services, code)).member).toMatchObject({ isMember: true, isUnpaid: true });
  expect(await pageOf(code)).toContain("The next payment is due, and has not been made yet.");
});

test("what was ended early lasts as long as it is paid, and a deleted account's ends with it: no certificate tells of an end to come as of one that was", async () => {
  const early = await takenBy({ commercial: "member" }, inDays(-10));
  await db.update(memberships).set({ status: "ended" }).where(eq(memberships.id, early.membership.id));
  expect((await certificateOf(services, early.code)).member).toMatchObject({
    isMember: true,
    sellUntil: null,
  });
  expect(await pageOf(early.code)).toContain("This licence is valid while its holder is a member");
  const deleted = await takenBy({ commercial: "member", sellOffDays: 60 }, inDays(-10));
  await deleted.end();
  const { member } = await certificateOf(services, deleted.code);
  expect(member).toMatchObject({ isMember: false });
  expect(Date.parse(member?.paidUntil ?? "")).toBeCloseTo(Date.now(), -4);
  expect(Date.parse(member?.sellUntil ?? "")).toBeCloseTo(inDays(60).getTime(), -4);
});

test("who may sell prints for good has a valid license after the end too, not one for personal use", async () => {
  const { code, end } = await takenBy({ commercial: "paid" }, inDays(-40));
  await end();
  const page = await pageOf(code);
  expect(page).toContain("This licence is valid");
  expect(page).toContain("That right stays with you after your membership ends.");
  expect(page).not.toContain("valid for personal use");
});

test("after the end it says that the model stays for personal use, and until when prints may be sold", async () => {
  const recent = await takenBy({ commercial: "member", sellOffDays: 60 }, inDays(-40));
  const long = await takenBy({ commercial: "member", sellOffDays: 60 }, inDays(-120));
  for (const { end } of [recent, long]) await end();
  expect((await certificateOf(services, recent.code)).member).toMatchObject({
    isMember: false,
    isSoldOff: false,
  });
  expect((await certificateOf(services, long.code)).member).toMatchObject({ isSoldOff: true });
  expect(await pageOf(recent.code)).toContain("may be sold until");
  expect(await pageOf(long.code)).toContain("prints of it may no longer be sold");
});

test("where the tier keeps nothing it ends with the membership, and says why; prints may still be sold off", async () => {
  const { code, end } = await takenBy({ keepsDownloads: false, commercial: "member" }, inDays(-40));
  await end();
  expect(await certificateOf(services, code)).toMatchObject({ revokedBecause: "ended" });
  const page = await pageOf(code);
  expect(page).toContain("This licence ended with the membership");
  expect(page).toContain("may be sold until");
});

/** What a person is told of prints, with a model that they took ten days ago in a tier and another tier since yesterday. */
async function afterChange(first: Partial<TierTerms>, then: Partial<TierTerms>) {
  const taken = await takenBy(first, inDays(-10));
  const changed = await insertPeriod(taken.membership, taken.tier, { startsAt: inDays(-1), terms: then });
  const said = async () => (await certificateOf(services, taken.code)).member;
  return { ...taken, changed, said };
}

test("a dearer tier is about what was taken before, too: prints while it lasts, or for good, and what is kept", async () => {
  const { end, said, changed } = await afterChange(
    { commercial: "no", keepsDownloads: false },
    { commercial: "member", keepsDownloads: true, name: { en: "Merchant", es: "Merchant" } },
  );
  const rights = { commercial: "member", keepsDownloads: true };
  expect(await said()).toMatchObject({ tier: "Merchant", isMember: true, rights, sellUntil: null });
  await end();
  expect(await said()).toMatchObject({ isMember: false, rights, isSoldOff: false });
  // Nobody paid for it after all.
  await db.update(orders).set({ status: "refunded" }).where(eq(orders.id, changed.id));
  expect(await said()).toMatchObject({
    rights: { commercial: "no", keepsDownloads: false },
    sellUntil: null,
  });
  const good = await afterChange({ commercial: "no" }, { commercial: "paid", unitLimit: 50 });
  await good.end();
  expect(await said()).toMatchObject({ rights: { commercial: "no" } });
  expect(await good.said()).toMatchObject({ rights: { commercial: "paid", unitLimit: 50 }, sellUntil: null });
});

test("who moves to a tier without prints sells off what they have, and no other", async () => {
  const { said, code } = await afterChange({ commercial: "member", sellOffDays: 60 }, { commercial: "no" });
  const member = await said();
  expect(member).toMatchObject({ isMember: true, rights: { commercial: "no" }, isSoldOff: false });
  expect(Date.parse(member?.sellUntil ?? "")).toBeCloseTo(inDays(59).getTime(), -4);
  const page = await pageOf(code);
  expect(page).toContain("This licence is valid while its holder is a member");
  expect(page).toContain("You may not sell what you print.");
  expect(page).toContain("may be sold until");
  const forGood = await afterChange({ commercial: "paid" }, { commercial: "no" });
  expect(await forGood.said()).toMatchObject({ rights: { commercial: "paid" }, sellUntil: null });
});

test("a tier that does not cover the model gives no right to it", async () => {
  const { said } = await afterChange(
    { commercial: "no" },
    { commercial: "member", opens: "collections", collections: [] },
  );
  expect(await said()).toMatchObject({ isMember: false, rights: { commercial: "no" }, sellUntil: null });
});

test("past the days of grace it is no longer valid for members, and says what is due", async () => {
  const { code, membership } = await takenBy({ commercial: "member" }, inDays(-38));
  await db.update(memberships).set({ status: "past_due" }).where(eq(memberships.id, membership.id));
  expect((await certificateOf(services, code)).member).toMatchObject({ isMember: false, isUnpaid: true });
  const page = await pageOf(code);
  expect(page).toContain("This licence is valid for personal use");
  expect(page).toContain("The next payment is due, and has not been made yet.");
  expect(page).toContain("may be sold until");
});

test("who joins again sells prints of what they kept, as the new membership says", async () => {
  const { person, code, end } = await takenBy({ commercial: "no" }, inDays(-40));
  await end();
  const said = async () => (await certificateOf(services, code)).member;
  expect(await said()).toMatchObject({ isMember: false, rights: { commercial: "no" } });
  await makeMember(person.user.id, { period: { terms: { commercial: "member" } } });
  expect(await said()).toMatchObject({ isMember: true, rights: { commercial: "member" } });
});
