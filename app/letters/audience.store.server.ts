/**
 * Who gets a letter: people of its audience who agreed to letters. They agreed by a confirmed subscription to news, or
 * as `hasAgreed` says; nobody does who refused letters, is blocked, or has not shown that the address is theirs.
 */
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { hasAgreed } from "./letter-consent.store.server.ts";
import type { Audience } from "./letters.contract.ts";
import type { LetterStage } from "./letters.tables.server.ts";

export interface Addressed {
  audience: Audience;
  /** Who subscribed or registered later is left out, so that nobody has two names in one letter. */
  dueAt: Date;
}

function isInAudience(audience: Audience, userId: SQL): SQL {
  switch (audience.kind) {
    case "news":
      return sql`TRUE`;
    case "deleted":
      return sql`FALSE`;
    case "buyers":
      return sql`EXISTS (SELECT 1 FROM orders o WHERE o.user_id = ${userId} AND o.status = 'paid' AND o.refunded_cents < o.total_cents)`;
    case "members":
      return sql`EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = ${userId} AND m.status IN ('active', 'past_due')
        AND m.tier = coalesce(${audience.tier}, m.tier))`;
    case "owners":
      return sql`EXISTS (SELECT 1 FROM purchases p WHERE p.user_id = ${userId} AND p.product_id = ${audience.productId}
        AND p.license = coalesce(${audience.license}, p.license) AND p.revoked_at IS NULL)`;
    case "wishes":
      return sql`EXISTS (SELECT 1 FROM wish_list_items w WHERE w.user_id = ${userId} AND w.product_id = ${audience.productId})`;
  }
}

/** Why somebody gets a letter, as its last lines say. */
export type LetterBasis = "news" | "order" | "choice";

interface Recipient {
  id: string;
  /** The account's id, else the subscriber's: one letter for each. */
  person: string;
  to: string;
  language: Language;
  basis: LetterBasis;
}

/** A subscriber confirmed the address by a mailed link, an account with that address may be somebody else's until it is verified. */
function maySubscriberGet(audience: Audience): SQL {
  const hasRefused = sql`EXISTS (SELECT 1 FROM letter_choices c WHERE c.user_id = u.id AND c.refused_at IS NOT NULL)`;
  return audience.kind === "news"
    ? sql`(u.id IS NULL OR (u.blocked_at IS NULL AND (u.email_verified_at IS NULL OR NOT ${hasRefused})))`
    : sql`(u.email_verified_at IS NOT NULL AND u.blocked_at IS NULL AND NOT ${hasRefused} AND ${isInAudience(audience, sql`u.id`)})`;
}

const subscribers = ({ audience, dueAt }: Addressed, range: SQL) => sql`
  SELECT s.id AS id, coalesce(u.id, s.id) AS person, s.email AS "to", 'news' AS basis,
    iif(u.email_verified_at IS NULL, s.language, u.language) AS language
  FROM news_subscribers s LEFT JOIN users u ON u.email = s.email
  WHERE ${range} AND s.confirmed_at <= ${dueAt.getTime()} AND ${maySubscriberGet(audience)}`;

const IS_VERIFIED = sql`u.email_verified_at IS NOT NULL`;

const accounts = ({ audience, dueAt }: Addressed, range: SQL, isVerified = IS_VERIFIED) => sql`
  SELECT u.id AS id, u.id AS person, u.email AS "to", iif(c.agreed_at IS NULL, 'order', 'choice') AS basis, u.language AS language
  FROM letter_choices c CROSS JOIN users u
  WHERE ${range} AND u.id = c.user_id AND u.deleted_at IS NULL AND u.blocked_at IS NULL AND ${isVerified}
    AND u.created_at <= ${dueAt.getTime()} AND ${hasAgreed(sql`c`)} AND ${isInAudience(audience, sql`u.id`)}`;

const STAGES: Record<
  LetterStage,
  { table: SQL; key: SQL; id: SQL; people: (letter: Addressed, range: SQL) => SQL }
> = {
  subscribers: { table: sql`news_subscribers`, key: sql`id`, id: sql`s.id`, people: subscribers },
  accounts: { table: sql`letter_choices`, key: sql`user_id`, id: sql`c.user_id`, people: accounts },
};

/** The stages of a letter, in their order. */
export const stagesOf = ({ kind }: Audience): LetterStage[] =>
  kind === "news" ? ["subscribers"] : ["subscribers", "accounts"];

interface Portion {
  stage: LetterStage;
  after: string;
  /** How many people are looked at, and how many of them are returned. */
  window: number;
  limit: number;
}

/** The next people of a stage: how far it looks, and who of them gets the letter. Bounded also where few of many do. */
export const nextRecipients = (db: Db, letter: Addressed, { stage, after, window, limit }: Portion) => {
  const { table, key, id, people } = STAGES[stage];
  const seen = sql`(SELECT ${key} AS id FROM ${table} WHERE ${key} > ${after} ORDER BY ${key} LIMIT ${window})`;
  const range = sql`${id} > ${after} AND ${id} <= (SELECT max(id) FROM ${seen})`;
  return [
    db.all<{ last: string | null; size: number }>(sql`SELECT max(id) AS last, count(*) AS size FROM ${seen}`),
    db.all<Recipient>(sql`${people(letter, range)} ORDER BY ${id} LIMIT ${limit}`),
  ] as const;
};

/** A recipient who still is one; no row for anybody else. */
export const recipientById = (db: Db, letter: Addressed, { stage, id }: { stage: LetterStage; id: string }) =>
  db.all<Recipient>(STAGES[stage].people(letter, sql`${STAGES[stage].id} = ${id}`));

/** Reads about five rows for each person who agreed to letters. */
export const countRecipients = (db: Db, letter: Addressed) => {
  const everybody = stagesOf(letter.audience).map(
    (stage) => sql`SELECT person FROM (${STAGES[stage].people(letter, sql`TRUE`)})`,
  );
  return db.all<{ people: number }>(
    sql`SELECT count(*) AS people FROM (${sql.join(everybody, sql` UNION `)})`,
  );
};

/** People who would get it if they confirmed the address of their account. */
export const countUnverified = (db: Db, letter: Addressed) =>
  db.all<{ people: number }>(
    sql`SELECT count(*) AS people FROM (${accounts(letter, sql`${letter.audience.kind} <> 'news'`, sql`NOT ${IS_VERIFIED}`)})`,
  );
