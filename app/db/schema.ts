/** All tables. Money in euro cents, times in UTC. No foreign key deletes by cascade. */
import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { StoredBrand } from "#app/brand/brand.contract.ts";
import type { LicenceType } from "#app/catalog/catalog.contract.ts";
import type { ProductAttributes } from "#app/catalog/product-attributes.ts";
import type { DraftFields } from "#app/edits/edit-fields.ts";
import type { Heartbeat } from "#app/health/health.contract.ts";
import type { ImportSource } from "#app/imports/imports.contract.ts";
import type { LegalDocument, LegalVersions } from "#app/legal/legal.contract.ts";
import type { SellerMailSettings } from "#app/mail/seller-mails.contract.ts";
import type { Bundle } from "#app/offers/pricing/bundle.ts";
import type { Sale } from "#app/offers/pricing/sale.ts";
import type { Dispute, RefundReason, RefundStatus } from "#app/orders/order-states.ts";
import type { Withdrawal } from "#app/orders/refunds/withdrawal.contract.ts";
import type { Footprint } from "#app/printers/fit.ts";
import type { ModelStatus } from "#app/publishing/model-states.ts";
import type { FileFacts, ZipEntry } from "#app/publishing/publishing.contract.ts";
import type { ComparedCurrency, Currency } from "#app/rates/currencies.ts";
import type { PasskeyChallenge } from "#app/second-factor/second-factor.contract.ts";
import { DEFAULT_LANGUAGE, type Language } from "#app/shared/languages.ts";
import type { AnyTranslation, Translated } from "#app/shared/translated.ts";
import type { DayViews, Statistics } from "#app/statistics/add-up.ts";
import type { Period } from "#app/statistics/statistics.contract.ts";
import type { CountryEvidence, TaxDocumentKind, TaxSettings } from "#app/tax/tax.contract.ts";
import {
  cents,
  flag,
  instant,
  json,
  type StoredPhoto,
  type StoredPicture,
  type StoredPreview,
} from "./columns.ts";

export const users = sqliteTable(
  "users",
  {
    id: text("id").primaryKey(),
    username: text("username").notNull(),
    /** Lower case; used for login. */
    email: text("email").notNull().unique(),
    emailVerifiedAt: instant("email_verified_at"),
    passwordHash: text("password_hash"),
    /** Google's own id of the person ("sub"). */
    googleSub: text("google_sub").unique(),
    language: text("language").$type<Language>().notNull().default(DEFAULT_LANGUAGE),
    /** Whether the person chose `language`, or has kept the one they read at a login; until then, the default stands for no choice. */
    languageChosen: flag("language_chosen").notNull().default(false),
    currency: text("currency").$type<Currency>().notNull().default("EUR"),
    notifications: flag("notifications").notNull().default(true),
    createdAt: instant("created_at").notNull(),
    /** Set when the account was deleted: the row stays for its orders, without personal data. */
    deletedAt: instant("deleted_at"),
    /** Since when the studio asks this account for a second factor; null until one is set up. */
    secondFactorSince: instant("second_factor_since"),
    /** Since when a seller keeps this account from writing comments and chat messages; null while it may. */
    blockedAt: instant("blocked_at"),
  },
  (t) => [
    index("users_created").on(t.createdAt, t.id).where(sql`${t.deletedAt} IS NULL`),
    index("users_username").on(sql`username COLLATE NOCASE`),
    index("users_blocked").on(t.blockedAt, t.id).where(sql`${t.blockedAt} IS NOT NULL`),
  ],
);

/** What sellers write down about a customer, for sellers only. */
export const customerNotes = sqliteTable("customer_notes", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id),
  note: text("note").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

