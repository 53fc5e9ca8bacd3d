import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, json } from "#app/db/columns.ts";
import type { Translated } from "#app/i18n/translated.ts";

export const collections = sqliteTable(
  "collections",
  {
    slug: text("slug").primaryKey(),
    title: json<Translated>("title").notNull(),
    /** Markdown. */
    text: json<Translated>("text").notNull(),
    /** Ids of models in their order; shoppers see those that are published. */
    models: json<string[]>("models").notNull(),
    place: integer("place").notNull(),
    revision: integer("revision").notNull().default(1),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [index("collections_place").on(t.place, t.slug)],
);
