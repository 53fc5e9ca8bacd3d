import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { openDb } from "#app/db/client.server.ts";
import { memberships, users } from "#app/db/schema.ts";
import { actOnMembership, memberView } from "#app/memberships/member-account.server.ts";
import { eraseAccount } from "#app/privacy/privacy.server.ts";
import { countRoundTrips } from "#tests/support/database.ts";
import {
  createMember,
  insertTier,
  mailsTo,
  membershipOrders,
  membershipsOf,
} from "#tests/support/memberships.ts";
import { servicesWithoutStripe } from "#tests/support/payments.ts";
import { db, stripe, testServices } from "#tests/support/services.ts";
import { createUser, createVisitor, findUser } from "#tests/support/users.ts";

const { services, settled } = testServices();
afterAll(() => stripe.reset());

const html = { headers: { Accept: "text/html" } };

test("a member leaves, and resumes the same membership", async () => {
  const { person, membership } = await createMember(services, await insertTier());
  await actOnMembership(services, person.user, "leave");
  const left = await memberView(services, person.user);
  expect(left).toMatchObject({ state: "leaving", endsAt: left?.paidUntil });
  await actOnMembership(services, person.user, "resume");
  expect(await memberView(services, person.user)).toMatchObject({ state: "active", endsAt: null });
  expect((await membershipsOf(person)).map(({ id }) => id)).toEqual([membership.id]);
  await settled();
  expect(await mailsTo(person)).toEqual(["receipt", "leaving", "resumed"]);
});

test("what a member sees of their membership takes two round trips, also in a renewed year that may be withdrawn from", async () => {
  const { person, membership } = await createMember(services, await insertTier());
  await db.update(memberships).set({ isRenewedYear: true }).where(eq(memberships.id, membership.id));
  const { DB, count } = countRoundTrips();
  const view = await memberView({ ...services, db: openDb(DB, "first-primary") }, person.user);
  expect(view?.withdrawFrom).toMatch(/^ST-/);
  expect(count()).toBe(2);
});

test("a new card is entered on Stripe's page, where nothing else can be changed", async () => {
  const { person } = await createMember(services, await insertTier());
  expect(await actOnMembership(services, person.user, "card")).toContain("/p/session/");
  const made = (await stripe.requests()).findLast(({ path }) => path === "/v1/billing_portal/configurations");
  expect((await stripe.requests()).some(({ path, method }) => method === "POST" && path === made?.path)).toBe(
    true,
  );
  const before = (await stripe.requests()).filter(
    ({ method, path }) => method === "POST" && path === made?.path,
  );
  await actOnMembership(services, person.user, "card");
  const after = (await stripe.requests()).filter(
    ({ method, path }) => method === "POST" && path === made?.path,
  );
  expect(after).toHaveLength(before.length);
  expect(before[0]?.params).toMatchObject({
    features: {
      customer_update: { enabled: "false" },
      subscription_cancel: { enabled: "false" },
      subscription_update: { enabled: "false" },
      payment_method_update: { enabled: "true" },
    },
  });
});

test("nobody acts on a membership that is not theirs, or without Stripe", async () => {
  const { person } = await createMember(services, await insertTier());
  const stranger = await createUser();
  await expect(actOnMembership(services, stranger.user, "leave")).rejects.toMatchObject({
    code: "not_found",
  });
  const offline = actOnMembership(servicesWithoutStripe(services), person.user, "card");
  await expect(offline).rejects.toMatchObject({ code: "payment_unavailable" });
});

test("deleting the account ends the membership at Stripe; without Stripe nothing is deleted", async () => {
  const { person, membership, subscriptionId } = await createMember(services, await insertTier());
  const [row] = await db.select().from(users).where(eq(users.id, person.user.id));
  if (!row) throw new Error("no user");
  await expect(eraseAccount(servicesWithoutStripe(services), row)).rejects.toMatchObject({
    code: "payment_unavailable",
  });
  expect((await services.payments.subscription(subscriptionId))?.status).toBe("active");
  await eraseAccount(services, row);
  expect((await services.payments.subscription(subscriptionId))?.status).toBe("ended");
  const [kept] = await db.select().from(memberships).where(eq(memberships.id, membership.id));
  expect(kept).toMatchObject({ buyer: null, sessionUrl: null });
  expect((await membershipOrders(membership.id)).map(({ order }) => order.status)).toEqual(["paid"]);
});

test("the page on which an account is deleted says what becomes of the membership", async () => {
  const { person } = await createMember(services, await insertTier());
  const page = async () => (await person.fetch("/dashboard/settings/delete", html)).text();
  const [lost, withdraw] = ["the days that you have paid for are lost", "You can still withdraw from it"];
  expect(await page()).toContain(lost);
  expect(await page()).toContain(withdraw);
  const ended = { status: "ended" as const, endedAt: new Date() };
  await db.update(memberships).set(ended).where(eq(memberships.userId, person.user.id));
  expect(await page()).not.toContain(lost);
});

test("an account that cannot be deleted keeps its membership: that of the last seller", async () => {
  const { person, subscriptionId } = await createMember(services, await insertTier());
  await db.update(users).set({ sellerRight: "all" }).where(eq(users.id, person.user.id));
  const alone = { ...services, settings: { ...services.settings, SELLER_EMAILS: [] } };
  const refused = eraseAccount(alone, await findUser(person.user.id));
  await expect(refused).rejects.toMatchObject({ code: "last_seller" });
  expect((await services.payments.subscription(subscriptionId))?.status).toBe("active");
});

test("the pages say what a member has, pays and can do", async () => {
  const tier = await insertTier({ discountPercent: 20 });
  const person = await createUser();
  const joining = await (await person.fetch(`/memberships/${tier.slug}/join`, html)).text();
  expect(joining).toContain("Join and pay €9.00 a month");
  expect(joining).toContain("Begin my membership now");
  expect(joining).toContain("20% off models");
  expect((await (await createVisitor()).fetch(`/memberships/${tier.slug}/join`, html)).status).toBe(303);
  const { person: member } = await createMember(services, tier);
  const page = await (await member.fetch("/dashboard/membership", html)).text();
  expect(page).toContain("Workshop Club");
  expect(page).toContain("€9.00 a month");
  expect(page).not.toContain("Leave now");
  expect(await (await member.fetch("/dashboard/membership?leave", html)).text()).toContain("Leave now");
  const payments = await (await member.fetch("/dashboard/payments", html)).text();
  expect(payments).toContain("Workshop Club");
  expect((await member.fetch(`/memberships/${tier.slug}/join`, html)).headers.get("Location")).toContain(
    "/dashboard/membership",
  );
});
