/**
 * What becomes of the ids in columns that no foreign key guards: who deletes something, or gives an id again,
 * looks here. Each column of text or JSON has an entry, so that a new one does not compile without.
 * `tests/workers/db/ids-outlive-rows.test.ts` fills them and deletes.
 */
import type { Column, Table } from "drizzle-orm";
import type * as schema from "#app/db/schema.ts";

/** What is deleted while other rows may name it. An address is that of an account. */
export type Deleted = "model" | "account" | "address";

/** Values of the column that name what is deleted. */
export type Naming = { [D in Deleted]?: (id: string) => unknown };

export type ColumnIds =
  /** No id of another row, or the id of this row itself. */
  | "none"
  /** A foreign key: the database deletes nothing that it names. */
  | "key"
  /** Ids that go with what they name. */
  | { emptied: Naming }
  /** Ids that stay, and why that is right. */
  | { stays: string; naming?: Naming; emptied?: Naming };

type Schema = typeof schema;
type TableName = { [N in keyof Schema]: Schema[N] extends Table ? N : never }[keyof Schema];
/** Numbers, times and words of a closed list, such as a status, hold no id. */
type MayHoldIds<Data> = [Data] extends [number | boolean | Date]
  ? false
  : [Data] extends [string]
    ? string extends Data
      ? true
      : false
    : true;
type TextColumns<T> = {
  [C in keyof T]-?: T[C] extends Column<infer Config>
    ? MayHoldIds<NonNullable<Config["data"]>> extends true
      ? C
      : never
    : never;
}[keyof T];
type IdsInColumns = {
  [N in TableName as [TextColumns<Schema[N]>] extends [never] ? never : N]: {
    [C in TextColumns<Schema[N]>]: ColumnIds;
  };
};

const NEVER_DELETED = "an order is never deleted, nor a model of one";
const OF_STRIPE = "an id of Stripe’s";
const OF_OTHER_SHOP = "an id of the other shop’s";
const POSITION = "a place in the order of ids, which need not be there any more";
const WHO_DID_IT = "who did it; no account gets an id again";

