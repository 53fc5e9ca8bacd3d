import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ModelStatus } from "#app/catalog/catalog.contract.ts";
import type { FileFacts, ZipEntry } from "#app/catalog/model-files.contract.ts";
import { cents, flag, instant, json, type StoredPicture, type StoredPreview } from "#app/db/columns.ts";
import type { Translated } from "#app/i18n/translated.ts";
import type { Bundle } from "#app/offers/pricing/bundle.ts";
import type { SuggestedAmounts } from "#app/offers/pricing/open-price.ts";
import type { Sale } from "#app/offers/pricing/sale.ts";
import type { Footprint } from "#app/printers/fit.ts";
import { NO_STARS, type StarCounts } from "#app/reviews/rating.ts";
import type { ProductAttributes } from "./product-attributes.ts";

export const products = sqliteTable(
  "products",
  {
    id: text("id").primaryKey(),
    status: text("status").$type<ModelStatus>().notNull(),
    title: json<Translated>("title").notNull(),
    description: json<Translated>("description").notNull(),
    tags: json<string[]>("tags").notNull(),
    /** What else shoppers may call it: searched, and shown to nobody but sellers. */
    alsoCalled: json<string[]>("also_called").notNull().default([]),
    images: json<StoredPicture[]>("images").notNull(),
    standardCents: cents("standard_cents"),
    commercialCents: cents("commercial_cents"),
    priceCents: cents("price_cents").notNull(),
    free: flag("free").notNull(),
    sale: json<Sale>("sale"),
    bundle: json<Bundle>("bundle"),
    /** Suggested amounts of pay-what-you-want licenses; a later list price may exceed them. */
    suggested: json<SuggestedAmounts>("suggested"),
    printGrams: integer("print_grams"),
    printHours: real("print_hours"),
    material: text("material").$type<NonNullable<ProductAttributes["material"]>>(),
    layerHeight: real("layer_height"),
    nozzle: real("nozzle"),
    infill: integer("infill"),
    supports: text("supports").$type<NonNullable<ProductAttributes["supports"]>>(),
    version: integer("version").notNull(),
    zipKey: text("zip_key").notNull(),
    zipSha256: text("zip_sha256").notNull(),
    zipBytes: integer("zip_bytes").notNull(),
    fileCount: integer("file_count").notNull(),
    formats: json<string[]>("formats").notNull(),
    preview: json<StoredPreview>("preview"),
    /** Never public: with it a protected preview could be undone. It stays when the preview goes. */
    previewSeed: text("preview_seed"),
    commentCount: integer("comment_count").notNull().default(0),
    footprint: json<Footprint>("footprint"),
    photoCount: integer("photo_count").notNull().default(0),
    stars: json<StarCounts>("stars").notNull().default(NO_STARS),
    /** The stars of `imported_reviews`; they are in no rating. */
    importedStars: json<StarCounts>("imported_stars").notNull().default(NO_STARS),
    /** How many people have said how it printed, or show a photo of it. */
    printedBy: integer("printed_by").notNull().default(0),
    /** How often a file is printed, by its path, where that is not what its name states (app/meshes/quantity.ts). */
    quantities: json<Record<string, number>>("quantities"),
    featured: integer("featured"),
    publishedAt: instant("published_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    versionAt: instant("version_at"),
  },
  (t) => [
    index("products_featured").on(t.featured, t.id).where(sql`${t.featured} IS NOT NULL`),
    index("products_updated").on(t.status, t.updatedAt, t.id),
    // One text, because SQLite finds no page of a list by an index of several expressions.
    index("products_sale_end")
      .on(sql`(${t.sale} ->> 'until') || ' ' || (${t.sale} ->> 'from') || ' ' || ${t.id}`)
      .where(sql`${t.sale} IS NOT NULL`),
    index("products_announced")
      .on(sql`${t.sale} ->> 'from'`, sql`${t.sale} ->> 'announced'`)
      .where(sql`${t.sale} ->> 'announced' IS NOT NULL`),
    index("products_bundle").on(t.id).where(sql`${t.bundle} IS NOT NULL`),
    index("products_changed").on(t.updatedAt, t.id),
    check("products_priced", sql`${t.standardCents} IS NOT NULL OR ${t.commercialCents} IS NOT NULL`),
  ],
);

/**
 * One row per published product and combination of list filters it matches, with the sort columns, so that any page of
 * any list is one range of an index. Derived from `products`, and updated in the same batch. A new column to sort by
 * needs an index like the others, and whatever changes it must run `refreshListing`.
 */
export const productLists = sqliteTable(
  "product_lists",
  {
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    /**
     * `price/license/format`, each a choice of the list's form, such as `all/standard/3mf`; `cube/260` for models whose
     * parts fit into a cube of 260 mm (`CUBES` in app/printers/fit.ts); or one that a filter has for itself, such as `tag/desk toy`,
     * `hours/4` or `sale/on` (`OWN_LISTS` in list-params.ts).
     */
    list: text("list").notNull(),
    shopOrder: integer("shop_order").notNull().default(0),
    publishedAt: instant("published_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** Price of the license that the list asks for, or else the lowest; a sale included. */
    priceCents: cents("price_cents").notNull(),
    priceChangesAt: instant("price_changes_at"),
    zipBytes: integer("zip_bytes").notNull(),
    /** The weighed mean of its reviews in thousandths of a star (app/reviews/rating.ts). */
    rating: integer("rating").notNull().default(3_500),
    /** By how many people it was printed, and below that the day of its publication (app/reviews/review-counts.store.server.ts). */
    printed: integer("printed").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.list] }),
    index("product_lists_shop_order").on(t.list, t.shopOrder, t.productId),
    index("product_lists_newest").on(t.list, t.publishedAt, t.productId),
    index("product_lists_updated").on(t.list, t.updatedAt, t.productId),
    index("product_lists_price").on(t.list, t.priceCents, t.productId),
    index("product_lists_size").on(t.list, t.zipBytes, t.productId),
    index("product_lists_rating").on(t.list, t.rating, t.productId),
    index("product_lists_printed").on(t.list, t.printed, t.productId),
    index("product_lists_price_changes").on(t.priceChangesAt).where(sql`price_changes_at IS NOT NULL`),
  ],
);

