import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newToken } from "#app/accounts/tokens.server.ts";
import { calls } from "#app/calls.server.ts";
import { CONTACT_PREFIX } from "#app/contact/contact.contract.ts";
import type { EmailTokenPurpose } from "#app/db/schema.ts";
import {
  attempts,
  cartItems,
  comments,
  contactMessages,
  heartbeats,
  orders,
  productVersions,
  purchases,
  referenceRates,
  sessions,
  users,
} from "#app/db/schema.ts";
import { createFileLink } from "#app/downloads/file-links.server.ts";
import { unsubscribeUrl } from "#app/mail/unsubscribe.server.ts";
import { CONSENT_VERSION } from "#app/orders/delivery-consent.contract.ts";
import { readableCode } from "#app/shared/readable-code.ts";
import { insertCollection } from "#tests/support/collections.ts";
import { insertLetter } from "#tests/support/letters.ts";
import { mailedLinkPath } from "#tests/support/mail.ts";
import { insertPhoto } from "#tests/support/photo-rows.ts";
import { insertProduct, insertProductFile, insertPurchase } from "#tests/support/products.ts";
import { insertImportedReview, insertReview } from "#tests/support/reviews.ts";
import { PAGE_REQUESTS } from "#tests/support/routes.ts";
import { db, ORIGIN, testServices } from "#tests/support/services.ts";
import { browserWithSession, createUserWithPassword, insertSession, PASSWORD } from "#tests/support/users.ts";
import { CHAT_PATHS } from "#workers/chat-sockets.ts";

const at = new Date();
const { services } = testServices();
await db.insert(heartbeats).values({ name: "cron", at });
await db.insert(referenceRates).values({ date: "2026-11-20", rates: { USD: 1.16 }, fetchedAt: at });

/** A user who owns one of everything, and the ids of those things. */
async function insertFixtures() {
  const owner = await createUserWithPassword();
  const { id: userId, email } = owner.user;
  const paid = await insertProduct();
  const owned = await insertProduct({ zipBytes: 4 });
  const free = await insertProduct({ standard: 0 });
  await env.MODELS.put(owned.zipKey, "zip!");
  await insertPurchase(userId, owned.id);
  await db.update(purchases).set({ deliveryBeganAt: at }).where(eq(purchases.userId, userId));
  await insertProductFile(owned);
  const fileLink = await createFileLink(services, owner.user, { id: owned.id, path: "part.stl" });
  const code = crypto.randomUUID();
  const reference = `CM-${code}`;
  const order = { id: code, code, userId, totalCents: 499, language: "en" as const, createdAt: at };
  const { version, zipKey, zipSha256, zipBytes } = owned;
  const [[comment]] = await db.batch([
    db.insert(comments).values({ userId, productId: paid.id, comment: "Fits.", createdAt: at }).returning(),
    db.insert(cartItems).values({ userId, productId: paid.id, license: "standard", addedAt: at }),
    db.insert(orders).values({ ...order, status: "expired", paymentSessionId: `cs_${code}` }),
    db
      .insert(productVersions)
      .values({ productId: owned.id, version, zipKey, zipSha256, zipBytes, createdAt: at }),
    db
      .insert(contactMessages)
      .values({ reference, userId, name: "Ada", email, message: "Hello", language: "en", createdAt: at }),
  ]);
  return {
    owner,
    paid: paid.id,
    owned: owned.id,
    fileLink: new URL(fileLink.url).pathname,
    sha256: zipSha256,
    free: free.id,
    code,
    reference,
    comment: comment?.id ?? 0,
    photo: await insertPhoto(userId, owned.id),
    review: await insertReview(userId, owned.id),
  };
}
type Ids = Awaited<ReturnType<typeof insertFixtures>>;

/**
 * The session cookie of each kind of caller, in the order of the calls: what an earlier one is refused must not change what a
 * later one gets. The shop treats all but `other` and `owner` as anonymous.
 */
const CALLERS: Record<string, (ids: Ids) => Promise<string | null>> = {
  anonymous: async () => null,
  expired: ({ owner }) => insertSession(owner.user.id, -1),
  // A session without a row in the database, as after a logout.
  tampered: async ({ owner }) => `${owner.token.slice(0, -1)}${owner.token.endsWith("A") ? "B" : "A"}`,
  other: async () => (await createUserWithPassword()).token,
  owner: async ({ owner }) => owner.token,
  deleted: async ({ owner }) => {
    const token = await insertSession(owner.user.id);
    await db.update(users).set({ deletedAt: at }).where(eq(users.id, owner.user.id));
    return token;
  },
};

interface Row {
  path?: (ids: Ids) => string | Promise<string>;
  fields?: (ids: Ids) => Record<string, unknown>;
  headers?: Record<string, string>;
  /** The status and redirect that the owner gets. */
  owner: string | RegExp;
  /** By default the same as for the owner. */
  other?: string | RegExp;
  /** By default the same as for the owner. */
  anonymous?: string | RegExp;
  /** Once the owner's account is deleted; by default the same as for anonymous callers. */
  deleted?: string | RegExp;
}

