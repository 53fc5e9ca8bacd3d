import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "#app/accounts/accounts.tables.server.ts";
import { products } from "#app/catalog/catalog.tables.server.ts";
import { instant, json, type StoredPhoto } from "#app/db/columns.ts";

/**
 * `pending`: its picture lies in the private bucket until the seller approves it. `removed`: by its owner, the seller or an
 * account's deletion; the row goes when the bytes are deleted.
 */
type PhotoStatus = "pending" | "approved" | "removed";

export const printPhotos = sqliteTable(
  "print_photos",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    status: text("status").$type<PhotoStatus>().notNull().default("pending"),
    picture: json<StoredPhoto>("picture").notNull(),
    /** SHA-256 of the file as it was sent, so that a repeated upload is stored once. */
    uploadSha256: text("upload_sha256").notNull(),
    printer: text("printer"),
    material: text("material"),
    layerMm: real("layer_mm"),
    caption: text("caption"),
    createdAt: instant("created_at").notNull(),
    approvedAt: instant("approved_at"),
    /** When it was last reported, unless a seller has dealt with that. */
    reportedAt: instant("reported_at"),
  },
  (t) => [
    index("print_photos_product").on(t.productId, t.status, t.id),
    index("print_photos_status").on(t.status, t.id),
    uniqueIndex("print_photos_once")
      .on(t.userId, t.productId, t.uploadSha256)
      .where(sql`${t.status} <> 'removed'`),
    index("print_photos_reported").on(t.id).where(sql`${t.reportedAt} IS NOT NULL`),
    index("print_photos_user").on(t.userId, t.productId),
  ],
);
