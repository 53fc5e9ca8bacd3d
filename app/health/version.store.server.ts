import { sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";

/** Of the table that `wrangler d1 migrations apply` keeps. */
export const appliedMigrations = (db: Db) =>
  db.all<{ name: string }>(sql`SELECT name FROM d1_migrations ORDER BY id`);