export const sessions = sqliteTable(
  "sessions",
  {
    /** SHA-256 of the cookie's token: a stolen database opens no session. */
    tokenHash: text("token_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    userAgent: text("user_agent").notNull().default(""),
    createdAt: instant("created_at").notNull(),
    lastSeenAt: instant("last_seen_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** When this session last showed a second factor. */
    secondFactorAt: instant("second_factor_at"),
    /** What the next answer of a passkey must sign; used once. */
    passkeyChallenge: json<PasskeyChallenge>("passkey_challenge"),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_expiry").on(t.expiresAt)],
);

/** Public keys of sellers' passkeys (WebAuthn). */
export const passkeys = sqliteTable(
  "passkeys",
  {
    /** The credential's id, in base64url. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** COSE, in base64url. */
    publicKey: text("public_key").notNull(),
    /** How often the authenticator says it was used; always 0 for those that do not count. */
    counter: integer("counter").notNull(),
    transports: json<string[]>("transports").notNull(),
    /** As its owner calls it. */
    name: text("name").notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
  },
  (t) => [index("passkeys_user").on(t.userId, t.createdAt)],
);

/** The secret that a seller's authenticator app shares (RFC 6238). */
export const totpSecrets = sqliteTable("totp_secrets", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id),
  /** Encrypted (`sealed-text.server.ts`). */
  secret: text("secret").notNull(),
  createdAt: instant("created_at").notNull(),
  /** Null until the app has shown a right code. */
  confirmedAt: instant("confirmed_at"),
  /** The period of the last code that was taken, so that no code is taken twice. */
  lastPeriod: integer("last_period").notNull().default(0),
});

/** Codes for when passkey and app are lost. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    /** SHA-256: a code has 120 random bits. */
    codeHash: text("code_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    usedAt: instant("used_at"),
  },
  (t) => [index("recovery_codes_user").on(t.userId)],
);

export const products = sqliteTable(
  "products",
  {
    id: text("id").primaryKey(),
    status: text("status").$type<ModelStatus>().notNull(),
    title: json<Translated>("title").notNull(),
    description: json<Translated>("description").notNull(),
    tags: json<string[]>("tags").notNull(),
    images: json<StoredPicture[]>("images").notNull(),
    standardCents: cents("standard_cents"),
    commercialCents: cents("commercial_cents"),
    /** The lowest of the two prices, stored here for sorting. */
    priceCents: cents("price_cents").notNull(),
    free: flag("free").notNull(),
    /** The last sale: planned, running or over. */
    sale: json<Sale>("sale"),
    /** The bundle that the product is a part of. */
    bundle: json<Bundle>("bundle"),
    printGrams: integer("print_grams"),
    printHours: real("print_hours"),
    material: text("material").$type<NonNullable<ProductAttributes["material"]>>(),
    layerHeight: real("layer_height"),
    nozzle: real("nozzle"),
    infill: integer("infill"),
    supports: text("supports").$type<NonNullable<ProductAttributes["supports"]>>(),
    /** The current version; lists and downloads read its facts here. */
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
    /** Null until the meshes were measured. */
    footprint: json<Footprint>("footprint"),
    /** Owners' approved photos. */
    photoCount: integer("photo_count").notNull().default(0),
    /** The product's place on the front page, from 1, before all that have none. */
    featured: integer("featured"),
    publishedAt: instant("published_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** When the current version came; null for the first. */
    versionAt: instant("version_at"),
  },
  (t) => [
    index("products_featured").on(t.featured, t.id).where(sql`${t.featured} IS NOT NULL`),
    index("products_updated").on(t.status, t.updatedAt, t.id),
    index("products_sale").on(t.id).where(sql`${t.sale} IS NOT NULL`),
    index("products_bundle").on(t.id).where(sql`${t.bundle} IS NOT NULL`),
    index("products_changed").on(t.updatedAt, t.id),
    check("products_priced", sql`${t.standardCents} IS NOT NULL OR ${t.commercialCents} IS NOT NULL`),
  ],
);

/**
 * What a licence cost since when, sales included, also those to come: a row each time it changes. The lowest price of the 30
 * days before a sale is read here.
 */
export const priceHistory = sqliteTable(
  "price_history",
  {
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    licence: text("licence").$type<LicenceType>().notNull(),
    since: instant("since").notNull(),
    /** Null while the licence is not sold. */
    priceCents: cents("price_cents"),
  },
  (t) => [primaryKey({ columns: [t.productId, t.licence, t.since] })],
);

/** Codes that reduce an order. A use is an order that is neither expired nor failed, so nothing has to be counted up or down. */
export const coupons = sqliteTable(
  "coupons",
  {
    /** Upper case. */
    code: text("code").primaryKey(),
    /** Percent off, or else an amount off the order. */
    percent: integer("percent"),
    amountCents: cents("amount_cents"),
    /** The products it is for; null for all. */
    productIds: json<string[]>("product_ids"),
    /** What those products must cost together in an order. */
    minimumCents: cents("minimum_cents").notNull().default(0),
    /** Whether it also reduces licences that are on sale. */
    withSales: flag("with_sales").notNull().default(false),
    startsAt: instant("starts_at").notNull(),
    /** When the coupon ends, or was ended early; null for no end. */
    endsAt: instant("ends_at"),
    maxUses: integer("max_uses"),
    maxUsesPerUser: integer("max_uses_per_user"),
    /** Counts the coupon's changes. */
    revision: integer("revision").notNull().default(1),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("coupons_created").on(t.createdAt, t.code),
    check("coupons_one_reduction", sql`(${t.percent} IS NULL) <> (${t.amountCents} IS NULL)`),
  ],
);

/**
 * What the seller has typed about a product in the studio and not published yet (app/domain/drafts). A published draft
 * leaves an empty row.
 */
export const productDrafts = sqliteTable(
  "product_drafts",
  {
    productId: text("product_id")
      .primaryKey()
      .references(() => products.id),
    /** The typed texts, by the name of the form's field. */
    fields: json<DraftFields>("fields").notNull(),
    /** Counts the saves, so that none overwrites another unseen. */
    revision: integer("revision").notNull(),
    /** When something was last typed; null when nothing waits to be published. */
    changedAt: instant("changed_at"),
    /** When the cron publishes the model as it is then; null while that is not scheduled. */
    publishAt: instant("publish_at"),
  },
  (t) => [
    index("product_drafts_changed").on(t.changedAt, t.productId).where(sql`changed_at IS NOT NULL`),
    index("product_drafts_scheduled").on(t.publishAt, t.productId).where(sql`publish_at IS NOT NULL`),
  ],
);

/**
 * One row per published product and combination of list filters it matches, with the sort columns, so that any page of
 * any list is one range of an index. Derived from `products`, and updated in the same batch.
 */
export const productLists = sqliteTable(
  "product_lists",
  {
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    /**
     * `price/license/format`, each a choice of the list's form, such as `all/standard/3mf`; or `cube/260` for models whose
     * parts fit into a cube of 260 mm (`CUBES` in app/printers/fit.ts).
     */
    list: text("list").notNull(),
    /** The order of the front page, highest first (app/catalog/list/shop-order.ts). */
    shopOrder: integer("shop_order").notNull().default(0),
    publishedAt: instant("published_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** Price of the licence that the list asks for, or else the lowest; a sale included. */
    priceCents: cents("price_cents").notNull(),
    /** When a sale begins or ends next, after which the cron computes the price again. */
    priceChangesAt: instant("price_changes_at"),
    zipBytes: integer("zip_bytes").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.list] }),
    index("product_lists_shop_order").on(t.list, t.shopOrder, t.productId),
    index("product_lists_newest").on(t.list, t.publishedAt, t.productId),
    index("product_lists_updated").on(t.list, t.updatedAt, t.productId),
    index("product_lists_price").on(t.list, t.priceCents, t.productId),
    index("product_lists_size").on(t.list, t.zipBytes, t.productId),
    index("product_lists_price_changes").on(t.priceChangesAt).where(sql`price_changes_at IS NOT NULL`),
  ],
);

