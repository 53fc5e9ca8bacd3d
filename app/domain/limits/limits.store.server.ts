/** Counters that cannot be raced: one statement counts, starts over when the time is up, and answers. */
import { eq, lt, lte, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { attempts } from "#app/db/schema.ts";

export const countAttempt = (db: Db, bucket: string, now: Date, resetsAt: Date) =>
  db
    .insert(attempts)
    .values({ bucket, count: 1, resetsAt })
    .onConflictDoUpdate({
      target: attempts.bucket,
      set: {
        count: sql`CASE WHEN ${attempts.resetsAt} <= ${now.getTime()} THEN 1 ELSE ${attempts.count} + 1 END`,
        resetsAt: sql`CASE WHEN ${attempts.resetsAt} <= ${now.getTime()} THEN ${resetsAt.getTime()} ELSE ${attempts.resetsAt} END`,
      },
    })
    .returning();

export const forgetAttempts = (db: Db, before: Date) =>
  db.delete(attempts).where(lt(attempts.resetsAt, before));

/** Answers a row when the lock was free, or its holder's time is up. */
export const takeLock = (db: Db, bucket: string, now: Date, until: Date) =>
  db
    .insert(attempts)
    .values({ bucket, count: 1, resetsAt: until })
    .onConflictDoUpdate({
      target: attempts.bucket,
      set: { resetsAt: until },
      setWhere: lte(attempts.resetsAt, now),
    })
    .returning();

export const releaseLock = (db: Db, bucket: string) => db.delete(attempts).where(eq(attempts.bucket, bucket));
