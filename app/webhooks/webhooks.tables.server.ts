import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { instant, json } from "#app/db/columns.ts";
import type { DeliveredEvent, WebhookData, WebhookEvent } from "./webhooks.contract.ts";

export const webhooks = sqliteTable("webhooks", {
  id: text("id").primaryKey(),
  /** `WebhookTarget` as sealed text: both the secret and an address such as Discord's let a reader write there. */
  target: text("target").notNull(),
  events: json<WebhookEvent[]>("events").notNull(),
  createdAt: instant("created_at").notNull(),
  lastSuccessAt: instant("last_success_at"),
  offAt: instant("off_at"),
});

/** Events to send, written in the same batch as their cause: the log of what was sent as well. They hold ids alone. */
export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    webhookId: text("webhook_id")
      .notNull()
      .references(() => webhooks.id),
    /** What happened, by its id: it is sent once to each webhook. */
    cause: text("cause").notNull(),
    /** `webhook-id`, by which receivers recognise an event that is sent again. */
    messageId: text("message_id").notNull(),
    event: text("event").$type<DeliveredEvent>().notNull(),
    data: json<WebhookData>("data").notNull(),
    createdAt: instant("created_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    dueAt: instant("due_at").notNull(),
    /** HTTP status of the last answer, 0 for none. */
    status: integer("status"),
    endedAt: instant("ended_at"),
  },
  (t) => [
    unique("webhook_deliveries_once").on(t.webhookId, t.cause),
    index("webhook_deliveries_log").on(t.webhookId, t.id),
    index("webhook_deliveries_waiting").on(t.webhookId, t.dueAt).where(sql`ended_at IS NULL`),
    index("webhook_deliveries_created").on(t.createdAt),
  ],
);
