import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { memberships, membershipTiers } from "#app/db/schema.ts";
import { type ChangeView, SHOWN_MS, type TierSwitch } from "#app/memberships/change-tier.contract.ts";
import { changeView, switchTier } from "#app/memberships/change-tier.server.ts";
import { joinMembership } from "#app/memberships/join.server.ts";
import { actOnMembership, memberView } from "#app/memberships/member-account.server.ts";
import { membersPage } from "#app/memberships/members.server.ts";
import {
  type BillingInterval,
  INTERVALS,
  MEMBER_CONSENT_VERSION,
} from "#app/memberships/memberships.contract.ts";
import { rightsOf } from "#app/memberships/rights.store.server.ts";
import { syncMembership } from "#app/memberships/sync-membership.server.ts";
import { takeModel } from "#app/memberships/take.server.ts";
import { withdraw } from "#app/orders/refunds/withdrawal.server.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { testMailer } from "#tests/support/mail.ts";
import {
  createMember,
  insertTier,
  joinFields,
  mailsTo,
  membershipOrders,
  membershipsOf,
  openJoining,
} from "#tests/support/memberships.ts";
import { insertProductWithZip, randomBytes } from "#tests/support/products.ts";
import { withoutSpans } from "#tests/support/responses.ts";
import { db, stripe, testServices } from "#tests/support/services.ts";
import { createUser, submitForm, type TestUser } from "#tests/support/users.ts";

const { services, settled } = testServices();
afterAll(() => stripe.reset());

const DAY = DAY_MS / 1000;
const atClock = async () => {
  const now = new Date(await stripe.clock());
  return { ...services, now: () => now };
};

async function shownTo(person: TestUser, tier: string, interval: BillingInterval = "month") {
  const { shown } = await changeView(await atClock(), person.user, { tier, interval });
  if (!shown) throw new Error("nothing is shown");
  return shown;
}
type Shown = NonNullable<ChangeView["shown"]>;
const yesTo = ({ choice, dueCents, at }: Shown, changes: Partial<TierSwitch> = {}): TierSwitch => ({
  tier: choice.tier,
  interval: choice.interval,
  cents: choice.cents,
  dueCents,
  at: Date.parse(at),
  ...changes,
});

const GOLD = { name: { en: "Gold", es: "Oro" }, monthCents: 1900, yearCents: 19000 };

const updatesOf = async (subscriptionId: string) =>
  (await stripe.requests()).filter(
    ({ method, path, status }) =>
      method === "POST" && path === `/v1/subscriptions/${subscriptionId}` && status === 200,
  );

test("nobody changes to a tier whose rights the seller has changed since they were shown", async () => {
  const [club, gold] = [await insertTier(), await insertTier(GOLD)];
  const { person, subscriptionId } = await createMember(services, club);
  const { shown } = await changeView(services, person.user, { tier: gold.slug, interval: "month" });
  if (!shown) throw new Error("nothing is shown");
  const updatedAt = new Date(Date.parse(shown.at) + 2_000);
  await db.update(membershipTiers).set({ updatedAt, revision: 2 }).where(eq(membershipTiers.slug, gold.slug));
  await expect(switchTier(services, person.user, yesTo(shown))).rejects.toMatchObject({
    code: "price_changed",
  });
  expect(await updatesOf(subscriptionId)).toEqual([]);
});

test("the page says what is paid, what comes and what stays, and changes without scripts", async () => {
  const [club, gold] = [await insertTier({ discountPercent: 20 }), await insertTier(GOLD)];
  const { person } = await createMember(services, club);
  const html = { headers: { Accept: "text/html" } };
  const read = async (path: string) => (await person.fetch(path, html)).text();
  expect(await read("/dashboard/membership")).toContain('href="/dashboard/membership/change"');
  const offers = await read("/dashboard/membership/change");
  expect(offers).toContain("Gold");
  expect(offers).toContain(`/dashboard/membership/change?tier=${gold.slug}&amp;interval=year`);
  const joined = await person.fetch(`/memberships/${gold.slug}/join?interval=month`, html);
  const path = joined.headers.get("Location") ?? "";
  const page = await read(path);
  expect(page).toContain("Change to Gold, €19.00 a month");
  expect(page).toContain("It stays in your library, with the rights of Gold if that includes it.");
  expect(page).not.toContain("You may sell prints of it until");
  const fields = Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = "", value = ""]) => [name, value],
    ),
  );
  expect(fields.tier).toBe(gold.slug);
  const refused = await submitForm(person, path, { ...fields, dueCents: "1" });
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("Something has changed since you opened this page");
  const done = await submitForm(person, path, fields);
  expect([done.status, done.headers.get("Location")]).toEqual([303, "/dashboard/membership"]);
  expect(await read("/dashboard/membership")).toContain("€19.00 a month");
  const [row] = await db.select().from(memberships).where(eq(memberships.userId, person.user.id));
  expect(row).toMatchObject({ tier: gold.slug });
});

