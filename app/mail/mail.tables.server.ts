import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { users } from "#app/accounts/accounts.tables.server.ts";
import { instant, json } from "#app/db/columns.ts";
import { rankOf } from "./mail.contract.ts";

/** Mails to send, written in the same batch as their cause; one per (cause, template). */
export const outbox = sqliteTable(
  "outbox",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    cause: text("cause").notNull(),
    template: text("template").notNull(),
    userId: text("user_id").references(() => users.id),
    data: json<Record<string, string>>("data").notNull(),
    /**
     * `mailRank` of the template: lower ones are sent first. The default is that of most mails; GIVEN_UP_RANK
     * for those that are not tried any more.
     */
    rank: integer("rank").notNull().default(rankOf("other")),
    attempts: integer("attempts").notNull().default(0),
    dueAt: instant("due_at").notNull(),
    sentAt: instant("sent_at"),
  },
  (t) => [
    unique("outbox_once").on(t.cause, t.template),
    index("outbox_due").on(t.sentAt, t.dueAt),
    index("outbox_waiting")
      .on(t.rank, sql`${t.dueAt} DESC`, sql`${t.id} DESC`)
      .where(sql`${t.sentAt} IS NULL`),
    index("outbox_unsent").on(t.rank, t.cause).where(sql`${t.sentAt} IS NULL`),
    index("outbox_user").on(t.userId),
  ],
);
