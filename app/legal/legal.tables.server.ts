import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, json } from "#app/db/columns.ts";
import type { Translated } from "#app/i18n/translated.ts";
import type { LegalDocument } from "./legal.contract.ts";

/** The shop's legal texts; of each the highest version is in force, and all versions stay. */
export const legalTexts = sqliteTable(
  "legal_texts",
  {
    document: text("document").$type<LegalDocument>().notNull(),
    version: integer("version").notNull(),
    text: json<Translated>("text").notNull(),
    publishedAt: instant("published_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.document, t.version] })],
);