test("who moves to a tier without prints is told before for how long they may sell what they have", async () => {
  const merchant = await insertTier({ commercial: "member", sellOffDays: 60 });
  const { person } = await createMember(services, merchant);
  const read = async ({ slug }: { slug: string }) => {
    const path = `/dashboard/membership/change?tier=${slug}&interval=month`;
    return withoutSpans(await (await person.fetch(path, { headers: { Accept: "text/html" } })).text());
  };
  const sells = "You may sell prints of it until Gold begins";
  expect(await read(await insertTier(GOLD))).toContain(
    `${sells}, and what you have printed by then for 60 more days.`,
  );
  expect(await read(await insertTier({ ...GOLD, commercial: "member" }))).not.toContain(sells);
});

/** The shop in the middle of a member's month. */
async function midMonth() {
  await stripe.advance(15 * DAY);
  return atClock();
}

test("a dearer tier costs what was shown, opens what it opens at once, and is paid once", async () => {
  const [club, gold] = [await insertTier({ opens: "published" }), await insertTier(GOLD)];
  const { person, membership, subscriptionId } = await createMember(services, club);
  const later = await midMonth();
  const shown = await shownTo(person, gold.slug);
  expect(shown.dueCents).toBeGreaterThan(300);
  expect(shown.dueCents).toBeLessThan(700);
  expect(shown.nextPaymentAt).toBe(membership.paidUntil?.toISOString());
  expect(shown.terms?.name).toEqual(club.name);
  await switchTier(later, person.user, yesTo(shown));
  const [first, second, ...more] = await membershipOrders(membership.id);
  expect(more).toEqual([]);
  expect(first?.order).toMatchObject({ status: "paid", totalCents: 900 });
  expect(second?.order).toMatchObject({ status: "paid", totalCents: shown.dueCents });
  expect(second?.period).toMatchObject({
    renewal: false,
    startsAt: new Date(shown.at),
    endsAt: first?.period.endsAt,
    terms: { tier: gold.slug, opens: "all" },
  });
  expect((await membershipsOf(person))[0]).toMatchObject({ tier: gold.slug, cents: 1900, status: "active" });
  const [rights] = await rightsOf(db, person.user.id, { at: later.now() });
  expect(rights?.terms.tier).toBe(gold.slug);
  expect(await updatesOf(subscriptionId)).toHaveLength(1);
  await settled();
  // The second receipt confirms the change, with its rights.
  expect(await mailsTo(person)).toEqual(["receipt", "receipt"]);
  await stripe.advance(17 * DAY);
  await syncMembership(await atClock(), membership.id);
  expect((await membershipOrders(membership.id)).at(-1)?.order).toMatchObject({ totalCents: 1900 });
});

