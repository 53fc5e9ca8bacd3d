/** What sellers decided, as its author is told, and what stays of it after the text. */

import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db, Statement } from "#app/db/client.server.ts";
import { queueMails } from "#app/mail/outbox.store.server.ts";
import type { Kind, Measure } from "./kinds.ts";
import { COLUMNS, type ItemOf, type Which } from "./moderated-columns.store.server.ts";
import { tellReporters } from "./reports.store.server.ts";

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

/** What an earlier text left is over once a seller deals with the one that has taken it over: `hidden` when that is shown. */
export const forgetMarks = (
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
