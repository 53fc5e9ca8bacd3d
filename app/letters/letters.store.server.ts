import { and, desc, eq, isNull, type SQLWrapper, sql } from "drizzle-orm";
import { products } from "#app/catalog/catalog.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { GIVEN_UP_RANK, type MailData, mailRank } from "#app/mail/mail.contract.ts";
import { queueMails } from "#app/mail/outbox.store.server.ts";
import { membershipTiers } from "#app/memberships/memberships.tables.server.ts";
import type { KeysetPage } from "#app/shared/list-page.ts";
import type { Audience, LetterDraft } from "./letters.contract.ts";
import { type LetterStage, letters } from "./letters.tables.server.ts";

export type LetterRow = typeof letters.$inferSelect;

const NOBODY: Audience = { kind: "deleted" };

/** The model may have been deleted since the form was opened, and another may get its id. */
const whileItsModelExists = (audience: Audience) =>
  "productId" in audience
    ? sql<Audience>`iif(EXISTS (SELECT 1 FROM products WHERE id = ${audience.productId}), ${JSON.stringify(audience)}, ${JSON.stringify(NOBODY)})`
    : audience;

export const insertLetter = (db: Db, { audience, at, ...letter }: LetterDraft & { id: string; at: Date }) =>
  db
    .insert(letters)
    .values({ ...letter, audience: whileItsModelExists(audience), createdAt: at, changedAt: at });

/** When a model is deleted: letters about it go to nobody, and those that have not begun are drafts again. */
export const endAudienceOf = (db: Db, productId: string) =>
  db
    .update(letters)
    .set({
      audience: NOBODY,
      revision: sql`${letters.revision} + 1`,
      dueAt: sql`iif(${letters.startedAt} IS NULL, NULL, ${letters.dueAt})`,
      recipients: sql`iif(${letters.startedAt} IS NULL, NULL, ${letters.recipients})`,
    })
    .where(sql`${letters.audience} ->> 'productId' = ${productId}`);

/** Drafts whose model was deleted, the oldest first. */
export const draftsForNobody = (db: Db, limit: number) =>
  db
    .select({ id: letters.id, texts: letters.texts })
    .from(letters)
    .where(sql`audience ->> 'kind' = 'deleted' AND due_at IS NULL`)
    .orderBy(letters.id)
    .limit(limit);

const isDraft = (id: string, revision: number) =>
  and(eq(letters.id, id), eq(letters.revision, revision), isNull(letters.dueAt));

/** A draft as it was read. */
export interface Revised {
  id: string;
  revision: number;
}

/** Returns no row when the letter is no draft any more, or was saved since it was read. */
export const saveDraft = (db: Db, { id, revision, audience, texts }: LetterDraft & Revised, at: Date) =>
  db
    .update(letters)
    .set({ audience: whileItsModelExists(audience), texts, changedAt: at, revision: revision + 1 })
    .where(isDraft(id, revision))
    .returning({ id: letters.id });

export const deleteDraft = (db: Db, { id, revision }: Revised) =>
  db.delete(letters).where(isDraft(id, revision)).returning({ id: letters.id });

export const recordTest = (db: Db, { id, revision }: Revised) =>
  db
    .update(letters)
    .set({ testedRevision: revision })
    .where(isDraft(id, revision))
    .returning({ id: letters.id });

export const scheduleDraft = (
  db: Db,
  { id, revision }: Revised,
  { dueAt, recipients }: { dueAt: Date; recipients: number },
) =>
  db
    .update(letters)
    .set({ dueAt, recipients })
    .where(and(isDraft(id, revision), eq(letters.testedRevision, revision)))
    .returning({ id: letters.id });

/** Makes a letter that has not begun a draft again. */
export const unscheduleLetter = (db: Db, id: string) =>
  db
    .update(letters)
    .set({ dueAt: null, recipients: null })
    .where(and(eq(letters.id, id), sql`${letters.dueAt} IS NOT NULL`, isNull(letters.startedAt)))
    .returning({ id: letters.id });

/** The mails of a letter that are to be sent, or that were given up. ";" follows ":". */
const unsentOf = (id: string | SQLWrapper, rank = mailRank("letter")) =>
  sql`outbox INDEXED BY outbox_unsent WHERE sent_at IS NULL AND rank = ${rank}
    AND cause >= 'letter:' || ${id} || ':' AND cause < 'letter:' || ${id} || ';'`;

const countUnsent = (id: string | SQLWrapper, rank?: number) =>
  sql<number>`(SELECT count(*) FROM ${unsentOf(id, rank)})`;

/** Counts the mails no longer that the statement before it in the batch has changed. */
export const takeFromQueued = (db: Db, id: string) =>
  db
    .update(letters)
    .set({ queued: sql`${letters.queued} - changes()` })
    .where(eq(letters.id, id));