/**
 * The stems of a product's texts, which the full-text table `search_index` holds beside the words themselves, in the row
 * `ranked_sales << 32 | id`, so that the best-selling matches are read first: a search that finds more than it may rank ranks the
 * best-selling ones.
 */
export const searchEntries = sqliteTable(
  "search_entries",
  {
    id: integer("id").primaryKey(),
    productId: text("product_id")
      .notNull()
      .unique()
      .references(() => products.id),
    sales: integer("sales").notNull().default(0),
    /** The sales when the product was last indexed; the cron indexes it again when they differ. */
    rankedSales: integer("ranked_sales").notNull().default(0),
    /** Null until the product is indexed by a version that knows stems. */
    titleStems: text("title_stems"),
    tagStems: text("tag_stems"),
    bodyStems: text("body_stems"),
  },
  (t) => [index("search_entries_outdated").on(t.id).where(sql`title_stems IS NULL OR sales <> ranked_sales`)],
);

/** The words of `search_index` with their weights, one row for each length: what a mistyped word is compared with. */
export const searchVocabulary = sqliteTable("search_vocabulary", {
  length: integer("length").primaryKey(),
  words: json<Record<string, number>>("words").notNull(),
});

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
    /** As in `products`, for when the shop goes back to this version. */
    preview: json<StoredPreview>("preview"),
    notes: json<AnyTranslation>("notes"),
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

export const cartItems = sqliteTable(
  "cart_items",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    licence: text("licence").$type<LicenceType>().notNull(),
    addedAt: instant("added_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.productId] }), index("cart_items_product").on(t.productId)],
);

export const wishListItems = sqliteTable(
  "wish_list_items",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.productId] }),
    index("wish_list_items_user").on(t.userId, t.createdAt, t.productId),
    index("wish_list_items_product").on(t.productId),
  ],
);

