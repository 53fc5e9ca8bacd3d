/** What a seller sees of members: numbers that the cron counts, and the list. */

import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { memberships, users } from "#app/db/schema.ts";
import { refreshMemberNumbers } from "#app/memberships/member-numbers.server.ts";
import { MembersQuery } from "#app/memberships/members.contract.ts";
import { membersPage } from "#app/memberships/members.server.ts";
import { tiersWithNumbers } from "#app/memberships/tiers.server.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { insertPeriod, makeMember } from "#tests/support/members.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createSeller, createUser } from "#tests/support/users.ts";

const { services } = testServices();
const NOW = new Date("2026-12-20T12:00:00Z");
const at = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
const then = (days = 0) => ({ ...services, now: () => at(days) });

type Membership = NonNullable<Parameters<typeof makeMember>[1]>["membership"];

/** Somebody whose first period was paid when they joined. */
async function member(joined: number, membership: Membership = {}, order = {}) {
  const { user } = await createUser();
  const made = await makeMember(user.id, {
    membership: { joinedAt: at(joined), ...membership },
    period: { startsAt: at(joined), order: { paidAt: at(joined), ...order } },
  });
  return { user, ...made };
}

const numbersOf = async (slug: string, days = 0) => {
  const { tiers } = await tiersWithNumbers(then(days));
  return tiers.find((tier) => tier.slug === slug)?.numbers;
};

const listed = async (query: object = {}) => membersPage(services, MembersQuery.parse(query));

test("of each tier the cron counts members, who came and went, what is agreed, was paid, comes next, and is in trouble", async () => {
  expect((await tiersWithNumbers(services)).countedAt).toBeNull();
  const { tier, membership: first } = await member(-100, { paidUntil: at(5) });
  const same = { tier: tier.slug };
  await member(-3, { ...same, interval: "year", cents: 10_000, paidUntil: at(362) });
  await member(-40, { ...same, status: "past_due", paidUntil: at(-2), pastDueSince: at(-2) });
  await member(-50, { ...same, endsAt: at(3), paidUntil: at(3) });
  await member(-60, { ...same, status: "ended", endedAt: at(-4), paidUntil: at(-4) });
  await member(-90, { ...same, status: "ended", endedAt: at(-45), paidUntil: at(-45) });
  // Neither was ever a member.
  await member(
    -1,
    { ...same, status: "joining", joinedAt: null, paidUntil: null },
    { status: "pending", paidAt: null },
  );
  await member(
    -1,
    { ...same, status: "expired", joinedAt: null, paidUntil: null },
    { status: "failed", paidAt: null },
  );
  // Paid in the last 30 days: one whole, one in part back, one lost to its bank. The yearly one's order is another tier's.
  await insertPeriod(first, tier, { startsAt: at(-25), order: { paidAt: at(-25) } });
  await insertPeriod(first, tier, { startsAt: at(-20), order: { paidAt: at(-20), refundedCents: 400 } });
  await insertPeriod(first, tier, { startsAt: at(-10), order: { paidAt: at(-10), status: "charged_back" } });
  await insertPeriod(first, tier, { startsAt: at(-31), order: { paidAt: at(-31) } });
  await refreshMemberNumbers(then());
  expect(await numbersOf(tier.slug)).toEqual({
    members: 4,
    joined: 1,
    lost: 1,
    // 9.00, a twelfth of 100.00, and 9.00 that is not paid yet.
    agreedCents: 900 + 833 + 900,
    paidCents: 900 + 500,
    renewals: 1,
    renewalCents: 900,
    pastDue: 1,
    leaving: 1,
  });
  const seller = await createSeller();
  const page = await (await seller.fetch("/studio/memberships")).text();
  for (const text of ["€26.33", "1 member", "1 not paid", "1 leaving"]) expect(page).toContain(text);
});

