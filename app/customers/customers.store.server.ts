/** Each page of the list reads about five rows for each customer; one customer's page reads at most 200. */

import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { users } from "#app/accounts/accounts.tables.server.ts";
import { sellsHere } from "#app/accounts/sellers.store.server.ts";
import { products } from "#app/catalog/catalog.tables.server.ts";
import { chatThreads } from "#app/chat/chat.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { fileDownloadColumns } from "#app/downloads/download-counts.store.server.ts";
import { downloads, fileDownloads } from "#app/downloads/downloads.tables.server.ts";
import { isTaken, payingOrder } from "#app/library/library.store.server.ts";
import { purchases } from "#app/library/library.tables.server.ts";
import { BUYERS_COUNTRY } from "#app/orders/order-list.store.server.ts";
import { orders } from "#app/orders/orders.tables.server.ts";
import type { KeysetPage } from "#app/shared/list-page.ts";
import { type CustomersQuery, MAX_ADDED_ORDERS, MAX_COUNTED_ORDERS } from "./customers.contract.ts";
import { customerNotes } from "./customers.tables.server.ts";

export interface ListedCustomerRow {
  id: string;
  username: string;
  email: string;
  createdAt: number;
  blockedAt: number | null;
  position: number;
  /** JSON. */
  bought: string;
}

interface Asked extends Pick<CustomersQuery, "q" | "state"> {
  /** Addresses that the deployment names; sellers are no customers. */
  sellers: readonly string[];
}

function byTime(asked: Asked, { after, limit }: KeysetPage): SQL {
  const { state } = asked;
  const column = sql.raw(state === "blocked" ? "blocked_at" : "created_at");
  const which = state === "blocked" ? sql`blocked_at IS NOT NULL` : sql`deleted_at IS NULL`;
  const older = after ? sql`(${column}, id) < (CAST(${after.value} AS INTEGER), ${after.id})` : sql`TRUE`;
  return sql`SELECT *, ${column} AS position FROM users
    WHERE ${which} AND ${older} AND NOT ${sellsHere("users", asked.sellers)} ORDER BY ${column} DESC, id DESC LIMIT ${limit}`;
}

/** Appended to a text, it sorts after every text that begins with that one. */
const END = "\u{10ffff}";

/** Customers whose name or address begins with a text: two ranges of indexes, without further pages. */
const byBeginning = (asked: Asked, { limit }: KeysetPage): SQL => {
  const { q } = asked;
  return sql`SELECT *, created_at AS position FROM (
    SELECT * FROM (SELECT * FROM users WHERE email >= ${q.toLowerCase()} AND email < ${q.toLowerCase() + END}
      AND deleted_at IS NULL LIMIT ${limit})
    UNION
    SELECT * FROM (SELECT * FROM users WHERE username COLLATE NOCASE >= ${q}
      AND username COLLATE NOCASE < ${q + END} AND deleted_at IS NULL LIMIT ${limit})) AS u
  WHERE NOT ${sellsHere("u", asked.sellers)} ORDER BY created_at DESC, id DESC LIMIT ${limit}`;
};

/** What a customer bought, in JSON: of up to `limit` orders that were paid. */
const boughtBy = (userId: SQL, limit: number) => sql<string>`(
  SELECT json_object('orders', count(*), 'spent', coalesce(sum(spent), 0), 'country', coalesce(max(country), '')) FROM (
    SELECT iif(status = 'charged_back', 0, total_cents - refunded_cents) AS spent, ${BUYERS_COUNTRY} AS country
    FROM orders WHERE user_id = ${userId} AND status IN ('paid', 'refunded', 'charged_back') LIMIT ${limit}))`;

export const listedCustomers = (db: Db, asked: Asked, page: KeysetPage) =>
  db.all<ListedCustomerRow>(sql`
    SELECT u.id, u.username, u.email, u.created_at AS createdAt, u.blocked_at AS blockedAt, u.position,
      ${boughtBy(sql`u.id`, MAX_COUNTED_ORDERS + 1)} AS bought
    FROM (${asked.q ? byBeginning(asked, page) : byTime(asked, page)}) AS u ORDER BY u.position DESC, u.id DESC`);

export const customerRow = (db: Db, id: string) =>
  db
    .select({
      user: users,
      note: customerNotes.note,
      noteRevision: customerNotes.revision,
      thread: chatThreads.userId,
      bought: boughtBy(sql`${id}`, MAX_ADDED_ORDERS + 1).as("bought"),
    })
    .from(users)
    .leftJoin(customerNotes, eq(customerNotes.userId, users.id))
    .leftJoin(chatThreads, eq(chatThreads.userId, users.id))
    .where(and(eq(users.id, id), isNull(users.deletedAt)));

export const licensesOfCustomer = (db: Db, userId: string, limit: number) =>
  db
    .select({
      purchase: purchases,
      title: products.title,
      order: orders.code,
      taken: sql<number>`${isTaken("purchases")}`.as("taken"),
      downloads: downloads.count,
      downloadedAt: downloads.lastAt,
      fileDownload: fileDownloadColumns,
    })
    .from(purchases)
    .innerJoin(products, eq(products.id, purchases.productId))
    .leftJoin(orders, eq(orders.id, payingOrder))
    .leftJoin(
      downloads,
      and(eq(downloads.userId, purchases.userId), eq(downloads.productId, purchases.productId)),
    )
    .leftJoin(
      fileDownloads,
      and(eq(fileDownloads.userId, purchases.userId), eq(fileDownloads.productId, purchases.productId)),
    )
    .where(eq(purchases.userId, userId))
    .orderBy(desc(purchases.purchasedAt))
    .limit(limit);

export const ordersOfCustomer = (db: Db, userId: string, limit: number) =>
  db
    .select({
      code: orders.code,
      status: orders.status,
      totalCents: orders.totalCents,
      refundedCents: orders.refundedCents,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt))
    .limit(limit);

/** Stores nothing and returns no row when the note's revision has changed; one that is the same already may be of a form that came twice. */
export const saveNote = (
  db: Db,
  { userId, note, revision, at }: { userId: string; note: string; revision: number | null; at: Date },
) =>
  db.run(sql`
    INSERT INTO customer_notes (user_id, note, updated_at)
    SELECT id, ${note}, ${at.getTime()} FROM users WHERE id = ${userId} AND deleted_at IS NULL
      AND ifnull(${revision} = ifnull((SELECT revision FROM customer_notes WHERE user_id = ${userId}), 0)
        OR ${note} = (SELECT note FROM customer_notes WHERE user_id = ${userId}), ${revision} IS NULL)
    ON CONFLICT (user_id) DO UPDATE SET note = excluded.note, revision = revision + 1, updated_at = excluded.updated_at
    RETURNING user_id`);

export const setBlocked = (db: Db, id: string, blockedAt: Date | null) =>
  db
    .update(users)
    .set({ blockedAt })
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .returning({ id: users.id });
