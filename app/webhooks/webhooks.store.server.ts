import { and, asc, desc, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { DAY_MS, HOUR_MS } from "#app/shared/time.ts";
import { MEMBERSHIP_CHANGES, type MembershipChange, type WebhookEvent } from "./webhooks.contract.ts";
import { webhookDeliveries, webhooks } from "./webhooks.tables.server.ts";

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

export const allWebhooks = (db: Db, max: number) =>
  db.select().from(webhooks).orderBy(asc(webhooks.createdAt), asc(webhooks.id)).limit(max);

export const webhookById = (db: Db, id: string) =>
  db.select().from(webhooks).where(eq(webhooks.id, id)).limit(1);

type NewWebhookRow = Pick<WebhookRow, "id" | "target" | "events" | "createdAt">;

/** Inserts nothing when there are `max` already. */
export const insertWebhook = (db: Db, { id, target, events, createdAt }: NewWebhookRow, max: number) =>
  db.all<{ id: string }>(sql`
    INSERT INTO webhooks (id, target, events, created_at)
    SELECT ${id}, ${target}, ${JSON.stringify(events)}, ${createdAt.getTime()}
    WHERE (SELECT count(*) FROM webhooks) < ${max} RETURNING id`);

/** Replaces nothing when the target has changed meanwhile. */
export const replaceTarget = (db: Db, id: string, { from, to }: { from: string; to: string }) =>
  db
    .update(webhooks)
    .set({ target: to })
    .where(and(eq(webhooks.id, id), eq(webhooks.target, from)))
    .returning({ id: webhooks.id });

export const switchOn = (db: Db, id: string) =>
  db.update(webhooks).set({ offAt: null }).where(eq(webhooks.id, id)).returning({ id: webhooks.id });

export const deleteWebhook = (db: Db, id: string) =>
  [
    db.delete(webhookDeliveries).where(eq(webhookDeliveries.webhookId, id)),
    db.delete(webhooks).where(eq(webhooks.id, id)).returning({ id: webhooks.id }),
  ] as const;

export const lastDeliveries = (db: Db, webhookId: string, limit: number) =>
  db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit);

/** @param source rows of `cause` and `data` (JSON), in the batch that writes them; it is not read without a webhook */
const queueEvent = (db: Db, { event, at, source }: { event: WebhookEvent; at: Date; source: SQL }) =>
  db.run(sql`
    INSERT INTO webhook_deliveries (webhook_id, cause, message_id, event, data, created_at, due_at)
    SELECT w.id, source.cause, 'msg_' || lower(hex(randomblob(16))), ${event}, source.data, ${at.getTime()}, ${at.getTime()}
    FROM webhooks w CROSS JOIN (${source}) source
    WHERE w.off_at IS NULL AND EXISTS (SELECT 1 FROM json_each(w.events) WHERE value = ${event})
    ON CONFLICT (webhook_id, cause) DO NOTHING`);

/** @param result of the statement that queues events */
export const isQueued = (result: unknown): boolean => (result as D1Result).meta.changes > 0;

/** Only in the batch that marks the order as paid (as `queueReceipt`). */
export const queueSaleEvent = (db: Db, orderId: string, at: Date) =>
  queueEvent(db, {
    event: "sale",
    at,
    source: sql`
      SELECT 'sale ' || o.id AS cause, json_patch(json_object('order', o.code, 'models', (
        SELECT json_group_array(line.product_id) FROM order_lines line WHERE line.order_id = o.id AND line.return_reason IS NULL)),
        json_object('membership', period.membership_id)) AS data
      FROM orders o LEFT JOIN membership_periods period ON period.order_id = o.id
      WHERE o.id = ${orderId} AND o.status = 'paid' AND o.paid_at = ${at.getTime()} AND (period.order_id IS NOT NULL
        OR EXISTS (SELECT 1 FROM order_lines line WHERE line.order_id = o.id AND line.return_reason IS NULL))`,
  });

