import { asc, isNotNull, sql } from "drizzle-orm";
import { SHOWN_COLLECTIONS } from "#app/collections/collections.contract.ts";
import { listsModel } from "#app/collections/collections.store.server.ts";
import { collections } from "#app/collections/collections.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { membershipTiers } from "./memberships.tables.server.ts";
import { MAX_TIERS } from "./tiers.contract.ts";

/** Those that can be joined, the cheapest first; then those that have ended. */
export const tiersOnOffer = (db: Db) =>
  db
    .select({
      name: membershipTiers.name,
      monthCents: membershipTiers.monthCents,
      yearCents: membershipTiers.yearCents,
      opens: membershipTiers.opens,
      collections: membershipTiers.collections,
      endedAt: membershipTiers.endedAt,
    })
    .from(membershipTiers)
    .orderBy(
      isNotNull(membershipTiers.endedAt),
      asc(sql`coalesce(${membershipTiers.monthCents}, ${membershipTiers.yearCents} / 12)`),
      asc(membershipTiers.place),
    )
    .limit(MAX_TIERS);

/** Collections with the ids of their models, in a shop that has, or had, memberships. @param id of a model that they must have; null for all */
export const collectionsForTiers = (db: Db, id: string | null) =>
  db
    .select({ slug: collections.slug, models: collections.models })
    .from(collections)
    .where(
      sql`EXISTS (SELECT 1 FROM ${membershipTiers}) AND ${id === null ? sql`true` : listsModel(collections.models, id)}`,
    )
    .orderBy(asc(collections.place), asc(collections.slug))
    .limit(SHOWN_COLLECTIONS);