/** The checkout form as last filled in, to fill it in next time. */
export const buyerDetails = sqliteTable("buyer_details", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id),
  details: json<Record<string, string>>("details").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

/** The shop's legal texts; of each the highest version is in force, and all versions stay. */
export const legalTexts = sqliteTable(
  "legal_texts",
  {
    document: text("document").$type<LegalDocument>().notNull(),
    version: integer("version").notNull(),
    /** Markdown. */
    text: json<Translated>("text").notNull(),
    publishedAt: instant("published_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.document, t.version] })],
);

/**
 * `pending`: not paid yet. `processing`: a delayed payment, which takes days to arrive. `failed`: it did not arrive. `expired`: the
 * payment page was closed unpaid. `held`: what was paid does not match the order, so nothing was granted. `charged_back`: the buyer's
 * bank took the money back.
 */
export type OrderStatus =
  | "pending"
  | "processing"
  | "paid"
  | "failed"
  | "expired"
  | "held"
  | "refunded"
  | "charged_back";

export const orders = sqliteTable(
  "orders",
  {
    id: text("id").primaryKey(),
    /** The code that buyers quote; without look-alike letters. */
    code: text("code").notNull().unique(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    status: text("status").$type<OrderStatus>().notNull().default("pending"),
    totalCents: cents("total_cents").notNull(),
    /** Code of the coupon that reduced the order. */
    coupon: text("coupon").references(() => coupons.code),
    language: text("language").$type<Language>().notNull(),
    buyer: json<Record<string, string>>("buyer"),
    /** Version of the withdrawal consent, or null when the buyer kept the right of withdrawal. */
    consentVersion: text("consent_version"),
    consentAt: instant("consent_at"),
    /** Whether Stripe computes the tax of the payment and makes an invoice; decided when the order is placed. */
    invoiced: flag("invoiced").notNull().default(false),
    /** The tax that the total includes, as Stripe says; null where it computed none. */
    taxCents: cents("tax_cents"),
    /** What Stripe kept of the payment, in the smallest unit of `feeCurrency` (ISO 4217, lower case); null until Stripe says. */
    feeCents: cents("fee_cents"),
    feeCurrency: text("fee_currency"),
    /** The buyer's country by the billing address, the card's bank and the network address. */
    countryEvidence: json<CountryEvidence>("country_evidence"),
    /** Tax id of a business that gave one on the payment page. */
    taxId: text("tax_id"),
    /** Stripe's id of the invoice. */
    invoiceId: text("invoice_id"),
    /** Versions of the shop's legal texts that were in force when the order was placed. */
    legalVersions: json<LegalVersions>("legal_versions"),
    paymentSessionId: text("payment_session_id").unique(),
    paymentUrl: text("payment_url"),
    paymentIntentId: text("payment_intent_id").unique(),
    createdAt: instant("created_at").notNull(),
    paidAt: instant("paid_at"),
    /** Stripe's id of the newest refund, while the buyer's bank has returned it. */
    failedRefundId: text("failed_refund_id"),
    /** The buyer's withdrawal from the contract. */
    withdrawal: json<Withdrawal>("withdrawal"),
    /** Cents refunded so far, by the shop, a seller or Stripe's dashboard. */
    refundedCents: cents("refunded_cents").notNull().default(0),
    /** The last dispute of the order's payment. */
    dispute: json<Dispute>("dispute"),
    /** The row of `order_search`; null until the order is indexed. */
    searchRow: integer("search_row").unique(),
    /** While unpaid: how often the cron has checked the order, and when it checks next. */
    checks: integer("checks").notNull().default(0),
    nextCheckAt: instant("next_check_at").notNull().default(sql`0`),
  },
  (t) => [
    index("orders_user").on(t.userId, t.createdAt),
    index("orders_status").on(t.status, t.createdAt),
    index("orders_created").on(t.createdAt, t.id),
    index("orders_paid").on(t.paidAt, t.id).where(sql`paid_at IS NOT NULL`),
    index("orders_refunded").on(t.createdAt, t.id).where(sql`refunded_cents > 0`),
    index("orders_disputed").on(t.createdAt, t.id).where(sql`dispute IS NOT NULL`),
    index("orders_coupon").on(t.coupon, t.userId, t.status).where(sql`${t.coupon} IS NOT NULL`),
    index("orders_unpaid").on(t.checks, t.nextCheckAt).where(sql`${t.status} IN ('pending', 'processing')`),
  ],
);

/**
 * Why a line was refunded. `owned`: the licence was owned already. `reduced`: the purchase that reduced its price was refunded.
 * `deleted`: the buyer's account was deleted. `refunded`: by the seller.
 */
export type ReturnReason = "owned" | "reduced" | "deleted" | "refunded";

export const orderLines = sqliteTable(
  "order_lines",
  {
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    licence: text("licence").$type<LicenceType>().notNull(),
    /** As it was when the order was placed. */
    title: text("title").notNull(),
    /** What is paid for the line, after all offers; the lines sum to the order's total. */
    priceCents: cents("price_cents").notNull(),
    /** The licence's price without any offer; null in orders from before it was stored. */
    listCents: cents("list_cents"),
    /** What the coupon took off. The rest between list price and price is the sale, or the Standard licence owned. */
    discountCents: cents("discount_cents").notNull().default(0),
    /** The order of the Standard licence that reduced the price of this Commercial one. */
    reducedByOrder: text("reduced_by_order"),
    /** Why the line's price is refunded, if it is. */
    returned: text("returned").$type<ReturnReason>(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.productId] }),
    index("order_lines_product").on(t.productId),
    index("order_lines_reduced_by").on(t.reducedByOrder).where(sql`${t.reducedByOrder} IS NOT NULL`),
  ],
);

/**
 * Refunds by a seller, in the studio or at Stripe; not those that the shop makes by itself, which are lines with a reason in
 * `returned`. A row is written before Stripe is asked, and its id is the idempotency key there.
 */
export const refunds = sqliteTable(
  "refunds",
  {
    /** Stripe's own id for a refund that was made there. */
    id: text("id").primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    amountCents: cents("amount_cents").notNull(),
    /** The models whose licences it revokes; empty for an amount. */
    productIds: json<string[]>("product_ids").notNull(),
    reason: text("reason").$type<RefundReason>(),
    /** For sellers only. */
    note: text("note"),
    /** The seller's user id; null when it was made at Stripe. */
    madeBy: text("made_by"),
    /** `pending`: Stripe has not confirmed it. `failed`: refused, or returned by the buyer's bank. */
    status: text("status").$type<RefundStatus>().notNull().default("pending"),
    stripeId: text("stripe_id").unique(),
    createdAt: instant("created_at").notNull(),
    /** When the shop learned that Stripe has made it. */
    madeAt: instant("made_at"),
    /** Null while nobody has said which models a refund at Stripe meant. */
    assignedAt: instant("assigned_at"),
  },
  (t) => [
    index("refunds_order").on(t.orderId, t.createdAt),
    uniqueIndex("refunds_pending").on(t.orderId).where(sql`status = 'pending'`),
  ],
);

/** Licences that a seller granted or revoked manually. */
export const licenceChanges = sqliteTable(
  "licence_changes",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    licence: text("licence").$type<LicenceType>().notNull(),
    change: text("change").$type<"given" | "taken">().notNull(),
    /** For sellers only. */
    note: text("note").notNull(),
    madeBy: text("made_by").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("licence_changes_user").on(t.userId, t.createdAt),
    index("licence_changes_product").on(t.productId),
  ],
);