/** Ends a letter that is still being sent, and drops its mails that were not tried yet. Returns no row for any other. */
export const stopLetter = (db: Db, id: string, at: Date) =>
  [
    db
      .update(letters)
      .set({ stoppedAt: at })
      .where(
        sql`${letters.id} = ${id} AND ${letters.startedAt} IS NOT NULL AND ${letters.stoppedAt} IS NULL AND (${letters.finishedAt} IS NULL
          OR EXISTS (SELECT 1 FROM ${unsentOf(id)}))`,
      )
      .returning({ id: letters.id }),
    db.run(sql`DELETE FROM ${unsentOf(id)} AND attempts = 0`),
    takeFromQueued(db, id),
  ] as const;

export const unsentMails = (db: Db, id: string) =>
  db.all<{ waiting: number; failed: number }>(
    sql`SELECT ${countUnsent(id)} AS waiting, ${countUnsent(id, GIVEN_UP_RANK)} AS failed`,
  );

export const letterById = (db: Db, id: string) =>
  db.select().from(letters).where(eq(letters.id, id)).limit(1);

export const newestLetters = (db: Db, { after, limit }: KeysetPage) =>
  db
    .select({
      letter: letters,
      model: products.title,
      tier: membershipTiers.name,
      waiting: countUnsent(letters.id),
    })
    .from(letters)
    .leftJoin(products, sql`${products.id} = ${letters.audience} ->> 'productId'`)
    .leftJoin(membershipTiers, sql`${membershipTiers.slug} = ${letters.audience} ->> 'tier'`)
    .where(after ? sql`(${letters.createdAt}, ${letters.id}) < (${after.value}, ${after.id})` : undefined)
    .orderBy(desc(letters.createdAt), desc(letters.id))
    .limit(limit);

export const dueLetter = (db: Db, at: Date) =>
  db
    .select()
    .from(letters)
    .where(
      sql`due_at IS NOT NULL AND finished_at IS NULL AND stopped_at IS NULL AND due_at <= ${at.getTime()}`,
    )
    .orderBy(letters.dueAt)
    .limit(1);

interface Step {
  /** The account's or the subscriber's mail. */
  people: { person: string; userId: string | null; data: MailData["letter"] }[];
  from: Pick<LetterRow, "id" | "stage" | "cursor">;
  to: { stage: LetterStage; cursor: string; isFinished: boolean };
  at: Date;
}

/**
 * Queues a letter for its next people and records how far it is, in one batch: neither happens when another run was here meanwhile, or the
 * letter was stopped. People who have it already, by an earlier run or stage, do not get it again.
 */
export const queueStep = (db: Db, { people, from, to, at }: Step) => {
  const isHere = sql`${letters.id} = ${from.id} AND ${letters.stage} = ${from.stage} AND ${letters.cursor} = ${from.cursor}
    AND ${letters.stoppedAt} IS NULL AND ${letters.finishedAt} IS NULL AND ${letters.dueAt} IS NOT NULL`;
  return [
    queueMails(db, "letter", {
      at,
      rows: sql`SELECT ${`letter:${from.id}:`} || (value ->> 'person') AS cause, value ->> 'userId' AS user_id, value -> 'data' AS data
        FROM json_each(${JSON.stringify(people)}) WHERE EXISTS (SELECT 1 FROM letters WHERE ${isHere})`,
    }),
    db
      .update(letters)
      .set({
        queued: sql`${letters.queued} + changes()`,
        stage: to.stage,
        cursor: to.cursor,
        startedAt: sql`coalesce(${letters.startedAt}, ${at.getTime()})`,
        finishedAt: to.isFinished ? at : null,
      })
      .where(isHere),
  ] as const;
};

const MODELS_LISTED = 100;
const TIERS_LISTED = 100;

const modelColumns = { id: products.id, title: products.title };

export const modelById = (db: Db, id: string) =>
  db.select(modelColumns).from(products).where(eq(products.id, id)).limit(1);

const tierColumns = { id: membershipTiers.slug, title: membershipTiers.name };

export const tierForLetter = (db: Db, slug: string) =>
  db.select(tierColumns).from(membershipTiers).where(eq(membershipTiers.slug, slug)).limit(1);

/** Tiers that can be joined or have members. */
export const lettersTiers = (db: Db) =>
  db
    .select(tierColumns)
    .from(membershipTiers)
    .where(
      sql`ended_at IS NULL OR EXISTS (SELECT 1 FROM memberships m
        WHERE m.tier = membership_tiers.slug AND m.status IN ('active', 'past_due'))`,
    )
    .orderBy(membershipTiers.place, membershipTiers.slug)
    .limit(TIERS_LISTED);

/** The models that changed last, of those that were ever published. */
export const lettersModels = (db: Db) =>
  db
    .select(modelColumns)
    .from(products)
    .where(sql`${products.status} <> 'draft'`)
    .orderBy(desc(products.updatedAt), desc(products.id))
    .limit(MODELS_LISTED);
