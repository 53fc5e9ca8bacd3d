/** What each kind is called in the tables that it has anyway. */
import { type SQL, sql } from "drizzle-orm";
import { isTaken } from "#app/library/library.store.server.ts";
import type { Kind } from "./kinds.ts";

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
  WHEN EXISTS (SELECT 1 FROM purchases WHERE ${ofAuthor} AND NOT ${isTaken("purchases")} AND NOT EXISTS (
    SELECT 1 FROM license_changes c WHERE c.user_id = purchases.user_id AND c.created_at = purchases.revoked_at
      AND c.product_id = purchases.product_id AND c.license = purchases.license)) THEN 'refunded'
  ELSE 'ended' END`;

/** Whether the author had the model as a member only: by none of their licenses did they buy it, or were they given it. */
export const IS_MEMBER = sql`ifnull((SELECT min(${isTaken("purchases")}) FROM purchases WHERE ${ofAuthor}), 0)`;

export const COLUMNS: Record<Kind, Columns> = {
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
      'paid', json(iif(reviews.paid, 'true', 'false')), 'member', json(iif(${IS_MEMBER}, 'true', 'false')), 'licenseEnd', ${LICENSE_END})`,
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

/** A condition on the row of a kind's table. */
export interface Which<K extends Kind = Kind> {
  kind: K;
  which: SQL;
}
