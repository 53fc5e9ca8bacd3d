import { eq } from "drizzle-orm";
import { membershipPeriods, memberships, membershipTiers, orders, outbox } from "#app/db/schema.ts";
import type { JoinFields } from "#app/memberships/join.contract.ts";
import { joinMembership } from "#app/memberships/join.server.ts";
import type { BillingInterval } from "#app/memberships/memberships.contract.ts";
import { syncMembership } from "#app/memberships/sync-membership.server.ts";
import type { Services } from "#app/services.ts";
import { db, stripe } from "./services.ts";
import { createUser, type TestUser } from "./users.ts";

type TierRow = typeof membershipTiers.$inferInsert;

export async function insertTier(changes: Partial<TierRow> = {}): Promise<TierRow> {
  const at = new Date();
  const tier: TierRow = {
    slug: `club-${crypto.randomUUID().slice(0, 8)}`,
    name: { en: "Workshop Club", es: "Club del taller" },
    text: { en: "", es: "" },
    monthCents: 900,
    yearCents: 9000,
    opens: "all",
    place: 1,
    createdAt: at,
    updatedAt: at,
    ...changes,
  };
  await db.insert(membershipTiers).values(tier);
  return tier;
}

export const joinFields = (
  { monthCents, yearCents, revision = 1 }: Pick<TierRow, "monthCents" | "yearCents" | "revision">,
  changes: Partial<JoinFields> = {},
): JoinFields => {
  const interval: BillingInterval = changes.interval ?? "month";
  const cents = changes.cents ?? (interval === "year" ? yearCents : monthCents) ?? 0;
  return {
    name: "Ada",
    lastName: "",
    phone: "",
    address: "",
    country: "ES",
    city: "",
    postalCode: "28013",
    interval,
    beginNow: true,
    cents,
    coupon: "",
    firstCents: cents,
    shownTerms: "0 0 shop",
    revision,
    ...changes,
  };
};

/** Somebody who has opened the payment page of a tier. */
export async function openJoining(services: Services, person: TestUser, tier: TierRow, changes = {}) {
  await joinMembership(services, person.user, { slug: tier.slug, request: joinFields(tier, changes) });
  const [row] = (await membershipsOf(person)).slice(-1);
  if (!row?.sessionId) throw new Error("no payment page was opened");
  return { ...row, sessionId: row.sessionId };
}

export const membershipsOf = ({ user }: TestUser) =>
  db.select().from(memberships).where(eq(memberships.userId, user.id)).orderBy(memberships.createdAt);

export const membershipOrders = (membershipId: string) =>
  db
    .select({ period: membershipPeriods, order: orders })
    .from(membershipPeriods)
    .innerJoin(orders, eq(orders.id, membershipPeriods.orderId))
    .where(eq(membershipPeriods.membershipId, membershipId))
    .orderBy(membershipPeriods.startsAt);

/** A member who has paid, as the shop knows it. */
export async function createMember(services: Services, tier: TierRow, changes: Partial<JoinFields> = {}) {
  const person = await createUser();
  const { id, sessionId } = await openJoining(services, person, tier, changes);
  await stripe.pay(sessionId);
  const membership = await syncMembership(services, id);
  if (membership?.status !== "active") throw new Error(`the membership is ${membership?.status}`);
  return { person, membership, sessionId, subscriptionId: membership.subscriptionId ?? "" };
}

/** The templates of the mails to a person; of news of a membership, what they say. */
export async function mailsTo({ user }: TestUser) {
  const rows = await db.select().from(outbox).where(eq(outbox.userId, user.id)).orderBy(outbox.id);
  return rows.map(({ template, cause }) => (template === "membership-news" ? cause.split(" ")[1] : template));
}
