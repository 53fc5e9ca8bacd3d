/** Members as rows, without a payment: what their rights need (`memberships.ts` lets somebody join). */

import { eq } from "drizzle-orm";
import { membershipPeriods, memberships, membershipTiers, orders } from "#app/db/schema.ts";
import { BEGIN_NOW_VERSION } from "#app/memberships/memberships.contract.ts";
import { type TierRow, termsOf } from "#app/memberships/memberships.store.server.ts";
import type { TierTerms } from "#app/memberships/tiers.contract.ts";
import { readableCode } from "#app/shared/readable-code.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { insertTier } from "./memberships.ts";
import { db } from "./services.ts";

type NewMembership = typeof memberships.$inferInsert;

async function newTier(changes: Partial<TierRow>): Promise<TierRow> {
  const { slug } = await insertTier(changes);
  const [tier] = await db.select().from(membershipTiers).where(eq(membershipTiers.slug, slug));
  if (!tier) throw new Error(`there is no tier ${slug}`);
  return tier;
}

interface Paid {
  startsAt?: Date;
  days?: number;
  renewal?: boolean;
  terms?: Partial<TierTerms>;
  /** Of its order. */
  order?: Partial<typeof orders.$inferInsert>;
}

/** A paid period of a membership, from now for 30 days. @returns its order */
export async function insertPeriod(
  { id, userId }: Pick<NewMembership, "id" | "userId">,
  tier: TierRow,
  { startsAt = new Date(), days = 30, renewal = false, terms = {}, order: changes = {} }: Paid = {},
) {
  const invoice = `in_${crypto.randomUUID()}`;
  const order = {
    id: invoice,
    code: readableCode("ST"),
    userId,
    status: "paid" as const,
    totalCents: 900,
    language: "en" as const,
    paymentSessionId: invoice,
    createdAt: startsAt,
    paidAt: startsAt,
    ...changes,
  };
  await db.batch([
    db.insert(orders).values(order),
    db.insert(membershipPeriods).values({
      orderId: order.id,
      membershipId: id,
      startsAt,
      endsAt: new Date(startsAt.getTime() + days * DAY_MS),
      renewal,
      terms: { ...termsOf(tier), ...terms },
    }),
  ]);
  return order;
}

/** Makes a person a member with one paid period, which nobody may withdraw from, as its order names no country. */
export async function makeMember(
  userId: string,
  {
    tier: changes = {},
    membership = {},
    period = {},
  }: { tier?: Partial<TierRow>; membership?: Partial<NewMembership>; period?: Paid } = {},
) {
  const tier = await newTier(changes);
  const startsAt = period.startsAt ?? new Date();
  const row = {
    id: crypto.randomUUID(),
    userId,
    tier: tier.slug,
    interval: "month" as const,
    cents: 900,
    status: "active" as const,
    language: "en" as const,
    subscriptionId: `sub_${crypto.randomUUID()}`,
    beginNowAt: startsAt,
    beginNowVersion: BEGIN_NOW_VERSION,
    createdAt: startsAt,
    joinedAt: startsAt,
    paidUntil: new Date(startsAt.getTime() + (period.days ?? 30) * DAY_MS),
    ...membership,
  };
  await db.insert(memberships).values(row);
  const order = await insertPeriod(row, tier, period);
  return { membership: row, tier, order };
}