test("a smaller tier begins with the next payment: nothing is charged or credited, and until then all stays as it is", async () => {
  const [gold, club] = [await insertTier(GOLD), await insertTier({ opens: "published" })];
  const { person, membership, sessionId } = await createMember(services, gold);
  const later = await midMonth();
  const shown = await shownTo(person, club.slug);
  expect(shown).toMatchObject({ nextPaymentAt: membership.paidUntil?.toISOString() });
  expect(shown.dueCents).toBeLessThan(-300);
  for (const _ of "twice") await switchTier(later, person.user, yesTo(shown));
  expect((await membershipOrders(membership.id)).map(({ order }) => order.totalCents)).toEqual([1900]);
  expect((await membershipsOf(person))[0]).toMatchObject({ tier: club.slug, cents: 900, status: "active" });
  const [rights] = await rightsOf(db, person.user.id, { at: later.now() });
  expect(rights?.terms.tier).toBe(gold.slug);
  const model = await insertProductWithZip(randomBytes(60), { id: `gold-${crypto.randomUUID()}` });
  const consent = MEMBER_CONSENT_VERSION;
  expect(await takeModel(later, person.user, { id: model.id, consent })).toMatchObject({ revokedAt: null });
  expect(await memberView(later, person.user)).toMatchObject({
    tier: { name: "Gold" },
    next: { tier: "Workshop Club", from: shown.nextPaymentAt },
  });
  await settled();
  expect((await mailsTo(person)).filter((mail) => mail !== "consent")).toEqual(["receipt", "changed"]);

  await stripe.advance(17 * DAY);
  const after = await atClock();
  await syncMembership(after, membership.id);
  expect((await membershipOrders(membership.id)).at(-1)?.order).toMatchObject({
    status: "paid",
    totalCents: 900,
  });
  expect((await rightsOf(db, person.user.id, { at: after.now() }))[0]?.terms.tier).toBe(club.slug);
  expect(await memberView(after, person.user)).toMatchObject({ tier: { name: "Workshop Club" }, next: null });
  // Its row is of the period in which it was taken.
  expect(await takeModel(after, person.user, { id: model.id })).toMatchObject({ revokedAt: null });
  expect(await creditsOf(sessionId)).toEqual([0, 0]);
});

/** What each invoice of a subscription left of a credit. */
const creditsOf = async (sessionId: string) => {
  const events = await stripe.events(sessionId);
  return events.flatMap(({ type, data: { object } }) =>
    type === "invoice.paid" && object.object === "invoice" ? [object.ending_balance] : [],
  );
};

test("who takes a smaller tier back before it begins pays nothing for it, and goes on as before", async () => {
  const [gold, club] = [await insertTier(GOLD), await insertTier()];
  const { person, membership } = await createMember(services, gold);
  await midMonth();
  await switchTier(await atClock(), person.user, yesTo(await shownTo(person, club.slug)));
  const back = await shownTo(person, gold.slug);
  expect(back.dueCents).toBe(0);
  await switchTier(await atClock(), person.user, yesTo(back));
  await stripe.advance(17 * DAY);
  await syncMembership(await atClock(), membership.id);
  expect((await membershipOrders(membership.id)).map(({ order }) => order.totalCents)).toEqual([
    1900, 0, 1900,
  ]);
  expect(await memberView(await atClock(), person.user)).toMatchObject({
    tier: { name: "Gold" },
    next: null,
  });
});

test("a change that a debit pays for is said to begin when the debit arrives, and does", async () => {
  const [gold, club] = [await insertTier(GOLD), await insertTier()];
  const person = await createUser();
  const { id, sessionId } = await openJoining(services, person, club);
  await stripe.pay(sessionId, "sepa_debit");
  await stripe.advance(6 * DAY);
  await syncMembership(await atClock(), id);
  await switchTier(await atClock(), person.user, yesTo(await shownTo(person, gold.slug)));
  expect(await memberView(await atClock(), person.user)).toMatchObject({
    state: "active",
    tier: { name: "Workshop Club" },
    next: { tier: "Gold", from: null },
  });
  expect(await changeView(await atClock(), person.user, null)).toMatchObject({
    begins: "agreedOnItsWay",
    obstacle: "membership_unpaid",
  });
  await stripe.advance(6 * DAY);
  await syncMembership(await atClock(), id);
  expect(await memberView(await atClock(), person.user)).toMatchObject({
    tier: { name: "Gold" },
    next: null,
  });
});

test("who withdraws after that gets back the days to come of what is paid", async () => {
  const [gold, club] = [await insertTier(GOLD), await insertTier()];
  const { person, membership } = await createMember(await atClock(), gold);
  const model = await insertProductWithZip(randomBytes(60), { id: `taken-${crypto.randomUUID()}` });
  await takeModel(await atClock(), person.user, { id: model.id, consent: MEMBER_CONSENT_VERSION });
  await stripe.advance(5 * DAY);
  await switchTier(await atClock(), person.user, yesTo(await shownTo(person, club.slug)));
  await stripe.advance(3 * DAY);
  const [paid] = await membershipOrders(membership.id);
  if (!paid) throw new Error("there is no period");
  const { startsAt, endsAt } = paid.period;
  const days = Math.round((endsAt.getTime() - startsAt.getTime()) / DAY_MS);
  await withdraw(await atClock(), person.user, { code: paid.order.code, productIds: [] });
  expect((await membershipOrders(membership.id)).map(({ order }) => order.owed?.cents)).toEqual([
    Math.ceil((1900 * (days - 8)) / days),
  ]);
  await syncMembership(await atClock(), membership.id);
  expect(await memberView(await atClock(), person.user)).toMatchObject({
    state: "withdrawn",
    tier: { name: "Gold" },
  });
});

