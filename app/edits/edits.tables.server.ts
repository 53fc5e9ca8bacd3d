import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { products } from "#app/catalog/catalog.tables.server.ts";
import { instant, json, type StoredPicture } from "#app/db/columns.ts";
import type { EditedFields } from "./edit-fields.ts";

/** What the seller has typed about a product in the studio and not published yet (app/edits). Published edits leave an empty row. */
export const productEdits = sqliteTable(
  "product_edits",
  {
    productId: text("product_id")
      .primaryKey()
      .references(() => products.id),
    fields: json<EditedFields>("fields").notNull(),
    /** Added since the model was last published. Their places are in the field of the order; one that was taken out again may still be here. */
    pictures: json<StoredPicture[]>("pictures").notNull().default([]),
    /** Counts the saves, so that none overwrites another unseen. */
    revision: integer("revision").notNull(),
    /** When something was last typed; null when nothing waits to be published. */
    changedAt: instant("changed_at"),
    publishAt: instant("publish_at"),
  },
  (t) => [
    index("product_edits_changed").on(t.changedAt, t.productId).where(sql`changed_at IS NOT NULL`),
    index("product_edits_scheduled").on(t.publishAt, t.productId).where(sql`publish_at IS NOT NULL`),
  ],
);
