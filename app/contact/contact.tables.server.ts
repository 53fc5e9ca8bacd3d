import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { users } from "#app/accounts/accounts.tables.server.ts";
import { instant } from "#app/db/columns.ts";
import type { Language } from "#app/i18n/languages.ts";

export const contactMessages = sqliteTable(
  "contact_messages",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    reference: text("reference").notNull().unique(),
    userId: text("user_id").references(() => users.id),
    /** HMAC of the sender and the text, so that a message that is sent twice is stored once; null for spam. */
    fingerprint: text("fingerprint"),
    name: text("name").notNull(),
    email: text("email").notNull(),
    message: text("message").notNull(),
    language: text("language").$type<Language>().notNull(),
    createdAt: instant("created_at").notNull(),
    answeredAt: instant("answered_at"),
    doneAt: instant("done_at"),
  },
  (t) => [
    index("contact_messages_done").on(t.doneAt, t.id),
    index("contact_messages_unanswered").on(t.id).where(sql`done_at IS NULL AND answered_at IS NULL`),
    index("contact_messages_user").on(t.userId),
    index("contact_messages_email").on(t.email),
    index("contact_messages_once").on(t.fingerprint, t.createdAt),
  ],
);

export const contactAnswers = sqliteTable(
  "contact_answers",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    contactId: integer("contact_id")
      .notNull()
      .references(() => contactMessages.id),
    message: text("message").notNull(),
    /** Given by the sender, so that a repeated answer is mailed once. */
    clientId: text("client_id").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [unique("contact_answers_once").on(t.contactId, t.clientId)],
);
