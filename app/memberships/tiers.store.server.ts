import { sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";

/** Whether the shop has a tier that can be joined, and whether somebody is a member. */
export const joinedOrOffered = (db: Db) =>
  db.all<{ isOffered: 0 | 1; hasMembers: 0 | 1 }>(sql`
    SELECT EXISTS (SELECT 1 FROM membership_tiers WHERE ended_at IS NULL) AS isOffered,
      EXISTS (SELECT 1 FROM memberships INDEXED BY memberships_one_living
        WHERE status IN ('active', 'past_due')) AS hasMembers`);
