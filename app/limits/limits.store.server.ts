/** Attempt counters. A single statement checks, resets and increments them, so concurrent requests cannot exceed a limit. */
import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { users } from "#app/accounts/accounts.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { attempts } from "./limits.tables.server.ts";

export interface Bucket {
  name: string;
  max: number;
  resetsAt: Date;
  ofAccount: { id: string; unverified: number } | null;
}

export type FullBucket = typeof attempts.$inferSelect;

export const attemptsInBuckets = (db: Db, buckets: Bucket[], now: Date) => {
  const names = buckets.map(({ name }) => name);
  return db
    .select()
    .from(attempts)
    .where(and(inArray(attempts.bucket, names), gt(attempts.resetsAt, now)));
};

/** How much is counted in a bucket that has not been reset by `at`. */
export const countedUntil = (name: string, at: Date) =>
  sql<number>`coalesce((SELECT count FROM ${attempts} WHERE bucket = ${name} AND resets_at > ${at.getTime()}), 0)`;

const requestedBuckets = (buckets: Bucket[]) => {
  const rows = buckets.map(({ name, max, resetsAt, ofAccount: account }) => [
    name,
    max,
    resetsAt.getTime(),
    account?.id ?? null,
    account?.unverified ?? max,
  ]);
  return sql`json_each(${JSON.stringify(rows)})`;
};

const ceiling = sql`iif(EXISTS (SELECT 1 FROM ${users} AS account WHERE account.id = requested.value ->> 3 AND account.email_verified_at IS NOT NULL),
  requested.value ->> 1, requested.value ->> 4)`;

export const fullBuckets = (db: Db, buckets: Bucket[], now: Date) =>
  db
    .select()
    .from(attempts)
    .where(
      and(
        inArray(
          attempts.bucket,
          buckets.map(({ name }) => name),
        ),
        gt(attempts.resetsAt, now),
        sql`EXISTS (SELECT 1 FROM ${requestedBuckets(buckets)} AS requested
          WHERE requested.value ->> 0 = ${attempts.bucket} AND ${attempts.count} >= ${ceiling})`,
      ),
    );

/**
 * Counts one attempt in each bucket; writes and returns nothing when any of them is full. SQLite evaluates
 * the whole SELECT before the first write, because the INSERT is into the same table.
 */
export const countAttempts = (db: Db, buckets: Bucket[], now: Date) => {
  const at = now.getTime();
  const requested = requestedBuckets(buckets);
  const full = sql`SELECT 1 FROM ${requested} AS requested JOIN ${attempts} AS counter ON counter.bucket = requested.value ->> 0
    WHERE counter.resets_at > ${at} AND counter.count >= ${ceiling}`;
  const expired = sql`${attempts.resetsAt} <= ${at}`;
  return db
    .insert(attempts)
    .select(sql`SELECT value ->> 0, 1, value ->> 2 FROM ${requested} WHERE NOT EXISTS (${full})`)
    .onConflictDoUpdate({
      target: attempts.bucket,
      set: {
        count: sql`CASE WHEN ${expired} THEN 1 ELSE ${attempts.count} + 1 END`,
        resetsAt: sql`CASE WHEN ${expired} THEN excluded.resets_at ELSE ${attempts.resetsAt} END`,
      },
    })
    .returning({ bucket: attempts.bucket });
};

export const uncount = (db: Db, name: string) =>
  db
    .update(attempts)
    .set({ count: sql`max(${attempts.count} - 1, 0)` })
    .where(eq(attempts.bucket, name));

export const deleteBucket = (db: Db, name: string) => db.delete(attempts).where(eq(attempts.bucket, name));

export const deleteOldAttempts = (db: Db, at: Date) => db.delete(attempts).where(lt(attempts.resetsAt, at));
