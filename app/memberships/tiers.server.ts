import { and, asc, eq, inArray, isNotNull, isNull, notExists, type SQL, sql } from "drizzle-orm";
import { requireMainLanguage } from "#app/brand/require-main-language.server.ts";
import type { ShopProfile } from "#app/brand/shop-profile.server.ts";
import { slugOf } from "#app/catalog/names-of-files.ts";
import { allCollections } from "#app/collections/collections.store.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { langOf } from "#app/i18n/reader.ts";
import { bestTranslation, inLanguage } from "#app/i18n/translated.ts";
import { endCouponsOfTier } from "#app/offers/coupons.store.server.ts";
import type { Services } from "#app/services.ts";
import { DomainError, errorDetails } from "#app/shared/errors.ts";
import { storedIn, storedSettings } from "#app/studio/shop-settings.store.server.ts";
import { NO_MEMBERS } from "./member-numbers.contract.ts";
import type { Opens } from "./memberships.contract.ts";
import { LIVING, rightsIn, type TierRow, tierBySlug } from "./memberships.store.server.ts";
import { memberships, membershipTiers } from "./memberships.tables.server.ts";
import {
  LISTED_TIERS,
  type ListedTier,
  MAX_TIERS,
  type ShownTier,
  type StudioTier,
  type TierAsRead,
  type TierChange,
  type TierFields,
} from "./tiers.contract.ts";

type ReadServices = Pick<Services, "db" | "language" | "mainLanguage">;
type WriteServices = Pick<Services, "db" | "now" | "shop">;

const inTheirOrder = [asc(membershipTiers.place), asc(membershipTiers.slug)];

/** In SELECTs from `membership_tiers`. */
const membersOfTier = sql<number>`(SELECT count(*) FROM memberships
  WHERE memberships.tier = membership_tiers.slug AND memberships.status IN ('active', 'past_due'))`;

const collectionsOf = ({ opens, collections }: Pick<TierFields, "opens" | "collections">) =>
  opens === "collections" ? collections : [];

/** A collection that is gone opens nothing. */
const existing = <Row extends { slug: string }>(slugs: readonly string[], rows: readonly Row[]): Row[] =>
  rows.filter(({ slug }) => slugs.includes(slug));

/** Those that can be joined, in their order, and then those that have ended; and when their members were counted. */
export async function tiersWithNumbers(
  services: ReadServices,
): Promise<{ tiers: ListedTier[]; countedAt: string | null }> {
  const { db } = services;
  const [rows, collections, kept] = await db.batch([
    db
      .select()
      .from(membershipTiers)
      .orderBy(sql`${membershipTiers.endedAt} IS NOT NULL`, ...inTheirOrder)
      .limit(LISTED_TIERS),
    allCollections(db),
    storedSettings(db, ["member-numbers"]),
  ]);
  const { counted } = storedIn(kept, "member-numbers");
  const tiers = rows.map((tier) => ({
    slug: tier.slug,
    name: inLanguage(tier.name, services),
    monthCents: tier.monthCents,
    yearCents: tier.yearCents,
    opens: tier.opens,
    collections: existing(collectionsOf(tier), collections).map(({ title }) => inLanguage(title, services)),
    places: tier.places,
    numbers: counted ? (counted[tier.slug] ?? NO_MEMBERS) : null,
    endedAt: tier.endedAt?.toISOString() ?? null,
  }));
  return { tiers, countedAt: kept[0]?.updatedAt.toISOString() ?? null };
}

/** What the shop's key lacks at Stripe, where a tier can be joined; none while Stripe does not answer. */
export async function missingRights(
  { payments, log }: Pick<Services, "payments" | "log">,
  tiers: readonly ListedTier[],
): Promise<string[]> {
  if (!payments.connected || tiers.every(({ endedAt }) => endedAt !== null)) return [];
  return payments.missingMemberRights().catch((error: unknown) => {
    log("payment_provider_failed", { error: errorDetails(error) });
    return [];
  });
}

export const listedTiers = async (services: ReadServices): Promise<ListedTier[]> =>
  (await tiersWithNumbers(services)).tiers;

/** Those that can be joined, and the one that a coupon is for, also where it is gone. */
export async function tiersForCoupon(services: ReadServices, chosen: string | null) {
  const tiers = (await listedTiers(services)).filter(
    ({ slug, endedAt }) => endedAt === null || slug === chosen,
  );
  const isGone = chosen !== null && tiers.every(({ slug }) => slug !== chosen);
  const named = tiers.map(({ slug, name }) => ({ slug, name }));
  return isGone ? [...named, { slug: chosen, name: chosen }] : named;
}

/** Members of one tier that a page counts by itself. */
const MAX_COUNTED = 100;

const isLiving = inArray(memberships.status, LIVING);

const isNamed = (slug: string): SQL => eq(membershipTiers.slug, slug);

const joinsOf = (db: Db, slug: string) =>
  db.select({ one: sql`1` }).from(memberships).where(eq(memberships.tier, slug)).limit(1);

