import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { LETTERS_CHOICE_VERSION, type LettersAnswer } from "./letter-consent.contract.ts";
import { letterChoices } from "./letters.tables.server.ts";

export const refuseLetters = (db: Db, userId: string, refusedAt: Date) =>
  db
    .insert(letterChoices)
    .values({ userId, refusedAt })
    .onConflictDoUpdate({ target: letterChoices.userId, set: { refusedAt, agreedAt: null, version: null } });

/**
 * For the account, if there is one, whose verified address is a subscriber's.
 * @param subscriberId the present or the former one
 */
export const refuseLettersOfSubscriber = (db: Db, subscriberId: string, at: Date) =>
  db.run(sql`
    INSERT INTO letter_choices (user_id, refused_at)
    SELECT u.id, ${at.getTime()} FROM news_subscribers s JOIN users u ON u.email = s.email
    WHERE (s.id = ${subscriberId} OR s.former_id = ${subscriberId}) AND u.email_verified_at IS NOT NULL
    ON CONFLICT (user_id) DO UPDATE SET refused_at = excluded.refused_at, agreed_at = NULL, version = NULL`);

export const agreeToLetters = (db: Db, userId: string, agreedAt: Date) => {
  const choice = { agreedAt, version: LETTERS_CHOICE_VERSION, refusedAt: null };
  return db
    .insert(letterChoices)
    .values({ userId, ...choice })
    .onConflictDoUpdate({ target: letterChoices.userId, set: choice });
};

/** Records an answer at an order. Agreeing never takes back a refusal. */
export const recordAnswer = (db: Db, userId: string, { answer, at }: { answer: LettersAnswer; at: Date }) =>
  answer === "refused"
    ? refuseLetters(db, userId, at)
    : db.insert(letterChoices).values({ userId }).onConflictDoNothing();

/** Whether an order, paid and not given back whole, was placed under an offer of letters that was not refused. */
const agreedAtAnOrder = (userId: SQL): SQL => sql`EXISTS (
  SELECT 1 FROM orders o WHERE o.user_id = ${userId} AND o.letters_version IS NOT NULL AND o.status = 'paid'
    AND o.refunded_cents < o.total_cents)`;

/** @param choice alias of `letter_choices` */
export const hasAgreed = (choice: SQL): SQL =>
  sql`(${choice}.refused_at IS NULL AND (${choice}.agreed_at IS NOT NULL OR ${agreedAtAnOrder(sql`${choice}.user_id`)}))`;

export const letterChoiceOf = (db: Db, userId: string) =>
  db
    .select({
      isOn: sql<number>`${hasAgreed(sql`letter_choices`)}`,
      refusedAt: letterChoices.refusedAt,
    })
    .from(letterChoices)
    .where(eq(letterChoices.userId, userId))
    .limit(1);