test("who leaves before a smaller tier begins has left the one that was paid", async () => {
  const [gold, club] = [await insertTier(GOLD), await insertTier()];
  const { person, membership } = await createMember(await atClock(), gold);
  await midMonth();
  await switchTier(await atClock(), person.user, yesTo(await shownTo(person, club.slug)));
  const told: string[] = [];
  const mailer = testMailer(async ({ to, text }) => void (to === person.user.email && told.push(text)));
  await actOnMembership({ ...(await atClock()), mailer }, person.user, "leave");
  await settled();
  expect(told.at(-1)).toContain("Gold");
  expect(told.at(-1)).not.toContain("Workshop Club");
  const listed = async (state: "leaving" | "ended") =>
    (await membersPage(await atClock(), { state, tier: "", after: "" })).members.find(
      ({ customer }) => customer?.id === person.user.id,
    );
  expect(await listed("leaving")).toMatchObject({ tier: "Gold" });
  await stripe.advance(17 * DAY);
  await syncMembership(await atClock(), membership.id);
  expect(await memberView(await atClock(), person.user)).toMatchObject({
    state: "ended",
    tier: { name: "Gold" },
  });
  expect(await listed("ended")).toMatchObject({ tier: "Gold" });
});

test("no change leaves a credit at Stripe, and what the orders come to is what was charged", async () => {
  const [club, gold] = [await insertTier(), await insertTier(GOLD)];
  const prices = [club, gold].flatMap(({ slug }) => INTERVALS.map((interval) => ({ slug, interval })));
  const offeredFrom: string[] = [];
  for (const from of [club, gold])
    for (const interval of INTERVALS)
      for (const to of prices) {
        const { person, membership, sessionId } = await createMember(services, from, { interval });
        await stripe.advance(9 * DAY + 5_000);
        const { shown } = await changeView(await atClock(), person.user, { ...to, tier: to.slug });
        if (!shown) continue;
        const name = `${from.slug === club.slug ? "club" : "gold"} ${interval} to ${to.slug === club.slug ? "club" : "gold"} ${to.interval}`;
        offeredFrom.push(name);
        await switchTier(await atClock(), person.user, yesTo(shown));
        await stripe.advance((interval === "year" || to.interval === "year" ? 367 : 32) * DAY);
        await syncMembership(await atClock(), membership.id);
        expect(new Set(await creditsOf(sessionId)), name).toEqual(new Set([0]));
        const orders = (await membershipOrders(membership.id)).map(({ order }) => order);
        expect(
          orders.every(({ status, totalCents }) => status === "paid" && totalCents >= 0),
          name,
        ).toBe(true);
        expect((await membershipsOf(person))[0], name).toMatchObject({
          tier: to.slug,
          interval: to.interval,
        });
        expect(orders.at(-1)?.totalCents, name).toBe(shown.choice.cents);
      }
  // A year that is paid is not turned into months.
  expect(offeredFrom).toEqual([
    "club month to club year",
    "club month to gold month",
    "club month to gold year",
    "club year to gold year",
    "gold month to club month",
    "gold month to club year",
    "gold month to gold year",
    "gold year to club year",
  ]);
});