/** @throws DomainError not_found. */
export async function tierForStudio(
  { db }: Pick<Services, "db">,
  { slug }: { slug: string },
): Promise<StudioTier> {
  const [[row], counted, joined, collections, kept] = await db.batch([
    tierBySlug(db, slug),
    db
      .select({ one: sql`1` })
      .from(memberships)
      .where(and(eq(memberships.tier, slug), isLiving))
      .limit(MAX_COUNTED),
    joinsOf(db, slug),
    allCollections(db),
    storedSettings(db, ["member-numbers"]),
  ]);
  if (!row) throw new DomainError("not_found");
  const { place: _place, createdAt: _createdAt, updatedAt: _updatedAt, endedAt, ...tier } = row;
  const numbers = storedIn(kept, "member-numbers").counted?.[slug];
  const isMore = counted.length === MAX_COUNTED;
  return {
    ...tier,
    collections: existing(tier.collections, collections).map((collection) => collection.slug),
    members: isMore ? Math.max(numbers?.members ?? 0, MAX_COUNTED) : counted.length,
    isJoined: joined.length > 0,
    endedAt: endedAt?.toISOString() ?? null,
  };
}

/** What is stored of what a seller wrote. @throws DomainError bad_input for an unknown collection. */
async function columnsOf({ db, now }: WriteServices, fields: TierFields) {
  const collections = collectionsOf(fields);
  if (existing(collections, await allCollections(db)).length < collections.length)
    throw new DomainError("bad_input", { fields: { collections: "studioMemberships.unknownCollection" } });
  return { ...fields, collections, updatedAt: now() };
}

/** @throws DomainError tiers_full. */
async function requireRoom(db: Db): Promise<void> {
  const open = await db.$count(membershipTiers, isNull(membershipTiers.endedAt));
  if (open >= MAX_TIERS) throw new DomainError("tiers_full");
}

/** Its address is made of its name and never changes. @throws DomainError bad_input, tier_exists, tiers_full. */
export async function createTier(services: WriteServices, fields: TierFields): Promise<{ slug: string }> {
  const { db } = services;
  const language = await requireMainLanguage(services, { name: fields.name });
  const columns = await columnsOf(services, fields);
  await requireRoom(db);
  const [created] = await db
    .insert(membershipTiers)
    .values({
      ...columns,
      slug: slugOf(fields.name[language] ?? ""),
      place: sql`(SELECT coalesce(max(place), 0) + 1 FROM membership_tiers)`,
      createdAt: columns.updatedAt,
    })
    .onConflictDoNothing()
    .returning({ slug: membershipTiers.slug });
  if (!created) throw new DomainError("tier_exists");
  services.shop.forget();
  return created;
}

const asRead = ({ slug, revision }: TierAsRead) =>
  and(isNamed(slug), revision === null ? undefined : eq(membershipTiers.revision, revision));

/** Returns no row when the tier was changed since, or one of the conditions does not hold. */
const updateTier = (db: Db, tier: TierAsRead, changes: Partial<TierRow>, ...conditions: SQL[]) =>
  db
    .update(membershipTiers)
    .set({ ...changes, revision: sql`revision + 1` })
    .where(and(asRead(tier), ...conditions))
    .returning({ slug: membershipTiers.slug });

/** Why no row was changed. @throws DomainError not_found, changed_elsewhere. */
function refuse(left: TierRow | undefined): never {
  throw new DomainError(left ? "changed_elsewhere" : "not_found");
}

/**
 * Changes what new members pay, and what everybody gets from their next payment on: a member's row keeps their price, each paid period
 * the rights of its time.
 * @throws DomainError bad_input, not_found, changed_elsewhere.
 */
export async function changeTier(
  services: WriteServices,
  { slug, revision, ...fields }: TierChange,
): Promise<void> {
  const { db } = services;
  await requireMainLanguage(services, { name: fields.name });
  const columns = await columnsOf(services, fields);
  const [[changed], [left]] = await db.batch([
    updateTier(db, { slug, revision }, columns),
    tierBySlug(db, slug),
  ]);
  if (!changed) refuse(left);
}

/** Puts those that can be joined in this order. @throws DomainError changed_elsewhere when they are not these, each once. */
export async function orderTiers(
  { db }: Pick<Services, "db">,
  { slugs }: { slugs: readonly string[] },
): Promise<void> {
  const placed = await db.all(sql`UPDATE membership_tiers SET place = listed.key + 1
    FROM json_each(${JSON.stringify(slugs)}) AS listed
    WHERE membership_tiers.slug = listed.value
      AND (SELECT json_group_array(slug) FROM (SELECT slug FROM membership_tiers WHERE ended_at IS NULL ORDER BY slug))
        = ${JSON.stringify([...slugs].sort())}
    RETURNING membership_tiers.slug`);
  if (placed.length === 0) throw new DomainError("changed_elsewhere");
}