/** People who bought in another shop, from its export. Their licences are theirs once they have opened the link of their mail. */
export const importedBuyers = sqliteTable("imported_buyers", {
  id: text("id").primaryKey(),
  /** Lower case. */
  email: text("email").notNull().unique(),
  name: text("name").notNull(),
  /** Language of the mail to the buyer. */
  language: text("language").$type<Language>().notNull(),
  /** SHA-256 of the mailed link's secret, which is an HMAC of the id; the id itself before a mail has been composed. */
  linkHash: text("link_hash").notNull().unique(),
  createdAt: instant("created_at").notNull(),
});

/** What imported buyers bought in the other shop, without amounts: these are no orders of this shop. */
export const importedPurchases = sqliteTable(
  "imported_purchases",
  {
    source: text("source").$type<ImportSource>().notNull(),
    /** The other shop's id of the purchase, so that it is imported once. */
    sourceId: text("source_id").notNull(),
    buyerId: text("buyer_id")
      .notNull()
      .references(() => importedBuyers.id),
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    licence: text("licence").$type<LicenceType>().notNull(),
    purchasedAt: instant("purchased_at").notNull(),
    importedAt: instant("imported_at").notNull(),
    /** The seller's user id; empty for the seller's command. */
    importedBy: text("imported_by").notNull(),
    /** When a mail that names the purchase was queued. */
    mailedAt: instant("mailed_at"),
    claimedBy: text("claimed_by").references(() => users.id),
    /** Without `claimedBy`: the buyer's account was deleted, and nobody can claim it any more. */
    claimedAt: instant("claimed_at"),
  },
  (t) => [
    primaryKey({ columns: [t.source, t.sourceId] }),
    index("imported_purchases_buyer").on(t.buyerId),
    index("imported_purchases_product").on(t.productId),
    index("imported_purchases_claimed").on(t.claimedBy).where(sql`${t.claimedBy} IS NOT NULL`),
    index("imported_purchases_waiting").on(t.buyerId, t.productId).where(sql`${t.claimedAt} IS NULL`),
  ],
);

