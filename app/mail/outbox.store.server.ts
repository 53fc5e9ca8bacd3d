import { and, count, desc, eq, gt, inArray, isNull, lt, notInArray, or, type SQL, sql } from "drizzle-orm";
import { emailTokens, users } from "#app/accounts/accounts.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { CLAIM_MS } from "#app/gifts/gifts.contract.ts";
import type { KeysetPage } from "#app/shared/list-page.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/shared/time.ts";
import {
  GIVEN_UP_RANK,
  MAIL_CLASSES,
  type MailName,
  mailRank,
  type NewMail,
  rankOf,
  SELLER_ALERTS,
} from "./mail.contract.ts";
import { outbox } from "./mail.tables.server.ts";

export type OutboxRow = typeof outbox.$inferSelect;

export const MAX_MAIL_ATTEMPTS = 10;
export const MAX_PAUSE_MS = 6 * HOUR_MS;
/** Between tries of a mailbox that cannot send. Providers lock accounts that log in with a wrong password too often. */
export const MAILBOX_PAUSE_MS = 15 * MINUTE_MS;

/**
 * Queues a mail, once for each cause and template; runs in the batch of the change that causes the mail. Outside a batch
 * only if no row causes it, such as an alert: its cause then makes it go out once. What happens once a day has the day
 * in its cause.
 */
export const queueMail = (db: Db, { at, data, ...mail }: NewMail) =>
  db
    .insert(outbox)
    .values({ ...mail, rank: mailRank(mail.template), data: { ...data }, dueAt: at })
    .onConflictDoNothing();

/**
 * Queues a mail for each row of a query, once for each cause.
 * @param rows SELECT of `cause`, `user_id` and `data` (JSON)
 * @param at when they are due, for all or as an expression on a row
 */
export const queueMails = (db: Db, template: MailName, { rows, at }: { rows: SQL; at: Date | SQL }) =>
  db.run(sql`
    INSERT INTO outbox (cause, template, rank, user_id, data, due_at)
    SELECT cause, ${template}, ${mailRank(template)}, user_id, data, ${at instanceof Date ? at.getTime() : at}
    FROM (${rows}) WHERE true
    ON CONFLICT (cause, template) DO NOTHING`);

/** As `queueMail`, but queues nothing when the statement before it in the batch changed no row. */
export const queueMailIfChanged = (db: Db, { cause, template, userId, data, at }: NewMail) =>
  db.run(sql`
    INSERT INTO outbox (cause, template, rank, user_id, data, due_at)
    SELECT ${cause}, ${template}, ${mailRank(template)}, ${userId}, ${JSON.stringify(data)}, ${at.getTime()} WHERE changes() > 0
    ON CONFLICT (cause, template) DO NOTHING`);

/** The ids of due mails. One query for each class, because only there the index leaves out the mails that wait for another try, however many. */
function dueMails(at: Date, limit: number) {
  const order = sql`due_at DESC, id DESC LIMIT ${limit}`;
  const ofRank = (rank: number) => sql`
    SELECT * FROM (SELECT id, rank, due_at FROM outbox INDEXED BY outbox_waiting WHERE sent_at IS NULL
      AND rank = ${rank} AND due_at <= ${at.getTime()} ORDER BY ${order})`;
  const ranks = MAIL_CLASSES.map((mailClass) => ofRank(rankOf(mailClass)));
  return sql`SELECT id FROM (${sql.join(ranks, sql` UNION ALL `)}) ORDER BY rank, ${order}`;
}

/**
 * Selects and reschedules due mails in one statement, so that concurrent drains never get the same mail. By rank, so that neither a code nor a
 * receipt waits behind thousands of letters; in a rank the newest first, because somebody may still wait for that one. Each mail is due again after
 * 1 min · 4^attempts, at most 6 hours, so a drain that crashes loses nothing and a failure needs no further write.
 * None while the mailbox pauses, whichever mail it has failed with.
 */
export const claimDue = (db: Db, at: Date, limit: number) =>
  db
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      dueAt: sql`${at.getTime()} + min(${MAX_PAUSE_MS}, 60000 << (2 * min(${outbox.attempts}, 5)))`,
    })
    .where(
      sql`${outbox.id} IN (${dueMails(at, limit)}) AND NOT EXISTS (SELECT 1 FROM heartbeats
        WHERE name = 'mailbox' AND at > ${at.getTime() - MAILBOX_PAUSE_MS})`,
    )
    .returning({ id: outbox.id });

/** How many mails of class `bulk` are due, counted up to `max`. */
export const bulkMailsWaiting = (db: Db, at: Date, max: number) =>
  db.all<{ mails: number }>(sql`
    SELECT count(*) AS mails FROM (SELECT 1 FROM outbox INDEXED BY outbox_waiting WHERE sent_at IS NULL
      AND rank = ${rankOf("bulk")} AND due_at <= ${at.getTime()} LIMIT ${max})`);