export const IDS_IN_COLUMNS: IdsInColumns = {
  apiTokens: { id: "none", tokenHash: "none", userId: "key", name: "none" },
  attempts: {
    bucket: {
      stays: "counts end within a day",
      naming: { account: (id) => `comment:${id}`, address: (email) => `wrongPasswords:${email}` },
    },
  },
  buyerDetails: { userId: "key", details: "none" },
  cartItems: { userId: "key", productId: "key", source: "none" },
  chatMessages: { userId: "key", message: "none", clientId: "none" },
  chatThreads: { userId: "key" },
  collections: {
    slug: "none",
    title: "none",
    text: "none",
    models: { emptied: { model: (id) => ["kept", id] } },
  },
  comments: { productId: "key", userId: "key", comment: "none", answer: "none", hiddenReason: "none" },
  connections: { name: "none", sealed: "none" },
  contactAnswers: { message: "none", clientId: "none" },
  contactMessages: {
    reference: "none",
    userId: "key",
    fingerprint: "none",
    name: "none",
    email: { emptied: { address: (email) => email } },
    message: "none",
  },
  coupons: {
    code: "none",
    productIds: { emptied: { model: (id) => ["kept", id] } },
    tier: { stays: "a tier that is removed ends its coupons" },
    ownersOf: { emptied: { model: (id) => ["kept", id] } },
  },
  customerNotes: { userId: "key", note: "none" },
  downloadParts: { userId: "key", productId: "key", requested: "none" },
  downloadReports: { userId: "key", downloadId: "none" },
  downloads: { userId: "key", productId: "key" },
  emailTokens: {
    id: "none",
    tokenHash: "none",
    userId: "key",
    email: {
      stays: "where another account asked to move to, until the link ends",
      naming: { address: (email) => email },
    },
  },
  fileDownloads: { userId: "key", productId: "key", offsets: "none" },
  gifts: {
    id: "none",
    orderId: "key",
    productId: "key",
    email: { emptied: { address: (email) => email } },
    fromName: "none",
    note: "none",
    linkHash: "none",
    claimedBy: "key",
  },
  importedBuyers: {
    id: "none",
    email: { emptied: { address: (email) => email } },
    name: "none",
    linkHash: "none",
  },
  importedPurchases: {
    sourceId: { stays: OF_OTHER_SHOP },
    buyerId: "key",
    productId: "key",
    importedBy: { stays: WHO_DID_IT, naming: { account: (id) => id } },
    claimedBy: "key",
  },
  importedPictures: { productId: "key", address: "none", alt: "none" },
  importedReviews: {
    sourceId: { stays: OF_OTHER_SHOP },
    productId: "key",
    text: "none",
    boughtIn: "none",
    hiddenReason: "none",
  },
  legalTexts: { text: "none" },
  letterChoices: { userId: "key", version: "none" },
  letters: {
    id: "none",
    audience: { emptied: { model: (productId) => ({ kind: "wishes", productId }) } },
    texts: "none",
    cursor: { stays: POSITION, naming: { account: (id) => id } },
  },
  licenseChanges: {
    userId: "key",
    productId: "key",
    note: "none",
    madeBy: { stays: WHO_DID_IT, naming: { account: (id) => id } },
  },
  membershipPeriods: {
    orderId: "key",
    membershipId: "key",
    terms: { stays: "names a tier as it was, and its collections of then" },
  },
  memberships: {
    id: "none",
    userId: "key",
    tier: "key",
    terms: { stays: "names a tier as it was, and its collections of then" },
    coupon: "key",
    sessionId: { stays: OF_STRIPE },
    sessionUrl: { stays: OF_STRIPE },
    subscriptionId: { stays: OF_STRIPE },
    stripeCustomerId: { stays: OF_STRIPE },
    buyer: "none",
    legalVersions: "none",
    beginNowVersion: "none",
    endDeclared: "none",
    told: { stays: "what programs were told: the tier had that slug then" },
  },
  membershipTiers: {
    slug: "none",
    name: "none",
    text: "none",
    collections: { stays: "a collection that is gone opens nothing" },
  },
  missedSearches: { day: "none", visitors: "none" },
  moderationMarks: { productId: "key", userId: "key", reason: "none" },
  newsMailings: {
    productIds: { emptied: { model: (id) => ["kept", id] } },
    lastQueuedId: { stays: POSITION },
  },
  newsSubscribers: {
    id: "none",
    formerId: "none",
    email: { emptied: { address: (email) => email } },
    linkId: "none",
    linkHash: "none",
  },
  orderLines: {
    orderId: "key",
    productId: "key",
    saleFrom: "none",
    title: "none",
    pricedWith: { stays: NEVER_DELETED },
    reducedByOrder: { stays: NEVER_DELETED },
  },
  orders: {
    id: "none",
    code: "none",
    userId: "key",
    coupon: "key",
    source: "none",
    buyer: "none",
    consentVersion: "none",
    lettersVersion: "none",
    feeCurrency: "none",
    countryEvidence: "none",
    taxId: "none",
    invoiceId: { stays: OF_STRIPE },
    legalVersions: "none",
    paymentSessionId: { stays: OF_STRIPE },
    paymentUrl: "none",
    paymentIntentId: { stays: OF_STRIPE },
    failedRefundId: { stays: OF_STRIPE },
    owed: "none",
    withdrawal: { stays: NEVER_DELETED },
    dispute: { stays: OF_STRIPE },
  },
  outbox: {
    cause: {
      stays: "it happened once, and its name has more than the id; a mail that waits goes with its data",
      naming: { model: (id) => `not-published:${id}:0`, account: (id) => `chat:${id}:0` },
    },
    template: "none",
    userId: "key",
    data: {
      emptied: { model: (productId) => ({ productId }) },
      stays: "until the mail is sent, or dropped because there is nobody to name",
      naming: { account: (shopperId) => ({ shopperId }), address: (to) => ({ to }) },
    },
  },
  passkeys: { id: "none", userId: "key", publicKey: "none", transports: "none", name: "none" },
  paymentEvents: { id: "none", type: "none", outcome: "none" },
  priceHistory: { productId: "key" },
  printPhotos: {
    productId: "key",
    userId: "key",
    picture: "none",
    uploadSha256: "none",
    printer: "none",
    material: "none",
    caption: "none",
  },
  productEdits: { productId: "key", fields: "none", pictures: "none" },
  productFiles: { productId: "key", path: "none", format: "none", facts: "none", entry: "none" },
  productLists: { productId: "key", list: "none" },
  productVersions: { productId: "key", zipKey: "none", zipSha256: "none", preview: "none", notes: "none" },
  productViews: { day: "none", views: { emptied: { model: (id) => ({ [id]: { seen: 2, carted: 1 } }) } } },
  products: {
    id: "none",
    title: "none",
    description: "none",
    tags: "none",
    alsoCalled: "none",
    images: "none",
    sale: "none",
    bundle: { emptied: { model: (id) => ({ ids: ["kept", id], prices: { standard: 100 } }) } },
    suggested: "none",
    zipKey: "none",
    zipSha256: "none",
    formats: "none",
    preview: "none",
    previewSeed: "none",
    footprint: "none",
    stars: "none",
    importedStars: "none",
    quantities: "none",
  },
  purchases: {
    userId: "key",
    productId: "key",
    orderId: "key",
    memberOrderId: "key",
    certificateCode: "none",
  },
  recoveryCodes: { codeHash: "none", userId: "key" },
  referenceRates: { date: "none", rates: "none" },
  refunds: {
    id: "none",
    orderId: "key",
    productIds: { stays: NEVER_DELETED },
    note: "none",
    madeBy: { stays: WHO_DID_IT, naming: { account: (id) => id } },
    stripeId: { stays: OF_STRIPE },
  },
  reports: {
    productId: "key",
    userId: "key",
    name: "none",
    email: { emptied: { address: (email) => email } },
    reason: "none",
  },
  reviews: {
    productId: "key",
    userId: "key",
    text: "none",
    printer: "none",
    material: "none",
    answer: "none",
    hiddenReason: "none",
  },
  searchEntries: { productId: "key", titleStems: "none", tagStems: "none", bodyStems: "none" },
  searchVocabulary: { words: "none" },
  sellerInvitations: {
    id: "none",
    tokenHash: "none",
    email: { emptied: { address: (email) => email } },
    userId: "key",
  },
  sellers: { userId: "key" },
  sessions: { tokenHash: "none", userId: "key", userAgent: "none", passkeyChallenge: "none" },
  shopSettings: { value: "none" },
  signInCodes: { tokenHash: "none", id: "none", email: { emptied: { address: (email) => email } } },
  sourceViews: { day: "none", views: "none" },
  statisticsModels: {
    models: {
      emptied: {
        model: (id) => ({ [id]: { seen: 2, carted: 1, count: 0, gross: 0, refunded: 0, fees: 0 } }),
      },
    },
  },
  statisticsSnapshots: { statistics: "none" },
  tags: { tag: "none", names: "none", movedTo: "none" },
  taxDocuments: {
    id: "none",
    orderId: "key",
    number: "none",
    refundId: { stays: OF_STRIPE },
    country: "none",
    taxId: "none",
    reason: "none",
  },
  totpSecrets: { userId: "key", secret: "none" },
  users: {
    id: "none",
    username: "none",
    email: "none",
    passwordHash: "none",
    googleSub: "none",
  },
  vatCounted: { orderId: "key", entries: "none" },
  vatSheets: { quarter: "none", sheet: "none" },
  vatSums: { quarter: "none", soldIn: "none", group: "none" },
  webhookDeliveries: {
    webhookId: "key",
    cause: "none",
    messageId: "none",
    data: {
      stays: "what other programs were told: the model that had the id then",
      naming: { model: (model) => ({ review: 1, model }) },
    },
  },
  webhooks: { id: "none", target: "none", events: "none" },
  wishListItems: { userId: "key", productId: "key" },
  priceAlarms: { userId: "key", version: "none" },
};