/** Stripe's invoices and credit notes, with the amounts that stand on them. */
export const taxDocuments = sqliteTable(
  "tax_documents",
  {
    /** Stripe's id. */
    id: text("id").primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    kind: text("kind").$type<TaxDocumentKind>().notNull(),
    number: text("number").notNull(),
    /** Stripe's id of the refund that a credit note is for; null where it is for none, or for several. */
    refundId: text("refund_id"),
    totalCents: cents("total_cents").notNull(),
    taxCents: cents("tax_cents").notNull(),
    /** The buyer's country, ISO 3166-1; empty where Stripe knows none. */
    country: text("country").notNull(),
    taxId: text("tax_id"),
    percent: real("percent").notNull(),
    /** Stripe's word for why the tax is what it is, such as `reverse_charge`. */
    reason: text("reason").notNull(),
    issuedAt: instant("issued_at").notNull(),
  },
  (t) => [
    index("tax_documents_issued").on(t.issuedAt, t.id),
    index("tax_documents_order").on(t.orderId, t.issuedAt),
  ],
);

/** What sellers set for the whole shop in the studio. */
export const shopSettings = sqliteTable("shop_settings", {
  name: text("name").$type<"tax" | "mails" | "brand">().primaryKey(),
  /** Its shape is in the contract of the setting's concept. */
  value: json<TaxSettings | SellerMailSettings | StoredBrand>("value").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

export const purchases = sqliteTable(
  "purchases",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    licence: text("licence").$type<LicenceType>().notNull(),
    /** The order that paid for it; null for a free product, and for a licence that a seller granted or that was bought in another shop. */
    orderId: text("order_id").references(() => orders.id),
    purchasedAt: instant("purchased_at").notNull(),
    revokedAt: instant("revoked_at"),
    /** The code that its licence certificate is verified by. */
    certificateCode: text("certificate_code"),
    /** When the purchase's files were first requested since it was granted: from then on a buyer who consented cannot withdraw. */
    deliveryBeganAt: instant("delivery_began_at"),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.productId, t.licence] }),
    uniqueIndex("purchases_certificate").on(t.certificateCode),
    index("purchases_user").on(t.userId, t.purchasedAt),
    index("purchases_order").on(t.orderId),
    index("purchases_product").on(t.productId),
  ],
);

/** How often, and when last, a person downloaded a product's zip completely. */
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
    lastAt: instant("last_at").notNull(),
    lastVersion: integer("last_version").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.productId] }), index("downloads_product").on(t.productId)],
);

/** Byte ranges of a zip that a person has downloaded in parts; deleted when they are complete, or after some days. */
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
    /** Merged and sorted ranges: the first byte, and the byte after the last. */
    asked: json<[number, number][]>("asked").notNull(),
    /** Whether an answer that reaches the last byte was sent in full. */
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

/** Handled events of the payment provider, so that none is handled twice. */
export const paymentEvents = sqliteTable(
  "payment_events",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    outcome: text("outcome").notNull(),
    handledAt: instant("handled_at").notNull(),
  },
  (t) => [index("payment_events_handled").on(t.handledAt)],
);

/** How often each model was seen and put into a cart, a row a day; written by the Durable Object that counts (workers/view-counter.ts). */
export const productViews = sqliteTable("product_views", {
  /** YYYY-MM-DD in UTC. */
  day: text("day").primaryKey(),
  views: json<DayViews>("views").notNull(),
});

/**
 * The statistics of each period without its last day, which is added when they are read, and without the models, which `statistics_models`
 * has. Derived from `orders` and `product_views`.
 */
