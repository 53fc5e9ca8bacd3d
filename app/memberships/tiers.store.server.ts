import { isNull } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { membershipTiers } from "./memberships.tables.server.ts";

/** A row where the shop has a tier that can be joined. */
export const anOpenTier = (db: Db) =>
  db
    .select({ slug: membershipTiers.slug })
    .from(membershipTiers)
    .where(isNull(membershipTiers.endedAt))
    .limit(1);
