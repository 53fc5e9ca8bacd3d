/** Queries over mails waiting to be sent: queued with their cause, claimed by one drain at a time. */
import { and, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { emailTokens, outbox, users } from "#app/db/schema.ts";
import type { NewMail } from "./mail.contract.ts";

export type OutboxRow = typeof outbox.$inferSelect;

/** A mail is tried this often, then given up. */
export const MAX_ATTEMPTS = 10;

/** For the batch of its cause; the same cause queues the same mail once. */
export const queueMail = (db: Db, { at, data, ...mail }: NewMail) =>
  db
    .insert(outbox)
    .values({ ...mail, data: { ...data }, dueAt: at })
    .onConflictDoNothing();

/**
 * Takes due mails in one statement, so that no two drains get the same; the newest first, so that a password's link does
 * not wait behind a new version's thousand mails. Each is due again after 1 min · 4^attempts, at
 * most 6 hours: a drain that dies loses nothing, and a failure needs no further write.
 */
export const claimDue = (db: Db, at: Date, limit: number) =>
  db
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      dueAt: sql`${at.getTime()} + min(21600000, 60000 << (2 * min(${outbox.attempts}, 5)))`,
    })
    .where(
      sql`${outbox.id} IN (SELECT id FROM outbox WHERE sent_at IS NULL AND due_at <= ${at.getTime()}
        AND attempts <= ${MAX_ATTEMPTS} ORDER BY due_at DESC, id DESC LIMIT ${limit})`,
    )
    .returning({ id: outbox.id });

export const claimedMails = (db: Db, ids: number[]) =>
  db
    .select({ mail: outbox, user: users })
    .from(outbox)
    .leftJoin(users, eq(users.id, outbox.userId))
    .where(and(inArray(outbox.id, ids), isNull(outbox.sentAt)));

/** What a mail was made of is forgotten with it. */
export const markSent = (db: Db, id: number, sentAt: Date) =>
  db.update(outbox).set({ sentAt, data: {} }).where(eq(outbox.id, id));

/** Ends the tries; `attempts` above the most tells it from a mail that still waits. */
export const giveUp = (db: Db, id: number) =>
  db
    .update(outbox)
    .set({ attempts: MAX_ATTEMPTS + 1, data: {} })
    .where(eq(outbox.id, id));

/** Mails that were sent or given up before; causes do not come back so late. */
export const deleteOldMails = (db: Db, before: Date) =>
  db
    .delete(outbox)
    .where(
      or(
        lt(outbox.sentAt, before),
        and(isNull(outbox.sentAt), lt(outbox.dueAt, before), gt(outbox.attempts, MAX_ATTEMPTS)),
      ),
    );

export const mailTokenById = (db: Db, id: string) =>
  db.select().from(emailTokens).where(eq(emailTokens.id, id)).limit(1);