export const statisticsSnapshots = sqliteTable("statistics_snapshots", {
  period: text("period").$type<Period>().primaryKey(),
  /** The beginning of the first day that is not in the snapshot. */
  until: instant("until").notNull(),
  statistics: json<Statistics>("statistics").notNull(),
  computedAt: instant("computed_at").notNull(),
});

/** The models of `statistics_snapshots`, some in each row, so that no row grows with the shop. */
export const statisticsModels = sqliteTable(
  "statistics_models",
  {
    period: text("period").$type<Period>().notNull(),
    part: integer("part").notNull(),
    models: json<Statistics["models"]>("models").notNull(),
  },
  (t) => [primaryKey({ columns: [t.period, t.part] })],
);

/** The last time of each recurring event that monitoring watches (`Heartbeat`). */
export const heartbeats = sqliteTable("heartbeats", {
  name: text("name").$type<Heartbeat>().primaryKey(),
  at: instant("at").notNull(),
});

/** Mails to send, written in the same batch as their cause; one per (cause, template). */
export const outbox = sqliteTable(
  "outbox",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    cause: text("cause").notNull(),
    template: text("template").notNull(),
    userId: text("user_id").references(() => users.id),
    data: json<Record<string, string>>("data").notNull(),
    attempts: integer("attempts").notNull().default(0),
    dueAt: instant("due_at").notNull(),
    sentAt: instant("sent_at"),
  },
  (t) => [
    unique("outbox_once").on(t.cause, t.template),
    index("outbox_due").on(t.sentAt, t.dueAt),
    index("outbox_user").on(t.userId),
  ],
);

export type EmailTokenPurpose = "verify" | "reset" | "change";

/** Links sent by mail. The link's secret is an HMAC of the id, so that mails waiting in the outbox hold none. */
export const emailTokens = sqliteTable(
  "email_tokens",
  {
    id: text("id").primaryKey(),
    tokenHash: text("token_hash").notNull().unique(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    purpose: text("purpose").$type<EmailTokenPurpose>().notNull(),
    /** The address the link verifies. */
    email: text("email").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [index("email_tokens_user").on(t.userId), index("email_tokens_expiry").on(t.expiresAt)],
);

/** Counters of `LIMITS`: attempts in a bucket until it resets. */
export const attempts = sqliteTable(
  "attempts",
  {
    bucket: text("bucket").primaryKey(),
    count: integer("count").notNull(),
    resetsAt: instant("resets_at").notNull(),
  },
  (t) => [index("attempts_reset").on(t.resetsAt)],
);

export const comments = sqliteTable(
  "comments",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    comment: text("comment").notNull(),
    createdAt: instant("created_at").notNull(),
    /** The seller's answer, shown below it. */
    answer: text("answer"),
    answeredAt: instant("answered_at"),
    /** Since when the comment is shown to sellers only. */
    hiddenAt: instant("hidden_at"),
    /** When a seller dealt with the comment; null while it is new to them. */
    readAt: instant("read_at"),
    /** When it was last reported, unless a seller has dealt with that. */
    reportedAt: instant("reported_at"),
  },
  (t) => [
    index("comments_product").on(t.productId, t.id),
    index("comments_user").on(t.userId),
    index("comments_new").on(t.id).where(sql`${t.readAt} IS NULL`),
    index("comments_hidden").on(t.id).where(sql`${t.hiddenAt} IS NOT NULL`),
    index("comments_reported").on(t.id).where(sql`${t.reportedAt} IS NOT NULL`),
  ],
);

/** Shoppers' reports of comments. */
export const commentReports = sqliteTable(
  "comment_reports",
  {
    commentId: integer("comment_id")
      .notNull()
      .references(() => comments.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    reason: text("reason").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.commentId, t.userId] }), index("comment_reports_user").on(t.userId)],
);

/**
 * `pending`: its picture lies in the private bucket until the seller approves it. `removed`: by its owner, the seller or an
 * account's deletion; the row goes when the bytes are deleted.
 */
export type PhotoStatus = "pending" | "approved" | "removed";

/** Photos that owners took of their prints. */
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
  },
  (t) => [
    index("print_photos_product").on(t.productId, t.status, t.id),
    index("print_photos_status").on(t.status, t.id),
    uniqueIndex("print_photos_once")
      .on(t.userId, t.productId, t.uploadSha256)
      .where(sql`${t.status} <> 'removed'`),
    index("print_photos_user").on(t.userId, t.productId),
  ],
);

