/** Statements that all kinds share, on the tables that each kind has anyway. A list in the studio reads about six rows for each text. */
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db, Statement } from "#app/db/client.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Translated } from "#app/i18n/translated.ts";
import { queueMails } from "#app/mail/outbox.store.server.ts";
import type { Kind, Measure, ReportOutcome, State, TextKind } from "./kinds.ts";
import type { TextAnswer } from "./moderation.contract.ts";

const MAX_REPORTS = 3;

interface Columns {
  table: SQL;
  author: SQL;
  text: SQL;
  /** Null where the kind cannot be hidden. */
  hidden: { at: SQL; reason: SQL };
  answer: SQL;
  readAt: SQL;
  createdAt: SQL;
  changedAt: SQL;
  /** What else a list shows, as JSON. */
  facts: SQL;
  /** Other rows are kept only so that an import does not bring them back, or until their bytes are deleted. */
  isThere: SQL;
  /** Whether no seller has looked at it. */
  isNew: SQL;
  /** Whether everybody can read it, on a published model. */
  isShown: SQL;
  /** Besides the reports, what is over when a seller has dealt with it. */
  dealtWith: (at: Date) => SQL;
}

const NULL = sql.raw("NULL");
const HIDDEN = { at: sql.raw("hidden_at"), reason: sql.raw("hidden_reason") };
const readOnce = (at: Date) => sql`, read_at = coalesce(read_at, ${at.getTime()})`;
const ofAuthor = sql.raw("user_id = reviews.user_id AND product_id = reviews.product_id");

/**
 * Why the author no longer owns the model: `refunded` if any license was refunded, else `ended`. A row in
 * license_changes at that time means that a seller revoked it.
 */
export const LICENSE_END = sql`CASE
  WHEN EXISTS (SELECT 1 FROM purchases WHERE ${ofAuthor} AND revoked_at IS NULL) THEN NULL
  WHEN EXISTS (SELECT 1 FROM purchases WHERE ${ofAuthor} AND NOT EXISTS (
    SELECT 1 FROM license_changes c WHERE c.user_id = purchases.user_id AND c.created_at = purchases.revoked_at
      AND c.product_id = purchases.product_id AND c.license = purchases.license)) THEN 'refunded'
  ELSE 'ended' END`;

const COLUMNS: Record<Kind, Columns> = {
  comment: {
    table: sql.raw("comments"),
    author: sql.raw("comments.user_id"),
    text: sql.raw("comments.comment"),
    hidden: HIDDEN,
    answer: sql.raw("answer"),
    readAt: sql.raw("read_at"),
    createdAt: sql.raw("comments.created_at"),
    changedAt: NULL,
    facts: NULL,
    isThere: sql.raw("TRUE"),
    isNew: sql.raw("read_at IS NULL"),
    isShown: sql.raw("hidden_at IS NULL"),
    dealtWith: readOnce,
  },
  review: {
    table: sql.raw("reviews"),
    author: sql.raw("reviews.user_id"),
    text: sql.raw("reviews.text"),
    hidden: HIDDEN,
    answer: sql.raw("answer"),
    readAt: sql.raw("read_at"),
    createdAt: sql.raw("reviews.created_at"),
    changedAt: sql.raw("reviews.changed_at"),
    facts: sql`json_object('stars', reviews.stars, 'printer', reviews.printer, 'material', reviews.material,
      'firstTry', json(iif(reviews.first_try IS NULL, 'null', iif(reviews.first_try, 'true', 'false'))),
      'paid', json(iif(reviews.paid, 'true', 'false')), 'licenseEnd', ${LICENSE_END})`,
    isThere: sql.raw("TRUE"),
    isNew: sql.raw("read_at IS NULL"),
    isShown: sql.raw("hidden_at IS NULL"),
    dealtWith: readOnce,
  },
  imported: {
    table: sql.raw("imported_reviews"),
    author: NULL,
    text: sql.raw("imported_reviews.text"),
    hidden: HIDDEN,
    answer: NULL,
    readAt: sql.raw("0"),
    createdAt: NULL,
    changedAt: NULL,
    facts: sql.raw("json_object('stars', imported_reviews.stars, 'boughtIn', imported_reviews.bought_in)"),
    isThere: sql.raw("imported_reviews.text <> ''"),
    isNew: sql.raw("FALSE"),
    isShown: sql.raw("hidden_at IS NULL AND imported_reviews.text <> ''"),
    dealtWith: () => sql``,
  },
  photo: {
    table: sql.raw("print_photos"),
    author: sql.raw("print_photos.user_id"),
    text: sql.raw("coalesce(print_photos.caption, '')"),
    hidden: { at: NULL, reason: NULL },
    answer: NULL,
    readAt: sql.raw("0"),
    createdAt: sql.raw("print_photos.created_at"),
    changedAt: NULL,
    facts: sql.raw("json_object('picture', json(print_photos.picture))"),
    isThere: sql.raw("print_photos.status <> 'removed'"),
    isNew: sql.raw("print_photos.status = 'pending'"),
    isShown: sql.raw("print_photos.status = 'approved'"),
    dealtWith: () => sql``,
  },
};

