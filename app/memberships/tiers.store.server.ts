import { desc, sql } from "drizzle-orm";
import { listsModel } from "#app/collections/collections.store.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { membershipTiers } from "./memberships.tables.server.ts";
import { MAX_TIERS } from "./tiers.contract.ts";

/** Whether the shop has a tier that can be joined, and whether somebody is a member. */
export const joinedOrOffered = (db: Db) =>
  db.all<{ isOffered: 0 | 1; hasMembers: 0 | 1 }>(sql`
    SELECT EXISTS (SELECT 1 FROM membership_tiers WHERE ended_at IS NULL) AS isOffered,
      EXISTS (SELECT 1 FROM memberships INDEXED BY memberships_one_living
        WHERE status IN ('active', 'past_due')) AS hasMembers`);

/** Those that can be joined and open a model before it is published, the first to have it first. */
export const earlyTiers = (db: Db, productId: string) =>
  db
    .select({ name: membershipTiers.name, earlyDays: membershipTiers.earlyDays })
    .from(membershipTiers)
    .where(
      sql`ended_at IS NULL AND early_days > 0 AND (opens <> 'collections' OR EXISTS (
        SELECT 1 FROM json_each(membership_tiers.collections) opened CROSS JOIN collections c ON c.slug = opened.value
        WHERE ${listsModel(sql`c.models`, productId)}))`,
    )
    .orderBy(desc(membershipTiers.earlyDays), membershipTiers.place)
    .limit(MAX_TIERS);