/** Messages of the contact form. */
export const contactMessages = sqliteTable(
  "contact_messages",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** Reference code for the sender. */
    reference: text("reference").notNull().unique(),
    /** The account of the sender, when logged in. */
    userId: text("user_id").references(() => users.id),
    /** HMAC of the sender and the text, so that a message that is sent twice is stored once; null for spam and in older rows. */
    sentOnce: text("sent_once"),
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
    index("contact_messages_user").on(t.userId),
    index("contact_messages_email").on(t.email),
    index("contact_messages_once").on(t.sentOnce, t.createdAt),
  ],
);

/** Chat between one shopper and the seller; ids grow in the order of sending. */
export const chatMessages = sqliteTable(
  "chat_messages",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    fromUser: flag("from_user").notNull(),
    message: text("message").notNull(),
    /** Given by the sender, so that a repeated send is stored once. */
    clientId: text("client_id").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    unique("chat_messages_once").on(t.userId, t.clientId),
    index("chat_messages_user").on(t.userId, t.id),
  ],
);

/** State of each conversation. */
export const chatThreads = sqliteTable(
  "chat_threads",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id),
    lastMessageId: integer("last_message_id").notNull(),
    lastMessageAt: instant("last_message_at").notNull(),
    /** The last message each side wrote. */
    lastUserId: integer("last_user_id").notNull().default(0),
    lastSellerId: integer("last_seller_id").notNull().default(0),
    /** The last message each side has seen, and the last one it was mailed about. */
    userSeenId: integer("user_seen_id").notNull().default(0),
    sellerSeenId: integer("seller_seen_id").notNull().default(0),
    userMailedId: integer("user_mailed_id").notNull().default(0),
    sellerMailedId: integer("seller_mailed_id").notNull().default(0),
    doneAt: instant("done_at"),
  },
  (t) => [
    index("chat_threads_last").on(t.doneAt, t.lastMessageAt),
    index("chat_threads_newest").on(t.lastMessageAt),
    // For the cron's query for unread conversations: a partial index, because there are few at any time.
    index("chat_threads_user_away")
      .on(t.lastSellerId)
      .where(sql`${t.lastSellerId} > ${t.userSeenId} AND ${t.lastSellerId} > ${t.userMailedId}`),
    index("chat_threads_seller_away")
      .on(t.lastUserId)
      .where(sql`${t.lastUserId} > ${t.sellerSeenId} AND ${t.lastUserId} > ${t.sellerMailedId}`),
  ],
);

/** The seller's answers to contact messages, sent by mail. */
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

/** Addresses that asked for a mail about new models, with an account or without; unconfirmed until the mailed link is used. */
export const newsSubscribers = sqliteTable(
  "news_subscribers",
  {
    /** An HMAC of the address: the same when it subscribes again, so that the links in its older mails keep working. */
    id: text("id").primaryKey(),
    /** Lower case. */
    email: text("email").notNull().unique(),
    language: text("language").$type<Language>().notNull(),
    createdAt: instant("created_at").notNull(),
    confirmedAt: instant("confirmed_at"),
    /** Until it is confirmed: from what the secret of the mailed link is computed, the secret's hash, and its end. */
    linkId: text("link_id"),
    linkHash: text("link_hash").unique(),
    linkExpiresAt: instant("link_expires_at"),
  },
  (t) => [
    index("news_subscribers_confirmed").on(t.id).where(sql`${t.confirmedAt} IS NOT NULL`),
    index("news_subscribers_link_expiry").on(t.linkExpiresAt).where(sql`${t.linkExpiresAt} IS NOT NULL`),
  ],
);

/** A mail about one or more new models, which the cron queues for every subscriber, some at a time. */
export const newsMailings = sqliteTable(
  "news_mailings",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    productIds: json<string[]>("product_ids").notNull(),
    /** When the mailing begins. A model that is published before then is added, and moves that time. */
    dueAt: instant("due_at").notNull(),
    /** Id of the last subscriber whose mail was queued; empty before the mailing begins. */
    queuedTo: text("queued_to").notNull().default(""),
    finishedAt: instant("finished_at"),
  },
  (t) => [index("news_mailings_unfinished").on(t.dueAt).where(sql`${t.finishedAt} IS NULL`)],
);

/** Reference rates of the European Central Bank, one row a day. */
export const referenceRates = sqliteTable("reference_rates", {
  /** The bank's own date, YYYY-MM-DD. */
  date: text("date").primaryKey(),
  /** What one euro is in each currency; one that was added later is missing in older rows. */
  rates: json<{ [C in ComparedCurrency]?: number }>("rates").notNull(),
  fetchedAt: instant("fetched_at").notNull(),
});
