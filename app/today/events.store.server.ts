/** The newest things that shoppers did. Each kind is read along its own index up to the limit, and only those that are newest of all are named. */
import { sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { orderTitles } from "#app/orders/orders.store.server.ts";
import type { EventKind } from "./today.contract.ts";

export interface EventRow {
  kind: EventKind;
  at: number;
  /** What its page is found by: an order's code, the id of a text, a user's id, a message's reference. */
  ref: string;
  status: string | null;
  /** Of an order in cents, of a review in stars. */
  value: number | null;
  name: string | null;
  /** JSON: an array of what an order has, or what the model is called in each language. */
  titles: string | null;
  title: string | null;
}

/** The columns of each: time, ref, status, value, user, product, order, name. Without what waits for its payment to be checked. */
const KINDS: Record<EventKind, string> = {
  order: `paid_at, code, NULL, total_cents, user_id, NULL, id, concat_ws(' ', buyer ->> 'name', buyer ->> 'lastName') FROM orders
    WHERE paid_at IS NOT NULL AND +status IN ('paid', 'refunded', 'charged_back') ORDER BY paid_at DESC, id DESC`,
  withdrawal: `withdrawal ->> 'at', code, NULL, NULL, user_id, NULL, NULL, concat_ws(' ', buyer ->> 'name', buyer ->> 'lastName')
    FROM orders WHERE withdrawal IS NOT NULL ORDER BY withdrawal ->> 'at' DESC`,
  review: "created_at, id, NULL, stars, user_id, product_id, NULL, NULL FROM reviews ORDER BY id DESC",
  comment: "created_at, id, NULL, NULL, user_id, product_id, NULL, NULL FROM comments ORDER BY id DESC",
  photo:
    "created_at, id, status, NULL, user_id, product_id, NULL, NULL FROM print_photos WHERE status <> 'removed' ORDER BY id DESC",
  // One that a seller has answered is news no more.
  chat: `iif(last_user_message_id = last_message_id, last_message_at, NULL), user_id, NULL, NULL, user_id, NULL, NULL, NULL
    FROM chat_threads ORDER BY last_message_at DESC`,
  contact: "created_at, reference, NULL, NULL, NULL, NULL, NULL, name FROM contact_messages ORDER BY id DESC",
};

export const newestEvents = (db: Db, limit: number) => {
  const kinds = Object.entries(KINDS).map(
    ([kind, columns]) => sql`SELECT * FROM (SELECT ${kind} AS kind, ${sql.raw(columns)} LIMIT ${limit})`,
  );
  // D1 takes five terms of a compound SELECT.
  const [some, others] = [kinds.slice(0, 4), kinds.slice(4)].map((each) => sql.join(each, sql` UNION ALL `));
  return db.all<EventRow>(sql`
    WITH events(kind, at, ref, status, value, user_id, product_id, order_id, name) AS (
      SELECT * FROM (${some}) UNION ALL SELECT * FROM (${others}))
    SELECT kind, at, ref, events.status, value, coalesce(nullif(events.name, ''), users.username) AS name, products.title,
      ${orderTitles(sql`events.order_id`, 100)} AS titles
    FROM (SELECT * FROM events WHERE at IS NOT NULL ORDER BY at DESC LIMIT ${limit}) AS events
    LEFT JOIN users ON users.id = events.user_id LEFT JOIN products ON products.id = events.product_id
    ORDER BY at DESC`);
};

/** Of the newest reviews, up to the limit, those since a time. */
export const starsSince = (db: Db, since: Date, limit: number) =>
  db.all<{ average: number | null; count: number }>(sql`SELECT avg(stars) AS average, count(*) AS count FROM (
    SELECT stars, created_at FROM reviews ORDER BY id DESC LIMIT ${limit}) WHERE created_at >= ${since.getTime()}`);