test("the list says what a member has until a change begins, and what became of a payment that did not stay paid", async () => {
  const { tier: next } = await member(-30);
  const { user, tier: first, membership } = await member(-20, { paidUntil: at(10) });
  await db.update(memberships).set({ tier: next.slug }).where(eq(memberships.id, membership.id));
  const only = async ({ id }: { id: string }) =>
    (await listed({ state: "all" })).members
      .concat((await listed({ state: "ended" })).members)
      .find(({ customer }) => customer?.id === id);
  expect(await only(user)).toMatchObject({ tierUntilThen: "Workshop Club", trouble: null });
  expect(first.slug).not.toBe(next.slug);
  const dispute = {
    id: "du_1",
    status: "open",
    reason: "fraudulent",
    amount: 900,
    openedAt: 0,
    dueAt: null,
  } as const;
  const ended = { status: "ended", endedAt: at(-1) } as const;
  for (const [trouble, { user: theirs }] of Object.entries({
    disputed: await member(-5, {}, { dispute }),
    charged_back: await member(-5, ended, {
      status: "charged_back",
      dispute: { ...dispute, status: "lost" },
    }),
    refunded: await member(-5, ended, { status: "refunded", refundedCents: 900 }),
    withdrawn: await member(-5, { ...ended, withdrawnAt: at(-1) }),
  }))
    expect(await only(theirs), trouble).toMatchObject({ trouble, tierUntilThen: null });
});

test("a shop with few members is counted at each run, one with many once an hour", async () => {
  const { tier } = await member(0);
  await refreshMemberNumbers(then());
  await member(0, { tier: tier.slug });
  await refreshMemberNumbers(then(0.001));
  expect((await numbersOf(tier.slug))?.members).toBe(2);
  const serial = sql`WITH RECURSIVE serial(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM serial WHERE n < 500)`;
  await db.run(sql`${serial} INSERT INTO users (id, username, email, created_at)
    SELECT 'many-' || n, 'many-' || n, 'many-' || n || '@people.test', n FROM serial`);
  await db.run(sql`${serial} INSERT INTO memberships (id, user_id, tier, interval, cents, status, language, begin_now_at, begin_now_version, created_at, joined_at)
    SELECT 'member-' || n, 'many-' || n, ${tier.slug}, 'month', 900, 'active', 'en', n, '', n, n FROM serial`);
  await refreshMemberNumbers(then(0.002));
  expect((await numbersOf(tier.slug))?.members).toBe(502);
  await member(0, { tier: tier.slug });
  await refreshMemberNumbers(then(0.003));
  expect((await numbersOf(tier.slug))?.members).toBe(502);
  await refreshMemberNumbers(then(0.05));
  expect((await numbersOf(tier.slug))?.members).toBe(503);
});

test("members are listed by tier and state, who joined last first, page after page, with their newest payment", async () => {
  const { user, tier, membership } = await member(-10, { paidUntil: at(20) });
  const renewed = await insertPeriod(membership, tier, { startsAt: at(20), renewal: true });
  const same = { tier: tier.slug };
  const late = await member(-9, { ...same, status: "past_due", pastDueSince: at(-1) });
  const leaving = await member(-8, { ...same, endsAt: at(2) });
  const gone = await member(-7, { ...same, status: "ended", endedAt: at(-2) });
  await member(-6, { ...same, status: "joining", joinedAt: null });
  const { members, tiers } = await listed({ tier: tier.slug });
  expect(members.map(({ customer }) => customer?.id)).toEqual([leaving.user.id, late.user.id, user.id]);
  expect(members.at(-1)).toEqual({
    id: membership.id,
    customer: { id: user.id, name: user.username, email: user.email },
    tier: "Workshop Club",
    cents: 900,
    interval: "month",
    state: "active",
    joinedAt: at(-10).toISOString(),
    paidUntil: at(20).toISOString(),
    stateAt: at(20).toISOString(),
    tierUntilThen: null,
    order: renewed.code,
    trouble: null,
  });
  expect(tiers).toContainEqual({ slug: tier.slug, name: "Workshop Club" });
  for (const [state, { user: only }] of Object.entries({ past_due: late, leaving, ended: gone }))
    expect((await listed({ tier: tier.slug, state })).members.map(({ customer }) => customer?.id)).toEqual([
      only.id,
    ]);
  await db.update(users).set({ deletedAt: NOW }).where(eq(users.id, gone.user.id));
  expect((await listed({ tier: tier.slug, state: "ended" })).members).toMatchObject([{ customer: null }]);
  const seen = [];
  for (let after = ""; ; ) {
    const page = await listed({ after });
    seen.push(...page.members.map(({ id }) => id));
    if (!page.next) break;
    after = page.next;
  }
  expect(seen.length).toBeGreaterThan(500);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toContain(membership.id);
});