/**
 * Nobody can join it from now on. Its members are looked at by the next run of the cron, which ends their subscriptions with the paid
 * time and mails them (`syncMembership`).
 * @throws DomainError not_found, also when it has ended; changed_elsewhere.
 */
export async function endTier({ db, now, shop }: WriteServices, tier: TierAsRead): Promise<void> {
  const [[ended], , [left]] = await db.batch([
    updateTier(db, tier, { endedAt: now() }, isNull(membershipTiers.endedAt)),
    db
      .update(memberships)
      .set({ nextCheckAt: new Date(0) })
      .where(and(eq(memberships.tier, tier.slug), isLiving, sql`changes() > 0`)),
    tierBySlug(db, tier.slug),
  ]);
  if (!ended) refuse(left?.endedAt ? undefined : left);
  shop.forget();
}

/**
 * Members who were told that it ends keep their end, and may take it back.
 * @throws DomainError not_found, also when it can be joined; changed_elsewhere, tiers_full; tier_ending while one of its members was not told.
 */
export async function reopenTier(
  { db, shop }: Pick<Services, "db" | "shop">,
  tier: TierAsRead,
): Promise<void> {
  await requireRoom(db);
  const untold = db
    .select({ one: sql`1` })
    .from(memberships)
    .where(and(eq(memberships.tier, tier.slug), isLiving, isNull(memberships.endsAt)))
    .limit(1);
  const [[reopened], waiting, [left]] = await db.batch([
    updateTier(db, tier, { endedAt: null }, isNotNull(membershipTiers.endedAt), notExists(untold)),
    untold,
    tierBySlug(db, tier.slug),
  ]);
  if (reopened) return shop.forget();
  if (left?.endedAt && waiting.length > 0) throw new DomainError("tier_ending");
  refuse(left?.endedAt ? left : undefined);
}

/** @throws DomainError not_found, changed_elsewhere; tier_joined when somebody has joined it, or began to. */
export async function removeTier({ db, now, shop }: WriteServices, tier: TierAsRead): Promise<void> {
  const joins = joinsOf(db, tier.slug);
  const [[removed], joined, [left]] = await db.batch([
    db
      .delete(membershipTiers)
      .where(and(asRead(tier), notExists(joins)))
      .returning({ slug: membershipTiers.slug }),
    joins,
    tierBySlug(db, tier.slug),
    endCouponsOfTier(db, tier.slug, now()),
  ]);
  if (removed) return shop.forget();
  if (joined.length > 0) throw new DomainError("tier_joined");
  refuse(left);
}

/** Published models that a tier opens today; null where they are not counted yet. */
function modelsToday(
  opens: Opens,
  { inCollections, numbers }: { inCollections: number; numbers: ShopProfile["numbers"] },
): number | null {
  switch (opens) {
    case "all":
      return numbers?.models ?? null;
    case "collections":
      return inCollections;
    case "published":
      return 0;
  }
}

/** Ids of the models on sale in all collections that tiers open, each looked at once, however many tiers open it. */
const publishedInTiers = (db: Db) =>
  db.all<{ id: string }>(sql`SELECT DISTINCT products.id FROM collections
    CROSS JOIN json_each(collections.models) AS listed CROSS JOIN products ON products.id = listed.value
    WHERE products.status = 'published' AND collections.slug IN (
      SELECT opened.value FROM membership_tiers CROSS JOIN json_each(membership_tiers.collections) AS opened
      WHERE membership_tiers.ended_at IS NULL)`);

/** Those that can be joined. @throws DomainError not_found where there are none. */
export async function shownTiers(services: ReadServices & Pick<Services, "shop">): Promise<ShownTier[]> {
  const { db } = services;
  const { numbers } = await services.shop.profile();
  const [rows, collections, published] = await db.batch([
    db
      .select({
        tier: membershipTiers,
        members: sql<number>`CASE WHEN places IS NULL THEN 0 ELSE ${membersOfTier} END`.as("members"),
      })
      .from(membershipTiers)
      .where(isNull(membershipTiers.endedAt))
      .orderBy(...inTheirOrder)
      .limit(LISTED_TIERS),
    allCollections(db),
    publishedInTiers(db),
  ]);
  const onSale = new Set(published.map(({ id }) => id));
  if (rows.length === 0) throw new DomainError("not_found");
  return rows.map(({ tier, members }) => {
    const name = bestTranslation(tier.name, services);
    const opened = existing(tier.collections, collections);
    const models = new Set(opened.flatMap((each) => each.models.filter((id) => onSale.has(id))));
    return {
      slug: tier.slug,
      name: name?.text ?? "",
      nameLanguage: langOf(services, name?.language),
      text: bestTranslation(tier.text, services),
      monthCents: tier.monthCents,
      yearCents: tier.yearCents,
      rights: rightsIn(tier),
      collections: opened.map(({ slug, title }) => ({ slug, title: inLanguage(title, services) })),
      models: modelsToday(tier.opens, { inCollections: models.size, numbers }),
      placesLeft: tier.places === null ? null : Math.max(tier.places - members, 0),
    };
  });
}