/** Only in the batch that records the refunds (as `queueRefundMails`). */
export const queueRefundEvents = (db: Db, orderId: string, at: Date) =>
  queueEvent(db, {
    event: "refund",
    at,
    source: sql`
      SELECT 'refund ' || r.id AS cause, json_object('order', o.code, 'refund', r.id) AS data
      FROM refunds r JOIN orders o ON o.id = r.order_id WHERE r.order_id = ${orderId} AND r.made_at = ${at.getTime()}`,
  });

/** A dispute that was lost, for programs a refund: the buyer has their money and the licenses have ended. Once, whenever it is queued. */
export const queueLostDisputeEvent = (
  db: Db,
  orderId: string,
  { disputeId, at }: { disputeId: string; at: Date },
) =>
  queueEvent(db, {
    event: "refund",
    at,
    source: sql`
      SELECT 'dispute ' || ${disputeId} AS cause, json_object('order', o.code, 'refund', ${disputeId}) AS data
      FROM orders o WHERE o.id = ${orderId}`,
  });

/** Of a membership, `m`: what programs are told about, as `memberships.told` keeps it from the time before. */
const TOLD = sql`json_object('lives', m.status IN ('active', 'past_due'), 'fails', m.status = 'past_due',
  'leaves', iif(m.status IN ('active', 'past_due'), m.ends_at, NULL), 'price', m.tier || ' ' || m.interval || ' ' || m.cents)`;

/** When each change has happened, between what was told (`was`) and what is `now`. */
const HAS_HAPPENED: Record<MembershipChange, SQL> = {
  joined: sql`now ->> 'lives' AND was ->> 'lives' IS NOT 1`,
  changed: sql`now ->> 'lives' AND was ->> 'lives' AND now ->> 'price' <> was ->> 'price'`,
  payment_failed: sql`now ->> 'fails' AND was ->> 'fails' IS NOT 1`,
  leaving: sql`now ->> 'leaves' AND now ->> 'leaves' IS NOT was ->> 'leaves'`,
  resumed: sql`now ->> 'lives' AND now ->> 'leaves' IS NULL AND was ->> 'leaves'`,
  ended: sql`was ->> 'lives' AND NOT now ->> 'lives'`,
};

/**
 * Tells what has changed of a membership since it was told last, once, in the batch that changes it. It compares what is stored, so it does
 * not matter who changed it, from what and how often.
 */
export const tellMembership = (db: Db, id: string, at: Date) =>
  [
    queueEvent(db, {
      event: "membership",
      at,
      source: sql`
        SELECT 'membership ' || m.id || ' ' || what.value || ' ' || hex(randomblob(8)) AS cause, json_patch(json_object('membership', m.id,
          'what', what.value, 'tier', m.tier, 'interval', m.interval, 'cents', m.cents),
          json_object('ends', iif(what.value = 'leaving', strftime('%Y-%m-%dT%H:%M:%SZ', m.ends_at / 1000, 'unixepoch'), NULL))) AS data
        FROM (SELECT *, told AS was, ${TOLD} AS now FROM memberships m WHERE id = ${id}) m
          CROSS JOIN json_each(${JSON.stringify(MEMBERSHIP_CHANGES)}) what
        WHERE CASE what.value ${sql.join(
          MEMBERSHIP_CHANGES.map((change) => sql`WHEN ${change} THEN ${HAS_HAPPENED[change]}`),
          sql` `,
        )} END`,
    }),
    db.run(sql`UPDATE memberships AS m SET told = ${TOLD} WHERE id = ${id}`),
  ] as const;

/** Only in the batch that stores a shopper's message; a message that is sent again has an earlier time. */
export const queueChatEvent = (
  db: Db,
  { userId, clientId, at }: { userId: string; clientId: string; at: Date },
) =>
  queueEvent(db, {
    event: "message",
    at,
    source: sql`
      SELECT 'chat ' || m.id AS cause, json_object('chat', m.id) AS data FROM chat_messages m
      WHERE m.user_id = ${userId} AND m.client_id = ${clientId} AND m.from_user AND m.created_at = ${at.getTime()}`,
  });

/** Only in the batch that stores the message. */
export const queueContactEvent = (db: Db, { reference, at }: { reference: string; at: Date }) =>
  queueEvent(db, {
    event: "message",
    at,
    source: sql`
      SELECT 'contact ' || m.reference AS cause, json_object('contact', m.reference) AS data FROM contact_messages m
      WHERE m.reference = ${reference}`,
  });

