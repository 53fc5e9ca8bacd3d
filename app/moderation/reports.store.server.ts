/** Reports of what people wrote, and what their senders are told. */

import { sql } from "drizzle-orm";
import type { Db, Statement } from "#app/db/client.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { queueMails } from "#app/mail/outbox.store.server.ts";
import type { Kind, ReportOutcome } from "./kinds.ts";
import { COLUMNS, type ItemOf, type Which } from "./moderated-columns.store.server.ts";

const MAX_REPORTS = 3;

/** The reasons of a text's reports, and what is known of its author's earlier one; an expression on the row of the kind's table. */
export const reportsOf = (kind: Kind) => {
  const { table, author } = COLUMNS[kind];
  return sql<string>`(SELECT json_group_array(reason) FROM (
    SELECT reason FROM reports WHERE kind = ${kind} AND item_id = ${table}.id
    UNION ALL SELECT reason FROM moderation_marks WHERE kind = ${kind} AND product_id = ${table}.product_id AND user_id = ${author}
      AND measure <> 'hidden' AND ${table}.reported_at IS NOT NULL
    LIMIT ${MAX_REPORTS}))`;
};

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