const newEmail = () => `${crypto.randomUUID()}@new.test`;
const login = (path: string) => `303 /login?redirectTo=${encodeURIComponent(path)}`;
const ofProduct = ({ paid }: Ids) => ({ id: paid });
/** A link that was mailed to a user who is none of the callers. */
const someUsersLink = (purpose: EmailTokenPurpose) => async () =>
  mailedLinkPath((await createUserWithPassword()).user, purpose);
const ownersLink =
  (purpose: EmailTokenPurpose) =>
  ({ owner }: Ids) =>
    mailedLinkPath(owner.user, purpose);
const letterPath = (end: string) => async () => `/studio/letters/${await insertLetter()}${end}`;
const studioCollection = async () => `/studio/collections/${await insertCollection()}`;
const settings = "/dashboard/settings";
const upgrade = { Upgrade: "websocket", Origin: ORIGIN };

/** By method and path: every call of the shop and who may use it. */
const ROWS: Record<string, Row> = {
  // JSON calls for everybody
  "GET /app/verify": { owner: "200", anonymous: "204" },
  "POST /app/register": {
    fields: () => ({ username: "Eve", email: newEmail(), password: PASSWORD }),
    owner: "200",
  },
  "POST /app/login": { fields: () => ({ email: "no@people.test", password: PASSWORD }), owner: "401" },
  "GET /app/logout": { owner: "204", headers: { "Sec-Fetch-Site": "same-origin" } },
  "POST /app/logout": { owner: "204" },
  "GET /app/products": { owner: "200" },
  "GET /app/suggestions": { path: () => "/app/suggestions?q=gear", owner: "200" },
  "GET /app/rate": { owner: "200" },
  "GET /app/coupon": { owner: "204" },
  "GET /app/comments": { owner: "200" },
  "GET /app/auth/google": { owner: /^302 http/ },
  "GET /app/auth/google/callback": { owner: "303 /login?google=google_expired" },
  "POST /app/webhooks/stripe": { owner: "400" },
  "GET /app/*": { path: () => "/app/nothing", owner: "404" },
  // JSON calls for logged-in users, on what is theirs
  "POST /app/preferences": {
    fields: () => ({ preferences: { currency: "USD" } }),
    owner: "200",
    anonymous: "401",
  },
  "GET /app/cart": { owner: "200", anonymous: "401" },
  "POST /app/cart/add": {
    fields: (ids) => ({ ...ofProduct(ids), license: "standard" }),
    owner: "200",
    anonymous: "401",
  },
  "POST /app/cart/remove": { fields: ofProduct, owner: "200", anonymous: "401" },
  "GET /app/wishlist": { owner: "200", anonymous: "401" },
  "POST /app/wishlist/add": { fields: ofProduct, owner: "200", anonymous: "401" },
  "POST /app/wishlist/remove": { fields: ofProduct, owner: "200", anonymous: "401" },
  "POST /app/wishlist/merge": { fields: ({ paid }) => ({ ids: [paid] }), owner: "200", anonymous: "401" },
  "GET /app/wishlist/cards": { path: ({ paid }) => `/app/wishlist/cards?ids=${paid}`, owner: "200" },
  "GET /app/purchases": { owner: "200", anonymous: "401" },
  "GET /app/download/:id": {
    path: ({ owned }) => `/app/download/${owned}`,
    owner: "200",
    other: "404",
    anonymous: "401",
  },
  "GET /app/download/:id/*": {
    path: ({ owned }) => `/app/download/${owned}/part.stl`,
    owner: "200",
    other: "404",
    anonymous: "401",
  },
  "GET /app/file/:token/:name": { path: ({ fileLink }) => fileLink, owner: "200", deleted: "404" },
  "GET /app/invoice/:code": { path: ({ code }) => `/app/invoice/${code}`, owner: "404", anonymous: "401" },
  "POST /app/downloads/link": {
    fields: ({ owned }) => ({ id: owned, path: "part.stl" }),
    owner: "200",
    other: "404",
    anonymous: "401",
  },
  "POST /app/downloads/finished": {
    fields: ({ owned, code, sha256 }) => ({ id: owned, downloadId: code, sha256 }),
    owner: "204",
    other: "404",
    anonymous: "401",
  },
  "POST /app/product/get/free": { fields: ({ free }) => ({ id: free }), owner: "200", anonymous: "401" },
  "POST /app/paymentui": { fields: () => ({ id: "cart" }), owner: "200", other: "409", anonymous: "401" },
  "POST /app/order/consent": {
    fields: () => ({ orderCode: "ST-22222222", version: CONSENT_VERSION }),
    owner: "404",
    anonymous: "401",
  },
  "POST /app/comment/create": {
    fields: ({ paid }) => ({ productId: paid, message: "Prints well" }),
    owner: "200",
    anonymous: "401",
  },
  "POST /app/comment/delete": {
    fields: ({ comment }) => ({ id: comment }),
    owner: "204",
    other: "404",
    anonymous: "401",
  },
  "GET /app/reviews": { path: ({ owned }) => `/app/reviews?productId=${owned}`, owner: "200" },
  // The owner's address is not verified (tests/workers/reviews has everybody who may and may not).
  "POST /app/review/save": {
    fields: ({ owned }) => ({ productId: owned, stars: 5 }),
    owner: "403",
    anonymous: "401",
  },
  "POST /app/review/delete": {
    fields: ({ owned }) => ({ productId: owned }),
    owner: "204",
    other: "404",
    anonymous: "401",
  },
  "GET /app/photos": { path: ({ paid }) => `/app/photos?productId=${paid}`, owner: "200" },
  "GET /app/photos/own": {
    path: ({ owned }) => `/app/photos/own?productId=${owned}`,
    owner: "200",
    anonymous: "401",
  },
  "PUT /app/photos/upload": {
    path: ({ owned }) => `/app/photos/upload?productId=${owned}`,
    owner: "400",
    anonymous: "401",
  },
  "POST /app/photos/delete": {
    fields: ({ photo }) => ({ id: photo }),
    owner: "204",
    other: "404",
    anonymous: "401",
  },
  "GET /app/photos/file/:id": {
    path: ({ photo }) => `/app/photos/file/${photo}`,
    owner: "200",
    other: "404",
    anonymous: "401",
  },
  "POST /app/message/create": { fields: () => ({ message: "Hello" }), owner: "200", anonymous: "401" },
  "GET /app/messages/user": { owner: "200", anonymous: "401" },
  "GET /app/messages/seen": { owner: "200", anonymous: "401" },
  "POST /app/messages/seen": { fields: () => ({ id: 0 }), owner: "200", anonymous: "401" },
  "GET /app/chat": { headers: upgrade, owner: "101", anonymous: "401" },
  // The seller's calls and pages
  "GET /app/studio/products": { owner: "401" },
  "POST /app/studio/products": { owner: "401" },
  "POST /app/studio/drafts": { owner: "401" },
  "GET /app/studio/product": { owner: "401" },
  "POST /app/studio/edit": { fields: ofProduct, owner: "401" },
  "POST /app/studio/refresh": { fields: ofProduct, owner: "401" },
  "POST /app/studio/republish": { fields: ofProduct, owner: "401" },
  "POST /app/studio/rollback": { fields: ofProduct, owner: "401" },
  "POST /app/studio/schedule": { fields: (ids) => ({ id: ids.paid, publishAt: null }), owner: "401" },
  "GET /app/studio/front-page": { owner: "401" },
  "POST /app/studio/front-page": { fields: ({ paid }) => ({ ids: [paid], loadedIds: [] }), owner: "401" },
  "POST /app/studio/delete": { fields: ofProduct, owner: "401" },
  "POST /app/studio/unpublish": { fields: ofProduct, owner: "401" },
  "POST /app/studio/uploads": { owner: "401" },
  "DELETE /app/studio/uploads": { owner: "401" },
  "PUT /app/studio/uploads/part": { owner: "401" },
  "GET /app/studio/zip": { owner: "401" },
  "PUT /app/studio/images": { owner: "401" },
  "PUT /app/studio/pictures": { owner: "401" },
  "PUT /app/studio/previews": { owner: "401" },
  "GET /app/studio/offer-models": { owner: "401" },
  "POST /app/studio/open-price": {
    fields: (ids) => ({ id: ids.paid, standard: 800, commercial: null }),
    owner: "401",
  },
  "GET /app/studio/sales": { owner: "401" },
  "POST /app/studio/sales": { fields: (ids) => ({ ids: [ids.paid], percent: 10 }), owner: "401" },
  "POST /app/studio/sales/change": {
    fields: (ids) => ({ ids: [ids.paid], until: "2030-01-01T00:00:00Z" }),
    owner: "401",
  },
  "POST /app/studio/sales/end": { fields: (ids) => ({ ids: [ids.paid] }), owner: "401" },
  "GET /app/studio/coupons": { owner: "401" },
  "POST /app/studio/coupons": { fields: () => ({ code: "SUMMER", percent: 10 }), owner: "401" },
  "POST /app/studio/coupons/change": {
    fields: () => ({ code: "SUMMER", revision: null, percent: 20 }),
    owner: "401",
  },
  "POST /app/studio/coupons/end": { fields: () => ({ code: "SUMMER" }), owner: "401" },
  "POST /app/studio/import": { fields: () => ({ file: "Name", dryRun: true }), owner: "401" },
  "POST /app/studio/import/mails": { owner: "401" },
  "GET /app/studio/orders.csv": { owner: "401" },
  "GET /app/studio/language": { owner: "401" },
  "GET /app/studio/models.csv": { owner: "401" },
  "GET /app/studio/tags": { owner: "401" },
  "POST /app/studio/tags": { fields: () => ({ tags: [] }), owner: "401" },
  "POST /app/studio/bulk-edit/plan": { fields: ({ paid }) => ({ models: [paid], change: {} }), owner: "401" },
  "POST /app/studio/bulk-edit": {
    fields: ({ paid }) => ({ models: [{ id: paid, updatedAt: 0 }], change: {} }),
    owner: "401",
  },
  "GET /app/studio/collections": { owner: "401" },
  "POST /app/studio/collections": { fields: () => ({ title: { en: "Desk" } }), owner: "401" },
  "GET /app/studio/collection": {
    path: async () => `/app/studio/collection?slug=${await insertCollection()}`,
    owner: "401",
  },
  "POST /app/studio/collections/change": {
    fields: () => ({ slug: "desk", revision: 1, title: { en: "Desk" } }),
    owner: "401",
  },
  "POST /app/studio/collections/models": {
    fields: ({ paid }) => ({ slug: "desk", revision: 1, models: [paid] }),
    owner: "401",
  },
  "POST /app/studio/collections/order": { fields: () => ({ slugs: [] }), owner: "401" },
  "POST /app/studio/collections/remove": { fields: () => ({ slug: "desk", revision: 1 }), owner: "401" },
  "GET /app/studio/webhooks": { owner: "401" },
  "POST /app/studio/webhooks": {
    fields: () => ({ url: "https://hooks.maker.dev/", events: ["sale"] }),
    owner: "401",
  },
  "POST /app/studio/webhooks/secret": { fields: () => ({ id: crypto.randomUUID() }), owner: "401" },
  "POST /app/studio/webhooks/test": { fields: () => ({ id: crypto.randomUUID() }), owner: "401" },
  "POST /app/studio/webhooks/resume": { fields: () => ({ id: crypto.randomUUID() }), owner: "401" },
  "POST /app/studio/webhooks/remove": { fields: () => ({ id: crypto.randomUUID() }), owner: "401" },
  "GET /app/studio/bundles": { owner: "401" },
  "POST /app/studio/bundles": {
    fields: (ids) => ({ ids: [ids.paid, "other"], standard: 500 }),
    owner: "401",
  },
  "POST /app/studio/bundles/change": {
    fields: (ids) => ({ id: ids.paid, revision: null, standard: 500 }),
    owner: "401",
  },
  "POST /app/studio/bundles/end": { fields: (ids) => ({ id: ids.paid }), owner: "401" },
  "GET /app/studio/vat.csv": { path: () => "/app/studio/vat.csv?quarter=2026-Q4", owner: "401" },
  "GET /app/studio/vat-orders.csv": {
    path: () => "/app/studio/vat-orders.csv?quarter=2026-Q4",
    owner: "401",
  },
  "GET /app/studio/tax.csv": { path: () => "/app/studio/tax.csv?month=2026-11", owner: "401" },
  "GET /app/studio/inbox": { owner: "401" },
  "POST /app/studio/reply": { owner: "401" },
  "POST /app/studio/passkeys/options": {
    fields: () => ({ purpose: "add" }),
    owner: "404",
    anonymous: "401",
  },
  "POST /app/studio/second-factor/reset": {
    fields: ({ owner }) => ({ email: owner.user.email }),
    owner: "401",
  },
  "GET /studio/security": { owner: "404" },
  "POST /studio/security": { fields: () => ({ intent: "startApp" }), owner: "404" },
  "GET /studio/confirm": { owner: "404" },
  "POST /studio/confirm": { fields: () => ({ code: "123456" }), owner: "404" },
  "GET /app/studio/chat": { headers: upgrade, owner: "404" },
  "GET /studio": { owner: "404" },
  "GET /studio/inbox": { owner: "404" },
  "GET /studio/models": { owner: "404" },
  "GET /studio/models/new": { owner: "404" },
  "GET /studio/models/:id/version": { path: ({ paid }) => `/studio/models/${paid}/version`, owner: "404" },
  "GET /studio/models/:id/parts": { path: ({ paid }) => `/studio/models/${paid}/parts`, owner: "404" },
  "POST /studio/models/:id/parts": {
    path: ({ paid }) => `/studio/models/${paid}/parts`,
    fields: () => ({ version: "1", quantity: "2" }),
    owner: "404",
  },
  "GET /studio/models/:id/view": { path: ({ paid }) => `/studio/models/${paid}/view`, owner: "404" },
  "GET /studio/reviews": { owner: "404" },
  "POST /studio/reviews": { fields: ({ review }) => ({ id: review, intent: "keep" }), owner: "404" },
  "GET /studio/reviews/gumroad": { owner: "404" },
  "POST /studio/reviews/gumroad": { fields: () => ({ intent: "removeAll" }), owner: "404" },
  "GET /studio/comments": { owner: "404" },
  "POST /studio/comments": { fields: ({ comment }) => ({ id: comment, intent: "keep" }), owner: "404" },
  "GET /studio/customers": { owner: "404" },
  "GET /studio/customers/:id": { path: ({ owner }) => `/studio/customers/${owner.user.id}`, owner: "404" },
  "POST /studio/customers/:id": {
    path: ({ owner }) => `/studio/customers/${owner.user.id}`,
    fields: () => ({ intent: "block" }),
    owner: "404",
  },
  "GET /studio/customers/:id/export": {
    path: ({ owner }) => `/studio/customers/${owner.user.id}/export`,
    owner: "404",
  },
  "POST /studio/customers/:id/export": {
    path: ({ owner }) => `/studio/customers/${owner.user.id}/export`,
    owner: "404",
  },
  "GET /studio/import": { owner: "404" },
  "POST /studio/import": { fields: () => ({ intent: "mail" }), owner: "404" },
  "GET /studio/front-page": { owner: "404" },
  "POST /studio/front-page": { fields: ({ paid }) => ({ revision: "0", move: `add ${paid}` }), owner: "404" },
  "GET /studio/bulk-edit": { owner: "404" },
  "POST /studio/bulk-edit": { fields: ({ paid }) => ({ price: "keep", model: paid }), owner: "404" },
  "GET /studio/tags": { owner: "404" },
  "POST /studio/tags": { fields: () => ({ tag: "gear", "es gear": "engranaje" }), owner: "404" },
  "GET /studio/collections": { owner: "404" },
  "POST /studio/collections": { fields: () => ({ loadedSlugs: "", move: "" }), owner: "404" },
  "GET /studio/collections/:slug": { path: studioCollection, owner: "404" },
  "POST /studio/collections/:slug": {
    path: studioCollection,
    fields: () => ({ move: "", revision: "1" }),
    owner: "404",
  },
  "GET /studio/offers": { owner: "404" },
  "GET /studio/numbers": { owner: "404" },
  "GET /studio/mails": { owner: "404" },
  "GET /studio/offers/new-sale": { owner: "404" },
  "POST /studio/offers/new-sale": {
    fields: ({ paid }) => ({ model: paid, percent: "10", until: "2030-01-01T00:00" }),
    owner: "404",
  },
  "GET /studio/offers/sales/:id": { path: ({ paid }) => `/studio/offers/sales/${paid}`, owner: "404" },
  "POST /studio/offers/sales/:id": {
    path: ({ paid }) => `/studio/offers/sales/${paid}`,
    fields: ({ paid }) => ({ model: paid, intent: "end" }),
    owner: "404",
  },
  "GET /studio/offers/open-price/:id": {
    path: ({ paid }) => `/studio/offers/open-price/${paid}`,
    owner: "404",
  },
  "POST /studio/offers/open-price/:id": {
    path: ({ paid }) => `/studio/offers/open-price/${paid}`,
    fields: () => ({ standard: "8.00", commercial: "" }),
    owner: "404",
  },
  "GET /studio/offers/new-coupon": { owner: "404" },
  "POST /studio/offers/new-coupon": {
    fields: () => ({ code: "SUMMER", reduction: "percent", percent: "10", scope: "all" }),
    owner: "404",
  },
  "GET /studio/offers/coupons/:code": { path: () => "/studio/offers/coupons/SUMMER", owner: "404" },
  "POST /studio/offers/coupons/:code": {
    path: () => "/studio/offers/coupons/SUMMER",
    fields: () => ({ intent: "end" }),
    owner: "404",
  },
  "GET /studio/offers/new-bundle": { owner: "404" },
  "POST /studio/offers/new-bundle": {
    fields: ({ paid }) => ({ model: paid, standard: "5.00" }),
    owner: "404",
  },
  "GET /studio/offers/bundles/:id": { path: ({ paid }) => `/studio/offers/bundles/${paid}`, owner: "404" },
  "POST /studio/offers/bundles/:id": {
    path: ({ paid }) => `/studio/offers/bundles/${paid}`,
    fields: () => ({ intent: "end" }),
    owner: "404",
  },
  "GET /studio/models/:id/versions": {
    path: ({ paid }) => `/studio/models/${paid}/versions`,
    owner: "404",
  },
  "GET /studio/models/:id/versions/:version": {
    path: ({ paid }) => `/studio/models/${paid}/versions/1`,
    owner: "404",
  },
  "POST /studio/models/:id/versions/:version": {
    path: ({ paid }) => `/studio/models/${paid}/versions/1`,
    fields: () => ({ loadedVersion: "2" }),
    owner: "404",
  },
  "GET /studio/models/:id": { path: ({ paid }) => `/studio/models/${paid}`, owner: "404" },
  "POST /studio/models/:id": {
    path: ({ paid }) => `/studio/models/${paid}`,
    fields: () => ({ intent: "unpublish" }),
    owner: "404",
  },
  "GET /studio/orders": { owner: "404" },
  "GET /studio/orders/:code/evidence": {
    path: ({ code }) => `/studio/orders/${code}/evidence`,
    owner: "404",
  },
  "GET /studio/orders/:code": { path: ({ code }) => `/studio/orders/${code}`, owner: "404" },
  "POST /studio/orders/:code": {
    path: ({ code }) => `/studio/orders/${code}`,
    fields: () => ({ intent: "receipt" }),
    owner: "404",
  },
  "GET /studio/letters": { owner: "404" },
  "GET /studio/letters/new": { owner: "404" },
  "POST /studio/letters/new": { fields: () => ({ intent: "save" }), owner: "404" },
  "GET /studio/letters/:id": { path: letterPath(""), owner: "404" },
  "POST /studio/letters/:id": { path: letterPath(""), fields: () => ({ intent: "stop" }), owner: "404" },
  "GET /studio/letters/:id/send": { path: letterPath("/send"), owner: "404" },
  "POST /studio/letters/:id/send": {
    path: letterPath("/send"),
    fields: () => ({ revision: "1", recipients: "1" }),
    owner: "404",
  },
  "GET /studio/settings/brand": { owner: "404" },
  "POST /studio/settings/brand": { fields: () => ({ intent: "save" }), owner: "404" },
  "GET /studio/settings/webhooks": { owner: "404" },
  "POST /studio/settings/webhooks": { fields: () => ({ intent: "add" }), owner: "404" },
  "GET /studio/vat": { owner: "404" },
  "GET /studio/vat/guide": { owner: "404" },
  "POST /studio/vat": { fields: () => ({ home: "ES", ossFrom: "" }), owner: "404" },
  "GET /studio/settings": { owner: "404" },
  "POST /studio/settings": { fields: () => ({ intent: "tax", by: "stripe_tax" }), owner: "404" },
  "GET /studio/legal": { owner: "404" },
  "GET /studio/legal/:document": { path: () => "/studio/legal/terms", owner: "404" },
  "POST /studio/legal/:document": {
    path: () => "/studio/legal/terms",
    fields: () => ({ revision: "0", en: "The terms of somebody who is no seller." }),
    owner: "404",
  },
  "GET /studio/photos": { owner: "404" },
  "POST /studio/photos": {
    fields: ({ photo }) => ({ id: String(photo), intent: "approve" }),
    owner: "404",
  },
  "GET /studio/chat/:userId": { path: ({ owner }) => `/studio/chat/${owner.user.id}`, owner: "404" },
  "POST /studio/chat/:userId": { path: ({ owner }) => `/studio/chat/${owner.user.id}`, owner: "404" },
  "GET /studio/contact/:reference": { path: ({ reference }) => `/studio/contact/${reference}`, owner: "404" },
  "POST /studio/contact/:reference": {
    path: ({ reference }) => `/studio/contact/${reference}`,
    owner: "404",
  },
  // Pages for everybody
  "GET /": { owner: "200" },
  "GET /*": { path: () => "/nothing-here", owner: "404" },
  "GET /robots.txt": { owner: "200" },
  "GET /health": { owner: "200" },
  "GET /sitemap.xml": { owner: "200" },
  "GET /feed/:language": { path: () => "/feed/en", owner: "200" },
  "GET /sitemap/:part": { path: () => "/sitemap/1", owner: "200" },
  "GET /images/*": { path: () => "/images/nothing.webp", owner: "404" },
  "GET /collections/:slug": { path: async () => `/collections/${await insertCollection()}`, owner: "200" },
  "GET /product/:id": { path: ({ paid }) => `/product/${paid}`, owner: "200" },
  "GET /product/:id/:kind/:item/report": {
    path: ({ owned, review }) => `/product/${owned}/reviews/${review}/report`,
    owner: "200",
  },
  "POST /product/:id/:kind/:item/report": {
    path: ({ owned, review }) => `/product/${owned}/reviews/${review}/report`,
    fields: () => ({ reason: "Spam", name: "Eve", email: newEmail() }),
    owner: /^303 \/product\/model-\d+\/reviews\/\d+\/report\?sent=1$/,
  },
  "GET /product/:id/comments": { path: ({ paid }) => `/product/${paid}/comments`, owner: "200" },
  "GET /product/:id/reviews/gumroad": {
    path: async ({ paid }) => {
      await insertImportedReview(paid);
      return `/product/${paid}/reviews/gumroad`;
    },
    owner: "200",
  },
  "GET /product/:id/reviews": { path: ({ paid }) => `/product/${paid}/reviews`, owner: "200" },
  "POST /product/:id/reviews": {
    path: ({ owned }) => `/product/${owned}/reviews`,
    fields: () => ({ intent: "delete" }),
    owner: /^303 \/product\/model-\d+\/reviews$/,
    other: "404",
    anonymous: /^303 \/login\?redirectTo=%2Fproduct%2Fmodel-\d+%2Freviews$/,
  },
  "GET /product/:id/photos": { path: ({ paid }) => `/product/${paid}/photos`, owner: "200" },
  "GET /contact": { owner: "200" },
  "POST /contact": {
    fields: () => ({ name: "Ada", email: "ada@people.test", message: "Is the vase watertight?" }),
    owner: /^303 \/contact\/sent\/CM-/,
  },
  "GET /contact/sent/:reference": {
    path: () => `/contact/sent/${readableCode(CONTACT_PREFIX)}`,
    owner: "200",
  },
  "GET /payment/failed": { owner: "200" },
  "GET /offline": { owner: "200" },
  "GET /manifest/:language": { path: () => "/manifest/en", owner: "200" },
  "GET /login": { owner: "302 /dashboard", anonymous: "200" },
  "POST /login": {
    fields: () => ({ email: "no@people.test", password: PASSWORD }),
    owner: "302 /dashboard",
    anonymous: "401",
  },
  "GET /register": { owner: "302 /dashboard", anonymous: "200" },
  "POST /register": {
    fields: () => ({
      username: "Eve",
      email: newEmail(),
      password: PASSWORD,
      repeatPassword: PASSWORD,
    }),
    owner: "303 /dashboard",
  },
  "GET /sign-in": { owner: "302 /dashboard", anonymous: "200" },
  "POST /sign-in": {
    fields: () => ({ email: newEmail() }),
    owner: "303 /sign-in/code?redirectTo=%2Fdashboard",
  },
  "GET /sign-in/code": { owner: "303 /sign-in?redirectTo=%2Fdashboard" },
  "POST /sign-in/code": {
    fields: () => ({ intent: "code", code: "123456" }),
    owner: "303 /sign-in?redirectTo=%2Fdashboard",
  },
  "GET /logout": { owner: "200", anonymous: "302 /" },
  "POST /logout": { owner: "303 /" },
  "GET /goodbye": { owner: "302 /dashboard", anonymous: "200" },
  "GET /forgot": { owner: "200" },
  "POST /forgot": { fields: () => ({ email: newEmail() }), owner: "200" },
  // Pages behind a mailed link
  "GET /reset/:token": { path: someUsersLink("reset"), owner: "200" },
  "POST /reset/:token": {
    path: someUsersLink("reset"),
    fields: () => ({ password: PASSWORD, repeatPassword: PASSWORD }),
    owner: "303 /login?password=new",
  },
  "GET /verify-email/:token": { path: someUsersLink("verify"), owner: "200" },
  "POST /verify-email/:token": {
    path: ownersLink("verify"),
    owner: "200",
    other: "400",
    anonymous: "400",
  },
  "GET /confirm-email/:token": { path: someUsersLink("change"), owner: "200" },
  "POST /confirm-email/:token": {
    path: ownersLink("change"),
    owner: "200",
    other: "400",
    anonymous: "400",
  },
  "GET /unsubscribe/:token": {
    path: ({ owner }) => unsubscribeUrl(services.settings, owner.user.id),
    owner: "200",
  },
  "POST /unsubscribe/:token": {
    path: ({ owner }) => unsubscribeUrl(services.settings, owner.user.id),
    owner: "200",
  },
  // Pages for logged-in users
  "POST /product/:id": {
    path: ({ paid }) => `/product/${paid}`,
    fields: () => ({ intent: "add" }),
    owner: "303 /cart",
    anonymous: /^303 \/sign-in\?redirectTo=%2Fproduct%2Fmodel-\d+$/,
  },
  "POST /product/:id/comments": {
    path: ({ paid }) => `/product/${paid}/comments`,
    fields: ({ comment }) => ({ intent: "delete", id: String(comment) }),
    owner: /^303 \/product\/model-\d+\/comments$/,
    other: "404",
    anonymous: "401",
  },
  "GET /letters/:id": { path: async () => `/letters/${await insertLetter()}`, owner: "404" },
  "GET /legal/:document": { path: () => "/legal/terms", owner: "404" },
  "GET /license/:code": { path: () => "/license/0000-0000-0000-0000", owner: "404" },
  "GET /news": { owner: "200" },
  "POST /news": { fields: () => ({ email: newEmail() }), owner: "200" },
  "GET /confirm-news/:token": { path: () => "/confirm-news/unknown", owner: "404" },
  "POST /confirm-news/:token": { path: () => "/confirm-news/unknown", owner: "400" },
  "GET /claim/:token": { path: () => "/claim/unknown", owner: "404" },
  "POST /claim/:token": {
    path: () => "/claim/unknown",
    owner: "400",
    anonymous: login("/claim/unknown"),
  },
  "GET /gift/:token": { path: () => "/gift/unknown", owner: "404" },
  "POST /gift/:token": {
    path: () => "/gift/unknown",
    fields: () => ({ intent: "claim" }),
    owner: "400",
    anonymous: login("/gift/unknown"),
  },
  "GET /dashboard/gift/:code": {
    path: () => "/dashboard/gift/ST-22222222",
    owner: "404",
    anonymous: login("/dashboard/gift/ST-22222222"),
  },
  "POST /dashboard/gift/:code": {
    path: () => "/dashboard/gift/ST-22222222",
    fields: () => ({ intent: "keep" }),
    owner: "404",
    anonymous: login("/dashboard/gift/ST-22222222"),
  },
  "GET /wishlist": { owner: "200" },
  "GET /printer": { owner: "200" },
  "POST /product/:id/photos": {
    path: ({ owned }) => `/product/${owned}/photos`,
    fields: ({ photo }) => ({ id: String(photo) }),
    owner: /^303 \/product\/model-\d+\/photos#yours$/,
    other: "404",
    anonymous: /^303 \/login\?redirectTo=%2Fproduct%2Fmodel-\d+%2Fphotos$/,
  },
  "GET /cart": { owner: "200", anonymous: login("/cart") },
  "POST /cart": { fields: ofProduct, owner: "303 /cart", anonymous: login("/cart") },
  "GET /dashboard/withdrawal/:code": {
    path: () => "/dashboard/withdrawal/ST-22222222",
    owner: "404",
    anonymous: login("/dashboard/withdrawal/ST-22222222"),
  },
  "POST /dashboard/withdrawal/:code": {
    path: () => "/dashboard/withdrawal/ST-22222222",
    fields: () => ({}),
    owner: "404",
    anonymous: login("/dashboard/withdrawal/ST-22222222"),
  },
  "GET /dashboard/consent/:code": {
    path: () => "/dashboard/consent/ST-22222222",
    owner: "404",
    anonymous: login("/dashboard/consent/ST-22222222"),
  },
  "POST /dashboard/consent/:code": {
    path: () => "/dashboard/consent/ST-22222222",
    fields: () => ({ version: CONSENT_VERSION }),
    owner: "404",
    anonymous: login("/dashboard/consent/ST-22222222"),
  },
  "GET /checkout": { owner: "200", other: "303 /cart", anonymous: login("/checkout") },
  "POST /checkout": {
    fields: () => ({ name: "Ada", lastName: "Maker", country: "ES", consent: "on", total: "499" }),
    owner: /^303 http/,
    other: "303 /cart",
    anonymous: login("/checkout"),
  },
  "GET /payment/success": {
    path: ({ code }) => `/payment/success?session_id=cs_${code}`,
    owner: "200",
    other: "404",
    anonymous: /^303 \/login\?redirectTo=%2Fpayment%2Fsuccess%3Fsession_id%3Dcs_/,
  },
  "GET /payment/cancelled": {
    path: ({ code }) => `/payment/cancelled?order=${code}`,
    owner: "200",
    other: "404",
    anonymous: /^303 \/login\?redirectTo=%2Fpayment%2Fcancelled%3Forder%3D/,
  },
  "GET /dashboard": { owner: "200", anonymous: login("/dashboard") },
  "GET /dashboard/files/:id": {
    path: ({ owned }) => `/dashboard/files/${owned}`,
    owner: "200",
    other: "404",
    anonymous: /^303 \/login\?redirectTo=%2Fdashboard%2Ffiles%2F/,
  },
  "GET /dashboard/*": {
    path: () => "/dashboard/nothing-here",
    owner: "404",
    anonymous: login("/dashboard/nothing-here"),
  },
  [`GET ${settings}`]: { owner: "200", anonymous: login(settings) },
  [`POST ${settings}`]: {
    fields: () => ({ intent: "logOutOthers", currentPassword: PASSWORD }),
    owner: "200",
    anonymous: login(settings),
  },
  [`GET ${settings}/export`]: { owner: `303 ${settings}#export-settings` },
  [`POST ${settings}/export`]: {
    fields: () => ({ currentPassword: PASSWORD }),
    owner: "200",
    anonymous: login(`${settings}/export`),
  },
  [`GET ${settings}/delete`]: { owner: "200", anonymous: login(`${settings}/delete`) },
  [`POST ${settings}/delete`]: {
    fields: () => ({ currentPassword: PASSWORD }),
    owner: "303 /goodbye",
    anonymous: login(`${settings}/delete`),
  },
};

