/**
 * Queries over coupons. A use is an order that is neither expired nor failed, so an order that expires or fails frees its use; or somebody who is
 * about to join a membership, whose first payment is an order once it is under way.
 */
import { and, desc, eq, getTableColumns, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import { areModels } from "#app/catalog/catalog.store.server.ts";
import { products } from "#app/catalog/catalog.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { selectRow } from "#app/db/select-row.server.ts";
import type { KeysetPage } from "#app/shared/list-page.ts";
import { OFFER_MODELS_MAX } from "./coupons.contract.ts";
import { coupons } from "./offers.tables.server.ts";

export type CouponRow = typeof coupons.$inferSelect;

const ofUses = <T>(value: SQL, condition: SQL) => sql<T>`(
  SELECT ${value} FROM orders o
  WHERE o.coupon = coupons.code AND o.status NOT IN ('expired', 'failed') AND ${condition})`;

const usesWhere = (condition: SQL = sql`TRUE`) => ofUses<number>(sql`count(*)`, condition);

const joiningWhere = (condition: SQL = sql`TRUE`) => sql<number>`(
  SELECT count(*) FROM memberships m WHERE m.coupon = coupons.code AND m.status = 'joining' AND ${condition}
    AND NOT EXISTS (SELECT 1 FROM membership_periods p WHERE p.membership_id = m.id))`;

const allUses = sql<number>`(${usesWhere()} + ${joiningWhere()})`;

/** SQL condition: the buyer is one of those for whom a coupon is. */
const IS_FOR = {
  owners: (userId: string) => sql<boolean>`(owners_of IS NULL OR EXISTS (
    SELECT 1 FROM purchases p WHERE p.user_id = ${userId} AND p.revoked_at IS NULL
      AND p.product_id IN (SELECT value FROM json_each(owners_of))))`,
  subscribers: (userId: string) => sql<boolean>`(NOT subscribers_only OR EXISTS (
    SELECT 1 FROM users u JOIN news_subscribers s ON s.email = u.email
    WHERE u.id = ${userId} AND u.email_verified_at IS NOT NULL AND s.confirmed_at IS NOT NULL))`,
  newMembers: (userId: string) => sql<boolean>`(coupons.tier IS NULL OR NOT EXISTS (
    SELECT 1 FROM memberships m WHERE m.user_id = ${userId} AND m.joined_at IS NOT NULL
      AND (m.status IN ('active', 'past_due') OR m.tier = coupons.tier OR EXISTS (
        SELECT 1 FROM membership_periods p WHERE p.membership_id = m.id AND p.terms ->> 'tier' = coupons.tier))))`,
};

/** The most models of a coupon that are named. */
export const NAMED_MODELS = 3;

/** Titles, in each language, of published models that it is for the owners of. */
const OWNED_TITLES = sql<string>`(SELECT json_group_array(json(title)) FROM (
  SELECT title FROM products WHERE id IN (SELECT value FROM json_each(owners_of)) AND status = 'published'
  ORDER BY id LIMIT ${NAMED_MODELS}))`;

/**
 * A coupon with its uses for one buyer: what this buyer has opened a payment page for is not counted, because the next one replaces it.
 * `lastUsedAtMs`: when this buyer paid the newest order with it, which may have been placed long before.
 */
export const couponForUser = (db: Db, code: string, userId: string) => {
  const own = sql`o.user_id = ${userId}`;
  return db
    .select({
      ...getTableColumns(coupons),
      // Counted only where they decide: a coupon for everybody may have been used ten thousand times.
      uses: sql<number>`iif(max_uses IS NULL, 0,
        ${usesWhere(sql`NOT (${own} AND o.status = 'pending')`)} + ${joiningWhere(sql`m.user_id <> ${userId}`)})`.as(
        "uses",
      ),
      usesOfUser: usesWhere(sql`${own} AND o.status <> 'pending'`).as("uses_of_user"),
      isForOwner: IS_FOR.owners(userId).as("is_for_owner"),
      isForSubscriber: IS_FOR.subscribers(userId).as("is_for_subscriber"),
      isForMember: IS_FOR.newMembers(userId).as("is_for_member"),
      ownedTitles: OWNED_TITLES.as("owned_titles"),
      lastUsedAtMs: ofUses<number | null>(
        sql`max(ifnull(o.paid_at, o.created_at))`,
        sql`${own} AND o.status <> 'pending'`,
      ).as("last_used_at"),
    })
    .from(coupons)
    .where(eq(coupons.code, code))
    .limit(1);
};

/** The published models that a coupon is for. */
export const modelsOfCoupon = (db: Db, code: string) =>
  db
    .select({ id: products.id, title: products.title })
    .from(coupons)
    .innerJoin(
      products,
      sql`${products.id} IN (SELECT value FROM json_each(${coupons.productIds})) AND ${products.status} = 'published'`,
    )
    .where(eq(coupons.code, code))
    .limit(OFFER_MODELS_MAX);

/** The tier whose first payment a coupon reduces, while it can be joined. `name`: JSON, in each language. */
export const tierOfCoupon = (db: Db, code: string) =>
  db.all<{ slug: string; name: string }>(sql`
    SELECT t.slug, t.name FROM coupons JOIN membership_tiers t ON t.slug = coupons.tier
    WHERE coupons.code = ${code} AND t.ended_at IS NULL`);

export const pricesOfTier = (db: Db, slug: string) =>
  db.all<{ monthCents: number | null; yearCents: number | null }>(sql`
    SELECT month_cents AS monthCents, year_cents AS yearCents FROM membership_tiers WHERE slug = ${slug}`);

interface CouponUse {
  userId: string;
  /** Which is joined; null for an order of models. */
  tier: string | null;
  at: Date;
}

/**
 * SQL condition: a coupon is for this user and for what they pay, and can be used once more. D1 runs batches one after the other, so that of
 * concurrent orders only as many are placed as there are uses left.
 */
export const mayUseCoupon = (code: string, { userId, tier, at }: CouponUse) => sql`EXISTS (
  SELECT 1 FROM coupons WHERE code = ${code} AND coupons.tier IS ${tier}
    AND starts_at <= ${at.getTime()} AND (ends_at IS NULL OR ends_at > ${at.getTime()})
    AND ${IS_FOR.owners(userId)} AND ${IS_FOR.subscribers(userId)} AND ${IS_FOR.newMembers(userId)}
    AND (max_uses IS NULL OR max_uses > ${allUses})
    AND (max_uses_per_user IS NULL OR max_uses_per_user > ${usesWhere(sql`o.user_id = ${userId}`)}
      + ${joiningWhere(sql`m.user_id = ${userId}`)}))`;

/** Those that it is for, and those whose owners it is for. */
export const modelsIn = ({ productIds, ownersOf }: Pick<CouponRow, "productIds" | "ownersOf">): string[] => [
  ...new Set([...(productIds ?? []), ...(ownersOf ?? [])]),
];

/** Returns no row when the code is taken, or one of its models does not exist. */
export const insertCoupon = (db: Db, row: CouponRow) =>
  db
    .insert(coupons)
    .select(selectRow(coupons, row, sql`WHERE ${areModels(modelsIn(row))}`))
    .onConflictDoNothing()
    .returning();

export const couponsWithUses = (db: Db, { after, limit }: KeysetPage) =>
  db
    .select({ ...getTableColumns(coupons), uses: allUses.as("uses") })
    .from(coupons)
    .where(after ? sql`(${coupons.createdAt}, ${coupons.code}) < (${after.value}, ${after.id})` : undefined)
    .orderBy(desc(coupons.createdAt), desc(coupons.code))
    .limit(limit);

export const couponWithUses = (db: Db, code: string) =>
  db
    .select({ ...getTableColumns(coupons), uses: allUses.as("uses") })
    .from(coupons)
    .where(eq(coupons.code, code))
    .limit(1);

/** Returns no row when the coupon was changed since it was read, or one of its models does not exist. */
export const updateCoupon = (
  db: Db,
  { code, revision }: { code: string; revision: number | null },
  terms: Omit<CouponRow, "code" | "createdAt" | "revision">,
) =>
  db
    .update(coupons)
    .set({ ...terms, revision: sql`${coupons.revision} + 1` })
    .where(
      and(
        eq(coupons.code, code),
        revision === null ? undefined : eq(coupons.revision, revision),
        areModels(modelsIn(terms)),
      ),
    )
    .returning({ code: coupons.code });

/** Takes a product that is deleted out of the coupons; one that was for it alone, or for its owners, ends, and is for none. */
export function removeFromCoupons(db: Db, id: string, at: Date) {
  const without = (ids: SQL) =>
    sql`iif(${ids} IS NULL, NULL, (SELECT json_group_array(value) FROM json_each(${ids}) WHERE value <> ${id}))`;
  const has = (ids: SQL) => sql`EXISTS (SELECT 1 FROM json_each(${ids}) WHERE value = ${id})`;
  const isLast = (ids: SQL) => sql`(json_array_length(${ids}) = 1 AND ${has(ids)})`;
  const [models, owned] = [sql`product_ids`, sql`owners_of`];
  return db.run(sql`
    UPDATE ${coupons} SET revision = revision + 1, product_ids = ${without(models)}, owners_of = ${without(owned)},
      ends_at = iif(${isLast(models)} OR ${isLast(owned)}, min(ifnull(ends_at, ${at.getTime()}), ${at.getTime()}), ends_at)
    WHERE ${has(models)} OR ${has(owned)}`);
}

/** Ends those of a tier that is removed. Runs after that, in its batch. */
export const endCouponsOfTier = (db: Db, tier: string, at: Date) =>
  db
    .update(coupons)
    .set({ endsAt: sql`min(ifnull(ends_at, ${at.getTime()}), ${at.getTime()})`, revision: sql`revision + 1` })
    .where(
      and(eq(coupons.tier, tier), sql`NOT EXISTS (SELECT 1 FROM membership_tiers WHERE slug = ${tier})`),
    );

export const endCouponAt = (db: Db, code: string, at: Date) =>
  db
    .update(coupons)
    .set({ endsAt: at, revision: sql`${coupons.revision} + 1` })
    .where(and(eq(coupons.code, code), or(isNull(coupons.endsAt), gt(coupons.endsAt, at))))
    .returning();
