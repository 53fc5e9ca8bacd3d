import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newToken } from "#app/accounts/tokens.server.ts";
import { calls } from "#app/calls.server.ts";
import { CONTACT_PREFIX } from "#app/contact/contact.contract.ts";
import type { EmailTokenPurpose } from "#app/db/schema.ts";
import {
  attempts,
  contactMessages,
  heartbeats,
  orders,
  referenceRates,
  sessions,
  users,
} from "#app/db/schema.ts";
import { unsubscribeUrl } from "#app/mail/unsubscribe.server.ts";
import { CONSENT_VERSION } from "#app/orders/delivery-consent.contract.ts";
import { readableCode } from "#app/shared/readable-code.ts";
import { insertCollection } from "#tests/support/collections.ts";
import { insertLetter } from "#tests/support/letters.ts";
import { mailedLinkPath } from "#tests/support/mail.ts";
import { insertTier } from "#tests/support/memberships.ts";
import { insertImportedReview } from "#tests/support/reviews.ts";
import { PAGE_REQUESTS } from "#tests/support/routes.ts";
import { db, ORIGIN, testServices } from "#tests/support/services.ts";
import {
  addressed,
  createShopper,
  inCart,
  queryOf,
  SHOPPER_CALLS,
  type ShopperCall,
} from "#tests/support/shopper-calls.ts";
import { browserWithSession, createUserWithPassword, insertSession, PASSWORD } from "#tests/support/users.ts";
import { CHAT_PATHS } from "#workers/chat-sockets.ts";

const at = new Date();
const { services } = testServices();
await db.insert(heartbeats).values({ name: "cron", at });
await db.insert(referenceRates).values({ date: "2026-11-20", rates: { USD: 1.16 }, fetchedAt: at });