async function send(ids: Ids, call: string, token: string | null) {
  const [method = "", address = ""] = call.split(" ");
  const { path, fields, headers } = ROWS[call] as Row;
  const to = path ? await path(ids) : address;
  const input = fields?.(ids) ?? {};
  const browser = browserWithSession(token, headers);
  if (method === "GET") return browser.get(to);
  if (!address.startsWith("/app/")) return browser.form(to, input as Record<string, string>);
  return browser.json(to, input, method);
}

const statusAndRedirect = ({ status, headers }: Response) =>
  [status, headers.get("Location")].filter(Boolean).join(" ");

test("every page, call and socket of the shop is in the table, with each of its methods", () => {
  const sockets = CHAT_PATHS.map((path) => `GET ${path}`);
  const all = [...PAGE_REQUESTS, ...Object.keys(calls), ...sockets, "GET /app/*"];
  expect(Object.keys(ROWS).sort()).toEqual([...new Set(all)].sort());
});

for (const [call, row] of Object.entries(ROWS)) {
  test(`${call} answers its owner, another user and anonymous callers as the table says`, async () => {
    const ids = await insertFixtures();
    const responses: Record<string, string> = {};
    for (const [caller, tokenFor] of Object.entries(CALLERS)) {
      await db.delete(attempts);
      const response = await send(ids, call, await tokenFor(ids));
      responses[caller] = statusAndRedirect(response);
      response.webSocket?.accept();
      response.webSocket?.close();
      const text = response.webSocket ? "" : await response.text();
      if (caller !== "owner") expect([caller, text.includes(ids.owner.user.email)]).toEqual([caller, false]);
    }
    const { owner, other = owner, anonymous = owner, deleted = anonymous } = row;
    const matching = (expected: string | RegExp) =>
      typeof expected === "string" ? expected : expect.stringMatching(expected);
    const expected = Object.keys(CALLERS).map((caller) => [caller, matching(anonymous)]);
    expect(responses).toEqual({
      ...Object.fromEntries(expected),
      owner: matching(owner),
      other: matching(other),
      deleted: matching(deleted),
    });
  });
}

test("a forged session cookie is anonymous", async () => {
  const { owner } = await insertFixtures();
  const forged = [
    newToken(),
    "",
    "a".repeat(43),
    owner.token.slice(1),
    `${owner.token}A`,
    owner.user.id,
    "%00",
    "' OR 1=1",
  ];
  for (const token of forged)
    expect([token, (await browserWithSession(token).get("/app/cart")).status]).toEqual([token, 401]);
  const [row] = await db.select().from(sessions).where(eq(sessions.userId, owner.user.id));
  expect((await browserWithSession(row?.tokenHash ?? "").get("/app/cart")).status).toBe(401);
});
