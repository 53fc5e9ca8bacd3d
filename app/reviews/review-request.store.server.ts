/** The one mail that asks for reviews: of all models that somebody downloaded for the first time on the same day. */

import { sql } from "drizzle-orm";
import { sellsHere } from "#app/accounts/sellers.store.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { queueMails } from "#app/mail/outbox.store.server.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { DEFAULT_REVIEW_SETTINGS } from "./review-settings.contract.ts";

const ASK_AFTER_DAYS = sql.raw(`coalesce((
  SELECT value ->> 'askAfterDays' FROM shop_settings WHERE name = 'reviews'), ${DEFAULT_REVIEW_SETTINGS.askAfterDays})`);

/** SQL for the UTC day of a time, as a whole number. */
const DAY_OF_DOWNLOAD = sql.raw(`first_at / ${DAY_MS}`);

/** Only in the batch that counts a download, after it: does nothing unless it was the first one of the model. */
export const queueReviewRequest = (
  db: Db,
  { userId, productId }: { userId: string; productId: string },
  at: Date,
) =>
  queueMails(db, "review-request", {
    at: sql`due`,
    rows: sql`SELECT 'reviews ' || user_id || ' ' || (${DAY_OF_DOWNLOAD}) AS cause, user_id,
        json_object('day', CAST(${DAY_OF_DOWNLOAD} AS TEXT)) AS data, first_at + ${ASK_AFTER_DAYS} * ${sql.raw(String(DAY_MS))} AS due
      FROM downloads WHERE user_id = ${userId} AND product_id = ${productId} AND first_at = ${at.getTime()}
        AND ${ASK_AFTER_DAYS} > 0`,
  });

interface AskedModel {
  id: string;
  /** JSON. */
  title: string;
}

/**
 * The models to ask about, when the mail is sent: still owned, on sale, and not reviewed. None for somebody
 * who is blocked, has no verified address or refused letters, and none once the shop asks nobody any more.
 */
export const modelsToReview = (
  db: Db,
  { userId, day, sellers }: { userId: string; day: number; sellers: readonly string[] },
  limit: number,
) =>
  db.all<AskedModel>(sql`
    SELECT p.id AS id, p.title AS title
    FROM downloads d CROSS JOIN products p ON p.id = d.product_id CROSS JOIN users u ON u.id = d.user_id
    WHERE d.user_id = ${userId} AND d.first_at >= ${day * DAY_MS} AND d.first_at < ${(day + 1) * DAY_MS} AND p.status = 'published'
      AND u.email_verified_at IS NOT NULL AND u.blocked_at IS NULL AND u.deleted_at IS NULL
      AND NOT ${sellsHere("u", sellers)}
      AND EXISTS (SELECT 1 FROM purchases WHERE user_id = d.user_id AND product_id = p.id AND revoked_at IS NULL
        AND delivery_began_at IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM reviews WHERE user_id = d.user_id AND product_id = p.id)
      AND NOT EXISTS (SELECT 1 FROM letter_choices WHERE user_id = d.user_id AND refused_at IS NOT NULL)
      AND ${ASK_AFTER_DAYS} > 0
    ORDER BY d.first_at, p.id LIMIT ${limit}`);