/** Only in the batch that stores the review; one that is saved again without a change has an earlier time. */
export const queueReviewEvent = (
  db: Db,
  { userId, productId, at }: { userId: string; productId: string; at: Date },
) =>
  queueEvent(db, {
    event: "review",
    at,
    source: sql`
      SELECT 'review ' || r.id || ' ' || coalesce(r.changed_at, r.created_at) AS cause,
        json_object('review', r.id, 'model', r.product_id) AS data
      FROM reviews r WHERE r.product_id = ${productId} AND r.user_id = ${userId}
        AND coalesce(r.changed_at, r.created_at) = ${at.getTime()}`,
  });

/** The last one comes 29 hours after the first. */
export const MAX_DELIVERY_ATTEMPTS = 10;
const MAX_PAUSE_MS = 6 * HOUR_MS;

/**
 * Selects and reschedules due deliveries in one statement, as `claimDue` of the outbox does for mails. New ones come first, so that an
 * address that never answers does not keep the others waiting. Reads the newest due ones of each webhook that is on, however many wait.
 */
export const claimDeliveries = (db: Db, at: Date, limit: number) =>
  db
    .update(webhookDeliveries)
    .set({
      attempts: sql`${webhookDeliveries.attempts} + 1`,
      dueAt: sql`${at.getTime()} + min(${MAX_PAUSE_MS}, 60000 << (2 * min(${webhookDeliveries.attempts}, 5)))`,
    })
    .where(
      sql`${webhookDeliveries.id} IN (SELECT d.id FROM webhooks w CROSS JOIN webhook_deliveries d ON d.id IN (
          SELECT id FROM webhook_deliveries INDEXED BY webhook_deliveries_waiting
          WHERE webhook_id = w.id AND ended_at IS NULL AND due_at <= ${at.getTime()} ORDER BY due_at DESC LIMIT ${limit})
        WHERE w.off_at IS NULL ORDER BY d.attempts, d.due_at LIMIT ${limit})`,
    )
    .returning({ id: webhookDeliveries.id });

export const claimedDeliveries = (db: Db, ids: number[]) =>
  db
    .select({ delivery: webhookDeliveries, target: webhooks.target })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(inArray(webhookDeliveries.id, ids), isNull(webhookDeliveries.endedAt)));

export const recordAnswer = (
  db: Db,
  id: number,
  { status, endedAt }: Pick<DeliveryRow, "status" | "endedAt">,
) => db.update(webhookDeliveries).set({ status, endedAt }).where(eq(webhookDeliveries.id, id));

export const recordSuccess = (db: Db, webhookId: string, at: Date) =>
  db.update(webhooks).set({ lastSuccessAt: at }).where(eq(webhooks.id, webhookId));

/** Unless the webhook has taken another event since this one happened, or is off already. */
export const switchOff = (db: Db, { webhookId, createdAt }: DeliveryRow, at: Date) =>
  db.run(sql`
    UPDATE webhooks SET off_at = ${at.getTime()}
    WHERE id = ${webhookId} AND off_at IS NULL AND coalesce(last_success_at, 0) < ${createdAt.getTime()}`);

type TestRow = Pick<DeliveryRow, "webhookId" | "messageId" | "createdAt" | "status">;

/** A test is sent once, so that its row has ended. Inserts nothing when the webhook was removed meanwhile. */
export const insertTest = (db: Db, { webhookId, messageId, createdAt, status }: TestRow) =>
  db.run(sql`
    INSERT INTO webhook_deliveries (webhook_id, cause, message_id, event, data, created_at, attempts, due_at, status, ended_at)
    SELECT id, ${messageId}, ${messageId}, 'test', '{}', ${createdAt.getTime()}, 1, ${createdAt.getTime()}, ${status}, ${createdAt.getTime()}
    FROM webhooks WHERE id = ${webhookId}`);

const RETENTION_MS = 30 * DAY_MS;

/** Those of a webhook that is off too, which would otherwise wait for ever. */
export const deleteOldDeliveries = (db: Db, at: Date) =>
  db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, new Date(at.getTime() - RETENTION_MS)));
