import { and, asc, eq, gt, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { queueMails } from "#app/mail/outbox.store.server.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { newsMailings, newsSubscribers } from "./news.tables.server.ts";

type SubscriberRow = typeof newsSubscribers.$inferSelect;

export const subscriberByEmail = (db: Db, email: string) =>
  db.select().from(newsSubscribers).where(eq(newsSubscribers.email, email)).limit(1);

export const subscriberById = (db: Db, id: string) =>
  db.select().from(newsSubscribers).where(eq(newsSubscribers.id, id)).limit(1);

export const subscriberByLink = (db: Db, linkHash: string, at: Date) =>
  db
    .select()
    .from(newsSubscribers)
    .where(and(eq(newsSubscribers.linkHash, linkHash), gt(newsSubscribers.linkExpiresAt, at)))
    .limit(1);

const NO_LINK = { linkId: null, linkHash: null, linkExpiresAt: null };

type Link = Record<"linkId" | "linkHash", string> & { linkExpiresAt: Date };

/** Adds an address that is not confirmed yet, or gives it a new link; a confirmed one stays as it is. */
export const upsertUnconfirmed = (
  db: Db,
  { link, ...row }: Omit<typeof newsSubscribers.$inferInsert, keyof Link> & { link: Link },
) =>
  db
    .insert(newsSubscribers)
    .values({ ...row, ...link })
    .onConflictDoUpdate({
      target: newsSubscribers.email,
      set: { language: row.language, ...link },
      setWhere: isNull(newsSubscribers.confirmedAt),
    });

/** An address that is subscribed again ends this subscription with its links, no longer one that moved away from it. */
const endFormerLinks = (db: Db, ids: SQL) =>
  db.update(newsSubscribers).set({ formerId: null }).where(sql`${newsSubscribers.formerId} IN (${ids})`);

/** Confirms a subscription by its link, once: of several requests with the link only one returns a row. */
export const confirmByLink = (db: Db, linkHash: string, at: Date) => {
  const isValid = and(eq(newsSubscribers.linkHash, linkHash), gt(newsSubscribers.linkExpiresAt, at));
  return [
    endFormerLinks(db, sql`SELECT id FROM news_subscribers WHERE ${isValid}`),
    db
      .update(newsSubscribers)
      .set({ ...NO_LINK, confirmedAt: at })
      .where(isValid)
      .returning({ id: newsSubscribers.id }),
  ] as const;
};

export const upsertConfirmed = (
  db: Db,
  row: Pick<SubscriberRow, "id" | "email" | "language" | "createdAt"> & { confirmedAt: Date },
) =>
  [
    endFormerLinks(db, sql`${row.id}`),
    db
      .insert(newsSubscribers)
      .values(row)
      .onConflictDoUpdate({
        target: newsSubscribers.email,
        set: { language: row.language, confirmedAt: row.confirmedAt, ...NO_LINK },
      }),
  ] as const;

export const moveSubscriber = (db: Db, { from, to, id }: { from: string; to: string; id: string }) =>
  [
    endFormerLinks(
      db,
      sql`SELECT ${id} WHERE EXISTS (SELECT 1 FROM news_subscribers WHERE email = ${from} AND confirmed_at IS NOT NULL)`,
    ),
    db.run(sql`
      INSERT INTO news_subscribers (id, former_id, email, language, created_at, confirmed_at)
      SELECT ${id}, id, ${to}, language, created_at, confirmed_at FROM news_subscribers
      WHERE email = ${from} AND confirmed_at IS NOT NULL
      ON CONFLICT DO UPDATE SET former_id = excluded.former_id, confirmed_at = excluded.confirmed_at,
        link_id = NULL, link_hash = NULL, link_expires_at = NULL`),
    db.delete(newsSubscribers).where(eq(newsSubscribers.email, from)),
  ] as const;

/** @param id the present or the former one */
export const deleteSubscriber = (db: Db, id: string) =>
  db.delete(newsSubscribers).where(or(eq(newsSubscribers.id, id), eq(newsSubscribers.formerId, id)));

export const deleteSubscriberByEmail = (db: Db, email: string) =>
  db.delete(newsSubscribers).where(eq(newsSubscribers.email, email));

/** Of an account with a verified address. */
export const deleteSubscriberOfUser = (db: Db, userId: string) =>
  db.run(sql`DELETE FROM news_subscribers WHERE email IN (
    SELECT email FROM users WHERE id = ${userId} AND email_verified_at IS NOT NULL)`);

export const deleteUnconfirmedSubscribers = (db: Db, at: Date) =>
  db.delete(newsSubscribers).where(lt(newsSubscribers.linkExpiresAt, at));

interface Announcement {
  productId: string;
  at: Date;
  dueAt: Date;
}

/** A model that was published longer ago is no news. */
const NEWS_MS = 30 * DAY_MS;

const notStarted = and(isNull(newsMailings.finishedAt), eq(newsMailings.lastQueuedId, ""));

/**
 * Announces a model in the batch that publishes it: adds it to the mailing that has not begun yet, or to a
 * new one. Each further model postpones that mailing, so that models published one after the other make one
 * mail.
 */
export const announceProduct = (db: Db, { productId, at, dueAt }: Announcement, condition = sql`TRUE`) =>
  [
    db.run(sql`
      INSERT INTO news_mailings (product_ids, due_at) SELECT '[]', ${dueAt.getTime()}
      WHERE ${condition}
        AND NOT EXISTS (SELECT 1 FROM news_mailings WHERE finished_at IS NULL AND due_at > ${at.getTime()})`),
    db
      .update(newsMailings)
      .set({ productIds: sql`json_insert(product_ids, '$[#]', ${productId})`, dueAt })
      .where(and(condition, notStarted, gt(newsMailings.dueAt, at))),
  ] as const;

/** A model that is published again is news where it was taken back before the mailing about it began. */
export const announceIfMissed = (db: Db, announcement: Announcement) => {
  const { productId, at } = announcement;
  const since = at.getTime() - NEWS_MS;
  return announceProduct(
    db,
    announcement,
    sql`EXISTS (SELECT 1 FROM products WHERE id = ${productId} AND status = 'published' AND published_at > ${since})
      AND NOT EXISTS (SELECT 1 FROM news_mailings AS other, json_each(other.product_ids)
        WHERE other.due_at > ${since} AND value = ${productId})`,
  );
};

export const dueMailing = (db: Db, at: Date) =>
  db
    .select()
    .from(newsMailings)
    .where(and(isNull(newsMailings.finishedAt), lte(newsMailings.dueAt, at)))
    .orderBy(asc(newsMailings.dueAt))
    .limit(1);

export const mailingById = (db: Db, id: number) =>
  db.select().from(newsMailings).where(eq(newsMailings.id, id)).limit(1);

interface MailingBatch {
  id: number;
  at: Date;
  limit: number;
}

/** The next subscribers of a mailing, none where all its models were taken back. Those who confirmed after it was due get the next one. */
const nextSubscribers = ({ id, limit }: Pick<MailingBatch, "id" | "limit">) => sql`
  SELECT subscribers.id FROM news_mailings AS mailing CROSS JOIN news_subscribers AS subscribers
  WHERE mailing.id = ${id} AND mailing.product_ids <> '[]' AND subscribers.confirmed_at IS NOT NULL AND subscribers.id > mailing.last_queued_id
    AND subscribers.confirmed_at <= mailing.due_at
  ORDER BY subscribers.id LIMIT ${limit}`;

/** When a mailing begins: models that were taken back are in a later one, if they are published again. */
export const leaveOutUnpublished = (db: Db, id: number) =>
  db
    .update(newsMailings)
    .set({
      productIds: sql`(SELECT json_group_array(value) FROM json_each(product_ids)
        WHERE EXISTS (SELECT 1 FROM products WHERE id = value AND status = 'published'))`,
    })
    .where(and(eq(newsMailings.id, id), notStarted));

/** Takes a model that is deleted out of the mailings. */
export const removeFromMailings = (db: Db, id: string) =>
  db.run(sql`
    UPDATE ${newsMailings} SET product_ids = (SELECT json_group_array(value) FROM json_each(product_ids) WHERE value <> ${id})
    WHERE EXISTS (SELECT 1 FROM json_each(product_ids) WHERE value = ${id})`);

/** Queues a mailing for its next subscribers and records how far it is; when no subscriber is left, it is finished. */
export const queueNextBatch = (db: Db, { id, at, limit }: MailingBatch) =>
  [
    queueMails(db, "new-models", {
      at,
      rows: sql`SELECT 'news:' || ${id} || ':' || id AS cause, NULL AS user_id,
          json_object('subscriberId', id, 'mailingId', ${String(id)}) AS data
        FROM (${nextSubscribers({ id, limit })})`,
    }),
    db.run(sql`
      UPDATE news_mailings SET
        finished_at = iif(portion.size < ${limit}, ${at.getTime()}, NULL),
        last_queued_id = coalesce(portion.last, last_queued_id)
      FROM (SELECT max(id) AS last, count(*) AS size FROM (${nextSubscribers({ id, limit })})) AS portion
      WHERE news_mailings.id = ${id}`),
  ] as const;

export const confirmedSubscriber = (db: Db, email: string) =>
  db
    .select({ confirmedAt: newsSubscribers.confirmedAt })
    .from(newsSubscribers)
    .where(and(eq(newsSubscribers.email, email), isNotNull(newsSubscribers.confirmedAt)))
    .limit(1);