export interface ItemOf<K extends Kind = Kind> {
  kind: K;
  id: number;
}

/** The reasons of a text's reports, and what is known of its author's earlier one; an expression on the row of the kind's table. */
export const reportsOf = (kind: Kind) => {
  const { table, author } = COLUMNS[kind];
  return sql<string>`(SELECT json_group_array(reason) FROM (
    SELECT reason FROM reports WHERE kind = ${kind} AND item_id = ${table}.id
    UNION ALL SELECT reason FROM moderation_marks WHERE kind = ${kind} AND product_id = ${table}.product_id AND user_id = ${author}
      AND measure <> 'hidden' AND ${table}.reported_at IS NOT NULL
    LIMIT ${MAX_REPORTS}))`;
};

export interface ItemRow {
  id: number;
  productId: string;
  title: string;
  status: string;
  userId: string | null;
  username: string | null;
  email: string | null;
  emailVerifiedAt: number | null;
  deletedAt: number | null;
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
    SELECT ${table}.id, ${table}.product_id AS productId, products.title, products.status, users.id AS userId, users.username, users.email,
      users.email_verified_at AS emailVerifiedAt, users.deleted_at AS deletedAt, ${text} AS text, ${answer} AS answer, ${hidden.at} AS hiddenAt,
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

/** A condition on the row of a kind's table. */
interface Which<K extends Kind = Kind> {
  kind: K;
  which: SQL;
}

const idsOf = ({ kind, which }: Which) => sql`(SELECT id FROM ${COLUMNS[kind].table} WHERE ${which})`;

/** Tells the reporters of these texts what came of it, and forgets them: their address is in the mail alone. */
export const tellReporters = (
  db: Db,
  of: Which,
  { outcome, at }: { outcome: ReportOutcome; at: Date },
): Statement[] => {
  const about = sql`reports.kind = ${of.kind} AND reports.item_id IN ${idsOf(of)}`;
  return [
    queueMails(db, "text-report", {
      at,
      rows: sql`SELECT 'report ' || reports.id || ' ' || ${outcome} AS cause, reports.user_id, json_object('to', reports.email,
          'language', reports.language, 'kind', reports.kind, 'title', products.title, 'outcome', ${outcome}) AS data
        FROM reports JOIN products ON products.id = reports.product_id WHERE ${about}`,
    }),
    db.run(sql`DELETE FROM reports WHERE ${about}`),
  ];
};

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
  { answer, revision }: Pick<TextAnswer, "answer" | "revision">,
  at: Date,
): Change => ({
  assignments: sql`, answer = ${answer || null}, answered_at = ${answer ? at.getTime() : null}`,
  onlyIf: sql`(${revision} IS NULL OR ${revision} = id || '=' || coalesce(answer, '') OR coalesce(answer, '') = ${answer})`,
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

/** What an earlier text left is over once a seller deals with the one that has taken it over: `hidden` when that is shown. */
const forgetMarks = (
  db: Db,
  { kind, id }: ItemOf,
  { onlyIf, isShown }: { onlyIf: SQL; isShown: boolean },
) => {
  const { table, author } = COLUMNS[kind];
  const text = (columns: SQL) => sql`(SELECT ${columns} FROM ${table} WHERE id = ${id} AND ${onlyIf})`;
  return db.run(sql`DELETE FROM moderation_marks WHERE kind = ${kind}
    AND (product_id, user_id) = ${text(sql`product_id, ${author}`)}
    AND iif(measure = 'hidden', ${isShown ? 1 : 0}, ${text(sql`reported_at`)} IS NOT NULL)`);
};

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

const keepMark = (
  db: Db,
  { kind, which }: Which,
  { measure, reason, at }: { measure: SQL; reason: SQL; at: SQL },
) => {
  const { table, author } = COLUMNS[kind];
  return db.run(sql`
    INSERT INTO moderation_marks (kind, product_id, user_id, measure, reason, at)
    SELECT ${kind}, product_id, ${author}, ${measure}, ${reason}, ${at} FROM ${table} WHERE ${which} AND ${author} IS NOT NULL
    ON CONFLICT (kind, product_id, user_id, measure) DO UPDATE SET reason = excluded.reason, at = excluded.at`);
};

/**
 * Runs before an author's own texts are deleted, or their account. What was decided about them, and that they were
 * reported, outlives them; people who reported one are told that it is gone.
 */
export const beforeAuthorDeletes = (db: Db, of: Which, at: Date): Statement[] => {
  const { hidden, table } = COLUMNS[of.kind];
  return [
    keepMark(
      db,
      { ...of, which: sql`${of.which} AND ${hidden.at} IS NOT NULL` },
      {
        measure: sql`'hidden'`,
        reason: sql`coalesce(${hidden.reason}, '')`,
        at: hidden.at,
      },
    ),
    keepMark(
      db,
      { ...of, which: sql`${of.which} AND reported_at IS NOT NULL` },
      {
        measure: sql`'reported'`,
        reason: sql`coalesce((SELECT reason FROM reports WHERE kind = ${of.kind} AND item_id = ${table}.id ORDER BY id DESC LIMIT 1), '')`,
        at: sql`reported_at`,
      },
    ),
    ...tellReporters(db, of, { outcome: "gone", at }),
  ];
};

/** Before a seller removes a text: its author is mailed the reason, and its reporters the decision. */
export const beforeRemoval = (
  db: Db,
  { kind, id }: ItemOf,
  { reason, at }: { reason: string; at: Date },
): [Statement, ...Statement[]] => {
  const of = { kind, which: sql`id = ${id}` };
  return [
    queueMeasure(db, { kind, id }, { measure: "removed", reason, at }),
    keepMark(db, of, { measure: sql`'removed'`, reason: sql`${reason}`, at: sql`${at.getTime()}` }),
    ...tellReporters(db, of, { outcome: "removed", at }),
  ];
};

/** Before a model is deleted with all that was said of it. */
export const forgetModel = (db: Db, productId: string, at: Date): Statement[] => [
  ...(Object.keys(COLUMNS) as Kind[]).flatMap((kind) =>
    tellReporters(db, { kind, which: sql`product_id = ${productId}` }, { outcome: "removed", at }),
  ),
  db.run(sql`DELETE FROM moderation_marks WHERE product_id = ${productId}`),
];

/** After the texts of an account are deleted: nobody is named, and no model that would name somebody. */
export const forgetPerson = (db: Db, userId: string): Statement[] => [
  db.run(sql`DELETE FROM moderation_marks WHERE user_id = ${userId} AND measure = 'reported'`),
  db.run(
    sql`UPDATE moderation_marks SET user_id = NULL, product_id = NULL, at = at - at % 86400000 WHERE user_id = ${userId}`,
  ),
];

interface Person {
  userId: string | SQLWrapper;
  productId: string;
}

/** What a new text takes over from the one that its author deleted or a seller removed: for the columns of the same names. */
export const takenOver = (kind: Kind, { userId, productId }: Person) => {
  const known = (column: string, which: string) =>
    sql`(SELECT max(${sql.raw(column)}) FROM moderation_marks WHERE kind = ${kind} AND product_id = ${productId} AND user_id = ${userId} AND ${sql.raw(which)})`;
  return {
    hiddenAt: known("at", "measure = 'hidden'"),
    hiddenReason: known("reason", "measure = 'hidden'"),
    reportedAt: known("at", "measure <> 'hidden'"),
  };
};

/** Tells the author of an answer, once; only in the batch that stores it. */
export const queueAnswered = (db: Db, { kind, id }: ItemOf<"comment" | "review">, at: Date) =>
  queueMails(db, "text-answered", {
    at,
    rows: sql`SELECT ${kind} || ' ' || id AS cause, user_id, json_object('kind', ${kind}, 'id', CAST(id AS TEXT)) AS data
      FROM ${COLUMNS[kind].table} WHERE id = ${id} AND answered_at = ${at.getTime()}`,
  });

/**
 * Tells the author why (DSA, article 17); in the batch that hides or removes the text, before it is gone.
 * Nobody, where its author has no account.
 */
export const queueMeasure = (
  db: Db,
  { kind, id }: ItemOf,
  { measure, reason, at }: { measure: Measure; reason: string; at: Date },
) => {
  const { table, author, hidden } = COLUMNS[kind];
  return queueMails(db, "text-measure", {
    at,
    rows: sql`SELECT ${kind} || ' ' || ${table}.id || ' ' || ${measure} || ' ' || ${String(at.getTime())} AS cause, ${author} AS user_id,
        json_object('kind', ${kind}, 'productId', product_id, 'measure', ${measure}, 'reason', ${reason}) AS data
      FROM ${table} JOIN users ON users.id = ${author}
      WHERE ${table}.id = ${id} AND users.deleted_at IS NULL AND (${measure} = 'removed' OR ${hidden.at} = ${at.getTime()})`,
  });
};

export interface NewReport extends ItemOf {
  productId: string;
  userId: string | null;
  name: string;
  email: string;
  language: Language;
  reason: string;
  at: Date;
}

/**
 * Stores a report of a text that everybody can read, and confirms it. It replaces an earlier one from the
 * same address. The second statement returns the text's id.
 */
export const insertReport = (db: Db, { kind, id, productId, at, ...by }: NewReport) => {
  const { table, isShown } = COLUMNS[kind];
  const which = sql`id = ${id} AND product_id = ${productId} AND ${isShown}
    AND EXISTS (SELECT 1 FROM products WHERE id = ${productId} AND products.status = 'published')`;
  return [
    db.run(sql`INSERT INTO reports (kind, item_id, product_id, user_id, name, email, language, reason, created_at)
      SELECT ${kind}, id, product_id, ${by.userId}, ${by.name}, ${by.email}, ${by.language}, ${by.reason}, ${at.getTime()}
      FROM ${table} WHERE ${which}
      ON CONFLICT (kind, item_id, email) DO UPDATE SET reason = excluded.reason, name = excluded.name, created_at = excluded.created_at`),
    db.all<{ id: number }>(
      sql`UPDATE ${table} SET reported_at = ${at.getTime()} WHERE ${which} RETURNING id`,
    ),
    queueMails(db, "text-report", {
      at,
      rows: sql`SELECT 'report ' || reports.id || ' received' AS cause, reports.user_id, json_object('to', reports.email,
          'language', reports.language, 'kind', kind, 'title', products.title, 'outcome', 'received') AS data
        FROM reports JOIN products ON products.id = reports.product_id
        WHERE kind = ${kind} AND item_id = ${id} AND reports.email = ${by.email} AND reports.created_at = ${at.getTime()}`,
    }),
  ] as const;
};

/**
 * Takes over the reports of tables that shops had before 0.3, those too that came while it was deployed. Their rows would keep their texts from being
 * deleted. Goes with the tables, two releases later.
 */
export const moveOldReports = (db: Db): Statement[] => [
  db.run(sql`INSERT INTO reports (kind, item_id, product_id, user_id, name, email, language, reason, created_at)
    SELECT 'comment', r.comment_id, c.product_id, u.id, u.username, u.email, u.language, r.reason, r.created_at
    FROM comment_reports r JOIN comments c ON c.id = r.comment_id JOIN users u ON u.id = r.user_id WHERE true ON CONFLICT DO NOTHING`),
  db.run(sql`INSERT INTO reports (kind, item_id, product_id, user_id, name, email, language, reason, created_at)
    SELECT 'review', r.review_id, v.product_id, r.user_id, r.name, r.email, r.language, r.reason, r.created_at
    FROM review_reports r JOIN reviews v ON v.id = r.review_id WHERE true ON CONFLICT DO NOTHING`),
  db.run(sql`DELETE FROM comment_reports`),
  db.run(sql`DELETE FROM review_reports`),
];

export const modelTitle = (row: Pick<ItemRow, "title">): Translated => JSON.parse(row.title);