test("from month to year, the period is the new one's; a year is not turned into months, whatever is asked for", async () => {
  const club = await insertTier();
  const { person, membership } = await createMember(services, club);
  const later = await midMonth();
  const toYear = await shownTo(person, club.slug, "year");
  expect(toYear.dueCents).toBeGreaterThan(8300);
  await switchTier(later, person.user, yesTo(toYear));
  const [, year] = await membershipOrders(membership.id);
  expect(year?.order.totalCents).toBe(toYear.dueCents);
  expect(year?.period.endsAt.toISOString()).toBe(toYear.nextPaymentAt);
  await midMonth();
  const at = new Date(Math.floor((await atClock()).now().getTime() / 1000) * 1000);
  const price = { tier: club.slug, name: "Club", cents: 900, interval: "month" } as const;
  const { dueCents } = await services.payments.previewChange({
    subscriptionId: membership.subscriptionId ?? "",
    price,
    at,
  });
  const request = { tier: club.slug, interval: "month" as const, cents: 900, dueCents, at: at.getTime() };
  await expect(switchTier(await atClock(), person.user, request)).rejects.toMatchObject({
    code: "price_changed",
  });
  expect((await membershipsOf(person))[0]).toMatchObject({ interval: "year", cents: 9000 });
  expect(await services.payments.subscription(membership.subscriptionId ?? "")).toMatchObject({
    interval: "year",
  });
});

test("a refused card changes nothing and says so", async () => {
  const [club, gold] = [await insertTier(), await insertTier(GOLD)];
  const { person, membership, subscriptionId } = await createMember(services, club);
  await stripe.replaceCard(subscriptionId, "4000000000000341");
  const shown = await shownTo(person, gold.slug);
  await expect(switchTier(await atClock(), person.user, yesTo(shown))).rejects.toMatchObject({
    code: "card_refused",
  });
  expect((await membershipsOf(person))[0]).toMatchObject({ tier: club.slug, cents: 900, status: "active" });
  expect(await services.payments.subscription(subscriptionId)).toMatchObject({ tier: club.slug, cents: 900 });
  expect(await membershipOrders(membership.id)).toHaveLength(1);
});

test("a double click, two tabs and a lost answer change it once", async () => {
  const gold = await insertTier(GOLD);
  for (const how of ["double click", "two tabs", "lost answer"] as const) {
    const { person, membership, subscriptionId } = await createMember(services, await insertTier());
    const one = yesTo(await shownTo(person, gold.slug));
    if (how === "double click")
      await Promise.all([
        switchTier(await atClock(), person.user, one),
        switchTier(await atClock(), person.user, one),
      ]);
    if (how === "two tabs") {
      await stripe.advance(60);
      const other = yesTo(await shownTo(person, gold.slug));
      await switchTier(await atClock(), person.user, other);
      await switchTier(await atClock(), person.user, one);
    }
    if (how === "lost answer") {
      const lost = { ...services.payments, changeTier: loseTheAnswer };
      await switchTier({ ...(await atClock()), payments: lost }, person.user, one);
    }
    expect((await membershipsOf(person))[0], how).toMatchObject({ tier: gold.slug, cents: 1900 });
    const orders = await membershipOrders(membership.id);
    expect(
      orders.filter(({ period }) => period.terms.tier === gold.slug),
      how,
    ).toHaveLength(1);
    expect(await services.payments.subscription(subscriptionId), how).toMatchObject({ tier: gold.slug });
  }
});

/** Stripe has done it, and its answer does not arrive. */
async function loseTheAnswer(...args: Parameters<typeof services.payments.changeTier>): Promise<void> {
  await services.payments.changeTier(...args);
  throw new TypeError("the connection was lost");
}

test("an amount, a price or a moment that was not shown is refused, and nothing is changed", async () => {
  const [club, gold] = [await insertTier(), await insertTier(GOLD)];
  const { person, subscriptionId } = await createMember(services, club);
  const shown = await shownTo(person, gold.slug);
  const before = Date.parse(shown.at);
  for (const changes of [
    { dueCents: shown.dueCents - 1 },
    { cents: 1 },
    { at: before - SHOWN_MS - 1000 },
    { at: before + 60 * 60_000 },
  ])
    await expect(switchTier(await atClock(), person.user, yesTo(shown, changes))).rejects.toMatchObject({
      code: "price_changed",
    });
  await db.update(membershipTiers).set({ monthCents: 2500 }).where(eq(membershipTiers.slug, gold.slug));
  await expect(switchTier(await atClock(), person.user, yesTo(shown))).rejects.toMatchObject({
    code: "price_changed",
  });
  expect((await membershipsOf(person))[0]).toMatchObject({ tier: club.slug, cents: 900 });
  expect(await updatesOf(subscriptionId)).toEqual([]);
  // The witness: what is shown now is done.
  await switchTier(await atClock(), person.user, yesTo(await shownTo(person, gold.slug)));
  expect((await membershipsOf(person))[0]).toMatchObject({ tier: gold.slug, cents: 2500 });
});

