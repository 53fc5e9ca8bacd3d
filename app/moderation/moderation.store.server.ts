/** Statements that all kinds share. A list in the studio reads about six rows for each text. */

import { type SQL, sql } from "drizzle-orm";
import type { SellerRight } from "#app/accounts/seller-rights.ts";
import type { Db } from "#app/db/client.server.ts";
import type { Translated } from "#app/i18n/translated.ts";
import { queueMails } from "#app/mail/outbox.store.server.ts";
import type { Kind, State, TextKind } from "./kinds.ts";
import { forgetMarks } from "./measures.store.server.ts";
import { COLUMNS, type ItemOf } from "./moderated-columns.store.server.ts";
import type { AllRead, TextAnswer } from "./moderation.contract.ts";
import { reportsOf, tellReporters } from "./reports.store.server.ts";

export interface ItemRow {
  id: number;
  productId: string;
  title: string;
  /** Its first picture, as JSON. */
  picture: string | null;
  /** Whether it costs nobody anything. */
  isFree: 0 | 1;
  status: string;
  userId: string | null;
  username: string | null;
  email: string | null;
  emailVerifiedAt: number | null;
  deletedAt: number | null;
  sellerRight: SellerRight | null;
  text: string;
  answer: string | null;
  hiddenAt: number | null;
  hiddenReason: string | null;
  readAt: number | null;
  createdAt: number | null;
  changedAt: number | null;
  isShown: number;
  facts: string | null;
  reports: string;
}

/** Texts with their model and author. SQLite keeps the order of cross and left joins, so it reads in the order of the texts. */
const items = (db: Db, kind: Kind, { where, limit }: { where: SQL; limit: number }) => {
  const { table, author, text, hidden, answer, readAt, createdAt, changedAt, facts, isShown, isThere } =
    COLUMNS[kind];
  return db.all<ItemRow>(sql`
    SELECT ${table}.id, ${table}.product_id AS productId, products.title,
      products.images -> 0 AS picture, coalesce(products.standard_cents, 1) = 0 AS isFree, products.status, users.id AS userId, users.username, users.email,
      users.email_verified_at AS emailVerifiedAt, users.deleted_at AS deletedAt, users.seller_right AS sellerRight, ${text} AS text, ${answer} AS answer, ${hidden.at} AS hiddenAt,
      ${hidden.reason} AS hiddenReason, ${readAt} AS readAt, ${createdAt} AS createdAt, ${changedAt} AS changedAt, ${isShown} AS isShown,
      ${facts} AS facts, ${reportsOf(kind)} AS reports
    FROM ${table} CROSS JOIN products ON products.id = ${table}.product_id LEFT JOIN users ON users.id = ${author}
    WHERE ${where} AND ${isThere} ORDER BY ${table}.id DESC LIMIT ${limit}`);
};

const CONDITIONS: Record<State, SQL> = {
  new: sql.raw("read_at IS NULL"),
  reported: sql.raw("reported_at IS NOT NULL"),
  hidden: sql.raw("hidden_at IS NOT NULL"),
  pending: sql.raw("print_photos.status = 'pending'"),
  approved: sql.raw("print_photos.status = 'approved'"),
  all: sql.raw("TRUE"),
};

interface Page {
  state: State;
  before?: number | undefined;
  limit: number;
}

export const itemPage = (db: Db, kind: TextKind, { state, before, limit }: Page) => {
  const { table } = COLUMNS[kind];
  const older = before ? sql` AND ${table}.id < ${before}` : sql``;
  return items(db, kind, { where: sql`${CONDITIONS[state]}${older}`, limit });
};

export const itemsBy = (db: Db, kind: TextKind, { userId, limit }: { userId: string; limit: number }) =>
  items(db, kind, { where: sql`${COLUMNS[kind].author} = ${userId}`, limit });

export const itemById = (db: Db, { kind, id }: ItemOf) =>
  items(db, kind, { where: sql`${COLUMNS[kind].table}.id = ${id}`, limit: 1 });

/** What is new, waits for approval or is reported, counted up to `limit`. */
export const waitingItems = (db: Db, kind: Kind, limit: number) => {
  const { table, isNew, isThere } = COLUMNS[kind];
  return db.all<{ count: number }>(sql`SELECT count(*) AS count FROM (
    SELECT id FROM ${table} WHERE ${isNew} UNION SELECT id FROM ${table} WHERE reported_at IS NOT NULL AND ${isThere} LIMIT ${limit})`);
};

/** What is reported waits for a decision. */
export const markAllRead = (db: Db, { kind, upTo }: AllRead, at: Date) =>
  db.run(sql`UPDATE ${COLUMNS[kind].table} SET read_at = ${at.getTime()}
    WHERE read_at IS NULL AND reported_at IS NULL AND id <= ${upTo}`);

export interface Change {
  /** Assignments, each after a comma. */
  assignments?: SQL;
  /** Changes nothing where this does not hold. */
  onlyIf?: SQL;
  /** Lifts what was known of an earlier text that was hidden. */
  isShown?: boolean;
}

/** The new answer is stored already when the same form comes twice; over another than the seller has seen nothing is stored. */
export const answerWith = (
  { kind, answer, revision }: Pick<TextAnswer, "kind" | "answer" | "revision">,
  at: Date,
): Change => ({
  assignments: sql`, answer = ${answer || null}, answered_at = ${answer ? at.getTime() : null}`,
  onlyIf: sql`(${revision} IS NULL OR ${revision} = ${kind} || ' ' || id || '=' || coalesce(answer, '') OR coalesce(answer, '') = ${answer})`,
});

/** The same reason once more changes no time, so that its author is mailed once. */
export const hideWith = (reason: string, at: Date): Change => ({
  assignments: sql`, hidden_at = iif(hidden_reason IS ${reason}, hidden_at, ${at.getTime()}), hidden_reason = ${reason}`,
});

export const SHOWN_AGAIN: Change = {
  assignments: sql`, hidden_at = NULL, hidden_reason = NULL`,
  isShown: true,
};

interface Dealing extends Change {
  outcome: "kept" | "hidden";
  at: Date;
}

/** Changes a text and marks it as dealt with: its reporters are told. The second statement returns its id. */
export const dealWith = (
  db: Db,
  item: ItemOf,
  { assignments = sql``, onlyIf = sql`TRUE`, outcome, isShown = false, at }: Dealing,
) => {
  const { table, dealtWith, isThere } = COLUMNS[item.kind];
  const which = sql`id = ${item.id} AND reported_at IS NULL`;
  return [
    forgetMarks(db, item, { onlyIf, isShown }),
    db.all<{ id: number }>(sql`UPDATE ${table} SET reported_at = NULL${dealtWith(at)}${assignments}
      WHERE id = ${item.id} AND ${isThere} AND ${onlyIf} RETURNING id`),
    ...tellReporters(db, { kind: item.kind, which }, { outcome, at }),
  ] as const;
};

/** Tells the author of an answer, once; only in the batch that stores it. */
export const queueAnswered = (db: Db, { kind, id }: ItemOf<"comment" | "review">, at: Date) =>
  queueMails(db, "text-answered", {
    at,
    rows: sql`SELECT ${kind} || ' ' || id AS cause, user_id, json_object('kind', ${kind}, 'id', CAST(id AS TEXT)) AS data
      FROM ${COLUMNS[kind].table} WHERE id = ${id} AND answered_at = ${at.getTime()}`,
  });

export const modelTitle = (row: Pick<ItemRow, "title">): Translated => JSON.parse(row.title);
