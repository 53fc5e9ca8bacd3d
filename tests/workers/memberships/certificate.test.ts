import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { memberships, purchases } from "#app/db/schema.ts";
import { certificateOf } from "#app/library/certificate.server.ts";
import { endTakenOf } from "#app/memberships/memberships.store.server.ts";
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
      endTakenOf(db, made.membership.id, new Date()),
    ]);
  return { person, code: row?.certificateCode ?? "", end, ...made };
}
const pageOf = async (code: string) => {
  const answer = await (await createUser()).fetch(`/license/${code}`, { headers: { Accept: "text/html" } });
  return withoutSpans(await answer.text());
};

test("a member's certificate is valid while they are a member, until what they have paid last", async () => {
  const { code, membership, tier } = await takenBy({ commercial: "member" });
  await insertPeriod(membership, tier, { startsAt: inDays(30), renewal: true });
  const { member, revokedAt } = await certificateOf(services, code);
  expect(revokedAt).toBeNull();
  expect(member).toMatchObject({ tier: "Workshop Club", isMember: true, sellUntil: null });
  expect(Date.parse(member?.paidUntil ?? "")).toBeCloseTo(inDays(60).getTime(), -4);
  const page = await pageOf(code);
  expect(page).toContain("This licence is valid while its holder is a member");
  expect(page).toContain("You may sell what you print for as long as you are a member.");
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
  expect(await pageOf(recent.code)).toContain("Prints made before then may be sold until");
  expect(await pageOf(long.code)).toContain("prints of it may no longer be sold");
});

test("where the tier keeps nothing it ends with the membership, and says why; prints may still be sold off", async () => {
  const { code, end } = await takenBy({ keepsDownloads: false, commercial: "member" }, inDays(-40));
  await end();
  expect(await certificateOf(services, code)).toMatchObject({ revokedBecause: "ended" });
  const page = await pageOf(code);
  expect(page).toContain("This licence ended with the membership");
  expect(page).toContain("Prints made before then may be sold until");
});
