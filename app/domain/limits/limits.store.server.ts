/** Attempt counters. A single statement checks, resets and increments them, so concurrent requests cannot exceed a limit. */
import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { attempts } from "#app/db/schema.ts";

export interface Bucket {
  name: string;
  max: number;
  /** When the bucket resets, if counting starts now. */
  resetsAt: Date;
}

/** Counters of these buckets that have not reset yet. */
export const attemptsInBuckets = (db: Db, buckets: Bucket[], now: Date) => {
  const names = buckets.map(({ name }) => name);
  return db
    .select()
    .from(attempts)
    .where(and(inArray(attempts.bucket, names), gt(attempts.resetsAt, now)));
};

/**
 * Counts one attempt in each bucket; writes and returns nothing when any of them is full. SQLite evaluates the whole SELECT
 * before the first write, because the INSERT is into the same table.
 */
export const countAttempts = (db: Db, buckets: Bucket[], now: Date) => {
  const at = now.getTime();
  const requested = sql`json_each(${JSON.stringify(buckets.map(({ name, max, resetsAt }) => [name, max, resetsAt.getTime()]))})`;
  const full = sql`SELECT 1 FROM ${requested} AS requested JOIN ${attempts} AS counter ON counter.bucket = requested.value ->> 0
    WHERE counter.resets_at > ${at} AND counter.count >= requested.value ->> 1`;
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

export const deleteBucket = (db: Db, name: string) => db.delete(attempts).where(eq(attempts.bucket, name));

export const deleteOldAttempts = (db: Db, at: Date) => db.delete(attempts).where(lt(attempts.resetsAt, at));
