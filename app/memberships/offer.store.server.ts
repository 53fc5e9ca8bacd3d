import { asc, desc, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { membershipTiers } from "./memberships.tables.server.ts";

/**
 * One tier, the cheapest of those that somebody can join and that open all of these models to them (`opens`), else any: a shop has memberships
 * then. What comes out in paid periods (`published`) is not what is there already.
 */
export const tiersForModels = (db: Db, ids: readonly string[]) => {
  const asJson = JSON.stringify(ids);
  const opens = sql<number>`(${membershipTiers.endedAt} IS NULL AND (${membershipTiers.opens} = 'all' OR (
    ${membershipTiers.opens} = 'collections' AND NOT EXISTS (
      SELECT 1 FROM json_each(${asJson}) wanted WHERE wanted.value NOT IN (
        SELECT listed.value FROM json_each(${membershipTiers.collections}) opened
          CROSS JOIN collections c ON c.slug = opened.value CROSS JOIN json_each(c.models) listed)))))`;
  return db
    .select({
      name: membershipTiers.name,
      monthCents: membershipTiers.monthCents,
      yearCents: membershipTiers.yearCents,
      opens: opens.as("opens"),
    })
    .from(membershipTiers)
    .orderBy(
      desc(opens),
      asc(sql`coalesce(${membershipTiers.monthCents}, ${membershipTiers.yearCents} / 12)`),
      asc(membershipTiers.place),
    )
    .limit(1);
};