export const claimedMails = (db: Db, ids: number[]) =>
  db
    .select({ mail: outbox, user: users })
    .from(outbox)
    .leftJoin(users, eq(users.id, outbox.userId))
    .where(and(inArray(outbox.id, ids), isNull(outbox.sentAt)));

export const markSent = (db: Db, id: number, sentAt: Date) =>
  db
    .update(outbox)
    .set({ sentAt, data: {} })
    .where(and(eq(outbox.id, id), isNull(outbox.sentAt)));

/** Tries that failed for no reason of the mails' own do not count, but for the first: with it a mail was counted against its limit. */
export const postpone = (db: Db, ids: number[], dueAt: Date) =>
  db
    .update(outbox)
    .set({ attempts: sql`max(${outbox.attempts} - 1, 1)`, dueAt })
    .where(inArray(outbox.id, ids));

export const giveUp = (db: Db, id: number) =>
  db.update(outbox).set({ rank: GIVEN_UP_RANK, data: {} }).where(eq(outbox.id, id));

/** Whether a mail was given up since a time, apart from alerts to sellers. `claimDue` set `dueAt` to MAX_PAUSE_MS after the last attempt. */
const isGivenUpSince = (since: Date) =>
  and(
    isNull(outbox.sentAt),
    eq(outbox.rank, GIVEN_UP_RANK),
    gt(outbox.dueAt, new Date(since.getTime() + MAX_PAUSE_MS)),
    notInArray(outbox.template, [...SELLER_ALERTS]),
  );

/** Mails that would name a deleted model, or by its id another. */
export const deleteMailsAbout = (db: Db, productId: string) =>
  db.run(
    sql`DELETE FROM outbox INDEXED BY outbox_waiting WHERE sent_at IS NULL AND data ->> 'productId' = ${productId}`,
  );

export const countGivenUp = (db: Db, since: Date) =>
  db.select({ mails: count() }).from(outbox).where(isGivenUpSince(since));

export const givenUpMails = (db: Db, since: Date, limit: number) =>
  db.select({ id: outbox.id }).from(outbox).where(isGivenUpSince(since)).limit(limit);

const firstOfCause = sql`substr(${outbox.cause} || ' ', 1, instr(${outbox.cause} || ' ', ' ') - 1)`;
/** A cause about an order begins with its id, or with that of its refund. */
const orderOfCause = sql<string | null>`(SELECT code FROM orders WHERE id = ${firstOfCause}
  OR id = (SELECT order_id FROM refunds WHERE id = ${firstOfCause}))`;

const letterOfCause = sql<
  string | null
>`iif(${outbox.template} = 'letter', substr(${outbox.cause}, 8, 36), NULL)`;

export const givenUpPage = (db: Db, since: Date, { after, limit }: KeysetPage) =>
  db
    .select({
      id: outbox.id,
      template: outbox.template,
      dueAt: outbox.dueAt,
      userId: outbox.userId,
      username: users.username,
      orderCode: orderOfCause,
      letterId: letterOfCause,
    })
    .from(outbox)
    .leftJoin(users, eq(users.id, outbox.userId))
    .where(
      and(
        isGivenUpSince(since),
        after ? sql`(${outbox.dueAt}, ${outbox.id}) < (${after.value}, ${Number(after.id)})` : undefined,
      ),
    )
    .orderBy(desc(outbox.dueAt), desc(outbox.id))
    .limit(limit);

export const usernamesOfGivenUp = (db: Db, since: Date, limit: number) =>
  db
    .selectDistinct({ username: users.username })
    .from(outbox)
    .innerJoin(users, eq(users.id, outbox.userId))
    .where(isGivenUpSince(since))
    .orderBy(users.username)
    .limit(limit);

/** Long enough to investigate a missing mail, short enough to keep no history about a person. */
export const MAIL_RETENTION_MS = 30 * DAY_MS;

/**
 * Deletes mails that were sent or given up long ago: their causes are not repeated any more. A gift's mail that was given up, which names nobody,
 * stays as long as the gift can be claimed: that it never came is known from it alone.
 */
export const deleteOldMails = (db: Db, at: Date) => {
  const before = new Date(at.getTime() - MAIL_RETENTION_MS);
  const isOfOpenGift = and(eq(outbox.template, "gift"), gt(outbox.dueAt, new Date(at.getTime() - CLAIM_MS)));
  return db
    .delete(outbox)
    .where(
      or(
        lt(outbox.sentAt, before),
        and(
          isNull(outbox.sentAt),
          eq(outbox.rank, GIVEN_UP_RANK),
          lt(outbox.dueAt, before),
          sql`NOT ${isOfOpenGift}`,
        ),
      ),
    );
};

export const mailTokenById = (db: Db, id: string) =>
  db.select().from(emailTokens).where(eq(emailTokens.id, id)).limit(1);