test("a preview from before a renewal holds no longer", async () => {
  const [club, gold] = [await insertTier(), await insertTier(GOLD)];
  const { person, membership } = await createMember(services, club);
  const renewsAt = membership.paidUntil?.getTime() ?? 0;
  await stripe.advance(Math.floor((renewsAt - Date.parse(await stripe.clock())) / 1000) - 60);
  const shown = await shownTo(person, gold.slug);
  await stripe.advance(120);
  await expect(switchTier(await atClock(), person.user, yesTo(shown))).rejects.toMatchObject({
    code: expect.stringMatching(/price_changed|membership_unpaid/),
  });
  expect((await membershipsOf(person))[0]).toMatchObject({ tier: club.slug });
});

test("the last place is taken once, by who changes or who joins", async () => {
  const gold = await insertTier({ ...GOLD, places: 1 });
  const [ada, ben] = [
    await createMember(services, await insertTier()),
    await createMember(services, await insertTier()),
  ];
  const [adas, bens] = [await shownTo(ada.person, gold.slug), await shownTo(ben.person, gold.slug)];
  const both = await Promise.allSettled([
    switchTier(await atClock(), ada.person.user, yesTo(adas)),
    switchTier(await atClock(), ben.person.user, yesTo(bens)),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "membership_full" },
  });
  const third = await createUser();
  await expect(
    joinMembership(await atClock(), third.user, { slug: gold.slug, request: joinFields(GOLD) }),
  ).rejects.toMatchObject({ code: "membership_full" });
  const loser = both[0]?.status === "rejected" ? ada : ben;
  expect(
    (await changeView(await atClock(), loser.person.user, null)).offers.map(({ tier }) => tier.slug),
  ).not.toContain(gold.slug);
});

test("who leaves resumes first, and what is unpaid is paid first", async () => {
  const gold = await insertTier(GOLD);
  const leaving = await createMember(services, await insertTier());
  const shown = yesTo(await shownTo(leaving.person, gold.slug));
  await actOnMembership(await atClock(), leaving.person.user, "leave");
  expect(
    await changeView(await atClock(), leaving.person.user, { tier: gold.slug, interval: "month" }),
  ).toMatchObject({
    obstacle: "membership_leaving",
    shown: null,
  });
  await expect(switchTier(await atClock(), leaving.person.user, shown)).rejects.toMatchObject({
    code: "membership_leaving",
  });

  // In the first hour after a period's end its invoice is a draft.
  for (const [method, status, hours] of [
    ["4000000000000341", "past_due", 2],
    ["DE89370400440532013000", "active", 2],
    ["4242424242424242", "active", 0.5],
  ] as const) {
    const { person, membership, subscriptionId } = await createMember(services, await insertTier());
    await stripe.replaceCard(subscriptionId, method);
    const renewsAt = membership.paidUntil?.getTime() ?? 0;
    await stripe.advance(Math.ceil((renewsAt - Date.parse(await stripe.clock())) / 1000) + hours * 60 * 60);
    const later = await atClock();
    expect(await syncMembership(later, membership.id)).toMatchObject({ status });
    expect(await changeView(later, person.user, null), method).toMatchObject({
      obstacle: "membership_unpaid",
    });
    const request = {
      tier: gold.slug,
      interval: "month" as const,
      cents: 1900,
      dueCents: 0,
      at: later.now().getTime(),
    };
    await expect(switchTier(later, person.user, request), method).rejects.toMatchObject({
      code: "membership_unpaid",
    });
  }
});

test("a tier that has ended, and somebody who is no member, cannot change", async () => {
  const gold = await insertTier(GOLD);
  const { person } = await createMember(services, await insertTier());
  const request = yesTo(await shownTo(person, gold.slug));
  await db.update(membershipTiers).set({ endedAt: new Date() }).where(eq(membershipTiers.slug, gold.slug));
  await expect(switchTier(await atClock(), person.user, request)).rejects.toMatchObject({
    code: "membership_over",
  });
  const stranger = await createUser();
  await expect(switchTier(await atClock(), stranger.user, request)).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(changeView(await atClock(), stranger.user, null)).rejects.toMatchObject({ code: "not_found" });
});
