import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "#app/accounts/accounts.tables.server.ts";
import { products } from "#app/catalog/catalog.tables.server.ts";
import { instant } from "#app/db/columns.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Kind, Measure } from "./kinds.ts";

/** Until a seller has dealt with them, or the author has removed the text. */
export const reports = sqliteTable(
  "reports",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    kind: text("kind").$type<Kind>().notNull(),
    itemId: integer("item_id").notNull(),
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    /** Null for somebody who was not logged in. */
    userId: text("user_id").references(() => users.id),
    name: text("name").notNull(),
    email: text("email").notNull(),
    language: text("language").$type<Language>().notNull(),
    reason: text("reason").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("reports_once").on(t.kind, t.itemId, t.email),
    index("reports_product").on(t.productId),
    index("reports_user").on(t.userId).where(sql`${t.userId} IS NOT NULL`),
    index("reports_email").on(t.email),
  ],
);

/**
 * What is known of a text that is gone: its author deleted it while it was hidden or reported, or a seller removed it. Their next text of the kind
 * about that model takes it over, until a seller has dealt with that one. After the account's deletion only kind, reason and day stay.
 */
export const moderationMarks = sqliteTable(
  "moderation_marks",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    kind: text("kind").$type<Kind>().notNull(),
    productId: text("product_id").references(() => products.id),
    userId: text("user_id").references(() => users.id),
    measure: text("measure").$type<Measure | "reported">().notNull(),
    reason: text("reason").notNull(),
    at: instant("at").notNull(),
  },
  (t) => [
    uniqueIndex("moderation_marks_once").on(t.kind, t.productId, t.userId, t.measure),
    index("moderation_marks_product").on(t.productId),
    index("moderation_marks_user").on(t.userId).where(sql`${t.userId} IS NOT NULL`),
  ],
);
