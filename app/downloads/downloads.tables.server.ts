import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "#app/accounts/accounts.tables.server.ts";
import { products } from "#app/catalog/catalog.tables.server.ts";
import { flag, instant, json } from "#app/db/columns.ts";

export const downloads = sqliteTable(
  "downloads",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    count: integer("count").notNull(),
    /** Null for one from before this was stored, after which nobody is asked for a review. */
    firstAt: instant("first_at"),
    lastAt: instant("last_at").notNull(),
    lastVersion: integer("last_version").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.productId] }), index("downloads_product").on(t.productId)],
);

/** Files of a model's newest version that were downloaded one by one. */
export const fileDownloads = sqliteTable(
  "file_downloads",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    version: integer("version").notNull(),
    /** Offsets of the files in the zip, which are shorter than their paths. */
    offsets: json<number[]>("offsets").notNull(),
    lastAt: instant("last_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.productId] }), index("file_downloads_product").on(t.productId)],
);

export const downloadParts = sqliteTable(
  "download_parts",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    version: integer("version").notNull(),
    requested: json<[number, number][]>("requested").notNull(),
    endSent: flag("end_sent").notNull(),
    startedAt: instant("started_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.productId, t.version] }),
    index("download_parts_started").on(t.startedAt),
  ],
);

/** Downloads that the panel reported as whole, by its own id, so that a repeated report counts once. */
export const downloadReports = sqliteTable(
  "download_reports",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    downloadId: text("download_id").notNull(),
    reportedAt: instant("reported_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.downloadId] }), index("download_reports_time").on(t.reportedAt)],
);
