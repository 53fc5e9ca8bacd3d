/** Counters that cannot be raced: one statement counts, starts over when the time is up, and answers. */
import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { attempts } from "#app/db/schema.ts";

export interface Bucket {
  name: string;
  max: number;
  /** When a count that starts now ends. */
  resetsAt: Date;
}

/** The buckets whose time is not up. */
export const attemptsIn = (db: Db, names: string[], now: Date) =>
  db
    .select()
    .from(attempts)
    .where(and(inArray(attempts.bucket, names), gt(attempts.resetsAt, now)));

/** Answers no row and writes nothing when the bucket is full. */
export const countAttempt = (db: Db, { name, max, resetsAt }: Bucket, now: Date) =>
  db
    .insert(attempts)
    .values({ bucket: name, count: 1, resetsAt })
    .onConflictDoUpdate({
      target: attempts.bucket,
      set: {
        count: sql`CASE WHEN ${attempts.resetsAt} <= ${now.getTime()} THEN 1 ELSE ${attempts.count} + 1 END`,
        resetsAt: sql`CASE WHEN ${attempts.resetsAt} <= ${now.getTime()} THEN ${resetsAt.getTime()} ELSE ${attempts.resetsAt} END`,
      },
      setWhere: sql`${attempts.resetsAt} <= ${now.getTime()} OR ${attempts.count} < ${max}`,
    })
    .returning();

export const deleteBucket = (db: Db, name: string) => db.delete(attempts).where(eq(attempts.bucket, name));

export const forgetAttempts = (db: Db, before: Date) =>
  db.delete(attempts).where(lt(attempts.resetsAt, before));
