import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "#app/accounts/accounts.tables.server.ts";
import { instant, json } from "#app/db/columns.ts";
import type { Audience, LetterTexts } from "./letters.contract.ts";

/** Those who asked for news are reached first, then the accounts that agreed to letters. */
export type LetterStage = "subscribers" | "accounts";

export const letters = sqliteTable(
  "letters",
  {
    id: text("id").primaryKey(),
    revision: integer("revision").notNull().default(1),
    audience: json<Audience>("audience").notNull(),
    texts: json<LetterTexts>("texts").notNull(),
    createdAt: instant("created_at").notNull(),
    changedAt: instant("changed_at").notNull(),
    /** The revision that the seller last sent to their own address. */
    testedRevision: integer("tested_revision"),
    /** Null for a draft. */
    dueAt: instant("due_at"),
    /** Counted when the seller confirmed. */
    recipients: integer("recipients"),
    startedAt: instant("started_at"),
    stage: text("stage").$type<LetterStage>().notNull().default("subscribers"),
    /** The last id of the stage that was looked at. */
    cursor: text("cursor").notNull().default(""),
    /** Mails to readers that were sent or still wait: neither those dropped nor those given up. */
    queued: integer("queued").notNull().default(0),
    /** When the last mail was queued. */
    finishedAt: instant("finished_at"),
    stoppedAt: instant("stopped_at"),
  },
  (t) => [
    index("letters_created").on(t.createdAt, t.id),
    index("letters_for_nobody").on(t.id).where(sql`audience ->> 'kind' = 'deleted' AND due_at IS NULL`),
    index("letters_due")
      .on(t.dueAt)
      .where(sql`due_at IS NOT NULL AND finished_at IS NULL AND stopped_at IS NULL`),
  ],
);

/**
 * What people with an account decided about letters. A row without a time is of somebody who was offered letters at an order and did not
 * refuse: their orders say which text they saw and when.
 */
export const letterChoices = sqliteTable("letter_choices", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id),
  /** Switched on by hand, under this version of the text. */
  agreedAt: instant("agreed_at"),
  version: text("version"),
  /** Stands until they switch letters on themselves; no later order offers them. */
  refusedAt: instant("refused_at"),
});