/** How many published models have a tag. Derived from `product_lists`, and updated in the same batch. */
export const tags = sqliteTable(
  "tags",
  {
    tag: text("tag").primaryKey(),
    models: integer("models").notNull(),
    /** As shoppers read it in a language; the tag itself where it is not written. */
    names: json<Translated>("names"),
    /** Shoppers see it nowhere; its address and the search still find its models. */
    hidden: flag("hidden").notNull().default(false),
    /** The tag that it became, so that its address still leads to its models. */
    movedTo: text("moved_to"),
  },
  (t) => [
    index("tags_models").on(sql`${t.models} DESC`, t.tag),
    index("tags_shown").on(sql`${t.models} DESC`, t.tag).where(sql`hidden = 0`),
    index("tags_moved").on(t.movedTo).where(sql`moved_to IS NOT NULL`),
  ],
);

export const productVersions = sqliteTable(
  "product_versions",
  {
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    version: integer("version").notNull(),
    zipKey: text("zip_key").notNull(),
    zipSha256: text("zip_sha256").notNull(),
    zipBytes: integer("zip_bytes").notNull(),
    preview: json<StoredPreview>("preview"),
    notes: json<Translated>("notes"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.version] })],
);

export const productFiles = sqliteTable(
  "product_files",
  {
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    version: integer("version").notNull(),
    path: text("path").notNull(),
    bytes: integer("bytes").notNull(),
    format: text("format").notNull(),
    triangles: integer("triangles"),
    sizeX: real("size_x_mm"),
    sizeY: real("size_y_mm"),
    sizeZ: real("size_z_mm"),
    /** What was measured of a mesh; null for other files, and for meshes published before they were measured. */
    facts: json<FileFacts>("facts"),
    /** Where the file's bytes are in the zip; null for files published before that was stored, which come with the zip only. */
    entry: json<ZipEntry>("entry"),
  },
  (t) => [primaryKey({ columns: [t.productId, t.version, t.path] })],
);