/** A shopper who owns one of everything, and the ids of those things. */
async function insertFixtures() {
  const shopper = await createShopper();
  const { id: userId, email } = shopper.user;
  const code = crypto.randomUUID();
  const reference = `CM-${code}`;
  const order = { id: code, code, userId, totalCents: 499, language: "en" as const, createdAt: at };
  await db.batch([
    db.insert(orders).values({ ...order, status: "expired", paymentSessionId: `cs_${code}` }),
    db
      .insert(contactMessages)
      .values({ reference, userId, name: "Ada", email, message: "Hello", language: "en", createdAt: at }),
  ]);
  await inCart(shopper);
  const { paid, owned, reviewed, comment, photo, review } = shopper;
  const ids = { paid: paid.id, owned: owned.id, reviewed: reviewed.id, comment, photo, review };
  return { shopper, owner: shopper, code, reference, ...ids };
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

interface Row extends Pick<ShopperCall, "headers" | "owner" | "other" | "anonymous" | "deleted"> {
  path?: (ids: Ids) => string | Promise<string>;
  fields?: (ids: Ids) => Record<string, unknown>;
}

const newEmail = () => `${crypto.randomUUID()}@new.test`;
const login = (path: string) => `303 /sign-in?redirectTo=${encodeURIComponent(path)}`;
const ofProduct = ({ paid }: Ids) => ({ id: paid });
/** A link that was mailed to a user who is not one of the callers. */
const someUsersLink = (purpose: EmailTokenPurpose) => async () =>
  mailedLinkPath((await createUserWithPassword()).user, purpose);
const ownersLink =
  (purpose: EmailTokenPurpose) =>
  ({ owner }: Ids) =>
    mailedLinkPath(owner.user, purpose);
const letterPath = (end: string) => async () => `/studio/letters/${await insertLetter()}${end}`;
const studioTier = async () => `/studio/memberships/tiers/${(await insertTier()).slug}`;
const studioCollection = async () => `/studio/collections/${await insertCollection()}`;
const settings = "/dashboard/settings";
const upgrade = { Upgrade: "websocket", Origin: ORIGIN };

/** Every page and socket of the shop, and who may use it. */
const PAGES: Record<string, Row> = {
  "GET /app/*": { path: () => "/app/nothing", owner: "404" },
  "GET /app/chat": { headers: upgrade, owner: "101", anonymous: "401" },
  // The seller's pages
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
    fields: ({ paid }) => ({ intent: "save", id: paid, version: "1", "parts[0].quantity": "2" }),
    owner: "404",
  },
  "GET /studio/models/:id/view": { path: ({ paid }) => `/studio/models/${paid}/view`, owner: "404" },
  "GET /studio/moderation/:kind": { path: () => "/studio/moderation/reviews", owner: "404" },
  "POST /studio/moderation/:kind": {
    path: () => "/studio/moderation/reviews",
    fields: ({ review }) => ({ kind: "review", id: review, intent: "keep" }),
    owner: "404",
  },
  "GET /studio/*": { path: () => "/studio/reviews", owner: "404" },
  "GET /studio/customers": { owner: "404" },
  "GET /studio/customers/:id": { path: ({ owner }) => `/studio/customers/${owner.user.id}`, owner: "404" },
  "POST /studio/customers/:id": {
    path: ({ owner }) => `/studio/customers/${owner.user.id}`,
    fields: ({ owner }) => ({ intent: "block", id: owner.user.id }),
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
  "GET /studio/import/folders": { owner: "404" },
  "POST /studio/import": { fields: () => ({ intent: "mail", language: "en" }), owner: "404" },
  "GET /studio/front-page": { owner: "404" },
  "POST /studio/front-page": { fields: ({ paid }) => ({ intent: "save", model: paid }), owner: "404" },
  "GET /studio/bulk-edit": { owner: "404" },
  "POST /studio/bulk-edit": { fields: ({ paid }) => ({ price: "keep", model: paid }), owner: "404" },
  "GET /studio/tags": { owner: "404" },
  "POST /studio/tags": {
    fields: () => ({ intent: "save", "tags[0].tag": "gear", "tags[0].names.es": "engranaje" }),
    owner: "404",
  },
  "GET /studio/collections": { owner: "404" },
  "POST /studio/collections": { fields: () => ({ intent: "create", "title.en": "Desk" }), owner: "404" },
  "GET /studio/collections/:slug": { path: studioCollection, owner: "404" },
  "POST /studio/collections/:slug": {
    path: studioCollection,
    fields: () => ({ intent: "remove", revision: "1" }),
    owner: "404",
  },
  "GET /studio/memberships": { owner: "404" },
  "POST /studio/memberships": { fields: () => ({ intent: "order", slugs: "club" }), owner: "404" },
  "GET /studio/memberships/members": { owner: "404" },
  "GET /studio/memberships/new-tier": { owner: "404" },
  "POST /studio/memberships/new-tier": {
    fields: () => ({ intent: "save", "name.en": "Club" }),
    owner: "404",
  },
  "GET /studio/memberships/tiers/:slug": { path: studioTier, owner: "404" },
  "POST /studio/memberships/tiers/:slug": {
    path: studioTier,
    fields: () => ({ intent: "remove", revision: "1" }),
    owner: "404",
  },
  "GET /studio/offers": { owner: "404" },
  "GET /studio/numbers": { owner: "404" },
  "GET /studio/mails": { owner: "404" },
  "GET /studio/offers/new-sale": { owner: "404" },
  "POST /studio/offers/new-sale": {
    fields: ({ paid }) => ({ intent: "save", ids: paid, percent: "10", "until.day": "2030-01-01" }),
    owner: "404",
  },
  "GET /studio/offers/sales/:id": { path: ({ paid }) => `/studio/offers/sales/${paid}`, owner: "404" },
  "POST /studio/offers/sales/:id": {
    path: ({ paid }) => `/studio/offers/sales/${paid}`,
    fields: ({ paid }) => ({ ids: paid, intent: "end" }),
    owner: "404",
  },
  "GET /studio/offers/open-price/:id": {
    path: ({ paid }) => `/studio/offers/open-price/${paid}`,
    owner: "404",
  },
  "POST /studio/offers/open-price/:id": {
    path: ({ paid }) => `/studio/offers/open-price/${paid}`,
    fields: ({ paid }) => ({ intent: "save", id: paid, standard: "8.00", commercial: "" }),
    owner: "404",
  },
  "GET /studio/offers/new-coupon": { owner: "404" },
  "POST /studio/offers/new-coupon": {
    fields: () => ({ intent: "save", code: "SUMMER", percent: "10" }),
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
    fields: ({ paid }) => ({ intent: "save", ids: paid, standard: "5.00" }),
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
    fields: ({ paid }) => ({ intent: "restore", id: paid, version: "1", loadedVersion: "2" }),
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
    fields: ({ code }) => ({ intent: "receipt", code }),
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
    fields: () => ({ intent: "schedule", revision: "1", recipients: "1" }),
    owner: "404",
  },
  "GET /studio/settings/brand": { owner: "404" },
  "POST /studio/settings/brand": { fields: () => ({ intent: "save" }), owner: "404" },
  "GET /studio/settings/webhooks": { owner: "404" },
  "POST /studio/settings/webhooks": { fields: () => ({ intent: "add" }), owner: "404" },
  "GET /studio/settings/tokens": { owner: "404" },
  "POST /studio/settings/tokens": { fields: () => ({ intent: "make", name: "laptop" }), owner: "404" },
  "GET /studio/backups": { owner: "404" },
  "POST /studio/backups": { fields: () => ({ intent: "backUp" }), owner: "404" },
  "GET /studio/backups/:id": { path: () => "/studio/backups/1700000000000000", owner: "404" },
  "GET /studio/version": { owner: "404" },
  "GET /studio/connections": { owner: "404" },
  "POST /studio/connections": { fields: () => ({ intent: "stripe", key: "sk_test_other" }), owner: "404" },
  "GET /studio/sellers": { owner: "404" },
  "POST /studio/sellers": { fields: () => ({ intent: "invite", email: newEmail() }), owner: "404" },
  "GET /studio/vat": { owner: "404" },
  "GET /studio/vat/guide": { owner: "404" },
  "POST /studio/vat": { fields: () => ({ intent: "vat", home: "ES", ossFrom: "" }), owner: "404" },
  "GET /studio/settings": { owner: "404" },
  "POST /studio/settings": { fields: () => ({ intent: "tax", by: "stripe_tax" }), owner: "404" },
  "GET /studio/legal": { owner: "404" },
  "GET /studio/legal/:document": { path: () => "/studio/legal/terms", owner: "404" },
  "POST /studio/legal/:document": {
    path: () => "/studio/legal/terms",
    fields: () => ({
      intent: "publish",
      document: "terms",
      revision: "0",
      "text.en": "The terms of somebody who is no seller.",
    }),
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
  "GET /collections/:slug": { path: async () => `/collections/${await insertCollection()}`, owner: "200" },
  "GET /memberships": {
    path: async () => {
      await insertTier();
      return "/memberships";
    },
    owner: "200",
  },
  "GET /memberships/cancel": { owner: "200" },
  "POST /memberships/cancel": {
    fields: () => ({ kind: "ordinary", name: "Ada", email: newEmail(), contract: "Mine" }),
    owner: "200",
  },
  "GET /product/:id": { path: ({ paid }) => `/product/${paid}`, owner: "200" },
  "GET /product/:id/:kind/:item/report": {
    path: ({ reviewed, review }) => `/product/${reviewed}/reviews/${review}/report`,
    owner: "200",
  },
  "POST /product/:id/:kind/:item/report": {
    path: ({ reviewed, review }) => `/product/${reviewed}/reviews/${review}/report`,
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
    path: ({ reviewed }) => `/product/${reviewed}/reviews`,
    fields: () => ({ intent: "delete" }),
    owner: /^303 \/product\/model-\d+\/reviews$/,
    other: "404",
    anonymous: /^303 \/sign-in\?redirectTo=%2Fproduct%2Fmodel-\d+%2Freviews$/,
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
  "GET /login": { owner: "302 /dashboard", anonymous: "200" },
  "POST /login": {
    fields: () => ({ email: "no@people.test", password: PASSWORD }),
    owner: "302 /dashboard",
    anonymous: "401",
  },
  // Of an open shop; set-up.test.ts has the others.
  "GET /setup": { owner: "404" },
  "POST /setup": {
    fields: () => ({
      secret: "none",
      shopName: "Stall",
      mainLanguage: "en",
      timeZone: "UTC",
      username: "Eve",
      email: newEmail(),
      password: PASSWORD,
    }),
    owner: "404",
  },
  // Of a shop without a SHOP_SECRET; recover-seller.test.ts has the others.
  "GET /setup/restore": { owner: "404" },
  "POST /setup/restore/step": { fields: () => ({ intent: "begin" }), owner: "404" },
  "GET /setup/recover": { owner: "404" },
  "POST /setup/recover": { fields: () => ({ secret: "none", email: newEmail() }), owner: "404" },
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
  "GET /invitation/:token": { path: () => "/invitation/unknown", owner: "404" },
  "POST /invitation/:token": {
    path: () => "/invitation/unknown",
    owner: "400",
    anonymous: login("/invitation/unknown"),
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
  "POST /wishlist": {
    fields: () => ({ intent: "set-alarm" }),
    owner: "303 /wishlist",
    anonymous: login("/wishlist"),
  },
  "GET /printer": { owner: "200" },
  "POST /product/:id/photos": {
    path: ({ owned }) => `/product/${owned}/photos`,
    fields: ({ photo }) => ({ id: String(photo) }),
    owner: /^303 \/product\/model-\d+\/photos#yours$/,
    other: "404",
    anonymous: /^303 \/sign-in\?redirectTo=%2Fproduct%2Fmodel-\d+%2Fphotos$/,
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
  "GET /dashboard/take/:id": {
    path: () => "/dashboard/take/no-such-model",
    owner: "404",
    anonymous: login("/dashboard/take/no-such-model"),
  },
  "POST /dashboard/take/:id": {
    path: () => "/dashboard/take/no-such-model",
    fields: () => ({}),
    owner: "404",
    anonymous: login("/dashboard/take/no-such-model"),
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
    anonymous: /^303 \/sign-in\?redirectTo=%2Fpayment%2Fsuccess%3Fsession_id%3Dcs_/,
  },
  "GET /payment/cancelled": {
    path: ({ code }) => `/payment/cancelled?order=${code}`,
    owner: "200",
    other: "404",
    anonymous: /^303 \/sign-in\?redirectTo=%2Fpayment%2Fcancelled%3Forder%3D/,
  },
  "GET /dashboard": { owner: "200", anonymous: login("/dashboard") },
  "GET /memberships/:slug/join": {
    path: () => "/memberships/none/join",
    owner: "404",
    anonymous: login("/memberships/none/join"),
  },
  "POST /memberships/:slug/join": {
    path: () => "/memberships/none/join",
    fields: () => ({
      name: "Ada",
      country: "ES",
      interval: "month",
      beginNow: "on",
      cents: "900",
      firstCents: "900",
      shownTerms: "0 0 shop",
      revision: "1",
    }),
    owner: "404",
    anonymous: login("/memberships/none/join"),
  },
  "GET /memberships/joined": {
    path: () => "/memberships/joined?session_id=cs_none",
    owner: "404",
    anonymous: /^303 \/sign-in\?redirectTo=%2Fmemberships%2Fjoined/,
  },
  "GET /dashboard/membership": { owner: "200", anonymous: login("/dashboard/membership") },
  "GET /dashboard/membership/change": {
    owner: "303 /dashboard/membership",
    anonymous: login("/dashboard/membership/change"),
  },
  "POST /dashboard/membership/change": {
    fields: () => ({ tier: "club", interval: "month", cents: "900", dueCents: "0", at: String(Date.now()) }),
    owner: "404",
    anonymous: login("/dashboard/membership/change"),
  },
  "POST /dashboard/membership": {
    fields: () => ({ intent: "leave" }),
    owner: "404",
    anonymous: login("/dashboard/membership"),
  },
  "GET /dashboard/payments": { owner: "200", anonymous: login("/dashboard/payments") },
  "GET /dashboard/files/:id": {
    path: ({ owned }) => `/dashboard/files/${owned}`,
    owner: "200",
    other: "404",
    anonymous: /^303 \/sign-in\?redirectTo=%2Fdashboard%2Ffiles%2F/,
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

/** Calls of the studio that answer others than sellers in another way than all others. */
const STUDIO: Record<string, Row> = {
  "POST /app/studio/passkeys/options": { fields: () => ({ purpose: "add" }), owner: "404", anonymous: "401" },
};

const SHOPPERS: Record<string, ShopperCall> = SHOPPER_CALLS;
const rowOf = (call: string) => SHOPPERS[call] ?? STUDIO[call] ?? { owner: "401" };
const ROWS: Record<string, Row> = {
  ...PAGES,
  ...Object.fromEntries(Object.keys(calls).map((call) => [call, rowOf(call)])),
};

async function requestOf(ids: Ids, call: string) {
  const { path, fields } = ROWS[call] ?? {};
  const example = (await SHOPPERS[call]?.input?.(ids.shopper)) ?? {};
  const to = addressed(call, example);
  if (SHOPPERS[call])
    return { path: `${to.path}${call.startsWith("POST ") ? "" : queryOf(to.rest)}`, input: to.rest };
  return { path: path ? await path(ids) : to.path, input: fields?.(ids) ?? {} };
}

async function send(ids: Ids, call: string, tokenFor: (ids: Ids) => Promise<string | null>) {
  const [method = "", address = ""] = call.split(" ");
  const { path, input } = await requestOf(ids, call);
  const browser = browserWithSession(await tokenFor(ids), ROWS[call]?.headers);
  if (method === "GET") return browser.get(path);
  if (!address.startsWith("/app/")) return browser.form(path, input as Record<string, string>);
  return browser.json(path, input, method);
}

const statusAndRedirect = ({ status, headers }: Response) =>
  [status, headers.get("Location")].filter(Boolean).join(" ");

test("every page and socket of the shop is in the table, with each of its methods", () => {
  const sockets = CHAT_PATHS.map((path) => `GET ${path}`);
  expect(Object.keys(PAGES).sort()).toEqual([...PAGE_REQUESTS, ...sockets, "GET /app/*"].sort());
});

for (const [call, row] of Object.entries(ROWS)) {
  test(`${call} answers its owner, another user and anonymous callers as the table says`, async () => {
    const ids = await insertFixtures();
    const responses: Record<string, string> = {};
    for (const [caller, tokenFor] of Object.entries(CALLERS)) {
      await db.delete(attempts);
      const response = await send(ids, call, tokenFor);
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
